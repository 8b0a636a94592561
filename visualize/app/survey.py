"""The page Survey: every hand of the 24-point game, which can be solved, in how many ways, how hard."""

from __future__ import annotations

import dataclasses
import io
from typing import Any

import streamlit as st

from puzzles.arithmetic import OPERATORS, Number
from puzzles.twenty_four import Survey, difficulty, read_targets
from puzzles.twenty_four.survey import Result, TargetRow
from visualize.app.notes import show_notes
from visualize.app.translations import text

__all__ = ["page"]

LONGEST = 30.0
"""Seconds that a survey may take on a page; longer ones are for the command line."""


def page() -> None:
    """Show the page."""
    st.markdown(f"#### {text('Survey of the 24-point game')}")
    try:
        asked = Survey.of(**_form())
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
    return {
        "cards": row.number_input(text("Cards"), 1, 6, 4, width=110),
        "highest": row.number_input(text("Highest card"), 1, 100, 13, width=130),
        "target": row.text_input(text("Target"), "24", width=110, max_chars=40),
        "operators": row.multiselect(
            text("Operators"), list(OPERATORS), ["add", "sub", "mul", "div"], width=380
        ),
        "detail": row.selectbox(text("Detail"), ("solutions", "solvable"), width=140),
        "deck": row.checkbox(text("one deck"), help=text("Leave out what a deck of 52 cards cannot deal.")),
    }


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
    written = st.text_input(
        text("Targets"), "20..30", max_chars=60, width=320, help=text("such as -5..40, or 12, 24, 1/3")
    )
    quick = dataclasses.replace(asked, detail="solvable")
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
            "Hardest: {target}, which {count} hands can make.", target=hardest.target, count=hardest.solvable
        )
    )
    target, solvable = text("target"), text("solvable hands")
    bars = [{target: str(row.target), solvable: row.solvable} for row in rows]
    st.bar_chart(bars, x=target, y=solvable, height=220, sort=False)


@st.cache_data(max_entries=16, show_spinner="Surveying …")
def _over_targets(asked: Survey, targets: tuple[Number, ...]) -> list[TargetRow]:
    return list(asked.over_targets(targets))


def _totals(result: Result) -> None:
    shown = {
        text("hands"): "hands",
        text("solvable"): "solvable",
        text("unsolvable"): "unsolvable",
        text("independent solutions"): "independent_solutions",
        text("need a fraction"): "needs_fraction",
    }
    totals = result.totals()
    row = st.container(horizontal=True)
    for label, key in shown.items():
        if totals[key] is not None:
            row.metric(label, f"{totals[key]:,}", width="content")


def _histogram(result: Result) -> None:
    column = "independent" if result.totals()["independent_solutions"] is not None else "level"
    counted = result.histogram(column)
    if not counted:
        return
    name = text("independent solutions") if column == "independent" else text("level")
    hands = text("hands")
    bars = [{name: value, hands: count} for value, count in counted.items()]
    st.bar_chart(bars, x=name, y=hands, height=220)


def _rows(result: Result) -> None:
    wanted = st.text_input(
        text("Only hands that hold these cards"),
        max_chars=40,
        width=320,
        help=text("such as 3 8: hands with a 3 and an 8"),
    )
    cards = wanted.replace(",", " ").split()
    shown = [row for row in result.rows if all(card in map(str, row.hand) for card in cards)]
    table = [row._asdict() | {"hand": " ".join(map(str, row.hand)), "level": row.level} for row in shown]
    st.dataframe(table, hide_index=True, width="stretch", height=360)
    file = io.StringIO()
    result.write_csv(file)
    st.download_button(text("Save as CSV"), file.getvalue(), "survey.csv", "text/csv", on_click="ignore")
