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
from puzzles.arithmetic.reading import LETTERS, FormulaError, parse
from puzzles.arithmetic.terms import Term, applied, dealt, infix, last_step, leaves, number_text

__all__ = [
    "BASIC",
    "LETTERS",
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
    "last_step",
    "leaves",
    "limits_for",
    "number_text",
    "outcome",
    "parse",
    "simplest",
]
