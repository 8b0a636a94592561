"""How trees grow with the size of the problem: counted while that is quick, then estimated.

>>> from puzzles.n_queens import NQueens
>>> strategy = Strategy.of(NQueens(n=6), "attack", "given")
>>> points = [grown(strategy, "n", size, limit=20_000) for size in range(4, 9)]
>>> [round(point.nodes) for point in points], points[-1].exact
([61, 221, 895, 3585, 15721], True)
>>> rate(points)
4.1
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise
from statistics import fmean
from typing import Any, NamedTuple

from puzzles.deadline import Deadline
from puzzles.estimate import estimate
from puzzles.parameters import Integer, Rationals, Words
from puzzles.problem import Problem
from puzzles.search import search_with_stack
from visualize.app.comparison import rounded
from visualize.app.strategies import Strategy
from visualize.app.translations import text

__all__ = [
    "MOST_SIZES",
    "Point",
    "grown",
    "growth_sentence",
    "point_text",
    "rate",
    "read_growth",
    "read_range",
    "resized",
    "sizes",
    "usual_range",
    "write_growth",
]

MOST_SIZES = 40


class Point(NamedTuple):
    """The size of one tree: counted (``exact``), or estimated with its interval, or only a part of it.

    ``low`` and ``high`` are the 95 % interval of an estimate; for a part, whose whole cannot be estimated
    since a rule remembers, ``high`` is None.
    """

    size: int
    nodes: float
    low: float
    high: float | None
    exact: bool


def sizes(problem: Problem[Any, Any]) -> dict[str, range]:
    """Return the parameters by which the problem grows, with their sizes: numbers, and lengths of lists.

    A list grows by its own items, so it is as long at most as it was given.
    """
    known = {}
    for name, parameter in problem.parameters().items():
        domain = parameter.domain
        if isinstance(domain, Integer) and domain.high <= 1000:
            known[name] = range(max(1, domain.low), domain.high + 1)
        elif isinstance(domain, Rationals | Words) and len(getattr(problem, name)) > 1:
            known[name] = range(domain.fewest, len(getattr(problem, name)) + 1)
    return known


def resized(problem: Problem[Any, Any], name: str, size: int) -> Problem[Any, Any]:
    """Return the problem with another size; lists that go with a list are cut to the same length.

    Raises ``ValueError`` for a parameter that is no size, or a size out of its range.
    """
    known = sizes(problem)
    if name not in known:
        raise ValueError(f"{problem.name} has no size {name!r}; it has {', '.join(known) or 'none'}")
    if size not in known[name]:
        raise ValueError(
            f"{name}: {size} was read; allowed is a size from {known[name][0]} to {known[name][-1]}"
        )
    whole = getattr(problem, name)
    if isinstance(whole, int):
        return replace(problem, **{name: size})
    try:
        return replace(problem, **{name: whole[:size]})
    except ValueError:  # weights go with values: cut whatever list is as long
        values = {other: getattr(problem, other) for other in known}
        alike = {
            key: value[:size]
            for key, value in values.items()
            if isinstance(value, tuple) and len(value) == len(whole)
        }
        return replace(problem, **alike)


def grown(
    strategy: Strategy,
    name: str,
    size: int,
    *,
    limit: int,
    probes: int = 300,
    seed: int = 1,
    until: Deadline | None = None,
) -> Point:
    """Return the number of nodes at a size: counted up to ``limit``, or half of the time, else estimated.

    An estimate that the count refutes is not told: then the point is the part that was counted.
    """
    until = until or Deadline()
    problem = resized(strategy.problem, name, size)
    nodes = search_with_stack(problem, strategy.rules, strategy.order)
    counted = sum(1 for _ in until.share(2).let_through(islice(nodes, limit)))
    if next(nodes, None) is None:
        return Point(size, counted, counted, counted, True)
    part = Point(size, counted, counted, None, False)
    try:
        guess = estimate(problem, strategy.rules, strategy.order, probes=probes, seed=seed, until=until)
    except ValueError:
        return part
    believed = guess.at_least(counted + 1)  # one more was there
    return Point(size, *believed[:3], False) if believed else part


def rate(points: Sequence[Point]) -> float | None:
    """Return the factor by which the nodes grow for one more, over the last few sizes, in two figures.

    None where fewer than two sizes are known.
    """
    factors = _factors(points)[-3:]
    if not factors:
        return None
    product = 1.0
    for factor in factors:
        product *= factor
    return float(f"{product ** (1 / len(factors)):.2g}")


def _factors(points: Sequence[Point]) -> list[float]:
    known = [point for point in points if point.high is not None]
    return [
        (after.nodes / before.nodes) ** (1 / (after.size - before.size)) for before, after in pairwise(known)
    ]


def growth_sentence(name: str, strategy: str, points: Sequence[Point]) -> str:
    """Return the growth rate in words, and whether the factor itself still grows."""
    factor = rate(points)
    if factor is None:
        return text("{strategy}: two sizes are needed to tell how it grows.", strategy=strategy)
    factors = _factors(points)
    told = text(
        "{strategy}: one more in {name} makes about {factor} times as many nodes",
        strategy=strategy, name=name, factor=f"{factor:,.10g}",
    )  # fmt: skip
    half = len(factors) // 2
    if half and fmean(factors[half:]) > 1.05 * fmean(factors[:half]):
        return text("{told}, and that factor still grows.", told=told)
    return f"{told}."


def point_text(point: Point) -> str:
    """Return a point as text: a count, about an estimate and its spread, or at least what was counted."""
    if point.exact:
        return f"{point.nodes:,}"
    if point.high is None:
        return f"> {point.nodes:,}"
    if point.high == point.low:
        return f"≈ {point.nodes:,.0f}"
    return f"≈ {rounded(point.nodes)} ± {(point.high - point.low) / 2 / point.nodes:.0%}"


def read_range(written: str) -> tuple[str, range]:
    """Return parameter and sizes of ``n=4..12``; raise ``ValueError`` with one line otherwise."""
    match = re.fullmatch(r"(\w+)=(\d{1,4})\.\.(\d{1,4})", written.strip(), re.ASCII)
    if not match or not 0 <= int(match[3]) - int(match[2]) < MOST_SIZES:
        raise ValueError(
            f"grow: {written!r} was read; allowed is a size and its range such as n=4..12, "
            f"at most {MOST_SIZES} sizes"
        )
    return match[1], range(int(match[2]), int(match[3]) + 1)


def read_growth(problem: Problem[Any, Any], written: str) -> tuple[str, range]:
    """Return parameter and sizes of ``n=4..12`` where the problem has all of them.

    Raises ``ValueError`` with one line otherwise.
    """
    name, chosen = read_range(written)
    for size in chosen:
        resized(problem, name, size)
    return name, chosen


def usual_range(known: range) -> range:
    """Return the sizes with which a page opens: some nine, from 4 on where there are so many.

    >>> usual_range(range(1, 21)), usual_range(range(1, 5)), usual_range(range(3, 4))
    (range(4, 13), range(1, 5), range(3, 4))
    """
    most = min(12, known[-1], MOST_SIZES)
    return range(max(known[0], min(4, most - 1) if most > 4 else known[0]), most + 1)


def write_growth(name: str, chosen: range) -> str:
    """Return the text from which ``read_range`` makes them.

    >>> write_growth("n", range(4, 13))
    'n=4..12'
    """
    return f"{name}={chosen[0]}..{chosen[-1]}"
