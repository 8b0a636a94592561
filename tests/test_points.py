"""The 24-point game against exact tables."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles import Measures, measure, search_with_stack
from puzzles.arithmetic import BASIC, OPERATORS, applied, dealt, infix
from puzzles.twenty_four import TwentyFour

HANDS = list(csv.DictReader((Path(__file__).parent / "data" / "twenty_four_hands.csv").open()))


def measured(rules: str | None = None, *, first: bool = False, **arguments: object) -> Measures:
    hand = TwentyFour.of(**arguments)
    return measure(hand, search_with_stack(hand, rules), first=first)


def test_every_hand_of_the_table_is_solvable_or_not_as_it_says() -> None:
    wrong = [
        row["hand"]
        for row in HANDS
        if bool(measured("swapped,repeated", first=True, numbers=row["hand"]).found)
        != bool(int(row["solvable"]))
    ]
    assert len(HANDS) == 910
    assert wrong == []


@pytest.mark.parametrize(
    ("hand", "solution"),
    [("3 3 8 8", "8 / (3 - 8 / 3)"), ("1 5 5 5", "(5 - 1 / 5) * 5"), ("4 4 10 10", "(10 * 10 - 4) / 4")],
)
def test_the_classic_hands(hand: str, solution: str) -> None:
    found = measured(numbers=hand)
    assert solution in {found.problem.show(state) for state in found.solutions}


@pytest.mark.parametrize(
    ("arguments", "rules", "nodes", "found", "represents"),
    [
        ({"numbers": "1 2 3 4", "operators": "add,sub,mul"}, "none", 4573, None, None),
        ({"numbers": "2 7 50 1000"}, "none", 10417, None, None),  # no division by zero is met
        ({"numbers": "1 5 5 5"}, "none", 10129, 12, 12),
        ({"numbers": "1 5 5 5"}, "swapped", 5857, 6, 12),
        ({"numbers": "4 7 8 8"}, "none", None, 52, 44),
        ({"numbers": "4 7 8 8"}, "swapped", None, None, 44),
    ],
)
def test_published_sizes_of_the_tree(
    arguments: dict, rules: str, nodes: int | None, found: int | None, represents: int | None
) -> None:
    measures = measured(rules, **arguments)
    expected = (nodes, found, represents)
    got = (measures.nodes, measures.found, measures.represents)
    assert [a for a, b in zip(got, expected, strict=True) if b is not None] == [
        b for b in expected if b is not None
    ]


@pytest.mark.parametrize(
    ("numbers", "target", "solvable"),
    [
        ("2 5 11 13", 65, True),
        ("1 7 10 11", 70, True),
        ("4 5 9 11", 24, False),
        ("1 1 1 8", -24, False),
        ("1 2 6", "1/3", True),
        ("0 1 3 8", 24, True),
        ("3 3 5 5", 0, True),
        ("24", 24, True),
        ("1/2 48", 24, True),
    ],
)
def test_where_others_go_wrong(numbers: str, target: object, solvable: bool) -> None:
    assert bool(measured("swapped,repeated", numbers=numbers, target=target).found) is solvable


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ({"numbers": ""}, "numbers: '' was read"),
        ({"numbers": "1 2 3 4 5 6 7"}, "numbers: "),
        ({"numbers": "a b"}, "numbers: 'a b' was read"),
        ({"numbers": "1/0"}, "numbers: "),
        ({"numbers": [0.5]}, "numbers: "),
        ({"target": "1/0"}, "target: '1/0' was read"),
        ({"target": "nan"}, "target: 'nan' was read"),
        ({"target": "inf"}, "target: "),
        ({"target": "9" * 400}, "target: "),
        ({"target": 10**400}, "target: "),
        ({"operators": "+-%"}, "operators: '\\+-%' was read"),
        ({"operators": ""}, "operators: "),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(arguments: dict, wrong: str) -> None:
    with pytest.raises(ValueError, match=f"^{wrong}") as refusal:
        TwentyFour.of(**arguments)
    assert "allowed is" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("text", ["+-*/", "add,sub,mul,div", "÷×−+", "* / + -"])
def test_operators_may_be_names_or_symbols(text: str) -> None:
    assert TwentyFour.of(operators=text).operators == ("add", "sub", "mul", "div")


numbers = st.one_of(st.integers(-9, 9), st.fractions(-3, 3, max_denominator=6))
terms = st.recursive(
    st.builds(dealt, numbers, st.just(0)),
    lambda inner: st.builds(
        applied, st.sampled_from([OPERATORS[name] for name in BASIC]), inner, inner
    ).filter(bool),
    max_leaves=7,
)


@given(terms)
def test_a_printed_term_has_the_value_of_the_term(term: object) -> None:
    """Read back by Python's own grammar, with every number exact."""
    import re

    exact = re.sub(r"\d+", lambda digits: f"Fraction({digits[0]})", infix(term))
    assert eval(exact, {"Fraction": Fraction}) == term.value
