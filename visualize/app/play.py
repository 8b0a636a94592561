"""The page Play: hands of the 24-point game that can be solved, with hints, answers checked exactly."""

from __future__ import annotations

import random

import streamlit as st

from puzzles.twenty_four import Game, deal
from puzzles.twenty_four.difficulty import LEVELS
from visualize.app.markdown import cut, plain
from visualize.app.notes import show_notes
from visualize.app.translations import text, translate

__all__ = ["page"]


def page() -> None:
    """Show the page."""
    st.markdown(f"#### {text('Play the 24-point game')}")
    row = st.container(horizontal=True, vertical_alignment="bottom")
    level = row.selectbox(text("Level"), ("any", *LEVELS), key="play.level", format_func=text, width=140)
    target = row.number_input(text("Target"), -999, 999, 24, key="play.target", width=130)
    if row.button(text("Deal")):
        st.session_state["play.seed"] = random.randrange(10**9)
        st.session_state["play.typed"] = ""
    seed = st.session_state.setdefault("play.seed", random.randrange(10**9))
    game = _dealt(seed, level, int(target))
    if isinstance(game, str):
        show_notes(st, [game])
        return
    _table(game)
    _answer(game)
    _help(game)


@st.cache_data(max_entries=512, show_spinner="Dealing …")
def _dealt(seed: int, level: str, target: int) -> Game | str:
    """Deal, or say why not. A refusal comes after thousands of deals, so it is remembered as well."""
    try:
        return deal(seed, level, target=target)
    except ValueError as wrong:
        return str(wrong)


def _table(game: Game) -> None:
    cards = st.container(horizontal=True)
    for number in game.numbers:
        with cards.container(border=True, width=108):
            st.markdown(f"## {number}")
    st.caption(
        text(
            "Use every card once to make {target}. Level: {level}.",
            target=game.target,
            level=text(game.level),
        )
    )


def _answer(game: Game) -> None:
    typed = st.text_input(
        text("Your formula"), key="play.typed", max_chars=200, width=420, help=text("such as 8 / (3 - 8 / 3)")
    )
    if not typed.strip():
        return
    answer = game.check(typed)
    said = "; ".join(message.text(translate) for message in answer.messages)
    (st.success if answer.correct else st.warning)(plain(cut(said)))
    if answer.position and not answer.correct:
        st.code(f"{typed}\n{' ' * (answer.position - 1)}^", language=None)


def _help(game: Game) -> None:
    with st.expander(text("A hint")):
        done = st.text_input(
            text("What you have done so far"), key="play.done", max_chars=200, width=420,
            help=text("formulas of some of the cards, separated by commas: 8/3, or 8*3, 8-3; empty for none"),
        )  # fmt: skip
        st.markdown(plain(cut(game.hint(done).message.text(translate))))
    with st.expander(text("One solution")):
        st.code("\n".join(game.reveal()), language=None)
    with st.expander(text("All independent solutions")):
        st.code("\n".join(game.reveal(everything=True)), language=None)
