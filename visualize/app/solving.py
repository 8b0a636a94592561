"""The command ``solve``: the search with its measures, and the solutions as their players write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import typer

from puzzles.measure import Measures
from visualize.app.answers import solve_object, summary, verdict_sentence
from visualize.app.extras import EXTRAS, Extras, Listed, extras_of
from visualize.app.recording import title
from visualize.app.strategies import Strategy
from visualize.app.terminal import (
    AsJson,
    Given,
    Limit,
    Name,
    OrderName,
    Rules,
    measured,
    print_json,
    read_limit,
    read_problem,
)
from visualize.app.translations import text

__all__ = ["solve"]

MOST_WITH_UNARY = 20_000
"""With ! and sqrt the tree of a hand has millions of nodes: so many are searched unless asked otherwise."""


def solve(
    name: Name,
    given: Given = None,
    rules: Rules = None,
    order: OrderName = "given",
    first: Annotated[bool, typer.Option("--first", help="stop at the first solution")] = False,
    limit: Limit = None,
    solutions: Annotated[
        str | None,
        typer.Option(help="twenty-four: all, structural, or independent ones (the default)"),
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="n-queens: print the solutions as boards")] = False,
    as_json: AsJson = False,
) -> None:
    """Search, and print the measures and the solutions."""
    problem = read_problem(name, given)
    extras = extras_of(problem)
    _refuse_what_it_has_not(extras, solutions, boards)
    strategy = Strategy.of(problem, rules, order)
    most = read_limit(limit)
    level = extras.read_level(solutions) if extras.levels else ""
    listed = extras.list(problem, level) if extras.list and not first else None
    if listed and listed.steps and most is None:
        most = MOST_WITH_UNARY
    measures, seconds, interrupted = measured(strategy, most, first)
    told = _told(extras, measures, strategy, level, listed, boards)
    if as_json:
        answer = solve_object(measures, strategy.rules, order, seconds)
        print_json(answer | (told.as_json() if extras.list and not first else {}))
    else:
        print(f"{title(problem)}   {text('rules')} {', '.join(strategy.rules) or text('none')}")
        print(summary(measures, strategy.rules, seconds))
        told.print_all(_note(measures, strategy, first))
    if interrupted:
        raise typer.Exit(130)


def _refuse_what_it_has_not(extras: Extras, solutions: str | None, boards: bool) -> None:
    if solutions and not extras.levels:
        names = _names(lambda row: bool(row.levels))
        raise ValueError(f"solutions: {solutions!r} was read; only {names} has levels to choose from")
    if boards and not extras.board:
        raise ValueError(f"boards: only {_names(lambda row: row.board is not None)} has boards to print")


def _names(has: Any) -> str:
    return ", ".join(cls.name for cls, row in EXTRAS.items() if has(row))


class Told(NamedTuple):
    """The solutions of the search and, where it may have missed some, what is known without it."""

    found: Sequence[str]
    beyond: Listed | None

    def as_json(self) -> dict[str, Any]:
        """Return the keys that the answer in JSON gets from a list of solutions."""
        answer: dict[str, Any] = {"solutions": list(self.found)}
        if self.beyond and self.beyond.whole:
            answer["all_solutions"] = self.beyond.texts
        elif self.beyond:
            answer |= {"example": self.beyond.texts, "steps": self.beyond.steps}
        return answer

    def print_all(self, note: str) -> None:
        """Print a note on the search, its solutions, and under a heading what is known beyond them."""
        lines = [*([note] if note else []), *self.found]
        if self.beyond and (self.beyond.steps or set(self.beyond.texts) != set(self.found)):
            whole = text("All solutions, listed without this search:")
            one = text("One solution, from sets of reachable values:")
            lines += [whole if self.beyond.whole else one, *(self.beyond.texts or ["–"])]
            lines += [f"  {step}" for step in self.beyond.steps]
        print(*lines, sep="\n", end="\n" if lines else "")


def _told(
    extras: Extras, measures: Measures, strategy: Strategy, level: str, listed: Listed | None, boards: bool
) -> Told:
    """Return what to tell: the full list alone only where the search is sure to have found all of it."""
    if listed and listed.whole and measures.complete and not strategy.losing:
        return Told(listed.texts, None)
    problem, found = strategy.problem, measures.solutions
    if listed and extras.gather:
        return Told(extras.gather(problem, found, level), listed)
    write = extras.board if boards and extras.board else problem.show
    return Told(list(map(write, found)), listed)


def _note(measures: Measures, strategy: Strategy, stopped_at_first: bool) -> str:
    if stopped_at_first and measures.found:
        return text("Stopped at the first solution: the figures are of the tree up to there.")
    return verdict_sentence(measures, title(strategy.problem), strategy.losing)
