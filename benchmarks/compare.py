"""The figures of comparisons: right answers, time to merge and draw, time and honesty of estimates.

Run as ``python benchmarks/compare.py``. Times are the best and the median of several runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from puzzles import measure, search_with_stack
from puzzles.estimate import estimate
from puzzles.n_queens import NQueens
from puzzles.twenty_four import TwentyFour
from visualize.app.comparison import outcome
from visualize.app.strategies import Strategy
from visualize.comparing import merged_document
from visualize.merge import merge
from visualize.tree import SearchTree

RUNS = 7


def seconds(act: Callable[[], object]) -> str:
    taken = []
    for _ in range(RUNS):
        started = time.perf_counter()
        act()
        taken.append(time.perf_counter() - started)
    return f"best {min(taken):.2f} s, median {median(taken):.2f} s of {RUNS}"


def nodes() -> None:
    for n in (6, 8):
        counted = [
            measure(NQueens(n=n), search_with_stack(NQueens(n=n), rules)).nodes
            for rules in ("attack", "attack,half_board")
        ]
        brute_force = estimate(NQueens(n=n), "none", probes=10).nodes
        closed_form = (n ** (n + 1) - 1) // (n - 1)
        print(f"n-queens n={n}: none {brute_force:,.0f} (closed form {closed_form:,}), {counted}")
    for numbers in ("1 5 5 5", "4 7 8 8"):
        hand = TwentyFour.of(numbers=numbers)
        sizes = {
            rules: measure(hand, search_with_stack(hand, rules)).nodes
            for rules in ("none", "swapped", "repeated", "swapped,repeated")
        }
        print(f"twenty-four {numbers}: {sizes}")


def merging() -> None:
    queens = NQueens(n=8)
    one, other = (SearchTree.record(search_with_stack(queens, "attack")) for _ in range(2))
    half = SearchTree.record(search_with_stack(queens, "attack,half_board"))

    def merged_and_drawn(a: SearchTree, b: SearchTree) -> object:
        a, b = SearchTree(*_columns(a)), SearchTree(*_columns(b))  # nothing derived is kept from before
        return merged_document(merge(a, b), queens.label, ["A", "B"], {})

    print(f"merge and draw two trees of {len(one):,} nodes: {seconds(lambda: merged_and_drawn(one, other))}")
    print(f"merge and draw {len(one):,} with {len(half):,}: {seconds(lambda: merged_and_drawn(one, half))}")


def _columns(tree: SearchTree) -> tuple:
    return tree.depth, tree.choice, tree.verdict, tree.rule, tree.choices, tree.rules


def estimates() -> None:
    print(f"estimate n=20 by 1,000 probes: {seconds(lambda: estimate(NQueens(n=20), probes=1_000))}")
    for n, true in ((8, 15_721), (10, 348_151)):
        for probes in (200, 1_000):
            guesses = [estimate(NQueens(n=n), probes=probes, seed=seed) for seed in range(100)]
            held = sum(guess.low <= true <= guess.high for guess in guesses)
            print(f"n={n}, {probes} probes: {true:,} in the 95 % interval of {held} of 100 seeds")


def four_strategies() -> None:
    queens = NQueens(n=8)
    strategies = [
        Strategy.of(queens, rules, order)
        for rules, order in (
            ("none", "given"), ("attack", "given"), ("attack,half_board", "given"), ("attack", "reversed"),
        )
    ]  # fmt: skip
    print(
        f"four strategies on 8-queens: {seconds(lambda: [outcome(each, 20_000, 0.6) for each in strategies])}"
    )


if __name__ == "__main__":
    nodes()
    merging()
    estimates()
    four_strategies()
