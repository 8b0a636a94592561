"""What a problem has of its own beyond the four methods: a list of solutions, boards, a way to count, a page.

The built-in problems have their rows here; a plug-in adds one when its module is loaded:

>>> from puzzles.permutations import Permutations
>>> extras_of(Permutations()).board is None
True
>>> EXTRAS[Permutations] = Extras(board=" ".join)
>>> extras_of(Permutations()).board("abc")
'a b c'
>>> del EXTRAS[Permutations]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from puzzles import parallel
from puzzles.arithmetic import BASIC
from puzzles.messages import Message
from puzzles.n_queens import NQueens, ladder
from puzzles.n_queens.board import Board, text_board
from puzzles.parameters import OneOf, Parameter
from puzzles.problem import Problem
from puzzles.twenty_four import LEVELS, TwentyFour, gathered, solve
from puzzles.twenty_four.problem import Table
from visualize.app.translations import translate

__all__ = ["EXTRAS", "Counted", "Extras", "Listed", "extras_of"]


class Listed(NamedTuple):
    """All solutions as players write them.

    Where there is no list (``whole`` is False) one stands for all. ``steps`` show how one is built.
    """

    texts: list[str]
    steps: list[str] = []
    whole: bool = True


class Counted(NamedTuple):
    """The number of solutions and the method, in words, that counted them; ``advice`` makes it faster.

    ``seconds`` are those of the count alone, where it knows them; ``preparation`` came before.
    """

    number: int
    method: str
    advice: Message | None = None
    seconds: float | None = None
    preparation: float = 0.0


@dataclass(frozen=True)
class Extras:
    """What one problem class has of its own; None where it does as all do."""

    list: Callable[[Any, str], Listed] | None = None
    """(problem, level) -> its solutions, without a search."""
    gather: Callable[[Any, Sequence[Any], str], Sequence[str]] | None = None
    """(problem, solutions that a search found, level) -> their texts, alike ones once."""
    levels: tuple[str, ...] = ()
    """The names of how finely solutions are told apart, the usual one last."""
    board: Callable[[Any], str] | None = None
    """A solution -> several lines of text."""
    count: Callable[[Any, str | None, parallel.Executors | None, parallel.Progress], Counted] | None = None
    """(problem, method or None, executor, progress) -> the number of its solutions."""
    show: Callable[[Any, Sequence[Any]], None] | None = None
    """(problem, solutions found): shows on the page Explore what there is besides the player, quickly."""

    def read_level(self, given: str | None) -> str:
        """Return the level that was typed, or the usual one; raise ``ValueError`` for another."""
        usual = self.levels[-1]
        return str(Parameter("solutions", OneOf(self.levels), usual, "").read(given or usual))


def extras_of(problem: Problem[Any, Any]) -> Extras:
    """Return the row of the problem's class, or of the nearest class it is made from."""
    return next((EXTRAS[cls] for cls in type(problem).__mro__ if cls in EXTRAS), Extras())


# ---- n-queens


def _board(squares: Board) -> str:
    return text_board(squares, len(squares)) + "\n"


def _by_ladder(
    problem: NQueens,
    method: str | None,
    executor: parallel.Executors | None,
    progress: parallel.Progress,
) -> Counted:
    # a worker process of its own can be ended by Ctrl-C, compiled code in this one cannot
    chosen = ladder.rung(method or ladder.best_method(executor))
    chosen.read(problem.n)
    if executor is None and chosen.needs_numba and problem.n > _AT_ONCE:
        executor = parallel.processes("1")
    ran = ladder.run(problem.n, chosen.name, executor=executor, progress=progress)
    advice = None if method else ladder.advice()
    return Counted(ran.solutions, chosen.name, advice, ran.seconds, ran.preparation)


_AT_ONCE = 14  # queens that compiled code counts within a fraction of a second


def _boards(problem: NQueens, found: Sequence[Board]) -> None:
    from visualize.app.solutions import boards  # a command does not wait for Streamlit to load

    boards(problem, found)


# ---- twenty-four


def _by_hand(problem: TwentyFour, level: str) -> Listed:
    solved = solve(problem, level)
    steps = [] if solved.listed else [step.text(translate) for step in solved.steps]
    return Listed([solution.text for solution in solved.solutions], steps, solved.listed)


def _gathered(problem: TwentyFour, tables: Sequence[Table], level: str) -> list[str]:
    # with ^ ! sqrt nobody has said which solutions are independent
    finest = level if set(problem.operators) <= set(BASIC) or level == "all" else "structural"
    return [solution.text for solution in gathered((table[0] for table in tables), finest)]


def _formulas(problem: TwentyFour, found: Sequence[Table]) -> None:
    from visualize.app.solutions import formulas

    formulas(problem, found)


EXTRAS: dict[type[Problem[Any, Any]], Extras] = {
    NQueens: Extras(board=_board, count=_by_ladder, show=_boards),
    TwentyFour: Extras(list=_by_hand, gather=_gathered, levels=LEVELS, show=_formulas),
}
"""Problem class -> what it has of its own."""
