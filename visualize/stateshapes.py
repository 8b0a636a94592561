"""The picture of a state as shapes: grid, cards or network, as the player draws them."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from visualize.drawing import text_width
from visualize.scene import View
from visualize.shapes import Outline, Shape, Text, moved

__all__ = ["Colors", "Drawn", "state_shapes"]

CELL = 30.0
TONES = ("#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#d55e00")
UNDONE = (3.0, 3.0)  # dashes of the ring where something was taken back


class Colors(NamedTuple):
    """The colours of a state's picture."""

    ink: str
    quiet: str
    paper: str
    accent: str


class Drawn(NamedTuple):
    """Shapes from the top left corner on, and the room they take."""

    shapes: list[Shape]
    width: float
    height: float


Mark = tuple[Any, ...]


def state_shapes(
    view: View,
    colors: Colors,
    room: tuple[float, float],
    *,
    lit: Collection[int] = (),
    undone: Sequence[Mark] = (),
) -> Drawn:
    """Return the shapes of ``view``, no wider and no higher than ``room``.

    ``lit`` are the indices of the marks that this step placed; where the ``undone`` ones stood is a ring.
    """
    kinds = {"grid": _grid, "cards": _cards, "network": _network}
    shapes, width, height = kinds[view.kind](view.frame, view.marks, colors, lit, undone)
    scale = min(1.0, room[0] / max(width, 1.0), room[1] / max(height, 1.0))
    return Drawn(moved(shapes, 0, 0, scale), width * scale, height * scale)


def _square(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _ring(x: float, y: float, radius: float, color: str, dash: tuple[float, ...] = ()) -> Outline:
    square = _square(x - radius, y - radius, 2 * radius, 2 * radius)
    return Outline(square, color, width=1.6, round=radius, dash=dash)


def _grid(
    frame: Mapping[str, Any],
    marks: Sequence[Mark],
    colors: Colors,
    lit: Collection[int],
    undone: Sequence[Mark],
) -> Drawn:
    rows, columns = frame["rows"], frame["columns"]
    left = 10 + 7 * max((len(name) for name in rows), default=0)

    def at(place: Sequence[int]) -> tuple[float, float]:
        return left + (place[1] + 0.5) * CELL, 18 + (place[0] + 0.5) * CELL

    shapes: list[Shape] = [
        Text(left + (column + 0.5) * CELL, 13, name, 11, colors.quiet)
        for column, name in enumerate(columns)
        if name
    ]
    for row, name in enumerate(rows):
        if name:
            shapes.append(Text(left / 2, 22 + (row + 0.5) * CELL, name, 11, colors.quiet))
        for column in range(len(columns)):
            fill = f"{colors.quiet}33" if frame["checkered"] and (row + column) % 2 else ""
            square = _square(left + column * CELL, 18 + row * CELL, CELL, CELL)
            shapes.append(Outline(square, colors.quiet, fill, 0.6))
    for index, (text, place, *_) in enumerate(marks):
        size = 20 if len(text) == 1 else 11
        x, y = at(place)
        shapes.append(Text(x, y + size * 0.36, text, size, colors.accent if index in lit else colors.ink))
    shapes += [_ring(*at(mark[1]), 12, colors.quiet, UNDONE) for mark in undone]
    return Drawn(shapes, left + len(columns) * CELL, 18 + len(rows) * CELL)


def _cards(
    _: Mapping[str, Any],
    marks: Sequence[Mark],
    colors: Colors,
    lit: Collection[int],
    __: Sequence[Mark],
) -> Drawn:
    shapes: list[Shape] = []
    x = y = widest = 0.0
    for index, (text, _at, _level, note, *_tone) in enumerate(marks):
        width = max(52.0, text_width(text) * 1.5 + 18, text_width(note) + 14)
        if x and x + width > 224:
            x, y = 0.0, y + 64
        edge = colors.accent if index in lit else colors.quiet
        shapes.append(Outline(_square(x + 1, y + 1, width, 56), edge, colors.paper, 1.4, round=7))
        shapes.append(Text(x + width / 2 + 1, y + 28, text, 18, colors.ink, True))
        shapes.append(Text(x + width / 2 + 1, y + 48, note, 11, colors.quiet))
        x += width + 8
        widest = max(widest, x)
    return Drawn(shapes, widest, y + 60)


def _network(
    frame: Mapping[str, Any],
    marks: Sequence[Mark],
    colors: Colors,
    lit: Collection[int],
    undone: Sequence[Mark],
) -> Drawn:
    names, edges = frame["names"], frame["edges"]
    radius = 34 + 7 * len(names)
    middle = radius + 24

    def at(vertex: int) -> tuple[float, float]:
        angle = 2 * math.pi * vertex / max(1, len(names)) - math.pi / 2
        return middle + radius * math.cos(angle), middle + radius * math.sin(angle)

    shapes: list[Shape] = [Outline([at(one), at(other)], colors.quiet, closed=False) for one, other in edges]
    placed = {place[0]: (text, tone) for text, place, _, _, tone in marks}
    for vertex, name in enumerate(names):
        x, y = at(vertex)
        text, tone = placed.get(vertex, ("", None))
        fill = colors.paper if tone is None else TONES[tone % len(TONES)]
        shapes.append(Outline(_square(x - 15, y - 15, 30, 30), colors.quiet, fill, round=15))
        shapes.append(Text(x, y + 4, f"{name}{text}", 11, colors.ink if tone is None else "#10161d"))
    shapes += [_ring(*at(marks[index][1][0]), 18, colors.accent) for index in lit]
    shapes += [_ring(*at(mark[1][0]), 18, colors.quiet, UNDONE) for mark in undone]
    return Drawn(shapes, 2 * middle, 2 * middle)
