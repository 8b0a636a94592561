"""N queens on an n by n board, none of which attacks another."""

from puzzles.n_queens.problem import NQueens, Square

__all__ = ["NQueens", "Square"]
