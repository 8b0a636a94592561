"""Growth over a size: what is counted, what is estimated, what it is called."""

import pytest

from puzzles.catalog import problem_class
from puzzles.n_queens import NQueens
from visualize.app.growth import Point, grown, growth_sentence, point_text, rate, read_range, resized, sizes
from visualize.app.strategies import Strategy
from visualize.chart import lines_svg


def strategy(name: str, rules: str, **arguments: object) -> Strategy:
    return Strategy.of(problem_class(name).of(**arguments), rules, "given")


def test_queens_grow_by_about_4_7_for_each_one_more() -> None:
    points = [grown(strategy("n-queens", "attack"), "n", size, limit=400_000) for size in (8, 9, 10)]
    assert [point.nodes for point in points] == [15_721, 72_379, 348_151]
    assert rate(points) == 4.7
    assert "one more in n makes about 4.7 times as many nodes" in growth_sentence("n", "attack", points)


def test_what_is_too_long_to_count_is_estimated_with_its_spread() -> None:
    point = grown(strategy("n-queens", "attack"), "n", 9, limit=1_000)
    assert not point.exact
    assert point.low < 72_379 < point.high
    assert point_text(point).startswith("≈ 68,300 ±")


def test_a_rule_that_remembers_is_counted_in_part_only() -> None:
    hand = strategy("twenty-four", "repeated", numbers="1 2 3 4")
    assert grown(hand, "numbers", 4, limit=100) == Point(4, 100, 100, None, False)
    assert point_text(grown(hand, "numbers", 4, limit=100)) == "> 100"


def test_lists_grow_by_their_items_and_lists_that_go_together_are_cut_together() -> None:
    knapsack = problem_class("knapsack").of()
    assert resized(knapsack, "weights", 2).arguments()["values"] == "10,7"
    subset = problem_class("subset-sum").of()
    assert [
        grown(Strategy.of(subset, "none", "given"), "numbers", size, limit=99).nodes for size in (2, 3)
    ] == [7, 15]


def test_what_is_no_size_is_refused_with_the_sizes_there_are() -> None:
    with pytest.raises(ValueError, match="twenty-four has no size 'target'; it has numbers"):
        resized(problem_class("twenty-four").of(), "target", 4)
    with pytest.raises(ValueError, match="n: 99 was read"):
        resized(NQueens(n=4), "n", 99)
    assert "numbers" in sizes(problem_class("subset-sum").of())


@pytest.mark.parametrize("written", ["n", "n=4", "n=9..4", "n=1..999", "n=4..x", "=1..2"])
def test_a_range_that_cannot_be_read_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="grow: "):
        read_range(written)


def test_one_size_has_no_rate() -> None:
    assert rate([Point(4, 61, 61, 61, True)]) is None


@pytest.mark.parametrize("logarithmic", [True, False])
def test_the_chart_of_a_file_has_a_mark_for_each_point(logarithmic: bool) -> None:
    svg = lines_svg(
        [("a", [(0, 1), (1, 0), (2, 10)]), ("<b>", [(0, 5)])], "x & y", "up", logarithmic=logarithmic
    )
    assert svg.count('fill="#') == (3 if logarithmic else 4)
    assert "x &amp; y" in svg
    assert lines_svg([("a", [(0, 0)])], "x", "y") == ""
