"""Sets of reachable values against plain enumeration, and the solutions built from them."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.arithmetic import BASIC, OPERATORS, applied, dealt, leaves, limits_for, parse
from puzzles.arithmetic.operators import STANDARD
from puzzles.arithmetic.terms import infix
from puzzles.twenty_four.building import build, steps
from puzzles.twenty_four.reachable import Reachable, reachable_with
from puzzles.twenty_four.solutions import solutions

ALL = tuple(OPERATORS)

small_hands = st.lists(st.one_of(st.integers(-2, 9), st.just(Fraction(1, 2))), min_size=1, max_size=3).map(
    tuple
)
operator_sets = st.sampled_from([BASIC, ("add", "sub"), ("div",), ("mul", "pow"), (*BASIC, "fact"), ALL])


def enumerated(hand, operators) -> set:
    """Return all values by plain pair reduction, unary operators in between."""
    limits = limits_for(operators, STANDARD)
    rows = [OPERATORS[name] for name in operators]
    tables = [tuple(dealt(number, place) for place, number in enumerate(hand))]
    values, met = set(), set()
    while tables:
        table = tables.pop()
        if table in met:
            continue
        met.add(table)
        if len(table) == 1:
            values.add(table[0].value)
        for operator in rows:
            for operands in permutations(table, operator.arity):
                term = applied(operator, *operands, limits=limits)
                if term:
                    bare = term._replace(operands=())  # keeps the operator: it may not repeat
                    rest = [other for other in table if other not in operands]
                    tables.append((*rest, bare._replace(position=min(one.position for one in operands))))
    return values


@settings(deadline=None, max_examples=60)
@given(small_hands.filter(lambda hand: len(hand) < 3), operator_sets)
def test_values_of_two_numbers_are_those_of_plain_enumeration(hand, operators):
    assert Reachable(operators).values(tuple(sorted(hand))) == enumerated(hand, operators)


@settings(deadline=None, max_examples=40)
@given(small_hands, st.sampled_from([BASIC, ("add", "mul"), ("div",), ("sub", "div")]))
def test_values_of_three_numbers_are_those_of_plain_enumeration(hand, operators):
    assert Reachable(operators).values(tuple(sorted(hand))) == enumerated(hand, operators)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(-1, 6), min_size=4, max_size=4), st.integers(-30, 30))
def test_asking_backwards_agrees_with_all_values_forwards(hand, target):
    numbers = tuple(sorted(hand))
    for operators in (BASIC, ("div",), ("mul", "div"), ("add", "mul", "pow")):
        reachable = Reachable(operators)
        assert reachable.reaches(numbers, target) == (target in reachable.values(numbers))


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.integers(0, 13), min_size=1, max_size=5), st.integers(-3, 60), st.sampled_from([BASIC, ALL])
)
def test_what_is_built_makes_the_target_of_every_card_once(numbers, target, operators):
    term = build(numbers, target, operators)
    assert (term is not None) == reachable_with(operators).reaches(numbers, target)
    if term is not None:
        assert term.value == target
        assert sorted(leaf.position for leaf in leaves(term)) == list(range(len(numbers)))
        assert all(leaf.value == numbers[leaf.position] for leaf in leaves(term))
        assert parse(infix(term), numbers).value == target
        assert [step.values["value"] for step in steps(term)][-1:] in ([], [target])


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), st.integers(-5, 40))
def test_listing_finds_solutions_exactly_where_values_say_so(numbers, target):
    assert bool(solutions(numbers, target)) == Reachable(BASIC).reaches(numbers, target)


def test_a_solution_without_unary_operators_is_preferred_and_else_the_fewest():
    texts = {hand: infix(build(hand, 24, ALL)) for hand in ((3, 3, 8, 8), (4,), (16,), (1, 1, 1, 1))}
    assert texts[3, 3, 8, 8] == "8 / (3 - 8 / 3)"
    assert (texts[(4,)], texts[(16,)]) == ("4!", "sqrt(16)!")
    assert texts[1, 1, 1, 1].count("!") == 1
    assert build((3,), 720, ALL) is None  # (3!)! has the same unary operator twice in a row
