"""The survey: every hand of some cards, for one target or many.

Rows come one by one, so that a caller shows progress as they come and keeps what there is when stopped.

>>> survey = Survey.of(cards=3, highest="10")
>>> totals = survey.run().totals()
>>> totals["hands"], totals["solvable"], totals["independent_solutions"]
(220, 59, 62)
>>> [(row.target, row.solvable) for row in survey.over_targets(read_targets("-24, 0..2"))]
[(-24, 25), (0, 123), (1, 102), (2, 135)]
"""

from __future__ import annotations

import csv
import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import comb
from typing import Any, NamedTuple, Self, TextIO

from puzzles.arithmetic import BASIC, OPERATORS, Number
from puzzles.parameters import Integer, Names, OneOf, Parameter, Rational
from puzzles.twenty_four.difficulty import LEVELS, level_of
from puzzles.twenty_four.examine import Row, examine
from puzzles.twenty_four.hands import Hand, hands
from puzzles.twenty_four.problem import SPELLINGS
from puzzles.twenty_four.spread import spread
from puzzles.workers import Executors

__all__ = ["LONGEST", "PARAMETERS", "Result", "Row", "Survey", "TargetRow", "read_targets"]

LONGEST = 3_600.0
"""Seconds that a survey may be expected to take before it is refused, unless the caller allows more."""

MOST_TARGETS = 1_001

KING = 13
"""The highest card of a deck."""

DETAILS = ("solutions", "solvable")

PARAMETERS = {
    parameter.name: parameter
    for parameter in (
        Parameter("cards", Integer(1, 6), 4, "cards in a hand"),
        Parameter("highest", Integer(1, 100), 13, "the highest card; the lowest is 1"),
        Parameter("target", Rational(), 24, "the number to reach"),
        Parameter("operators", Names(tuple(OPERATORS), SPELLINGS), BASIC, "the operators allowed"),
        Parameter("deck", OneOf(("no", "yes")), "no", "yes: only what one deck of 52 cards can deal"),
        Parameter("detail", OneOf(DETAILS), "solutions", "solvable: the yes or no alone, many times faster"),
    )
}
"""What ``Survey.of`` reads, with range and help: for a command line or a form."""

# Measured seconds for a hand of 1 to 6 cards up to 13, to say beforehand how long a survey takes.
_SECONDS = {
    ("solvable", False): (1e-5, 1e-5, 1e-4, 1e-4, 1e-4, 2.5e-4),
    ("solutions", False): (1e-4, 1e-4, 1e-3, 1.5e-3, 1.5e-2, 0.8),
    ("solvable", True): (1e-4, 1e-3, 1e-2, 4e-3, 1e-2, 0.15),
    ("solutions", True): (1e-3, 2e-3, 4e-2, 5e-2, 3e-2, 0.3),
}


class TargetRow(NamedTuple):
    """What a survey says of one target. ``independent`` is None where solutions were not listed."""

    target: Number
    hands: int
    solvable: int
    independent: int | None


@dataclasses.dataclass(frozen=True)
class Survey:
    """All hands of ``cards`` cards from 1 to ``highest``: can they make ``target``, and in how many ways?"""

    cards: int = 4
    highest: int = 13
    target: Number = 24
    operators: tuple[str, ...] = BASIC
    deck: bool = False
    detail: str = "solutions"

    @classmethod
    def of(cls, /, **given: object) -> Self:
        """Return the survey for parameters given as text or values.

        Raises ``ValueError`` with one line that names the parameter, what was read and what is allowed.
        """
        for name in given:
            if name not in PARAMETERS:
                raise ValueError(f"a survey has no parameter {name!r}; it has {', '.join(PARAMETERS)}")
        if isinstance(given.get("deck"), bool):
            given["deck"] = "yes" if given["deck"] else "no"
        read: dict[str, Any] = {name: PARAMETERS[name].read(value) for name, value in given.items()}
        asked = cls(**read | {"deck": read.get("deck") == "yes"})
        if asked.deck and asked.highest > KING:
            raise ValueError(
                f"highest: {asked.highest} was read; a deck goes up to {KING}: "
                "allowed is a lower highest card, or hands without a deck"
            )
        return asked

    def hands(self) -> list[Hand]:
        """Return the hands in order."""
        return hands(self.cards, self.highest, deck=self.deck)

    def seconds(self, targets: int = 1) -> float:
        """Return roughly how long the survey takes with one worker."""
        extended = not set(self.operators) <= set(BASIC)
        each = _SECONDS[self.detail, extended][self.cards - 1]
        return comb(self.highest + self.cards - 1, self.cards) * each * targets

    def require_shorter(self, longest: float = LONGEST, targets: int = 1) -> None:
        """Raise ``ValueError`` that says how long it takes and how to narrow it, if over ``longest``."""
        seconds = self.seconds(targets)
        if seconds <= longest:
            return
        count = comb(self.highest + self.cards - 1, self.cards)
        quick = dataclasses.replace(self, detail="solvable").seconds(targets)
        remedies = [f"detail=solvable (about {_duration(quick)})"] if self.detail == "solutions" else []
        remedies += ["fewer cards", "a lower highest card", "fewer operators"]
        most = int(longest / self.seconds())
        remedies += ["fewer targets" + (f" (at most {most:,})" if most else "")] if targets > 1 else []
        over = f" for {targets:,} targets" if targets > 1 else ""
        raise ValueError(
            f"cards={self.cards} highest={self.highest}: {count:,} hands{over} take about "
            f"{_duration(seconds)}; allowed is {_duration(longest)}; narrow it with {', '.join(remedies)}"
        )

    def rows(self, executor: Executors | None = None) -> Iterator[Row]:
        """Yield a row for each hand, in order, as they are ready. ``executor`` takes hands in chunks."""
        listing = self.detail == "solutions"
        row = partial(examine, target=self.target, operators=self.operators, list_solutions=listing)
        return spread(row, self.hands(), executor)

    def run(
        self, executor: Executors | None = None, progress: Callable[[int], object] | None = None
    ) -> Result:
        """Return all rows, or after Ctrl-C the rows there were. ``progress`` is told how many there are."""
        rows: list[Row] = []
        try:
            for row in self.rows(executor):
                rows.append(row)
                if progress:
                    progress(len(rows))
        except KeyboardInterrupt:
            return Result(self, rows, complete=False)
        return Result(self, rows, complete=True)

    def over_targets(
        self, targets: Sequence[Number], executor: Executors | None = None
    ) -> Iterator[TargetRow]:
        """Yield what the survey says of each target: which is hardest? ``detail`` tells whether to list."""
        surveys = [dataclasses.replace(self, target=target) for target in targets]
        return spread(_in_short, surveys, executor, chunk=1)


