"""A line chart as SVG, for files that need no network: data in, text out.

>>> lines_svg([("A", [(0, 1), (1, 6)]), ("B", [(0, 1), (1, 3)])], "depth", "kept nodes").count("<polyline")
2
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from visualize.numbers import scientific
from visualize.theme import SERIES

__all__ = ["legend_html", "lines_svg", "look_of"]

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 12, 44
MARKS = {
    "circle": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    "square": "M-4 -4h8v8h-8Z",
    "diamond": "M0 -5l5 5l-5 5l-5 -5Z",
    "triangle-up": "M0 -5l5 9h-10Z",
}
SIGNS = {"circle": "●", "square": "■", "diamond": "◆", "triangle-up": "▲"}
"""The marks as letters: a page of Streamlit takes no drawing within its text."""


def look_of(place: int) -> tuple[str, str]:
    """Return colour and mark of a series. Beyond the table, colours come again with another mark.

    >>> look_of(0), look_of(4)
    (('#2F8FC9', 'circle'), ('#2F8FC9', 'square'))
    """
    color, (_, mark) = SERIES[place % len(SERIES)][0], SERIES[(place + place // len(SERIES)) % len(SERIES)]
    return color, mark


def legend_html(names: Sequence[str]) -> str:
    """Return a mark and a name for each series: text of a page, which wraps where a picture is cut off.

    >>> legend_html(["<A>"]).count("&lt;A&gt;")
    1
    """
    looks = map(look_of, range(len(names)))
    return " ".join(
        f'<span><span style="color: {color}">{SIGNS[mark]}</span> {escape(name)}</span>'
        for name, (color, mark) in zip(names, looks, strict=True)
    )


def lines_svg(series: Sequence[tuple[str, Points]], across: str, up: str, *, logarithmic: bool = True) -> str:
    """Return a line with marks for each named series; on a logarithmic axis 0 is left out."""
    kept = [(name, [(x, y) for x, y in points if y > 0 or not logarithmic]) for name, points in series]
    everything = [point for _, points in kept for point in points]
    if not everything:
        return ""
    axes = _Axes(everything, logarithmic)
    drawn = "".join(_line(points, axes, *look_of(place)) for place, (_, points) in enumerate(kept))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(up)} over {escape(across)}" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="currentColor">'
        f"{axes.grid()}{drawn}"
        f'<text x="{(WIDTH + LEFT) / 2}" y="{HEIGHT - 8}" style="text-anchor: middle">{escape(across)}</text>'
        f'<text transform="translate(14 {HEIGHT / 2}) rotate(-90)" style="text-anchor: middle">'
        f"{escape(up)}</text></svg>"
    )


class _Axes:
    def __init__(self, points: Points, logarithmic: bool) -> None:
        self.logarithmic = logarithmic
        xs, ys = zip(*points, strict=True)
        self.left, self.right = min(xs), max(max(xs), min(xs) + 1)
        self.low = floor(log10(min(ys))) if logarithmic else 0
        self.high = max(ceil(log10(max(ys))), self.low + 1) if logarithmic else max(*ys, 1)

    def at(self, x: float, y: float) -> tuple[float, float]:
        height = ((log10(y) if self.logarithmic else y) - self.low) / (self.high - self.low)
        across = (x - self.left) / (self.right - self.left)
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - height * (HEIGHT - TOP - BOTTOM)

    def grid(self) -> str:
        every = max(1, ceil((self.right - self.left) / 14))
        columns = range(ceil(self.left), floor(self.right) + 1, every)
        return "".join(self._row(value) for value in self._values()) + "".join(map(self._column, columns))

    def _values(self) -> list[float]:
        if not self.logarithmic:
            return [self.high * part / 4 for part in range(5)]
        every = max(1, ceil((self.high - self.low) / 7))
        return [10.0**power for power in range(int(self.low), int(self.high) + 1, every)]

    def _row(self, value: float) -> str:
        _, y = self.at(self.left, value)
        shown = f"{value:,.0f}" if value < 1e6 else scientific(value)
        return (
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="currentColor" stroke-opacity="0.18"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" style="text-anchor: end">{shown}</text>'
        )

    def _column(self, value: int) -> str:
        x = LEFT + (value - self.left) / (self.right - self.left) * (WIDTH - LEFT - RIGHT)
        return f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" style="text-anchor: middle">{value}</text>'


def _line(points: Points, axes: _Axes, color: str, mark: str) -> str:
    places = [axes.at(x, y) for x, y in points]
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    marks = "".join(
        f'<path d="{MARKS[mark]}" transform="translate({x:.1f} {y:.1f})" fill="{color}"/>' for x, y in places
    )
    return f'<polyline points="{joined}" fill="none" stroke="{color}" stroke-width="2"/>{marks}'
