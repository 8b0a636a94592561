"""The page Ladder: the same count by ten programs, each with one more idea, each measured."""

from __future__ import annotations

from typing import Any

import altair as alt
import streamlit as st

from puzzles.n_queens import ladder
from puzzles.n_queens.ladder import Run, Rung
from puzzles.parameters import Integer, Parameter
from visualize.app.address import Field, open_address, remember
from visualize.app.answers import milliseconds
from visualize.app.markdown import plain
from visualize.app.notes import show_notes
from visualize.app.translations import text, translate

__all__ = ["page"]

QUICK = {
    "boards": 5, "leaves": 6, "scanning": 9, "sets": 10, "masks": 11, "half": 12, "stack": 12,
    "compiled": 14, "symmetries": 15,
}  # fmt: skip
"""The largest n that each program counts within about a second: more would keep a class waiting.

A program that deals its work out is not among them: a page starts no worker processes.
"""

FIELDS = {"n": Field(Parameter("n", Integer(4, 15), 8, "queens"))}


def page() -> None:
    """Show the page. The address carries the number of queens."""
    open_address("ladder", FIELDS)
    st.markdown(f"#### {text('The ladder of speed')}")
    notes = st.container()
    st.markdown(text(_WHAT))
    n = st.slider(text("Queens"), 4, 15, key="ladder.n")
    show_notes(notes, remember("ladder", FIELDS, {"n": n}))
    if advice := ladder.advice():
        st.info(plain(advice.text(translate)))
    runs = [
        _run(rung.name, n) if rung.ready() and n <= QUICK.get(rung.name, 0) else None
        for rung in ladder.LADDER
    ]
    st.dataframe(
        _table(runs), hide_index=True, width="stretch", height="content", placeholder="",
        column_config=_columns(),
    )  # fmt: skip
    _chart([ran for ran in runs if ran])
    for rung, ran in zip(ladder.LADDER, runs, strict=True):
        _rung(rung, ran, n)


_WHAT = (
    "How many ways are there to place n queens? Each program below gives the same number as the one before "
    "it and adds one idea. Nodes are the positions it looks at; time is that of one run on this machine. "
    "A row that says *too slow here* has no numbers: its program would keep the page waiting."
)


@st.cache_data(show_spinner="Counting …", max_entries=256)
def _run(method: str, n: int) -> Run:
    return ladder.run(n, method)


def _table(runs: list[Run | None]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    before: Run | None = None
    for rung, ran in zip(ladder.LADDER, runs, strict=True):
        ratio = before.seconds / ran.seconds if ran and before else None
        rows.append(
            {
                text("program"): rung.name,
                text("solutions"): ran.solutions if ran else None,
                text("time"): milliseconds(ran.seconds) if ran else _why_not(rung),
                text("nodes"): ran.nodes if ran else None,
                text("times faster than the one before"): float(f"{ratio:.2g}") if ratio else None,
                text("idea"): rung.idea.text(translate),
            }
        )
        before = ran or before
    return rows


def _why_not(rung: Rung) -> str:
    """Return in few words why a row has no numbers; the part below it with the code says more."""
    if not rung.ready():
        return text("needs numba")
    return text("not on a page") if rung.deals_out else text("too slow here")


def _columns() -> dict[str, Any]:
    number = st.column_config.NumberColumn
    return {
        text("program"): st.column_config.TextColumn(width=90),
        text("solutions"): number(format="localized", width=85),
        text("time"): st.column_config.TextColumn(alignment="right", width=105),
        text("nodes"): number(format="localized", width=95),
        text("times faster than the one before"): number(
            text("times faster"), help=text("than the program before it"), format="localized", width=95
        ),
        text("idea"): st.column_config.TextColumn(width=430),
    }


def _chart(runs: list[Run]) -> None:
    """Show the times, programs in the order of the ladder, whatever was shown before."""
    times = [{"program": ran.method, "time": ran.seconds * 1000} for ran in runs]
    across = alt.X(
        "time:Q",
        scale=alt.Scale(type="log"),
        axis=alt.Axis(values=[10.0**power for power in range(-4, 5)], format=",~g"),
        title=text("milliseconds, each line ten times the one before"),
    )
    up = alt.Y("program:N", scale=alt.Scale(domain=[ran.method for ran in runs]), sort=None, title=None)
    told = ["program:N", alt.Tooltip("time:Q", format=",.3~g", title=text("milliseconds"))]
    base = alt.Chart(alt.InlineData(values=times), height=28 * len(runs) + 60)
    marks = base.mark_circle(size=140, opacity=1).encode(x=across, y=up, tooltip=told)
    st.altair_chart(marks, width="stretch")


def _rung(rung: Rung, ran: Run | None, n: int) -> None:
    with st.expander(f"**{rung.name}**: {rung.idea.text(translate)}"):
        if not rung.ready():
            st.markdown(text("Not ready here: it needs numba."))
        elif rung.deals_out:
            st.markdown(
                text(
                    "Starts worker processes, which a page must not; on the command line, up to {largest}: "
                    "backtracking count n-queens n={n} --method {method}",
                    n=n, largest=rung.largest, method=rung.name,
                )
            )  # fmt: skip
        elif not ran:
            st.markdown(_too_slow(rung, n))
        st.code(rung.code(), language="python")


def _too_slow(rung: Rung, n: int) -> str:
    here = text("Takes too long for a page at n = {n}; up to {most} it runs here", n=n, most=QUICK[rung.name])
    if n > rung.largest:
        return text("{here}, up to {largest} on the command line.", here=here, largest=rung.largest)
    return text(
        "{here}, up to {largest} on the command line: backtracking count n-queens n={n} --method {method}",
        here=here, largest=rung.largest, n=n, method=rung.name,
    )  # fmt: skip
