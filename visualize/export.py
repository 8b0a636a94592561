"""A search tree in a file: svg, png and pdf by Graphviz; dot, graphml, json; html with the player in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import networkx as nx

from visualize.dot import drawing_dot
from visualize.fold import Folding
from visualize.graph import to_networkx
from visualize.layout import render
from visualize.player import html_page
from visualize.tree import SearchTree
from visualize.treefile import to_json

__all__ = ["DRAWN_KINDS", "KINDS", "exported"]

DRAWN_KINDS = ("svg", "png", "pdf", "dot")
"""Kinds of file that show the folded drawing; the others hold the whole tree."""
KINDS = (*DRAWN_KINDS, "html", "graphml", "json")


def exported(
    kind: str,
    tree: SearchTree,
    folding: Folding,
    player: Callable[[], Mapping[str, Any]],
    *,
    title: str = "",
    step: int = 0,
    dark: bool = False,
) -> bytes:
    """Return the file of ``kind``; ``tree`` has texts for choices, ``player`` makes the player's document.

    Raises ``ValueError`` for an unknown kind and ``RuntimeError`` where Graphviz fails.
    """
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of file; there are {', '.join(KINDS)}")
    if kind == "html":
        return html_page(player(), step).encode()
    if kind == "json":
        return to_json(tree, title).encode()
    if kind == "graphml":
        return _graphml(tree)
    dot = drawing_dot(tree, folding, title=title, dark=dark)
    return dot.encode() if kind == "dot" else render(dot, kind)


def _graphml(tree: SearchTree) -> bytes:
    written = BytesIO()
    nx.write_graphml(to_networkx(tree), written)
    return written.getvalue()
