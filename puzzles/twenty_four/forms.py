"""Canonical forms: when are two solutions the same?

A *form* is (sign, node). A node is a card, a SUM of signed terms none of which is a SUM, or a PRODUCT of
factors with exponent +1 or -1 none of which is a PRODUCT; the lists are multisets, kept sorted. A SUM is
stored with a value that is not negative (of value 0, the larger of the two lists): signs move outside. Two
expressions have the same form iff, with one variable per card, they are the same rational function up to
exchanging equal cards (their *structure*).
Distinct cards a, b, ... have 1, 6, 68, 1170, 27142 forms (OEIS A140606).

Other operators (^ ! sqrt) make nodes of their own, which no rule looks into.

>>> from puzzles.arithmetic import parse
>>> one = form_of(parse("(13 + 7) - (1 - 5)"))
>>> one == form_of(parse("5 - 1 + (7 + 13)")), one[1].kind, one[1].value
(True, 'sum', 24)
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import NamedTuple

from puzzles.arithmetic import Number, Term
from puzzles.arithmetic.operators import OPERATORS, simplest

__all__ = [
    "CARD",
    "PRODUCT",
    "SUM",
    "Form",
    "Node",
    "card",
    "factors_of",
    "form_of",
    "joined",
    "negated",
    "product_of",
    "sum_of",
    "terms_of",
    "value_of",
]

CARD, PRODUCT, SUM = "card", "product", "sum"


class Node(NamedTuple):
    """An unsigned part. ``parts`` are (sign, node) in a SUM, (exponent, node) in a PRODUCT."""

    kind: str
    value: Number
    parts: tuple[tuple[int, Node], ...] = ()


Form = tuple[int, Node]


def card(value: Number) -> Form:
    """Return the form of a card."""
    return 1, Node(CARD, value)


def value_of(form: Form) -> Number:
    """Return the number that a form makes."""
    return form[0] * form[1].value


def form_of(term: Term) -> Form:
    """Return the structure of ``term``."""
    if term.operator is None:
        return card(term.value)
    return joined(term.operator.name, *map(form_of, term.operands))


def joined(name: str, *forms: Form) -> Form:
    """Return the form of operator ``name`` applied to ``forms``; it must apply to their values."""
    match name:
        case "add":
            return sum_of(terms_of(forms[0]) + terms_of(forms[1]))
        case "sub":
            return sum_of(terms_of(forms[0]) + [negated(term) for term in terms_of(forms[1])])
        case "mul":
            return product_of(forms[0][0] * forms[1][0], factors_of(forms[0]) + factors_of(forms[1]))
        case "div":
            inverted = [(-exponent, node) for exponent, node in factors_of(forms[1])]
            return product_of(forms[0][0] * forms[1][0], factors_of(forms[0]) + inverted)
    return 1, Node(name, simplest(OPERATORS[name].function(*map(value_of, forms))), forms)


def negated(form: Form) -> Form:
    """Return the form with the other sign; what equals its own negative (5 - 5) keeps sign +."""
    sign, node = form
    return (1 if _own_negative(node) else -sign), node


def sum_of(terms: Iterable[Form]) -> Form:
    """Return the form of the sum of ``terms``: of one term, the term itself."""
    listed = sorted(terms)
    if len(listed) == 1:
        return listed[0]
    value = sum([sign * node.value for sign, node in listed])
    if value > 0:
        return 1, Node(SUM, simplest(value), tuple(listed))
    flipped = sorted(map(negated, listed))
    if value < 0 or flipped > listed:
        return -1, Node(SUM, simplest(-value), tuple(flipped))
    return 1, Node(SUM, 0, tuple(listed))


def product_of(sign: int, factors: Iterable[tuple[int, Node]]) -> Form:
    """Return the form of ``sign`` times the product of ``factors`` (exponent, node), one at least.

    At least one exponent is +1, and no SUM of one part and no PRODUCT is among the factors.
    """
    listed = sorted(factors)
    if len(listed) == 1:
        node = listed[0][1]
    else:
        above = prod([factor.value for exponent, factor in listed if exponent > 0])
        below = prod([factor.value for exponent, factor in listed if exponent < 0])
        node = Node(PRODUCT, simplest(_quotient(above, below)), tuple(listed))
    return (1 if _own_negative(node) else sign), node


def terms_of(form: Form) -> list[Form]:
    """Return the signed terms whose sum the form is: one, unless it is a SUM."""
    sign, node = form
    if node.kind != SUM:
        return [form]
    return list(node.parts) if sign > 0 else list(map(negated, node.parts))


def factors_of(form: Form) -> list[tuple[int, Node]]:
    """Return the factors (exponent, node) whose product the node is: one, unless it is a PRODUCT."""
    node = form[1]
    return list(node.parts) if node.kind == PRODUCT else [(1, node)]


_quotient = OPERATORS["div"].function


def _own_negative(node: Node) -> bool:
    """Tell whether changing the sign changes nothing: 5 - 5, and a product with such a factor."""
    if node.value:
        return False
    if node.kind == PRODUCT:
        return any(_own_negative(factor) for _, factor in node.parts)
    return node.kind == SUM and sorted(map(negated, node.parts)) == list(node.parts)
