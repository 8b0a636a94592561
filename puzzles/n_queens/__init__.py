"""N queens on an n by n board, none of which attacks another."""

from puzzles.n_queens.board import Board, Square, columns, orbit, svg_board, text_board
from puzzles.n_queens.problem import NQueens
from puzzles.n_queens.programs import solutions

__all__ = ["Board", "NQueens", "Square", "columns", "orbit", "solutions", "svg_board", "text_board"]
