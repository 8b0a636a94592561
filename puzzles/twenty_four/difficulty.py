"""How hard a hand is for a person: defined here, in points that one can add up by hand.

The *effort* of a solution: 1 point for every + and x, 2 for every - and ÷, 3 for every ^ ! and √; 1 more for
every pair of brackets, since one has to plan ahead; 6 more for every part that is not a whole number, since
hardly anybody looks there. The *difficulty* of a hand is the effort of its easiest solution, less one point
for every doubling of the number of independent solutions (its logarithm to base 2): who can hit on more
ideas finds one sooner.

>>> from puzzles.arithmetic import parse
>>> from puzzles.twenty_four.forms import form_of
>>> [effort(form_of(parse(text))) for text in ("4*3*2*1", "(5+3-2)*4", "8/(3-8/3)")]
[3, 5, 19]
>>> difficulty([form_of(parse(text)) for text in ("(3+2+1)*4", "(4+2)*(3+1)", "4*3*2*1")])
1.4
>>> level_of(1.4), level_of(19)
('easy', 'expert')
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from puzzles.twenty_four.forms import CARD, PRODUCT, SUM, Form, Node

__all__ = ["LEVELS", "difficulty", "effort", "level_of"]

LEVELS = {"easy": 2.5, "medium": 5.0, "hard": 9.0, "expert": float("inf")}
"""Level -> the difficulty below which it ends."""

DIRECT, INVERSE, OTHER, BRACKETS, FRACTION = 1, 2, 3, 1, 6


def effort(form: Form) -> int:
    """Return the points of a solution, read off its form."""
    return _effort(form[1])


def _effort(node: Node) -> int:
    if node.kind == CARD:
        return 0
    points = sum(_effort(part) for _, part in node.parts) + FRACTION * (node.value.denominator != 1)
    if node.kind not in (SUM, PRODUCT):
        return points + OTHER
    inverse = sum(sign < 0 for sign, _ in node.parts)
    inverse = min(inverse, len(node.parts) - 1)
    direct = len(node.parts) - 1 - inverse
    brackets = sum(part.kind == SUM for _, part in node.parts) if node.kind == PRODUCT else 0
    return points + DIRECT * direct + INVERSE * inverse + BRACKETS * brackets


def difficulty(solutions: Sequence[Form]) -> float:
    """Return the difficulty, to one decimal, of a hand with these independent solutions (one at least)."""
    return round(min(map(effort, solutions)) - log2(len(solutions)), 1)


def level_of(difficulty: float) -> str:
    """Return the name of the level to which a difficulty belongs."""
    return next(level for level, end in LEVELS.items() if difficulty < end)
