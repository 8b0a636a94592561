"""Pictures of a state as plain data; who draws them is not this package's concern.

A picture is a *frame*, the same for every state of a problem, and *marks* placed in it. A mark knows the
level of the choice that placed it, so that a screen can light the choices which a reason blames.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["Mark", "Picture", "cards", "grid", "network"]


class Mark(NamedTuple):
    """Something drawn in a picture.

    ``at`` is the place (row and column of a grid, number of a vertex; empty where marks just follow each
    other), ``text`` what is written there, ``level`` the depth of the choice that placed it (0: the root),
    ``tone`` a number that picks a colour (graph colouring), or None.
    """

    text: str
    at: tuple[int, ...] = ()
    level: int = 0
    note: str = ""
    tone: int | None = None


class Picture(NamedTuple):
    """A state to look at: ``kind`` is ``grid``, ``cards`` or ``network``."""

    kind: str
    frame: Mapping[str, object]
    marks: tuple[Mark, ...]


def grid(
    row_names: Sequence[str], column_names: Sequence[str], marks: Sequence[Mark], *, checkered: bool = False
) -> Picture:
    """Return a grid of ``len(row_names)`` by ``len(column_names)`` squares with ``marks`` on it."""
    frame = {"rows": list(row_names), "columns": list(column_names), "checkered": checkered}
    return Picture("grid", frame, tuple(marks))


def cards(marks: Sequence[Mark]) -> Picture:
    """Return a row of cards, each with a text and below it a note."""
    return Picture("cards", {}, tuple(marks))


def network(names: Sequence[str], edges: Sequence[tuple[int, int]], marks: Sequence[Mark]) -> Picture:
    """Return a graph of named vertices, joined by ``edges`` (pairs of vertex numbers)."""
    return Picture("network", {"names": list(names), "edges": [list(edge) for edge in edges]}, tuple(marks))
