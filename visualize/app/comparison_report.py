"""A comparison as the command line tells it: a table, JSON, CSV, a page, with details and growth if asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from puzzles.problem import Problem
from visualize.app.compare_link import LETTERS, Compared
from visualize.app.comparison import Outcome, outcome_object, rows, table_csv
from visualize.app.comparison_file import address, html_file
from visualize.app.details import (
    growth_object,
    ledger_object,
    ledger_rows,
    losses_rows,
    losses_sentence,
    lost_object,
    overlap_rows,
    rules_of,
    savings_object,
)
from visualize.app.growth import Point, grown, growth_sentence, point_text, read_range
from visualize.app.recording import title
from visualize.app.strategies import Strategy
from visualize.app.winner import verdict

__all__ = ["Comparison", "read_growth"]

MOST_COUNTED = 200_000
"""A growth counts trees up to this size unless a limit is given, and estimates larger ones."""
MOST_SAVINGS = 5

Growth = list[tuple[str, list[Point]]]
"""For each strategy the size parameter and its points."""


def read_growth(strategies: Sequence[Strategy], written: str, limit: int | None) -> Growth:
    """Return how each strategy grows over ``n=4..12``; raise ``ValueError`` with one line otherwise."""
    name, sizes = read_range(written)
    most = limit or MOST_COUNTED
    return [(name, [grown(each, name, size, limit=most) for size in sizes]) for each in strategies]


@dataclass(frozen=True)
class Comparison:
    """Strategies that have been searched, and how they grow."""

    problem: Problem[Any, Any]
    outcomes: Sequence[Outcome]
    growth: Growth
    limit: int | None

    @property
    def names(self) -> list[str]:
        """The strategies' names."""
        return [each.strategy.told(self.problem) for each in self.outcomes]

    def csv(self) -> str:
        """Return the table as CSV; of a growth a line for each point."""
        if not self.growth:
            return table_csv(self.names, self.outcomes)
        lines = ["strategy,parameter,size,nodes,low,high,exact"]
        for strategy, (name, points) in zip(self.names, self.growth, strict=False):
            quoted = '"' + strategy.replace('"', '""') + '"'
            lines += [
                f"{quoted},{name},{each.size},{each.nodes},{each.low},{each.high or ''},{each.exact}"
                for each in points
            ]
        return "\n".join(lines) + "\n"

    def html(self) -> str:
        """Return the comparison as a page."""
        return html_file(self.problem, self.names, self.outcomes)

    def link(self) -> str:
        """Return the address of the comparison in the app; empty for more strategies than it shows."""
        if len(self.outcomes) > len(LETTERS):
            return ""
        written = tuple(each.strategy.written(self.problem) for each in self.outcomes)
        return address(Compared(self.problem.name, self.problem.arguments(), written))

    def objects(self, details: bool) -> list[dict[str, Any]]:
        """Return an object for each strategy, as JSON has them."""
        made = [outcome_object(each) for each in self.outcomes]
        for told, (name, points) in zip(made, self.growth, strict=False):
            told["growth"] = growth_object(name, points)
        for told, each in zip(made, self.outcomes, strict=True):
            told |= self._details(each) if details else {}
        return made

    def _details(self, each: Outcome) -> dict[str, Any]:
        ledger, lost = rules_of(each.strategy, self.limit)
        told: dict[str, Any] = {"ledger": ledger_object(ledger)}
        if lost:
            told["lost"] = lost_object(each.strategy, lost)
        if each is not self.outcomes[0]:
            told["savings"] = savings_object(self.outcomes[0], each)
        return told

    # ---- on a terminal

    def print_all(self, details: bool) -> None:
        """Print the table, who won, and what else was asked for."""
        print(title(self.problem))
        _print_table([["", *self.names], *([name, *cells] for name, cells in rows(self.outcomes))])
        print(verdict(self.outcomes, self.names))
        if not all(each.complete for each in self.outcomes):
            print("Where a search was cut short (≥), its figures are of that part of the tree.")
        for each, name in zip(self.outcomes, self.names, strict=True):
            if details:
                self._print_details(each, name)
        if self.growth:
            self._print_growth()
        if link := self.link():
            print(f"In the app: {link}")

    def _print_details(self, each: Outcome, name: str) -> None:
        ledger, lost = rules_of(each.strategy, self.limit)
        print(f"\n{name}")
        if each.strategy.rules:
            _print_table(ledger_rows(each.strategy, ledger))
            print("The last column overlaps between rules: its figures do not add up.")
        if ledger.overlaps:
            _print_table(overlap_rows(ledger))
        if lost:
            print(losses_sentence(lost))
            _print_table(losses_rows(each.strategy, lost))
        for saving in (savings_object(self.outcomes[0], each) or [])[:MOST_SAVINGS]:
            path = " › ".join(saving["path"])
            print(
                f"{saving['nodes']:,} nodes against {self.names[0]} at {path}: {saving['rule'] or 'absent'}"
            )

    def _print_growth(self) -> None:
        sizes = [str(point.size) for point in self.growth[0][1]]
        cells = [[point_text(point) for point in points] for _, points in self.growth]
        _print_table([["", *self.names], *([size, *row] for size, *row in zip(sizes, *cells, strict=True))])
        for strategy, (name, points) in zip(self.names, self.growth, strict=False):
            print(growth_sentence(name, strategy, points))


def _print_table(lines: list[list[str]]) -> None:
    head, *body = [[cell.replace("[", "\\[") for cell in line] for line in lines]
    table = Table(*head)
    for line in body:
        table.add_row(*line)
    if body:
        Console().print(table)
