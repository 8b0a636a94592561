"""The game to play: deal a hand that can be solved, check an answer, give a hint, reveal the solutions.

>>> game = deal(seed=1, level="expert")
>>> game.level, reachable_with(game.operators).reaches(game.numbers, game.target)
('expert', True)
>>> game = Game((3, 3, 8, 8))
>>> print(game.hint())
Try 8 ÷ 3: it makes 8/3.
>>> print(game.hint("8/3"))
Try 3 − (8/3): it makes 1/3.
>>> print(game.hint("8*3, 8-3"))
No way leads from here to 24: take back 8 − 3.
>>> game.check("8/(3-8/3)").correct, game.reveal()
(True, ['8 / (3 - 8 / 3)'])
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from puzzles.arithmetic import (
    BASIC,
    FormulaError,
    Number,
    Term,
    dealt,
    infix,
    last_step,
    leaves,
    limits_for,
    parse,
)
from puzzles.arithmetic.operators import STANDARD
from puzzles.messages import Message, say
from puzzles.parameters import OneOf, Parameter
from puzzles.twenty_four.answer import Answer, cards_amiss, check
from puzzles.twenty_four.building import build
from puzzles.twenty_four.difficulty import LEVELS
from puzzles.twenty_four.examine import Row, examine
from puzzles.twenty_four.hands import SUITS, hand_of
from puzzles.twenty_four.reachable import reachable_with
from puzzles.twenty_four.solutions import solutions
from puzzles.twenty_four.survey import PARAMETERS
from puzzles.twenty_four.trees import over_positions

__all__ = ["ANY", "Game", "Hint", "deal"]

ANY = "any"
MOST_DEALS = 3_000

_LEVEL = Parameter("level", OneOf((ANY, *LEVELS)), ANY, "the level of difficulty")


class Hint(NamedTuple):
    """What to do next. ``kind`` is ``step``, ``back``, ``done`` or ``unclear`` (what was typed has a fault).

    ``term`` is the step to take, or to take back, over the numbers on the table.
    """

    kind: str
    message: Message
    term: Term | None = None

    def __str__(self) -> str:
        return str(self.message)


@dataclasses.dataclass(frozen=True)
class Game:
    """A hand on the table. ``level`` is its difficulty, empty where it was not dealt by ``deal``."""

    numbers: tuple[Number, ...]
    target: Number = 24
    operators: tuple[str, ...] = BASIC
    level: str = ""

    def check(self, text: str) -> Answer:
        """Return what is right or wrong about an answer."""
        return check(text, self.numbers, self.target, self.operators)

    def hint(self, text: str = "") -> Hint:
        """Return the next step of a shortest completion of what the player has done.

        ``text`` is that: formulas of some of the cards, separated by commas: ``8/3`` or ``8*3, 8-3``.
        Where no way leads on, the hint is which step to take back.
        """
        try:
            made = self._read(text)
        except FormulaError as error:
            return Hint("unclear", error.message)
        amiss = list(cards_amiss(made, self.numbers, partly=True))
        if amiss:
            return Hint("unclear", amiss[0])
        return self.hint_at(self._table(made))

    def hint_at(self, table: Iterable[Term]) -> Hint:
        """Return the hint for the terms on the table, such as a state of ``TwentyFour``."""
        table = tuple(table)
        values = [term.value for term in table]
        way = build(values, self.target, self.operators)
        if way is None:
            return self._back(table)
        if way.operator is None:
            return Hint("done", say("{value} is made: that is it.", value=self.target))
        step = _first_step(way)
        return Hint(
            "step", say("Try {step}: it makes {value}.", step=last_step(step), value=step.value), step
        )

    def reveal(self, *, everything: bool = False) -> list[str]:
        """Return one solution or, with ``everything``, all independent ones; none for a hopeless hand.

        With ^ ! sqrt there is no list, and one is shown all the same.
        """
        if not set(self.operators) <= set(BASIC):
            term = build(self.numbers, self.target, self.operators)
            return [infix(term)] if term else []
        if everything:
            return [solution.text for solution in solutions(self.numbers, self.target, self.operators)]
        row = self._row()
        return [row.example] if row.solvable else []

    def _row(self) -> Row:
        return examine(hand_of(self.numbers), self.target, self.operators)

    def _read(self, text: str) -> list[Term]:
        limits = limits_for(self.operators, STANDARD)
        parts = [part for part in re.finditer(r"[^,;\n]+", text) if part[0].strip()]
        # padded with blanks, so that a fault names its position in the whole text
        padded = [" " * part.start() + part[0] for part in parts]
        return [parse(part, self.numbers, limits, self.operators) for part in padded]

    def _table(self, made: list[Term]) -> tuple[Term, ...]:
        """Return what lies on the table: the cards not used, then the terms that have been made."""
        made = over_positions(made, self.numbers)
        used = {leaf.position for term in made for leaf in leaves(term)}
        unused = [dealt(card, place) for place, card in enumerate(self.numbers) if place not in used]
        return (*unused, *made)

    def _back(self, table: tuple[Term, ...]) -> Hint:
        made = [term for term in reversed(table) if term.operator]
        if not made:
            return Hint("back", say("These cards cannot make {target}.", target=self.target))
        blamed = next((term for term in made if self._leads_on(table, term)), made[0])
        message = say(
            "No way leads from here to {target}: take back {step}.",
            target=self.target,
            step=last_step(blamed),
        )
        return Hint("back", message, blamed)

    def _leads_on(self, table: tuple[Term, ...], term: Term) -> bool:
        """Tell whether the target can be reached once ``term`` is taken back."""
        values = [other.value for other in table if other is not term]
        values += [operand.value for operand in term.operands]
        return reachable_with(self.operators).reaches(values, self.target)


def deal(
    seed: int | None = None,
    level: str = ANY,
    cards: int = 4,
    highest: int = 13,
    target: Number = 24,
    operators: tuple[str, ...] = BASIC,
) -> Game:
    """Deal a hand that can be solved, of the ``level`` of difficulty; the same for the same ``seed``.

    The cards come from a deck with four of each. Raises ``ValueError`` where a parameter is out of range,
    or where a great many deals had no such hand.
    """
    level = _LEVEL.read(level)
    cards, highest = PARAMETERS["cards"].read(cards), PARAMETERS["highest"].read(highest)
    deck = [card for card in range(1, highest + 1) for _ in range(SUITS)]
    if cards > len(deck):
        raise ValueError(f"cards: {cards!r} was read; cards up to {highest} allow at most {len(deck)}")
    random = Random(seed)
    for _ in range(MOST_DEALS):
        numbers = tuple(random.sample(deck, cards))
        row = examine(hand_of(numbers), target, operators)
        if row.solvable and level in (ANY, row.level):
            return Game(numbers, target, operators, row.level or "")
    wanted = "that can be solved" if level == ANY else f"of level {level}"
    raise ValueError(
        f"level: {level!r} was read; no hand {wanted} was among {MOST_DEALS:,} deals of {cards} cards up to "
        f"{highest} for {target}; allowed is another level, more cards or more operators"
    )


def _first_step(term: Term) -> Term:
    """Return a step of ``term`` that joins nothing but numbers on the table."""
    deeper = [operand for operand in term.operands if operand.operator]
    return _first_step(deeper[0]) if deeper else term
