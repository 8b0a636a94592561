"""Pictures as lists of plain shapes, and as SVG text. Pure: numbers and text in, text out.

>>> picture = Picture(20, 10, "#ffffff", [Text(10, 8, "<a>", 8, "#000000")])
>>> "&lt;a&gt;" in svg(picture)
True
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import NamedTuple

from visualize.printable import one_line

__all__ = ["Outline", "Picture", "Shape", "Text", "moved", "svg"]


class Outline(NamedTuple):
    """Straight lines through points, closed or open, filled or not.

    ``round`` is the radius of the corners; it makes sense for a rectangle only. ``dash`` holds the lengths
    of stroke and gap of a broken line.
    """

    points: Sequence[tuple[float, float]]
    stroke: str = ""
    fill: str = ""
    width: float = 1.2
    dash: tuple[float, ...] = ()
    closed: bool = True
    round: float = 0


class Text(NamedTuple):
    """A line of text whose middle (or start, or end) of the base line is at a point."""

    x: float
    y: float
    text: str
    size: float
    color: str
    bold: bool = False
    anchor: str = "middle"


Shape = Outline | Text


class Picture(NamedTuple):
    """Shapes on a ground, the later ones above the earlier."""

    width: float
    height: float
    ground: str
    shapes: list[Shape]


def moved(shapes: Sequence[Shape], x: float, y: float, scale: float = 1) -> list[Shape]:
    """Return the shapes at another place and in another size; lines stay visible however small."""
    return [_moved(shape, x, y, scale) for shape in shapes]


def _moved(shape: Shape, x: float, y: float, scale: float) -> Shape:
    if isinstance(shape, Text):
        return shape._replace(x=shape.x * scale + x, y=shape.y * scale + y, size=shape.size * scale)
    points = [(at_x * scale + x, at_y * scale + y) for at_x, at_y in shape.points]
    return shape._replace(points=points, width=max(0.4, shape.width * scale), round=shape.round * scale)


def svg(picture: Picture) -> str:
    """Return a picture as an SVG document."""
    width, height = f"{picture.width:g}", f"{picture.height:g}"
    written = (_text(shape) if isinstance(shape, Text) else _outline(shape) for shape in picture.shapes)
    shapes = "\n".join(written)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">\n'
        f'<rect width="{width}" height="{height}" fill="{picture.ground}"/>\n{shapes}\n</svg>\n'
    )


def _text(shape: Text) -> str:
    weight = ' font-weight="600"' if shape.bold else ""
    return (
        f'<text x="{shape.x:.1f}" y="{shape.y:.1f}" font-size="{shape.size:.1f}" fill="{shape.color}" '
        f'text-anchor="{shape.anchor}"{weight}>{html.escape(one_line(shape.text))}</text>'
    )


def _outline(shape: Outline) -> str:
    look = f'fill="{shape.fill or "none"}" stroke="{shape.stroke or "none"}" stroke-width="{shape.width:.2f}"'
    if shape.dash:
        look += f' stroke-dasharray="{" ".join(f"{length:g}" for length in shape.dash)}"'
    if shape.round:
        (left, top), (right, bottom) = shape.points[0], shape.points[2]
        box = f'x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}"'
        return f'<rect {box} rx="{shape.round:.1f}" {look}/>'
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
    return f'<{"polygon" if shape.closed else "polyline"} points="{points}" {look}/>'
