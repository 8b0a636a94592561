"""A function over many items, here or in the workers of an executor, results in order as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import TypeVar

__all__ = ["spread"]

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK = 60  # items: some tenths of a second of work, so that progress is seen and a stop is felt


def spread(
    function: Callable[[Item], Result], items: Sequence[Item], executor: Executor | None, chunk: int = CHUNK
) -> Iterator[Result]:
    """Yield ``function(item)`` for all items in order. Workers get ``chunk`` neighbours at a time.

    ``function`` and the items must be such as can be sent to a process. When the caller stops, what has
    not begun is cancelled.
    """
    if executor is None:
        yield from map(function, items)
        return
    chunks = [items[start : start + chunk] for start in range(0, len(items), chunk)]
    futures = [executor.submit(partial(_each, function), part) for part in chunks]
    try:
        for future in futures:
            yield from future.result()
    finally:
        for future in futures:
            future.cancel()


def _each(function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return list(map(function, items))
