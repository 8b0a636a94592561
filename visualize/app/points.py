"""The commands ``survey`` and ``play`` of the 24-point game."""

from __future__ import annotations

import io
import itertools
import random
from collections.abc import Sequence
from contextlib import AbstractContextManager
from csv import writer as csv_writer
from pathlib import Path
from typing import Annotated, Any

import typer

from puzzles.arithmetic import Number
from puzzles.parallel import Executors
from puzzles.twenty_four import Game, Survey, deal, read_targets
from puzzles.twenty_four.survey import PARAMETERS, Result, TargetRow
from visualize.app.nouns import counted
from visualize.app.terminal import (
    STDOUT,
    AsJson,
    Scheduler,
    Workers,
    executor_of,
    print_json,
    share_shown,
    whole,
    writable,
    write,
)
from visualize.app.translations import text

__all__ = ["play", "survey"]


Pool = AbstractContextManager[Executors | None]


def _option(name: str) -> Any:
    declared = PARAMETERS[name]
    return typer.Option(help=f"{declared.help}: {declared.domain.allowed()}")


Cards = Annotated[str, _option("cards")]
Highest = Annotated[str, _option("highest")]
Target = Annotated[str, _option("target")]
Operators = Annotated[str, _option("operators")]


def survey(
    cards: Cards = "4",
    highest: Highest = "13",
    target: Annotated[str | None, _option("target")] = None,
    operators: Operators = "add,sub,mul,div",
    detail: Annotated[str, _option("detail")] = "solutions",
    deck: Annotated[bool, typer.Option("--deck", help="only what one deck of 52 cards can deal")] = False,
    targets: Annotated[
        str | None, typer.Option(help="many targets in one run: -100..200, or 12,24,1/3")
    ] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    csv: Annotated[
        Path | None,
        typer.Option(help="write a row for every hand, or every target, to a file; - prints them"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Survey all hands of the 24-point game: how many can be solved, in how many ways?"""
    if targets is not None and target is not None:
        raise ValueError(f"target: {target!r} was read beside targets; allowed is one of the two")
    asked = Survey.of(
        cards=cards,
        highest=highest,
        target=PARAMETERS["target"].default if target is None else target,
        operators=operators,
        detail=detail,
        deck=deck,
    )
    writable("csv", csv)
    if targets is not None:
        _over_targets(asked, targets, executor_of(workers, scheduler), csv, as_json)
        return
    asked.require_shorter()
    result = _surveyed(asked, executor_of(workers, scheduler))
    if csv:
        table = io.StringIO()
        result.write_csv(table)
        write("csv", csv, table.getvalue())
    if as_json or csv != STDOUT:
        _tell(result, as_json)
    if not result.complete:
        raise typer.Exit(130)


def _surveyed(asked: Survey, pool: Pool) -> Result:
    total = len(asked.hands())
    with pool as executor, share_shown() as progress:
        return asked.run(executor, lambda done: progress(done / total))


def _tell(result: Result, as_json: bool) -> None:
    totals = result.totals()
    if as_json:
        print_json(totals)
        return
    for name, value in totals.items():
        if isinstance(value, dict):
            print(f"{name}: {', '.join(f'{level} {count:,}' for level, count in value.items())}")
        elif name != "complete" and value is not None:
            print(f"{name.replace('_', ' ')}: {value:,}")
    if not result.complete:
        print(text("The survey was ended early: these are the hands that were done."))


def _over_targets(asked: Survey, written: str, pool: Pool, csv: Path | None, as_json: bool) -> None:
    wanted = read_targets(written)
    asked.require_shorter(targets=len(wanted))
    rows, interrupted = _rows_over(asked, wanted, pool)
    if csv:
        write("csv", csv, _csv_of(rows))
    if as_json:
        print_json([row._asdict() | {"target": str(row.target)} for row in rows])
    elif csv != STDOUT:
        _tell_rows(rows)
    if interrupted:
        if not as_json and csv != STDOUT:
            print(text("The survey was ended early: these are the targets that were done."))
        raise typer.Exit(130)


def _rows_over(asked: Survey, wanted: Sequence[Number], pool: Pool) -> tuple[list[TargetRow], bool]:
    """Return the rows there are, and whether Ctrl-C ended the survey before its last."""
    rows: list[TargetRow] = []
    with pool as executor, share_shown() as progress:
        try:
            for row in asked.over_targets(wanted, executor):
                rows.append(row)
                progress(len(rows) / len(wanted))
        except KeyboardInterrupt:
            return rows, True
    return rows, False


def _csv_of(rows: Sequence[TargetRow]) -> str:
    table = io.StringIO()
    writer = csv_writer(table, lineterminator="\n")
    writer.writerow(TargetRow._fields)
    writer.writerows(rows)
    return table.getvalue()


def _tell_rows(rows: Sequence[TargetRow]) -> None:
    print("target  hands  solvable  independent solutions")
    for row in rows:
        independent = "" if row.independent is None else f"{row.independent:,}"
        print(f"{row.target!s:>6}  {row.hands:5,}  {row.solvable:8,}  {independent:>21}")
    if not rows:
        return
    hardest = min(rows, key=lambda row: row.solvable)
    print(
        text(
            "Hardest: {target}, which {hands} can make.",
            target=hardest.target,
            hands=counted(hardest.solvable, "hand", "hands"),
        )
    )


def play(
    name: Annotated[str, typer.Argument(help="the game: twenty-four")] = "twenty-four",
    level: Annotated[str, typer.Option(help="any, easy, medium, hard or expert")] = "any",
    seed: Annotated[str | None, typer.Option(help="deal the same hands again", metavar="N")] = None,
    cards: Cards = "4",
    highest: Highest = "13",
    target: Target = "24",
    operators: Operators = "add,sub,mul,div",
) -> None:
    """Play the 24-point game in the terminal: hands that can be solved, hints, answers checked exactly."""
    if name != "twenty-four":
        raise ValueError(f"there is no game {name!r}; there is twenty-four")
    asked = Survey.of(cards=cards, highest=highest, target=target, operators=operators)
    first = random.randrange(10**6) if seed is None else whole("seed", seed, 0)
    games = (
        deal(number, level, asked.cards, asked.highest, asked.target, asked.operators)
        for number in itertools.count(first)
    )
    game = next(games)
    print(text("Type a formula, or: hint, hint 8/3 (after a step of yours), solve, all, new, quit."))
    while _round(game):
        game = next(games)


def _round(game: Game) -> bool:
    """Play one hand; return whether another one is wanted."""
    hand = "   ".join(map(str, game.numbers))
    print(f"\n{hand}   →  {game.target}   ({text(game.level)})")
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            return False
        word, _, rest = typed.partition(" ")
        if word in ("quit", "new"):
            return word == "new"
        if word in ("solve", "all"):
            print("\n".join(game.reveal(everything=word == "all")))
        elif word == "hint":
            print(game.hint(rest))
        elif typed:
            answer = game.check(typed)
            print(answer)
            if answer.correct:
                return True
