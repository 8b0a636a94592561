"""Strategies as users write them: ``rules=attack,half_board order=centre``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from puzzles.problem import Problem
from puzzles.strategy import choices_in_order, resolve_rules

__all__ = ["Strategy", "read_strategy"]


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

    def __str__(self) -> str:
        rules = ", ".join(self.rules) or "none"
        return rules if self.order == "given" else f"{rules}; {self.order}"


def read_strategy(problem: Problem[Any, Any], text: str) -> Strategy:
    """Return the strategy that ``text`` names: ``rules=...`` and ``order=...`` separated by spaces."""
    parts = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if key not in ("rules", "order") or not equals:
            raise ValueError(
                f"strategy: {word!r} was read; allowed are rules=... and order=... separated by spaces"
            )
        parts[key] = value
    return Strategy.of(problem, parts.get("rules"), parts.get("order", "given"))
