"""The 24-point game by brute force over bracket forms: ((a.b).c).d and the four others.

Choose how the brackets stand, then which card stands where, then the operators: 5 forms x 4! orders x 4^3
operators = 7,680 leaves for four distinct cards (Catalan number x n! x 4^(n - 1) for n), each evaluated at
the end. Compare ``twenty-four``, which joins two numbers at a time and meets each value once.

A choice is ``("brackets", 2)``, ``("card", place, position)`` or ``("operator", place, name)``; a state is
the tuple of the choices.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from functools import lru_cache

from puzzles.arithmetic import BASIC, OPERATORS, Number, Term, applied, dealt, infix
from puzzles.messages import Message, say
from puzzles.parameters import Names, Rational, Rationals, parameter
from puzzles.pictures import Mark, Picture, cards
from puzzles.problem import Problem, Reason, symmetry
from puzzles.twenty_four.hands import Card
from puzzles.twenty_four.problem import SPELLINGS

__all__ = ["TwentyFourForms"]

Choice = tuple[str, int] | tuple[str, int, int | str]
Filled = tuple[Choice, ...]
Brackets = tuple["Brackets", "Brackets"] | int
"""How the brackets stand: the number of a place, or two of them joined."""


@dataclasses.dataclass(frozen=True)
class TwentyFourForms(Problem[Filled, Choice]):
    """Reach the target: choose brackets, then the order of the cards, then the operators."""

    name = "twenty-four-forms"
    numbers: tuple[Number, ...] = parameter((3, 3, 8, 8), Rationals(Card(), 1, 6), "the numbers dealt")
    target: Number = parameter(24, Rational(), "the number to reach")
    operators: tuple[str, ...] = parameter(
        BASIC,
        Names(BASIC, tuple((spelled, name) for spelled, name in SPELLINGS if name in BASIC)),
        "the operators allowed",
    )

    def root(self) -> Filled:
        return ()

    def choices(self, filled: Filled) -> list[Choice]:
        count, level = len(self.numbers), len(filled)
        if level == 0:
            return [("brackets", form) for form in range(len(_forms(0, count)))]
        if level <= count:
            taken = self._order(filled)
            return [("card", level - 1, position) for position in range(count) if position not in taken]
        if level < 2 * count:
            return [("operator", level - 1 - count, name) for name in self.operators]
        return []

    def apply(self, filled: Filled, choice: Choice) -> Filled:
        return (*filled, choice)

    def is_solution(self, filled: Filled) -> bool:
        if len(filled) < 2 * len(self.numbers):
            return False
        term = self._term(filled)
        return term is not None and term.value == self.target

    @symmetry
    def equal_cards(self, filled: Filled) -> Reason | None:
        """Of equal cards the one dealt first stands first.

        Sound: exchanging equal cards changes nothing that can be seen.
        """
        match filled[-1:]:
            case (("card", place, int(position)),):
                taken = self._order(filled)
                for other in range(position):
                    if self.numbers[other] == self.numbers[position] and other not in taken:
                        message = say("the other {card} is placed first.", card=self.numbers[position])
                        return Reason(message, twin=(("card", place, other),))
        return None

    def images(self, filled: Filled) -> Iterator[Filled]:
        """Yield the solution with its equal cards exchanged in every way."""
        order = self._order(filled)
        for other in itertools.permutations(order):
            if all(self.numbers[a] == self.numbers[b] for a, b in zip(order, other, strict=True)):
                placed = tuple(("card", place, position) for place, position in enumerate(other))
                yield (*filled[:1], *placed, *filled[1 + len(order) :])

    def _order(self, filled: Filled) -> list[int]:
        return [int(choice[2]) for choice in filled if len(choice) == 3 and choice[0] == "card"]

    def _term(self, filled: Filled) -> Term | None:
        """Return the finished expression, or None where it divides by zero."""
        terms = [dealt(self.numbers[position], position) for position in self._order(filled)]
        names = [str(choice[2]) for choice in filled if len(choice) == 3 and choice[0] == "operator"]
        return _joined(_form(filled, len(terms)), terms, names)

    def label(self, choice: Choice) -> str:
        match choice:
            case ("brackets", int(form)):
                blanks = {"card": ["•"] * len(self.numbers), "operator": [""] * len(self.numbers)}
                return _text(_forms(0, len(self.numbers))[form], blanks).replace(" ", "")
            case ("card", _, int(position)):
                return str(self.numbers[position])
            case (_, _, str(name)):
                return OPERATORS[name].sign
        raise AssertionError(choice)

    def describe(self, choice: Choice) -> Message:
        match choice:
            case (_, place, int()):
                return say("place {place}: {card}", place=place + 1, card=self.label(choice))
            case (_, place, str()):
                return say("operator {place}: {sign}", place=place + 1, sign=self.label(choice))
        return say("the brackets {form}", form=self.label(choice))

    def attempt(self, filled: Filled, choice: Choice) -> Message:
        if len(filled) < 2 * len(self.numbers):
            return say("Try {choice}.", choice=self.describe(choice))
        term = self._term(filled)
        if term is None:
            return say("{formula} divides by zero.", formula=self.show(filled))
        return say("{formula} makes {value}.", formula=infix(term, screen=True), value=term.value)

    def exhausted(self, filled: Filled) -> Message:
        return say("has tried everything for the next place")

    def show(self, filled: Filled) -> str:
        """Return the expression, with a dot or an underscore where nothing has been chosen yet."""
        if not filled:
            return ", ".join(map(str, self.numbers))
        blanks = self._blanks()
        for choice in filled[1:]:
            blanks[choice[0]][choice[1]] = self.label(choice)
        return _text(_form(filled, len(self.numbers)), blanks)

    def _blanks(self) -> dict[str, list[str]]:
        count = len(self.numbers)
        return {"card": ["_"] * count, "operator": ["."] * (count - 1)}

    def picture(self, filled: Filled) -> Picture:
        return cards([Mark(self.show(filled), level=len(filled))])


@lru_cache
def _forms(first: int, last: int) -> tuple[Brackets, ...]:
    """Return every way to join places ``first`` to ``last`` - 1: 1, 1, 2, 5, 14, 42 for 1 to 6 places."""
    if last - first == 1:
        return (first,)
    return tuple(
        (left, right)
        for middle in range(last - 1, first, -1)
        for left in _forms(first, middle)
        for right in _forms(middle, last)
    )


def _form(filled: Filled, count: int) -> Brackets:
    return _forms(0, count)[filled[0][1]]


def _joined(form: Brackets, terms: list[Term], names: list[str]) -> Term | None:
    if isinstance(form, int):
        return terms[form]
    left, right = (_joined(part, terms, names) for part in form)
    return applied(OPERATORS[names[_last(form[0])]], left, right) if left and right else None


def _last(form: Brackets) -> int:
    """Return the last place of a form: the operator behind it has the same number."""
    return form if isinstance(form, int) else _last(form[1])


def _text(form: Brackets, blanks: dict[str, list[str]], outermost: bool = True) -> str:
    if isinstance(form, int):
        return blanks["card"][form]
    left, right = (_text(part, blanks, outermost=False) for part in form)
    text = f"{left} {blanks['operator'][_last(form[0])]} {right}"
    return text if outermost else f"({text})"
