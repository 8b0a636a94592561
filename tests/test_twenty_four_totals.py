"""Totals of the 24-point game, against published tables and independent programs (tests/data)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from puzzles.arithmetic import BASIC, OPERATORS
from puzzles.twenty_four.building import build
from puzzles.twenty_four.hands import hands
from puzzles.twenty_four.reachable import Reachable
from puzzles.twenty_four.solutions import Forms, solutions
from puzzles.twenty_four.survey import Result, Survey

DATA = Path(__file__).parent / "data"


def table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def hand(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@pytest.fixture(scope="module")
def four_cards() -> Result:
    return Survey().run()


def test_four_cards_up_to_13(four_cards):
    totals = four_cards.totals()
    assert {name: totals[name] for name in list(totals)[:6]} == {
        "hands": 1820,
        "solvable": 1362,
        "unsolvable": 458,
        "independent_solutions": 3017,
        "structural_solutions": 4078,
        "needs_fraction": 16,
    }


def test_every_hand_of_the_table(four_cards):
    rows = {row.hand: row for row in four_cards.rows}
    for expected in table("twenty_four_hands.csv"):
        row = rows[hand(expected["hand"])]
        found = (row.solvable, row.independent, row.structural, row.needs_fraction)
        columns = ("solvable", "n_independent", "n_structural", "fraction_only")
        assert found == tuple(int(expected[column]) for column in columns), expected


def test_the_independent_solutions_of_the_table_are_found_and_written_alike():
    listed: dict[tuple[int, ...], set[str]] = {}
    for row in table("twenty_four_solutions.csv"):
        listed.setdefault(hand(row["hand"]), set()).add(row["solution"])
    assert len(listed) > 80
    for numbers, texts in listed.items():
        assert {solution.text for solution in solutions(numbers)} == texts


@pytest.mark.parametrize(
    ("cards", "highest", "deck", "hands", "unsolvable"),
    [
        (4, 10, False, 715, 149),
        (5, 10, False, 2002, 41),
        (5, 10, True, 1992, 37),
        (5, 13, False, 6188, 84),
        (5, 13, True, 6175, 80),
        (6, 13, False, 18564, 10),
    ],
)
def test_how_many_hands_cannot_be_solved(cards, highest, deck, hands, unsolvable):
    totals = Survey(cards, highest, deck=deck, detail="solvable").run().totals()
    assert (totals["hands"], totals["unsolvable"]) == (hands, unsolvable)


@pytest.mark.parametrize(("cards", "highest"), [(3, 10), (4, 10), (4, 13)])
def test_how_many_hands_reach_each_target(cards, highest):
    expected = {
        int(row["target"]): int(value)
        for row in table("twenty_four_targets.csv")
        for column, value in row.items()
        if column.startswith(f"solvable_1_{highest}_n{cards}_")
    }
    survey = Survey(cards, highest, detail="solvable")
    assert {row.target: row.solvable for row in survey.over_targets(tuple(expected))} == expected


@pytest.mark.parametrize("target", [0, 97])
def test_independent_solutions_for_other_targets(target):
    expected = {int(row["target"]): row["independent_1_13_n4"] for row in table("twenty_four_targets.csv")}
    (row,) = Survey().over_targets((target,))
    assert row.independent == int(expected[target])


@pytest.mark.parametrize(("symbols", "forms"), [(1, 1), (2, 6), (3, 68), (4, 1170), (5, 27142)])
def test_structural_forms_of_distinct_symbols_are_oeis_a140606(symbols, forms):
    unrelated = (101, 1009, 10007, 100003, 1000003)[:symbols]
    assert sum(map(len, Forms(BASIC).table(unrelated).values())) == forms


@pytest.mark.parametrize(
    ("column", "more", "solvable"),
    [
        ("base", (), 1362),
        ("pow", ("pow",), 1414),
        ("fact", ("fact",), 1769),
        ("sqrt", ("sqrt",), 1665),
        ("pow_fact", ("pow", "fact"), 1771),
        ("pow_sqrt", ("pow", "sqrt"), 1700),
        ("fact_sqrt", ("fact", "sqrt"), 1807),
        ("pow_fact_sqrt", ("pow", "fact", "sqrt"), 1807),
    ],
)
def test_extended_operators_on_every_hand(column, more, solvable):
    reachable = Reachable(BASIC + more)
    found = {numbers: reachable.reaches(numbers, 24) for numbers in hands(4, 13)}
    assert sum(found.values()) == solvable
    for row in table("twenty_four_extended.csv"):
        assert found[hand(row["hand"])] == (row[column] == "1"), row["hand"]


def test_every_operator_on_9_9_9_9_answers():
    term = build((9, 9, 9, 9), 24, tuple(OPERATORS))
    assert term is not None
    assert term.value == 24
