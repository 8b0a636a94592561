"""The view Table: the figures of all strategies, their profiles as a chart, and files to take away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import streamlit as st

from visualize.app.compare_keys import key_of
from visualize.app.compare_link import LETTERS
from visualize.app.comparison import Outcome, profile, rows, table_csv
from visualize.app.comparison_file import html_file
from visualize.app.markdown import markdown_table
from visualize.app.translations import text
from visualize.app.view import View
from visualize.chart import look_of

__all__ = ["line_chart", "show"]


def show(view: View) -> None:
    """Show the table beside the chart, and below them the downloads."""
    left, right = st.columns([5, 6])
    left.markdown(figures(view))
    with right:
        logarithmic = st.toggle(text("Logarithmic"), _is_steep(view.outcomes), key=key_of("log"))
        st.altair_chart(_profiles(view, logarithmic), width="stretch")
    with st.container(horizontal=True):
        st.download_button(
            text("Table as CSV"), table_csv(view.titles, view.outcomes), f"{view.problem.name}-compare.csv",
            on_click="ignore",
        )  # fmt: skip
        st.download_button(
            text("Comparison as HTML"), lambda: _html(view),
            f"{view.problem.name}-compare.html", on_click="ignore",
        )  # fmt: skip
        st.caption(text("The address of this page restores the comparison: share it."), width="content")


def _html(view: View) -> str:
    """Return the comparison as a page, with the pair that was looked at last as one tree."""
    a, b = (LETTERS.index(letter) for letter in view.compared.pair)
    pair = (a, b) if max(a, b) < len(view.outcomes) else (0, 1)
    return html_file(view.problem, view.titles, view.outcomes, pair)


def figures(view: View) -> str:
    """Return the figures as a Markdown table: a row for each measure, a column for each letter."""
    body = [[name, *cells] for name, cells in rows(view.outcomes)]
    return markdown_table([[" ", *view.letters], *body], numbers=True)


def _profiles(view: View, logarithmic: bool) -> Any:
    points = [
        {"x": depth, "y": kept, "strategy": name}
        for name, each in zip(view.titles, view.outcomes, strict=True)
        for depth, kept in enumerate(profile(each))
    ]
    return line_chart(points, text("depth"), text("kept nodes"), view.titles, logarithmic=logarithmic)


def _is_steep(outcomes: Sequence[Outcome]) -> bool:
    """Tell whether on a linear axis some of the lines would lie on the ground."""
    peaks = [max(profile(each), default=1) for each in outcomes]
    return max(peaks) > 20 * max(1, min(peaks))


def line_chart(
    points: Sequence[Mapping[str, Any]],
    across: str,
    up: str,
    names: Sequence[str],
    *,
    logarithmic: bool,
    height: int = 400,
) -> Any:
    """Return an altair chart with a line of marks for each strategy; a point has x, y and strategy.

    Colour and mark both tell the strategy. On a logarithmic axis what is 0 is left out. Where points
    have ``low`` and ``high``, a bar shows that interval.
    """
    colors, shapes = zip(*map(look_of, range(len(names))), strict=True)
    shown = [point for point in points if point["y"] > 0 or not logarithmic]
    legend = alt.Legend(title=None, orient="top", direction="vertical", labelLimit=420, symbolSize=90)

    def by_strategy(values: Sequence[Any]) -> alt.Scale:
        return alt.Scale(domain=list(names), range=list(values))

    scale = alt.Scale(type="log" if logarithmic else "linear")
    base = alt.Chart(alt.InlineData(values=shown), height=height).encode(
        x=alt.X("x:Q", title=across, axis=alt.Axis(tickMinStep=1, format="d")),
        y=alt.Y("y:Q", title=up, scale=scale, axis=alt.Axis(format="~s")),
        color=alt.Color("strategy:N", scale=by_strategy(colors), legend=legend),
        tooltip=["strategy:N", alt.Tooltip("x:Q", title=across), alt.Tooltip("y:Q", title=up, format=",.0f")],
    )
    lines = base.mark_line(strokeWidth=2)
    marks = base.mark_point(filled=True, size=70, opacity=1).encode(
        shape=alt.Shape("strategy:N", scale=by_strategy(shapes), legend=legend)
    )
    bars = base.mark_rule(strokeWidth=5, opacity=0.35).encode(y=alt.Y("low:Q"), y2="high:Q")
    return alt.layer(lines, marks, *([bars] if any("low" in point for point in shown) else []))
