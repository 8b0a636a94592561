"""Exact terms, the table of operators and a reader of formulas, for 24 and every puzzle with numbers."""

from puzzles.arithmetic.operators import (
    BASIC,
    OPERATORS,
    UNLIMITED,
    Limits,
    Number,
    Operator,
    absolute,
    limits_for,
    outcome,
    simplest,
)
from puzzles.arithmetic.reading import FormulaError, parse
from puzzles.arithmetic.terms import Term, applied, dealt, infix, leaves

__all__ = [
    "BASIC",
    "OPERATORS",
    "UNLIMITED",
    "FormulaError",
    "Limits",
    "Number",
    "Operator",
    "Term",
    "absolute",
    "applied",
    "dealt",
    "infix",
    "leaves",
    "limits_for",
    "outcome",
    "parse",
    "simplest",
]
