"""Any function over any executor of ``concurrent.futures``, and worker processes that end when they should.

What runs is a function of a module and its task, one plain argument. A task that is lost with its worker is
handed out again.

>>> sorted(results_over(processes(2), abs, [-7, 5]))
[(0, 7), (1, 5)]
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import closing, contextmanager
from functools import partial
from threading import Thread
from typing import Any, TypeVar

from puzzles.parameters import Integer, Parameter

__all__ = [
    "MOST_WORKERS",
    "TASKS",
    "Executors",
    "Progress",
    "processes",
    "results_over",
    "sum_over",
]

Task = TypeVar("Task")
Result = TypeVar("Result")

Progress = Callable[[float], object]
"""Is called with the share of the work that is done, from 0 to 1."""

Executors = Executor | Callable[[], Executor]
"""An executor that is somebody else's, or a function that opens one, and another one if its workers die."""

TASKS = 24
"""So many tasks are made of a search: enough to keep cores busy to the end, few enough to cost nothing."""

ROUNDS = 4
"""So many pools of workers may break before the work is given up."""

MOST_WORKERS = 60
"""Windows cannot wait for more than 61 processes."""


def results_over(
    executor: Executors | None, function: Callable[[Task], Result], tasks: Iterable[Task]
) -> Generator[tuple[int, Result], None, None]:
    """Yield the number of each task and ``function(task)``, in the order in which they end.

    Without an executor the tasks run here, one after the other. Tasks of broken worker processes are
    handed to a new pool, if ``executor`` opens one. Raises ``ConnectionError`` with one line when the
    workers are lost for good. Close the iterator to end early: what runs in own processes is ended.
    """
    left = dict(enumerate(tasks))
    if executor is None:
        yield from ((number, function(task)) for number, task in left.items())
        return
    for _ in range(1 if isinstance(executor, Executor) else ROUNDS):
        with _opened(executor) as pool:
            for number, result in _finished(pool, function, left):
                del left[number]
                yield number, result
        if not left:
            return
    raise ConnectionError(f"the workers were lost, unfinished tasks: {len(left)}; run it again")


def sum_over(
    executor: Executors | None,
    function: Callable[[Task], Any],
    tasks: Sequence[Task],
    *,
    start: Any = 0,
    progress: Progress | None = None,
) -> Any:
    """Return ``start`` plus ``function(task)`` of every task, added as they end.

    ``progress`` hears the share of the tasks that is done.
    """
    total = start
    with closing(results_over(executor, function, tasks)) as results:
        for done, (_, result) in enumerate(results, start=1):
            total = total + result
            if progress:
                progress(done / len(tasks))
    return total


def _finished(
    pool: Executor, function: Callable[[Task], Result], left: dict[int, Task]
) -> Iterator[tuple[int, Result]]:
    """Yield the results that come; a task whose worker is lost brings none."""
    futures: dict[Future[Result], int] = {}
    try:
        for number, task in left.items():
            futures[pool.submit(function, task)] = number
    except BrokenExecutor:
        pass  # those handed out before may still have ended
    for future in as_completed(futures):
        try:
            result = future.result()
        except (BrokenExecutor, CancelledError):
            continue
        yield futures[future], result


@contextmanager
def _opened(executor: Executors) -> Iterator[Executor]:
    """Open an executor and close it again, and end its work at once if this is left by an exception.

    Somebody else's executor stays open; its tasks are not waited for.
    """
    if isinstance(executor, Executor):
        yield executor
        return
    pool = executor()
    try:
        yield pool
    except BaseException:
        _end_processes(pool)
        raise
    finally:
        pool.shutdown()


def _end_processes(pool: Executor) -> None:
    """End what runs: ``shutdown`` would wait for it, and compiled code hears no Ctrl-C."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()


def processes(workers: object) -> Callable[[], Executor]:
    """Return the function that opens a pool of so many worker processes.

    Raises ``ValueError`` with one line if ``workers`` is not a whole number from 1 to 60.
    """
    number = Parameter("workers", Integer(1, MOST_WORKERS), 2, "worker processes").read(workers)
    return partial(ProcessPoolExecutor, number, initializer=_begin_worker)


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent process, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := multiprocessing.parent_process():
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Any) -> None:
    parent.join()
    os._exit(1)
