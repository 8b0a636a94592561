r"""Drawings as DOT, written with the graphviz package; every label is cleaned and escaped here.

>>> clean('a "quoted" \\ line\x00\nand\ud800 more')
'a \\"quoted\\" \\\\ line\\nand more'
"""

from __future__ import annotations

from collections.abc import Sequence

import graphviz

from visualize.drawing import Box, boxes, looks
from visualize.fold import Folding
from visualize.printable import printable
from visualize.theme import INK, MARKS, PAPER, Look
from visualize.tree import SearchTree

__all__ = ["clean", "drawing_dot", "layout_dot"]

INCH = 72  # px
LONGEST = 200


def clean(text: str) -> graphviz.quoting.NoHtml:
    """Return ``text`` as the value of a DOT label.

    Control characters and lone surrogates go; ``&``, backslash and double quote are escaped; the first
    line is never empty, which Graphviz written in C does not survive; at most 200 characters are kept.
    """
    text = printable(text)[:LONGEST]
    if not text.split("\n")[0].strip():
        text = f" {text}"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;").replace("\n", "\\n")
    return graphviz.nohtml(escaped)  # else <...> would be taken for HTML


def layout_dot(drawn: Sequence[Box]) -> str:
    """Return DOT with boxes and no text at all, for coordinates."""
    graph = graphviz.Digraph(
        graph_attr={"ordering": "out", "nodesep": "0.09", "ranksep": "0.35", "splines": "line"},
        node_attr={"shape": "box", "fixedsize": "true", "label": ""},
    )
    for index, box in enumerate(drawn):
        graph.node(str(index), width=f"{box.width / INCH:.4f}", height=f"{box.height / INCH:.4f}")
    graph.edges((str(box.parent), str(index)) for index, box in enumerate(drawn) if box.parent >= 0)
    return str(graph.source)


def drawing_dot(tree: SearchTree, folding: Folding, *, title: str = "", dark: bool = False) -> str:
    """Return DOT of the drawn tree with labels, shapes and colours, for an exported picture."""
    ink, paper = INK[dark], PAPER[dark]
    graph = graphviz.Digraph(
        graph_attr={"ordering": "out", "nodesep": "0.12", "ranksep": "0.4", "bgcolor": paper}
        | (
            {"label": clean(title), "labelloc": "t", "fontcolor": ink, "fontname": "Helvetica"}
            if title
            else {}
        ),
        node_attr={
            "fontname": "Helvetica",
            "fontsize": "12",
            "fontcolor": ink,
            "height": "0.3",
            "width": "0.3",
        },
        edge_attr={"color": MARKS["closed"][3 if dark else 2], "arrowhead": "none"},
    )
    for index, (box, drawn) in enumerate(zip(boxes(tree, folding), folding.drawn, strict=True)):
        refused = sum(folding.refused.get(drawn.node, {}).values())
        lines = [box.text] + [f"{drawn.fold.nodes:,}" if drawn.fold else f"× {refused}"] * bool(
            drawn.fold or refused
        )
        graph.node(str(index), clean("\n".join(lines)), **_attributes(MARKS[looks(tree, drawn)], dark))
        if box.parent >= 0:
            graph.edge(str(box.parent), str(index))
    return str(graph.source)


_SHAPES = {
    "round": {"shape": "box", "style": "rounded"},
    "bar": {"shape": "box", "style": "filled", "height": "0.2"},
    "crossed square": {"shape": "box", "style": "dashed"},
    "diamond": {"shape": "diamond", "style": "filled", "margin": "0.02"},
    "triangle": {"shape": "triangle", "margin": "0"},
    "triangle with diamond": {"shape": "triangle", "margin": "0", "peripheries": "2"},
    "open triangle": {"shape": "triangle", "margin": "0", "style": "dotted"},
}


def _attributes(look: Look, dark: bool) -> dict[str, str]:
    color = look.dark if dark else look.light
    filled = {"fillcolor": color, "fontcolor": PAPER[dark]} if look.filled else {}
    return {**_SHAPES[look.shape], "color": color, **filled}
