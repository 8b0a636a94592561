"""Counting with functions that numba compiles: the optional extra ``fast``.

numba is imported only when it is wanted. What it compiles is kept on disk beside this file or in numba's
own folder, so that the next run starts at once; where neither can be written the run compiles afresh.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from puzzles.messages import Message, say
from puzzles.n_queens.programs import Counted, stack

__all__ = ["OLDEST", "compiled", "compiled_stack", "missing", "usable"]

Function = Callable[..., Any]

OLDEST = (0, 60)
"""The oldest numba that was tried."""


def compiled_stack(n: int) -> Counted:
    """The program before, unchanged, but compiled by numba to machine code.

    A mask is now a machine word of 64 bits.
    """
    return Counted(*compiled(stack, "(int64,)")(n))


@cache
def compiled(function: Function, signature: str) -> Function:
    """Return ``function`` compiled for arguments of the types in ``signature``.

    It lets other threads run. Raises ``ValueError`` with one line where numba cannot be used.
    """
    numba = _numba()
    if isinstance(numba, Message):
        raise ValueError(str(numba))
    try:
        return _compiled_now(numba.njit(cache=True, nogil=True)(function), signature)
    except Exception:  # an unwritable or broken cache ends in errors of many kinds; none is worth a stop
        return _compiled_now(numba.njit(nogil=True)(function), signature)


def _compiled_now(dispatcher: Any, signature: str) -> Function:
    dispatcher.compile(signature)
    return dispatcher  # type: ignore[no-any-return]


def usable() -> bool:
    """Tell whether numba is there and new enough."""
    return missing() is None


def missing() -> Message | None:
    """Return the line that says what to install for compiled counting, or None where nothing is missing."""
    numba = _numba()
    return numba if isinstance(numba, Message) else None


@cache
def _numba() -> Any:
    """Return the module, or the line that says what to install."""
    oldest = ".".join(map(str, OLDEST))
    try:
        import numba
    except Exception:  # ImportError where it is absent; others where it does not fit the numpy beside it
        return say(_INSTALL, oldest=oldest, found=say("none can be imported"))
    version = str(numba.__version__)
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST:
        return say(_INSTALL, oldest=oldest, found=version)
    return numba


_INSTALL = 'compiled counting needs numba {oldest} or later ({found}): pip install "backtracking-lab[fast]"'
