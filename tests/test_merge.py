"""Two trees laid over each other: the law of the sizes, for every problem and by random trees."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import search_with_stack
from puzzles.catalog import problem_class, problems
from puzzles.n_queens import NQueens
from puzzles.problem import Problem
from visualize.merge import ABSENT, Merged, Where, merge
from visualize.tree import BRANCH, PRUNED, SOLUTION, SearchTree

SMALL = {"n-queens": {"n": 5}, "twenty-four": {"numbers": "4 7 8"}}


def tree_of(problem: Problem, rules: object, order: str = "given", limit: int | None = 3_000) -> SearchTree:
    return SearchTree.record(search_with_stack(problem, rules, order), limit)


def law(merged: Merged) -> bool:
    total = sum(merged.saved(node) for node in merged.first_differences)
    return total == len(merged.a) - len(merged.b)


@pytest.mark.parametrize("name", list(problems()))
def test_sizes_at_the_first_differences_add_up_for_every_problem(name: str) -> None:
    problem = problem_class(name).of(**SMALL.get(name, {}))
    rules = [(), None, "sound", "all", *((rule,) for rule in problem.rules())]
    trees = [tree_of(problem, each, order) for each, order in product(rules, problem.orders())]
    for a, b in combinations(trees, 2):
        assert law(merge(a, b))
        assert law(merge(b, a))


@pytest.mark.parametrize("name", list(problems()))
def test_the_order_of_choices_does_not_matter_where_rules_do_not_remember(name: str) -> None:
    problem = problem_class(name).of(**SMALL.get(name, {}))
    rules = [rule.name for rule in problem.rules().values() if not rule.memory]
    trees = [tree_of(problem, rules, order, None) for order in problem.orders()]
    for other in trees[1:]:
        merged = merge(trees[0], other)
        assert merged.first_differences == []
        assert merged.counts()[Where.BOTH] == len(trees[0])


def test_half_board_saves_what_lies_right_of_the_middle() -> None:
    queens = NQueens(n=6)
    merged = merge(tree_of(queens, "attack"), tree_of(queens, "attack,half_board"))
    savings = merged.savings()
    assert [saving.rule for saving in savings] == ["half_board"] * 3
    assert [merged.tree.path_to(saving.node) for saving in savings] == [[(0, 4)], [(0, 3)], [(0, 5)]]
    assert sum(saving.nodes for saving in savings) == 895 - 451


class TopDown(NQueens):
    """Queens row by row, as they are."""


class BottomUp(NQueens):
    """Queens from the last row up: the same squares, named alike, in another order of rows."""

    def choices(self, board):
        return self._rows[self.n - 1 - len(board)] if len(board) < self.n else []


def test_queens_placed_in_another_order_of_rows_do_not_match_by_accident() -> None:
    merged = merge(tree_of(TopDown(n=4), "attack"), tree_of(BottomUp(n=4), "attack"))
    counts = merged.counts()
    assert (counts[Where.BOTH], counts[Where.DIFFERS]) == (1, 0)
    assert counts[Where.ONLY_A] == counts[Where.ONLY_B] == len(merged.a) - 1
    assert law(merged)


random_trees = st.recursive(
    st.sampled_from([PRUNED, SOLUTION, BRANCH]),
    lambda below: st.dictionaries(st.integers(0, 3), below, max_size=4),
    max_leaves=25,
).map(lambda made: made if isinstance(made, dict) else {})


def visit(made: object, depth: int = 0, choice: object = None) -> list[tuple]:
    verdict = BRANCH if isinstance(made, dict) else made
    below = made if isinstance(made, dict) else {}
    own = (depth, choice, verdict, "rule" if verdict == PRUNED else None, None)
    return [own, *(node for name, child in below.items() for node in visit(child, depth + 1, name))]


@given(random_trees, random_trees)
def test_any_two_trees_obey_the_law_and_lose_no_node(one: object, other: object) -> None:
    a, b = SearchTree.record(visit(one)), SearchTree.record(visit(other))
    merged = merge(a, b)
    assert law(merged)
    assert sorted(node for node in merged.in_a if node != ABSENT) == list(range(len(a)))
    assert sorted(node for node in merged.in_b if node != ABSENT) == list(range(len(b)))
    for node, (at_a, at_b) in enumerate(zip(merged.in_a, merged.in_b, strict=True)):
        path = merged.tree.path_to(node)
        assert at_a == ABSENT or a.path_to(at_a) == path
        assert at_b == ABSENT or b.path_to(at_b) == path


@given(random_trees, random_trees)
def test_a_counterpart_is_the_node_of_the_same_path_or_of_its_longest_beginning(a: object, b: object) -> None:
    merged = merge(SearchTree.record(visit(a)), SearchTree.record(visit(b)))
    paths = {tuple(merged.b.path_to(node)): node for node in range(len(merged.b))}
    for node, other in enumerate(merged.counterpart(from_a=True)):
        path = tuple(merged.a.path_to(node))
        longest = next(path[:cut] for cut in range(len(path), -1, -1) if path[:cut] in paths)
        assert other == paths[longest]


def test_a_tree_merged_with_itself_shows_no_difference() -> None:
    tree = tree_of(NQueens(n=5), None)
    assert merge(tree, tree).savings() == []


def test_merging_two_partial_trees_keeps_the_law_and_says_partial() -> None:
    queens = NQueens(n=6)
    merged = merge(tree_of(queens, "none", limit=500), tree_of(queens, "attack", limit=300))
    assert law(merged)
    assert not merged.tree.complete
