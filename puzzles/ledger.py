"""What each rule of a search was worth: its cuts, its cuts if asked alone, what comes back without it.

A cut is credited to the rule that objected first, so the credit depends on the order of asking. *Asked
alone*, a rule is asked about every node of the search, also about those that an earlier rule has cut.
*Coming back* are the nodes more that the search has when only this rule is switched off. Where two rules
would both have cut a subtree, switching off either brings nothing back: such figures overlap and do not
add up to what all rules save together.

>>> from puzzles.n_queens import NQueens
>>> for entry in ledger(NQueens(n=6), "attack,half_board").entries:
...     print(entry.rule, entry.cuts, entry.alone, entry.comes_back)
attack 371 371 27546
half_board 3 3 444
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple

from puzzles.problem import Problem, Reason
from puzzles.search import PRUNED, Node, search_with_stack
from puzzles.strategy import resolve_rules

__all__ = ["Entry", "Ledger", "ledger"]


class Entry(NamedTuple):
    """A rule's line: ``comes_back`` is None where one of the two searches was cut short."""

    rule: str
    cuts: int
    alone: int
    comes_back: int | None


class Ledger(NamedTuple):
    """The rules of a search in the order of asking, and for each two of them the nodes both object to."""

    nodes: int
    complete: bool
    entries: list[Entry]
    overlaps: dict[tuple[str, str], int]


def ledger(
    problem: Problem[Any, Any],
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    limit: int | None = None,
) -> Ledger:
    """Return the ledger of a search of at most ``limit`` nodes; so is each search with a rule left out.

    Raises ``ValueError`` for an unknown rule or order.
    """
    names = resolve_rules(problem, rules)
    nodes = search_with_stack(problem, names, order)
    cuts, alone, both, count = Counter[str](), Counter[str](), Counter[tuple[str, str]](), 0
    for node, objectors in _asked_alone(problem, names, islice(nodes, limit)):
        count += 1
        cuts[str(node.rule)] += node.verdict == PRUNED
        alone.update(objectors)
        both.update(combinations(objectors, 2))
    complete = next(nodes, None) is None
    without = {
        name: _size(problem, [other for other in names if other != name], order, limit) for name in names
    }
    return Ledger(
        count,
        complete,
        [Entry(name, cuts[name], alone[name], _more(without[name], count, complete)) for name in names],
        {pair: both[pair] for pair in combinations(names, 2)},
    )


def _more(without: int | None, count: int, complete: bool) -> int | None:
    return without - count if complete and without is not None else None


def _size(problem: Problem[Any, Any], rules: Sequence[str], order: str, limit: int | None) -> int | None:
    """Return the number of nodes of a search, or None if there are more than ``limit``."""
    size = sum(1 for _ in islice(search_with_stack(problem, rules, order), limit and limit + 1))
    return None if limit and size > limit else size


def _asked_alone(
    problem: Problem[Any, Any], names: Sequence[str], nodes: Iterator[Node]
) -> Iterator[tuple[Node, list[str]]]:
    """Yield each node with the rules that object to it, the others not asked before."""
    known = problem.rules()
    memories = [getattr(problem, name)() for name in names if known[name].memory]
    asked: list[Callable[[Any], Reason | None]] = [
        getattr(problem, name) for name in names if not known[name].memory
    ]
    asked += [memory.objection for memory in memories]
    path: list[Any] = []
    for node in nodes:
        del path[node.depth :]
        path.append(problem.apply(path[-1], node.choice) if node.depth else problem.root())
        yield node, [name for name, rule in zip(names, asked, strict=True) if rule(path[-1])]
        if node.verdict != PRUNED:
            for memory in memories:
                memory.remember(path[-1])
