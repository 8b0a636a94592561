"""Two recorded searches laid over each other, with their reasons in the language spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from visualize.app import narration
from visualize.app.comparison import Outcome
from visualize.app.translations import translate
from visualize.comparing import merged_document
from visualize.comparing.document import MOST_SAVINGS
from visualize.comparing.words import WORDS
from visualize.merge import ABSENT, Merged, merge

__all__ = ["merged_for_screen", "merged_of", "words"]


def merged_for_screen(a: Outcome, b: Outcome, names: Sequence[str]) -> dict[str, Any]:
    """Return the document of two searches as one tree."""
    merged = merged_of(a, b)
    return merged_document(merged, a.strategy.problem.label, names, _reasons(merged, a, b), words=words())


def words() -> dict[str, str]:
    """Return the words of comparisons in the language spoken."""
    return {key: translate(word) or word for key, word in WORDS.items()}


def merged_of(a: Outcome, b: Outcome) -> Merged:
    """Return the trees of two recorded searches laid over each other."""
    assert a.tree
    assert b.tree
    return merge(a.tree, b.tree)


def _reasons(merged: Merged, a: Outcome, b: Outcome) -> dict[int, str]:
    """Return for the merged nodes with the largest savings why they were cut."""
    listed = [saving.node for saving in merged.savings()[:MOST_SAVINGS]]
    found = _reasons_in(b, {merged.in_b[node]: node for node in listed if merged.in_b[node] != ABSENT})
    return _reasons_in(a, {merged.in_a[node]: node for node in listed if merged.in_a[node] != ABSENT}) | found


def _reasons_in(each: Outcome, wanted: dict[int, int]) -> dict[int, str]:
    """Return the reasons of some nodes of a search, by the merged nodes they are."""
    assert each.tree
    last, problem = max(wanted, default=-1), each.strategy.problem
    told: dict[int, str] = {}
    for node, (_, reason) in enumerate(narration.reasons(problem, each.tree, each.strategy.rules)):
        if node in wanted and reason:
            told[wanted[node]] = reason.message.text(translate)
        if node >= last:
            break
    return told
