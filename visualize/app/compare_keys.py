"""The keys of what stands on the page Compare. After the browser's Back they are new ones.

A field that the browser has shown keeps what was typed as long as its key stays the same, whatever the page
says. So when another address is opened every field gets another key, and takes its value from the address.
"""

from __future__ import annotations

import streamlit as st

__all__ = ["forget_fields", "key_of"]

_OPENING = "opening of compare"


def key_of(name: str) -> str:
    """Return the key of a field in the address that is open now."""
    return f"compare{st.session_state.get(_OPENING) or ''}.{name}"


def forget_fields() -> None:
    """Let all fields take their values from the address that is opened now."""
    for key in [key for key in st.session_state if str(key).startswith("compare")]:
        del st.session_state[key]
    st.session_state[_OPENING] = st.session_state.get(_OPENING, -1) + 1
