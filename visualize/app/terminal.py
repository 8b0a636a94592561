"""What several commands share: reading what was typed, searching with the count on a terminal, printing."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from puzzles import parallel
from puzzles.catalog import problem_class
from puzzles.deadline import Deadline
from puzzles.measure import Measures, measure
from puzzles.parameters import LARGEST, Integer, Parameter
from puzzles.problem import Problem
from puzzles.search import Node, search_with_stack
from visualize.app.nouns import counted
from visualize.app.strategies import Strategy

__all__ = [
    "STDOUT",
    "AsJson",
    "Given",
    "Limit",
    "Name",
    "OrderName",
    "Rules",
    "executor_of",
    "interruptible",
    "measured",
    "nodes_shown",
    "print_json",
    "read_limit",
    "read_problem",
    "read_range",
    "read_size",
    "share_shown",
    "whole",
    "working",
    "writable",
    "write",
    "write_file",
]

Name = Annotated[str, typer.Argument(help="a problem, as `backtracking problems` lists them")]
Given = Annotated[
    list[str] | None,
    typer.Argument(help="its parameters: n=8, numbers=3,3,8,8", metavar="[NAME=VALUE]..."),
]
Limit = Annotated[str | None, typer.Option(help="stop after so many nodes", metavar="N")]
Rules = Annotated[
    str | None,
    typer.Option(help="names separated by commas, or none, sound, all (default: the problem's own)"),
]
OrderName = Annotated[str, typer.Option("--order", help="the order in which choices are tried")]
AsJson = Annotated[bool, typer.Option("--json", help="answer in JSON")]


def read_problem(name: str, given: list[str] | None) -> Problem[Any, Any]:
    """Return the problem that was typed; raise ``ValueError`` with one line about what is wrong."""
    arguments: dict[str, str] = {}
    for text in given or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"{text!r} was read; parameters are written name=value, such as n=8")
        if key in arguments:
            raise ValueError(f"{key}: two values were read, {arguments[key]!r} and {value!r}; allowed is one")
        arguments[key] = value
    return problem_class(name).of(**arguments)


MOST_SEARCHED = 10**12
"""The greatest limit: a search of so many nodes takes months."""


def read_limit(limit: str | None) -> int | None:
    """Return the limit that was typed, or None; raise ``ValueError`` if it is no whole number in range."""
    return None if limit is None else whole("limit", limit, 1, MOST_SEARCHED)


def whole(name: str, given: object, low: int, high: int = LARGEST) -> int:
    """Return an option as a whole number; raise ``ValueError`` with one line where it is none in range.

    >>> whole("probes", "12", 2), whole("step", 3, 0, 3)
    (12, 3)
    >>> whole("port", "abc", 1, 65_535)
    Traceback (most recent call last):
        ...
    ValueError: port: 'abc' was read; allowed is a whole number from 1 to 65,535
    """
    return int(Parameter(name, Integer(low, high), low, "").read(given))


def measured(strategy: Strategy, limit: int | None, first: bool) -> tuple[Measures, float, bool]:
    """Search with a strategy; return the measures, the seconds, and whether Ctrl-C ended it."""
    measures, interrupted = Measures(strategy.problem), False
    nodes = search_with_stack(strategy.problem, strategy.rules, strategy.order)
    started = time.perf_counter()
    try:
        measure(strategy.problem, nodes_shown(nodes), limit=limit, first=first, measures=measures)
    except KeyboardInterrupt:
        interrupted = True
    return measures, time.perf_counter() - started, interrupted


def nodes_shown(nodes: Iterator[Node]) -> Iterator[Node]:
    """Let the nodes through; on a terminal, show their number once the search lasts over a second."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from nodes
        return
    due = time.monotonic() + 1
    with console.status("") as status:
        status.stop()
        for number, node in enumerate(nodes, start=1):
            if number % 4096 == 0 and time.monotonic() > due:
                due = time.monotonic() + 0.2
                status.start()
                status.update(counted(number, "node", "nodes"))
            yield node


Workers = Annotated[str | None, typer.Option(help="so many worker processes, 1 to 60")]
Scheduler = Annotated[
    str | None, typer.Option(help="a Dask scheduler, tcp://host:8786, in place of own processes")
]


