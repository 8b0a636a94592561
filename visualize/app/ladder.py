"""The page Ladder: the same count by ten programs, each with one more idea, each measured."""

from __future__ import annotations

import altair as alt
import streamlit as st

from puzzles.n_queens import ladder
from puzzles.n_queens.ladder import Run, Rung
from visualize.app.markdown import plain
from visualize.app.translations import text, translate

__all__ = ["page"]

QUICK = {
    "boards": 5, "leaves": 6, "scanning": 9, "sets": 10, "masks": 11, "half": 12, "stack": 12,
    "compiled": 14, "symmetries": 15,
}  # fmt: skip
"""The largest n that each program counts within about a second: more would keep a class waiting.

A program that deals its work out is not among them: a page starts no worker processes.
"""


def page() -> None:
    """Show the page."""
    st.markdown(f"#### {text('The ladder of speed')}")
    st.markdown(text(_WHAT))
    n = st.slider(text("Queens"), 4, 15, 8)
    if advice := ladder.advice():
        st.info(plain(advice.text(translate)))
    runs = [
        _run(rung.name, n) if rung.ready() and n <= QUICK.get(rung.name, 0) else None
        for rung in ladder.LADDER
    ]
    st.dataframe(_table(runs), hide_index=True, width="stretch")
    _chart(runs)
    for rung, ran in zip(ladder.LADDER, runs, strict=True):
        _rung(rung, ran, n)


_WHAT = (
    "How many ways are there to place n queens? Each program below gives the same number as the one before "
    "it and adds one idea. Nodes are the positions it looks at; time is that of one run on this machine."
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
                text("idea"): rung.idea.text(translate),
                text("solutions"): ran.solutions if ran else None,
                text("nodes"): ran.nodes if ran else None,
                text("milliseconds"): round(ran.seconds * 1000, 3) if ran else None,
                text("times faster than the one before"): float(f"{ratio:.2g}") if ratio else None,
            }
        )
        before = ran or before
    return rows


def _chart(runs: list[Run | None]) -> None:
    times = [{"program": ran.method, "seconds": ran.seconds} for ran in runs if ran]
    bars = alt.Chart(alt.InlineData(values=times)).mark_circle(size=140, color="#0072B2").encode(
        x=alt.X("seconds:Q", scale=alt.Scale(type="log"), title=text("seconds, on a logarithmic axis")),
        y=alt.Y("program:N", sort=None, title=None),
        tooltip=["program:N", "seconds:Q"],
    )  # fmt: skip
    st.altair_chart(bars, width="stretch")


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
            st.markdown(
                text(
                    "Takes too long for a page at n = {n}; up to {most} it runs here, up to {largest} on the "
                    "command line: backtracking count n-queens n={n} --method {method}",
                    n=n, most=QUICK[rung.name], largest=rung.largest, method=rung.name,
                )
            )  # fmt: skip
        st.code(rung.code(), language="python")
