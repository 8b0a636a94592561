"""Coordinates for drawn nodes, and pictures by Graphviz. The only file that starts a layout process."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from visualize.dot import INCH, layout_dot
from visualize.drawing import Box

__all__ = ["Layout", "graphviz_command", "layout", "render", "tidy"]

MOST_FOR_GRAPHVIZ = 3_000
SECONDS = 10.0
GAP, LEVEL = 6.0, 24.0  # px between neighbours and between rows of the tidy layout


class Layout(NamedTuple):
    """Centre of each box from the left and its top from above, in px; and the engine that placed them."""

    x: list[float]
    y: list[float]
    engine: str


def layout(drawn: Sequence[Box], seconds: float = SECONDS) -> Layout:
    """Place the boxes by Graphviz; by the tidy layout where that is missing, fails, hangs or is too slow."""
    command = graphviz_command()
    if not command or not 1 < len(drawn) <= MOST_FOR_GRAPHVIZ:
        return tidy(drawn)
    try:
        plain = _run([command, "-Kdot", "-Tplain", "-y"], layout_dot(drawn), seconds)
        return _centred(_read_plain(plain.decode(), drawn, command), drawn)
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return tidy(drawn)


def tidy(drawn: Sequence[Box]) -> Layout:
    """Place every leaf in a column of its own and every other box in the middle over its children.

    One pass from the last box to the first, since boxes come in preorder: a chain of any depth is fine.
    """
    column = max((box.width for box in drawn), default=0) + GAP
    depth = [0] * len(drawn)
    spans: list[tuple[float, float] | None] = [None] * len(drawn)
    for index, box in enumerate(drawn):
        depth[index] = depth[box.parent] + 1 if box.parent >= 0 else 0
    leaves = {box.parent for box in drawn}
    right = column * sum(index not in leaves for index in range(len(drawn)))
    for index in range(len(drawn) - 1, -1, -1):
        first, last = spans[index] or (right - column / 2, right - column / 2)
        right -= column * (spans[index] is None)
        middle = (first + last) / 2
        spans[index] = (middle, middle)
        parent = drawn[index].parent
        if parent >= 0:
            placed = spans[parent]
            spans[parent] = (middle, placed[1] if placed else middle)
    row = (drawn[0].height if drawn else 0) + LEVEL
    return Layout([round(span[0], 1) for span in spans if span], [level * row for level in depth], "tidy")


def _centred(placed: Layout, drawn: Sequence[Box]) -> Layout:
    """Move every parent over the middle of its children, as far as its neighbours in the row allow.

    Graphviz keeps edges short in sum, which puts a parent over its middle child, wherever that is.
    """
    x = list(placed.x)
    children: dict[int, list[int]] = {}
    for index, box in enumerate(drawn):
        children.setdefault(box.parent, []).append(index)
    for row in _rows_from_below(placed):
        for place, index in enumerate(row):
            below = [x[child] for child in children.get(index, [])]
            wanted = (min(below) + max(below)) / 2 if below else x[index]
            reach = [(drawn[index].width + drawn[other].width) / 2 + GAP for other in row]
            low = x[row[place - 1]] + reach[place - 1] if place else wanted
            high = x[row[place + 1]] - reach[place + 1] if place + 1 < len(row) else wanted
            x[index] = round(max(low, min(high, wanted)), 1) if low <= high else x[index]
    return placed._replace(x=x)


def _rows_from_below(placed: Layout) -> list[list[int]]:
    rows: dict[float, list[int]] = {}
    for index in sorted(range(len(placed.x)), key=placed.x.__getitem__):
        rows.setdefault(placed.y[index], []).append(index)
    return [rows[y] for y in sorted(rows, reverse=True)]


def render(dot: str, kind: str, seconds: float = 6 * SECONDS) -> bytes:
    """Return the picture of ``dot`` as ``svg``, ``png`` or ``pdf``.

    Raises ``RuntimeError`` with one line where no Graphviz is found, or it fails or takes too long. PDF is
    made by a ``dot`` of the system only.
    """
    command = shutil.which("dot") if kind == "pdf" else graphviz_command()
    if not command:
        raise RuntimeError(f"no Graphviz that makes {kind} was found; svg, png and html need no installation")
    try:
        return _run([command, "-Kdot", f"-T{kind}"], dot, seconds)
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"Graphviz took more than {seconds:.0f} s; draw fewer nodes") from None
    except subprocess.CalledProcessError as problem:
        raise RuntimeError(f"Graphviz failed: {_said(problem)}") from None
    except OSError as problem:
        raise RuntimeError(f"Graphviz failed: {problem}") from None


def _said(problem: subprocess.CalledProcessError) -> str:
    """Return the first line that the failed process wrote, else how it ended."""
    lines = problem.stderr.decode(errors="replace").strip().splitlines()
    return lines[0].strip() if lines else f"it ended with status {problem.returncode}"


@cache
def graphviz_command() -> str | None:
    """Return the layout program: that of this Python's own packages, else ``dot`` on the path, else None."""
    return shutil.which("graphviz-pure", path=sysconfig.get_path("scripts")) or shutil.which("dot")


def _run(command: list[str], dot: str, seconds: float) -> bytes:
    done = subprocess.run(command, input=dot.encode(), capture_output=True, timeout=seconds, check=True)
    return done.stdout


def _read_plain(plain: str, drawn: Sequence[Box], command: str) -> Layout:
    """Return the coordinates of Graphviz's plain format (inches, y downwards, centres)."""
    x, y = [0.0] * len(drawn), [0.0] * len(drawn)
    placed = [line.split(maxsplit=4)[1:4] for line in plain.splitlines() if line.startswith("node ")]
    if len(placed) != len(drawn):
        raise ValueError("Graphviz did not place every node")
    for name, centre_x, centre_y in placed:
        index = int(name)
        x[index] = round(float(centre_x) * INCH, 1)
        y[index] = round(float(centre_y) * INCH - drawn[index].height / 2, 1)
    return Layout(x, y, "graphviz-pure" if "graphviz-pure" in command else "dot")
