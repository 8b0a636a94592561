"""Boards, whatever searched them: their eight images, their orbit, as text and as SVG.

A board is a tuple of squares ``(row, column)``, counted from 0. The eight symmetries of the square form
the dihedral group D4; the orbit of a solution has 8 members, or 4 or 2 if half or quarter turns leave it
as it is (and 1 for the only board of side 1).

>>> four = ((0, 1), (1, 3), (2, 0), (3, 2))
>>> print(text_board(four, 4))
· ♛ · ·
· · · ♛
♛ · · ·
· · ♛ ·
>>> [columns(board) for board in orbit(four, 4)]
[(1, 3, 0, 2), (2, 0, 3, 1)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

__all__ = ["SYMMETRIES", "Board", "Square", "columns", "images", "orbit", "svg_board", "text_board"]

Square = tuple[int, int]
"""Row and column, from 0. A plain tuple: Python unpacks it several times faster than a named one."""

Board = tuple[Square, ...]

SYMMETRIES: Mapping[str, Callable[[int, int, int], Square]] = {
    "as it is": lambda row, column, last: (row, column),
    "mirrored left to right": lambda row, column, last: (row, last - column),
    "mirrored top to bottom": lambda row, column, last: (last - row, column),
    "turned upside down": lambda row, column, last: (last - row, last - column),
    "mirrored in the main diagonal": lambda row, column, last: (column, row),
    "turned a quarter to the right": lambda row, column, last: (column, last - row),
    "turned a quarter to the left": lambda row, column, last: (last - column, row),
    "mirrored in the other diagonal": lambda row, column, last: (last - column, last - row),
}
"""What can be done to a board, and where that puts the square (row, column); ``last`` is n - 1."""


def images(board: Board, n: int) -> Iterator[tuple[str, Board]]:
    """Yield the name of each symmetry and the image of ``board``, its squares in the order of ``board``."""
    for name, moved in SYMMETRIES.items():
        yield name, tuple(moved(row, column, n - 1) for row, column in board)


def orbit(board: Board, n: int) -> list[Board]:
    """Return the different images of ``board``, each row by row, the smallest first."""
    return sorted({tuple(sorted(image)) for _, image in images(board, n)})


def columns(board: Board) -> tuple[int, ...]:
    """Return the columns taken, read row by row."""
    return tuple(column for _, column in sorted(board))


def text_board(board: Iterable[Square], n: int) -> str:
    """Return ``board`` as n lines with ♛ on the squares taken and · on the others."""
    taken = set(board)
    rows = (["♛" if (row, column) in taken else "·" for column in range(n)] for row in range(n))
    return "\n".join(map(" ".join, rows))


def svg_board(board: Iterable[Square], n: int, *, side: int = 160, title: str = "") -> str:
    """Return ``board`` as an SVG picture ``side`` pixels wide and high.

    The picture takes its ink from ``currentColor``, so that it suits a light page and a dark one; queens
    are drawn as a shape, since few fonts have the letter. ``title`` is read out by screen readers.

    >>> svg_board([(0, 0)], 1, title="1 < 2").count("<use"), "1 &lt; 2" in svg_board([], 1, title="1 < 2")
    (1, True)
    """
    dark = "".join(
        f"M{column} {row}h1v1h-1z" for row in range(n) for column in range(n) if (row + column) % 2
    )
    queens = "".join(f'<use href="#{_QUEEN_ID}" x="{column}" y="{row}"/>' for row, column in board)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
        f'viewBox="-.05 -.05 {n + 0.1:g} {n + 0.1:g}" role="img" fill="currentColor">'
        f"<title>{_escaped(title)}</title>{_QUEEN}"
        f'<path d="{dark}" fill-opacity=".18"/>'
        f'<path d="M0 0h{n}v{n}h-{n}z" fill="none" stroke="currentColor" stroke-width=".05"/>'
        f"{queens}</svg>"
    )


_QUEEN_ID = "queen"
_QUEEN = (
    f'<defs><path id="{_QUEEN_ID}" d="M.2 .28 .34 .55 .5 .2 .66 .55 .8 .28 .72 .7H.28z'
    'M.26 .75H.74V.84H.26z"/></defs>'
)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
