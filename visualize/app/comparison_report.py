"""A comparison as the command line tells it: a table, JSON, CSV, a page, with details and growth if asked."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from puzzles.deadline import Deadline
from puzzles.problem import Problem
from visualize.app.compare_link import LETTERS, Compared
from visualize.app.comparison import Outcome, outcome_object, rows, table_csv
from visualize.app.comparison_file import address, html_file
from visualize.app.details import (
    Worth,
    growth_object,
    ledger_object,
    ledger_rows,
    losses_rows,
    losses_sentence,
    lost_object,
    overlap_rows,
    savings_object,
)
from visualize.app.growth import (
    Point,
    grown,
    growth_sentence,
    point_text,
    read_growth,
    read_range,
    write_growth,
)
from visualize.app.nouns import counted
from visualize.app.recording import title
from visualize.app.savings import savings_lines
from visualize.app.strategies import Strategy
from visualize.app.winner import verdict

__all__ = ["Comparison", "grow", "read_sizes"]

MOST_COUNTED = 200_000
"""A growth counts trees up to this size unless a limit is given, and estimates larger ones."""

Growth = list[tuple[str, list[Point]]]
"""For each strategy the size parameter and its points."""


def read_sizes(strategies: Sequence[Strategy], written: str) -> tuple[str, range]:
    """Return parameter and sizes of ``n=4..12``; raise ``ValueError`` where a strategy does not have them."""
    name, chosen = read_range(written)
    for each in strategies:
        read_growth(each.problem, written)
    return name, chosen


def grow(
    strategies: Sequence[Strategy], name: str, chosen: range, limit: int | None, until: Deadline
) -> Growth:
    """Return how each strategy grows; once the deadline ends it, as far as all of them came."""
    rows: list[list[Point]] = []
    for size in chosen:
        row = [grown(each, name, size, limit=limit or MOST_COUNTED, until=until) for each in strategies]
        if until.ended:
            break
        rows.append(row)
    return [(name, list(points)) for points in zip(*rows, strict=True)]


@dataclass(frozen=True)
class Comparison:
    """Strategies that have been searched, how they grow, and if asked for what their rules were worth.

    ``worth`` has an entry for each outcome, or none; it is of at most ``limit`` nodes of each search.
    """

    problem: Problem[Any, Any]
    outcomes: Sequence[Outcome]
    growth: Growth
    worth: Sequence[Worth] = ()
    limit: int | None = None

    @property
    def names(self) -> list[str]:
        """The strategies' names."""
        return [each.strategy.told(self.problem) for each in self.outcomes]

    def csv(self) -> str:
        """Return the table as CSV; of a growth a line for each point."""
        if not self.growth:
            return table_csv(self.names, self.outcomes)
        written = io.StringIO()
        writer = csv.writer(written, lineterminator="\n")
        writer.writerow(["strategy", "parameter", *Point._fields])
        for strategy, (name, points) in zip(self.names, self.growth, strict=False):
            writer.writerows([strategy, name, *each] for each in points)
        return written.getvalue()

    def html(self) -> str:
        """Return the comparison as a page."""
        return html_file(self.problem, self.names, self.outcomes)

    def link(self) -> str:
        """Return the address of the comparison in the app; empty for more strategies than it shows."""
        if len(self.outcomes) > len(LETTERS):
            return ""
        written = tuple(each.strategy.written(self.problem) for each in self.outcomes)
        grown_over = [
            write_growth(name, range(points[0].size, points[-1].size + 1)) for name, points in self.growth
        ]
        view = "growth" if grown_over else "table"
        return address(
            Compared(self.problem.name, self.problem.arguments(), written, view, grow="".join(grown_over[:1]))
        )

    def objects(self) -> list[dict[str, Any]]:
        """Return an object for each strategy, as JSON has them."""
        made = [outcome_object(each) for each in self.outcomes]
        for told, (name, points) in zip(made, self.growth, strict=False):
            told["growth"] = growth_object(name, points)
        for told, each, worth in zip(made, self.outcomes, self.worth, strict=False):
            told |= self._details(each, worth)
        return made

    def _details(self, each: Outcome, worth: Worth) -> dict[str, Any]:
        told: dict[str, Any] = {"ledger": ledger_object(worth.ledger) | {"limit": self.limit}}
        if worth.lost:
            told["lost"] = lost_object(each.strategy, worth.lost)
        if each is not self.outcomes[0]:
            told["savings"] = savings_object(self.outcomes[0], each)
        return told

    # ---- on a terminal

    def print_all(self) -> None:
        """Print the table, who won, and what else was asked for."""
        print(title(self.problem))
        _print_table([["", *self.names], *([name, *cells] for name, cells in rows(self.outcomes))])
        print(verdict(self.outcomes, self.names))
        if not all(each.complete for each in self.outcomes):
            print("Where a search was cut short (≥), its figures are of that part of the tree.")
        if self.worth:
            print(f"\nDetails are of at most {counted(self.limit or 0, 'node', 'nodes')} of each search.")
        for each, name, worth in zip(self.outcomes, self.names, self.worth, strict=False):
            self._print_details(each, name, worth)
        if self.growth:
            self._print_growth()
        if link := self.link():
            print(f"In the app: {link}")

    def _print_details(self, each: Outcome, name: str, worth: Worth) -> None:
        print(f"\nDetails of {name}")
        if each.strategy.rules:
            _print_table(ledger_rows(worth))
            print("The last column overlaps between rules: its figures do not add up.")
        else:
            print("No rule is on: brute force, with which the others are compared.")
        if worth.ledger.overlaps:
            _print_table(overlap_rows(worth.ledger))
        if worth.lost:
            print(losses_sentence(worth.lost))
            _print_table(losses_rows(each.strategy, worth.lost))
        if each is not self.outcomes[0]:
            self._print_savings(each)

    def _print_savings(self, each: Outcome) -> None:
        savings = savings_object(self.outcomes[0], each, most=None)
        if savings is None:
            print("Its paths mean something else than those of the first, so they are not compared.")
        elif savings:
            print(f"Largest differences from {self.names[0]}:")
            print(*(f"  {line}" for line in savings_lines(self.names[0], savings)), sep="\n")
        else:
            print(f"It visits the same nodes as {self.names[0]}.")

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
