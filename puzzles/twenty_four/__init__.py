"""The 24-point game: join the numbers dealt until the target is reached.

Two problems to search as trees, and around them what players, teachers and publishers of solution lists
need: ``solve`` and ``solutions`` (all, by structure, independent), ``build`` and ``steps`` for any
operators, ``check`` for typed answers, ``Survey`` over all hands, ``deal`` and ``Game`` to play.
"""

from puzzles.twenty_four.answer import Answer, check
from puzzles.twenty_four.brackets import TwentyFourForms
from puzzles.twenty_four.building import build, steps
from puzzles.twenty_four.play import Game, Hint, deal
from puzzles.twenty_four.problem import TwentyFour
from puzzles.twenty_four.solutions import LEVELS, Solution, gathered, solutions
from puzzles.twenty_four.solve import Solved, solve
from puzzles.twenty_four.survey import Survey, read_targets

__all__ = [
    "LEVELS",
    "Answer",
    "Game",
    "Hint",
    "Solution",
    "Solved",
    "Survey",
    "TwentyFour",
    "TwentyFourForms",
    "build",
    "check",
    "deal",
    "gathered",
    "read_targets",
    "solutions",
    "solve",
    "steps",
]
