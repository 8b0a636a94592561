"""The command ``solve``: the search with its measures, and the solutions as their players write them."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import typer

from puzzles.arithmetic import BASIC
from puzzles.measure import Measures
from puzzles.n_queens import NQueens
from puzzles.n_queens.board import Board, text_board
from puzzles.problem import Problem
from puzzles.twenty_four import TwentyFour
from puzzles.twenty_four import solve as solve_hand
from visualize.app.answers import solve_object, summary, verdict_sentence
from visualize.app.recording import title
from visualize.app.strategies import Strategy
from visualize.app.terminal import (
    AsJson,
    Given,
    Limit,
    Name,
    OrderName,
    Rules,
    measured,
    print_json,
    read_limit,
    read_problem,
)
from visualize.app.translations import text, translate

__all__ = ["solve"]

MOST_WITH_UNARY = 20_000
"""With ! and sqrt the tree of a hand has millions of nodes: so many are searched unless asked otherwise."""


def solve(
    name: Name,
    given: Given = None,
    rules: Rules = None,
    order: OrderName = "given",
    first: Annotated[bool, typer.Option("--first", help="stop at the first solution")] = False,
    limit: Limit = None,
    solutions: Annotated[
        str | None,
        typer.Option(help="twenty-four: all, structural, or independent ones (the default)"),
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="n-queens: print the solutions as boards")] = False,
    as_json: AsJson = False,
) -> None:
    """Search, and print the measures and the solutions."""
    problem = read_problem(name, given)
    if solutions and not isinstance(problem, TwentyFour):
        raise ValueError(f"solutions: {solutions!r} was read; only twenty-four has levels to choose from")
    if boards and not isinstance(problem, NQueens):
        raise ValueError("boards: only n-queens has boards to print")
    strategy = Strategy.of(problem, rules, order)
    most = read_limit(limit)
    listed = _by_hand(problem, solutions) if isinstance(problem, TwentyFour) and not first else None
    if listed and listed.steps and most is None:
        most = MOST_WITH_UNARY
    measures, seconds, interrupted = measured(strategy, most, first)
    if as_json:
        answer = solve_object(measures, strategy.rules, order, seconds)
        print_json(answer | ({"solutions": listed.texts} if listed else {}))
    else:
        _print(measures, strategy, seconds, first, listed)
        lines = listed.texts if listed else map(_board if boards else problem.show, measures.solutions)
        print(*lines, *(f"  {step}" for step in (listed.steps if listed else [])), sep="\n")
    if interrupted:
        raise typer.Exit(130)


class Listed(NamedTuple):
    """Solutions as players write them; ``steps`` show how one is built where they cannot all be listed."""

    texts: list[str]
    steps: list[str]


def _by_hand(problem: TwentyFour, level: str | None) -> Listed:
    solved = solve_hand(problem, level or "independent")
    extended = not set(problem.operators) <= set(BASIC)
    steps = [step.text(translate) for step in solved.steps] if extended else []
    return Listed([solution.text for solution in solved.solutions], steps)


def _board(squares: Board) -> str:
    return text_board(squares, len(squares)) + "\n"


def _print(
    measures: Measures, strategy: Strategy, seconds: float, stopped_at_first: bool, listed: Listed | None
) -> None:
    problem = strategy.problem
    print(f"{title(problem)}   {text('rules')} {', '.join(strategy.rules) or text('none')}")
    print(summary(measures, strategy.rules, seconds))
    if note := _note(measures, problem, stopped_at_first, listed):
        print(note)


def _note(
    measures: Measures, problem: Problem[Any, Any], stopped_at_first: bool, listed: Listed | None
) -> str:
    if stopped_at_first and measures.found:
        return text("Stopped at the first solution: the figures are of the tree up to there.")
    if listed and listed.steps and not measures.complete:
        return text("The tree was cut short; the solution below comes from sets of reachable values.")
    return verdict_sentence(measures, title(problem))
