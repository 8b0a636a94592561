"""What every view of the page Compare is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from puzzles.problem import Problem
from visualize.app.compare_link import Compared
from visualize.app.comparison import Outcome

__all__ = ["View"]


@dataclass(frozen=True)
class View:
    """A comparison that has been searched; ``names`` are the strategies' names on the screen."""

    compared: Compared
    problem: Problem[Any, Any]
    names: Sequence[str]
    outcomes: Sequence[Outcome]
