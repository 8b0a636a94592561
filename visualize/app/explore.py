"""The page Explore: choose a problem and its rules, step through the search, see what each rule was worth."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from visualize.app.answers import summary, verdict_sentence
from visualize.app.exporting import export_button
from visualize.app.form import forget_form, problem_form
from visualize.app.link import Selection, read_bookmarks, read_link, write_link
from visualize.app.recording import Recording, record, title
from visualize.app.solutions import show_solutions, strategy_of
from visualize.app.translations import text, translate
from visualize.player import packed
from visualize.player.hosting import player

__all__ = ["page"]

_FOLDING = {"as needed": None, "failed subtrees": True}


@dataclass(frozen=True)
class Shown:
    """A recorded search made ready for the page."""

    recording: Recording
    document: str
    identity: str


def page() -> None:
    """Show the page. The address carries the selection and restores it."""
    opened = _opened()
    notes = st.container()
    selection = problem_form(opened)
    if selection != opened:
        st.session_state["notes"] = []
    if st.session_state["notes"]:
        notes.warning("\n\n".join(st.session_state["notes"]))
    failed = _FOLDING[st.session_state.get("folding", "as needed")]
    shown = _shown(
        selection.name,
        tuple(selection.arguments.items()),
        selection.rules,
        selection.order,
        selection.limit,
        failed,
    )
    if st.session_state.get("shown", shown.identity) != shown.identity:
        selection = replace(selection, step=0, bookmarks="")  # another tree is stepped through from its start
    if st.session_state.get("shown") != shown.identity:
        st.session_state["start"] = selection.step, selection.bookmarks
    st.session_state["shown"] = shown.identity
    st.session_state["selection"] = selection
    _stepping(shown, selection, failed)
    _measures(shown.recording)
    show_solutions(shown.recording)
    st.selectbox(
        text("Fold"), list(_FOLDING), key="folding", width=180, help=text(_HELP_FOLD), format_func=text
    )


def _opened() -> Selection:
    """Return what was selected last; in a new session, or after the browser's Back, what the address says."""
    address = st.query_params.to_dict()
    if st.session_state.get("address") != address:
        selection, notes = read_link(address)
        forget_form()
        st.session_state.pop("shown", None)  # the player starts anew at the step of the address
        opening = st.session_state.get("opening", 0) + 1
        st.session_state.update(selection=selection, notes=notes, address=address, opening=opening)
    selection = st.session_state["selection"]
    assert isinstance(selection, Selection)
    return selection


@st.cache_resource(max_entries=64, show_spinner="Searching …")
def _shown(
    name: str,
    arguments: tuple[tuple[str, str], ...],
    rules: tuple[str, ...],
    order: str,
    limit: int,
    failed: bool | None,
) -> Shown:
    """Search and make ready; kept for all sessions, so that a class shares the work."""
    selection = Selection(name, dict(arguments), rules, order, limit)
    recording = record(selection.problem(), rules, order, limit)
    identity = "&".join(f"{key}={value}" for key, value in write_link(selection).items()) + f"&fold={failed}"
    return Shown(recording, packed(recording.document(failed=failed, translate=translate)), identity)


@st.fragment
def _stepping(shown: Shown, selection: Selection, failed: bool | None) -> None:
    """Mount the player; where the learner rests goes into the address, without a run of the whole page."""
    identity = f"{shown.identity}#{st.session_state['opening']}"
    rest = player(shown.document, identity, *st.session_state["start"])
    if rest is not None:
        selection = replace(selection, step=rest.step, bookmarks=read_bookmarks(rest.bookmarks))
        st.session_state["selection"] = selection
    address = write_link(selection)
    if st.query_params.to_dict() != address:
        st.query_params.from_dict(address)
    st.session_state["address"] = address
    with st.container(horizontal=True, vertical_alignment="bottom"):
        export_button(shown.recording, selection, failed)


def _measures(recording: Recording) -> None:
    counts = summary(recording.measures, recording.rules, recording.seconds)
    st.markdown(f"**{title(recording.problem)}** · {counts}")
    if sentence := verdict_sentence(
        recording.measures, title(recording.problem), strategy_of(recording).losing
    ):
        st.info(sentence)


_HELP_FOLD = (
    "A tree of more nodes than a screen can hold is folded: a triangle stands for a subtree and tells its "
    "number of nodes; a diamond in it says that it holds solutions. The path to the current step is always "
    "drawn."
)
