"""Seven programs that count the solutions of n-queens, each with one more idea than the one before.

All return how many solutions there are and how many nodes they visited: the boards that they looked at,
partial ones and the empty one included.

>>> [program(5) for program in (leaves, scanning, masks, half)]
[Counted(solutions=10, nodes=3906), Counted(solutions=10, nodes=54), Counted(solutions=10, nodes=54), \
Counted(solutions=10, nodes=28)]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

__all__ = ["Counted", "boards", "half", "leaves", "masks", "scanning", "sets", "solutions", "stack"]


class Counted(NamedTuple):
    """The answer of a counting program and the work that it took."""

    solutions: int
    nodes: int


def boards(n: int) -> Counted:
    """Put n queens on any n of the n² squares, and look whether two of them attack each other."""
    solutions = nodes = 0
    for queens in combinations(product(range(n), repeat=2), n):
        nodes += 1
        solutions += all(
            row != other_row and column != other_column and abs(row - other_row) != abs(column - other_column)
            for (row, column), (other_row, other_column) in combinations(queens, 2)
        )
    return Counted(solutions, nodes)


def leaves(n: int) -> Counted:
    """Place one queen in every row, and look at a board only when it is full: its columns, row by row."""
    solutions = nodes = 0

    def place(columns: tuple[int, ...]) -> None:
        nonlocal solutions, nodes
        nodes += 1
        if len(columns) == n:
            solutions += all(
                column != other and abs(column - other) != below - row
                for (row, column), (below, other) in combinations(enumerate(columns), 2)
            )
            return
        for column in range(n):
            place((*columns, column))

    place(())
    return Counted(solutions, nodes)


def scanning(n: int) -> Counted:
    """Look at every queen when it is placed: go through those above it. This is backtracking."""
    solutions = nodes = 0

    def place(columns: tuple[int, ...]) -> None:
        nonlocal solutions, nodes
        nodes += 1
        below = len(columns)
        if below == n:
            solutions += 1
            return
        for column in range(n):
            if all(
                column != other and abs(column - other) != below - row for row, other in enumerate(columns)
            ):
                place((*columns, column))

    place(())
    return Counted(solutions, nodes)


def sets(n: int) -> Counted:
    """Remember which columns and diagonals are taken, so that one look at three sets will do.

    Row + column is the same all along a diagonal, row - column all along a diagonal of the other kind.
    """
    solutions = nodes = 0
    columns: set[int] = set()
    rising: set[int] = set()
    falling: set[int] = set()

    def place(row: int) -> None:
        nonlocal solutions, nodes
        nodes += 1
        solutions += row == n
        for column in range(n) if row < n else ():
            if column not in columns and row + column not in rising and row - column not in falling:
                columns.add(column)
                rising.add(row + column)
                falling.add(row - column)
                place(row + 1)
                columns.remove(column)
                rising.remove(row + column)
                falling.remove(row - column)

    place(0)
    return Counted(solutions, nodes)


def masks(n: int) -> Counted:
    """Make the sets three whole numbers, a bit for each column, and take the free squares in one go.

    From row to row the attacks along one kind of diagonal move to the left, along the other to the right
    (Zongyan Qiu 2002). ``free & -free`` is the lowest bit: the next free square.
    """
    full = (1 << n) - 1
    solutions = nodes = 0

    def place(columns: int, left: int, right: int) -> None:
        nonlocal solutions, nodes
        nodes += 1
        solutions += columns == full
        free = full & ~(columns | left | right)
        while free:
            queen = free & -free
            free -= queen
            place(columns | queen, (left | queen) << 1, (right | queen) >> 1)

    place(0, 0, 0)
    return Counted(solutions, nodes)


def half(n: int) -> Counted:
    """Search only boards whose first queen stands in one half of its row, and count each twice.

    The others are their mirror images. Of the boards with that queen in the middle column the second
    queen tells the halves apart: it cannot stand there too.
    """
    full = (1 << n) - 1
    solutions = nodes = 0

    def place(columns: int, left: int, right: int, allowed: int = full) -> None:
        nonlocal solutions, nodes
        nodes += 1
        solutions += columns == full
        free = allowed & ~(columns | left | right)
        while free:
            queen = free & -free
            free -= queen
            place(columns | queen, (left | queen) << 1, (right | queen) >> 1)

    middle = 1 << n // 2
    place(0, 0, 0, middle - 1)
    if n % 2:
        place(middle, middle << 1, middle >> 1, middle - 1)
    return Counted(2 * solutions if n > 1 else 1, nodes)


def stack(n: int) -> Counted:
    """Keep the boards that wait for their turn on a stack of our own: no function calls another.

    What recursion keeps in its calls stands here in a list; the same nodes come in another order.
    """
    full, middle = (1 << n) - 1, 1 << n // 2
    solutions = nodes = 0
    waiting = [(0, 0, 0, middle - 1)]
    if n % 2:
        waiting.append((middle, middle << 1, middle >> 1, middle - 1))
    while waiting:
        columns, left, right, allowed = waiting.pop()
        nodes += 1
        solutions += columns == full
        free = allowed & ~(columns | left | right)
        while free:
            queen = free & -free
            free -= queen
            waiting.append((columns | queen, (left | queen) << 1, (right | queen) >> 1, full))
    return Counted(2 * solutions if n > 1 else 1, nodes)


def solutions(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the columns of every solution, row by row and in their order: ``(0, 4, 7, 5, 2, 6, 1, 3)`` first.

    They are made as they are asked for: memory does not grow with their number.
    """
    full = (1 << n) - 1
    waiting: list[tuple[tuple[int, ...], int, int, int]] = [((), 0, 0, 0)]
    while waiting:
        board, columns, left, right = waiting.pop()
        if columns == full:
            yield board
        free = full & ~(columns | left | right)
        while free:
            column = free.bit_length() - 1
            queen = 1 << column
            free -= queen
            waiting.append(((*board, column), columns | queen, (left | queen) << 1, (right | queen) >> 1))
