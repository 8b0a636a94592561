"""A search tree at a step as one picture: sentence, tree, state, legend. Pure, for every kind of file."""

from __future__ import annotations

from dataclasses import replace

from visualize.drawing import ROW, looks, text_width
from visualize.sentence import Sentence
from visualize.shapes import Outline, Picture, Shape, Text, moved
from visualize.statepanel import BESIDE, ShownState, state_panel
from visualize.stateshapes import Colors
from visualize.steps import step_count
from visualize.theme import MARKS
from visualize.treemarks import StepMarks, tree_shapes
from visualize.treeshapes import DOTS, FILLED, Palette, Ready, outline, status

__all__ = ["MOST_PIXELS", "Ready", "exceeds", "picture"]

MOST_PIXELS = 8_000
"""A picture is at most so wide and so high, in px."""
MARGIN, STATE, LEGEND, HEAD = 16.0, 240.0, 26.0, 58.0
WIDEST = 1800.0  # px, unless another size is asked for
READABLE = 7 / 12  # scale below which labels, of 12 px, cannot be read
LARGE = 0.75  # scale of a window into a tree that does not fit
NARROW = 720.0  # px: a picture less wide has no room for the state
APART = 3.5  # rows are drawn at most so much further apart to fill a picture of a given size


def picture(
    ready: Ready,
    step: int | None = None,
    *,
    said: Sentence | None = None,
    state: ShownState | None = None,
    title: str = "",
    size: tuple[int, int] | None = None,
    legend: bool = True,
    dark: bool = False,
    bottom: float = 0.0,
) -> Picture:
    """Return the picture of ``ready`` at ``step`` (None: of the finished search), in ``size`` if given.

    ``said`` is written above the tree, else the title; ``state`` is shown beside it, where there is room.
    ``bottom`` is how far down the tree goes in any of the pictures that are to look alike.
    """
    palette = Palette(dark)
    at = step_count(ready.tree) - 1 if step is None else step
    marks = None if step is None else StepMarks(ready, step)
    high = max(bottom, marks.bottom() if marks else ready.height)
    aside = STATE if state and (size is None or size[0] >= NARROW) else 0.0
    foot = (LEGEND if legend else 0) + MARGIN
    width, height = size or _size(ready, high, marks is not None, aside, HEAD + foot)
    room = (width - 2 * MARGIN - aside, height - HEAD - foot)
    shapes = _window(ready, high, at, marks, room, palette, spread=size is not None)
    shapes += _frame(width, height, aside, LEGEND if legend else MARGIN / 2, palette)
    shapes += _head(said, title, palette, width - 2 * MARGIN)
    if state and aside:
        colors = Colors(palette.ink, palette.quiet, palette.paper, palette["open"])
        shapes += moved(state_panel(state, colors, (STATE - MARGIN, room[1])), width - STATE, HEAD)
    if legend:
        shapes += _legend(palette, width, height - 10, used=_used(ready, at, marks))
    return Picture(round(width), round(height), palette.paper, shapes)


def exceeds(ready: Ready, high: float = 0.0) -> bool:
    """Tell whether the tree is too high for a picture in which it could be read."""
    return max(ready.height, high) * READABLE + HEAD + LEGEND + MARGIN > MOST_PIXELS


def _size(ready: Ready, high: float, marked: bool, aside: float, other: float) -> tuple[float, float]:
    """Return the size of a picture that holds the tree, or as much of it as is still handy."""
    width = min(WIDEST, max(ready.width + 2 * MARGIN, 640.0) + aside)
    scale = min(1.0, _scale(ready.width, high, (width - 2 * MARGIN - aside, high), marked))
    return width, min(MOST_PIXELS, max(high * scale, BESIDE + STATE - MARGIN if aside else 0.0) + other)


def _scale(wide: float, high: float, room: tuple[float, float], marked: bool) -> float:
    """Return the scale at which all fits; where that could not be read at a step, one for a window."""
    fitting = min(1.6, room[0] / wide, room[1] / high)
    if fitting >= READABLE or not marked:
        return fitting
    return max(READABLE, min(LARGE, room[1] / high))


