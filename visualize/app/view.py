"""What every view of the page Compare is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from puzzles.problem import Problem
from visualize.app.compare_link import LETTERS, Compared
from visualize.app.comparison import Outcome

__all__ = ["View"]


@dataclass(frozen=True)
class View:
    """A comparison that has been searched; ``letters`` stand for its strategies, which have ``names``.

    ``tools`` is the row of the tabs, where a view may put a choice of its own.
    """

    compared: Compared
    problem: Problem[Any, Any]
    names: Sequence[str]
    outcomes: Sequence[Outcome]
    tools: Any = st

    @property
    def letters(self) -> list[str]:
        """The letters of the strategies on the screen: A, B, ..."""
        return list(LETTERS[: len(self.names)].upper())

    @property
    def titles(self) -> list[str]:
        """Letter and name: "A (attack)"."""
        return [f"{letter} ({name})" for letter, name in zip(self.letters, self.names, strict=True)]
