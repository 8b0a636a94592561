"""One hand of a survey: whether it can make the target, in how many ways, and how hard that is.

>>> examine((3, 3, 8, 8))[:-1]
((3, 3, 8, 8), True, 1, 1, True, 19.0)
>>> examine((1, 1, 1, 1), operators=(*BASIC, "fact")).example
'(1 + 1 + 1 + 1)!'
"""

from __future__ import annotations

from typing import NamedTuple

from puzzles.arithmetic import BASIC, Number, infix, limits_for
from puzzles.arithmetic.operators import STANDARD
from puzzles.twenty_four.building import build
from puzzles.twenty_four.difficulty import difficulty, effort, level_of
from puzzles.twenty_four.essence import independent
from puzzles.twenty_four.forms import Form, form_of
from puzzles.twenty_four.hands import Hand
from puzzles.twenty_four.reachable import reachable_with
from puzzles.twenty_four.solutions import forms_with
from puzzles.twenty_four.writing import written

__all__ = ["Row", "examine"]

WHOLE = STANDARD._replace(whole=True)


class Row(NamedTuple):
    """What a survey says of a hand. None stands for what was not asked, or has no answer.

    With ^ ! sqrt solutions are not counted, and the difficulty is the effort of the one that is shown.
    ``needs_fraction``: no solution gets along with whole numbers.
    """

    hand: Hand
    solvable: bool
    independent: int | None = None
    structural: int | None = None
    needs_fraction: bool | None = None
    difficulty: float | None = None
    example: str = ""

    @property
    def level(self) -> str | None:
        """The level of difficulty, or None."""
        return None if self.difficulty is None else level_of(self.difficulty)


def examine(
    hand: Hand, target: Number = 24, operators: tuple[str, ...] = BASIC, *, list_solutions: bool = True
) -> Row:
    """Return the row of a hand; without ``list_solutions`` the yes or no alone."""
    if not list_solutions:
        return Row(hand, reachable_with(operators).reaches(hand, target))
    if set(operators) <= set(BASIC):
        return _listed(hand, target, operators)
    return _built(hand, target, operators)


def _listed(hand: Hand, target: Number, operators: tuple[str, ...]) -> Row:
    structural = forms_with(operators).making(hand, target)
    if not structural:
        return Row(hand, False, 0, 0, False)
    cores = independent(structural)
    hard = difficulty(cores)
    fraction = _needs_fraction(hand, target, operators)
    return Row(hand, True, len(cores), len(structural), fraction, hard, written(min(cores, key=_by_effort)))


def _built(hand: Hand, target: Number, operators: tuple[str, ...]) -> Row:
    term = build(hand, target, operators)
    if term is None:
        return Row(hand, False, needs_fraction=False)
    hard = difficulty([form_of(term)])
    fraction = _needs_fraction(hand, target, operators)
    return Row(hand, True, needs_fraction=fraction, difficulty=hard, example=infix(term))


def _needs_fraction(hand: Hand, target: Number, operators: tuple[str, ...]) -> bool:
    return not reachable_with(operators, limits_for(operators, WHOLE)).reaches(hand, target)


def _by_effort(form: Form) -> tuple[int, str]:
    return effort(form), written(form)
