"""Inputs on which public solvers went wrong (tests/data/twenty_four_traps.json), every one of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from puzzles.arithmetic import OPERATORS, FormulaError, Limits, outcome, parse
from puzzles.messages import Message
from puzzles.parameters import exact
from puzzles.twenty_four import TwentyFour
from puzzles.twenty_four.answer import check
from puzzles.twenty_four.building import build
from puzzles.twenty_four.forms import form_of
from puzzles.twenty_four.play import deal
from puzzles.twenty_four.reachable import Reachable
from puzzles.twenty_four.solutions import solutions
from puzzles.twenty_four.survey import Survey
from puzzles.twenty_four.writing import written

TRAPS = {
    trap["id"]: trap
    for trap in json.loads((Path(__file__).parent / "data" / "twenty_four_traps.json").read_text("utf-8"))
}
LISTED = [name for name, trap in TRAPS.items() if "independent" in trap["right"]]
TREES = [name for name, trap in TRAPS.items() if "tree" in trap["input"]]


@pytest.mark.parametrize("name", LISTED)
def test_solutions(name):
    given, right = TRAPS[name]["input"], TRAPS[name]["right"]
    hand, target = tuple(given["hand"]), exact(given["target"])
    assert {solution.text for solution in solutions(hand, target)} == set(right["independent"])
    assert len(solutions(hand, target)) == right["n_independent"]
    assert len(solutions(hand, target, level="structural")) == right["n_structural"]
    assert Reachable(("add", "sub", "mul", "div")).reaches(hand, target) is right["solvable"]


@pytest.mark.parametrize("name", TREES)
def test_brackets(name):
    given, right = TRAPS[name]["input"], TRAPS[name]["right"]
    if name == "paren-pow-(-(1+1))**2":
        with pytest.raises(FormulaError, match="'-' at position 2 is out of place"):
            parse(given["tree"])  # there is no unary minus; with it the square would be 4
        assert parse("(0 - (1 + 1)) ** 2").value == int(right["value"])
        return
    term = parse(given["tree"])
    text = written(form_of(term))
    assert text == right["minimal"]
    assert term.value == parse(text).value == exact(right.get("value", str(term.value)))


def answers(hand: str, formula: str, **more: Any) -> str:
    return str(check(formula, TwentyFour.of(numbers=hand).numbers, **more))


def float_survey() -> None:
    survey = Survey(4, 9, detail="solvable").run()
    assert survey.totals()["solvable"] == 404
    assert (3, 3, 8, 8) in [row.hand for row in survey.rows if row.solvable]


def unsolvable_with_power_and_factorial() -> None:
    assert not Reachable(("add", "sub", "mul", "div", "pow", "fact")).reaches((5, 5, 7, 9), 24)


def needs_factorials() -> None:
    term = build((8, 9, 9, 10), 24, ("add", "sub", "mul", "div", "pow", "fact"))
    assert term is not None
    assert term.value == 24
    more = ("add", "sub", "mul", "div", "fact")
    assert check("((9!/((10!/8)-9!)))!", (8, 9, 9, 10), operators=more).correct


def checks_exactly() -> None:
    assert check("8/(3-8/3)", (3, 3, 8, 8)).correct
    assert answers("3,3,8,8", "__import__('os').system('')").startswith("'_' at position 1")


def uses_all_cards() -> None:
    assert answers("1,81,1,1", "81*1", target=81) == "1 is left over twice"
    assert check("81 * 1 * 1 * 1", (1, 81, 1, 1), 81).correct


def wrong_answer_bank() -> None:
    assert answers("3,3,8,8", "(8/8+3)*3") == "the formula makes 12, and 24 is wanted"
    whole = Reachable(("add", "sub", "mul", "div"), Limits(size=None, whole=True))
    assert not whole.reaches((3, 3, 8, 8), 24)


def no_unary_minus() -> None:
    assert answers("5,1", "-5+1", target=-4) == "'-' at position 1 is out of place"
    assert check("1 - 5", (5, 1), -4).correct


def negative_values_change_no_answer_for_24() -> None:
    assert Survey(detail="solvable").run().totals()["solvable"] == 1362
    assert Survey(target=-24, detail="solvable").run().totals()["solvable"] == 1199


def towers() -> None:
    for text in ("10**10**10", "9**9**9"):
        with pytest.raises(FormulaError, match="the exponent"):
            parse(text)


def huge_factorials() -> None:
    for text in ("99999999999999!", "100000000!"):
        with pytest.raises(FormulaError, match="too large"):
            parse(text)


def postfix() -> None:
    assert [parse(text).value for text in ("5!-3", "5!^2")] == [117, 14400]


def zero_to_the_zero() -> None:
    for text in ("0^(2-2)", "0^0", "0^(1-2)"):
        with pytest.raises(FormulaError, match="0 can only be raised to a positive power"):
            parse(text)


def zero_squared() -> None:
    assert parse("0^2").value == 0


def minus_before_a_power() -> None:
    for text in ("-3^2", "-12^2"):
        with pytest.raises(FormulaError, match="'-' at position 1"):
            parse(text)


def root_of_a_negative_number() -> None:
    assert isinstance(outcome(OPERATORS["pow"], (-8, Fraction(1, 3))), Message)


def roots() -> None:
    assert outcome(OPERATORS["sqrt"], (67108864**2,), Limits(size=None)) == 67108864
    for number in (4503599761588224, 216000):
        assert isinstance(outcome(OPERATORS["sqrt"], (number,)), Message)


def one_to_a_high_power() -> None:
    more = ("add", "sub", "mul", "div", "pow")
    assert check("(3*(7+(1^11)))", (1, 3, 7, 11), operators=more).correct
    assert Reachable(more).reaches((1, 3, 7, 11), 24)


def needs_a_power() -> None:
    basic = ("add", "sub", "mul", "div")
    assert not Reachable(basic).reaches((1, 5, 11, 13), 24)
    assert check("((5^(13-11))-1)", (1, 5, 11, 13), operators=(*basic, "pow")).correct


SPECIAL: dict[str, Callable[[], None]] = {
    "float-survey-1-9": float_survey,
    "float-5579-pow-fact": unsolvable_with_power_and_factorial,
    "missed-89910-factorial": needs_factorials,
    "verify-eval-float": checks_exactly,
    "use-all-181": uses_all_cards,
    "readme-wrong-3388": wrong_answer_bank,
    "unary-minus-rule": no_unary_minus,
    "divzero-negative-denominator": negative_values_change_no_answer_for_24,
    "pow-tower": towers,
    "fact-huge": huge_factorials,
    "fact-parse": postfix,
    "zero-pow-zero": zero_to_the_zero,
    "zero-pow-two": zero_squared,
    "unary-minus-pow": minus_before_a_power,
    "negative-base-root": root_of_a_negative_number,
    "sqrt-float": roots,
    "one-to-the-11": one_to_a_high_power,
    "needs-pow-1-5-11-13": needs_a_power,
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special(name):
    SPECIAL[name]()


def test_every_trap_is_tested():
    assert set(TRAPS) == {*LISTED, *TREES, *SPECIAL}


def test_unsolvable_hands_are_never_dealt():
    assert all(Reachable(("add", "sub", "mul", "div")).reaches(deal(seed).numbers, 24) for seed in range(20))
