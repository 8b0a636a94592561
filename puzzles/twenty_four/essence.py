"""Which solutions are essentially the same: the *core* of a form leaves out what adds nothing.

From the inside out. A SUM drops terms of value 0, and pairs of a + term and a - term of equal value while
another term stays and its value is not 0. A PRODUCT of value 0 keeps only its factors of value 0; else it
drops pairs of a numerator and a denominator of equal absolute value while another numerator stays, and then
factors of value 1 while one numerator stays. Largest value first, then the smallest structure. Two
solutions are *independent* iff their cores differ.

>>> from puzzles.arithmetic import parse
>>> from puzzles.twenty_four.forms import form_of
>>> from puzzles.twenty_four.writing import written
>>> [written(core(form_of(parse(text)))) for text in ("10*3*1 - 6", "10*3 - 6/1", "(7 - 8/8) * 4")]
['10 * 3 - 6', '10 * 3 - 6', '(7 - 8 / 8) * 4']
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.arithmetic import Number, absolute
from puzzles.twenty_four.forms import (
    PRODUCT,
    SUM,
    Form,
    Node,
    factors_of,
    product_of,
    sum_of,
    terms_of,
    value_of,
)
from puzzles.twenty_four.writing import depth, written

__all__ = ["core", "independent"]


def core(form: Form) -> Form:
    """Return the form without what adds nothing to it."""
    sign, node = form
    if node.kind == SUM:
        reduced = _core_of_sum([term for part in node.parts for term in terms_of(core(part))])
    elif node.kind == PRODUCT:
        reduced = _core_of_product(node)
    else:
        return form
    return sign * reduced[0], reduced[1]  # not negated(): 5 * 3 / 3 - 5 and 5 - 5 * 3 / 3 stay two


def _core_of_sum(terms: list[Form]) -> Form:
    terms = [term for term in terms if term[1].value] or [min(terms, key=_simplest)]
    if sum(map(value_of, terms)):
        while len(terms) > 2 and (pair := _opposite(terms)):
            for term in pair:
                terms.remove(term)
    return sum_of(terms)


def _core_of_product(node: Node) -> Form:
    factors, sign = [], 1
    for exponent, factor in node.parts:
        reduced = core((1, factor))
        sign *= reduced[0]
        factors += [(exponent * other, inner) for other, inner in factors_of(reduced)]
    if not node.value:
        return product_of(sign, [factor for factor in factors if not factor[1].value])
    while _numerators(factors) > 1 and (pair := _opposite(factors)):
        sign *= 1 if pair[0][1].value == pair[1][1].value else -1
        for part in pair:
            factors.remove(part)
    for one in sorted((factor for factor in factors if factor[1].value == 1), key=_simplest):
        if one[0] < 0 or _numerators(factors) > 1:
            factors.remove(one)
    return product_of(sign, factors)


def _numerators(factors: Iterable[Form]) -> int:
    return sum(exponent > 0 for exponent, _ in factors)


def _opposite(parts: list[Form]) -> tuple[Form, Form] | None:
    """Return two parts of opposite sign or exponent and equal absolute value: the largest, the simplest."""
    pairs = [
        (one, other)
        for one in parts
        for other in parts
        if one[0] > 0 > other[0] and absolute(one[1].value) == absolute(other[1].value)
    ]
    return min(pairs, key=lambda pair: (-absolute(pair[0][1].value), *map(_simplest, pair)), default=None)


def _simplest(part: Form) -> tuple[int, Node]:
    return _cards(part[1]), part[1]


def _cards(node: Node) -> int:
    return sum(_cards(part) for _, part in node.parts) or 1


def independent(forms: Iterable[Form]) -> list[Form]:
    """Return one form of each class, the plainest: the fewest brackets, the shallowest, the shortest."""
    classes: dict[Form, list[Form]] = {}
    for form in forms:
        classes.setdefault(core(form), []).append(form)
    return [min(alike, key=_plainness) if len(alike) > 1 else alike[0] for alike in classes.values()]


def _plainness(form: Form) -> tuple[Number | str, ...]:
    text = written(form)
    return text.count("("), depth(form[1]), text.count("/"), text.count("-"), len(text), text