class Result(NamedTuple):
    """The rows of a survey. ``complete`` is False where it was stopped."""

    survey: Survey
    rows: list[Row]
    complete: bool

    @property
    def listed(self) -> bool:
        """Whether more was asked for than the yes or no."""
        return self.survey.detail == "solutions"

    def totals(self) -> dict[str, Any]:
        """Return the totals by name. Those of solutions, and of levels, are None where none were listed."""
        solvable = [row for row in self.rows if row.solvable]
        levels = Counter(level_of(row.difficulty) for row in solvable if row.difficulty is not None)
        return {
            "hands": len(self.rows),
            "solvable": len(solvable),
            "unsolvable": len(self.rows) - len(solvable),
            "independent_solutions": _total([row.independent for row in self.rows]),
            "structural_solutions": _total([row.structural for row in self.rows]),
            "needs_fraction": _total([row.needs_fraction for row in self.rows]),
            "levels": {level: levels[level] for level in LEVELS} if self.listed else None,
            "complete": self.complete,
        }

    def histogram(self, column: str = "independent") -> dict[Any, int]:
        """Return value -> number of hands for a column: independent, difficulty, level, ..."""
        counted = Counter(getattr(row, column) for row in self.rows)
        return dict(sorted((value, count) for value, count in counted.items() if value is not None))

    def table(self) -> Iterator[tuple[object, ...]]:
        """Yield the rows of a table, the names of its columns first."""
        yield (*Row._fields, "level")
        for row in self.rows:
            yield (" ".join(map(str, row.hand)), *map(_cell, row[1:]), _cell(row.level))

    def write_csv(self, file: TextIO) -> None:
        """Write the table as comma-separated values: 1 and 0 for yes and no, nothing where not asked."""
        csv.writer(file, lineterminator="\n").writerows(self.table())


def read_targets(given: str) -> tuple[Number, ...]:
    """Return the targets that ``24``, ``12, 24, 1/3`` or ``-100..200`` mean; raise ``ValueError``."""
    read = Parameter("targets", Rational(), 24, "").read
    found: list[Number] = []
    for part in given.replace(",", " ").split():
        first, dots, last = part.partition("..")
        ends = read(first), read(last if dots else first)
        if dots and not (isinstance(ends[0], int) and isinstance(ends[1], int)):
            raise ValueError(f"targets: {part!r} was read; allowed is a range of whole numbers, as in 20..30")
        if ends[0] > ends[1]:
            raise ValueError(
                f"targets: {part!r} was read; allowed is the lower end first: {ends[1]}..{ends[0]}"
            )
        if dots and ends[1] - ends[0] >= MOST_TARGETS:
            raise ValueError(f"targets: {part!r} was read; allowed are at most {MOST_TARGETS:,} targets")
        found += range(ends[0], ends[1] + 1) if dots else [ends[0]]
    if not 0 < len(found) <= MOST_TARGETS:
        raise ValueError(f"targets: {given!r} was read; allowed are 1 to {MOST_TARGETS:,} targets")
    return tuple(found)


def _in_short(survey: Survey) -> TargetRow:
    # not run(), which keeps what there is on Ctrl-C: a row of some of the hands would be false
    totals = Result(survey, list(survey.rows()), complete=True).totals()
    return TargetRow(survey.target, totals["hands"], totals["solvable"], totals["independent_solutions"])


def _total(column: Sequence[int | None]) -> int | None:
    return None if None in column else sum(number or 0 for number in column)


def _cell(value: object) -> object:
    return int(value) if isinstance(value, bool) else "" if value is None else value


def _duration(seconds: float) -> str:
    """Return a time in words: ``40 s``, ``12 min``, ``3 h``, ``9 days``."""
    for most, unit, name in ((100, 1, "s"), (6_000, 60, "min"), (172_800, 3_600, "h")):
        if seconds < most:
            return f"{max(1, round(seconds / unit))} {name}"
    return f"{seconds / 86_400:,.0f} days"
