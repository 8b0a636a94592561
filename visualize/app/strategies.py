"""Strategies as users write them: ``rules=attack,half_board order=centre``.

>>> from puzzles.n_queens import NQueens
>>> queens = NQueens(n=6)
>>> strategy = read_strategy(queens, "rules=attack order=centre n=8")
>>> str(strategy), strategy.told(queens), strategy.written(queens)
('attack; centre', 'attack; centre; n=8', 'n=8 order=centre')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from puzzles.catalog import problem_class
from puzzles.costs import LOSING
from puzzles.parameters import OneOf, Parameter
from puzzles.problem import Problem
from puzzles.strategy import choices_in_order, resolve_rules

__all__ = ["Strategy", "differing", "makes_the_puzzle", "read_strategy", "strategy_of"]


@dataclass(frozen=True)
class Strategy:
    """A problem with a set of rules and an order of choices, all of them known to exist."""

    problem: Problem[Any, Any]
    rules: tuple[str, ...]
    order: str

    @classmethod
    def of(cls, problem: Problem[Any, Any], rules: str | None, order: str) -> Strategy:
        """Return the strategy; raise ``ValueError`` for a rule or order that the problem does not have."""
        choices_in_order(problem, order)
        return cls(problem, resolve_rules(problem, rules), order)

    @property
    def losing(self) -> tuple[str, ...]:
        """The rules that may lose solutions: merges and guesses."""
        known = self.problem.rules()
        return tuple(name for name in self.rules if known[name].kind in LOSING)

    def __str__(self) -> str:
        rules = ", ".join(self.rules) or "none"
        return rules if self.order == "given" else f"{rules}; {self.order}"

    def told(self, base: Problem[Any, Any]) -> str:
        """Return the strategy's name for a screen: its rules, its order, and what is unlike in ``base``."""
        return "; ".join([str(self), *self._unlike(base)])

    def written(self, base: Problem[Any, Any]) -> str:
        """Return the text from which ``read_strategy`` makes it; what is as ``base`` has it is left out."""
        rules = f"rules={','.join(self.rules) or 'none'}"
        order = f"order={self.order}"
        as_usual = [rules] * (self.rules != resolve_rules(self.problem, None)) + [order] * (
            self.order != "given"
        )
        return " ".join([*self._unlike(base), *as_usual]) or rules

    def _unlike(self, base: Problem[Any, Any]) -> list[str]:
        same = type(self.problem) is type(base)
        usual = base.arguments() if same else _carried(type(self.problem), base).arguments()
        other = [f"{name}={text}" for name, text in self.problem.arguments().items() if usual[name] != text]
        return other if same else [f"problem={self.problem.name}", *other]


def read_strategy(base: Problem[Any, Any], text: str) -> Strategy:
    """Return the strategy that ``text`` names, in words ``key=value`` separated by spaces.

    Keys are ``rules``, ``order``, ``problem`` (another formulation, compared as a table) and parameters,
    which else are those of ``base``. Raises ``ValueError`` with one line about what is wrong.
    """
    parts: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals:
            raise ValueError(
                f"strategy: {word!r} was read; allowed are rules=..., order=..., problem=... and parameters "
                "such as n=8, separated by spaces"
            )
        if key in parts:
            raise ValueError(
                f"strategy: {key} was given twice, {parts[key]!r} and {value!r}; write it once: {key}=..."
            )
        parts[key] = value
    rules, order = parts.pop("rules", None), parts.pop("order", "given")
    cls = problem_class(parts.pop("problem", base.name))
    usual = base if cls is type(base) else _carried(cls, base)
    problem = cls.of(**(usual.arguments() | parts)) if parts else usual
    return Strategy.of(problem, rules, order)


def strategy_of(name: str, arguments: Iterable[tuple[str, str]], written: str) -> Strategy:
    """Return the strategy of a problem by name, its arguments as pairs: what a cache can take as a key."""
    return read_strategy(problem_class(name).of(**dict(arguments)), written)


def differing(strategies: list[Strategy]) -> list[str]:
    """Return the names of what makes the strategies search different puzzles: parameters, or ``problem``."""
    first = strategies[0].problem
    if any(type(other.problem) is not type(first) for other in strategies):
        return ["problem"]
    puzzle = [name for name, parameter in first.parameters().items() if makes_the_puzzle(parameter)]
    return [name for name in puzzle if len({getattr(other.problem, name) for other in strategies}) > 1]


def makes_the_puzzle(parameter: Parameter) -> bool:
    """Tell whether a parameter says which puzzle it is, and not only how it is searched.

    One that picks one of a few names (the order of rows) says how, as does the seed of an order.
    """
    return not isinstance(parameter.domain, OneOf) and parameter.name != "seed"


def _carried(cls: type[Problem[Any, Any]], base: Problem[Any, Any]) -> Problem[Any, Any]:
    """Return the problem of another class with the parameters that ``base`` has too."""
    shared = {name: text for name, text in base.arguments().items() if name in cls.parameters()}
    try:
        return cls.of(**shared)
    except ValueError:
        return cls.of()
