"""The page Compare: strategies side by side, as one tree, in step, by their rules, over a size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from visualize.app import compare_growth, compare_rules, compare_table, compare_trees
from visualize.app.compare_form import comparison_form
from visualize.app.compare_link import LETTERS, VIEWS, Compared, read_comparison, write_comparison
from visualize.app.comparison import Outcome, outcome
from visualize.app.keeping import Kept, kept
from visualize.app.markdown import cut, plain
from visualize.app.notes import show_notes
from visualize.app.strategies import strategy_of
from visualize.app.translations import text
from visualize.app.view import View
from visualize.app.winner import verdict

__all__ = ["page"]

SECONDS = 2.4
"""All searches of a page together take about so long at most; then it shows what it has."""
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


def page() -> None:
    """Show the page. The address carries the comparison and restores it."""
    st.html("<style>.stMarkdown table { display: block; overflow-x: auto; }</style>")  # on a phone
    opened = _opened()
    notes = st.container()
    compared = comparison_form(opened)
    if compared.strategies != opened.strategies or compared.name != opened.name:
        st.session_state["compare.notes"] = []
    show_notes(notes, st.session_state["compare.notes"])
    compared = _view(compared)
    twice = _twice(compared)
    if twice:
        st.warning(text("{letters} are the same strategy: change one of them to compare.", letters=twice))
    view = _searched(compared)
    st.markdown(f"##### {plain(verdict(view.outcomes, view.titles))}")
    if cut_short := [
        letter for letter, each in zip(view.letters, view.outcomes, strict=True) if not each.complete
    ]:
        st.caption(_partial(cut_short, compared.limit))
    _SHOWN[compared.view](view)
    _remember(compared)


def _opened() -> Compared:
    """Return what was compared last; what the address says, if it is new."""
    address = st.query_params.to_dict()
    if "compared" not in st.session_state or address not in ({}, st.session_state["compare.address"]):
        compared, notes = read_comparison(address)
        for key in [key for key in st.session_state if str(key).startswith("compare.")]:
            del st.session_state[key]
        st.session_state["compared"], st.session_state["compare.notes"] = compared, notes
        st.session_state["compare.address"] = address
    compared = st.session_state["compared"]
    assert isinstance(compared, Compared)
    return compared


def _view(compared: Compared) -> Compared:
    chosen = st.segmented_control(
        text("View"), VIEWS, default=compared.view, format_func=lambda view: text(_NAMES[view]),
        label_visibility="collapsed", key="compare.view", required=True,
    )  # fmt: skip
    return replace(compared, view=chosen or compared.view)


def _twice(compared: Compared) -> str:
    written = compared.strategies
    same = [LETTERS[number].upper() for number, each in enumerate(written) if written.count(each) > 1]
    return text(" and ").join(same)


def _partial(letters: Sequence[str], limit: int) -> str:
    return text(
        "{letters}: cut short at the limit of {limit} nodes, or of time. Figures marked ≥ are of that part "
        "of the tree; an estimate comes from random probes.",
        letters=", ".join(letters),
        limit=f"{limit:,}",
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
        pair=st.session_state.get("compare.pair", compared.pair),
        grow=st.session_state.get("compare.grow", "") if compared.view == "growth" else compared.grow,
    )
    st.session_state["compared"] = compared
    st.session_state["compare.address"] = address = write_comparison(compared)
    if st.query_params.to_dict() != address:
        st.query_params.from_dict(address)
