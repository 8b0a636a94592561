"""The drawn tree at a step as shapes: nodes by their marks, edges, path, folds. Text in, shapes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from visualize.drawing import ROW, Box, text_width
from visualize.fold import Folding
from visualize.layout import Layout
from visualize.shapes import Outline, Shape, Text
from visualize.steps import enter_step, leave_step
from visualize.theme import INK, MARKS, PAPER
from visualize.tree import PRUNED, SOLUTION, SearchTree

__all__ = ["DOTS", "FILLED", "Palette", "Ready", "edges", "node_shapes", "nodes", "outline", "status"]

FILLED = ("open", "dead_end", "solution")
DOTS = (2.0, 3.0)  # stroke and gap of the outline of what is not visited yet


@dataclass(frozen=True)
class Ready:
    """A tree made ready to be drawn at any of its steps."""

    tree: SearchTree
    folding: Folding
    boxes: Sequence[Box]
    placed: Layout

    @cached_property
    def width(self) -> float:
        """The width of the drawing, in px."""
        return max(x + box.width / 2 for x, box in zip(self.placed.x, self.boxes, strict=True)) + 8

    @cached_property
    def height(self) -> float:
        """The height of the drawing, in px, with the count below the lowest node."""
        return max(self.placed.y) + self.boxes[0].height + 24

    @cached_property
    def index_of(self) -> dict[int, int]:
        """The index of each drawn node among the boxes."""
        return {box.node: index for index, box in enumerate(self.boxes)}

    def centre(self, index: int) -> tuple[float, float]:
        """Return the centre of a drawn node, in px."""
        return self.placed.x[index], self.placed.y[index] + ROW / 2


def status(tree: SearchTree, node: int, step: int) -> str:
    """Return what a node mark like after ``step``: a key of ``theme.MARKS``."""
    if enter_step(tree, node) > step:
        return "unvisited"
    if tree.verdict[node] in (PRUNED, SOLUTION):
        return "pruned" if tree.verdict[node] == PRUNED else "solution"
    if node in tree.open_path or leave_step(tree, node) > step:
        return "open"
    return "dead_end" if tree.is_dead_end(node) else "closed"


class Palette:
    """The colours of the theme for one ground."""

    def __init__(self, dark: bool) -> None:
        self.dark, self.ink, self.paper = dark, INK[dark], PAPER[dark]
        self.quiet = self["closed"]

    def __getitem__(self, key: str) -> str:
        return MARKS[key].dark if self.dark else MARKS[key].light


def edges(ready: Ready, path: Sequence[int], palette: Palette) -> list[Shape]:
    """Return the edges; those along the ``path`` are lit, and lie above the others."""
    lit, shapes = set(path), list[Shape]()
    for index, box in sorted(enumerate(ready.boxes[1:], start=1), key=lambda each: each[1].node in lit):
        color, width = (palette["open"], 2.4) if box.node in lit else (palette["closed"], 0.9)
        shapes.append(Outline(_edge(ready, box.parent, index), color, width=width, closed=False))
    return shapes


def nodes(ready: Ready, step: int, marked: bool, taken: int | None, palette: Palette) -> list[Shape]:
    """Return the drawn nodes with their counts; in the place of the count of ``taken`` something else is."""
    shapes: list[Shape] = []
    for index, box in enumerate(ready.boxes):
        mark = status(ready.tree, box.node, step)
        at = ready.centre(index)
        shapes += node_shapes(
            "closed" if not marked and mark == "open" else mark, at, box.width, box.text, palette
        )
        shapes += _below(ready, index, box.node == taken, palette)
    return shapes


def _badge(ready: Ready, index: int) -> str:
    drawn = ready.folding.drawn[index]
    refused = sum(ready.folding.refused.get(drawn.node, {}).values())
    return f"{drawn.fold.nodes:,}" if drawn.fold else f"✕ {refused:,}" if refused else ""


def _edge(ready: Ready, parent: int, index: int) -> list[tuple[float, float]]:
    (x, y), (to_x, to_y) = ready.centre(parent), ready.centre(index)
    return [(x, y + ROW / 2 + (20 if _badge(ready, parent) else 0)), (to_x, to_y - ROW / 2)]


def node_shapes(mark: str, at: tuple[float, float], width: float, text: str, palette: Palette) -> list[Shape]:
    """Return a node that looks like ``mark`` with its label."""
    (x, y), filled = at, mark in FILLED
    body = outline(mark, x, y, width)._replace(
        stroke=palette[mark],
        fill=palette[mark] if filled else palette.paper,
        dash=DOTS if mark == "unvisited" else (),
    )
    color = palette.paper if filled else palette[mark] if mark in ("pruned", "unvisited") else palette.ink
    shapes: list[Shape] = [body, Text(x, y + 4, text, 12, color, filled)]
    if mark == "pruned":
        half = text_width(text) / 2 + 1
        shapes.append(Outline([(x - half, y), (x + half, y)], palette["pruned"], closed=False, width=1))
    return shapes


def _below(ready: Ready, index: int, taken: bool, palette: Palette) -> list[Shape]:
    """Return the triangle of a fold, and the count of a fold or of grouped cut candidates."""
    (x, y), fold = ready.centre(index), ready.folding.drawn[index].fold
    shapes: list[Shape] = []
    if fold:
        triangle = [(x - 15, y + 31), (x, y + 13), (x + 15, y + 31)]
        shapes.append(Outline(triangle, palette["closed"], palette.paper, closed=fold.complete))
        if fold.solutions:
            diamond = [(x - 4, y + 25), (x, y + 20), (x + 4, y + 25), (x, y + 30)]
            shapes.append(Outline(diamond, fill=palette["solution"]))
    if (badge := _badge(ready, index)) and not taken:
        shapes.append(Text(x, y + (42 if fold else 27), badge, 10, palette.quiet))
    return shapes


def outline(mark: str, x: float, y: float, width: float, more: float = 0) -> Outline:
    """Return the outline that tells a node's verdict without colour: the player draws the same."""
    half, high = width / 2 + more / 2, ROW / 2 + more / 2
    if mark == "solution":
        tip, flat = half + 4, max(0.0, half - 10) if half > ROW else 0.0
        points = [(x - tip, y), (x - flat, y - high - 2), (x + flat, y - high - 2), (x + tip, y)]
        return Outline([*points, (x + flat, y + high + 2), (x - flat, y + high + 2)])
    high -= {"pruned": 2, "dead_end": 4}.get(mark, 0)
    radius = {"pruned": 2.0, "dead_end": 0.0}.get(mark, high)
    corners = [(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)]
    return Outline(corners, round=radius)
