"""What a screen or a command shows of a hand: its solutions, and how one is built.

>>> solved = solve(TwentyFour(numbers=(1, 2, 3, 4)))
>>> solved.listed, [solution.text for solution in solved.solutions]
(True, ['4 * 3 * 2 * 1', '(3 + 2 + 1) * 4', '(4 + 2) * (3 + 1)'])
>>> solved = solve(TwentyFour.of(numbers="A A A A", operators="+-*/!"))
>>> solved.listed, [str(step) for step in solved.steps][-1]
(False, '4! makes 24')
"""

from __future__ import annotations

from typing import NamedTuple

from puzzles.arithmetic import BASIC, infix
from puzzles.messages import Message
from puzzles.twenty_four.building import build, steps
from puzzles.twenty_four.forms import form_of
from puzzles.twenty_four.problem import TwentyFour
from puzzles.twenty_four.solutions import Solution, solutions

__all__ = ["Solved", "solve"]


class Solved(NamedTuple):
    """The answer to a hand. With ^ ! sqrt there is no list: one solution stands for all (``listed``)."""

    solutions: list[Solution]
    steps: list[Message]
    """How one of them is made, an operator at a time; empty where there is none."""
    listed: bool


def solve(problem: TwentyFour, level: str = "independent") -> Solved:
    """Return the solutions of a hand without searching its tree; ``level`` as for ``solutions``.

    Raises ``ValueError`` for an unknown level, and for ``all`` where there are too many.
    """
    term = build(problem.numbers, problem.target, problem.operators, problem.limits)
    made = steps(term) if term else []
    if set(problem.operators) <= set(BASIC):
        return Solved(solutions(problem.numbers, problem.target, problem.operators, level), made, True)
    return Solved([Solution(infix(term), form_of(term))] if term else [], made, False)
