"""Exact terms, the table of operators and a reader of formulas, for 24 and every puzzle with numbers."""

from puzzles.arithmetic.operators import BASIC, OPERATORS, Limits, Number, Operator, limits_for, outcome
from puzzles.arithmetic.reading import Fault, parse
from puzzles.arithmetic.terms import Term, applied, dealt, infix, leaves

__all__ = [
    "BASIC",
    "OPERATORS",
    "Fault",
    "Limits",
    "Number",
    "Operator",
    "Term",
    "applied",
    "dealt",
    "infix",
    "leaves",
    "limits_for",
    "outcome",
    "parse",
]
