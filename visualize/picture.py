"""A search tree at a step as one picture: sentence, tree, state, legend. Pure, for every kind of file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from visualize.drawing import ROW, Box, looks, short, text_width
from visualize.fold import Folding
from visualize.layout import Layout
from visualize.scene import View
from visualize.sentence import Sentence
from visualize.shapes import Outline, Picture, Shape, Text, moved
from visualize.stateshapes import state_shapes
from visualize.steps import enter_step, leave_step, open_path, step_at, step_count
from visualize.theme import INK, MARKS, PAPER
from visualize.tree import PRUNED, SOLUTION, SearchTree

__all__ = ["Ready", "picture", "status"]

MARGIN, STATE, LEGEND, HEAD = 16.0, 240.0, 26.0, 58.0
READABLE = 0.62  # scale below which labels cannot be read
NARROW = 720.0  # px: a picture less wide has no room for the state
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


def picture(
    ready: Ready,
    step: int | None = None,
    *,
    said: Sentence | None = None,
    view: View | None = None,
    title: str = "",
    size: tuple[int, int] | None = None,
    legend: bool = True,
    dark: bool = False,
) -> Picture:
    """Return the picture of ``ready`` at ``step`` (None: of the finished search), in ``size`` if given.

    ``said`` is written above the tree, else the title; ``view`` is the state beside it, where there is room.
    """
    palette = _Palette(dark)
    at = step_count(ready.tree) - 1 if step is None else step
    aside = STATE if view and (size is None or size[0] >= NARROW) else 0.0
    width, height = size or (
        min(1800.0, max(ready.width + 2 * MARGIN + aside, 640.0 + aside)),
        max(ready.height, aside + 20) + HEAD + (LEGEND if legend else 0) + MARGIN,
    )
    room = (width - 2 * MARGIN - aside, height - HEAD - (LEGEND if legend else 0) - MARGIN)
    shapes = _window(ready, at, step is not None, room, palette)
    shapes += _frame(width, height, aside, HEAD, palette)
    shapes += _head(said, title, palette, width - 2 * MARGIN)
    if view and aside:
        colors = (palette.ink, palette.quiet, palette.paper, palette["open"])
        fitted = state_shapes(view, colors, STATE - MARGIN)
        shapes += moved(fitted, width - STATE, HEAD + 8)
    if legend:
        shapes += _legend(palette, width, height - 10, used=_used(ready, at))
    return Picture(round(width), round(height), palette.paper, shapes)


class _Palette:
    """The colours of the theme for one ground."""

    def __init__(self, dark: bool) -> None:
        self.dark, self.ink, self.paper = dark, INK[dark], PAPER[dark]
        self.quiet = self["closed"]

    def __getitem__(self, key: str) -> str:
        return MARKS[key].dark if self.dark else MARKS[key].light


def _window(
    ready: Ready, step: int, marked: bool, room: tuple[float, float], palette: _Palette
) -> list[Shape]:
    """Return the tree as large as fits; where that could not be read, the part around the active node."""
    fitting = min(1.6, room[0] / ready.width, room[1] / ready.height)
    readable = max(READABLE, min(1.0, room[1] / ready.height))
    scale = readable if marked and fitting < READABLE else fitting
    x, y = _lit_place(ready, step) if marked else (0.0, 0.0)
    left = MARGIN + _slid(room[0], ready.width * scale, x * scale)
    top = HEAD + 4 + min(0.0, _slid(room[1], ready.height * scale, y * scale))
    return [
        shape
        for shape in moved(_tree_shapes(ready, step, marked, palette), left, top, scale)
        if _within(shape, MARGIN + room[0], HEAD + room[1])
    ]


def _slid(room: float, length: float, at: float) -> float:
    """Return by how much what is ``length`` long is moved in a ``room``: centred, or with ``at`` in view."""
    return (room - length) / 2 if length <= room else min(0.0, max(room - length, room / 2 - at))


def _lit_place(ready: Ready, step: int) -> tuple[float, float]:
    index_of = {box.node: index for index, box in enumerate(ready.boxes)}
    path = open_path(ready.tree, step) or [0]
    return _centre(ready, index_of[_drawn(ready.tree, path[-1], index_of)])


def _within(shape: Shape, right: float, bottom: float) -> bool:
    """Tell whether some of a shape lies in the window."""
    points = [(shape.x, shape.y)] if isinstance(shape, Text) else shape.points
    (left, *_, far), (top, *_, low) = (sorted([*values, *values]) for values in zip(*points, strict=True))
    return bool(left < right and far > 0 and top < bottom and low > HEAD)


def _frame(width: float, height: float, aside: float, head: float, palette: _Palette) -> list[Shape]:
    """Return what covers the tree where sentence, state and legend go."""
    covers = [(0.0, 0.0, width, head - 4), (0.0, height - LEGEND, width, LEGEND)]
    if aside:
        covers.append((width - aside - 8, head - 4, aside + 8, height))
    return [
        Outline([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], fill=palette.paper)
        for x, y, wide, high in covers
    ]


def _head(said: Sentence | None, title: str, palette: _Palette, room: float) -> list[Shape]:
    lead, main, then = said or Sentence("", title, "")
    small = " ".join(part for part in (lead, then) if part)
    lines = [(main, 17.0, 24.0, palette.ink, True), (small, 13.0, 45.0, palette.quiet, False)]
    return [
        Text(MARGIN, y, _cut(text, room, size), size, color, bold, "start")
        for text, size, y, color, bold in lines
        if text
    ]


def _cut(text: str, room: float, size: float) -> str:
    """Return ``text`` shortened to what fits into ``room`` at a size."""
    while text_width(text) * size / 11 > room and len(text) > 2:
        text = text[: max(1, int(len(text) * 0.95) - 1)] + "…"
    return text


def _tree_shapes(ready: Ready, step: int, marked: bool, palette: _Palette) -> list[Shape]:
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


def _node(ready: Ready, index: int, mark: str, palette: _Palette) -> list[Shape]:
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


def _marks(ready: Ready, step: int, palette: _Palette) -> list[Shape]:
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


def _hidden(tree: SearchTree, node: int, x: float, y: float, step: int, palette: _Palette) -> list[Shape]:
    """Return a node that is folded away or only counted, in the place of its count."""
    mark, text = status(tree, node, step), short(str(tree.choices[tree.choice[node]]))
    width = max(ROW, text_width(text) + 18)
    filled = mark in FILLED
    body = outline(mark, x, y, width)
    return [
        body._replace(stroke=palette[mark], fill=palette[mark] if filled else palette.paper, width=2),
        Text(x, y + 4, text, 12, palette.paper if filled else palette.ink, filled),
    ]


def _used(ready: Ready, step: int) -> list[str]:
    """Return which marks the picture shows, in the order of the table."""
    used = {status(ready.tree, box.node, step) for box in ready.boxes}
    used |= {looks(ready.tree, drawn) for drawn in ready.folding.drawn if drawn.fold}
    return [key for key in MARKS if key in used]


def _legend(palette: _Palette, width: float, y: float, used: list[str]) -> list[Shape]:
    shapes: list[Shape] = []
    texts = [MARKS[key].meaning for key in used]
    needed = sum(text_width(text) * 11 / 12 + 34 for text in texts)
    scale = min(1.0, (width - 2 * MARGIN) / max(1.0, needed))
    x = MARGIN
    for key, text in zip(used, texts, strict=True):
        shapes += moved(_swatch(key, palette), x + 8 * scale, y - 4 * scale, scale)
        shapes.append(Text(x + 20 * scale, y, text, 11 * scale, palette.quiet, False, "start"))
        x += (text_width(text) * 11 / 12 + 34) * scale
    return shapes


def _swatch(key: str, palette: _Palette) -> list[Shape]:
    if not key.startswith("folded"):
        shape = moved([outline(key, 0, 0, ROW)], 0, 0, 0.5)[0]
        assert isinstance(shape, Outline)
        fill = palette[key] if key in FILLED else palette.paper
        return [shape._replace(stroke=palette[key], fill=fill, width=1.2, dash=key == "unvisited")]
    triangle = Outline([(-7, 5), (0, -5), (7, 5)], palette[key], closed=key != "folded_open")
    diamond = Outline([(-2.5, 2), (0, -1), (2.5, 2), (0, 5)], fill=palette["solution"])
    return [triangle, diamond] if key == "folded_solution" else [triangle]
