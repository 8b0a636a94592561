"""The command line: ``backtracking problems | solve | compare | count | survey | ... | app``."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from puzzles.catalog import problems
from visualize.app.answers import problem_object, verdict_sentence
from visualize.app.command_compare import compare, estimate
from visualize.app.counting import count
from visualize.app.link import read_bookmarks
from visualize.app.nouns import counted
from visualize.app.points import play, survey
from visualize.app.recording import Recording, record, title
from visualize.app.serving import serve
from visualize.app.solving import solve
from visualize.app.terminal import (
    AsJson,
    Given,
    Limit,
    Name,
    OrderName,
    Rules,
    print_json,
    read_limit,
    read_problem,
    read_range,
    read_size,
    whole,
    working,
    writable,
    write_file,
)
from visualize.export import KINDS, Look
from visualize.fold import MOST_DRAWN
from visualize.steps import step_count

__all__ = ["app", "main"]

app = typer.Typer(
    help="A laboratory for backtracking search: solve, compare, draw and step through search trees.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.command("problems")
def list_problems(as_json: AsJson = False) -> None:
    """List the problems with their parameters, rules and orders of choices."""
    objects = [problem_object(problem) for problem in problems().values()]
    if as_json:
        print_json(objects)
        return
    for known in objects:
        print(f"{known['name']}: {known['help']}")
        for name, parameter in known["parameters"].items():
            print(f"  {name}={parameter['default']}  {parameter['help']}: {parameter['allowed']}")
        for name, rule in known["rules"].items():
            on = ", on by default" if rule["default"] else ""
            print(f"  rule {name} ({rule['kind']}{on})  {rule['help']}")
        print(f"  orders {', '.join(known['orders'])}\n")


app.command()(solve)
app.command()(compare)
app.command()(estimate)
app.command()(count)
app.command()(survey)
app.command()(play)


@app.command("render")
def render_file(
    name: Name,
    given: Given = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help=f"a file ending in one of {', '.join(KINDS)}")
    ] = None,
    rules: Rules = None,
    order: OrderName = "given",
    limit: Limit = None,
    step: Annotated[
        str | None,
        typer.Option(help="the step that a picture shows, or at which an html file opens", metavar="N"),
    ] = None,
    steps: Annotated[
        str | None, typer.Option(help="the steps that a gif shows, both included", metavar="FROM:TO")
    ] = None,
    size: Annotated[
        str | None, typer.Option(help="size of a svg, png or gif in px", metavar="WIDTHxHEIGHT")
    ] = None,
    legend: Annotated[bool, typer.Option(help="whether a picture tells what its marks mean")] = True,
    bookmark: Annotated[
        list[str] | None, typer.Option(help="a step to mark in an html file; repeatable", metavar="STEP:NOTE")
    ] = None,
    most: Annotated[str, typer.Option(help="draw about so many nodes, fold the rest", metavar="N")] = str(
        MOST_DRAWN
    ),
    dark: Annotated[bool, typer.Option("--dark", help="a picture on dark ground")] = False,
    as_json: AsJson = False,
) -> None:
    """Draw the search tree into a file, or write it down whole."""
    kind, path = _output(output)
    problem, nodes = read_problem(name, given), read_limit(limit)
    drawable = whole("most", most, 1)
    at = None if step is None else whole("step", step, 0)
    look = Look(at, read_range(steps), read_size(size), legend, dark)
    marked = [_bookmark(text) for text in bookmark or []]
    notes: list[str] = []
    with _written_whole(path):
        with working("searching"):
            recording = record(problem, rules, order, nodes)
        tree = recording.tree
        for option, number in [("step", step or 0), *(("bookmark", number) for number, _ in marked)]:
            whole(option, number, 0, step_count(tree) - 1)
        bookmarks = read_bookmarks("~".join(f"{number}:{note}" for number, note in marked))
        with working(f"writing {path.name}"):
            made = recording.exported(kind, look, most=drawable, bookmarks=bookmarks, tell=notes.append)
        write_file("output", path, made)
    drawn = len(recording.folding(at or 0, most=drawable).drawn)
    _tell_written(recording, path, kind, drawn, notes, as_json)


@app.command("app")
def open_app(
    port: Annotated[str, typer.Option(help="the port of the page", metavar="N")] = "8501",
    lan: Annotated[bool, typer.Option("--lan", help="let other machines of the network in")] = False,
) -> None:
    """Open the laboratory in the browser."""
    raise typer.Exit(serve(port, lan))


def main() -> None:
    """Run the command; what is wrong with the input is said in one line, with exit status 2."""
    _speak_utf8()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `backtracking solve ... | head` ends quietly
    status = _ENDED
    with suppress(KeyboardInterrupt):
        status = _status()
    if status == _ENDED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not end in a traceback
    sys.exit(status)


_ENDED = 130
"""The exit status of what Ctrl-C ended."""


def _status() -> int:
    """Run the command and return its exit status."""
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except typer.TyperException as wrong:
        return _refuse(wrong.format_message().replace("\n", " "))
    except (ValueError, RuntimeError, OSError) as wrong:
        return _refuse(str(wrong))
    except typer.Abort:
        return _ENDED
    return status if isinstance(status, int) else 0


def _speak_utf8() -> None:
    """Let the streams take every character: boards and formulas are beyond what many code pages hold."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


# ---- reading what was given


def _refuse(message: str) -> int:
    print(f"backtracking: {message}", file=sys.stderr)
    return 2


def _output(path: Path | None) -> tuple[str, Path]:
    """Return the kind of file and its path, sure that it can be written before a long search begins."""
    if path is None:
        raise ValueError(f"output: name a file with -o, ending in one of {', '.join(KINDS)}")
    kind = path.suffix.lstrip(".").lower()
    if kind not in KINDS:
        raise ValueError(f"output: {path.name!r} was read; the name must end in one of {', '.join(KINDS)}")
    writable("output", path)
    return kind, path


def _tell_written(
    recording: Recording, path: Path, kind: str, drawn: int, notes: list[str], as_json: bool
) -> None:
    """Print what stands in the file, and what could not be shown there."""
    tree = recording.tree
    if as_json:
        told = {
            "file": str(path),
            "kind": kind,
            "nodes": len(tree),
            "drawn": drawn,
            "complete": tree.complete,
        }
        print_json(told | ({"notes": notes} if notes else {}))
        return
    note = verdict_sentence(recording.measures, title(recording.problem)) if not tree.complete else ""
    nodes = counted(len(tree), "node", "nodes")
    print(" ".join([f"{path}: {nodes}, {drawn:,} drawn. {note}".rstrip(), *notes]))


def _bookmark(text: str) -> tuple[int, str]:
    """Return the step and the note of a bookmark; raise ``ValueError`` with one line where it has no step."""
    number, _, note = text.partition(":")
    return whole("bookmark", number, 0), note


@contextmanager
def _written_whole(path: Path) -> Iterator[None]:
    """On Ctrl-C say in one line that the file was not written, and end."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"ended by Ctrl-C: {path} was not written", file=sys.stderr)
        raise typer.Exit(130) from None


if __name__ == "__main__":
    main()
