"""What a page shows while a long search runs in a worker: how far it is, and a button to cancel."""

from __future__ import annotations

import streamlit as st

from visualize.app.jobs import Job, Jobs
from visualize.app.making import Ready, Request
from visualize.app.translations import text

__all__ = ["gave_up", "jobs", "waited"]

POLL = 0.5  # seconds


@st.cache_resource
def jobs() -> Jobs:
    """The long searches of all sessions."""
    return Jobs()


def waited(request: Request) -> Ready | None:
    """Return the search made ready, or None: then it runs and the page shows how far it is, or it failed."""
    if gave_up(request):
        _say_why(request)
        return None
    job = jobs().of(request)
    if job and job.ready:
        return job.ready
    _progress(request)
    return None


def gave_up(request: Request) -> bool:
    """Whether this session has no search of that request to wait for any more."""
    return bool(st.session_state.get("gave up", (None, ""))[0] == request)


@st.fragment(run_every=POLL)
def _progress(request: Request) -> None:
    job = jobs().of(request)
    if job and not job.runs:
        if job.failed:
            jobs().drop(request)
            _give_up(request, job.failed)
        st.rerun(scope="app")
    share = job.nodes / request.limit if job else 0.0
    st.progress(min(1.0, share), text=_told(job, request.limit))
    st.button(text("Cancel"), on_click=_cancel, args=(request, job))


def _told(job: Job | None, limit: int) -> str:
    if job is None:
        return text("Other long searches are running; this one starts when one of them ends.")
    phrase = (
        "Searching: {nodes} nodes, of at most {limit}."
        if job.phase == "searched"
        else "Making ready what the player tells of each node: {nodes}, of at most {limit}."
    )
    return text(phrase, nodes=f"{job.nodes:,}", limit=f"{limit:,}")


def _cancel(request: Request, job: Job | None) -> None:
    if job:
        job.leave()
    _give_up(request, text("The search was cancelled."))


def _give_up(request: Request, why: str) -> None:
    st.session_state["gave up"] = request, why


def _say_why(request: Request) -> None:
    place = st.container(horizontal=True, vertical_alignment="center")
    why = st.session_state["gave up"][1]
    place.warning(text("{why} Shown is the beginning of the tree.", why=why))
    if place.button(text("Try again")):
        del st.session_state["gave up"]
        st.rerun()