def _window(
    ready: Ready,
    high: float,
    step: int,
    marks: StepMarks | None,
    room: tuple[float, float],
    palette: Palette,
    spread: bool,
) -> list[Shape]:
    """Return the tree as large as fits; where that could not be read, the part around the step's node."""
    scale = _scale(ready.width, high, room, marks is not None)
    if spread:
        ready, high = _spread(ready, high, room[1] / scale)
    x, y = _focus(StepMarks(ready, step), room[0] / scale) if marks else (0.0, 0.0)
    left = _slid(room[0], ready.width * scale, x * scale)
    top = min(0.0, _slid(room[1], high * scale, y * scale))
    if marks:
        ready = _pulled(ready, marks.path, -left / scale, (room[0] - left) / scale)
    shapes = moved(tree_shapes(ready, step, marks is not None, palette), MARGIN + left, HEAD + 4 + top, scale)
    return [shape for shape in shapes if _within(shape, MARGIN + room[0], HEAD + room[1])]


def _spread(ready: Ready, high: float, room: float) -> tuple[Ready, float]:
    """Draw the rows further apart, so that a tree fills the height of its room."""
    lowest = max(ready.placed.y)
    factor = min(APART, (room - (high - lowest)) / lowest) if lowest else 1.0
    if factor <= 1:
        return ready, high
    placed = ready.placed._replace(y=[y * factor for y in ready.placed.y])
    return replace(ready, placed=placed), high + lowest * (factor - 1)


def _focus(marks: StepMarks, room: float) -> tuple[float, float]:
    """Return the middle of what is to be in view: the step's node, and as many calls above it as fit."""
    nodes = [marks.path[-1] if marks.path else 0] if marks.left is None else [marks.left]
    x, y = marks.place(nodes[0])
    low = high = x
    for node in reversed(marks.path):
        at = marks.place(node)[0]
        if max(high, at) - min(low, at) > 0.9 * room:
            break
        low, high = min(low, at), max(high, at)
    return (low + high) / 2, y


def _pulled(ready: Ready, path: list[int], left: float, right: float) -> Ready:
    """Move the calls of the path that are beside the window to its edge, where nothing is in their way."""
    x = list(ready.placed.x)
    for node in path:
        index = ready.index_of.get(node)
        if index is None:
            continue
        half = ready.boxes[index].width / 2 + 10
        at = max(left + half, min(right - half, x[index]))
        if at != x[index] and not _is_taken(ready, index, at):
            x[index] = at
    return replace(ready, placed=ready.placed._replace(x=x))


def _is_taken(ready: Ready, index: int, x: float) -> bool:
    """Tell whether another node of the row is where a node would be."""
    y, wide = ready.placed.y[index], ready.boxes[index].width
    return any(
        other != index
        and ready.placed.y[other] == y
        and abs(ready.placed.x[other] - x) < (wide + box.width) / 2 + 6
        for other, box in enumerate(ready.boxes)
    )


def _slid(room: float, length: float, at: float) -> float:
    """Return by how much what is ``length`` long is moved in a ``room``: centred, or with ``at`` in view."""
    return (room - length) / 2 if length <= room else min(0.0, max(room - length, room / 2 - at))


def _within(shape: Shape, right: float, bottom: float) -> bool:
    """Tell whether some of a shape lies in the window."""
    points = [(shape.x, shape.y)] if isinstance(shape, Text) else shape.points
    (left, *_, far), (top, *_, low) = (sorted([*values, *values]) for values in zip(*points, strict=True))
    return bool(left < right and far > 0 and top < bottom and low > HEAD)


def _frame(width: float, height: float, aside: float, foot: float, palette: Palette) -> list[Shape]:
    """Return what covers the tree where sentence, state and legend go."""
    covers = [(0.0, 0.0, width, HEAD - 4), (0.0, height - foot, width, foot)]
    if aside:
        covers.append((width - aside - 8, HEAD - 4, aside + 8, height))
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


def _used(ready: Ready, step: int, marks: StepMarks | None) -> list[str]:
    """Return which marks the picture shows, in the order of the table."""
    used = {status(ready.tree, box.node, step) for box in ready.boxes}
    used |= {marks.status(node) for node in marks.hidden} if marks else set()
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
        return [
            shape._replace(stroke=palette[key], fill=fill, width=1.2, dash=DOTS if key == "unvisited" else ())
        ]
    triangle = Outline([(-7, 5), (0, -5), (7, 5)], palette[key], closed=key != "folded_open")
    diamond = Outline([(-2.5, 2), (0, -1), (2.5, 2), (0, 5)], fill=palette["solution"])
    return [triangle, diamond] if key == "folded_solution" else [triangle]
