"""The commands ``backtracking compare`` and ``backtracking estimate``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from puzzles.estimate import MOST_PROBES, Estimate
from puzzles.estimate import estimate as estimate_size
from puzzles.problem import Problem
from visualize.app.answers import parameters_object
from visualize.app.comparison import Outcome, estimated, outcome, rounded
from visualize.app.comparison_report import Comparison, read_growth
from visualize.app.recording import title
from visualize.app.strategies import Strategy, read_strategy
from visualize.app.terminal import (
    AsJson,
    Given,
    Limit,
    Name,
    measured,
    print_json,
    read_limit,
    read_problem,
    whole,
    write_file,
)

__all__ = ["compare", "estimate"]

MOST_RECORDED = 1_000_000
"""Details and pages need recorded trees; of larger ones they show this part, and say so."""


def compare(
    name: Name,
    given: Given = None,
    rules: Annotated[list[str] | None, typer.Option(help="a strategy by its rules; once for each")] = None,
    strategy: Annotated[
        list[str] | None,
        typer.Option(help="a strategy in full: 'rules=attack,half_board order=centre', also with parameters"),
    ] = None,
    limit: Limit = None,
    details: Annotated[
        bool, typer.Option("--details", help="also the ledger of rules, lost solutions, largest savings")
    ] = False,
    grow: Annotated[str | None, typer.Option(help="also the growth over a size: n=4..12")] = None,
    as_json: AsJson = False,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", help="write the table to a file; - prints it")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="write the comparison as a page, its first two as one tree")
    ] = None,
) -> None:
    """Search with several strategies and print their measures side by side."""
    problem, most = read_problem(name, given), read_limit(limit)
    strategies = read_strategies(problem, rules or [], strategy or [])
    grown = read_growth(strategies, grow, most) if grow else []
    made, interrupted = _searched(strategies, most, recorded=details or html is not None)
    compared = Comparison(problem, made, grown, most)
    if csv_file:
        _write(csv_file, "csv", compared.csv())
    if html:
        _write(html, "html", compared.html())
    if as_json:
        print_json(compared.objects(details))
    elif csv_file != Path("-"):
        compared.print_all(details)
    if interrupted:
        raise typer.Exit(130)


def _searched(strategies: list[Strategy], limit: int | None, *, recorded: bool) -> tuple[list[Outcome], bool]:
    """Search with each strategy; return what there is, and whether Ctrl-C ended it."""
    outcomes: list[Outcome] = []
    for each in strategies:
        if recorded:
            outcomes.append(outcome(each, min(limit or MOST_RECORDED, MOST_RECORDED)))
            continue
        measures, seconds, interrupted = measured(each, limit, False)
        guess = None if measures.complete or interrupted else estimated(each)
        outcomes.append(Outcome(each, measures, seconds, guess=guess))
        if interrupted:
            return outcomes, True
    return outcomes, False


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


def _write(path: Path, option: str, made: str) -> None:
    if path == Path("-"):
        print(made, end="")
        return
    write_file(option, path, made.encode())


def estimate(
    name: Name,
    given: Given = None,
    rules: Annotated[
        str | None, typer.Option(help="names separated by commas, or none (default: the problem's own)")
    ] = None,
    order: Annotated[str, typer.Option(help="the order in which choices are tried")] = "given",
    probes: Annotated[str, typer.Option(help="random walks from the root to a leaf", metavar="N")] = "1000",
    seed: Annotated[str, typer.Option(help="start of the random numbers", metavar="N")] = "1",
    as_json: AsJson = False,
) -> None:
    """Estimate the size of a search tree by random probes, without searching it."""
    problem = read_problem(name, given)
    strategy = Strategy.of(problem, rules, order)
    number, start = whole("probes", probes, 2, MOST_PROBES), whole("seed", seed, 0)
    guess = estimate_size(problem, strategy.rules, order, probes=number, seed=start)
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
