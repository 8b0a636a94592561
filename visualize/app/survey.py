"""The page Survey: every hand of the 24-point game, which can be solved, in how many ways, how hard."""

from __future__ import annotations

import dataclasses
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import streamlit as st

from puzzles.arithmetic import OPERATORS, Number
from puzzles.parameters import Integer, OneOf, Parameter
from puzzles.twenty_four import Survey, difficulty, read_targets
from puzzles.twenty_four.hands import Card
from puzzles.twenty_four.survey import DETAILS, PARAMETERS, Result, Row, TargetRow
from visualize.app.address import Field, open_address, remember
from visualize.app.game_words import MEANINGS
from visualize.app.notes import show_notes
from visualize.app.nouns import counted
from visualize.app.translations import text

__all__ = ["holding", "page"]

LONGEST = 30.0
"""Seconds that a survey may take on a page; longer ones are for the command line."""

FIELDS = {
    "cards": Field(PARAMETERS["cards"]),
    "highest": Field(PARAMETERS["highest"]),
    "target": Field(PARAMETERS["target"], str),
    "operators": Field(PARAMETERS["operators"], list),
    "detail": Field(Parameter("detail", OneOf(DETAILS), DETAILS[0], "")),
    "deck": Field(PARAMETERS["deck"], lambda value: value == "yes"),
}


def page() -> None:
    """Show the page. The address carries the survey."""
    open_address("survey", FIELDS)
    st.markdown(f"#### {text('Survey of the 24-point game')}")
    notes = st.container()
    form = _form()
    show_notes(notes, remember("survey", FIELDS, form | {"deck": "yes" if form["deck"] else "no"}))
    try:
        asked = Survey.of(**form)
        asked.require_shorter(LONGEST)
    except ValueError as wrong:
        show_notes(st, [str(wrong)])
        return
    result = _surveyed(asked)
    _totals(result)
    _histogram(result)
    _rows(result)
    with st.expander(text("Which target is hardest?")):
        _targets(asked)
    with st.expander(text("How hard is a hand? The measure")):
        st.markdown(str(difficulty.__doc__).split(">>>")[0])


def _form() -> dict[str, Any]:
    row = st.container(horizontal=True, vertical_alignment="bottom")
    cards, highest = (_bounds(name) for name in ("cards", "highest"))
    return {
        "cards": row.number_input(text("Cards"), *cards, key="survey.cards", width=110),
        "highest": row.number_input(text("Highest card"), *highest, key="survey.highest", width=130),
        "target": row.text_input(text("Target"), key="survey.target", width=110),
        "operators": row.multiselect(text("Operators"), list(OPERATORS), key="survey.operators", width=380),
        "detail": row.selectbox(
            text("Detail"), DETAILS, key="survey.detail", width=140,
            help=text("solvable: the yes or no alone, many times faster"),
        ),
        "deck": row.checkbox(
            text("one deck"),
            key="survey.deck",
            help=text("Leave out what a deck of 52 cards cannot deal: five equal cards, or a card above 13."),
        ),
    }  # fmt: skip


def _bounds(name: str) -> tuple[int, int]:
    domain = PARAMETERS[name].domain
    assert isinstance(domain, Integer)
    return domain.low, domain.high


@st.cache_resource(max_entries=16, show_spinner=False)
def _surveyed(asked: Survey) -> Result:
    """Survey with a progress bar; kept for all sessions."""
    total = len(asked.hands())
    bar = st.progress(0.0, text("Surveying …"))
    result = asked.run(progress=lambda done: bar.progress(done / total) if done % 50 == 0 else None)
    bar.empty()
    return result


def _targets(asked: Survey) -> None:
    """Show how many hands can make each of many targets."""
    quick = dataclasses.replace(asked, detail="solvable")
    most = int(LONGEST / quick.seconds())
    written = st.text_input(
        text("Targets"), "20..30", key="survey.targets", width=320,
        help=text("such as -5..40, or 12, 24, 1/3; of these hands about {most} at a time", most=f"{most:,}"),
    )  # fmt: skip
    try:
        wanted = read_targets(written)
        quick.require_shorter(LONGEST, len(wanted))
    except ValueError as wrong:
        show_notes(st, [str(wrong)])
        return
    rows = _over_targets(quick, wanted)
    hardest = min(rows, key=lambda row: row.solvable)
    st.markdown(
        text(
            "Hardest: {target}, which {hands} can make.",
            target=hardest.target,
            hands=counted(hardest.solvable, "hand", "hands"),
        )
    )
    _bars({str(row.target): row.solvable for row in rows}, text("target"), text("solvable hands"))


