"""Several strategies searched and set side by side: the rows of a table."""

from __future__ import annotations

import csv
import io
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from puzzles.deadline import Deadline
from puzzles.estimate import Estimate, estimate
from puzzles.measure import Measures
from puzzles.search import Node, search_with_stack
from visualize.app.answers import milliseconds, solve_object
from visualize.app.strategies import Strategy
from visualize.app.translations import text
from visualize.numbers import scientific
from visualize.tree import SearchTree

__all__ = [
    "Outcome",
    "estimated",
    "outcome",
    "outcome_object",
    "profile",
    "rounded",
    "rows",
    "table_csv",
]

PROBES = 500


@dataclass(frozen=True)
class Outcome:
    """A strategy and what its search told: a ``tree`` if it was recorded, a ``guess`` if it was cut short."""

    strategy: Strategy
    measures: Measures
    seconds: float
    tree: SearchTree | None = None
    guess: Estimate | None = None

    @property
    def complete(self) -> bool:
        """Whether the search came to its end."""
        return self.measures.complete

    @property
    def nodes(self) -> float:
        """The size of the whole tree as far as is known, never less than what was counted."""
        return max(self.guess.nodes, self.measures.nodes) if self.guess else self.measures.nodes


SEARCHING = 4 / 3
"""The search has three quarters of the time, the estimate what is left."""

Nodes = Iterator[Node]


def outcome(
    strategy: Strategy,
    limit: int | None,
    seconds: float | None = None,
    *,
    until: Deadline | None = None,
    recorded: bool = True,
    shown: Callable[[Nodes], Nodes] = iter,
) -> Outcome:
    """Search at most ``limit`` nodes, and estimate what was cut short; all within ``seconds``, or ``until``.

    The search is measured, and recorded as a tree if wished, in one pass, so that the clock bounds both and
    their figures are of the same nodes. ``shown`` lets the nodes through and may tell how many there are.
    """
    until = until or Deadline(seconds)
    started = time.perf_counter()
    searching = until.share(SEARCHING)
    measures = Measures(strategy.problem, until=searching)
    nodes = shown(search_with_stack(strategy.problem, strategy.rules, strategy.order))
    watched = measures.watch(searching.let_through(islice(nodes, limit)))
    tree = SearchTree.record(watched) if recorded else None
    deque(watched, maxlen=0)
    taken = time.perf_counter() - started
    measures.complete = next(nodes, None) is None
    if tree is not None:
        tree.complete = measures.complete
    guess = None if measures.complete or until.ended else estimated(strategy, measures, until=until)
    return Outcome(strategy, measures, taken, tree, guess)


def estimated(
    strategy: Strategy, counted: Measures | None = None, *, until: Deadline | None = None
) -> Estimate | None:
    """Return the estimated size of the tree; None where a rule remembers, or the count refutes it."""
    try:
        guess = estimate(strategy.problem, strategy.rules, strategy.order, probes=PROBES, until=until)
    except ValueError:
        return None
    return guess.at_least(counted.nodes, counted.profile) if counted else guess


def profile(each: Outcome) -> Sequence[float]:
    """Return kept nodes by depth: counted, or where the search was cut short estimated."""
    return each.guess.profile if each.guess else each.measures.profile


# ---- the table


def rows(outcomes: Sequence[Outcome]) -> list[tuple[str, list[str]]]:
    """Return the table: for each measure its name, and a cell for each strategy."""
    table = [
        (text(name), [_cell(each, read(each)) for each in outcomes])
        for name, read in (
            ("nodes", lambda each: each.measures.nodes),
            ("kept", lambda each: each.measures.kept),
            ("cut", lambda each: sum(each.measures.pruned.values())),
            ("dead ends", lambda each: each.measures.dead_ends),
            ("found", lambda each: each.measures.found),
            ("represents", lambda each: each.measures.represents),
            ("depth", lambda each: each.measures.depth),
            ("first solution at node", _first_solution),
            ("time", lambda each: milliseconds(each.seconds)),
        )
    ]
    if any(each.guess for each in outcomes):
        table.insert(1, (text("estimate of all nodes"), [_guess(each.guess) for each in outcomes]))
    cut_by = dict.fromkeys(rule for each in outcomes for rule in each.strategy.rules)
    return table + [
        (text("cut by {rule}", rule=rule), [_cuts(each, rule) for each in outcomes]) for rule in cut_by
    ]


_PARTIAL = "≥ "


def _first_solution(each: Outcome) -> str:
    first = each.measures.first_solution
    return "" if first is None and each.complete else text("not yet") if first is None else f"{first:,}"


def _cell(each: Outcome, value: Any) -> str:
    """Return a figure as text; of a search cut short a count is at least what was counted."""
    if value is None or isinstance(value, str):
        return value or "–"
    return ("" if each.complete else _PARTIAL) + f"{value:,}"


def _cuts(each: Outcome, rule: str) -> str:
    return _cell(each, each.measures.pruned[rule]) if rule in each.strategy.rules else ""


def _guess(guess: Estimate | None) -> str:
    if guess is None:
        return ""
    if guess.low == guess.high:
        return text("{nodes} (all probes agree)", nodes=f"{guess.nodes:,.0f}")
    return f"{rounded(guess.nodes)} ({rounded(guess.low)} – {rounded(guess.high)})"


def rounded(number: float) -> str:
    """Return an estimate in three figures: more would pretend.

    >>> rounded(348151.4), rounded(71960479273025.8), rounded(12.0)
    ('348,000', '7.2 × 10¹³', '12')
    """
    return f"{float(f'{number:.3g}'):,.0f}" if number < 1e12 else scientific(number)


def outcome_object(each: Outcome) -> dict[str, Any]:
    """Return the object of ``compare --json``: that of ``solve`` without solutions, with the estimate."""
    strategy = each.strategy
    told = solve_object(each.measures, strategy.rules, strategy.order, each.seconds, solutions=False)
    return told | ({"estimate": each.guess._asdict()} if each.guess else {})


def table_csv(names: Sequence[str], outcomes: Sequence[Outcome]) -> str:
    """Return the table as CSV: a line for each strategy, plain numbers, empty where nothing is known."""
    objects = [outcome_object(each) for each in outcomes]
    cut_by = dict.fromkeys(rule for each in outcomes for rule in each.strategy.rules)
    plain = [
        "problem", "order", "complete", "nodes", "branches", "dead_ends", "found", "represents",
        "first_solution", "seconds",
    ]  # fmt: skip
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(["strategy", *plain, "estimate", "depth", *(f"cut_{rule}" for rule in cut_by)])
    for name, each, told in zip(names, outcomes, objects, strict=True):
        guess = each.guess.nodes if each.guess else ""
        cuts = [told["pruned"].get(rule, "") for rule in cut_by]
        writer.writerow([name, *(told[key] for key in plain), guess, each.measures.depth, *cuts])
    return written.getvalue()
