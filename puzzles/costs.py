"""What a rule costs that may lose solutions: which are lost, and at which node each was.

>>> from puzzles.twenty_four import TwentyFour
>>> hand = TwentyFour.of(numbers="4 7 8 8")
>>> lost = lost_solutions(hand, "swapped,repeated")
>>> len(lost.losses), lost.kept
(2, 1)
>>> first = lost.losses[0]
>>> hand.show(first.solution), first.rule, first.node, first.depth
('7 * 8 - 4 * 8', 'repeated', 732, 3)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from puzzles.deadline import Deadline
from puzzles.problem import Kind, Problem
from puzzles.search import PRUNED, SOLUTION, Node, search_with_stack
from puzzles.strategy import resolve_rules

__all__ = ["LOSING", "Loss", "Lost", "lost_solutions"]

LOSING = (Kind.MERGE, Kind.GUESS)
"""Kinds of rules that may lose solutions. (An incumbent gives up what is not better, which is its task.)"""


class Loss(NamedTuple):
    """A solution that the search no longer finds, in no form.

    ``node`` is the number in the trace of the node at which its first path was cut, by ``rule``; the cut
    stands at ``depth`` of ``path``. Of the ``ways`` to the solution each was cut somewhere.
    """

    solution: Any
    path: tuple[Hashable, ...]
    rule: str
    node: int
    depth: int
    ways: int


class Lost(NamedTuple):
    """The solutions lost, those ``kept`` (up to symmetry), and whether all searches came to their end.

    If not, there may be more, and one that was cut by a merge or a guess may still be found in another form.
    """

    losses: list[Loss]
    kept: int
    complete: bool


def lost_solutions(
    problem: Problem[Any, Any],
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    limit: int | None = None,
    until: Deadline | None = None,
) -> Lost:
    """Compare a search with the one without its merges and guesses; each ends after ``limit`` nodes.

    ``until`` bounds the time of all together. Raises ``ValueError`` for an unknown rule or order.
    """
    until = until or Deadline()
    names = resolve_rules(problem, rules)
    blamed = [name for name in names if problem.rules()[name].kind in LOSING]
    found = _found(problem, search_with_stack(problem, names, order), limit, until.share(3))
    others = [name for name in names if name not in blamed]
    ways, ended = _missing(problem, search_with_stack(problem, others, order), limit, until.share(2), found)
    wanted = {path[:depth] for group in ways for path in group[:1] for depth in range(len(path) + 1)}
    again = islice(search_with_stack(problem, names, order), found.nodes if wanted else 0)
    cuts = _cuts(until.let_through(again), wanted)
    losses = [_loss(problem, group, cuts) for group in ways]
    told = [loss for loss in losses if loss and (found.complete or loss.rule in blamed)]
    return Lost(told, found.solutions, found.complete and ended and len(told) == len(ways))


Path = tuple[Hashable, ...]
Cuts = dict[Path, tuple[int, str]]


class _Found(NamedTuple):
    """What a search found: so many nodes and solutions, and the classes of these under the symmetries."""

    nodes: int
    solutions: int
    classes: _Classes
    complete: bool


class _Classes:
    """Gives each solution the number of its class. The images of a class are asked for once."""

    def __init__(self, problem: Problem[Any, Any], until: Deadline) -> None:
        self.problem, self.until = problem, until
        self.numbers: dict[Hashable, int] = {}

    def add(self, state: Any) -> int:
        """Return the number of a solution's class, a new one if need be.

        One class of a long hand holds thousands of images, so here too somebody looks at the clock.
        """
        if state not in self.numbers:
            images = list(self.until.let_through(self.problem.images(state)))
            number = self.numbers.get(images[0], len(self.numbers))
            self.numbers |= dict.fromkeys((state, *images), number)
        return self.numbers[state]

    def __contains__(self, state: Any) -> bool:
        """Tell whether a solution's class is known: classes are equal or disjoint, so one image tells."""
        return state in self.numbers or next(iter(self.problem.images(state))) in self.numbers


def _found(problem: Problem[Any, Any], nodes: Iterator[Node], limit: int | None, until: Deadline) -> _Found:
    classes, count, solutions = _Classes(problem, until), 0, 0
    for path, node in _with_paths(until.let_through(islice(nodes, limit))):
        count += 1
        if node.verdict == SOLUTION:
            solutions += 1
            classes.add(problem.replay(path))
    return _Found(count, solutions, classes, next(nodes, None) is None)


def _missing(
    problem: Problem[Any, Any], nodes: Iterator[Node], limit: int | None, until: Deadline, found: _Found
) -> tuple[list[list[Path]], bool]:
    """Return the paths to solutions that were not found, class by class, and whether the search ended.

    Where the classes found are not all known, since the clock ended them, nothing is said to be missing.
    """
    if found.classes.until.passed():
        until = Deadline(-1, until)
    classes, ways = _Classes(problem, until), dict[int, list[Path]]()
    for path, node in _with_paths(until.let_through(islice(nodes, limit))):
        if node.verdict == SOLUTION and (state := problem.replay(path)) not in found.classes:
            ways.setdefault(classes.add(state), []).append(tuple(path))
    return list(ways.values()), next(nodes, None) is None


def _cuts(nodes: Iterator[Node], wanted: set[Path]) -> Cuts:
    """Return number and rule of the cuts at some paths: those of all would fill the memory."""
    return {
        at: (number, str(node.rule))
        for number, (path, node) in enumerate(_with_paths(nodes))
        if node.verdict == PRUNED and (at := tuple(path)) in wanted
    }


def _with_paths(nodes: Iterator[Node]) -> Iterator[tuple[list[Hashable], Node]]:
    """Yield each node with its path, which is one list that goes along."""
    path: list[Hashable] = []
    for node in nodes:
        del path[max(0, node.depth - 1) :]
        path += [node.choice] * (node.depth > 0)
        yield path, node


def _loss(problem: Problem[Any, Any], ways: list[Path], cuts: Cuts) -> Loss | None:
    """Return where the first of the ways was cut; None where a search cut short did not come so far."""
    path = ways[0]
    for depth in range(len(path) + 1):
        if cut := cuts.get(path[:depth]):
            number, rule = cut
            return Loss(problem.replay(path), path, rule, number, depth, len(ways))
    return None
