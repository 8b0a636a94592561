"""The command ``count``: by whatever method serves, here, on several cores, or on a Dask cluster."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Annotated, Any

import typer

from puzzles import parallel
from puzzles.problem import Problem
from visualize.app.answers import milliseconds, parameters_object
from visualize.app.extras import EXTRAS, Counted, extras_of
from visualize.app.nouns import counted as of_number
from visualize.app.recording import title
from visualize.app.terminal import (
    AsJson,
    Given,
    Name,
    Scheduler,
    Workers,
    executor_of,
    print_json,
    read_problem,
    share_shown,
)
from visualize.app.translations import text, translate

__all__ = ["count"]


def count(
    name: Name,
    given: Given = None,
    method: Annotated[
        str | None, typer.Option(help="n-queens: a rung of the ladder, such as masks or symmetries")
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    as_json: AsJson = False,
) -> None:
    """Count all solutions, by whatever rules serve."""
    problem = read_problem(name, given)
    if method and not extras_of(problem).count:
        names = ", ".join(cls.name for cls, row in EXTRAS.items() if row.count)
        raise ValueError(f"method: {method!r} was read; only {names} has methods to choose from")
    started = time.perf_counter()
    with executor_of(workers, scheduler) as executor, share_shown() as progress:
        counted = _counted(problem, method, executor, progress)
    seconds = time.perf_counter() - started
    if counted.advice:
        print(counted.advice.text(translate), file=sys.stderr)
    if as_json:
        print_json(
            {
                "problem": problem.name,
                "parameters": parameters_object(problem),
                "count": counted.number,
                "method": counted.method,
                "seconds": round(seconds if counted.seconds is None else counted.seconds, 6),
            }
        )
        return
    print(
        text(
            "{solutions} of {title} ({method}, {time})",
            solutions=of_number(counted.number, "solution", "solutions"),
            title=title(problem),
            method=counted.method,
            time=_time(counted, seconds),
        )
    )


def _time(counted: Counted, seconds: float) -> str:
    """Return the time of the count; what was spent on compiling before it stands apart."""
    if counted.seconds is None:
        return milliseconds(seconds)
    time = milliseconds(counted.seconds)
    if counted.preparation < counted.seconds:
        return time
    return text("{time}, after {more} of compiling", time=time, more=milliseconds(counted.preparation))


def _counted(
    problem: Problem[Any, Any],
    method: str | None,
    executor: parallel.Executors | None,
    progress: Callable[[float], object],
) -> Counted:
    if own := extras_of(problem).count:
        return own(problem, method, executor, progress)
    number = parallel.count(problem, executor, progress=progress)
    return Counted(number, text("a search with all rules that lose no solution"))
