"""The survey as its callers use it: rows as they come, totals, tables, workers, targets, refusals."""

from __future__ import annotations

import csv
import io
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from puzzles.twenty_four.difficulty import LEVELS, level_of
from puzzles.twenty_four.hands import hands, splits
from puzzles.twenty_four.survey import Survey, read_targets

THREE = Survey(cards=3, highest=10)


def test_rows_come_one_by_one_and_progress_is_told():
    told: list[int] = []
    result = THREE.run(progress=told.append)
    assert told == list(range(1, 221))
    assert result.complete


@pytest.mark.parametrize("detail", ["solutions", "solvable"])
def test_workers_give_the_same_rows_in_the_same_order(detail):
    survey = Survey(cards=3, highest=10, detail=detail)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert list(survey.rows(executor)) == list(survey.rows())


def test_an_interrupted_survey_keeps_what_is_done():
    def interrupt(done: int) -> None:
        if done == 50:
            raise KeyboardInterrupt

    result = THREE.run(progress=interrupt)
    assert (len(result.rows), result.complete, result.totals()["complete"]) == (50, False, False)
    assert result.rows == THREE.run().rows[:50]


def test_when_the_caller_stops_what_has_not_begun_is_cancelled():
    with ThreadPoolExecutor(1) as executor:
        rows = Survey(cards=4).rows(executor)
        next(rows)
        rows.close()
        executor.shutdown(wait=True)
        assert executor._work_queue.qsize() <= 1


def test_totals_agree_with_rows_histogram_and_csv():
    result = THREE.run()
    totals = result.totals()
    histogram = result.histogram()
    assert sum(histogram.values()) == totals["hands"] == 220
    assert histogram[0] == totals["unsolvable"]
    assert sum(value * count for value, count in histogram.items()) == totals["independent_solutions"]
    assert sum(totals["levels"].values()) == totals["solvable"]
    file = io.StringIO()
    result.write_csv(file)
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert [row["hand"] for row in rows] == [" ".join(map(str, hand)) for hand in THREE.hands()]
    assert sum(int(row["solvable"]) for row in rows) == totals["solvable"]
    assert {row["level"] for row in rows} <= {"", *LEVELS}


def test_what_was_not_asked_is_none_and_an_empty_cell():
    result = Survey(cards=2, detail="solvable").run()
    assert result.totals()["independent_solutions"] is None
    assert result.totals()["levels"] is None
    assert list(result.table())[1] == ("1 1", 0, "", "", "", "", "", "")


def test_with_extended_operators_an_example_is_built_for_each_solvable_hand():
    result = Survey(cards=2, operators=("add", "sub", "mul", "div", "fact")).run()
    assert all((row.example != "") == row.solvable for row in result.rows)
    assert result.totals()["solvable"] > Survey(cards=2).run().totals()["solvable"]


def test_many_targets_in_one_run_tell_the_hardest():
    rows = list(Survey(cards=3, highest=6, detail="solvable").over_targets(read_targets("-100..200")))
    assert len(rows) == 301
    assert min(rows, key=lambda row: (row.solvable, row.target)).solvable == 0
    assert all(row.hands == 56 for row in rows)


def test_targets_may_be_fractions():
    (row,) = Survey(cards=3, highest=6).over_targets(read_targets("1/3"))
    assert row.solvable > 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "targets: '' was read; allowed are 1 to 1,001 targets"),
        ("1..", "targets: '' was read; allowed is a whole number or a fraction"),
        ("1..1/2", "targets: '1..1/2' was read; allowed is a range of whole numbers, as in 20..30"),
        ("5..1", "targets: '5..1' was read; allowed is the lower end first: 1..5"),
        ("0..99999999", "targets: '0..99999999' was read; allowed are at most 1,001 targets"),
        ("nan", "targets: 'nan' was read"),
    ],
)
def test_targets_that_cannot_be_read(given, said):
    with pytest.raises(ValueError, match="targets") as caught:
        read_targets(given)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"cards": 7}, "cards: '7' was read; allowed is a whole number from 1 to 6"),
        ({"highest": "x"}, "highest: 'x' was read"),
        ({"target": "1/0"}, "target: '1/0' was read"),
        ({"operators": "mod"}, "operators: 'mod' was read"),
        ({"deck": "perhaps"}, "deck: 'perhaps' was read; allowed is one of no, yes"),
        ({"colour": 1}, "a survey has no parameter 'colour'; it has cards, highest, target"),
    ],
)
def test_bad_input_is_one_line(given, said):
    with pytest.raises(ValueError, match=r"was read|no parameter") as caught:
        Survey.of(**given)
    assert str(caught.value).startswith(said)


def test_a_survey_that_takes_too_long_says_how_long_and_how_to_narrow_it():
    Survey(cards=5).require_shorter()
    Survey(cards=6, detail="solvable").require_shorter()
    with pytest.raises(ValueError, match=r"18,564 hands take about .* narrow it with detail=solvable"):
        Survey(cards=6).require_shorter()
    with pytest.raises(ValueError, match="fewer targets"):
        Survey(cards=5).require_shorter(targets=301)


def test_a_deck_leaves_out_five_of_a_kind():
    assert len(hands(5, 13)) - len(hands(5, 13, deck=True)) == 13
    assert len(hands(6, 2, deck=True)) == len([n for n in range(7) if n <= 4 and 6 - n <= 4])


def test_splits_are_all_different_ways_to_part_a_hand():
    assert [len(splits(tuple(range(n)))) for n in range(1, 7)] == [0, 1, 3, 7, 15, 31]
    assert splits((5, 5)) == (((5,), (5,)),)


def test_levels_cover_every_difficulty():
    assert [level_of(value) for value in (-3, 2.4, 2.5, 8.9, 9.0, 99)] == [
        "easy",
        "easy",
        "medium",
        "hard",
        "expert",
        "expert",
    ]
