"""The drawn tree at a step as shapes: nodes by their marks, edges, path, folds. Text in, shapes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from visualize.drawing import ROW, Box, short, text_width
from visualize.fold import Folding
from visualize.layout import Layout
from visualize.shapes import Outline, Shape, Text
from visualize.steps import enter_step, leave_step, open_path, step_at
from visualize.theme import INK, MARKS, PAPER
from visualize.tree import PRUNED, SOLUTION, SearchTree

__all__ = ["FILLED", "Palette", "Ready", "active_place", "outline", "status", "tree_shapes"]

FILLED = ("open", "dead_end", "solution")


class Ready(NamedTuple):
    """A tree made ready to be drawn at any of its steps."""

    tree: SearchTree
    folding: Folding
    boxes: Sequence[Box]
    placed: Layout

    @property
    def width(self) -> float:
        """The width of the drawing, in px."""
        return max(x + box.width / 2 for x, box in zip(self.placed.x, self.boxes, strict=True)) + 8

    @property
    def height(self) -> float:
        """The height of the drawing, in px, with the count below the lowest node."""
        return max(self.placed.y) + self.boxes[0].height + 24


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


def tree_shapes(ready: Ready, step: int, marked: bool, palette: Palette) -> list[Shape]:
    """Return the tree at ``step``; with ``marked`` the path and what the step enters or leaves are lit."""
    tree, boxes = ready.tree, ready.boxes
    path = set(open_path(tree, step)) if marked else set()
    shapes: list[Shape] = []
    for index, box in enumerate(boxes[1:], start=1):
        lit = box.node in path
        color, width = (palette["open"], 2.4) if lit else (palette["closed"], 0.9)
        shapes.append(Outline(_edge(ready, box.parent, index), color, width=width, closed=False))
    for index, box in enumerate(boxes):
        mark = status(tree, box.node, step)
        shapes += _node(ready, index, "closed" if not marked and mark == "open" else mark, palette)
    if marked:
        shapes += _marks(ready, step, palette)
    return shapes


def _centre(ready: Ready, index: int) -> tuple[float, float]:
    return ready.placed.x[index], ready.placed.y[index] + ROW / 2


def _badge(ready: Ready, index: int) -> str:
    drawn = ready.folding.drawn[index]
    refused = sum(ready.folding.refused.get(drawn.node, {}).values())
    return f"{drawn.fold.nodes:,}" if drawn.fold else f"✕ {refused:,}" if refused else ""


def _edge(ready: Ready, parent: int, index: int) -> list[tuple[float, float]]:
    (x, y), (to_x, to_y) = _centre(ready, parent), _centre(ready, index)
    return [(x, y + ROW / 2 + (20 if _badge(ready, parent) else 0)), (to_x, to_y - ROW / 2)]


def _node(ready: Ready, index: int, mark: str, palette: Palette) -> list[Shape]:
    (x, y), box = _centre(ready, index), ready.boxes[index]
    filled = mark in FILLED
    body = outline(mark, x, y, box.width)._replace(
        stroke=palette[mark], fill=palette[mark] if filled else palette.paper, dash=mark == "unvisited"
    )
    color = palette.paper if filled else palette[mark] if mark in ("pruned", "unvisited") else palette.ink
    shapes: list[Shape] = [body, Text(x, y + 4, box.text, 12, color, filled)]
    fold = ready.folding.drawn[index].fold
    if fold:
        triangle = [(x - 15, y + 31), (x, y + 13), (x + 15, y + 31)]
        shapes.append(Outline(triangle, palette["closed"], palette.paper, closed=fold.complete))
        if fold.solutions:
            diamond = [(x - 4, y + 25), (x, y + 20), (x + 4, y + 25), (x, y + 30)]
            shapes.append(Outline(diamond, fill=palette["solution"]))
    if badge := _badge(ready, index):
        shapes.append(Text(x, y + (42 if fold else 27), badge, 10, palette.quiet))
    if mark == "pruned":
        half = text_width(box.text) / 2 + 1
        shapes.append(Outline([(x - half, y), (x + half, y)], palette["pruned"], closed=False, width=1))
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


def _marks(ready: Ready, step: int, palette: Palette) -> list[Shape]:
    """Return the rings around the active node and the one that is left, where they are drawn."""
    tree, index_of = ready.tree, {box.node: index for index, box in enumerate(ready.boxes)}
    node, enters = step_at(tree, step)
    path = open_path(tree, step)
    shapes: list[Shape] = []
    for each, is_active in ((path[-1] if path else -1, True), (-1 if enters else node, False)):
        index = index_of.get(_drawn(tree, each, index_of)) if each >= 0 else None
        if index is None:
            continue
        mark = status(tree, ready.boxes[index].node, step)
        ring = outline(mark, *_centre(ready, index), ready.boxes[index].width, 8)
        color = palette["open" if is_active else "closed"]
        shapes.append(ring._replace(stroke=color, width=2, dash=not is_active))
        if each not in index_of:
            x, y = _centre(ready, index)
            shapes += _hidden(tree, each, x, y + ROW / 2 + 14, step, palette)
    return shapes


def _drawn(tree: SearchTree, node: int, index_of: dict[int, int]) -> int:
    while node not in index_of:
        node = tree.parent[node]
    return node


def _hidden(tree: SearchTree, node: int, x: float, y: float, step: int, palette: Palette) -> list[Shape]:
    """Return a node that is folded away or only counted, in the place of its count."""
    mark, text = status(tree, node, step), short(str(tree.choices[tree.choice[node]]))
    width = max(ROW, text_width(text) + 18)
    filled = mark in FILLED
    body = outline(mark, x, y, width)
    return [
        body._replace(stroke=palette[mark], fill=palette[mark] if filled else palette.paper, width=2),
        Text(x, y + 4, text, 12, palette.paper if filled else palette.ink, filled),
    ]


def active_place(ready: Ready, step: int) -> tuple[float, float]:
    """Return the centre of the innermost open node that is drawn."""
    index_of = {box.node: index for index, box in enumerate(ready.boxes)}
    path = open_path(ready.tree, step) or [0]
    return _centre(ready, index_of[_drawn(ready.tree, path[-1], index_of)])
