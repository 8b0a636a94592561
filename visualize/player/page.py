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

__all__ = ["html_page", "notebook_frame", "script", "stylesheet"]


MODULES = (
    "dom",
    "tour",
    "narrator",
    "folding",
    "shapes",
    "minimap",
    "camera",
    "pointers",
    "tree",
    "figure",
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

    Script, stylesheet and document travel compressed: together they are smaller than the script alone. The
    content security policy lets nothing in but these scripts, by their hashes, and the stylesheet.
    """
    module = f"{script()}\n{_START}"
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src {_hash(_LOADER)} {_hash(module)}"
    parts = {"document": packed(made), "stylesheet": packed(stylesheet()), "module": packed(module)}
    data = "\n".join(
        f'<script type="application/json" id="{name}">"{text}"</script>' for name, text in parts.items()
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(str(made.get('title') or 'Search tree'))} · Backtracking Lab</title>\n"
        "<style>html, body { margin: 0; height: 100%; }</style>\n</head>\n<body>\n"
        f'<div id="player" data-step="{int(step)}"></div>\n{data}\n'
        f'<script type="module">{_LOADER}</script>\n</body>\n</html>\n'
    )


def notebook_frame(made: Mapping[str, Any], step: int = 0) -> str:
    """Return a document as a frame for a notebook: the page, shut off from the notebook around it."""
    page = html.escape(html_page(made, step))
    return (
        f'<iframe srcdoc="{page}" sandbox="allow-scripts" title="Search tree" '
        'style="width: 100%; height: 760px; border: 0"></iframe>'
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


_IMPORT = re.compile(r"^import [^;]+;\n", re.MULTILINE)
_HOST_COLORS = "--paper: var(--st-background-color, var(--ground)); --ink: var(--st-text-color, var(--text));"
# Streamlit tells its colours; a page of our own has those of the theme.

_LOADER = """
async function read(id) {
  const text = atob(JSON.parse(document.getElementById(id).textContent));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}
for (const [name, id] of [["style", "stylesheet"], ["script", "module"]]) {
  const part = document.createElement(name);
  if (id === "module") part.type = "module";
  part.textContent = await read(id);
  document.head.append(part);
}
"""

# The address of a file keeps the step and the bookmarks too: it can be passed on, and Back goes back a step.
_START = """
const host = document.getElementById("player");
const made = await unpack(JSON.parse(document.getElementById("document").textContent));
const address = () => new URLSearchParams(location.hash.slice(1));
const kept = address();
const player = new Player(host, made, {
  step: Number(kept.get("step") ?? host.dataset.step),
  bookmarks: kept.get("bookmarks") ?? undefined,
  fill: true,
  onRest(rest) {
    const hash = `#${new URLSearchParams(rest)}`;
    if (location.protocol !== "about:" && hash !== location.hash) history.pushState(null, "", hash);
  },
});
addEventListener("popstate", () => player.go(Number(address().get("step"))));
"""
