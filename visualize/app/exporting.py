"""The button Export: a file of the search at the step where the learner rests."""

from __future__ import annotations

import streamlit as st

from visualize.app.link import Selection
from visualize.app.notes import show_notes
from visualize.app.recording import Recording
from visualize.app.terminal import read_size
from visualize.app.translations import text, translate
from visualize.export import KINDS, Look
from visualize.raster import MOST_FRAMES, missing_note

__all__ = ["export_button"]

_FILES = [kind for kind in KINDS if kind != "pdf"]  # a pdf needs a Graphviz of the system
_PICTURES = ("svg", "png", "gif")
_PIXELS = ("png", "gif")
GIF_STEPS = 60


def export_button(recording: Recording, selection: Selection, failed: bool) -> None:
    """Offer the files; what a picture is to look like is asked for where it is one."""
    with st.popover(text("Export")):
        kind = st.selectbox(text("Kind of file"), _FILES, key="export", help=text(_HELP))
        try:
            look = _look(kind, selection.step)
        except ValueError as refused:
            show_notes(st, [str(refused)])
            return
        if kind in _PIXELS and (note := missing_note(_texts(recording))):
            st.caption(note)
        st.download_button(
            text("Download"),
            lambda: recording.exported(
                kind, look, failed=failed, translate=translate, bookmarks=selection.bookmarks
            ),
            file_name=f"{selection.name}.{kind}",
            on_click="ignore",
            type="primary",
        )


def _look(kind: str, step: int) -> Look:
    """Ask how a picture is to look. Raises ``ValueError`` for a size that is none."""
    if kind not in _PICTURES:
        return Look(step)
    steps = None
    if kind == "gif":
        count = st.number_input(
            text("Steps, from this one on"), 1, MOST_FRAMES, GIF_STEPS, key="export steps"
        )
        steps = (step, step + count - 1)
    size = st.text_input(
        text("Size in px"), key="export size", placeholder=text("as needed"), help="1280x720"
    )
    legend = st.checkbox(text("Legend"), value=True, key="export legend")
    dark = st.checkbox(text("Dark"), key="export dark")
    return Look(step, steps, read_size(size.strip() or None), legend, dark)


def _texts(recording: Recording) -> list[str]:
    """Return what a picture of the search may write: its labels, and the marks of its last state."""
    problem, tree = recording.problem, recording.tree
    labels = [problem.label(choice) for choice in tree.choices if choice is not None]
    marks = problem.picture(problem.replay(tree.path_to(len(tree) - 1))).marks
    return [*labels, *(str(mark[0]) for mark in marks)]


_HELP = (
    "html: the player in one file that needs no server, with your bookmarks. svg, png: the picture of this "
    "step. gif: the steps from this one on. dot: the drawing for Graphviz. json, graphml: the tree as data."
)
