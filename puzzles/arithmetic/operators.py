"""The table of operators: what each makes of exact numbers, when it does not apply, and what undoes it.

Numbers are exact: an ``int`` where the value is whole, else a ``Fraction``.

>>> outcome(OPERATORS["div"], (8, 3))
Fraction(8, 3)
>>> str(outcome(OPERATORS["pow"], (0, 0)))
'0 can only be raised to a positive power'
>>> str(outcome(OPERATORS["fact"], (99,)))
'99! is too large: factorials go up to 10!'
>>> str(outcome(OPERATORS["pow"], (10, 13)))
'the result is too large: at most 13 digits are allowed above and below'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import factorial, isqrt
from typing import NamedTuple

from puzzles.messages import Message, say

__all__ = [
    "ATOM",
    "BASIC",
    "OPERATORS",
    "POSTFIX",
    "POWER",
    "STANDARD",
    "SUM",
    "UNLIMITED",
    "Limits",
    "Number",
    "Operator",
    "absolute",
    "limits_for",
    "outcome",
    "simplest",
]

Number = int | Fraction

SUM, PRODUCT, POWER, POSTFIX, ATOM = range(1, 6)  # how tightly a printed term binds


class Limits(NamedTuple):
    """What keeps exact arithmetic from blowing up.

    ``exponent``: the largest absolute value of an exponent; ``factorial``: the largest n of n!; ``size``:
    the largest absolute value of a numerator or denominator (None: any); ``whole``: no result that is not
    a whole number.
    """

    exponent: int = 16
    factorial: int = 10
    size: int | None = 10**12
    whole: bool = False

    def obstacle(self, value: Number) -> Message | None:
        """Return why ``value`` is not allowed as a result, or None."""
        if self.size is not None and not -self.size <= value.numerator <= self.size >= value.denominator:
            digits = len(str(self.size))
            return say("the result is too large: at most {n} digits are allowed above and below", n=digits)
        if self.whole and value.denominator != 1:
            return say("the result {value} is not a whole number", value=value)
        return None


STANDARD = Limits()
UNLIMITED = Limits(size=None)


class Operator(NamedTuple):
    """A row of the table. All functions take as many numbers as ``arity`` says."""

    name: str
    symbol: str
    sign: str
    """The symbol as a screen shows it."""
    arity: int
    obstacle: Callable[..., Message | None]
    """``obstacle(limits, *numbers)``: why the operator does not apply, or None."""
    function: Callable[..., Number]
    """The exact result, asked only where there is no obstacle."""
    missing: Callable[[Limits, Number, Number], Iterable[Number] | None]
    """``missing(limits, result, known)``: every number that ``known`` may be joined with, on either side,
    to make ``result``; None where that is not a short list. A candidate may fail: apply it to be sure.
    For a unary operator ``known`` is not used."""
    commutative: bool = False
    binds: int = ATOM
    left: int = ATOM
    """How tightly an operand on the left must bind to need no brackets; so ``right`` for the right."""
    right: int = ATOM

    def __hash__(self) -> int:
        return hash(self.name)  # terms are hashed all the time, and a row is one of seven

    def __reduce__(self) -> tuple[Callable[[str], Operator], tuple[str]]:
        return _row, (self.name,)  # a worker gets its own row: functions without a name do not travel


def _row(name: str) -> Operator:
    return OPERATORS[name]


def outcome(operator: Operator, numbers: tuple[Number, ...], limits: Limits = STANDARD) -> Number | Message:
    """Return the exact result, or the reason why the operator does not apply to ``numbers``."""
    reason = operator.obstacle(limits, *numbers)
    if reason:
        return reason
    value = simplest(operator.function(*numbers))
    return limits.obstacle(value) or value


def simplest(number: Number) -> Number:
    """Return ``number`` as an int where it is whole.

    >>> simplest(Fraction(6, 2)), simplest(Fraction(1, 2))
    (3, Fraction(1, 2))
    """
    return number.numerator if number.denominator == 1 else number


def absolute(number: Number) -> Number:
    """Return the absolute value, typed as a number."""
    return -number if number < 0 else number


def _never(limits: Limits, *numbers: Number) -> None:
    return None


def _by_zero(limits: Limits, a: Number, b: Number) -> Message | None:
    return None if b else say("{a} cannot be divided by 0", a=a)


def _product(a: Number, b: Number) -> Number:
    return a * b


def _quotient(a: Number, b: Number) -> Number:
    if isinstance(a, int) and isinstance(b, int):  # the common case, in a third of the time
        return Fraction(a, b) if a % b else a // b
    return Fraction(a) / b


def _no_power(limits: Limits, a: Number, b: Number) -> Message | None:
    if b.denominator != 1 or absolute(b) > limits.exponent:
        return say("the exponent {b} is not a whole number from -{most} to {most}", b=b, most=limits.exponent)
    return say("0 can only be raised to a positive power") if a == 0 and b <= 0 else None


def _power(a: Number, b: Number) -> Number:
    # a negative exponent of an int would make a float
    return a ** int(b) if b >= 0 else 1 / (Fraction(a) ** int(-b))


def _no_factorial(limits: Limits, a: Number) -> Message | None:
    if a.denominator != 1 or a < 0:
        return say("{a} has no factorial: only 0, 1, 2, ... have one", a=a)
    if a > limits.factorial:
        return say("{a}! is too large: factorials go up to {most}!", a=a, most=limits.factorial)
    return None


def _factorial(a: Number) -> Number:
    return factorial(int(a))


def _no_root(limits: Limits, a: Number) -> Message | None:
    if a >= 0 and isqrt(a.numerator) ** 2 == a.numerator and isqrt(a.denominator) ** 2 == a.denominator:
        return None
    return say("{a} has no exact square root", a=a)


def _root(a: Number) -> Number:
    return Fraction(isqrt(a.numerator), isqrt(a.denominator))


def _missing_term(limits: Limits, result: Number, known: Number) -> Iterable[Number]:
    return result + known, known - result


def _missing_factor(limits: Limits, result: Number, known: Number) -> Iterable[Number] | None:
    if known:
        return (_quotient(result, known),)
    return () if result else None


def _missing_part(limits: Limits, result: Number, known: Number) -> Iterable[Number] | None:
    if not known:
        return () if result else None
    return (result * known, _quotient(known, result)) if result else (0,)


def _missing_power(limits: Limits, result: Number, known: Number) -> list[Number] | None:
    if known == 0 and result == 1:
        return None
    found: list[Number] = [*_powers(known, limits.exponent).get(result, ())]
    if known and known in range(-limits.exponent, limits.exponent + 1):
        base = result if known > 0 else _quotient(1, result) if result else 0
        found += _roots(base, abs(int(known)))
    return found


@lru_cache(maxsize=5_000)
def _powers(base: Number, most: int) -> dict[Number, list[int]]:
    """Return the exponents up to ``most`` by the power that they make."""
    found: dict[Number, list[int]] = {}
    for exponent in range(-most if base else 1, most + 1):
        found.setdefault(simplest(_power(base, exponent)), []).append(exponent)
    return found


def _roots(value: Number, degree: int) -> list[Number]:
    """Return the rational numbers whose power of ``degree`` is ``value``."""
    above, below = _whole_root(abs(value.numerator), degree), _whole_root(value.denominator, degree)
    root = _quotient(above, below)
    return [signed for signed in (root, -root) if signed**degree == value]


def _whole_root(value: int, degree: int) -> int:
    """Return the largest whole number whose power is at most ``value``, by halving an interval."""
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= value else (low, middle)
    return low


def _missing_argument(limits: Limits, result: Number, known: Number) -> list[Number]:
    return [n for n in range(limits.factorial + 1) if factorial(n) == result]


_ROWS = (
    Operator("add", "+", "+", 2, _never, lambda a, b: a + b, lambda _, r, k: (r - k,), True, SUM, SUM, SUM),
    Operator("sub", "-", "−", 2, _never, lambda a, b: a - b, _missing_term, False, SUM, SUM, PRODUCT),
    Operator("mul", "*", "×", 2, _never, _product, _missing_factor, True, PRODUCT, PRODUCT, PRODUCT),
    Operator("div", "/", "÷", 2, _by_zero, _quotient, _missing_part, False, PRODUCT, PRODUCT, POWER),
    Operator("pow", "^", "^", 2, _no_power, _power, _missing_power, False, POWER, POSTFIX, POWER),
    Operator("fact", "!", "!", 1, _no_factorial, _factorial, _missing_argument, binds=POSTFIX),
    Operator("sqrt", "sqrt", "√", 1, _no_root, _root, lambda _, r, k: (r * r,) if r >= 0 else ()),
)

OPERATORS = {operator.name: operator for operator in _ROWS}
"""The operators by name, in the order in which they are tried."""

BASIC = ("add", "sub", "mul", "div")
"""The names of the four operators of school arithmetic. They need no limits."""


def limits_for(operators: Iterable[str], limits: Limits = STANDARD) -> Limits:
    """Return ``limits`` as they bind these operators: with the basic ones alone no size is too large."""
    return limits._replace(size=None) if set(operators) <= set(BASIC) else limits
