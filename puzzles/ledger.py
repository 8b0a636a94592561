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

from puzzles.deadline import Deadline
from puzzles.problem import Problem, Reason
from puzzles.search import PRUNED, Node, search_with_stack
from puzzles.strategy import resolve_rules

__all__ = ["Entry", "Ledger", "ledger"]


class Entry(NamedTuple):
    """A rule's line: ``comes_back`` is None where one of the two searches was cut short.

    ``without`` are the nodes counted of the search without the rule, whether or not it came to its end.
    """

    rule: str
    cuts: int
    alone: int
    comes_back: int | None
    without: int


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
    until: Deadline | None = None,
) -> Ledger:
    """Return the ledger of a search of at most ``limit`` nodes; so is each search with a rule left out.

    ``until`` bounds the time, half of it for the search with all the rules. Raises ``ValueError`` for an
    unknown rule or order.
    """
    until = until or Deadline()
    names = resolve_rules(problem, rules)
    nodes = search_with_stack(problem, names, order)
    taken = until.share(2).let_through(islice(nodes, limit))
    cuts, alone, both, count = Counter[str](), Counter[str](), Counter[tuple[str, str]](), 0
    for node, objectors in _asked_alone(problem, names, taken):
        count += 1
        cuts[str(node.rule)] += node.verdict == PRUNED
        alone.update(objectors)
        both.update(combinations(objectors, 2))
    complete = next(nodes, None) is None
    without = {
        name: _size(problem, [other for other in names if other != name], order, limit, until.share(left))
        for left, name in zip(range(len(names), 0, -1), names, strict=True)
    }
    return Ledger(
        count,
        complete,
        [
            Entry(name, cuts[name], alone[name], size - count if complete and ended else None, size)
            for name, (size, ended) in without.items()
        ],
        {pair: both[pair] for pair in combinations(names, 2)},
    )


def _size(
    problem: Problem[Any, Any], rules: Sequence[str], order: str, limit: int | None, until: Deadline
) -> tuple[int, bool]:
    """Return the number of nodes of a search, and whether it came to its end."""
    nodes = search_with_stack(problem, rules, order)
    size = sum(1 for _ in until.let_through(islice(nodes, limit)))
    return size, next(nodes, None) is None


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
