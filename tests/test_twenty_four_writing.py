"""Forms as text: what is printed reads back to the same structure, and not one bracket pair can go."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.arithmetic import BASIC, OPERATORS, FormulaError, Term, applied, dealt, infix, leaves, parse
from puzzles.twenty_four.essence import core
from puzzles.twenty_four.forms import Form, form_of, value_of
from puzzles.twenty_four.solutions import solutions
from puzzles.twenty_four.trees import trees
from puzzles.twenty_four.writing import written


def joined(cards: list[int | Fraction], choices: list[tuple[int, int, str]]) -> Term | None:
    """Join two numbers on the table again and again, as ``choices`` say; None where one divides by zero."""
    table = [dealt(card, place) for place, card in enumerate(cards)]
    for left, right, name in choices:
        if len(table) == 1:
            break
        one = table.pop(left % len(table))
        other = table.pop(right % len(table))
        term = applied(OPERATORS[name], one, other)
        if term is None:
            return None
        table.append(term)
    return table[0]


moves = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 5), st.sampled_from(BASIC)), min_size=5, max_size=5
)
plain_cards = st.lists(st.integers(0, 13), min_size=1, max_size=6)
any_cards = st.lists(
    st.one_of(st.integers(-4, 9), st.sampled_from([Fraction(1, 2), Fraction(-2, 3)])), min_size=1, max_size=6
)


@settings(deadline=None, max_examples=300)
@given(any_cards, moves)
def test_what_is_written_reads_back_to_the_same_form(cards, choices):
    term = joined(cards, choices)
    if term is not None:
        form = form_of(term)
        assert value_of(form) == term.value
        assert form_of(parse(written(form), cards)) == form


@settings(deadline=None, max_examples=300)
@given(plain_cards, moves)
def test_without_any_one_pair_of_brackets_the_form_is_another(cards, choices):
    term = joined(cards, choices)
    if term is not None:
        form = form_of(term)
        for shorter in without_one_pair(written(form)):
            assert read(shorter) != form


@settings(deadline=None, max_examples=300)
@given(plain_cards, moves)
def test_a_term_too_has_no_pair_of_brackets_that_its_structure_can_spare(cards, choices):
    term = joined(cards, choices)
    if term is not None:
        text = infix(term)
        assert form_of(parse(text)) == form_of(term)
        assert all(tree(parse(shorter)) != tree(term) for shorter in without_one_pair(text) if read(shorter))


@settings(deadline=None, max_examples=200)
@given(plain_cards, moves)
def test_a_core_is_its_own_core_and_keeps_the_value(cards, choices):
    term = joined(cards, choices)
    if term is not None:
        reduced = core(form_of(term))
        assert abs(value_of(reduced)) == abs(term.value)
        assert core(reduced) == reduced


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(1, 6), min_size=2, max_size=4), moves)
def test_all_trees_of_a_form_have_that_form_and_are_different(cards, choices):
    term = joined(cards, choices)
    if term is not None:
        listed = list(trees(form_of(term), cards))
        assert term in listed
        assert len(set(listed)) == len(listed)
        assert {form_of(tree) for tree in listed} == {form_of(term)}
        assert all(
            sorted(leaf.position for leaf in leaves(tree)) == list(range(len(cards))) for tree in listed
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("13 + 7 - (1 - 5)", "13 + 7 + 5 - 1"),
        ("8 / (3 / (4 / 2))", "8 * 4 / 3 / 2"),
        ("8 - (3 - (4 - 2))", "8 + 4 - 3 - 2"),
        ("(1 - 5) * (2 - 8)", "(8 - 2) * (5 - 1)"),
        ("(1 - 5) * 6", "(1 - 5) * 6"),
        ("3 * (1 - 5) - 2", "(1 - 5) * 3 - 2"),
        ("(2 + 2) * 1", "(2 + 2) * 1"),
        ("1 / (2 * 3)", "1 / 3 / 2"),
        ("(20 - 10) - (20 - 10) / 1 * 1", "20 - (20 - 10) * 1 / 1 - 10"),
        ("(4 - 4) * (1 - 7)", "(7 - 1) * (4 - 4)"),
        ("(2 + 1) ^ (5 - 3) + sqrt(9)! + (2^3)^2", "(2 ^ 3) ^ 2 + (2 + 1) ^ (5 - 3) + sqrt(9)!"),
    ],
)
def test_spellings(text, expected):
    assert written(form_of(parse(text))) == expected
    assert form_of(parse(expected)) == form_of(parse(text))


def test_brackets_hold_a_sum_and_stand_in_a_product_in_all_solutions_of_five_cards():
    """So a - (b - c), a / (b * c) and a / (b / c) never occur."""
    for solution in solutions((1, 2, 3, 4, 5), level="structural"):
        text = solution.text
        for opening in (place for place, character in enumerate(text) if character == "("):
            part = inside(text, opening)
            assert parse(part).operator in (OPERATORS["add"], OPERATORS["sub"])
            before, after = text[:opening], text[opening + len(part) :]
            assert before.endswith(("* ", "/ ")) or after.startswith((" *", " /")), text


def inside(text: str, opening: int) -> str:
    """Return the bracketed part that opens at ``opening``."""
    level = 0
    for place in range(opening, len(text)):
        level += (text[place] == "(") - (text[place] == ")")
        if level == 0:
            return text[opening : place + 1]
    raise AssertionError(text)


def without_one_pair(text: str) -> Iterator[str]:
    """Yield the text with each pair of brackets taken away in turn."""
    for opening, character in enumerate(text):
        if character == "(":
            closing = opening + len(inside(text, opening)) - 1
            yield text[:opening] + text[opening + 1 : closing] + text[closing + 1 :]


def read(text: str) -> Form | None:
    try:
        return form_of(parse(text))
    except FormulaError:
        return None


def tree(term: Term) -> tuple[object, ...]:
    return term.operator.name if term.operator else term.value, *map(tree, term.operands)
