"""Notes on a page: what a link or a field held that could not be used. Their texts are not to be trusted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from visualize.app.markdown import cut, plain

__all__ = ["show_notes"]


def show_notes(place: Any, notes: Iterable[str]) -> None:
    """Show each note as a warning: as plain text, which loads no image, and cut to some lines."""
    for note in notes:
        place.warning(plain(cut(note)))
