"""Checking answers: right ones in every spelling, and what exactly is wrong with the others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from puzzles.arithmetic import BASIC
from puzzles.twenty_four.answer import check
from puzzles.twenty_four.hands import hands
from puzzles.twenty_four.solutions import LEVELS, solutions


@pytest.mark.parametrize(
    ("numbers", "target", "text"),
    [
        ((3, 3, 8, 8), 24, "8/(3-8/3)"),
        ((3, 3, 8, 8), 24, "８÷（３－８÷３）"),
        ((3, 3, 8, 8), 24, "8 ÷ [3 − 8 ∕ 3]"),
        ((1, 11, 12, 13), 24, "(K - J) × Q × A"),
        ((1, 2, 6), Fraction(1, 3), "2*1/6"),
        ((-3, Fraction(1, 3), 1), 0, "(-3)*(1/3)+1"),
    ],
)
def test_right_answers(numbers, target, text):
    answer = check(text, numbers, target)
    assert answer.correct, str(answer)
    assert answer.term is not None
    assert answer.term.value == target


@pytest.mark.parametrize(
    ("text", "kind", "position", "said"),
    [
        ("8 / (3 - 8 / 3", "syntax", 5, "the bracket opened at position 5 is not closed"),
        ("8 // 3", "syntax", 4, "'/' at position 4 is out of place"),
        ("8 ! + 3", "operator", 3, "! at position 3 is not allowed here; allowed are + − × ÷"),
        ("8 ^ 3", "operator", 3, "^ at position 3 is not allowed here; allowed are + − × ÷"),
        ("√9 + 8", "operator", 1, "√ at position 1 is not allowed here; allowed are + − × ÷"),
        ("8 / (8 - 8) + 3", "undefined", 3, "8 cannot be divided by 0 (position 3)"),
        ("8 + 8 + 8", "cards", None, "8 is used 3 times and dealt twice; 3 is left over twice"),
        ("3 * 8", "cards", None, "3 is left over; 8 is left over"),
        ("24", "cards", None, "24 is not among the cards; 3 is left over twice; 8 is left over twice"),
        ("3 + 3 + 8 + 8", "value", None, "the formula makes 22, and 24 is wanted"),
        ("8 / 3 - 8 / 3", "value", None, "the formula makes 0, and 24 is wanted"),
    ],
)
def test_wrong_answers_are_told_what_is_wrong(text, kind, position, said):
    answer = check(text, (3, 3, 8, 8))
    assert (answer.kind, answer.position, str(answer)) == (kind, position, said)
    assert not answer.correct


def test_limits_count_with_extended_operators_only():
    assert check("4!", (4,), 24, (*BASIC, "fact")).correct
    big = 10**20
    assert check(f"{big} * {big}", (big, big), big * big).correct
    answer = check(f"{big} * {big}", (big, big), big * big, (*BASIC, "pow"))
    assert answer.kind == "undefined"


def test_every_listed_solution_of_many_hands_is_accepted():
    checked = 0
    for numbers in hands(4, 13)[::40]:
        for solution in solutions(numbers, level="structural"):
            assert check(solution.text, numbers).correct, solution
            checked += 1
    assert checked > 50


def test_solutions_say_what_they_cannot_list():
    with pytest.raises(ValueError, match="level: 'some' was read; allowed is one of all, structural, indep"):
        solutions((1, 2, 3, 4), level="some")
    with pytest.raises(ValueError, match="operators: fact was read; solutions are listed for add, sub, mul"):
        solutions((1, 2, 3, 4), operators=(*BASIC, "fact"))
    with pytest.raises(ValueError, match="the hand has more than 30,000 expression trees"):
        solutions((1, 2, 3, 4, 5, 6), level="all")


def test_all_levels_of_4_7_8_8():
    assert [len(solutions((4, 7, 8, 8), level=level)) for level in LEVELS] == [44, 3, 3]
