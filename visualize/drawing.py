"""What is drawn, in boxes: labels, sizes, states of the nodes. Text in, numbers out; no process, no file."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from visualize.fold import Drawn, Folding
from visualize.tree import PRUNED, SOLUTION, SearchTree

__all__ = ["Box", "boxes", "looks", "short", "text_width"]

LETTER, WIDE_LETTER = 6.6, 11.0  # px of a 12 px screen font, Latin and East Asian
ROW, BADGE = 24, 20  # px: a node, and below it the count of a fold or of refused candidates
PADDING = 14
WIDER = {PRUNED: 10, SOLUTION: 14}  # px that the marks of these verdicts need besides their text
LONGEST = 28  # characters of a label in a tree


class Box(NamedTuple):
    """A drawn node with the room it needs, in px. ``text`` is its label, cut to length."""

    node: int
    parent: int
    text: str
    width: float
    height: float


def text_width(text: str) -> float:
    """Return about how wide ``text`` is on screen, in px.

    >>> text_width("ab"), text_width("水")
    (13.2, 11.0)
    """
    return sum(WIDE_LETTER if unicodedata.east_asian_width(letter) in "WF" else LETTER for letter in text)


def boxes(tree: SearchTree, folding: Folding) -> list[Box]:
    """Return the boxes of the drawn nodes; all are equally high, so that rows line up."""
    badges = bool(folding.refused) or any(drawn.fold for drawn in folding.drawn)
    height = ROW + (BADGE if badges else 0)
    return [_box(tree, drawn, folding, height) for drawn in folding.drawn]


def _box(tree: SearchTree, drawn: Drawn, folding: Folding, height: float) -> Box:
    text = short(str(tree.choices[tree.choice[drawn.node]])) if drawn.parent >= 0 else "root"
    count = drawn.fold.nodes if drawn.fold else sum(folding.refused.get(drawn.node, {}).values())
    badge = f"✕ {count:,}" if count else ""
    more = WIDER.get(tree.verdict[drawn.node], 0)
    width = max(ROW, text_width(text) + PADDING + more, text_width(badge))
    return Box(drawn.node, drawn.parent, text, round(width, 1), height)


def short(text: str) -> str:
    """Return a label cut to what a node holds."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def looks(tree: SearchTree, drawn: Drawn) -> str:
    """Return the key in ``theme.MARKS`` for a node of a finished search."""
    if drawn.fold:
        kind = "open" if not drawn.fold.complete else "solution" if drawn.fold.solutions else ""
        return f"folded_{kind}".rstrip("_")
    if tree.verdict[drawn.node] == PRUNED:
        return "pruned"
    if tree.verdict[drawn.node] == SOLUTION:
        return "solution"
    return "dead_end" if tree.is_dead_end(drawn.node) else "closed"
