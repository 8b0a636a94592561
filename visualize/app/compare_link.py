"""What the page Compare shows, and the address that restores it. Every value of an address is untrusted.

>>> compared, notes = read_comparison({"problem": "n-queens", "a": "rules=none", "b": "order=centre"})
>>> compared.strategies, notes
(('rules=none', 'order=centre'), [])
>>> read_comparison({"problem": "n-queens", "a": "rules=fast", "b": "rules=none"})[1][0][:40]
"a: n-queens has no rule 'fast'; it has a"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from puzzles.problem import Problem
from puzzles.strategy import resolve_rules
from visualize.app.link import MOST_AT_ONCE, Selection, read_link, write_link
from visualize.app.strategies import Strategy, read_strategy

__all__ = ["LETTERS", "VIEWS", "Compared", "read_comparison", "write_comparison"]

LETTERS = "abcd"
"""A strategy is a letter of the address and the screen: so there are at most four."""
VIEWS = ("table", "tree", "together", "rules", "growth")


@dataclass(frozen=True)
class Compared:
    """A problem, two to four strategies as text, the pair that is looked at closely, a view, a node limit."""

    name: str
    arguments: dict[str, str]
    strategies: tuple[str, ...]
    view: str = "table"
    pair: str = "ab"
    limit: int = MOST_AT_ONCE

    @classmethod
    def default(cls, problem: Problem[Any, Any]) -> Compared:
        """Return the comparison with which a problem opens: its own rules, all that are sound, none."""
        tried = dict.fromkeys(resolve_rules(problem, rules) for rules in (None, "sound", "all", "none"))
        texts = [Strategy(problem, rules, "given").written(problem) for rules in tried]
        if len(texts) < 2:
            texts.append("order=reversed")
        return cls(problem.name, problem.arguments(), tuple(texts[:2] + texts[2:][-1:]))

    def problem(self) -> Problem[Any, Any]:
        """Return the problem; the arguments are known to be good."""
        return Selection(self.name, self.arguments, ()).problem()

    def read(self) -> list[Strategy]:
        """Return the strategies; their texts are known to be good."""
        return [read_strategy(self.problem(), text) for text in self.strategies]


def write_comparison(compared: Compared) -> dict[str, str]:
    """Return the address's fields."""
    base = Selection.default(compared.name)
    fields = write_link(replace(base, arguments=compared.arguments, limit=compared.limit))
    fields |= dict(zip(LETTERS, compared.strategies, strict=False))
    fields |= {"view": compared.view} if compared.view != "table" else {}
    return fields | ({"pair": compared.pair} if compared.pair != "ab" else {})


def read_comparison(fields: Mapping[str, str]) -> tuple[Compared, list[str]]:
    """Return the comparison of an address, and a sentence for each field that could not be used."""
    own = (*LETTERS, "view", "pair")
    selection, notes = read_link({key: text for key, text in fields.items() if key not in own})
    problem = selection.problem()
    default = Compared.default(problem)
    read = [_strategy(problem, letter, fields[letter], notes) for letter in LETTERS if letter in fields]
    strategies = list(dict.fromkeys(chain(text for text in read if text)))
    if len(strategies) < len(read):
        notes.append("Strategies that could not be read, or were given twice, are left out.")
    for text in default.strategies:
        if len(strategies) < 2 and text not in strategies:
            strategies.append(text)
    view, pair = fields.get("view", "table"), fields.get("pair", "ab")
    if view not in VIEWS:
        notes.append(f"view: {view[:40]!r} was read; allowed is one of {', '.join(VIEWS)}.")
    return Compared(
        problem.name,
        problem.arguments(),
        tuple(strategies) if any(letter in fields for letter in LETTERS) else default.strategies,
        view if view in VIEWS else "table",
        pair if _is_pair(pair, len(strategies)) else "ab",
        selection.limit,
    ), notes


def _strategy(problem: Problem[Any, Any], letter: str, text: str, notes: list[str]) -> str | None:
    """Return a strategy's text in its shortest form, or note what is wrong with it."""
    try:
        return read_strategy(problem, text).written(problem)
    except ValueError as wrong:
        notes.append(f"{letter}: {wrong}.")
        return None


def _is_pair(pair: str, count: int) -> bool:
    return len(pair) == 2 and pair[0] != pair[1] and set(pair) <= set(LETTERS[:count])
