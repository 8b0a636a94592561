"""The command line: ``backtracking problems | solve | compare | count | survey | ... | app``."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from puzzles.catalog import problems
from visualize.app.answers import problem_object, verdict_sentence
from visualize.app.command_compare import compare, estimate
from visualize.app.counting import count
from visualize.app.link import read_bookmarks
from visualize.app.points import play, survey
from visualize.app.recording import record, title
from visualize.app.serving import serve
from visualize.app.solving import solve
from visualize.app.terminal import (
    AsJson,
    Given,
    Limit,
    Name,
    OrderName,
    Rules,
    at_least,
    print_json,
    read_limit,
    read_problem,
    read_range,
    read_size,
)
from visualize.export import KINDS, Look
from visualize.fold import MOST_DRAWN

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
        int | None, typer.Option(help="the step that a picture shows, or at which an html file opens")
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
    most: Annotated[int, typer.Option(help="draw about so many nodes, fold the rest")] = MOST_DRAWN,
    dark: Annotated[bool, typer.Option("--dark", help="a picture on dark ground")] = False,
    as_json: AsJson = False,
) -> None:
    """Draw the search tree into a file, or write it down whole."""
    kind, path = _output(output)
    problem = read_problem(name, given)
    at_least("most", most, 1)
    at_least("step", step or 0, 0)
    look = Look(step, read_range(steps), read_size(size), legend, dark)
    recording = record(problem, rules, order, read_limit(limit))
    notes: list[str] = []
    bookmarks = read_bookmarks("~".join(bookmark or []))
    made = recording.exported(kind, look, most=most, bookmarks=bookmarks, tell=notes.append)
    _write(path, made)
    tree, drawn = recording.tree, len(recording.folding(step or 0, most=most).drawn)
    answer = {
        "file": str(path),
        "kind": kind,
        "nodes": len(tree),
        "drawn": drawn,
        "complete": tree.complete,
    } | ({"notes": notes} if notes else {})
    if as_json:
        print_json(answer)
    else:
        note = verdict_sentence(recording.measures, title(problem)) if not tree.complete else ""
        print(" ".join([f"{path}: {len(tree):,} nodes, {drawn:,} drawn. {note}".rstrip(), *notes]))


@app.command("app")
def open_app(
    port: Annotated[int, typer.Option(help="the port of the page")] = 8501,
    lan: Annotated[bool, typer.Option("--lan", help="let other machines of the network in")] = False,
) -> None:
    """Open the laboratory in the browser."""
    raise typer.Exit(serve(port, lan))


def main() -> None:
    """Run the command; what is wrong with the input is said in one line, with exit status 2."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `backtracking solve ... | head` ends quietly
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except typer.TyperException as wrong:
        status = _refuse(wrong.format_message().replace("\n", " "))
    except (ValueError, RuntimeError, OSError) as wrong:
        status = _refuse(str(wrong))
    except (KeyboardInterrupt, typer.Abort):
        status = 130
    sys.exit(status if isinstance(status, int) else 0)


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
    if path.is_dir() or not path.parent.is_dir():
        raise ValueError(
            f"output: {str(path)!r} cannot be written: its folder does not exist, or it is a folder"
        )
    return kind, path


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as wrong:
        raise ValueError(f"output: {str(path)!r} cannot be written: {wrong.strerror}") from None


# ---- printing


if __name__ == "__main__":
    main()
