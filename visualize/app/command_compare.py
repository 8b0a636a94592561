"""The commands ``backtracking compare`` and ``backtracking estimate``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from puzzles.deadline import Deadline
from puzzles.estimate import MOST_PROBES, Estimate
from puzzles.estimate import estimate as estimate_size
from puzzles.problem import Problem
from visualize.app.answers import parameters_object
from visualize.app.comparison import Outcome, outcome, rounded
from visualize.app.comparison_report import Comparison, read_sizes
from visualize.app.comparison_report import grow as grown_over
from visualize.app.details import Worth, worth_of
from visualize.app.nouns import counted
from visualize.app.recording import title
from visualize.app.strategies import Strategy, read_strategy
from visualize.app.terminal import (
    STDOUT,
    AsJson,
    Given,
    Limit,
    Name,
    interruptible,
    nodes_shown,
    print_json,
    read_limit,
    read_problem,
    share_shown,
    whole,
    writable,
    write,
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
        Path | None,
        typer.Option("--html", help="write the comparison as a page, its first two as one tree; - prints it"),
    ] = None,
) -> None:
    """Search with several strategies and print their measures side by side."""
    problem, most = read_problem(name, given), read_limit(limit)
    strategies = read_strategies(problem, rules or [], strategy or [])
    sizes = read_sizes(strategies, grow) if grow else None
    _one_at_most({"--csv -": csv_file == STDOUT, "--html -": html == STDOUT, "--json": as_json})
    writable("csv", csv_file)
    writable("html", html)
    with interruptible() as until:
        recorded = details or html is not None
        made = _compared(problem, strategies, sizes, most, until, details=details, recorded=recorded)
    if until.ended:
        print(_ended_early(made, len(strategies), details, sizes), file=sys.stderr)
    if csv_file:
        write("csv", csv_file, made.csv())
    if html:
        write("html", html, made.html())
    if as_json:
        print_json(made.objects())
    elif STDOUT not in (csv_file, html):
        made.print_all()
    if until.ended:
        raise typer.Exit(130)


def _one_at_most(printed: dict[str, bool]) -> None:
    """Raise ``ValueError`` where several formats would be printed into one another."""
    asked = [option for option, wanted in printed.items() if wanted]
    if len(asked) > 1:
        raise ValueError(
            f"compare: {' and '.join(asked)} would be printed into one another; name a file for all but one"
        )


def _ended_early(made: Comparison, asked: int, details: bool, sizes: tuple[str, range] | None) -> str:
    """Return how far a comparison came until Ctrl-C."""
    told = [f"{sum(each.complete for each in made.outcomes)} of {asked} searches came to their end"]
    if details:
        told.append(f"details of {len(made.worth)} of {asked} strategies, the last of a part")
    if sizes:
        reached = len(made.growth[0][1]) if made.growth else 0
        told.append(f"growth over {reached} of {len(sizes[1])} sizes")
    return f"ended early: {'; '.join(told)}"


def _compared(
    problem: Problem[Any, Any],
    strategies: list[Strategy],
    sizes: tuple[str, range] | None,
    limit: int | None,
    until: Deadline,
    *,
    details: bool,
    recorded: bool,
) -> Comparison:
    """Search with each strategy, and all else that was asked for; on Ctrl-C return what there is by then."""
    most = min(limit or MOST_RECORDED, MOST_RECORDED)
    outcomes: list[Outcome] = []
    worth: list[Worth] = []
    for each in strategies:
        if not until.ended:
            outcomes.append(
                outcome(each, most if recorded else limit, until=until, recorded=recorded, shown=nodes_shown)
            )
    for searched in outcomes if details else ():
        if not until.ended:
            worth.append(worth_of(searched, most, until))
    growth = grown_over(strategies, *sizes, limit, until) if sizes and not until.ended else []
    return Comparison(problem, outcomes, growth, worth, most)


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
    with share_shown() as progress, interruptible() as until:
        guess = estimate_size(
            problem, strategy.rules, order, probes=number, seed=start, until=until, progress=progress
        )
    if as_json:
        print_json(_estimate_object(strategy, guess))
    else:
        print(f"{title(problem)}   rules {strategy}\n{_estimate_sentence(guess)}")
    if until.ended:
        print(f"ended early: {guess.probes:,} of {number:,} probes were made", file=sys.stderr)
        raise typer.Exit(130)


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
        return f"{counted(round(guess.nodes), 'node', 'nodes')}: each of {guess.probes:,} probes says so."
    return (
        f"about {rounded(guess.nodes)} nodes; with 95 % confidence between {rounded(guess.low)} and "
        f"{rounded(guess.high)} ({guess.probes:,} probes, seed {guess.seed})"
    )
