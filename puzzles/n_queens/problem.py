"""N-Queens: place a queen in every row so that no two share a column or a diagonal.

A choice is a square, ``(0, 4)``: row 0, column 4; a state is the tuple of the squares taken so far, one
row after the other: ``((0, 4), (1, 1))``. Without rules the tree has (n^(n+1) - 1) / (n - 1)
nodes: 19,173,961 for n = 8. Solutions: OEIS A000170; up to symmetry: A002562.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from puzzles.messages import Message, say
from puzzles.n_queens.board import Board, Square, images, orbit
from puzzles.parameters import Integer, OneOf, parameter
from puzzles.pictures import Mark, Picture, grid
from puzzles.problem import Problem, Reason, bound, choice_order, constraint, symmetry

__all__ = ["NQueens"]

TOP_DOWN, FEWEST_FREE = ROW_ORDERS = ("top_down", "fewest_free")
MOST = 20


@dataclasses.dataclass(frozen=True)
class NQueens(Problem[Board, Square]):
    """Place n queens on an n by n board so that none attacks another."""

    name = "n-queens"
    n: int = parameter(6, Integer(0, MOST), "queens, and rows and columns of the board")
    rows: str = parameter(
        TOP_DOWN, OneOf(ROW_ORDERS), "the row filled next: from the top, or the one with fewest free squares"
    )
    seed: int = parameter(1, Integer(0, 10**6), "start of the random numbers of the order `shuffled`")

    def root(self) -> Board:
        return ()

    def choices(self, board: Board) -> Sequence[Square]:
        return self._rows[len(board) if self.rows == TOP_DOWN else self._fewest_free(board)]

    def apply(self, board: Board, square: Square) -> Board:
        return board + (square,)

    def is_solution(self, board: Board) -> bool:
        lines = ((row, column, row + column, row - column) for row, column in board)
        return len(board) == self.n and all(len(set(line)) == self.n for line in zip(*lines, strict=True))

    @cached_property
    def _rows(self) -> list[list[Square]]:
        """The squares row by row; the row below the last has none."""
        squares = [[(row, column) for column in range(self.n)] for row in range(self.n)]
        return [*squares, []]

    def _fewest_free(self, board: Board) -> int:
        """Return the empty row with the fewest free squares, the upper one of equals; n if all are taken."""
        return min(self._empty_rows(board), key=lambda row: len(self._free(board, row)), default=self.n)

    def _empty_rows(self, board: Board) -> list[int]:
        taken = {row for row, _ in board}
        return [row for row in range(self.n) if row not in taken]

    def _free(self, board: Board, row: int) -> set[int]:
        """Return the columns of an empty row that no queen attacks."""
        free = set(range(self.n))
        for earlier, column in board:
            free -= {column, column + row - earlier, column - row + earlier}
        return free

    @choice_order
    def centre(self, board: Board) -> Iterable[Square]:
        """From the centre of the row outwards."""
        return sorted(self.choices(board), key=lambda square: abs(2 * square[1] - self.n + 1))

    @choice_order
    def shuffled(self, board: Board) -> Iterable[Square]:
        """In a random order, another one for every board, that the seed repeats."""
        squares = self.choices(board)
        return random.Random(f"{self.seed} {board}").sample(squares, len(squares))

    @constraint
    def attack(self, board: Board) -> Reason | None:
        """No two queens share a column or a diagonal.

        Only the newest queen is looked at: the others were looked at when they were placed.
        """
        if not board:
            return None
        row, column = board[-1]
        for queen in board:
            earlier, other = queen
            aside = other - column
            if aside == 0 or aside == row - earlier or aside == earlier - row:
                break  # the newest queen, which stands last, always meets itself
        if earlier == row:
            return None
        return (_ON_DIAGONAL if aside else _IN_COLUMN)[earlier][board.index(queen)]

    @symmetry
    def half_board(self, board: Board) -> Reason | None:
        """Of a board and its left-right mirror image only one is searched.

        Sound: read row by row, the first queen off the middle column stands left of it in exactly one of
        the two (no row of a solution is needed beyond the second: two queens never share the middle
        column). The board whose first such queen stands on the right is cut, and its mirror image never
        is. Rows are read from the first down and only while they hold a queen, whatever order they are
        filled in: so this queen is the same one in every completion.
        """
        taken = dict(board)
        for row in range(self.n):
            if row not in taken or 2 * taken[row] < self.n - 1:
                return None
            if 2 * taken[row] > self.n - 1:
                return Reason(
                    say(
                        "its mirror image is searched under {column}.",
                        column=column_name(self.n - 1 - taken[0]),
                    ),
                    twin=tuple((row, self.n - 1 - column) for row, column in board),
                )
        return None

    @symmetry
    def fundamental(self, board: Board) -> Reason | None:
        """Of the eight images of a board only the smallest, read row by row, is searched.

        Sound: the columns of the board and of an image are compared from the first row down and only
        while both have a queen there. A queen that is added later changes none of these rows, so an image
        that is smaller here is smaller in every completion: no smallest board is ever cut, and every
        class has one. It agrees with ``half_board``, which cuts boards whose mirror image is smaller.
        """
        taken = dict(board)
        for name, image in images(board, self.n):
            row = _first_difference(taken, dict(image), self.n)
            if row is not None and dict(image)[row] < taken[row]:
                return self._smaller(board, name, image, row)
        return None

    def _smaller(self, board: Board, name: str, image: Board, row: int) -> Reason:
        message = say(
            "{turned}, it comes earlier: column {smaller}, not {column}, in row {row}.",
            turned=say(name),
            smaller=column_name(dict(image)[row]),
            column=column_name(dict(board)[row]),
            row=row + 1,
        )
        compared = zip(board[:-1], image, strict=False)
        to_blame = [level for level, ends in enumerate(compared, start=1) if min(ends)[0] <= row]
        return Reason(message, tuple(to_blame), self._path_to(dict(image)), image=image)

    def _path_to(self, taken: dict[int, int]) -> Board | None:
        """Return the squares in the order in which the search takes them; None if it never has just these."""
        path: Board = ()
        while len(path) < len(taken):
            row = self.choices(path)[0][0]
            if row not in taken:
                return None
            path += ((row, taken[row]),)
        return path

    @bound
    def no_room(self, board: Board) -> Reason | None:
        """A row without a queen has no free square left.

        Sound: every solution below would have a queen in that row, on a square that a queen placed
        already attacks.
        """
        for row in self._empty_rows(board):
            if not self._free(board, row):
                return self._full(board, row)
        return None

    def _full(self, board: Board, row: int) -> Reason:
        """Return the reason that blames, for each square of the row, the first queen that attacks it."""
        to_blame = sorted({_first_attacker(board, (row, column)) for column in range(self.n)})
        rows = ", ".join(str(board[level - 1][0] + 1) for level in to_blame)
        message = say(
            "row {row} has no free square left: the queens in rows {rows} attack all of it.",
            row=row + 1,
            rows=rows,
        )
        return Reason(message, tuple(to_blame))

    def images(self, board: Board) -> Iterator[Board]:
        """Yield the board as rotations and reflections show it, each once and read row by row."""
        yield from orbit(board, self.n)

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
        return say("has tried every column of row {row}", row=self.choices(board)[0][0] + 1)

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


def _attacked(template: str) -> list[list[Reason]]:
    """Return the reasons by row and index of the queen: made once, since one for every cut would cost more
    than the search."""
    return [
        [Reason(say(template, row=row + 1), culprits=(index + 1,)) for index in range(MOST)]
        for row in range(MOST)
    ]


_IN_COLUMN = _attacked("the queen in row {row} stands in the same column.")
_ON_DIAGONAL = _attacked("the queen in row {row} stands on the same diagonal.")


def _first_attacker(board: Board, square: Square) -> int:
    """Return the level of the first queen that attacks ``square``, which one does."""
    row, column = square
    return next(
        level
        for level, (earlier, other) in enumerate(board, start=1)
        if other == column or abs(other - column) == abs(earlier - row)
    )


def _first_difference(taken: dict[int, int], other: dict[int, int], n: int) -> int | None:
    """Return the first row in which two boards differ; None if a row without a queen comes before it."""
    for row in range(n):
        if row not in taken or row not in other:
            return None
        if taken[row] != other[row]:
            return row
    return None
