"""N-Queens against OEIS A000170 and published node counts."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from puzzles import Measures, count, measure, search_with_stack
from puzzles.n_queens import NQueens
from puzzles.search import SOLUTION

TRUTH = json.loads((Path(__file__).parent / "data" / "n_queens.json").read_text())
ROWS = [row for row in TRUTH["rows"] if row["n"] <= 9]


def measured(n: int, rules: str | None = None) -> Measures:
    queens = NQueens.of(n=n)
    return measure(queens, search_with_stack(queens, rules))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"n={row['n']}")
def test_solutions_and_nodes_are_the_published_ones(row: dict) -> None:
    measures = measured(row["n"])
    assert measures.found == measures.represents == row["solutions"]
    assert measures.nodes == row["trace_nodes_with_attack_rule"]
    assert measures.kept == row["placements_kept"] + 1
    assert measures.dead_ends == row["dead_ends"]


def test_the_profile_of_eight_queens() -> None:
    assert measured(8).profile == TRUTH["profile_8"] == [1, 8, 42, 140, 344, 568, 550, 312, 92]


@pytest.mark.parametrize(
    ("rules", "key"), [("none", "none"), ("attack", "attack"), ("attack,half_board", "attack+half_board")]
)
def test_kept_nodes_per_rule_set(rules: str, key: str) -> None:
    for n, kept in TRUTH["kept_nodes_without_root_by_rules"][key].items():
        if kept < 60_000:
            assert measured(int(n), rules).kept == kept + 1


def test_half_a_board_stands_for_the_whole() -> None:
    half = measured(8, "attack,half_board")
    assert (half.nodes, half.found, half.represents) == (7865, 46, 92)


@pytest.mark.parametrize("n", ["6", "8"])
def test_the_first_solution_comes_at_the_published_candidate(n: str) -> None:
    assert measured(int(n)).first_solution == TRUTH["first_solution_in_order"][n]["candidates"]


@pytest.mark.parametrize("n", range(8))
def test_no_found_board_has_two_queens_on_a_line(n: int) -> None:
    """An own check of boards: right counts can hide wrong sets."""
    for board in measured(n).solutions:
        lines = [(row, column, row + column, row - column) for row, column in board]
        assert all(len(set(line)) == n for line in zip(*lines, strict=True)) or n == 0


@pytest.mark.parametrize(("n", "solutions"), [(0, 1), (1, 1), (2, 0), (3, 0), (7, 40), (8, 92)])
def test_count_is_a000170(n: int, solutions: int) -> None:
    assert count(NQueens.of(n=n)) == solutions


def test_a_reason_names_the_queen_to_blame_and_the_twin() -> None:
    nodes = list(search_with_stack(NQueens.of(n=6), "attack,half_board"))
    cut = nodes[2]
    assert str(cut.reason.message) == "the queen in row 1 stands in the same column."
    assert cut.reason.culprits == (1,)
    mirrored = next(node for node in nodes if node.rule == "half_board")
    assert (mirrored.choice, mirrored.reason.twin) == ((0, 3), ((0, 2),))


@pytest.mark.parametrize("n", [-1, 2.5, 10**9, 21, "many", "", None, True, "1e1", "٣"])
def test_a_board_that_cannot_be_is_refused_in_one_line(n: object) -> None:
    with pytest.raises(ValueError, match=r"^n: .* was read; allowed is a whole number from 0 to 20$"):
        NQueens.of(n=n)


def test_the_largest_board_starts_at_once() -> None:
    queens = NQueens.of(n=20)
    assert measure(queens, search_with_stack(queens), limit=1000).nodes == 1000


def test_solutions_are_leaves() -> None:
    depths = [(node.depth, node.verdict) for node in search_with_stack(NQueens.of(n=6))]
    for (depth, verdict), (after, _) in pairwise(depths):
        assert verdict != SOLUTION or after <= depth
