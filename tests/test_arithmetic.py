"""Operators, terms and formulas: exact, bounded, with a reason for everything that does not apply."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.arithmetic import (
    OPERATORS,
    UNLIMITED,
    FormulaError,
    Limits,
    Term,
    applied,
    dealt,
    infix,
    leaves,
    limits_for,
    outcome,
    parse,
)
from puzzles.arithmetic.operators import STANDARD
from puzzles.messages import Message
from puzzles.twenty_four.answer import check

small_numbers = st.one_of(st.integers(-12, 12), st.fractions(-6, 6, max_denominator=4))
binary = st.sampled_from([operator for operator in OPERATORS.values() if operator.arity == 2])


@pytest.mark.parametrize(
    ("name", "numbers", "expected"),
    [
        ("add", (Fraction(1, 2), Fraction(1, 2)), 1),
        ("div", (8, 3), Fraction(8, 3)),
        ("div", (Fraction(3, 2), Fraction(1, 2)), 3),
        ("pow", (2, -2), Fraction(1, 4)),
        ("pow", (Fraction(-2, 3), 3), Fraction(-8, 27)),
        ("pow", (0, 2), 0),
        ("pow", (-1, 16), 1),
        ("fact", (0,), 1),
        ("fact", (10,), factorial(10)),
        ("sqrt", (Fraction(9, 4),), Fraction(3, 2)),
    ],
)
def test_results_are_exact_and_whole_numbers_are_ints(name, numbers, expected):
    result = outcome(OPERATORS[name], numbers, UNLIMITED)
    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("name", "numbers", "reason"),
    [
        ("div", (5, 0), "5 cannot be divided by 0"),
        ("pow", (0, 0), "0 can only be raised to a positive power"),
        ("pow", (0, -1), "0 can only be raised to a positive power"),
        ("pow", (-8, Fraction(1, 3)), "the exponent 1/3 is not a whole number from -16 to 16"),
        ("pow", (9, 9**9), "the exponent 387420489 is not a whole number from -16 to 16"),
        ("pow", (10, 13), "the result is too large: at most 13 digits are allowed above and below"),
        ("fact", (100000000,), "100000000! is too large: factorials go up to 10!"),
        ("fact", (-1,), "-1 has no factorial: only 0, 1, 2, ... have one"),
        ("fact", (Fraction(1, 2),), "1/2 has no factorial: only 0, 1, 2, ... have one"),
        ("sqrt", (4503599761588224,), "4503599761588224 has no exact square root"),  # a double says 67108865
        ("sqrt", (216000,), "216000 has no exact square root"),
        ("sqrt", (-4,), "-4 has no exact square root"),
    ],
)
def test_an_operator_that_does_not_apply_says_why(name, numbers, reason):
    assert str(outcome(OPERATORS[name], numbers)) == reason


def test_limits_are_parameters():
    assert outcome(OPERATORS["fact"], (11,), STANDARD._replace(factorial=11)) == factorial(11)
    assert outcome(OPERATORS["pow"], (1, 30), STANDARD._replace(exponent=30)) == 1
    assert isinstance(outcome(OPERATORS["pow"], (2, 10), Limits(size=1000)), Message)
    assert isinstance(outcome(OPERATORS["div"], (1, 2), Limits(whole=True)), Message)


def test_basic_operators_alone_have_no_limit_of_size():
    assert limits_for(("add", "mul")).size is None
    assert limits_for(("add", "pow")).size == 10**12


@pytest.mark.parametrize(("name", "value"), [("fact", 1), ("fact", 2), ("sqrt", 0), ("sqrt", 1)])
def test_a_unary_operator_that_changes_nothing_does_not_apply_in_a_search(name, value):
    assert applied(OPERATORS[name], dealt(value, 0)) is None


def test_the_same_unary_operator_does_not_follow_itself_in_a_search():
    root = applied(OPERATORS["sqrt"], dealt(16, 0))
    assert root is not None
    assert applied(OPERATORS["sqrt"], root) is None
    assert applied(OPERATORS["fact"], root) is not None


@given(binary, small_numbers, small_numbers)
def test_what_is_missing_leads_back_to_the_other_operand(operator, x, y):
    for known, other, pair in ((x, y, (x, y)), (y, x, (x, y))):
        result = outcome(operator, pair)
        if not isinstance(result, Message):
            missing = operator.missing(STANDARD, result, known)
            assert missing is None or other in missing


@given(st.integers(0, 10), st.integers(0, 200))
def test_what_is_missing_before_a_unary_operator(n, root):
    assert n in (OPERATORS["fact"].missing(STANDARD, factorial(n), 0) or ())
    assert root * root in (OPERATORS["sqrt"].missing(STANDARD, root, 0) or ())


def combined(terms):
    pairs = st.builds(lambda operator, a, b: applied(operator, a, b, limits=STANDARD), binary, terms, terms)
    unary = st.sampled_from([OPERATORS["fact"], OPERATORS["sqrt"]])
    chains = st.builds(lambda operator, a: applied(operator, a, limits=STANDARD), unary, terms)
    return st.one_of(pairs, chains).filter(bool)


every_term = st.recursive(small_numbers.map(lambda value: dealt(_simple(value), 0)), combined, max_leaves=4)


def _simple(value):
    return value.numerator if value.denominator == 1 else value


@given(every_term, st.booleans())
def test_printed_terms_read_back_to_the_same_value_and_numbers(term: Term, screen: bool):
    numbers = [leaf.value for leaf in leaves(term)]
    read = parse(infix(term, screen=screen), numbers)
    assert read.value == term.value
    assert [leaf.value for leaf in leaves(read)] == numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5!-3", 117),
        ("5!^2", 14400),
        ("2^3^2", 512),
        ("8/2/2", 2),
        ("8-3-2", 3),
        ("sqrt(9)!", 6),
        ("(√9)!", 6),
        ("（８÷（３－８÷３））", 24),
        ("[2 + 2] × {3·2}", 24),
        ("q + k - a", 24),
        ("2**3", 8),
        ("0^2", 0),
    ],
)
def test_formulas_as_people_type_them(text, value):
    assert parse(text).value == value


def test_a_factorial_binds_more_tightly_than_a_root_sign():
    with pytest.raises(FormulaError, match="362880 has no exact square root"):
        parse("√9!")


@pytest.mark.parametrize(
    ("text", "kind", "position", "message"),
    [
        ("", "syntax", 1, "a number or a bracket is expected at the end"),
        ("8 / (3 - ", "syntax", 10, "a number or a bracket is expected at the end"),
        ("(8 + 3", "syntax", 1, "the bracket opened at position 1 is not closed"),
        ("8 + 3)", "syntax", 6, "')' at position 6 is out of place"),
        ("8 3", "syntax", 3, "'3' at position 3 is out of place"),
        ("8 + * 3", "syntax", 5, "'*' at position 5 is out of place"),
        ("8 × × 3", "syntax", 5, "'×' at position 5 is out of place"),
        ("-5 + 1", "syntax", 1, "'-' at position 1 is out of place"),
        ("8 + é", "syntax", 5, "'é' at position 5 is no part of a formula"),
        ("2.5 + 1", "syntax", 2, "'.' at position 2 is no part of a formula"),
        ("3² + 1", "syntax", 2, "'²' at position 2 is no part of a formula"),
        ("__import__('os')", "syntax", 1, "'_' at position 1 is no part of a formula"),
        ("3!!", "syntax", 3, "a second ! at position 3: the factorial of a factorial is written (3!)!"),
        ("1" * 400, "syntax", 301, "the formula is longer than 300 characters"),
        ("1 + " + "1" * 200, "syntax", 5, "a number has at most 30 digits"),
        ("(" * 60 + "1", "syntax", 41, "brackets are nested deeper than 40"),
        ("8 / (3 - 3)", "undefined", 3, "8 cannot be divided by 0 (position 3)"),
        ("9^9^9", "undefined", 2, "the exponent 387420489 is not a whole number from -16 to 16 (position 2)"),
        (
            "10^10^10",
            "undefined",
            3,
            "the exponent 10000000000 is not a whole number from -16 to 16 (position 3)",
        ),
    ],
)
def test_faults_name_what_and_where(text, kind, position, message):
    with pytest.raises(FormulaError) as caught:
        parse(text)
    assert (caught.value.kind, caught.value.position, str(caught.value)) == (kind, position, message)


def test_negative_and_broken_cards_stand_in_brackets():
    assert parse("(-3) * (1/3)", (-3, Fraction(1, 3))).value == -1
    assert parse("(1/3) + 1", (1, 3, 1)).value == Fraction(4, 3)
    thirds = (1, 3, Fraction(1, 3))
    assert [len(list(leaves(parse(text, thirds)))) for text in ("(1/3)", "(1 / 3)")] == [1, 2]
    assert len(list(leaves(parse("(1/3)", (1, 3))))) == 2
    with pytest.raises(FormulaError):
        parse("(-3) * 2", (3, 2))


@given(st.text(st.sampled_from("0123456789+-*/^!()√×÷AJQK sqrt.,"), max_size=40))
def test_nothing_that_is_typed_raises_or_goes_unanswered(text):
    answer = check(text, (3, 3, 8, 8))
    assert answer.messages
    assert answer.position is None or 1 <= answer.position <= len(text) + 1


def test_terms_travel_to_other_processes_and_come_back_equal():
    term = parse("(√9)! / (3 - 8 / 3) ^ 2")
    returned = pickle.loads(pickle.dumps(term))
    assert returned == term
    assert returned.operator is OPERATORS["div"]
