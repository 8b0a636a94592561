"""The rules of n-queens: node counts from the cases, sets of boards against permutations tried one by one."""

import itertools
import json
from pathlib import Path

import pytest

from puzzles.measure import Measures, count, measure
from puzzles.n_queens import NQueens, orbit
from puzzles.search import PRUNED, search, search_with_stack

CASES = json.loads((Path(__file__).parent / "data" / "n_queens.json").read_text())
KEPT = [
    (rules.replace("+", ","), int(n), kept)
    for rules, by_n in CASES["kept_nodes_without_root_by_rules"].items()
    if rules not in ("none", "column_only")
    for n, kept in by_n.items()
    if int(n) <= 9
] + [("none", 4, 340), ("none", 5, 3905)]

RULES = ("attack", "half_board", "fundamental", "no_room")
SUBSETS = [subset for size in range(5) for subset in itertools.combinations(RULES, size)]
ORDERS = [
    ("top_down", "given"),
    ("fewest_free", "centre"),
    ("fewest_free", "reversed"),
    ("top_down", "shuffled"),
]


def boards_by_permutations(n):
    """All solutions, from the definition: no two queens on one diagonal."""
    return {
        tuple(enumerate(columns))
        for columns in itertools.permutations(range(n))
        if len({row + column for row, column in enumerate(columns)}) == n
        and len({row - column for row, column in enumerate(columns)}) == n
    }


def boards_by_search(queens, rules, order="given"):
    found = measure(queens, search_with_stack(queens, rules, order)).solutions
    return {image for board in found for image in queens.images(board)}


def measured(n, rules, **parameters) -> Measures:
    queens = NQueens(n=n, **parameters)
    return measure(queens, search_with_stack(queens, rules))


@pytest.mark.parametrize(("rules", "n", "kept"), KEPT)
def test_kept_nodes_are_those_of_the_cases(rules, n, kept):
    assert measured(n, rules).kept == kept + 1


def test_fundamental_visits_4097_nodes_for_8_queens():
    measures = measured(8, "attack,fundamental")
    assert (measures.nodes, measures.found, measures.represents) == (4097, 12, 92)


@pytest.mark.parametrize("row", CASES["rows"][1:9], ids=lambda row: f"n={row['n']}")
@pytest.mark.parametrize("rows", ["top_down", "fewest_free"])
def test_fundamental_finds_one_board_of_every_orbit(row, rows):
    measures = measured(row["n"], "sound", rows=rows)
    sizes = [len(orbit(board, row["n"])) for board in measures.solutions]
    assert measures.found == row["fundamental"]
    assert {str(size): sizes.count(size) for size in set(sizes)} == row["orbit_sizes"]


@pytest.mark.parametrize("n", range(9))
@pytest.mark.parametrize(("rows", "order"), ORDERS)
def test_every_subset_of_rules_with_attack_finds_the_same_boards(n, rows, order):
    queens = NQueens(n=n, rows=rows)
    subsets = [subset for subset in SUBSETS if "attack" in subset and (n < 8 or len(subset) in (1, 4))]
    everything = boards_by_permutations(n)
    for subset in subsets:
        assert boards_by_search(queens, subset, order) == everything, subset


@pytest.mark.parametrize("n", range(6))
@pytest.mark.parametrize(("rows", "order"), ORDERS)
def test_every_subset_of_rules_without_attack_finds_the_same_boards(n, rows, order):
    queens = NQueens(n=n, rows=rows)
    everything = boards_by_permutations(n)
    for subset in [subset for subset in SUBSETS if "attack" not in subset]:
        assert boards_by_search(queens, subset, order) == everything, subset


@pytest.mark.parametrize("row", CASES["rows"][:9], ids=lambda row: f"n={row['n']}")
def test_attack_alone_gives_the_nodes_of_the_cases(row):
    measures = measured(row["n"], "attack")
    assert measures.nodes == row["trace_nodes_with_attack_rule"]
    assert measures.dead_ends == row["dead_ends"]
    assert measures.found == row["solutions"]


