"""A plug-in's problem can list, write, count and show in its own way, as the built-in ones do."""

from __future__ import annotations

import json

import pytest

from puzzles.permutations import Permutations
from visualize.app.counting import count
from visualize.app.extras import EXTRAS, Counted, Extras, Listed, extras_of
from visualize.app.solving import solve

OWN = Extras(
    list=lambda problem, level: Listed([f"{level} {len(problem.items)}"]),
    gather=lambda problem, found, level: [f"found {level} {len(found)}"],
    levels=("fine", "coarse"),
    board="\n".join,
    count=lambda problem, method, executor, progress: Counted(6, method or "by a formula"),
)


@pytest.fixture(autouse=True)
def own_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, Permutations, OWN)


def test_a_class_made_from_another_has_its_extras() -> None:
    assert extras_of(type("Other", (Permutations,), {})()) is OWN


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, ["coarse 3"]),
        ({"solutions": "fine"}, ["fine 3"]),
        ({"limit": "3"}, ["found coarse 0"]),
    ],
)
def test_solve_lists_in_its_own_way(
    capsys: pytest.CaptureFixture[str], options: dict[str, str], told: list[str]
) -> None:
    try:
        solve("permutations", ["items=a b c"], as_json=True, **options)
    finally:
        printed = json.loads(capsys.readouterr().out)
    assert printed["solutions"] == told
    assert ("all_solutions" in printed) is ("limit" in options)


def test_count_counts_in_its_own_way(capsys: pytest.CaptureFixture[str]) -> None:
    count("permutations", ["items=a b c"], method="quick", as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert (told["count"], told["method"]) == (6, "quick")
