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
    """The solutions lost, those ``kept`` (up to symmetry), and whether both searches came to their end."""

    losses: list[Loss]
    kept: int
    complete: bool


def lost_solutions(
    problem: Problem[Any, Any],
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    limit: int | None = None,
) -> Lost:
    """Compare a search with the one without its merges and guesses; each ends after ``limit`` nodes.

    Raises ``ValueError`` for an unknown rule or order.
    """
    known = problem.rules()
    names = resolve_rules(problem, rules)
    others = [name for name in names if known[name].kind not in LOSING]
    found, cuts, complete = _found_and_cut(problem, names, order, limit)
    represented = {image for state in found for image in problem.images(state)}
    ways: dict[frozenset[Hashable], list[tuple[tuple[Hashable, ...], Any]]] = {}
    reference = search_with_stack(problem, others, order)
    for path, node in _with_paths(islice(reference, limit)):
        if node.verdict == SOLUTION and (state := problem.replay(path)) not in represented:
            ways.setdefault(frozenset(problem.images(state)), []).append((path, state))
    losses = [_loss(group, cuts) for group in ways.values()]
    ended = next(reference, None) is None
    return Lost([loss for loss in losses if loss], len(found), complete and ended)


Cuts = dict[tuple[Hashable, ...], tuple[int, str]]


def _found_and_cut(
    problem: Problem[Any, Any], rules: Sequence[str], order: str, limit: int | None
) -> tuple[list[Any], Cuts, bool]:
    """Return the solutions of a search, and for the path of each cut node its number and rule."""
    found: list[Any] = []
    cuts: Cuts = {}
    nodes = search_with_stack(problem, rules, order)
    for number, (path, node) in enumerate(_with_paths(islice(nodes, limit))):
        if node.verdict == SOLUTION:
            found.append(problem.replay(path))
        elif node.verdict == PRUNED:
            cuts[path] = number, str(node.rule)
    return found, cuts, next(nodes, None) is None


def _with_paths(nodes: Iterator[Node]) -> Iterator[tuple[tuple[Hashable, ...], Node]]:
    path: list[Hashable] = []
    for node in nodes:
        del path[max(0, node.depth - 1) :]
        path += [node.choice] * (node.depth > 0)
        yield tuple(path), node


def _loss(ways: list[tuple[tuple[Hashable, ...], Any]], cuts: Cuts) -> Loss | None:
    """Return where the first of the ways was cut; None where a search cut short did not come so far."""
    path, state = ways[0]
    for depth in range(len(path) + 1):
        if cut := cuts.get(path[:depth]):
            number, rule = cut
            return Loss(state, path, rule, number, depth, len(ways))
    return None
