"""The picture of a state as shapes: grid, cards or network, as the player draws them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from visualize.drawing import text_width
from visualize.scene import View
from visualize.shapes import Outline, Shape, Text, moved

__all__ = ["state_shapes"]

CELL = 30.0
TONES = ("#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#d55e00")


def state_shapes(view: View, colors: Colors, room: float) -> list[Shape]:
    """Return the shapes of ``view``, no wider and no higher than ``room``, from the top left corner.

    ``colors`` are ink, quiet ink, paper and accent.
    """
    kinds = {"grid": _grid, "cards": _cards, "network": _network}
    shapes, side = kinds[view.kind](view.frame, view.marks, colors)
    return moved(shapes, 0, 0, min(1.0, room / max(side, 1.0)))


Drawn = tuple[list[Shape], float]
Colors = tuple[str, str, str, str]


def _square(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _grid(frame: Mapping[str, Any], marks: Sequence[tuple[Any, ...]], colors: Colors) -> Drawn:
    ink, quiet, _, accent = colors
    rows, columns = frame["rows"], frame["columns"]
    left = 10 + 7 * max((len(name) for name in rows), default=0)
    shapes: list[Shape] = [
        Text(left + (column + 0.5) * CELL, 13, name, 11, quiet) for column, name in enumerate(columns)
    ]
    for row, name in enumerate(rows):
        shapes.append(Text(left / 2, 22 + (row + 0.5) * CELL, name, 11, quiet))
        for column in range(len(columns)):
            fill = f"{quiet}33" if frame["checkered"] and (row + column) % 2 else ""
            square = _square(left + column * CELL, 18 + row * CELL, CELL, CELL)
            shapes.append(Outline(square, quiet, fill, 0.6))
    newest = max((mark[2] for mark in marks), default=0)
    for text, (row, column), level, *_ in marks:
        size = 20 if len(text) == 1 else 11
        place = left + (column + 0.5) * CELL, 18 + (row + 0.5) * CELL + size * 0.36
        shapes.append(Text(*place, text, size, accent if level == newest else ink))
    return shapes, max(left + len(columns) * CELL, 18 + len(rows) * CELL)


def _cards(frame: Mapping[str, Any], marks: Sequence[tuple[Any, ...]], colors: Colors) -> Drawn:
    ink, quiet, paper, accent = colors
    newest = max((mark[2] for mark in marks), default=0)
    shapes: list[Shape] = []
    x = y = widest = 0.0
    for text, _, level, note, *_ in marks:
        width = max(52.0, text_width(text) * 1.5 + 18, text_width(note) + 14)
        if x and x + width > 224:
            x, y = 0.0, y + 64
        lit = accent if level == newest and level else quiet
        shapes.append(Outline(_square(x + 1, y + 1, width, 56), lit, paper, 1.4, round=7))
        shapes.append(Text(x + width / 2 + 1, y + 28, text, 18, ink, True))
        shapes.append(Text(x + width / 2 + 1, y + 48, note, 11, quiet))
        x += width + 8
        widest = max(widest, x)
    return shapes, max(widest, y + 60)


def _network(frame: Mapping[str, Any], marks: Sequence[tuple[Any, ...]], colors: Colors) -> Drawn:
    ink, quiet, paper, _ = colors
    names, edges = frame["names"], frame["edges"]
    radius = 34 + 7 * len(names)
    middle = radius + 24

    def at(vertex: int) -> tuple[float, float]:
        angle = 2 * math.pi * vertex / max(1, len(names)) - math.pi / 2
        return middle + radius * math.cos(angle), middle + radius * math.sin(angle)

    shapes: list[Shape] = [Outline([at(one), at(other)], quiet, closed=False) for one, other in edges]
    placed = {at_vertex[0]: (text, tone) for text, at_vertex, _, _, tone in marks}
    for vertex, name in enumerate(names):
        x, y = at(vertex)
        text, tone = placed.get(vertex, ("", None))
        fill = paper if tone is None else TONES[tone % len(TONES)]
        shapes.append(Outline(_square(x - 15, y - 15, 30, 30), quiet, fill, round=15))
        shapes.append(Text(x, y + 4, f"{name}{text}", 11, ink if tone is None else "#10161d"))
    return shapes, 2 * middle
