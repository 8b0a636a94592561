"""What a problem's parameters may be: one declaration, read by code, command line, form and link.

A *domain* knows how to read a value (from text or from Python), how to write it as text, and how to say
what is allowed. ``parameter()`` ties a domain to a field of a problem.

>>> Integer(0, 20).read("8")
8
>>> Integer(0, 20).read("2.5")
Traceback (most recent call last):
    ...
ValueError: a whole number from 0 to 20
>>> Integer(1).allowed()
'a whole number from 1'
>>> Rationals(Rational(), 1, 6).write((3, Fraction(1, 2)))
'3,1/2'
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

__all__ = [
    "Domain",
    "Edges",
    "Integer",
    "Names",
    "OneOf",
    "Parameter",
    "Rational",
    "Rationals",
    "Words",
    "exact",
    "parameter",
]

Value = TypeVar("Value")

DIGITS = 30  # longer numbers are refused: nobody deals them, and exact arithmetic on them can be made to hang
LARGEST = 10**DIGITS - 1


class Domain(ABC, Generic[Value]):
    """The values a parameter may have."""

    @abstractmethod
    def read(self, given: object) -> Value:
        """Return the value that ``given`` stands for; raise ``ValueError`` with ``allowed()`` if none."""

    @abstractmethod
    def allowed(self) -> str:
        """Say in a noun phrase what is allowed: ``a whole number from 0 to 20``."""

    def write(self, value: Value) -> str:
        """Return the text that ``read`` turns back into ``value``."""
        return str(value)

    def refuse(self) -> ValueError:
        """Return the exception that names what is allowed."""
        return ValueError(self.allowed())


@dataclasses.dataclass(frozen=True)
class Integer(Domain[int]):
    """Whole numbers from ``low`` to ``high``, both included. A bool or a float is not one."""

    low: int
    high: int = LARGEST

    def read(self, given: object) -> int:
        number = exact(given)
        if not isinstance(number, int) or not self.low <= number <= self.high:
            raise self.refuse()
        return number

    def allowed(self) -> str:
        return f"a whole number from {self.low:,}" + (f" to {self.high:,}" if self.high < LARGEST else "")


@dataclasses.dataclass(frozen=True)
class Rational(Domain["int | Fraction"]):
    """Exact numbers: ``24``, ``-24``, ``1/3``, ``2.5`` (read as 5/2). Never a float, NaN or infinity."""

    def read(self, given: object) -> int | Fraction:
        number = exact(given)
        if number is None:
            raise self.refuse()
        return number

    def allowed(self) -> str:
        return f"a whole number or a fraction such as 24, -24 or 1/3, of at most {DIGITS} digits"


@dataclasses.dataclass(frozen=True)
class Rationals(Domain["tuple[int | Fraction, ...]"]):
    """Between ``fewest`` and ``most`` numbers of one domain, separated by commas or spaces."""

    of: Domain[int] | Domain[int | Fraction]
    fewest: int
    most: int

    def read(self, given: object) -> tuple[int | Fraction, ...]:
        parts = _parts(given)
        if parts is None or not self.fewest <= len(parts) <= self.most:
            raise self.refuse()
        try:
            return tuple(self.of.read(part) for part in parts)
        except ValueError:
            raise self.refuse() from None

    def write(self, value: tuple[int | Fraction, ...]) -> str:
        return ",".join(map(str, value))

    def allowed(self) -> str:
        return f"{self.fewest} to {self.most} numbers separated by commas, each {self.of.allowed()}"


@dataclasses.dataclass(frozen=True)
class OneOf(Domain[str]):
    """One of a few names."""

    names: tuple[str, ...]

    def read(self, given: object) -> str:
        if not isinstance(given, str) or given.strip() not in self.names:
            raise self.refuse()
        return given.strip()

    def allowed(self) -> str:
        return f"one of {', '.join(self.names)}"


@dataclasses.dataclass(frozen=True)
class Names(Domain["tuple[str, ...]"]):
    """At least one of some names, in the order of the declaration; ``aliases`` are other spellings.

    Text may leave out the separators where the spellings are symbols: ``+-*/``.
    """

    names: tuple[str, ...]
    aliases: tuple[tuple[str, str], ...] = ()

    def read(self, given: object) -> tuple[str, ...]:
        spelled = dict(self.aliases) | {name: name for name in self.names}
        chosen = {spelled.get(word) for word in self._words(given, spelled)}
        if not chosen or None in chosen:
            raise self.refuse()
        return tuple(name for name in self.names if name in chosen)

    def _words(self, given: object, spelled: Iterable[str]) -> list[str]:
        if isinstance(given, str):
            longest_first = sorted(spelled, key=len, reverse=True)
            return re.findall("|".join(map(re.escape, longest_first)) + r"|[^\s,]+", given)
        return [str(word) for word in given] if isinstance(given, Iterable) else []

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def allowed(self) -> str:
        return f"one or more of {', '.join(self.names)}, separated by commas"


@dataclasses.dataclass(frozen=True)
class Words(Domain["tuple[str, ...]"]):
    """Between ``fewest`` and ``most`` words, separated by commas or spaces; they may repeat."""

    fewest: int
    most: int

    def read(self, given: object) -> tuple[str, ...]:
        words = [str(part) for part in _parts(given) or []]
        if not self.fewest <= len(words) <= self.most or not all(map(_is_name, words)):
            raise self.refuse()
        return tuple(words)

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def allowed(self) -> str:
        return (
            f"{self.fewest} to {self.most} words of letters and digits (at most 12 each), separated by commas"
        )


@dataclasses.dataclass(frozen=True)
class Edges(Domain["tuple[tuple[str, str], ...]"]):
    """The edges of a simple graph: ``a-b, b-c``. Each edge once, its ends in the order given."""

    most: int

    def read(self, given: object) -> tuple[tuple[str, str], ...]:
        parts = _parts(given)
        if parts is None or len(parts) > self.most:
            raise self.refuse()
        edges = [self._edge(part) for part in parts]
        return tuple({frozenset(edge): edge for edge in edges}.values())

    def _edge(self, part: object) -> tuple[str, str]:
        ends = re.split("[-–]", part) if isinstance(part, str) else part
        if not isinstance(ends, Sequence) or len(ends) != 2:
            raise self.refuse()
        one, other = (str(end).strip() for end in ends)
        if not _is_name(one) or not _is_name(other) or one == other:
            raise self.refuse()
        return one, other

    def write(self, value: tuple[tuple[str, str], ...]) -> str:
        return ",".join("-".join(edge) for edge in value)

    def allowed(self) -> str:
        return (
            f"at most {self.most} edges such as a-b,b-c: two different names of letters and digits "
            "(at most 12 each) joined by a hyphen"
        )


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One declared parameter of a problem: its name, domain, default and help."""

    name: str
    domain: Domain[Any]
    default: Any
    help: str

    def read(self, given: object) -> Any:
        """Return the value for ``given``, or raise ``ValueError`` that names parameter, value and domain."""
        try:
            return self.domain.read(given)
        except ValueError:
            raise ValueError(
                f"{self.name}: {_shown(given)} was read; allowed is {self.domain.allowed()}"
            ) from None


