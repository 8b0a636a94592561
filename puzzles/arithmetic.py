"""Exact terms and the table of operators, for 24 and every other puzzle with numbers.

Numbers are exact: an ``int`` where the value is whole, else a ``Fraction``. A *term* is a number dealt, or
an operator applied to terms.

>>> eight, three = dealt(8, 0), dealt(3, 1)
>>> third = applied(OPERATORS["div"], eight, three)
>>> third.value, infix(third)
(Fraction(8, 3), '8 / 3')
>>> infix(applied(OPERATORS["div"], eight, applied(OPERATORS["sub"], three, third)))
'8 / (3 - 8 / 3)'
>>> applied(OPERATORS["div"], eight, dealt(0, 2)) is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

__all__ = ["OPERATORS", "Number", "Operator", "Term", "applied", "dealt", "infix"]

Number = int | Fraction

SUM, PRODUCT, ATOM = 1, 2, 3  # how tightly a printed term binds


class Operator(NamedTuple):
    """A row of the table. ``function`` answers None where the operator does not apply."""

    name: str
    symbol: str
    sign: str
    """The symbol as a screen shows it."""
    function: Callable[[Number, Number], Number | None]
    commutative: bool
    binds: int
    associative: bool
    """Whether a term of the same strength may stand on the right without brackets: ``a + (b - c)``."""


class Term(NamedTuple):
    """A number with its history. ``position`` is the lowest dealt position in it, from 0."""

    value: Number
    position: int
    operator: Operator | None = None
    operands: tuple[Term, ...] = ()


def _quotient(a: Number, b: Number) -> Number | None:
    return _exact(Fraction(a) / b) if b else None


def _exact(number: Number) -> Number:
    return number.numerator if number.denominator == 1 else number


OPERATORS = {
    operator.name: operator
    for operator in (
        Operator("add", "+", "+", lambda a, b: _exact(a + b), True, SUM, True),
        Operator("sub", "-", "−", lambda a, b: _exact(a - b), False, SUM, False),
        Operator("mul", "*", "×", lambda a, b: _exact(a * b), True, PRODUCT, True),
        Operator("div", "/", "÷", _quotient, False, PRODUCT, False),
    )
}
"""The operators by name, in the order in which they are tried."""


def dealt(value: Number, position: int) -> Term:
    """Return the term of a number as it was dealt."""
    return Term(value, position)


def applied(operator: Operator, left: Term, right: Term) -> Term | None:
    """Return ``operator`` applied to two terms, or None where it does not apply (division by zero)."""
    value = operator.function(left.value, right.value)
    if value is None:
        return None
    return Term(value, min(left.position, right.position), operator, (left, right))


def infix(term: Term, *, screen: bool = False) -> str:
    """Return the term as text with the brackets that its structure needs, and no others."""
    return _infix(term, screen)[0]


def _infix(term: Term, screen: bool) -> tuple[str, int]:
    """Return the text of ``term`` and how tightly it binds."""
    if term.operator is None:
        bare = term.value >= 0 and term.value.denominator == 1
        return (str(term.value) if bare else f"({term.value})"), ATOM
    (left, left_binds), (right, right_binds) = (_infix(operand, screen) for operand in term.operands)
    operator = term.operator
    if left_binds < operator.binds:
        left = f"({left})"
    if right_binds < operator.binds or (right_binds == operator.binds and not operator.associative):
        right = f"({right})"
    return f"{left} {operator.sign if screen else operator.symbol} {right}", operator.binds
