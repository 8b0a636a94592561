"""A search made ready for the player: in the page where it is short, in a worker where it is long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from puzzles.catalog import problem_class
from visualize.app.recording import Recording, record
from visualize.app.translations import translate
from visualize.player import packed

__all__ = ["Ready", "Request", "made_ready"]

SIGN = 0.2  # seconds between signs of life


@dataclass(frozen=True)
class Request:
    """What is to be searched and made ready for the player; arguments as text."""

    name: str
    arguments: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    order: str
    limit: int
    failed: bool = False


class Ready(NamedTuple):
    """A recorded search, and the player's document, packed."""

    recording: Recording
    document: str


def made_ready(request: Request, tell: Callable[[str, int], object] = lambda phase, nodes: None) -> Ready:
    """Search and write the player's document; ``tell`` hears the phase and how many nodes are done."""
    problem = problem_class(request.name).of(**dict(request.arguments))
    recording = record(
        problem, request.rules, request.order, request.limit, lambda nodes: _counted(nodes, "searched", tell)
    )
    made = recording.document(
        failed=request.failed,
        translate=translate,
        watch=lambda scenes: _counted(scenes, "explained", tell),
    )
    return Ready(recording, packed(made))


def _counted(items: Iterable[Any], phase: str, tell: Callable[[str, int], object]) -> Iterator[Any]:
    told = time.monotonic()
    for number, item in enumerate(items):
        if number % 1024 == 0 and time.monotonic() - told > SIGN:
            told = time.monotonic()
            tell(phase, number)
        yield item
