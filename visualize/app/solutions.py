"""Solutions of a search as the people of the puzzle know them: boards with their images, formulas."""

from __future__ import annotations

import streamlit as st

from puzzles.arithmetic import BASIC
from puzzles.n_queens import NQueens
from puzzles.n_queens.board import Board, columns, images, orbit, svg_board, text_board
from puzzles.twenty_four import LEVELS, TwentyFour, lost
from puzzles.twenty_four import solve as solve_hand
from visualize.app.notes import show_notes
from visualize.app.recording import Recording
from visualize.app.translations import text, translate

__all__ = ["show_solutions"]


def show_solutions(recording: Recording) -> None:
    """Show what a problem has to say of its solutions besides the gallery of the player."""
    problem = recording.problem
    if isinstance(problem, NQueens) and recording.measures.solutions:
        with st.expander(text("Boards: the images of a solution under the eight symmetries")):
            _boards(recording.measures.solutions, problem.n)
    if isinstance(problem, TwentyFour):
        with st.expander(text("Solutions as players write them")):
            _formulas(problem)
        _lost(recording, problem)


def _boards(solutions: list[Board], n: int) -> None:
    number = st.number_input(text("Solution"), 1, len(solutions), 1, width=130)
    board = tuple(sorted(solutions[int(number) - 1]))
    members = orbit(board, n)
    st.caption(
        text(
            "Orbit of {count}: so many different boards are this one turned or mirrored.", count=len(members)
        )
    )
    row = st.container(horizontal=True)
    shown: set[tuple[int, ...]] = set()
    for name, image in images(board, n):
        if columns(image) not in shown:
            shown.add(columns(image))
            row.image(svg_board(image, n, side=130, title=text(name)), caption=text(name), width=130)
    st.code(text_board(board, n), language=None)


def _formulas(problem: TwentyFour) -> None:
    level = st.radio(
        text("Level"),
        list(LEVELS),
        list(LEVELS).index("independent"),
        format_func=text,
        horizontal=True,
        help=text(_HELP_LEVEL),
    )
    try:
        solved = solve_hand(problem, level)
    except ValueError as wrong:
        show_notes(st, [str(wrong)])
        return
    if not solved.solutions:
        st.markdown(text("No solution: these numbers cannot make {target}.", target=problem.target))
    st.code("\n".join(solution.text for solution in solved.solutions) or "–", language=None)
    if not set(problem.operators) <= set(BASIC):
        st.markdown("\n".join(f"1. {step.text(translate)}" for step in solved.steps))


def _lost(recording: Recording, problem: TwentyFour) -> None:
    """Say which solutions a merge or a guess has lost."""
    rules = [name for name in recording.rules if problem.rules()[name].kind in ("merge", "guess")]
    if not rules or not recording.measures.complete or not set(problem.operators) <= set(BASIC):
        return
    gone = [solution.text for solution in lost(problem, recording.measures.solutions)]
    if gone:
        st.warning(
            text(
                "Lost by {rules}: {solutions}.",
                rules=", ".join(rules),
                solutions=", ".join(f"`{each}`" for each in gone),
            )
        )


_HELP_LEVEL = (
    "all: every expression tree over the dealt cards. structural: those that differ as formulas. "
    "independent: those that differ in more than a neutral part, such as a factor 1."
)
