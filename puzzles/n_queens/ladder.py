"""The ladder of speed: the same count by ten programs, each with one more idea than the one before.

>>> count(8), count(8, "masks")
(92, 92)
>>> ran = run(6, "scanning")
>>> ran.solutions, ran.nodes
(4, 153)
>>> count(33, "masks")
Traceback (most recent call last):
    ...
ValueError: n: '33' was read; allowed for the method masks is a whole number from 0 to 16
"""

from __future__ import annotations

import inspect
import textwrap
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any, NamedTuple

from puzzles.messages import Message, say
from puzzles.n_queens import compiled, programs, symmetries
from puzzles.n_queens.programs import Counted
from puzzles.parameters import Integer
from puzzles.workers import Executors, Progress, results_over

__all__ = ["LADDER", "Run", "Rung", "advice", "best_method", "count", "run", "rung"]


class Rung(NamedTuple):
    """One program of the ladder."""

    name: str
    idea: Message
    """What is new, in one sentence."""
    program: Callable[..., Counted]
    largest: int
    """The largest n that it can do in about an hour; its masks have room for more."""
    needs_numba: bool = False
    shown: tuple[Callable[..., Any], ...] = ()
    """The functions that a screen shows, where they are not just the program."""
    deals_out: bool = False
    """Whether it sends its work in parts to worker processes, and opens some where it is given none."""

    def code(self) -> str:
        """Return the source of the program."""
        functions = self.shown or (self.program,)
        return "\n\n".join(textwrap.dedent(inspect.getsource(function)) for function in functions)

    def ready(self) -> bool:
        """Tell whether what the program needs is installed."""
        return not self.needs_numba or compiled.usable()

    def read(self, n: object) -> int:
        """Return ``n`` as a number of queens; raise ``ValueError`` with one line otherwise."""
        domain = Integer(0, self.largest)
        try:
            return domain.read(n)
        except ValueError:
            raise ValueError(
                f"n: {str(n)[:40]!r} was read; allowed for the method {self.name} is {domain.allowed()}"
            ) from None


_STACK, _SMALLEST = programs.stack, symmetries.smallest

LADDER = (
    Rung("boards", say("Try every way to put n queens on the board."), programs.boards, 7),
    Rung("leaves", say("One queen in every row: test the board when it is full."), programs.leaves, 9),
    Rung("scanning", say("Test every queen when it is placed: backtrack."), programs.scanning, 14),
    Rung("sets", say("Remember the columns and diagonals that are taken."), programs.sets, 15),
    Rung("masks", say("Let the bits of three numbers be those sets."), programs.masks, 16),
    Rung("half", say("Search one half of the board: the other is its mirror image."), programs.half, 17),
    Rung("stack", say("Keep an explicit stack in place of recursion."), programs.stack, 17),
    Rung(
        "compiled",
        say("Compile the same program to machine code."),
        compiled.compiled_stack,
        19,
        True,
        (compiled.compiled_stack, _STACK),
    ),
    Rung(
        "symmetries",
        say("Use all eight symmetries, and arrays for the stack."),
        symmetries.symmetries,
        20,
        True,
        (symmetries.symmetries, symmetries.counted, _SMALLEST),
    ),
    Rung(
        "cores",
        say("Deal the tree out to several cores."),
        symmetries.cores,
        22,
        False,
        (symmetries.cores, symmetries.shares_of, symmetries.tied),
        deals_out=True,
    ),
)


class Run(NamedTuple):
    """What one program did. ``preparation`` are the seconds spent on compiling, before the clock started."""

    method: str
    n: int
    solutions: int
    nodes: int
    seconds: float
    preparation: float = 0.0


def count(
    n: object,
    method: str | None = None,
    *,
    executor: Executors | None = None,
    progress: Progress | None = None,
) -> int:
    """Return the number of solutions of n-queens, OEIS A000170; the parameters are those of ``run``."""
    return run(n, method, executor=executor, progress=progress).solutions


def run(
    n: object,
    method: str | None = None,
    *,
    executor: Executors | None = None,
    progress: Progress | None = None,
) -> Run:
    """Run one program of the ladder, the best that is ready by default.

    With ``executor`` the work is done there: a rung that deals out sends it in parts, and tells ``progress``
    the share that is done; any other method is sent whole. Raises ``ValueError`` with one line for an
    unknown method, for n that is not a whole number or too large for it, and if numba is needed but missing.
    """
    chosen = rung(method or best_method(executor))
    queens = chosen.read(n)
    if not chosen.ready():
        raise ValueError(str(compiled.missing()))
    if chosen.deals_out:
        return _timed(chosen, queens, executor, progress)
    if executor is None:
        return _timed(chosen, queens)
    with closing(results_over(executor, _run_there, [(chosen.name, queens)])) as results:
        return next(results)[1]


def best_method(executor: Executors | None = None) -> str:
    """Return the name of the fastest program that is ready, on the executor if there is one."""
    if executor is not None:
        return "cores"
    return "symmetries" if compiled.usable() else "half"


def advice() -> Message | None:
    """Return the line that says what to install for faster counting, or None if it is installed."""
    return compiled.missing()


def rung(name: str) -> Rung:
    """Return the rung called ``name``; raise ``ValueError`` that lists the names."""
    for each in LADDER:
        if each.name == name:
            return each
    raise ValueError(f"there is no method {name!r}; there are {', '.join(each.name for each in LADDER)}")


def _timed(chosen: Rung, n: int, *where: Any) -> Run:
    before = time.perf_counter()
    if chosen.needs_numba:
        chosen.program(2)
    started = time.perf_counter()
    solutions, nodes = chosen.program(n, *where)
    return Run(chosen.name, n, solutions, nodes, time.perf_counter() - started, started - before)


def _run_there(task: tuple[str, int]) -> Run:
    return _timed(rung(task[0]), task[1])
