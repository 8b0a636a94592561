"""The page Compare: strategies side by side, as one tree, in step, by their rules, over a size."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from visualize.app import compare_growth, compare_rules, compare_table, compare_trees
from visualize.app.compare_form import comparison_form
from visualize.app.compare_keys import forget_fields, key_of
from visualize.app.compare_link import LETTERS, VIEWS, Compared, read_comparison, write_comparison
from visualize.app.comparison import Outcome, outcome
from visualize.app.keeping import Kept, kept
from visualize.app.link import MOST_AT_ONCE, Selection
from visualize.app.markdown import cut, plain
from visualize.app.notes import show_notes
from visualize.app.nouns import counted
from visualize.app.recording import title
from visualize.app.strategies import strategy_of
from visualize.app.translations import text
from visualize.app.view import View
from visualize.app.winner import ADVICE, verdict

__all__ = ["page"]

SECONDS = 2.4
"""All searches of a page together take about so long at most; then it shows what it has."""
LONGEST_TITLE = 40
LONGEST_NAME = 120
"""So many letters of a strategy's name are shown: it may hold a long list of numbers."""

_NAMES = {
    "table": "Table",
    "tree": "One tree",
    "together": "Step together",
    "rules": "Rules",
    "growth": "Growth",
}
_SHOWN: dict[str, Callable[[View], None]] = {
    "table": compare_table.show,
    "tree": compare_trees.show_merged,
    "together": compare_trees.show_together,
    "rules": compare_rules.show,
    "growth": compare_growth.show,
}
_STYLE = """
.stMarkdown table { display: block; overflow-x: auto; }
@media (max-width: 640px) { .stMarkdown :is(th, td) { padding: 0.25rem 0.35rem; font-size: 0.8rem; } }
"""
"""A table keeps within its column, and on a phone its last columns are in sight."""
_TREES = ("tree", "together")
"""The views that show trees: for them the form is folded, so that a tree begins near the top."""


def page() -> None:
    """Show the page. The address carries the comparison and restores it."""
    st.html(f"<style>{_STYLE}</style>")
    opened = _opened()
    notes = st.container()
    in_trees = st.session_state.get(key_of("view"), opened.view) in _TREES
    compared = comparison_form(opened, folded=in_trees)
    if compared.strategies != opened.strategies or compared.name != opened.name:
        st.session_state["compare.notes"] = []
    tools = st.container(horizontal=True, vertical_alignment="center")
    show_notes(notes, st.session_state["compare.notes"])
    compared = _view(tools, compared)
    twice = _twice(compared)
    if twice:
        st.warning(text("{letters} are the same strategy: change one of them to compare.", letters=twice))
    view = replace(_searched(compared), tools=tools)
    if compared.view in _TREES:
        tools.markdown(f"**{plain(cut(title(view.problem), LONGEST_TITLE))}**", width="content")
    told = [_tell, _SHOWN[compared.view]]
    for show in reversed(told) if compared.view in _TREES else told:  # the picture first, it needs the room
        show(view)
    _remember(compared)


def _tell(view: View) -> None:
    """Show who wins, and what the figures are of where a search was cut short."""
    st.markdown(f"##### {plain(verdict(view.outcomes, view.titles, _advice(view.compared)))}")
    if cut_short := [
        letter for letter, each in zip(view.letters, view.outcomes, strict=True) if not each.complete
    ]:
        st.caption(_partial(cut_short, view.compared.limit))
        if view.compared.limit >= MOST_AT_ONCE and len(cut_short) == len(view.letters):
            st.code(_command(view.compared), language="bash", wrap_lines=True)


def _advice(compared: Compared) -> str:
    """Return what can be done where every search was cut short."""
    if compared.limit < MOST_AT_ONCE:
        return ADVICE
    return text(
        "A page searches no more than {most} nodes: compare the estimates, or let the command go on.",
        most=f"{MOST_AT_ONCE:,}",
    )


def _command(compared: Compared) -> str:
    """Return the command that makes the same comparison with a higher limit."""
    default = Selection.default(compared.name).arguments
    words = [f"{key}={value}" for key, value in compared.arguments.items() if value != default[key]]
    words += [word for written in compared.strategies for word in ("--strategy", written)]
    words += ["--limit", str(50 * MOST_AT_ONCE)]
    return shlex.join(["backtracking", "compare", compared.name, *words])


def _opened() -> Compared:
    """Return what was compared last; what the address says, if it is new."""
    address = st.query_params.to_dict()
    if "compared" not in st.session_state or address not in ({}, st.session_state["compare.address"]):
        compared, notes = read_comparison(address)
        forget_fields()
        st.session_state["compared"], st.session_state["compare.notes"] = compared, notes
        st.session_state["compare.address"] = address
    compared = st.session_state["compared"]
    assert isinstance(compared, Compared)
    return compared


def _view(place: Any, compared: Compared) -> Compared:
    chosen = place.segmented_control(
        text("View"), VIEWS, default=compared.view, format_func=lambda view: text(_NAMES[view]),
        label_visibility="collapsed", key=key_of("view"), required=True,
    )  # fmt: skip
    return replace(compared, view=chosen or compared.view)


def _twice(compared: Compared) -> str:
    written = compared.strategies
    same = [LETTERS[number].upper() for number, each in enumerate(written) if written.count(each) > 1]
    return text(" and ").join(same)


def _partial(letters: Sequence[str], limit: int) -> str:
    return text(
        "{letters}: cut short at the limit of {limit}, or of time. Figures marked ≥ are of that part "
        "of the tree; an estimate comes from random probes.",
        letters=", ".join(letters),
        limit=counted(limit, "node", "nodes"),
    )


def _searched(compared: Compared) -> View:
    arguments, share = tuple(compared.arguments.items()), SECONDS / len(compared.strategies)
    outcomes = [
        kept(_outcome, compared.name, arguments, written, compared.limit, share)
        for written in compared.strategies
    ]
    problem = compared.problem()
    names = [cut(each.strategy.told(problem), LONGEST_NAME) for each in outcomes]
    return View(compared, problem, names, outcomes)


@st.cache_resource(max_entries=64, show_spinner="Searching …")
def _outcome(
    name: str, arguments: tuple[tuple[str, str], ...], written: str, limit: int, seconds: float
) -> Kept[Outcome]:
    """Search and measure; kept for all sessions, so that a class shares the work."""
    found = outcome(strategy_of(name, arguments, written), limit, seconds)
    return Kept.now(found, final=found.complete or found.measures.nodes >= limit)


def _remember(compared: Compared) -> None:
    compared = replace(
        compared,
        pair=st.session_state.get(key_of("pair"), compared.pair),
        grow=st.session_state.get(key_of("grow"), "") if compared.view == "growth" else compared.grow,
    )
    st.session_state["compared"] = compared
    st.session_state["compare.address"] = address = write_comparison(compared)
    if st.query_params.to_dict() != address:
        st.query_params.from_dict(address)
