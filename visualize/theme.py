"""How each state of a node looks: one table for player, exports, legend and help.

Shape and colour both tell the meaning; colours keep 3 : 1 against white and against the dark ground.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["INK", "MARKS", "OVERLAYS", "PAPER", "SERIES", "Look", "css_variables"]


class Look(NamedTuple):
    """A row of the table: what it means, its shape, its colour on light and on dark ground."""

    meaning: str
    shape: str
    light: str
    dark: str
    filled: bool


GREY = ("#5f6b7a", "#a9b4c2")
BLUE = ("#0072B2", "#56B4E9")
VERMILLION = ("#B84A00", "#E58B4A")
GREEN = ("#00785A", "#2BB58F")

MARKS = {
    "closed": Look("branch, left again", "round", *GREY, filled=False),
    "open": Look("branch on the path: an open call", "round", *BLUE, filled=True),
    "active": Look("active now", "double round", *BLUE, filled=True),
    "pruned": Look("cut by a rule", "crossed square", *VERMILLION, filled=False),
    "dead_end": Look("dead end", "bar", *GREY, filled=True),
    "solution": Look("solution", "diamond", *GREEN, filled=True),
    "unvisited": Look("not yet visited", "dotted round", *GREY, filled=False),
    "folded": Look("folded subtree with its number of nodes", "triangle", *GREY, filled=False),
    "folded_solution": Look(
        "folded subtree with solutions in it", "triangle with diamond", *GREY, filled=False
    ),
    "folded_open": Look("folded subtree that was cut short", "open triangle", *GREY, filled=False),
}
"""Meaning by key; the player's stylesheet and script use the same keys."""

OVERLAYS = {
    "both": Look("in both trees", "round", *GREY, filled=False),
    "only_a": Look("only A comes here", "flag to the left", *BLUE, filled=True),
    "only_b": Look("only B comes here", "flag to the right", *GREEN, filled=True),
    "unreached": Look("not reached before a search was cut short", "dotted round", *GREY, filled=False),
    "differs": Look("one cuts, the other goes on", "hexagon", *VERMILLION, filled=False),
}
"""Two trees laid over each other: the keys of ``merge.Where``."""

SERIES = (
    ("#2F8FC9", "circle"),
    ("#D2691E", "square"),
    ("#1D9A73", "diamond"),
    ("#7D8895", "triangle-up"),
)
"""Colour and mark of the lines of a chart; the colours keep 3 : 1 on light and on dark ground."""

PAPER = ("#ffffff", "#0e1117")
INK = ("#1c2530", "#e6e9ee")


def css_variables(dark: bool) -> str:
    """Return the colours as custom properties for a stylesheet: ``--mark-solution: #00785A;`` ..."""
    colors = {f"mark-{key.replace('_', '-')}": (look.light, look.dark) for key, look in MARKS.items()}
    colors |= {f"overlay-{key.replace('_', '-')}": (look.light, look.dark) for key, look in OVERLAYS.items()}
    colors |= {"ground": PAPER, "text": INK}
    return " ".join(f"--{name}: {pair[dark]};" for name, pair in colors.items())
