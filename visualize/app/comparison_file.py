"""A comparison to take away: its HTML page, and the address that restores it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from puzzles.problem import Problem
from visualize.app.compare_link import Compared, write_comparison
from visualize.app.comparison import Outcome, profile, rows
from visualize.app.merging import merged_for_screen
from visualize.app.recording import title
from visualize.app.strategies import differing
from visualize.app.translations import text
from visualize.app.winner import verdict
from visualize.comparing.page import comparison_page

__all__ = ["address", "html_file"]


def address(compared: Compared) -> str:
    """Return the address of a comparison within the laboratory: ``compare?problem=n-queens&...``."""
    return f"compare?{urlencode(write_comparison(compared))}"


def html_file(
    problem: Problem[Any, Any],
    names: Sequence[str],
    outcomes: Sequence[Outcome],
    pair: tuple[int, int] = (0, 1),
) -> str:
    """Return the comparison as a page of its own, with the trees of ``pair`` laid over each other."""
    shown = [(outcomes[number], names[number]) for number in pair if number < len(outcomes)]
    cut_short = [name for name, each in zip(names, outcomes, strict=True) if not each.complete]
    note = text("Cut short, so of a part of the tree only: {names}.", names=", ".join(cut_short))
    return comparison_page(
        title(problem),
        verdict(outcomes, names),
        names,
        rows(outcomes),
        [list(enumerate(profile(each))) for each in outcomes],
        _merged(shown),
        axes=(text("depth"), text("kept nodes")),
        notes=[note] if cut_short else [],
    )


def _merged(shown: Sequence[tuple[Outcome, str]]) -> dict[str, Any] | None:
    """Return the document of two searches as one tree; None where one is missing, or paths cannot match."""
    if len(shown) < 2:
        return None
    (a, name_a), (b, name_b) = shown
    matched = a.tree and b.tree and not differing([a.strategy, b.strategy])
    return merged_for_screen(a, b, [name_a, name_b]) if matched else None