@st.cache_data(max_entries=16, show_spinner="Surveying …")
def _over_targets(asked: Survey, targets: tuple[Number, ...]) -> list[TargetRow]:
    return list(asked.over_targets(targets))


def _totals(result: Result) -> None:
    shown = {
        "hands": text("hands"),
        "solvable": text("solvable"),
        "unsolvable": text("unsolvable"),
        "independent_solutions": text("independent solutions"),
        "needs_fraction": text("need a fraction"),
    }
    totals = result.totals()
    row = st.container(horizontal=True)
    for key, label in shown.items():
        if totals[key] is not None:
            meaning = MEANINGS.get(key.removesuffix("_solutions"))
            row.metric(label, f"{totals[key]:,}", width="content", help=meaning and text(meaning))


def _histogram(result: Result) -> None:
    column = "independent" if result.totals()["independent_solutions"] is not None else "level"
    values = result.histogram(column)
    if values:
        _bars(
            values, text("independent solutions") if column == "independent" else text("level"), text("hands")
        )


def _bars(heights: Mapping[Any, int], across: str, up: str) -> None:
    """Show a bar for each value, in the order given, its labels upright and its top below the last tick."""
    bars = [{"x": value, "y": height} for value, height in heights.items()]
    base = alt.Chart(alt.InlineData(values=bars), height=240)
    chart = base.mark_bar().encode(
        x=alt.X("x:O", sort=None, title=across, axis=alt.Axis(labelAngle=0, labelOverlap="parity")),
        y=alt.Y(
            "y:Q", title=up, scale=alt.Scale(nice=5), axis=alt.Axis(format=",d", tickCount=5, tickMinStep=1)
        ),
        tooltip=[alt.Tooltip("x:O", title=across), alt.Tooltip("y:Q", title=up, format=",d")],
    )
    st.altair_chart(chart, width="stretch")


def _rows(result: Result) -> None:
    wanted = st.text_input(
        text("Only hands that hold these cards"),
        key="survey.holding",
        width=320,
        help=text("such as 3 8: hands with a 3 and an 8; 3 3: hands with two of them"),
    )
    try:
        shown = holding(result, wanted)
    except ValueError as wrong:
        show_notes(st, [str(wrong)])
        return
    table = [row._asdict() | {"hand": " ".join(map(str, row.hand)), "level": row.level} for row in shown]
    st.dataframe(
        table, hide_index=True, width="stretch", height=360, placeholder="", column_config=_columns(),
        column_order=[name for name in _columns() if any(row[name] is not None for row in table)],
    )  # fmt: skip
    file = io.StringIO()
    result._replace(rows=list(shown)).write_csv(file)
    save = text("Save {hands} as CSV", hands=counted(len(shown), "hand", "hands"))
    st.download_button(save, file.getvalue(), "survey.csv", "text/csv", on_click="ignore")


def _columns() -> dict[str, Any]:
    """Return the columns of the table with their meaning, which a pointer on the head shows."""
    config = st.column_config
    kinds: dict[str, Any] = dict.fromkeys(("independent", "structural", "difficulty"), config.NumberColumn)
    kinds |= dict.fromkeys(("solvable", "needs_fraction"), config.CheckboxColumn)
    return {
        name: kinds.get(name, config.TextColumn)(_LABELS.get(name, name), help=text(MEANINGS[name]))
        for name in (*Row._fields, "level")
    }


_LABELS = {"needs_fraction": "needs a fraction"}


def holding(result: Result, written: str) -> Sequence[Row]:
    """Return the rows of hands with these cards; raise ``ValueError`` with one line where there are none.

    >>> small = Survey(cards=2, highest=3).run()
    >>> [row.hand for row in holding(small, "3, 3")], len(holding(small, ""))
    ([(3, 3)], 6)
    >>> holding(small, "9")
    Traceback (most recent call last):
        ...
    ValueError: cards: '9' was read; the cards of these hands go from 1 to 3
    """
    survey = result.survey
    cards = Counter(_card(word, survey.highest) for word in written.replace(",", " ").split())
    if cards.total() > survey.cards:
        raise ValueError(f"cards: {cards.total():,} were read; a hand has {survey.cards}")
    shown = [row for row in result.rows if cards <= Counter(row.hand)]
    if not shown:
        raise ValueError(f"cards: {written!r} was read; no hand of one deck holds them")
    return shown


def _card(word: str, highest: int) -> Number:
    try:
        card = Card().read(word)
    except ValueError:
        card = 0
    if not (isinstance(card, int) and 1 <= card <= highest):
        raise ValueError(f"cards: {word[:40]!r} was read; the cards of these hands go from 1 to {highest}")
    return card
