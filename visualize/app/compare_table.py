"""The view Table: the figures of all strategies, their profiles as a chart, and files to take away."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import ceil, log10
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
from visualize.chart import legend_html, look_of
from visualize.numbers import power_of_ten

__all__ = ["line_chart", "show", "show_chart"]


def show(view: View) -> None:
    """Show the table beside the chart, and below them the downloads."""
    left, right = st.columns([5, 6])
    left.markdown(figures(view))
    with right:
        logarithmic = st.toggle(text("Logarithmic"), _is_steep(view.outcomes), key=key_of("log"))
        show_chart(st, _profiles(view, logarithmic), view.titles)
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


def show_chart(place: Any, chart: Any, names: Sequence[str]) -> None:
    """Show a chart below its legend, which is text and wraps on a phone."""
    place.html(f'<div style="display: flex; flex-wrap: wrap; gap: 4px 16px">{legend_html(names)}</div>')
    place.altair_chart(chart, width="stretch")


MOST_LABELS = 7


def _up_axis(highest: float, *, logarithmic: bool) -> alt.Axis:
    """Return the axis of counts: powers of ten where it is logarithmic, and numbers written in full."""
    powers = range(max(1, ceil(log10(max(highest, 1)))) + 1)
    every = ceil(len(powers) / MOST_LABELS)
    if logarithmic:
        written = json.dumps([power_of_ten(power) for power in powers])
        return alt.Axis(
            values=[10.0**power for power in powers[::every]],
            labelExpr=f"{written}[round(log(datum.value) / LN10)]",
        )
    scale = max(0, powers[-1] - 1) if highest >= 1e6 else 0
    factor = f" × {power_of_ten(scale)}" if scale else ""
    return alt.Axis(labelExpr=f"format(datum.value / 1e{scale}, ',~r') + (datum.value ? '{factor}' : '')")


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

    Colour and mark both tell the strategy; the legend is text, see ``show_chart``.
    On a logarithmic axis what is 0 is left out. Where points
    have ``low`` and ``high``, a bar shows that interval.
    """
    colors, shapes = zip(*map(look_of, range(len(names))), strict=True)
    shown = [point for point in points if point["y"] > 0 or not logarithmic]

    def by_strategy(values: Sequence[Any]) -> alt.Scale:
        return alt.Scale(domain=list(names), range=list(values))

    axis = _up_axis(max((point["y"] for point in shown), default=1), logarithmic=logarithmic)
    scale = alt.Scale(type="log" if logarithmic else "linear")
    base = alt.Chart(alt.InlineData(values=shown), height=height).encode(
        x=alt.X("x:Q", title=across, axis=alt.Axis(tickMinStep=1, format="d")),
        y=alt.Y("y:Q", title=up, scale=scale, axis=axis),
        color=alt.Color("strategy:N", scale=by_strategy(colors), legend=None),
        tooltip=["strategy:N", alt.Tooltip("x:Q", title=across), alt.Tooltip("y:Q", title=up, format=",.0f")],
    )
    lines = base.mark_line(strokeWidth=2)
    marks = base.mark_point(filled=True, size=70, opacity=1).encode(
        shape=alt.Shape("strategy:N", scale=by_strategy(shapes), legend=None)
    )
    bars = base.mark_rule(strokeWidth=5, opacity=0.35).encode(y=alt.Y("low:Q"), y2="high:Q")
    return alt.layer(lines, marks, *([bars] if any("low" in point for point in shown) else []))
