"""The views of two strategies: one tree for both, and two players in step."""

from __future__ import annotations

from typing import Any

import streamlit as st

from visualize.app import narration
from visualize.app.compare_link import LETTERS
from visualize.app.comparison import Outcome
from visualize.app.strategies import differing
from visualize.app.translations import text, translate
from visualize.app.view import View
from visualize.comparing import merged_document
from visualize.comparing.document import MOST_SAVINGS
from visualize.comparing.hosting import merged_tree
from visualize.comparing.words import WORDS
from visualize.merge import ABSENT, Merged, merge

__all__ = ["merged_of", "pair_of", "show_merged", "show_together"]


def show_merged(view: View) -> None:
    """Show the trees of two strategies laid over each other, and the list of what was saved."""
    pair = pair_of(view)
    if not pair:
        return
    a, b = pair
    identity = " ".join(_identity(view, each) for each in pair)
    merged_tree(
        _document(view.outcomes[a], view.outcomes[b], view.names[a], view.names[b], identity), identity
    )


def show_together(view: View) -> None:
    """Show two players in step."""
    st.info("soon")


def pair_of(view: View) -> tuple[int, int] | None:
    """Let the reader choose two strategies; return their numbers, or None and say why they do not match."""
    pairs = [one + other for one in LETTERS for other in LETTERS if one < other]
    known = [pair for pair in pairs if LETTERS.index(pair[1]) < len(view.outcomes)]
    pair = view.compared.pair if view.compared.pair in known else known[0]
    if len(known) > 1:
        pair = st.segmented_control(
            text("Which two"), known, default=pair, key="compare.pair", required=True,
            format_func=lambda pair: f"{pair[0].upper()} – {pair[1].upper()}",
        ) or pair  # fmt: skip
    a, b = (LETTERS.index(letter) for letter in pair)
    unlike = differing([view.outcomes[a].strategy, view.outcomes[b].strategy])
    if unlike:
        st.info(_do_not_match(unlike))
        return None
    return a, b


def _do_not_match(unlike: list[str]) -> str:
    if unlike == ["problem"]:
        return text(
            "The two are different problems: their choices have nothing in common, so no path of one is in "
            "the other. The table compares them."
        )
    return text(
        "{parameters} differ, so these are different puzzles: a path of one means something else in the "
        "other, or nothing. The table compares them.",
        parameters=", ".join(unlike),
    )


def _identity(view: View, number: int) -> str:
    written = view.outcomes[number].strategy.written(view.problem)
    return f"{view.compared.name} {view.compared.arguments} {view.compared.limit} {written}"


@st.cache_resource(max_entries=32, show_spinner="Drawing …")
def _document(_a: Outcome, _b: Outcome, name_a: str, name_b: str, identity: str) -> dict[str, Any]:
    merged = merged_of(_a, _b)
    return merged_document(
        merged,
        _a.strategy.problem.label,
        [name_a.partition(" (")[2].removesuffix(")"), name_b.partition(" (")[2].removesuffix(")")],
        _reasons(merged, _a, _b),
        words={key: translate(word) or word for key, word in WORDS.items()},
    )


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
