"""N-Queens: place a queen in every row so that no two share a column or a diagonal.

A choice is a square, ``(0, 4)``: row 0, column 4; a state is the tuple of the squares taken so far, one
row after the other: ``((0, 4), (1, 1))``. Without rules the tree has (n^(n+1) - 1) / (n - 1)
nodes: 19,173,961 for n = 8. Solutions: OEIS A000170.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property

from puzzles.messages import Message, say
from puzzles.parameters import Integer, parameter
from puzzles.pictures import Mark, Picture, grid
from puzzles.problem import Problem, Reason, choice_order, constraint, symmetry

__all__ = ["NQueens", "Square"]


Square = tuple[int, int]
"""Row and column, from 0. A plain tuple: Python unpacks it several times faster than a named one."""

Board = tuple[Square, ...]


@dataclasses.dataclass(frozen=True)
class NQueens(Problem[Board, Square]):
    """Place n queens on an n by n board so that none attacks another."""

    name = "n-queens"
    n: int = parameter(6, Integer(0, 20), "queens, and rows and columns of the board")

    def root(self) -> Board:
        return ()

    def choices(self, board: Board) -> Sequence[Square]:
        return self._rows[len(board)]

    def apply(self, board: Board, square: Square) -> Board:
        return board + (square,)

    def is_solution(self, board: Board) -> bool:
        return len(board) == self.n and all(
            self.attack(board[:placed]) is None for placed in range(2, self.n + 1)
        )

    @cached_property
    def _rows(self) -> list[list[Square]]:
        """The squares row by row; the row below the last has none."""
        squares = [[(row, column) for column in range(self.n)] for row in range(self.n)]
        return [*squares, []]

    @choice_order
    def centre(self, board: Board) -> Iterable[Square]:
        """From the centre of the row outwards."""
        return sorted(self.choices(board), key=lambda square: abs(2 * square[1] - self.n + 1))

    @constraint
    def attack(self, board: Board) -> Reason | None:
        """No two queens share a column or a diagonal.

        Only the newest queen is looked at: the others were looked at when they were placed.
        """
        if not board:
            return None
        row, column = board[-1]
        for earlier, other in board:
            aside = other - column
            if aside == 0 or aside == row - earlier or aside == earlier - row:
                break  # the newest queen, which stands last, always meets itself
        return None if earlier == row else _attacked(earlier, aside == 0)

    @symmetry
    def half_board(self, board: Board) -> Reason | None:
        """Of a board and its left-right mirror image only one is searched.

        Sound: read row by row, the first queen off the middle column stands left of it in exactly one of
        the two (no row of a solution is needed beyond the second: two queens never share the middle
        column). The board whose first such queen stands on the right is cut, and its mirror image never is.
        """
        taken = dict(board)
        for row in range(self.n):
            if row not in taken or 2 * taken[row] < self.n - 1:
                return None
            if 2 * taken[row] > self.n - 1:
                return Reason(
                    say("its mirror image is searched instead."),
                    twin=tuple((row, self.n - 1 - column) for row, column in board),
                )
        return None

    def images(self, board: Board) -> Iterator[Board]:
        """Yield the board in the eight positions in which rotations and reflections show it."""
        last = self.n - 1
        for _ in range(4):
            board = tuple(sorted((column, last - row) for row, column in board))
            yield board
            yield tuple(sorted((row, last - column) for row, column in board))

    def label(self, square: Square) -> str:
        return column_name(square[1])

    def describe(self, square: Square) -> Message:
        return say("row {row}, column {column}", row=square[0] + 1, column=column_name(square[1]))

    def attempt(self, board: Board, square: Square) -> Message:
        return say("Row {row}: try column {column}.", row=square[0] + 1, column=column_name(square[1]))

    def undo(self, square: Square) -> Message:
        return say("Take back the queen on {column}{row}.", row=square[0] + 1, column=column_name(square[1]))

    def exhausted(self, board: Board) -> Message:
        if len(board) == self.n:
            return say("has a queen in every row, but some attack each other")
        return say("has tried every column of row {row}", row=len(board) + 1)

    def show(self, board: Board) -> str:
        return " ".join(f"{column_name(column)}{row + 1}" for row, column in board)

    def picture(self, board: Board) -> Picture:
        queens = [Mark("♛", square, level) for level, square in enumerate(board, start=1)]
        return self._empty_board._replace(marks=tuple(queens))

    @cached_property
    def _empty_board(self) -> Picture:
        rows = [str(row + 1) for row in range(self.n)]
        return grid(rows, [column_name(column) for column in range(self.n)], [], checkered=True)


def column_name(column: int) -> str:
    """Return the letter of a column: a for 0. Boards are at most 20 wide."""
    return chr(ord("a") + column)


@cache
def _attacked(row: int, same_column: bool) -> Reason:
    """Return the reason, shared by all who ask: making one for every cut would cost more than the search."""
    template = (
        "the queen in row {row} stands in the same column."
        if same_column
        else "the queen in row {row} stands on the same diagonal."
    )
    return Reason(say(template, row=row + 1), culprits=(row + 1,))
