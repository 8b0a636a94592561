"""The view Growth: the same strategies over a range of sizes."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from puzzles.deadline import Deadline
from visualize.app.compare_keys import key_of
from visualize.app.compare_table import line_chart, show_chart
from visualize.app.growth import (
    MOST_SIZES,
    Point,
    grown,
    growth_sentence,
    point_text,
    read_growth,
    sizes,
    usual_range,
    write_growth,
)
from visualize.app.keeping import Kept, kept
from visualize.app.markdown import markdown_table, plain
from visualize.app.strategies import differing, strategy_of
from visualize.app.translations import text
from visualize.app.view import View

__all__ = ["show"]

LIMIT = 20_000
SECONDS = 8.0
"""The whole range takes about so long at most; what is missing is said."""


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
    usual = (next(iter(known)), usual_range(next(iter(known.values()))))
    st.session_state[key_of("grow")] = "" if (name, chosen) == usual else write_growth(name, chosen)
    with st.spinner(text("Searching and estimating …")):
        points, missing = _all_points(view, name, chosen)
    table = [
        {"x": each.size, "y": each.nodes, "strategy": strategy, **_interval(each)}
        for strategy, row in zip(view.titles, points, strict=True)
        for each in row
    ]
    told = [growth_sentence(name, strategy, row) for strategy, row in zip(view.titles, points, strict=True)]
    st.markdown("\n".join(f"- {plain(sentence)}" for sentence in told))
    left, right = st.columns([6, 5])
    chart = line_chart(table, name, text("nodes"), view.titles, logarithmic=True)
    show_chart(left.container(), chart, view.titles)
    right.markdown(_markdown(view.letters, chosen, points))
    right.caption(_explained())
    if missing:
        st.warning(text("Time was up: {sizes} are not shown. Narrow the range.", sizes=", ".join(missing)))


def _range(view: View, known: dict[str, range]) -> tuple[str, range]:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        names = list(known)
        key = key_of(view.problem.name)
        opened = read_growth(view.problem, view.compared.grow) if view.compared.grow else None
        place = names.index(opened[0]) if opened else 0
        name = st.selectbox(text("Size"), names, place, key=f"{key}.size", width=170)
        least, most = known[name][0], min(known[name][-1], MOST_SIZES)
        if least == most:
            return name, range(least, most + 1)
        shown = opened[1] if opened and opened[0] == name else usual_range(known[name])
        most = max(most, shown[-1])
        low, high = st.slider(
            text("From, to"), least, most, (shown[0], shown[-1]),
            key=f"{key}.range.{name}.{most}", width=340,
        )  # fmt: skip
    return name, range(low, high + 1)


def _all_points(view: View, name: str, chosen: range) -> tuple[list[list[Point]], list[str]]:
    """Return the points of every strategy, size by size, while there is time."""
    until = Deadline(SECONDS)
    arguments = tuple(view.compared.arguments.items())
    points: list[list[Point]] = [[] for _ in view.names]
    missing = []
    for place, size in enumerate(chosen):
        if until.passed():
            missing.append(f"{name} = {size}")
            continue
        for number, (row, written) in enumerate(zip(points, view.compared.strategies, strict=True)):
            share = until.share((len(chosen) - place) * len(points) - number)
            row.append(kept(_point, view.compared.name, arguments, written, name, size, share))
    return points, missing


@st.cache_data(max_entries=2_000, show_spinner=False)
def _point(
    name: str, arguments: tuple[tuple[str, str], ...], written: str, by: str, size: int, _until: Deadline
) -> Kept[Point]:
    """Return a point; the time left when it was made is no part of what it is kept by."""
    found = grown(strategy_of(name, arguments, written), by, size, limit=LIMIT, until=_until)
    return Kept.now(found, final=found.exact or found.low >= LIMIT)


def _interval(point: Point) -> dict[str, float]:
    return {} if point.exact or point.high is None else {"low": point.low, "high": point.high}


def _markdown(letters: Sequence[str], chosen: range, points: Sequence[Sequence[Point]]) -> str:
    body = [
        [size, *(point_text(row[place]) if place < len(row) else "–" for row in points)]
        for place, size in enumerate(chosen)
    ]
    return markdown_table([[" ", *letters], *body], numbers=True)


def _explained() -> str:
    return text(
        "Up to {limit} nodes are counted. Beyond, the tree is estimated by Knuth's random probes (≈, with "
        "the 95 % interval). Where a rule compares with what was searched before, probes tell nothing: then "
        "only the part that was counted is shown (>).",
        limit=f"{LIMIT:,}",
    )
