"""Speed of the engine against a textbook recursion, in one run: python benchmarks/engine.py

Times are minima over rounds in which all contestants take turns, so that a slow moment of the machine hits
each of them. What counts is the ratio.
"""

from __future__ import annotations

import base64
import time
import tracemalloc
from collections import deque
from collections.abc import Callable

from puzzles import search, search_with_stack
from puzzles.n_queens import NQueens
from visualize.app.recording import record
from visualize.drawing import boxes
from visualize.layout import layout
from visualize.player import packed
from visualize.tree import SearchTree


def textbook(n: int) -> list[list[int]]:
    """The recursion as courses write it: a list of columns, a loop that checks safety, solutions listed."""
    solutions, columns = [], [0] * n

    def safe(row: int, column: int) -> bool:
        for earlier in range(row):
            if columns[earlier] == column or abs(columns[earlier] - column) == row - earlier:
                return False
        return True

    def place(row: int) -> None:
        if row == n:
            solutions.append(columns[:])
            return
        for column in range(n):
            if safe(row, column):
                columns[row] = column
                place(row + 1)

    place(0)
    return solutions


def minima(contestants: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    best = dict.fromkeys(contestants, float("inf"))
    for _ in range(rounds):
        for name, run in contestants.items():
            started = time.perf_counter()
            run()
            best[name] = min(best[name], time.perf_counter() - started)
    return best


def ratios() -> None:
    for n, rounds in ((8, 30), (9, 10)):
        queens = NQueens(n=n)
        contestants: dict[str, Callable[[], object]] = {
            "textbook": lambda n=n: textbook(n),  # type: ignore[misc]
            "recursive kernel, nodes counted": lambda queens=queens: deque(search(queens), 0),  # type: ignore[misc]
            "stack form, nodes counted": lambda queens=queens: deque(search_with_stack(queens), 0),  # type: ignore[misc]
            "tree recorded": lambda queens=queens: SearchTree.record(search_with_stack(queens)),  # type: ignore[misc]
        }
        times = minima(contestants, rounds)
        nodes = len(SearchTree.record(search_with_stack(queens)))
        for name, seconds in times.items():
            per_node, ratio = seconds / nodes * 1e6, seconds / times["textbook"]
            print(f"n={n} {name:34} {seconds * 1000:8.1f} ms  {per_node:5.2f} us a node  x {ratio:.2f}")


def memory() -> None:
    for n in (8, 9, 10):
        tracemalloc.start()
        tree = SearchTree.record(search_with_stack(NQueens(n=n)))
        recorded = tracemalloc.get_traced_memory()[0] / len(tree)
        _ = tree.parent, tree.size, tree.kept_below, tree.solutions_below
        derived = tracemalloc.get_traced_memory()[0] / len(tree)
        tracemalloc.stop()
        print(
            f"n={n} {len(tree):9,} nodes: {recorded:.1f} bytes a node, "
            f"{derived:.1f} with all derived columns (at most 64)"
        )


def million() -> None:
    started = time.perf_counter()
    tree = SearchTree.record(search_with_stack(NQueens(n=11)), limit=1_000_000)
    print(f"a million nodes recorded in {time.perf_counter() - started:.1f} s, complete: {tree.complete}")


def picture() -> None:
    recording = record(NQueens(n=8))
    recording.document()  # warm
    times = minima({"made": recording.document}, 5)
    size = len(base64.b64decode(packed(recording.document())))
    print(
        f"8-queens, 2,057 kept: fold, layout, payload {times['made']:.2f} s (at most 0.5), "
        f"{size / 1000:.0f} kB (at most 60)"
    )
    everything = recording.folding(most=3000, failed=False)
    times = minima({"laid out": lambda: layout(boxes(recording.tree.relabelled(str), everything))}, 3)
    print(f"the same with all {len(everything.drawn):,} kept nodes drawn: layout {times['laid out']:.2f} s")


if __name__ == "__main__":
    ratios()
    memory()
    million()
    picture()
