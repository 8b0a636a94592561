"""A search tree at a step as one picture: sentence, tree, state, legend. Pure, for every kind of file."""

from __future__ import annotations

from visualize.drawing import ROW, looks, text_width
from visualize.scene import View
from visualize.sentence import Sentence
from visualize.shapes import Outline, Picture, Shape, Text, moved
from visualize.stateshapes import state_shapes
from visualize.steps import step_count
from visualize.theme import MARKS
from visualize.treeshapes import FILLED, Palette, Ready, active_place, outline, status, tree_shapes

__all__ = ["Ready", "picture"]

MARGIN, STATE, LEGEND, HEAD = 16.0, 240.0, 26.0, 58.0
READABLE = 0.62  # scale below which labels cannot be read
NARROW = 720.0  # px: a picture less wide has no room for the state


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
    palette = Palette(dark)
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


def _window(
    ready: Ready, step: int, marked: bool, room: tuple[float, float], palette: Palette
) -> list[Shape]:
    """Return the tree as large as fits; where that could not be read, the part around the active node."""
    fitting = min(1.6, room[0] / ready.width, room[1] / ready.height)
    readable = max(READABLE, min(1.0, room[1] / ready.height))
    scale = readable if marked and fitting < READABLE else fitting
    x, y = active_place(ready, step) if marked else (0.0, 0.0)
    left = MARGIN + _slid(room[0], ready.width * scale, x * scale)
    top = HEAD + 4 + min(0.0, _slid(room[1], ready.height * scale, y * scale))
    return [
        shape
        for shape in moved(tree_shapes(ready, step, marked, palette), left, top, scale)
        if _within(shape, MARGIN + room[0], HEAD + room[1])
    ]


def _slid(room: float, length: float, at: float) -> float:
    """Return by how much what is ``length`` long is moved in a ``room``: centred, or with ``at`` in view."""
    return (room - length) / 2 if length <= room else min(0.0, max(room - length, room / 2 - at))


def _within(shape: Shape, right: float, bottom: float) -> bool:
    """Tell whether some of a shape lies in the window."""
    points = [(shape.x, shape.y)] if isinstance(shape, Text) else shape.points
    (left, *_, far), (top, *_, low) = (sorted([*values, *values]) for values in zip(*points, strict=True))
    return bool(left < right and far > 0 and top < bottom and low > HEAD)


def _frame(width: float, height: float, aside: float, head: float, palette: Palette) -> list[Shape]:
    """Return what covers the tree where sentence, state and legend go."""
    covers = [(0.0, 0.0, width, head - 4), (0.0, height - LEGEND, width, LEGEND)]
    if aside:
        covers.append((width - aside - 8, head - 4, aside + 8, height))
    return [
        Outline([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], fill=palette.paper)
        for x, y, wide, high in covers
    ]


def _head(said: Sentence | None, title: str, palette: Palette, room: float) -> list[Shape]:
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


def _used(ready: Ready, step: int) -> list[str]:
    """Return which marks the picture shows, in the order of the table."""
    used = {status(ready.tree, box.node, step) for box in ready.boxes}
    used |= {looks(ready.tree, drawn) for drawn in ready.folding.drawn if drawn.fold}
    return [key for key in MARKS if key in used]


def _legend(palette: Palette, width: float, y: float, used: list[str]) -> list[Shape]:
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


def _swatch(key: str, palette: Palette) -> list[Shape]:
    if not key.startswith("folded"):
        shape = moved([outline(key, 0, 0, ROW)], 0, 0, 0.5)[0]
        assert isinstance(shape, Outline)
        fill = palette[key] if key in FILLED else palette.paper
        return [shape._replace(stroke=palette[key], fill=fill, width=1.2, dash=key == "unvisited")]
    triangle = Outline([(-7, 5), (0, -5), (7, 5)], palette[key], closed=key != "folded_open")
    diamond = Outline([(-2.5, 2), (0, -1), (2.5, 2), (0, 5)], fill=palette["solution"])
    return [triangle, diamond] if key == "folded_solution" else [triangle]