@contextmanager
def executor_of(workers: str | None, scheduler: str | None) -> Iterator[parallel.Executors | None]:
    """Give what runs the work: own processes, a Dask cluster, or None where it runs here."""
    if workers and scheduler:
        raise ValueError("workers: name worker processes or a scheduler, not both")
    if scheduler:
        with parallel.cluster(scheduler) as executor:
            yield executor
    else:
        yield parallel.processes(workers) if workers else None


@contextmanager
def share_shown() -> Iterator[Callable[[float], object]]:
    """Give a function that hears the share of the work that is done, and shows it with the time left.

    On a terminal only, and once the work lasts over a second. On Ctrl-C the share reached is said.
    """
    reached = [0.0]
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.percentage:>3.0f} %"), BarColumn(), TimeRemainingColumn(), console=console
    )
    task, started = bar.add_task("", total=1.0), time.monotonic()

    def hear(share: float) -> None:
        reached[0] = share
        bar.update(task, completed=share)
        if console.is_terminal and not bar.live.is_started and time.monotonic() > started + 1:
            bar.start()

    try:
        yield hear
    except KeyboardInterrupt:
        print(f"ended after {reached[0]:.0%} of the work", file=sys.stderr)
        raise
    finally:
        if bar.live.is_started:
            bar.stop()


@contextmanager
def working(doing: str) -> Iterator[None]:
    """Say on a terminal what is being done and for how long, once it lasts over a second."""
    console = Console(stderr=True)
    line = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )
    line.add_task(doing)
    due = Timer(1, line.start)
    due.daemon = True
    if console.is_terminal:
        due.start()
    try:
        yield
    finally:
        due.cancel()
        if due.ident is not None:
            due.join()  # else it might start the line after it was stopped
        if line.live.is_started:
            line.stop()


def write_file(option: str, path: Path, content: bytes) -> None:
    """Write a file whole or not at all; raise ``ValueError`` that names the option where it cannot be."""
    path = path.resolve()  # a link stays a link
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as wrong:
        raise ValueError(f"{option}: {str(path)!r} cannot be written: {wrong.strerror}") from None
    finally:
        with suppress(OSError):
            part.unlink()


@contextmanager
def interruptible() -> Iterator[Deadline]:
    """Give a deadline that the first Ctrl-C ends, so that what there is can be told. A second ends all."""
    until, before = Deadline(), signal.getsignal(signal.SIGINT)

    def end(*_: object) -> None:
        until.end_now()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, end)
    try:
        yield until
    finally:
        signal.signal(signal.SIGINT, before)


STDOUT = Path("-")
"""In place of a file: what is made is printed."""


def writable(option: str, path: Path | None) -> None:
    """Raise ``ValueError`` for a file that cannot be written, before a long search begins."""
    if path is None or path == STDOUT:
        return
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(
            f"{option}: {str(path)!r} cannot be written: its folder does not exist, or it is a folder"
        )
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"{option}: {str(path)!r} cannot be written: there is no permission to")


def write(option: str, path: Path, made: str) -> None:
    """Write a text to a file, or print it where the file is ``-``; raise ``ValueError`` where that fails."""
    if path == STDOUT:
        print(made, end="")
        return
    write_file(option, path, made.encode())


def print_json(answer: Any) -> None:
    """Print an answer on one line."""
    print(json.dumps(answer, ensure_ascii=False))


def read_range(text: str | None) -> tuple[int, int] | None:
    """Return the two whole numbers of "FROM:TO"; raise ``ValueError`` where that is not what was given."""
    return _two(text, ":", "steps", "FROM:TO, such as 0:40")


def read_size(text: str | None) -> tuple[int, int] | None:
    """Return the two whole numbers of "WIDTHxHEIGHT", each from 200 to 8,000."""
    size = _two(text, "x", "size", "WIDTHxHEIGHT, such as 1280x720, each from 200 to 8000")
    if size and not all(200 <= side <= 8000 for side in size):
        raise ValueError(f"size: {text!r} was read; allowed is each from 200 to 8000")
    return size


def _two(text: str | None, between: str, name: str, allowed: str) -> tuple[int, int] | None:
    if text is None:
        return None
    first, found, second = text.partition(between)
    if not (found and first.isdecimal() and second.isdecimal() and len(text) < 25):
        raise ValueError(f"{name}: {text[:60]!r} was read; allowed is {allowed}")
    return int(first), int(second)
