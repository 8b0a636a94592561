"""Measures of a search, taken while its nodes stream by.

>>> from puzzles.n_queens import NQueens
>>> from puzzles.search import search_with_stack
>>> queens = NQueens(n=6)
>>> measures = measure(queens, search_with_stack(queens))
>>> measures.nodes, measures.found, measures.dead_ends, measures.profile
(895, 4, 46, [1, 6, 20, 36, 46, 40, 4])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import islice
from typing import Any

from puzzles.deadline import Deadline
from puzzles.problem import Problem
from puzzles.search import BRANCH, PRUNED, SOLUTION, Node, search_with_stack

__all__ = ["MOST_IMAGES", "Measures", "count", "measure"]

MOST_IMAGES = 1_000_000
"""Above so many images ``represents`` is not told: the set of them would fill the memory."""


class Measures:
    """What one pass over a trace tells. All counts grow while ``watch`` lets the nodes through.

    One solution of a long hand has tens of thousands of images: ``until`` bounds the time these take.
    """

    def __init__(
        self,
        problem: Problem[Any, Any],
        most_images: int | None = MOST_IMAGES,
        until: Deadline | None = None,
    ) -> None:
        self.problem = problem
        self.most_images = most_images
        self.until = until or Deadline()
        self.complete = False
        """Whether the trace came to its end."""
        self.nodes = 0
        self.branches = 0
        self.pruned: Counter[str] = Counter()
        """Cut nodes per rule that objected first."""
        self.profile: list[int] = []
        """Kept nodes (branches and solutions) per depth."""
        self.solutions: list[Any] = []
        """The states of the solution nodes, in the order in which they were found."""
        self.first_solution: int | None = None
        """The number of the first solution node in the trace, or None."""
        self._images: set[Hashable] | None = set()
        self._represents: int | None = None
        self._closed_dead_ends = 0
        self._childless = -1  # depth of the last branch while no kept child of it has been seen

    @property
    def found(self) -> int:
        """Solution nodes of the trace."""
        return len(self.solutions)

    @property
    def kept(self) -> int:
        """Branches and solutions."""
        return self.branches + self.found

    @property
    def dead_ends(self) -> int:
        """Branches without a kept child. In a search cut short the open path has none."""
        return self._closed_dead_ends + (self.complete and self._childless >= 0)

    @property
    def represents(self) -> int | None:
        """All solutions for which the found ones stand under the symmetries; None if too many to tell."""
        return self._represents if self._images is None else len(self._images)

    @property
    def depth(self) -> int:
        """The depth of the deepest kept node, or 0."""
        return max(0, len(self.profile) - 1)

    def watch(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Let ``nodes`` through and measure them. The numbers are right whenever no more nodes come."""
        path: list[Hashable] = []
        for node in nodes:
            depth, choice, verdict, rule, _ = node
            self.nodes += 1
            del path[depth:]
            path.append(choice)
            if depth <= self._childless:
                self._closed_dead_ends += 1
                self._childless = -1
            if verdict == PRUNED:
                self.pruned[str(rule)] += 1
            else:
                self._keep(depth, verdict)
                if verdict == SOLUTION:
                    self._solve(self.problem.replay(path[1:]))
            yield node
        self.complete = True
        self._represents, self._images = self.represents, None  # the set itself may fill the memory

    def _keep(self, depth: int, verdict: int) -> None:
        self.branches += verdict == BRANCH
        self._childless = depth if verdict == BRANCH else -1
        if depth == len(self.profile):
            self.profile.append(0)
        self.profile[depth] += 1

    def _solve(self, state: Any) -> None:
        if self.first_solution is None:
            self.first_solution = self.nodes - 1
        self.solutions.append(state)
        if self._images is not None and state not in self._images:  # classes are equal or disjoint
            self._images.update(self.until.let_through(self.problem.images(state)))
            too_many = self.most_images is not None and len(self._images) > self.most_images
            if too_many or self.until.passed():
                self._images = None


def measure(
    problem: Problem[Any, Any],
    nodes: Iterable[Node],
    *,
    limit: int | None = None,
    first: bool = False,
    measures: Measures | None = None,
) -> Measures:
    """Return the measures of ``nodes``, a trace of ``problem``.

    Stops after ``limit`` nodes or, with ``first``, after the first solution; ``complete`` then tells
    whether the trace had ended by itself. ``measures`` (empty) is filled as the nodes come, for a caller
    who wants what there is when an exception ends the search.
    """
    measures = measures or Measures(problem)
    nodes = iter(nodes)
    for _ in measures.watch(islice(nodes, limit)):
        if first and measures.found:
            break
    measures.complete = next(nodes, None) is None
    return measures


def count(problem: Problem[Any, Any]) -> int:
    """Return the number of all solutions: the images of what a search with every sound rule finds.

    >>> from puzzles.n_queens import NQueens
    >>> count(NQueens(n=6)), count(NQueens(n=0))
    (4, 1)
    """
    everything = Measures(problem, most_images=None)
    measure(problem, search_with_stack(problem, "sound"), measures=everything)
    assert everything.represents is not None
    return everything.represents
