"""The 24-point game: join the numbers dealt until the target is reached."""

from puzzles.twenty_four.brackets import TwentyFourForms
from puzzles.twenty_four.problem import TwentyFour

__all__ = ["TwentyFour", "TwentyFourForms"]
