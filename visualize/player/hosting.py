"""The player in a Streamlit page."""

from __future__ import annotations

from typing import Any

import streamlit as st

from visualize.player.page import script, stylesheet

__all__ = ["player"]

_component = st.components.v2.component(
    "backtracking_lab_player", html='<div class="lab-host"></div>', css=stylesheet(), js=script()
)


def player(document: str, identity: str, step: int, key: str = "player") -> int | None:
    """Mount the player with a packed document; return the step at which the learner came to rest, if any.

    ``identity`` names the document: as long as it stays the same the player goes on undisturbed, whatever
    the page does around it. ``step`` counts only when the document is new.
    """
    data: dict[str, Any] = {"id": identity, "document": document, "step": step}
    rest = _component(key=key, data=data, on_rest_change=lambda: None).rest
    return int(rest["step"]) if rest and rest["id"] == identity else None
