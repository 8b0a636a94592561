"""The view Growth: the same strategies over a range of sizes."""

from __future__ import annotations

import time
from collections.abc import Sequence

import streamlit as st

from visualize.app.compare_link import Compared
from visualize.app.compare_table import line_chart
from visualize.app.growth import MOST_SIZES, Point, grown, growth_sentence, point_text, sizes
from visualize.app.strategies import differing, read_strategy
from visualize.app.translations import text
from visualize.app.view import View

__all__ = ["show"]

LIMIT = 20_000
SECONDS = 8.0
"""After so long no further size is begun; what is missing is said."""


def show(view: View) -> None:
    """Show the nodes of every strategy over a size, on a logarithmic axis, and the growth rates in words."""
    if differing([each.strategy for each in view.outcomes]):
        st.info(text("Growth is shown for strategies of one puzzle: here their parameters differ."))
        return
    known = sizes(view.problem)
    if not known:
        st.info(text("Nothing in this problem has a size: give it a longer list."))
        return
    name, chosen = _range(view, known)
    with st.spinner(text("Searching and estimating …")):
        points, missing = _all_points(view, name, chosen)
    table = [
        {"x": each.size, "y": each.nodes, "strategy": strategy, **_interval(each)}
        for strategy, row in zip(view.names, points, strict=True)
        for each in row
    ]
    told = [growth_sentence(name, strategy, row) for strategy, row in zip(view.names, points, strict=True)]
    st.markdown("\n".join(f"- {sentence}" for sentence in told))
    left, right = st.columns([6, 5])
    left.altair_chart(line_chart(table, name, text("nodes"), view.names, logarithmic=True), width="stretch")
    right.markdown(_markdown(view.names, chosen, points))
    right.caption(_explained())
    if missing:
        st.warning(text("Time was up: {sizes} are not shown. Narrow the range.", sizes=", ".join(missing)))


def _range(view: View, known: dict[str, range]) -> tuple[str, range]:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        names = list(known)
        key = f"compare.{view.problem.name}"
        name = st.selectbox(text("Size"), names, key=f"{key}.size", width=170)
        least, most = known[name][0], min(known[name][-1], MOST_SIZES)
        if least == most:
            return name, range(least, most + 1)
        usual = min(12, most)
        low, high = st.slider(
            text("From, to"), least, most, (min(4, usual - 1) if usual > 4 else least, usual),
            key=f"{key}.range.{name}.{most}", width=340,
        )  # fmt: skip
    return name, range(low, high + 1)


def _all_points(view: View, name: str, chosen: range) -> tuple[list[list[Point]], list[str]]:
    """Return the points of every strategy, size by size, while there is time."""
    end = time.monotonic() + SECONDS
    arguments = tuple(view.compared.arguments.items())
    points: list[list[Point]] = [[] for _ in view.names]
    missing = []
    for size in chosen:
        if time.monotonic() > end:
            missing.append(f"{name} = {size}")
            continue
        for row, written in zip(points, view.compared.strategies, strict=True):
            row.append(_point(view.compared.name, arguments, written, name, size))
    return points, missing


@st.cache_data(max_entries=2_000, show_spinner=False)
def _point(name: str, arguments: tuple[tuple[str, str], ...], written: str, by: str, size: int) -> Point:
    strategy = read_strategy(Compared(name, dict(arguments), ()).problem(), written)
    return grown(strategy, by, size, limit=LIMIT)


def _interval(point: Point) -> dict[str, float]:
    return {} if point.exact or point.high is None else {"low": point.low, "high": point.high}


def _markdown(names: Sequence[str], chosen: range, points: Sequence[Sequence[Point]]) -> str:
    letters = [name.partition(" ")[0] for name in names]
    lines = [[" ", *letters], ["---:"] * (len(letters) + 1)]
    for place, size in enumerate(chosen):
        lines.append([str(size), *(point_text(row[place]) if place < len(row) else "–" for row in points)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _explained() -> str:
    return text(
        "Up to {limit} nodes are counted. Beyond, the tree is estimated by Knuth's random probes (≈, with "
        "the 95 % interval); a search with a rule that remembers cannot be estimated (>).",
        limit=f"{LIMIT:,}",
    )
