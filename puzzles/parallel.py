"""Split any search at a frontier, and put its solutions together from any executor.

A *frontier* is a set of paths such that every solution lies at or below the end of exactly one: so what is
below them can be searched anywhere, in any order.

>>> from puzzles.n_queens import NQueens
>>> count(NQueens(n=6), processes(2))
4
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from contextlib import closing
from itertools import islice
from typing import Any, NamedTuple

from puzzles.cluster import cluster
from puzzles.problem import Problem
from puzzles.search import SOLUTION, search_with_stack
from puzzles.strategy import ask_in_order, choices_in_order, refuse_memory
from puzzles.workers import TASKS, Executors, Progress, processes, results_over, sum_over

__all__ = [
    "TASKS",
    "Executors",
    "Part",
    "Path",
    "Progress",
    "cluster",
    "count",
    "frontier",
    "processes",
    "results_over",
    "solutions_below",
    "sum_over",
]

Path = tuple[int, ...]
"""The numbers of the choices from the root down, 0 for the first: they travel well, whatever a choice is."""


class Part(NamedTuple):
    """A part of a search: the subtrees to which ``paths`` lead."""

    problem: Problem[Any, Any]
    rules: tuple[str, ...]
    order: str
    paths: tuple[Path, ...]


def count(
    problem: Problem[Any, Any],
    executor: Executors | None = None,
    *,
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    progress: Progress | None = None,
) -> int:
    """Return the number of all solutions, like ``measure.count``, from searches that run in parts.

    ``progress`` hears the share of the tree that is done: a node passes its own share on to its children
    in equal parts. ``rules`` are by default all sound ones without a memory; those with one raise
    ``ValueError``. Memory grows with the number of solutions.
    """
    names = refuse_memory(problem, _sound_without_memory(problem) if rules is None else rules, _APART)
    shares = frontier(problem, names, order)
    dealt = [shares[first::TASKS] for first in range(min(TASKS, len(shares)))]
    parts = [Part(problem, names, order, tuple(path for _, path in some)) for some in dealt]
    whole = sum(share for share, _ in shares)
    done = 0.0
    images: set[Hashable] = set()
    with closing(results_over(executor, solutions_below, parts)) as results:
        for number, solutions in results:
            for path in solutions:
                solution = problem.replay(_choices_along(problem, order, path))
                images.update(problem.images(solution))
            done += sum(share for share, _ in dealt[number])
            if progress:
                progress(done / whole)
    return len(images)


_APART = "parts of a search do not see each other"


def _sound_without_memory(problem: Problem[Any, Any]) -> list[str]:
    return [rule.name for rule in problem.rules().values() if rule.kind.sound and not rule.memory]


def frontier(
    problem: Problem[Any, Any], rules: Sequence[str] | str | None, order: str, at_least: int = TASKS
) -> list[tuple[float, Path]]:
    """Return paths, and the share of the tree that each has: all solutions lie at or below their ends.

    The tree is opened level by level until a level has ``at_least`` nodes or none. The nodes of the last
    level are not looked at; above it only solutions are left.
    """
    objection, choices = ask_in_order(problem, rules), choices_in_order(problem, order)
    solutions: list[tuple[float, Path]] = []
    level: list[tuple[float, Path]] = [(1.0, ())]
    while 0 < len(level) < at_least:
        deeper: list[tuple[float, Path]] = []
        for share, path in level:
            state = problem.replay(_choices_along(problem, order, path))
            if objection(state):
                continue
            if problem.is_solution(state):
                solutions.append((share, path))
            else:
                untried = len(list(choices(state)))
                deeper += [(share / untried, (*path, number)) for number in range(untried)]
        level = deeper
    return solutions + level


def solutions_below(part: Part) -> list[Path]:
    """Return the paths of the solution nodes at and below the ends of the paths. Runs in any process."""
    found = []
    for path in part.paths:
        below = _choices_along(part.problem, part.order, path)
        numbers: list[int] = []
        for node in search_with_stack(part.problem, part.rules, part.order, below):
            if node.depth > len(numbers):
                numbers.append(0)
            elif node.depth:
                del numbers[node.depth :]
                numbers[-1] += 1
            if node.verdict == SOLUTION:
                found.append((*path, *numbers))
    return found


def _choices_along(problem: Problem[Any, Any], order: str, path: Path) -> list[Hashable]:
    choices = choices_in_order(problem, order)
    taken: list[Hashable] = []
    state = problem.root()
    for number in path:
        taken.append(next(islice(choices(state), number, None)))
        state = problem.apply(state, taken[-1])
    return taken
