"""The three formulations as search trees, and what each rule is worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from puzzles.measure import Measures, count, measure
from puzzles.problem import Problem
from puzzles.search import PRUNED, search, search_with_stack
from puzzles.twenty_four import TwentyFour, TwentyFourForms
from puzzles.twenty_four.reachable import Reachable

SOUND = ("swapped", "equal_cards", "out_of_reach", "canonical_form")


def measured(problem: Problem, rules=None, order="given") -> Measures:
    return measure(problem, search_with_stack(problem, rules, order))


def classes(problem: Problem, rules, order="given") -> set:
    return {image for state in measured(problem, rules, order).solutions for image in problem.images(state)}


def subsets(names):
    return [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]


@pytest.mark.parametrize(
    ("hand", "operators", "rules", "nodes"),
    [
        ((1, 2, 3, 4), "add,sub,mul", (), 4573),
        ((5, 7, 11, 13), "add,sub,mul,div", (), 10417),
        ((1, 5, 5, 5), "add,sub,mul,div", (), 10129),
        ((1, 5, 5, 5), "add,sub,mul,div", ("swapped",), 5857),
    ],
)
def test_nodes_of_pair_reduction(hand, operators, rules, nodes):
    assert measured(TwentyFour.of(numbers=hand, operators=operators), rules).nodes == nodes


def test_4_7_8_8_by_brute_force():
    measures = measured(TwentyFour(numbers=(4, 7, 8, 8)), ())
    assert (measures.found, len(set(measures.solutions)), measures.represents) == (52, 44, 44)


def test_the_five_bracket_forms_have_7680_leaves():
    measures = measured(TwentyFourForms(numbers=(1, 2, 3, 4)))
    assert measures.profile == [1, 5, 20, 60, 120, 120, 480, 1920, 7680]


def test_both_formulations_find_the_same_number_of_expression_trees():
    for numbers in ((4, 7, 8, 8), (1, 5, 5, 5), (6, 6, 6, 6), (3, 3, 8, 8)):
        assert count(TwentyFour(numbers=numbers)) == count(TwentyFourForms(numbers=numbers))


def test_merged_states_keep_the_yes_or_no_with_far_fewer_nodes():
    for numbers, solvable in (((1, 5, 5, 5), True), ((3, 3, 8, 8), True), ((1, 1, 1, 1), False)):
        merged = measured(TwentyFour(numbers=numbers), ("repeated",))
        assert (merged.found > 0) is solvable
        assert merged.nodes * 8 < measured(TwentyFour(numbers=numbers), ()).nodes


@pytest.mark.parametrize(
    "parameters",
    [
        {"numbers": (1, 1, 2, 7), "operators": "+-*"},
        {"numbers": (3, 8, 8), "target": Fraction(64, 3)},
        {"numbers": (3, 3, 5), "target": 0},
        {"numbers": (0, 0, 5), "target": 0},
        {"numbers": (-3, -5, 2), "target": -16},
        {"numbers": (Fraction(1, 3), 2, 2), "target": Fraction(4, 3)},
        {"numbers": (4, 4, 2), "target": 16, "operators": "add,mul,pow,sqrt"},
        {"numbers": (1, 1, 3), "target": 8, "operators": "add,sub,fact"},
    ],
    ids=str,
)
@pytest.mark.parametrize("order", ["given", "reversed"])
def test_every_subset_of_sound_rules_keeps_every_solution(parameters, order):
    problem = TwentyFour.of(**parameters)
    assert {rule.name for rule in problem.rules().values() if rule.kind.sound} == set(SOUND)
    everything = classes(problem, ())
    assert everything
    for rules in subsets(SOUND):
        assert classes(problem, rules, order) == everything, rules


@pytest.mark.parametrize("rules", [SOUND[:2], SOUND[3:], SOUND], ids=str)
def test_sound_rules_keep_the_44_trees_of_4_7_8_8(rules):
    problem = TwentyFour(numbers=(4, 7, 8, 8))
    assert measure(problem, search_with_stack(problem, rules, "reversed")).represents == 44


def test_equal_cards_of_the_bracket_forms_keeps_every_solution():
    problem = TwentyFourForms(numbers=(2, 2, 3, 6))
    assert classes(problem, ("equal_cards",)) == classes(problem, ())
    assert measured(problem, ("equal_cards",)).nodes < measured(problem, ()).nodes


def test_canonical_form_keeps_exactly_one_of_each_structure():
    assert measured(TwentyFour(numbers=(4, 7, 8, 8)), ("canonical_form",)).found == 3
    assert measured(TwentyFour(numbers=(2, 2, 3, 6)), ("canonical_form",)).found == 4


@pytest.mark.parametrize("rule", ["swapped", "equal_cards"])
def test_a_twin_is_kept_where_its_image_is_cut(rule):
    problem = TwentyFour(numbers=(4, 8, 8))
    path, kept, twin_of = [], set(), {}
    for node in search(problem, [rule]):
        del path[node.depth :]
        path.append(node.choice)
        if node.verdict == PRUNED:
            assert node.reason is not None
            assert node.reason.twin is not None
            twin_of[tuple(path[1:])] = (*path[1 : len(path) - len(node.reason.twin)], *node.reason.twin)
        else:
            kept.add(tuple(path[1:]))
    assert twin_of
    for twin in twin_of.values():
        for _ in range(3):  # a twin may itself be the image of a third
            twin = twin_of.get(twin, twin)
        assert twin in kept


def test_a_form_met_before_names_the_table_it_repeats():
    problem = TwentyFour(numbers=(1, 2, 3))
    kept, path = [], []
    for node in search_with_stack(problem, ["canonical_form"]):
        del path[node.depth :]
        path.append(node.choice)
        state = problem.replay(path[1:])
        if node.verdict == PRUNED:
            assert node.reason is not None
            earlier = kept[node.reason.earlier]
            assert sorted(term.value for term in earlier) == sorted(term.value for term in state)
        else:
            kept.append(state)


def test_out_of_reach_cuts_small_hands_at_the_root_unless_division_is_on():
    ones = TwentyFour.of(numbers=(1, 1, 1, 1), operators="add,sub,mul")
    measures = measured(ones, ("out_of_reach",))
    assert (measures.nodes, measures.pruned) == (1, {"out_of_reach": 1})
    assert measured(TwentyFour(numbers=(1, 1, 1, 1)), ("out_of_reach",)).pruned == {}
    sums = TwentyFour.of(numbers=(5, 5, 5, 8), operators="add,sub")
    assert measured(sums, ("out_of_reach",)).nodes == 1


def test_with_division_a_state_above_any_product_still_reaches_the_target():
    numbers = (1, 1, Fraction(25, 24))
    assert measured(TwentyFour(numbers=numbers)).found > 0
    without = TwentyFour.of(numbers=numbers, operators="add,sub,mul")
    assert measured(without, ("out_of_reach",)).nodes == 1


@pytest.mark.parametrize("operators", ["add,sub", "mul", "add,sub,mul"])
@pytest.mark.parametrize("numbers", [(0, 1, 5), (2, 3, 3), (-4, 1, 2), (Fraction(1, 2), 3, 4)])
def test_no_result_exceeds_the_bound(numbers, operators):
    reached = Reachable(operators.split(",")).values(tuple(sorted(numbers)))
    for target in range(-60, 60):
        problem = TwentyFour.of(numbers=numbers, target=target, operators=operators)
        if target in reached:
            assert measured(problem, ("out_of_reach",)).found > 0


def test_too_large_is_a_guess_that_loses_solutions():
    problem = TwentyFour(numbers=(1, 5, 11, 11))
    assert measured(problem).found > measured(problem, ("swapped", "too_large")).found == 0
    kinder = TwentyFour(numbers=(1, 5, 11, 11), large=121)
    assert measured(kinder, ("swapped", "too_large")).found > 0


def test_negative_intermediate_values_are_needed_for_negative_targets():
    assert measured(TwentyFour(numbers=(1, 5, 6), target=-24), ("swapped", "canonical_form")).found > 0


def test_the_tree_with_unary_operators_stops_at_its_limit_and_says_so():
    problem = TwentyFour.of(numbers="1 2 3 4", operators="+-*/^!sqrt")
    measures = measure(problem, search_with_stack(problem), limit=2_000)
    assert (measures.nodes, measures.complete) == (2_000, False)


def test_cards_may_be_given_as_letters_and_operators_as_symbols():
    problem = TwentyFour.of(numbers="A,J,q,K", operators="+-*/^!sqrt")
    assert problem.numbers == (1, 11, 12, 13)
    assert problem.operators == ("add", "sub", "mul", "div", "pow", "fact", "sqrt")
    assert TwentyFour.of(**problem.arguments()) == problem


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"numbers": "1,2,3,4,5,6,7"}, "numbers: '1,2,3,4,5,6,7' was read; allowed is 1 to 6 numbers"),
        ({"numbers": ""}, "numbers: '' was read"),
        ({"numbers": "1/0"}, "numbers: '1/0' was read"),
        ({"numbers": "9" * 400}, "numbers: '999"),
        ({"target": "twenty"}, "target: 'twenty' was read"),
        ({"target": "nan"}, "target: 'nan' was read"),
        ({"target": "inf"}, "target: 'inf' was read"),
        ({"operators": "add,modulo"}, "operators: 'add,modulo' was read; allowed is one or more of add, sub"),
    ],
)
@pytest.mark.parametrize("problem", [TwentyFour, TwentyFourForms])
def test_bad_input_is_one_line_that_names_the_parameter(problem, given, named):
    with pytest.raises(ValueError, match=named.split(";")[0][:20]) as caught:
        problem.of(**given)
    assert str(caught.value).startswith(named)
    assert "\n" not in str(caught.value)
