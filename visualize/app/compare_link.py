"""What the page Compare shows, and the address that restores it. Every value of an address is untrusted.

>>> compared, notes = read_comparison({"problem": "n-queens", "a": "rules=none", "b": "order=centre"})
>>> compared.strategies, notes
(('rules=none', 'order=centre'), [])
>>> read_comparison({"problem": "n-queens", "a": "rules=fast", "b": "rules=none"})[1][0][:40]
"a: n-queens has no rule 'fast'; it has a"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from puzzles.catalog import problem_class, problems
from puzzles.problem import Problem
from puzzles.strategy import resolve_rules
from visualize.app.growth import read_growth, write_growth
from visualize.app.link import MOST_AT_ONCE, Selection, read_link, write_link
from visualize.app.strategies import Strategy, read_strategy

__all__ = ["LETTERS", "VIEWS", "Compared", "read_comparison", "write_comparison"]

LETTERS = "abcd"
"""A strategy is a letter of the address and the screen: so there are at most four."""
SMALL = {"n-queens": {"n": "5"}}
"""Parameters with which the page opens where the usual ones make brute force too long to end."""
VIEWS = ("table", "tree", "together", "rules", "growth")


@dataclass(frozen=True)
class Compared:
    """A problem, two to four strategies as text, the pair that is looked at closely, a view, a node limit.

    ``grow`` are the sizes of the view Growth, ``n=4..12``; empty for the usual ones.
    """

    name: str
    arguments: dict[str, str]
    strategies: tuple[str, ...]
    view: str = "table"
    pair: str = "ab"
    limit: int = MOST_AT_ONCE
    grow: str = ""

    @classmethod
    def default(cls, problem: Problem[Any, Any]) -> Compared:
        """Return the comparison with which a problem opens: its own rules, all that are sound, none."""
        tried = dict.fromkeys(resolve_rules(problem, rules) for rules in (None, "sound", "all", "none"))
        texts = [Strategy(problem, rules, "given").written(problem) for rules in tried]
        if len(texts) < 2:
            texts.append("order=reversed")
        return cls(problem.name, problem.arguments(), tuple(texts[:2] + texts[2:][-1:]))

    @classmethod
    def opening(cls, name: str) -> Compared:
        """Return the comparison with which the page opens a problem: small, so that all searches end."""
        return cls.default(problem_class(name).of(**SMALL.get(name, {})))

    def problem(self) -> Problem[Any, Any]:
        """Return the problem; the arguments are known to be good."""
        return problem_class(self.name).of(**self.arguments)

    def read(self) -> list[Strategy]:
        """Return the strategies; their texts are known to be good."""
        return [read_strategy(self.problem(), text) for text in self.strategies]


def write_comparison(compared: Compared) -> dict[str, str]:
    """Return the address's fields."""
    base = Selection.default(compared.name)
    fields = write_link(replace(base, arguments=compared.arguments, limit=compared.limit))
    fields |= dict(zip(LETTERS, compared.strategies, strict=False))
    fields |= {"view": compared.view} if compared.view != "table" else {}
    fields |= {"pair": compared.pair} if compared.pair != "ab" else {}
    return fields | ({"grow": compared.grow} if compared.grow else {})


def read_comparison(fields: Mapping[str, str]) -> tuple[Compared, list[str]]:
    """Return the comparison of an address, and a sentence for each field that could not be used."""
    if "problem" not in fields:  # no link of ours: the page opens as it does by itself
        first = next(iter(problems()))
        fields = {"problem": first, **SMALL.get(first, {}), **fields}
    known = _fields_of_problem(fields)
    selection, notes = read_link(
        {key: text for key, text in fields.items() if key in known}, most=MOST_AT_ONCE
    )
    notes += _unknown(fields, [*known, *_OWN])
    problem = selection.problem()
    strategies = _strategies(problem, fields, notes)
    return Compared(
        problem.name,
        problem.arguments(),
        strategies,
        _taken("view", fields, _view, "table", notes),
        _taken("pair", fields, lambda text: _pair(text, LETTERS[: len(strategies)]), "ab", notes),
        selection.limit,
        _taken("grow", fields, lambda text: write_growth(*read_growth(problem, text)), "", notes),
    ), notes


_OWN = (*LETTERS, "view", "pair", "grow")


def _fields_of_problem(fields: Mapping[str, str]) -> list[str]:
    """Return the fields that say which problem is compared."""
    named = problems().get(fields.get("problem", ""), next(iter(problems().values())))
    return ["problem", "limit", *named.parameters()]


def _unknown(fields: Mapping[str, str], known: list[str]) -> list[str]:
    return [
        f"{key[:40]!r} in the link means nothing here; known are {', '.join(known)}."
        for key in fields
        if key not in known
    ]


def _taken(
    key: str, fields: Mapping[str, str], read: Callable[[str], str], default: str, notes: list[str]
) -> str:
    """Return a field as ``read`` has it, or note what is wrong with it and return the default."""
    try:
        return read(fields[key]) if key in fields else default
    except ValueError as wrong:
        notes.append(f"{wrong}. The usual one is shown.")
        return default


def _view(text: str) -> str:
    if text not in VIEWS:
        raise ValueError(f"view: {text[:40]!r} was read; allowed is one of {', '.join(VIEWS)}")
    return text


def _pair(text: str, letters: str) -> str:
    """Return two letters in their order: "cb" is the pair "bc"."""
    pair = "".join(sorted(set(text)))
    if len(text) != 2 or len(pair) != 2 or not set(pair) <= set(letters):
        raise ValueError(f"pair: {text[:40]!r} was read; allowed are two of the letters {', '.join(letters)}")
    return pair


def _strategies(problem: Problem[Any, Any], fields: Mapping[str, str], notes: list[str]) -> tuple[str, ...]:
    """Return the strategies of an address, filled up to two; the usual ones if it has none."""
    given = [letter for letter in LETTERS if letter in fields]
    usual = Compared.default(problem).strategies
    if not given:
        return usual
    read = [_strategy(problem, letter, fields[letter], notes) for letter in given]
    strategies = list(dict.fromkeys(text for text in read if text))
    if len(strategies) < len(read):
        notes.append("Strategies that could not be read, or were given twice, are left out.")
    more = [text for text in usual if text not in strategies]
    return tuple(strategies + more[: max(0, 2 - len(strategies))])


def _strategy(problem: Problem[Any, Any], letter: str, text: str, notes: list[str]) -> str | None:
    """Return a strategy's text in its shortest form, or note what is wrong with it."""
    try:
        return read_strategy(problem, text).written(problem)
    except ValueError as wrong:
        notes.append(f"{letter}: {wrong}.")
        return None
