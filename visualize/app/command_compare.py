"""The commands ``backtracking compare`` and ``backtracking estimate``."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from puzzles.estimate import Estimate
from puzzles.estimate import estimate as estimate_size
from puzzles.problem import Problem
from visualize.app.answers import parameters_object
from visualize.app.comparison import Outcome, estimated, outcome_object, rounded, rows, verdict
from visualize.app.recording import title
from visualize.app.strategies import Strategy, read_strategy
from visualize.app.terminal import AsJson, Given, Limit, Name, measured, print_json, read_problem

__all__ = ["compare", "estimate"]


def compare(
    name: Name,
    given: Given = None,
    rules: Annotated[list[str] | None, typer.Option(help="a strategy by its rules; once for each")] = None,
    strategy: Annotated[
        list[str] | None,
        typer.Option(help="a strategy in full: 'rules=attack,half_board order=centre', also with parameters"),
    ] = None,
    limit: Limit = None,
    as_json: AsJson = False,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", help="write the table to a file; - prints it")
    ] = None,
) -> None:
    """Search with several strategies and print their measures side by side."""
    problem = read_problem(name, given)
    strategies = read_strategies(problem, rules or [], strategy or [])
    outcomes, interrupted = [], False
    for each in strategies:
        measures, seconds, interrupted = measured(each, limit, False)
        guess = None if measures.complete else estimated(each)
        outcomes.append(Outcome(each, measures, seconds, guess=guess))
        if interrupted:
            break
    _answer(problem, outcomes, as_json, csv_file)
    if interrupted:
        raise typer.Exit(130)


def read_strategies(problem: Problem[Any, Any], rules: list[str], full: list[str]) -> list[Strategy]:
    """Return at least two different strategies; raise ``ValueError`` with one line otherwise."""
    strategies = [Strategy.of(problem, text, "given") for text in rules]
    strategies += [read_strategy(problem, text) for text in full]
    if len(strategies) < 2:
        raise ValueError("compare: at least two strategies are needed, each by --rules or --strategy")
    for number, each in enumerate(strategies):
        if each in strategies[:number]:
            raise ValueError(f"compare: the strategy {each.told(problem)!r} was given twice; name each once")
    return strategies


def _answer(
    problem: Problem[Any, Any], outcomes: Sequence[Outcome], as_json: bool, csv_file: Path | None
) -> None:
    names = [each.strategy.told(problem) for each in outcomes]
    if csv_file:
        _write_csv(csv_file, names, outcomes)
    if as_json:
        print_json([outcome_object(each) for each in outcomes])
    elif csv_file != Path("-"):
        _print_table(problem, names, outcomes)


def _print_table(problem: Problem[Any, Any], names: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    print(title(problem))
    table = Table("", *(_heading(name) for name in names))
    for name, cells in rows(outcomes):
        table.add_row(name, *cells)
    Console().print(table)
    print(verdict(outcomes, names))
    if not all(each.complete for each in outcomes):
        print("Where a search was cut short, its figures are of that part of the tree.")


def _heading(name: str) -> str:
    return name.replace("[", "\\[")


def table_csv(names: Sequence[str], outcomes: Sequence[Outcome]) -> str:
    """Return the table as CSV: a line for each strategy, plain numbers, empty where nothing is known."""
    objects = [outcome_object(each) for each in outcomes]
    cut_by = dict.fromkeys(rule for each in outcomes for rule in each.strategy.rules)
    plain = [
        "problem", "order", "complete", "nodes", "branches", "dead_ends", "found", "represents",
        "first_solution", "seconds",
    ]  # fmt: skip
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(["strategy", *plain, "estimate", "depth", *(f"cut_{rule}" for rule in cut_by)])
    for name, each, told in zip(names, outcomes, objects, strict=True):
        guess = each.guess.nodes if each.guess else ""
        cuts = [told["pruned"].get(rule, "") for rule in cut_by]
        writer.writerow([name, *(told[key] for key in plain), guess, each.measures.depth, *cuts])
    return written.getvalue()


def _write_csv(path: Path, names: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    made = table_csv(names, outcomes)
    if path == Path("-"):
        print(made, end="")
        return
    try:
        path.write_text(made, encoding="utf-8")
    except OSError as wrong:
        raise ValueError(f"csv: {str(path)!r} cannot be written: {wrong.strerror}") from None


def estimate(
    name: Name,
    given: Given = None,
    rules: Annotated[
        str | None, typer.Option(help="names separated by commas, or none (default: the problem's own)")
    ] = None,
    order: Annotated[str, typer.Option(help="the order in which choices are tried")] = "given",
    probes: Annotated[int, typer.Option(help="random walks from the root to a leaf")] = 1_000,
    seed: Annotated[int, typer.Option(help="start of the random numbers")] = 1,
    as_json: AsJson = False,
) -> None:
    """Estimate the size of a search tree by random probes, without searching it."""
    problem = read_problem(name, given)
    strategy = Strategy.of(problem, rules, order)
    guess = estimate_size(problem, strategy.rules, order, probes=probes, seed=seed)
    if as_json:
        print_json(_estimate_object(strategy, guess))
    else:
        print(f"{title(problem)}   rules {strategy}\n{_estimate_sentence(guess)}")


def _estimate_object(strategy: Strategy, guess: Estimate) -> dict[str, Any]:
    return {
        "problem": strategy.problem.name,
        "parameters": parameters_object(strategy.problem),
        "rules": list(strategy.rules),
        "order": strategy.order,
        **guess._asdict(),
    }


def _estimate_sentence(guess: Estimate) -> str:
    if guess.low == guess.high:
        return f"{guess.nodes:,.0f} nodes: each of {guess.probes:,} probes says so."
    return (
        f"about {rounded(guess.nodes)} nodes; with 95 % confidence between {rounded(guess.low)} and "
        f"{rounded(guess.high)} ({guess.probes:,} probes, seed {guess.seed})"
    )
