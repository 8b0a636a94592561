"""The views of two strategies: one tree for both, and two players in step."""

from __future__ import annotations

from typing import Any

import streamlit as st

from visualize.app.compare_keys import key_of
from visualize.app.compare_link import LETTERS
from visualize.app.comparison import Outcome
from visualize.app.merging import merged_for_screen, merged_of, words
from visualize.app.recording import Recording
from visualize.app.strategies import differing
from visualize.app.translations import text, translate
from visualize.app.view import View
from visualize.comparing import together_document
from visualize.comparing.hosting import merged_tree, together
from visualize.player import packed

MOST_IN_PAIR = 140
"""So many nodes are drawn for each of two players, which have half the room."""

__all__ = ["pair_of", "show_merged", "show_together"]


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
    pair = pair_of(view)
    if not pair:
        return
    a, b = pair
    identity = " ".join(_identity(view, each) for each in pair)
    together(
        _pair_document(view.outcomes[a], view.outcomes[b], view.names[a], view.names[b], identity), identity
    )


def pair_of(view: View) -> tuple[int, int] | None:
    """Let the reader choose two strategies; return their numbers, or None and say why they do not match."""
    pairs = [one + other for one in LETTERS for other in LETTERS if one < other]
    known = [pair for pair in pairs if LETTERS.index(pair[1]) < len(view.outcomes)]
    pair = view.compared.pair if view.compared.pair in known else known[0]
    if len(known) > 1:
        pair = view.tools.segmented_control(
            text("Which two"), known, default=pair, key=key_of("pair"), required=True,
            label_visibility="collapsed",
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
    compared, each = view.compared, view.outcomes[number]
    reached = f"{len(each.tree or ())} {each.complete}"  # the clock may let another search come further
    return f"{compared.name} {compared.arguments} {compared.limit} {written} {reached}"


@st.cache_resource(max_entries=32, show_spinner="Drawing …")
def _document(_a: Outcome, _b: Outcome, name_a: str, name_b: str, identity: str) -> dict[str, Any]:
    return merged_for_screen(_a, _b, [name_a, name_b])


@st.cache_resource(max_entries=16, show_spinner="Drawing …")
def _pair_document(_a: Outcome, _b: Outcome, name_a: str, name_b: str, identity: str) -> str:
    pair = (_a, _b)
    whole = all(each.measures.nodes <= MOST_IN_PAIR for each in pair)
    documents = [
        _recording(each).document(most=MOST_IN_PAIR if whole else _grouped(each), translate=translate)
        for each in pair
    ]
    label = _a.strategy.problem.label
    names = [name_a, name_b]
    return packed(together_document(merged_of(_a, _b), label, names, documents, words=words()))


def _grouped(each: Outcome) -> int:
    """Return how many nodes to draw so that cuts are only counted: both trees are drawn in one way."""
    return min(MOST_IN_PAIR, max(each.measures.kept, each.measures.nodes - 1))


def _recording(each: Outcome) -> Recording:
    assert each.tree
    strategy = each.strategy
    return Recording(strategy.problem, strategy.rules, strategy.order, each.tree, each.measures, each.seconds)
