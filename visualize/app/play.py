"""The page Play: hands of the 24-point game that can be solved, with hints, answers checked exactly."""

from __future__ import annotations

import random
from html import escape

import streamlit as st

from puzzles.arithmetic import Number
from puzzles.parameters import Integer, OneOf, Parameter, Rational
from puzzles.twenty_four import Game, deal
from puzzles.twenty_four.difficulty import LEVELS
from puzzles.twenty_four.play import ANY
from visualize.app.address import Field, open_address, remember
from visualize.app.game_words import MEANINGS, meaning_of_levels
from visualize.app.markdown import cut, plain
from visualize.app.notes import show_notes
from visualize.app.translations import text, translate

__all__ = ["page"]

MOST_TYPED = 200
"""So many characters of a formula are read: the longest that anybody needs has some thirty."""

MOST_SEEDS = 10**9

FIELDS = {
    "level": Field(Parameter("level", OneOf((ANY, *LEVELS)), ANY, "the level of difficulty")),
    "target": Field(Parameter("target", Rational(), 24, "the number to reach"), str),
    "seed": Field(Parameter("seed", Integer(0, MOST_SEEDS), None, "the same hand again")),
}


def page() -> None:
    """Show the page. The address carries the hand: who opens it is dealt the same."""
    open_address("play", FIELDS)
    st.html(_STYLE)
    st.markdown(f"#### {text('Play the 24-point game')}")
    notes = st.container()
    level, target, seed = _form()
    show_notes(notes, remember("play", FIELDS, {"level": level, "target": target, "seed": seed}))
    try:
        game = _dealt(seed, level, FIELDS["target"].parameter.read(target))
    except ValueError as wrong:
        game = str(wrong)
    if isinstance(game, str):
        show_notes(st, [game])
        return
    board, beside = st.columns([3, 2], gap="large")
    with board:
        _table(game)
        _answer(game)
    with beside:
        _help(game)


def _form() -> tuple[str, str, int]:
    """Show the fields; return the level, the target as it was typed, and the seed of the hand."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    level = row.selectbox(
        text("Level"), (ANY, *LEVELS), key="play.level", format_func=text, width=140, help=_levels()
    )
    target = row.text_input(
        text("Target"), key="play.target", width=130, help=text("a whole number or a fraction such as 1/3")
    )
    if row.button(text("Deal"), type="primary") or st.session_state["play.seed"] is None:
        st.session_state["play.seed"] = random.randrange(MOST_SEEDS)
        st.session_state["play.typed"] = st.session_state["play.done"] = ""
    return level, target, st.session_state["play.seed"]


def _levels() -> str:
    lines = "\n".join(f"- {line}" for line in meaning_of_levels())
    return f"{text('How hard a hand is, in points.')} {text(MEANINGS['difficulty'])}\n\n{lines}"


@st.cache_data(max_entries=512, show_spinner="Dealing …")
def _dealt(seed: int, level: str, target: Number) -> Game | str:
    """Deal, or say why not. A refusal comes after thousands of deals, so it is remembered as well."""
    try:
        return deal(seed, level, target=target)
    except ValueError as wrong:
        return str(wrong)


_STYLE = """<style>
.play-cards { display: flex; flex-wrap: wrap; gap: 1rem; margin-bottom: .5rem; }
.play-cards span {
  flex: 0 1 11rem; min-width: 3.6rem; aspect-ratio: 5 / 7; display: grid; place-items: center;
  border: 2px solid currentColor; border-radius: .6rem;
  font-size: clamp(2rem, 5.5vw, 5rem); font-weight: 600; font-variant-numeric: tabular-nums;
}
@media (max-width: 640px) { .play-cards { gap: .6rem; flex-wrap: nowrap; } }
.st-key-play-typed input { font-size: 1.6rem; }
</style>"""


def _table(game: Game) -> None:
    """Show the cards, large enough for the last row of a classroom."""
    cards = "".join(f"<span>{escape(str(number))}</span>" for number in game.numbers)
    st.html(f'<div class="play-cards">{cards}</div>')
    told = text("Use every card once to make {target}.", target=game.target)
    st.markdown(f"##### {told} {text('Level: {level}.', level=text(game.level))}")


def _answer(game: Game) -> None:
    typed = st.text_input(text("Your formula"), key="play.typed", help=text("such as 8 / (3 - 8 / 3)"))
    if not typed.strip():
        return
    if len(typed) > MOST_TYPED:
        st.warning(_too_long(typed))
        return
    answer = game.check(typed)
    said = "; ".join(message.text(translate) for message in answer.messages)
    (st.success if answer.correct else st.warning)(plain(cut(said)))
    if answer.position and not answer.correct:
        st.code(f"{typed}\n{' ' * (answer.position - 1)}^", language=None)


def _too_long(typed: str) -> str:
    return text(
        "{count} characters were typed; at most {most} are read. Type a shorter formula.",
        count=f"{len(typed):,}",
        most=MOST_TYPED,
    )


def _help(game: Game) -> None:
    with st.expander(text("A hint")):
        done = st.text_input(
            text("What you have done so far"), key="play.done",
            help=text("formulas of some of the cards, separated by commas: 8/3, or 8*3, 8-3; empty for none"),
        )  # fmt: skip
        if len(done) > MOST_TYPED:
            st.warning(_too_long(done))
        else:
            st.markdown(plain(cut(game.hint(done).message.text(translate))))
    with st.expander(text("One solution")):
        st.code("\n".join(game.reveal()), language=None)
    with st.expander(text("All independent solutions")):
        st.caption(text(MEANINGS["independent"]))
        st.code("\n".join(game.reveal(everything=True)), language=None)