def _shown(given: object) -> str:
    """Return what was given in quotes, not too long; in words where it is an empty list."""
    if isinstance(given, list | tuple) and not given:
        return "nothing"
    text = given if isinstance(given, str) else repr(given)
    return repr(text if len(text) <= 60 else text[:57] + "...")


def parameter(default: Any, domain: Domain[Any], help: str) -> Any:
    """Declare a field of a problem as a parameter: ``n: int = parameter(8, Integer(0, 20), "side")``."""
    return dataclasses.field(default=default, metadata={"domain": domain, "help": help})


def exact(given: object) -> int | Fraction | None:
    """Return ``given`` as an exact number (an int where it is whole), or None where it is not one.

    >>> exact("6/4"), exact(" -7 "), exact("1/0"), exact(True), exact(0.5), exact("nan")
    (Fraction(3, 2), -7, None, None, None, None)
    """
    if isinstance(given, str):
        given = _fraction(given)
    if isinstance(given, bool) or not isinstance(given, int | Fraction):
        return None
    if max(abs(given.numerator), given.denominator) >= 10**DIGITS:
        return None
    return given.numerator if given.denominator == 1 else given


def _fraction(text: str) -> Fraction | None:
    text = text.strip().replace("−", "-")
    if len(text) > DIGITS or not re.fullmatch(r"[+-]?\d+(/\d+|\.\d+)?", text, re.ASCII):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


def _is_name(text: str) -> bool:
    return re.fullmatch(r"\w{1,12}", text) is not None


def _parts(given: object) -> list[object] | None:
    if isinstance(given, str):
        return [part for part in re.split(r"[,\s]+", given.strip(" \t\n,[]()")) if part]
    return list(given) if isinstance(given, Sequence) else None
