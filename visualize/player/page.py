"""A player as one HTML file that needs no network: for a lesson without a server, and for notebooks."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from visualize.player.document import packed
from visualize.theme import css_variables

__all__ = ["html_page", "script", "stylesheet"]


MODULES = (
    "dom",
    "tour",
    "narrator",
    "folding",
    "tree",
    "state",
    "panels",
    "bookmarks",
    "outline",
    "quiz",
    "player",
)
"""The script's files, each after those it imports."""


@cache
def script() -> str:
    """Return the player's script as one ES module: its files one after the other, their imports left out."""
    texts = [files(__package__).joinpath(f"{name}.js").read_text(encoding="utf-8") for name in MODULES]
    return "\n".join(_IMPORT.sub("", text) for text in texts)


@cache
def stylesheet() -> str:
    """Return the player's stylesheet with the colours of the theme in it."""
    rules = files(__package__).joinpath("player.css").read_text(encoding="utf-8")
    return (
        f".lab-player {{ {css_variables(dark=False)} {_HOST_COLORS} }}\n"
        f".lab-player.dark {{ {css_variables(dark=True)} {_HOST_COLORS} }}\n{rules}"
    )


def html_page(made: Mapping[str, Any], step: int = 0) -> str:
    """Return a document as a self-contained page that opens at ``step``.

    The content security policy lets nothing in but this script (by its hash) and this stylesheet.
    """
    start = _START
    module = f"{script()}\n{start}"
    allowed = base64.b64encode(hashlib.sha256(module.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{allowed}'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(str(made.get('title') or 'Search tree'))} · Backtracking Lab</title>\n"
        f"<style>html, body {{ margin: 0; height: 100%; }}\n{stylesheet()}</style>\n</head>\n<body>\n"
        f'<div id="player" data-step="{int(step)}"></div>\n'
        f'<script type="application/json" id="document">"{packed(made)}"</script>\n'
        f'<script type="module">{module}</script>\n</body>\n</html>\n'
    )


_IMPORT = re.compile(r"^import [^;]+;\n", re.MULTILINE)
_HOST_COLORS = "--paper: var(--st-background-color, var(--ground)); --ink: var(--st-text-color, var(--text));"
# Streamlit tells its colours; a page of our own has those of the theme.

_START = """
const host = document.getElementById("player");
const made = await unpack(JSON.parse(document.getElementById("document").textContent));
new Player(host, made, { step: Number(host.dataset.step), fill: true });
"""
