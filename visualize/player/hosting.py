"""The player in a Streamlit page."""

from __future__ import annotations

from typing import Any, NamedTuple

import streamlit as st

from visualize.player.page import script, stylesheet

__all__ = ["Rest", "player"]

_component = st.components.v2.component(
    "backtracking_lab_player", html='<div class="lab-host"></div>', css=stylesheet(), js=script()
)


class Rest(NamedTuple):
    """Where the learner came to rest: the step, and the bookmarks as text."""

    step: int
    bookmarks: str


def player(document: str, identity: str, step: int, bookmarks: str = "", key: str = "player") -> Rest | None:
    """Mount the player with a packed document; return where the learner came to rest, if anywhere.

    ``identity`` names the document: as long as it stays the same the player goes on undisturbed, whatever
    the page does around it. ``step`` and ``bookmarks`` count only when the document is new.
    """
    data: dict[str, Any] = {"id": identity, "document": document, "step": step, "bookmarks": bookmarks}
    rest = _component(key=key, data=data, on_rest_change=lambda: None).rest
    if not rest or rest["id"] != identity:
        return None
    return Rest(int(rest["step"]), str(rest.get("bookmarks", "")))
