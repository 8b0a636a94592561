"""A function over many items, here or in the workers of an executor, results in order as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TypeVar

from puzzles.workers import Executors, results_over

__all__ = ["spread"]

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK = 60  # items: some tenths of a second of work, so that progress is seen and a stop is felt


def spread(
    function: Callable[[Item], Result], items: Sequence[Item], executor: Executors | None, chunk: int = CHUNK
) -> Iterator[Result]:
    """Yield ``function(item)`` for all items in order. Workers get ``chunk`` neighbours at a time.

    ``function`` and the items must be such as can be sent to a process; what is lost with a worker is done
    again (see ``results_over``). When the caller stops, so do the workers.
    """
    if executor is None:
        yield from map(function, items)
        return
    chunks = [items[start : start + chunk] for start in range(0, len(items), chunk)]
    early: dict[int, list[Result]] = {}
    due = 0
    with closing(results_over(executor, partial(_each, function), chunks)) as results:
        for number, done in results:
            early[number] = done
            while due in early:
                yield from early.pop(due)
                due += 1


def _each(function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return list(map(function, items))
