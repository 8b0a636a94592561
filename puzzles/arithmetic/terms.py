"""Terms: a number dealt, or an operator applied to terms; and a term as text with the brackets it needs.

>>> eight, three = dealt(8, 0), dealt(3, 1)
>>> third = applied(OPERATORS["div"], eight, three)
>>> third.value, infix(third)
(Fraction(8, 3), '8 / 3')
>>> infix(applied(OPERATORS["div"], eight, applied(OPERATORS["sub"], three, third)))
'8 / (3 - 8 / 3)'
>>> last_step(applied(OPERATORS["sub"], three, third))
'3 − (8/3)'
>>> applied(OPERATORS["div"], eight, dealt(0, 2)) is None
True
>>> root = applied(OPERATORS["sqrt"], dealt(9, 0))
>>> infix(root), infix(applied(OPERATORS["fact"], root), screen=True)
('sqrt(9)', '(√9)!')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from puzzles.arithmetic.operators import (
    ATOM,
    OPERATORS,
    POSTFIX,
    UNLIMITED,
    Limits,
    Number,
    Operator,
    outcome,
)
from puzzles.messages import Message

__all__ = ["OPERATORS", "Term", "applied", "dealt", "infix", "last_step", "leaves", "number_text"]


class Term(NamedTuple):
    """A number with its history. ``position`` is the lowest dealt position in it, from 0."""

    value: Number
    position: int
    operator: Operator | None = None
    operands: tuple[Term, ...] = ()


def dealt(value: Number, position: int) -> Term:
    """Return the term of a number as it was dealt."""
    return Term(value, position)


def applied(operator: Operator, *operands: Term, limits: Limits = UNLIMITED) -> Term | None:
    """Return ``operator`` applied to terms, or None where it does not apply (division by zero).

    A unary operator that leaves its value unchanged (1!, √1) or repeats the one before (√√16) does not
    apply: chains of them come to an end, and no value is lost but those of repeated ones.
    """
    value = outcome(operator, tuple([operand.value for operand in operands]), limits)
    if isinstance(value, Message):
        return None
    if operator.arity == 1 and (value == operands[0].value or operands[0].operator is operator):
        return None
    return Term(value, min([operand.position for operand in operands]), operator, operands)


def leaves(term: Term) -> Iterator[Term]:
    """Yield the numbers dealt that ``term`` is made of, from left to right."""
    if term.operator is None:
        yield term
    for operand in term.operands:
        yield from leaves(operand)


def infix(term: Term, *, screen: bool = False) -> str:
    """Return the term as text with the brackets that its structure needs, and no others.

    A number dealt is written as ``number_text`` writes it.
    """
    return _infix(term, screen)[0]


def last_step(term: Term) -> str:
    """Return the last step of a term for the screen, over the values of its operands: ``3 − (8/3)``."""
    operands = tuple(dealt(operand.value, operand.position) for operand in term.operands)
    return infix(term._replace(operands=operands), screen=True)


def number_text(value: Number) -> str:
    """Return a number dealt as text; a negative one or a fraction stands in brackets: ``(-3)``, ``(1/3)``."""
    return str(value) if value >= 0 and value.denominator == 1 else f"({value})"


def _infix(term: Term, screen: bool) -> tuple[str, int]:
    """Return the text of ``term`` and how tightly it binds."""
    operator = term.operator
    if operator is None:
        return number_text(term.value), ATOM
    symbol = operator.sign if screen else operator.symbol
    if operator.arity == 2:
        left, right = term.operands
        return f"{_within(left, operator.left, screen)} {symbol} {_within(right, operator.right, screen)}", (
            operator.binds
        )
    (operand,) = term.operands
    if operator.binds == POSTFIX:
        return _within(operand, ATOM, screen) + symbol, POSTFIX
    if screen:  # √9 leads its operand like a sign, so a factorial of it needs brackets
        return symbol + _within(operand, ATOM, screen), POSTFIX
    return f"{symbol}({_infix(operand, screen)[0]})", ATOM


def _within(operand: Term, least: int, screen: bool) -> str:
    """Return the text of an operand, bracketed if it binds less tightly than ``least``."""
    text, binds = _infix(operand, screen)
    return f"({text})" if binds < least else text
