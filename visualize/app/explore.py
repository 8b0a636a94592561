"""The page Explore: choose a problem and its rules, step through the search, see what each rule was worth."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from visualize.app.answers import summary, verdict_sentence
from visualize.app.exporting import export_button
from visualize.app.form import forget_form, problem_form
from visualize.app.link import MOST_AT_ONCE, Selection, read_bookmarks, read_link, write_link
from visualize.app.making import Ready, Request, made_ready
from visualize.app.markdown import plain
from visualize.app.notes import show_notes
from visualize.app.recording import Recording, title
from visualize.app.solutions import show_solutions, strategy_of
from visualize.app.translations import text
from visualize.app.waiting import gave_up, waited
from visualize.player.hosting import player
from visualize.steps import step_count

__all__ = ["page"]

_FOLDING = {"as needed": False, "failed subtrees": True}


def page() -> None:
    """Show the page. The address carries the selection and restores it."""
    opened = _opened()
    notes = st.container()
    selection = problem_form(opened)
    if selection != opened:
        st.session_state["notes"] = []
    show_notes(notes, st.session_state["notes"])
    request = _request(selection)
    ready = _ready(request)
    if ready is None:
        _remember(selection)
        return
    selection = _stepped(selection, ready, request)
    _stepping(ready, selection, request.failed)
    _measures(ready.recording)
    show_solutions(ready.recording)
    st.selectbox(
        text("Fold"), list(_FOLDING), key="folding", width=180, help=text(_HELP_FOLD), format_func=text
    )


def _request(selection: Selection) -> Request:
    return Request(
        selection.name,
        tuple(selection.arguments.items()),
        selection.rules,
        selection.order,
        selection.limit,
        _FOLDING[st.session_state.get("folding", "as needed")],
    )


def _ready(request: Request) -> Ready | None:
    """Return the search made ready, or None while a worker is at it: a page does not compute for long."""
    if request.limit <= MOST_AT_ONCE:
        return _at_once(request)
    return waited(request) or (_at_once(replace(request, limit=MOST_AT_ONCE)) if gave_up(request) else None)


@st.cache_resource(max_entries=64, show_spinner="Searching …")
def _at_once(request: Request) -> Ready:
    """Search and make ready; kept for all sessions, so that a class shares the work."""
    return made_ready(request)


def _stepped(selection: Selection, ready: Ready, request: Request) -> Selection:
    """Return the selection at a step of this tree; another search is stepped through from its start."""
    searched = replace(request, failed=False)
    if st.session_state.get("searched", searched) != searched:
        selection = replace(selection, step=0, bookmarks="")
    selection = replace(selection, step=min(selection.step, step_count(ready.recording.tree) - 1))
    if st.session_state.get("shown") != request:
        st.session_state["start"] = selection.step, selection.bookmarks
    st.session_state.update(searched=searched, shown=request)
    return selection


def _opened() -> Selection:
    """Return what was selected last; in a new session, or after the browser's Back, what the address says."""
    address = st.query_params.to_dict()
    if st.session_state.get("address") != address:
        selection, notes = read_link(address)
        forget_form()
        for key in ("searched", "shown"):  # the player starts anew at the step of the address
            st.session_state.pop(key, None)
        opening = st.session_state.get("opening", 0) + 1
        st.session_state.update(selection=selection, notes=notes, address=address, opening=opening)
    selection = st.session_state["selection"]
    assert isinstance(selection, Selection)
    return selection


@st.fragment
def _stepping(ready: Ready, selection: Selection, failed: bool) -> None:
    """Mount the player; where the learner rests goes into the address, without a run of the whole page."""
    identity = f"{st.session_state['shown']}#{st.session_state['opening']}"
    rest = player(ready.document, identity, *st.session_state["start"])
    if rest is not None:
        selection = replace(selection, step=rest.step, bookmarks=read_bookmarks(rest.bookmarks))
    _remember(selection)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        export_button(ready.recording, selection, failed)


def _remember(selection: Selection) -> None:
    """Keep the selection for this session, and in the address for everybody."""
    address = write_link(selection)
    if st.query_params.to_dict() != address:
        st.query_params.from_dict(address)
    st.session_state.update(selection=selection, address=address)


def _measures(recording: Recording) -> None:
    counts = summary(recording.measures, recording.rules, recording.seconds)
    st.markdown(f"**{plain(title(recording.problem))}** · {counts}")
    if sentence := verdict_sentence(
        recording.measures, title(recording.problem), strategy_of(recording).losing
    ):
        st.info(sentence)


_HELP_FOLD = (
    "A tree of more nodes than a screen can hold is folded: a triangle stands for a subtree and tells its "
    "number of nodes; a diamond in it says that it holds solutions. The path to the current step is always "
    "drawn."
)
