"""A selection and the address that restores it. Every value of an address is untrusted.

>>> selection, notes = read_link({"problem": "n-queens", "n": "4", "rules": "none", "step": "7"})
>>> selection.arguments["n"], selection.rules, selection.step, notes
('4', (), 7, [])
>>> read_link({"problem": "n-queens", "n": "many"})[1]
["n: 'many' was read; allowed is a whole number from 0 to 20. The default n=6 is shown."]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from puzzles.catalog import problem_class, problems
from puzzles.problem import Problem
from puzzles.strategy import choices_in_order, resolve_rules

__all__ = ["MOST_AT_ONCE", "MOST_NODES", "Selection", "read_bookmarks", "read_link", "write_link"]

MOST_AT_ONCE = 20_000
"""A page searches at once up to so many nodes, and stops there unless asked for more."""
MOST_NODES = 1_000_000
"""So many may be asked for; such a search runs in a process of its own."""


@dataclass(frozen=True)
class Selection:
    """What a page shows: a problem and its arguments as text, rules, an order, a node limit, a step."""

    name: str
    arguments: dict[str, str]
    rules: tuple[str, ...]
    order: str = "given"
    limit: int = MOST_AT_ONCE
    step: int = 0
    bookmarks: str = ""

    def problem(self) -> Problem[Any, Any]:
        """Return the problem; the arguments are known to be good."""
        return problem_class(self.name).of(**self.arguments)

    @classmethod
    def default(cls, name: str) -> Selection:
        """Return the selection with which a problem opens."""
        problem = problem_class(name).of()
        return cls(name, problem.arguments(), resolve_rules(problem, None))


def write_link(selection: Selection) -> dict[str, str]:
    """Return the address's fields; what is as the problem opens is left out, but for the problem itself."""
    default = Selection.default(selection.name)
    fields = {"problem": selection.name}
    fields |= {key: text for key, text in selection.arguments.items() if text != default.arguments.get(key)}
    if selection.rules != default.rules:
        fields["rules"] = ",".join(selection.rules) or "none"
    for key in ("order", "limit", "step", "bookmarks"):
        if getattr(selection, key) != getattr(default, key):
            fields[key] = str(getattr(selection, key))
    return fields


def read_link(fields: Mapping[str, str], most: int = MOST_NODES) -> tuple[Selection, list[str]]:
    """Return the selection of an address, and a sentence for each field that could not be used.

    ``most`` is the greatest node limit of the page.
    """
    reader = _Reader(fields)
    name = reader.take("problem", _known_problem, next(iter(problems())))
    default = Selection.default(name)
    cls = problem_class(name)
    arguments = {
        key: reader.take(key, lambda text, key=key: _written(cls, key, text), default.arguments[key])
        for key in cls.parameters()
    }
    problem = reader.together(cls, arguments)
    selection = Selection(
        name,
        problem.arguments(),
        reader.take("rules", lambda text: resolve_rules(problem, text), default.rules),
        reader.take("order", lambda text: _known_order(problem, text), default.order),
        reader.take("limit", lambda text: _whole("limit", text, 1, most), default.limit),
        reader.take("step", lambda text: _whole("step", text, 0, 2 * MOST_NODES), default.step),
        reader.take("bookmarks", read_bookmarks, ""),
    )
    if selection.bookmarks != fields.get("bookmarks", selection.bookmarks):
        reader.notes.append("bookmarks: allowed are steps with notes, 12:why here?~40:. Others are left out.")
    reader.refuse_others(["problem", "rules", "order", "limit", "step", "bookmarks", *cls.parameters()])
    return selection, reader.notes


def read_bookmarks(text: str) -> str:
    """Return bookmarks as the player writes them, "12:why here?~40:", with what is none of them left out.

    >>> read_bookmarks("12:why here?~nonsense~40:")
    '12:why here?~40:'
    """
    entries = [re.match(r"(\d{1,9}):([^~\x00-\x1f]{0,120})", entry) for entry in text.split("~")[:50]]
    return "~".join(entry[0] for entry in entries if entry)


class _Reader:
    """Takes fields one by one and notes what could not be used."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = fields
        self.notes: list[str] = []

    def take(self, key: str, read: Any, default: Any) -> Any:
        if key not in self.fields:
            return default
        try:
            return read(self.fields[key])
        except ValueError as wrong:
            shown = (",".join(default) or "none") if isinstance(default, tuple) else default
            self.notes.append(f"{wrong}. The default {key}={shown} is shown.")
            return default

    def together(self, cls: type[Problem[Any, Any]], arguments: dict[str, str]) -> Problem[Any, Any]:
        """Return the problem; parameters may be good one by one and not go together."""
        try:
            return cls.of(**arguments)
        except ValueError as wrong:
            self.notes.append(f"{wrong}. The default is shown.")
            return cls.of()

    def refuse_others(self, known: list[str]) -> None:
        for key in self.fields:
            if key not in known:
                self.notes.append(
                    f"{key[:40]!r} in the link means nothing here; known are {', '.join(known)}."
                )


def _known_problem(text: str) -> str:
    return problem_class(text).name


def _written(cls: type[Problem[Any, Any]], key: str, text: str) -> str:
    parameter = cls.parameters()[key]
    return parameter.domain.write(parameter.read(text))


def _known_order(problem: Problem[Any, Any], text: str) -> str:
    choices_in_order(problem, text)
    return text


def _whole(key: str, text: str, low: int, high: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not low <= int(text) <= high:
        raise ValueError(f"{key}: {text[:60]!r} was read; allowed is a whole number from {low:,} to {high:,}")
    return int(text)
