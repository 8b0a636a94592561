"""The merged tree, and two players in step, in a Streamlit page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from visualize.comparing.files import merged_script, stylesheet, together_script

__all__ = ["merged_tree", "together"]

_HOST = '<div class="lab-host"></div>'
_merged = st.components.v2.component(
    "backtracking_lab_merged", html=_HOST, css=stylesheet(), js=merged_script(mounted=True)
)

_together = st.components.v2.component(
    "backtracking_lab_together", html=_HOST, css=stylesheet(), js=together_script(mounted=True)
)


def merged_tree(document: Mapping[str, Any], identity: str) -> None:
    """Show two trees as one; as long as ``identity`` stays the same the view is left as it is."""
    _merged(key="merged", data={"id": identity, "document": dict(document)})


def together(document: str, identity: str) -> None:
    """Show two players in step, from a packed document."""
    _together(key="together", data={"id": identity, "document": document})
