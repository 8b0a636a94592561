"""Counting n-queens with all eight symmetries, by the border of the board: compiled, and in shares.

A solution with n > 1 has a queen on each of the four edges. The eight images of a solution put eight
numbers into the place "column of the top queen"; let m be the smallest and k how many images attain it.
Search only boards whose top queen stands in column m, and count each 8 / k times: an orbit of s boards
has s k / 8 such boards, so they add up to s. No board is ever compared with its images.

A board searched with its top queen in column m > 0 has no queen on an edge nearer than m to a corner: most
of the tree is cut before it grows. k is 1 plus how many queens stand on the three squares to which quarter
turns bring the top queen; the squares to which mirrors bring it are attacked by it. If m = 0 the corner
queen stands on two edges and k is 2; mirroring in the diagonal through it exchanges row 1 and column 1, so
only boards are searched where the queen of row 1 is nearer to the corner, and these count 8 times.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, MutableSequence
from functools import partial
from typing import NamedTuple, cast

from puzzles.n_queens.compiled import compiled, usable
from puzzles.n_queens.programs import Counted
from puzzles.workers import MOST_WORKERS, TASKS, Executors, Progress, processes, sum_over

__all__ = ["Share", "Tied", "cores", "counted", "shares_of", "smallest", "symmetries", "tied"]

Levels = MutableSequence[int]
"""One whole number for each row, or a compiled program's array of them."""


def smallest(
    n: int,
    share: int,
    shares: int,
    allowed: Levels,
    free: Levels,
    columns: Levels,
    left: Levels,
    right: Levels,
    found: Levels,
) -> int:
    """Add to ``found[k - 1]`` the boards whose top queen attains the smallest column k times.

    Only every ``shares``-th pair of upper two queens is searched. Returns the number of nodes. All masks
    are signed: mixed with unsigned ones they would become floats when compiled.
    """
    last, full = n - 1, (1 << n) - 1
    sides = 1 | 1 << last
    nodes = opening = 0
    for first in range(n // 2):
        for second in range(n):
            if abs(second - first) < 2 or (first > 1 and second % last == 0):
                continue
            opening += 1
            if opening % shares != share:
                continue

            # From row low to row high all squares may be taken; elsewhere those at a side (or, below a
            # corner queen, those of column 1) belong to boards that are searched in another form.
            low, high = (first, last - first) if first else (second, last)
            for row in range(2, n):
                allowed[row] = full if low <= row <= high else full & ~(sides if first else 2)
            if first:
                allowed[last] = (1 << high + 1) - (1 << first)
            allowed[1] = 1 << second

            free[0], row = 1 << first, 0
            while row >= 0:
                here = free[row]
                if here == 0:
                    row -= 1
                    continue
                queen = here & -here
                free[row] = here ^ queen
                taken = columns[row] | queen
                to_left, to_right = (left[row] | queen) << 1, (right[row] | queen) >> 1
                row += 1
                nodes += 1
                columns[row] = taken
                safe = allowed[row] & ~(taken | to_left | to_right)
                if row == last:
                    if safe:
                        ties = safe >> high & 1 if first else 0
                        ties += (columns[first + 1] & ~columns[first]) >> last & 1
                        ties += columns[high + 1] & ~columns[high] & 1 if first else 0
                        found[ties] += 1
                    row -= 1
                    continue
                if row == high:  # the last row in which the side columns can get their queens
                    missing = sides & ~taken
                    if missing:
                        safe = safe & missing if missing != sides else 0
                if safe == 0:
                    row -= 1
                    continue
                free[row], left[row], right[row] = safe, to_left, to_right
    return nodes


_SIGNATURE = f"(int64, int64, int64{', int64[::1]' * 6})"


class Share(NamedTuple):
    """A part of one count: every ``shares``-th pair of upper two queens, from number ``share`` on."""

    n: int
    share: int
    shares: int


@dataclasses.dataclass(frozen=True)
class Tied:
    """What one share found: boards by the number of images that attain the smallest column, 1 to 4."""

    found: tuple[int, ...] = (0, 0, 0, 0)
    nodes: int = 0

    def __add__(self, other: Tied) -> Tied:
        """Return what two shares found together."""
        return Tied(tuple(map(sum, zip(self.found, other.found, strict=True))), self.nodes + other.nodes)


def shares_of(n: int, shares: int = TASKS) -> list[Share]:
    """Return the tasks into which the count of n queens falls."""
    return [Share(n, share, shares) for share in range(shares)]


def tied(share: Share) -> Tied:
    """Search one share, compiled where numba can be used. Runs in any process."""
    if share.n < 2:
        return Tied()
    search: Callable[..., int] = smallest
    zeros: Callable[[int], Levels] = _zeros
    if usable():
        import numpy

        search = compiled(smallest, _SIGNATURE)
        zeros = cast(Callable[[int], Levels], partial(numpy.zeros, dtype=numpy.int64))
    levels, found = [zeros(share.n + 1) for _ in range(5)], zeros(4)
    nodes = search(*share, *levels, found)
    return Tied(tuple(map(int, found)), nodes)


def _zeros(size: int) -> Levels:
    return [0] * size


def counted(n: int, boards: Tied) -> Counted:
    """Return how many solutions the boards of all shares stand for."""
    if n < 2:
        return Counted(1, 1)
    weighted = sum(8 * 12 // ties * found for ties, found in enumerate(boards.found, start=1))
    assert weighted % 12 == 0
    return Counted(weighted // 12, boards.nodes)


def symmetries(n: int) -> Counted:
    """Search only boards whose top queen is at least as near to a corner as that of any image; compiled.

    Each counts 8 / k times, where k of the eight images are as near.
    """
    return counted(n, tied(Share(n, 0, 1)))


def cores(n: int, executor: Executors | None = None, progress: Progress | None = None) -> Counted:
    """Deal the first two queens out to processes, on this machine or on others, and add up what they find."""
    tied(Share(2, 0, 1))  # compiles once and for all: else every process would, at the same time
    everywhere = processes(min(os.cpu_count() or 1, MOST_WORKERS)) if executor is None else executor
    found = sum_over(everywhere, tied, shares_of(n), start=Tied(), progress=progress)
    return counted(n, found)
