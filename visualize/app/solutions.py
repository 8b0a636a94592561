"""Solutions of a search as the people of the puzzle know them: boards with their images, formulas."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from puzzles.arithmetic import BASIC
from puzzles.catalog import problem_class
from puzzles.costs import Lost, lost_solutions
from puzzles.n_queens import NQueens
from puzzles.n_queens.board import Board, columns, images, orbit, svg_board, text_board
from puzzles.twenty_four import LEVELS, TwentyFour
from puzzles.twenty_four.problem import Table
from visualize.app.extras import Listed, extras_of
from visualize.app.link import MOST_AT_ONCE
from visualize.app.notes import show_notes
from visualize.app.recording import Recording, title
from visualize.app.strategies import Strategy
from visualize.app.translations import text

__all__ = ["boards", "formulas", "show_solutions", "strategy_of"]

MOST_CARDS = 5
"""The solutions of so many cards are listed within about a second; those of six may take half a minute."""
MOST_LOST = 30

Arguments = tuple[tuple[str, str], ...]


def show_solutions(recording: Recording) -> None:
    """Show what a problem has to say of its solutions besides the gallery of the player."""
    if show := extras_of(recording.problem).show:
        show(recording.problem, recording.measures.solutions)
    _lost(recording)


def strategy_of(recording: Recording) -> Strategy:
    """Return the strategy with which a search was recorded."""
    return Strategy(recording.problem, recording.rules, recording.order)


def boards(problem: NQueens, found: Sequence[Board]) -> None:
    """Show one of the boards ``found`` with its images under the symmetries."""
    if not found:
        return
    with st.expander(text("Boards: the images of a solution under the eight symmetries")):
        _images(found, problem.n)


def _images(found: Sequence[Board], n: int) -> None:
    number = st.number_input(text("Solution"), 1, len(found), 1, width=130)
    board = tuple(sorted(found[int(number) - 1]))
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


def formulas(problem: TwentyFour, found: Sequence[Table]) -> None:
    """Show, when asked to, all solutions of a hand as players write them, those not ``found`` too."""
    if not st.toggle(text("Show the solutions as players write them"), key="formulas"):
        return
    if len(problem.numbers) > MOST_CARDS and set(problem.operators) <= set(BASIC):
        st.info(_too_large(problem))
        return
    level = st.radio(
        text("Level"),
        list(LEVELS),
        list(LEVELS).index("independent"),
        format_func=text,
        horizontal=True,
        help=text(_HELP_LEVEL),
    )
    listed = _listed(problem.name, tuple(problem.arguments().items()), level)
    if isinstance(listed, str):
        show_notes(st, [listed])
        return
    if not listed.texts:
        st.markdown(text("No solution: these numbers cannot make {target}.", target=problem.target))
    st.code("\n".join(listed.texts) or "–", language=None)
    st.markdown("\n".join(f"1. {step}" for step in listed.steps))


def _too_large(problem: TwentyFour) -> str:
    return text(
        "A page lists the solutions of at most {most} cards: of more it may take half a minute. "
        "The command line has no such limit: `backtracking solve {title}`",
        most=MOST_CARDS,
        title=title(problem),
    )


@st.cache_data(max_entries=128, show_spinner="Listing the solutions …")
def _listed(name: str, arguments: Arguments, level: str) -> Listed | str:
    """Return the list, or the sentence that says why there is none: refusals are remembered too."""
    problem = problem_class(name).of(**dict(arguments))
    listing = extras_of(problem).list
    assert listing
    try:
        return listing(problem, level)
    except ValueError as wrong:
        return str(wrong)


def _lost(recording: Recording) -> None:
    """Say which solutions a merge or a guess has lost."""
    strategy, problem = strategy_of(recording), recording.problem
    if not strategy.losing or not recording.measures.complete:
        return
    lost = _lost_by(problem.name, tuple(problem.arguments().items()), recording.rules, recording.order)
    if not lost.losses:
        return
    more = len(lost.losses) - MOST_LOST
    told = ", ".join(f"`{problem.show(loss.solution)}`" for loss in lost.losses[:MOST_LOST])
    told += text(" and {number} more", number=more) if more > 0 else ""
    sentences = [text("Lost by {rules}: {solutions}.", rules=", ".join(strategy.losing), solutions=told)]
    if not lost.complete:
        sentences.append(text("A search was cut short: there may be more."))
    st.warning(" ".join(sentences))


@st.cache_resource(max_entries=128, show_spinner="Searching …")
def _lost_by(name: str, arguments: Arguments, rules: tuple[str, ...], order: str) -> Lost:
    return lost_solutions(problem_class(name).of(**dict(arguments)), rules, order, MOST_AT_ONCE)


_HELP_LEVEL = (
    "all: every expression tree over the dealt cards. structural: those that differ as formulas. "
    "independent: those that differ in more than a neutral part, such as a factor 1."
)
