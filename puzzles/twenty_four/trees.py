"""All expression trees with a given form: the class of a solution under the symmetries of the game.

These are: exchanging the operands of + and x, another order of joining the same terms or factors, a sign
moved from one factor to another ((1 - 5) * (2 - 8)), and exchanging equal cards.

>>> from puzzles.arithmetic import infix, parse
>>> from puzzles.twenty_four.forms import form_of
>>> [infix(tree) for tree in trees(form_of(parse("(7 - 5) * 2")), (2, 5, 7))]
['2 * (7 - 5)', '(7 - 5) * 2']
>>> len(list(trees(form_of(parse("1 + 2 + 3")), (1, 2, 3))))
12
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, permutations, product

from puzzles.arithmetic import OPERATORS, Number, Term, dealt, leaves
from puzzles.twenty_four.forms import (
    CARD,
    PRODUCT,
    SUM,
    Form,
    factors_of,
    joined,
    negated,
    product_of,
    sum_of,
    terms_of,
    value_of,
)

__all__ = ["over_positions", "trees"]


def trees(form: Form, numbers: Sequence[Number]) -> Iterator[Term]:
    """Yield every expression tree of structure ``form`` over the dealt ``numbers``, each once.

    The cards of ``form`` must be exactly ``numbers``, in whatever order.
    """
    for shape in _shapes(form):
        values = [leaf.value for leaf in leaves(shape)]
        for places in _assignments(values, numbers):
            yield _placed(shape, iter(places))


def _assignments(values: Sequence[Number], numbers: Sequence[Number]) -> Iterator[list[int]]:
    """Yield, for leaves with these values, the dealt positions they can stand for."""
    kinds = list(dict.fromkeys(values))
    dealt_at = [[place for place, number in enumerate(numbers) if number == kind] for kind in kinds]
    wanted = list(chain(*([leaf for leaf, value in enumerate(values) if value == kind] for kind in kinds)))
    for chosen in product(*map(permutations, dealt_at)):
        places = dict(zip(wanted, chain(*chosen), strict=True))
        yield [places[leaf] for leaf in range(len(values))]


def _placed(shape: Term, places: Iterator[int]) -> Term:
    if shape.operator is None:
        return shape._replace(position=next(places))
    operands = tuple([_placed(operand, places) for operand in shape.operands])
    return Term(shape.value, min([operand.position for operand in operands]), shape.operator, operands)


def over_positions(terms: Iterable[Term], numbers: tuple[Number, ...]) -> list[Term]:
    """Return ``terms`` with dealt positions for their numbers: of equal cards the first is used first."""
    places: dict[Number, list[int]] = {}
    for place in reversed(range(len(numbers))):
        places.setdefault(numbers[place], []).append(place)
    return [_placed(term, iter([places[leaf.value].pop() for leaf in leaves(term)])) for term in terms]


@lru_cache(maxsize=1_000)
def _shapes(form: Form) -> tuple[Term, ...]:
    """Return the trees of a form over values; all positions are 0."""
    sign, node = form
    if node.kind == CARD:
        return (dealt(node.value, 0),) if sign > 0 else ()
    if node.kind == SUM:
        ways = _sums(form)
    elif node.kind == PRODUCT:
        ways = _products(form)
    else:
        ways = iter([(node.kind, *node.parts)] if sign > 0 else [])
    return tuple(
        Term(value_of(form), 0, OPERATORS[name], operands)
        for name, *parts in dict.fromkeys(ways)
        for operands in product(*map(_shapes, parts))
    )


Way = tuple[str, *tuple[Form, ...]]


def _sums(form: Form) -> Iterator[Way]:
    for some, others in _parted(terms_of(form)):
        left, right = sum_of(some), sum_of(others)
        yield "add", left, right
        yield "sub", left, negated(right)


def _products(form: Form) -> Iterator[Way]:
    for some, others in _parted(factors_of(form)):
        inverted = [(-exponent, node) for exponent, node in others]
        for name, right in (("mul", others), ("div", inverted)):
            if _is_defined(some) and _is_defined(right):
                for signs in product((1, -1), repeat=2):
                    parts = product_of(signs[0], some), product_of(signs[1], right)
                    if joined(name, *parts) == form:
                        yield name, *parts


def _is_defined(factors: Sequence[Form]) -> bool:
    """Tell whether a term can be these factors: it has a numerator, and does not divide by 0."""
    below = [node for exponent, node in factors if exponent < 0]
    return len(below) < len(factors) and all(node.value for node in below)


def _parted(parts: Sequence[Form]) -> Iterator[tuple[list[Form], list[Form]]]:
    """Yield every way to part a list in two, neither empty."""
    for chosen in range(1, 2 ** len(parts) - 1):
        yield (
            [part for place, part in enumerate(parts) if chosen >> place & 1],
            [part for place, part in enumerate(parts) if not chosen >> place & 1],
        )