@pytest.mark.parametrize(("n", "first"), CASES["first_solution_in_order"].items())
def test_the_first_solution_comes_when_the_cases_say(n, first):
    queens = NQueens(n=int(n))
    measures = measure(queens, search_with_stack(queens, "attack"), first=True)
    assert measures.nodes - 1 == first["candidates"]
    assert measures.kept - 1 == first["placements"]


def test_2_and_3_queens_are_trees_of_dead_ends_and_0_queens_have_the_empty_board():
    assert [count(NQueens(n=n)) for n in range(4)] == [1, 1, 0, 0]
    assert [(measured(n, "attack").dead_ends, measured(n, "attack").found) for n in (2, 3)] == [
        (2, 0),
        (3, 0),
    ]


@pytest.mark.parametrize("rows", ["top_down", "fewest_free"])
def test_the_recursion_and_the_stack_give_the_same_trace(rows):
    queens = NQueens(n=6, rows=rows)
    assert list(search(queens, "sound", "shuffled")) == list(search_with_stack(queens, "sound", "shuffled"))


def test_the_shuffle_repeats_with_its_seed_and_differs_with_another():
    board = ((0, 3),)
    one, same, other = (NQueens(n=8, seed=seed).shuffled(board) for seed in (5, 5, 6))
    assert one == same != other
    assert sorted(one) == sorted(other) == [(1, column) for column in range(8)]


def cuts(queens, rule):
    """The boards that ``rule`` cuts in a search with every sound rule, with its reasons."""
    path: list = []
    for node in search_with_stack(queens, "sound"):
        del path[node.depth :]
        path.append(node.choice)
        if node.verdict == PRUNED and node.rule == rule:
            yield queens.replay(path[1:]), node.reason


@pytest.mark.parametrize("rows", ["top_down", "fewest_free"])
def test_no_room_names_a_full_row_and_queens_that_attack_all_of_it(rows):
    seen = 0
    for board, reason in cuts(NQueens(n=6, rows=rows), "no_room"):
        row = reason.message.values["row"] - 1
        blamed = [board[level - 1] for level in reason.culprits]
        free = [
            column
            for column in range(6)
            if not any(c == column or abs(c - column) == abs(r - row) for r, c in blamed)
        ]
        assert row not in dict(board)
        assert free == []
        assert str(reason.message) == (
            f"row {row + 1} has no free square left: "
            f"the queens in rows {', '.join(str(r + 1) for r, _ in blamed)} attack all of it."
        )
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("rows", ["top_down", "fewest_free"])
def test_an_attack_blames_the_level_of_the_queen_it_names(rows):
    seen = 0
    for board, reason in cuts(NQueens(n=6, rows=rows), "attack"):
        (level,) = reason.culprits
        assert board[level - 1][0] + 1 == reason.message.values["row"]
        seen += 1
    assert seen > 100


@pytest.mark.parametrize("rows", ["top_down", "fewest_free"])
def test_the_twin_of_a_cut_board_is_a_node_of_the_tree_and_one_of_its_images(rows):
    queens = NQueens(n=7, rows=rows)
    twins = [
        (board, reason)
        for rule in ("half_board", "fundamental")
        for board, reason in cuts(queens, rule)
        if reason.twin is not None
    ]
    for board, reason in twins:
        twin = queens.replay(reason.twin)
        assert set(twin) in [set(image) for image in orbit(board, 7)]
        for level, square in enumerate(reason.twin):
            assert square in queens.choices(twin[:level])
    assert len(twins) > 5


def test_fundamental_says_how_to_turn_the_board():
    board, reason = next(cuts(NQueens(n=6), "fundamental"))
    assert board == ((0, 0), (1, 3), (2, 1))
    assert str(reason.message) == (
        "mirrored in the main diagonal, it comes earlier: column c, not d, in row 2."
    )
    assert reason.culprits == (1, 2)
    assert reason.twin is None
    assert reason.image == ((0, 0), (3, 1), (1, 2))
