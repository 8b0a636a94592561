"""The short problems against closed forms and OEIS."""

from itertools import accumulate, combinations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import Measures, count, measure, search_with_stack
from puzzles.graph_coloring import GraphColoring
from puzzles.knapsack import Knapsack
from puzzles.permutations import Permutations
from puzzles.problem import Problem
from puzzles.subset_sum import SubsetSum


def measured(problem: Problem, rules: str | None = None) -> Measures:
    return measure(problem, search_with_stack(problem, rules))


@pytest.mark.parametrize(("items", "kept"), [(1, 2), (2, 5), (3, 16), (4, 65), (5, 326), (6, 1957)])
def test_permutations_keep_a000522_nodes(items: int, kept: int) -> None:
    measures = measured(Permutations.of(items=list("abcdefgh")[:items]))
    assert measures.kept == kept
    assert measures.found == factorial(items)
    assert measures.profile == list(accumulate(range(items, 0, -1), int.__mul__, initial=1))


@pytest.mark.parametrize(("items", "words"), [("a a b b", 6), ("m i s s", 12), ("x x x x x", 1)])
def test_equal_items_give_the_multinomial(items: str, words: int) -> None:
    measures = measured(Permutations.of(items=items), "all")
    assert measures.found == words
    assert measures.represents == factorial(len(items.split()))


@pytest.mark.parametrize(("vertices", "colors"), [(3, 2), (3, 3), (4, 2), (5, 3), (6, 4)])
def test_cycles_have_the_colourings_of_their_chromatic_polynomial(vertices: int, colors: int) -> None:
    """P(C_n, k) = (k - 1)^n + (-1)^n (k - 1)."""
    edges = [(str(one), str((one + 1) % vertices)) for one in range(vertices)]
    cycle = GraphColoring.of(edges=edges, colors=colors)
    polynomial = (colors - 1) ** vertices + (-1) ** vertices * (colors - 1)
    assert measured(cycle).found == measured(cycle, "all").represents == count(cycle) == polynomial


def test_the_petersen_graph_has_120_colourings_with_three_colours() -> None:
    outer = [(f"a{i}", f"a{(i + 1) % 5}") for i in range(5)]
    spokes = [(f"a{i}", f"b{i}") for i in range(5)]
    inner = [(f"b{i}", f"b{(i + 2) % 5}") for i in range(5)]
    assert measured(GraphColoring.of(edges=outer + spokes + inner)).found == 120


@given(st.lists(st.integers(1, 30), min_size=1, max_size=8), st.integers(0, 90))
def test_subset_sum_finds_every_subset(numbers: list[int], target: int) -> None:
    places = range(len(numbers))
    subsets = [chosen for size in range(len(numbers) + 1) for chosen in combinations(places, size)]
    expected = sum(sum(numbers[place] for place in chosen) == target for chosen in subsets)
    assert measured(SubsetSum.of(numbers=numbers, target=target)).found == expected


@given(
    st.lists(st.tuples(st.integers(1, 12), st.integers(0, 12)), min_size=1, max_size=8), st.integers(0, 40)
)
def test_branch_and_bound_finds_the_optimum_of_dynamic_programming(
    items: list[tuple[int, int]], capacity: int
) -> None:
    best = [0] * (capacity + 1)
    for weight, value in items:
        best = [
            max(best[room], best[room - weight] + value if weight <= room else 0)
            for room in range(capacity + 1)
        ]
    weights, values = zip(*items, strict=True)
    knapsack = Knapsack.of(weights=weights, values=values, capacity=capacity)
    assert max(map(knapsack.value, measured(knapsack, "all").solutions)) == best[-1]


@pytest.mark.parametrize(
    ("cls", "arguments", "said"),
    [
        (SubsetSum, {"numbers": "3,-1"}, "numbers: '3,-1' was read"),
        (SubsetSum, {"target": "x"}, "target: 'x' was read"),
        (GraphColoring, {"edges": "a-a"}, "edges: 'a-a' was read"),
        (GraphColoring, {"edges": "a-b-c"}, "edges: "),
        (GraphColoring, {"colors": 0}, "colors: '0' was read"),
        (Permutations, {"items": ""}, "items: '' was read"),
        (Permutations, {"items": "<b>"}, "items: "),
        (Knapsack, {"weights": "1 2", "values": "1"}, "values: 1 were read for 2 weights"),
        (Knapsack, {"capacity": -1}, "capacity: '-1' was read"),
    ],
)
def test_bad_parameters_are_refused_in_one_line(cls: type[Problem], arguments: dict, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}") as refusal:
        cls.of(**arguments)
    assert "allowed is" in str(refusal.value)
