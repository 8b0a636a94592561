"""Boards as text and SVG, their images and orbits."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from puzzles.n_queens import NQueens, columns, orbit, svg_board, text_board
from puzzles.n_queens.board import SYMMETRIES, images
from puzzles.search import SOLUTION, search_with_stack

CASES = json.loads((Path(__file__).parent / "data" / "n_queens.json").read_text())
FOUR = ((0, 1), (1, 3), (2, 0), (3, 2))


def test_a_text_board_shows_queens_and_free_squares():
    assert text_board(FOUR, 4) == "· ♛ · ·\n· · · ♛\n♛ · · ·\n· · ♛ ·"
    assert text_board((), 0) == ""
    assert text_board(((0, 0),), 2) == "♛ ·\n· ·"


@pytest.mark.parametrize("n", [0, 1, 4, 20])
def test_an_svg_board_is_well_formed_and_has_a_queen_for_every_square_taken(n):
    board = tuple((row, row) for row in range(n))
    tree = ElementTree.fromstring(svg_board(board, n, title='<&">'))
    svg = "{http://www.w3.org/2000/svg}"
    places = [(int(use.get("y")), int(use.get("x"))) for use in tree.iter(svg + "use")]
    assert places == list(board)
    assert tree.find(svg + "title").text == '<&">'
    dark = [path.get("d") for path in tree.iter(svg + "path") if path.get("fill-opacity")]
    assert sum(d.count("M") for d in dark) == n * n // 2


def test_the_symmetries_are_eight_different_ones_and_closed_under_composition():
    def table(moved):
        return tuple(moved(row, column, 4) for row in range(5) for column in range(5))

    tables = {table(moved) for moved in SYMMETRIES.values()}
    composed = {
        tuple(one(*other(row, column, 4), 4) for row in range(5) for column in range(5))
        for one in SYMMETRIES.values()
        for other in SYMMETRIES.values()
    }
    assert len(tables) == 8
    assert composed == tables


@pytest.mark.parametrize("row", CASES["rows"][1:9], ids=lambda row: f"n={row['n']}")
def test_orbits_have_the_sizes_of_the_cases(row):
    queens = NQueens(n=row["n"])
    everything = set(_solutions(queens))
    orbits = {tuple(orbit(board, row["n"])) for board in everything}
    sizes = [len(members) for members in orbits]
    assert {str(size): sizes.count(size) for size in set(sizes)} == row["orbit_sizes"]
    assert {board for members in orbits for board in members} == everything


def _solutions(queens):
    path: list = []
    for node in search_with_stack(queens, "attack"):
        del path[node.depth :]
        path.append(node.choice)
        if node.verdict == SOLUTION:
            yield tuple(path[1:])


def test_images_are_named_and_follow_the_squares_of_the_board():
    named = dict(images(((2, 0), (0, 1)), 3))
    assert named["turned a quarter to the right"] == ((0, 0), (1, 2))
    assert named["as it is"] == ((2, 0), (0, 1))


def test_columns_are_read_row_by_row():
    assert columns(((2, 0), (0, 1), (1, 5))) == (1, 5, 0)
