"""The catalogue, and what a stranger's plug-in may not do to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from puzzles import catalog
from puzzles.catalog import GROUP, problem_class, problems
from puzzles.n_queens import NQueens
from puzzles.permutations import Permutations
from puzzles.problem import Problem
from puzzles.twenty_four import Survey


class Plugged(Permutations):
    """A problem that a plug-in brings."""

    name = "plugged"


class Taken(Permutations):
    """A problem with a name of the laboratory."""

    name = "n-queens"


class Shouted(Permutations):
    """A problem whose name nobody can type in a shell."""

    name = "My Puzzle!"


class Abstract(Problem):
    """A problem without its four methods."""

    name = "abstract"


class Nameless(Problem):
    """A problem that nobody can ask for."""


class Entry(NamedTuple):
    name: str
    loaded: object

    def load(self) -> object:
        return self.loaded


@pytest.fixture
def fresh() -> Iterator[None]:
    catalog.problems.cache_clear()
    yield
    catalog.problems.cache_clear()


def plug_in(monkeypatch: pytest.MonkeyPatch, *loaded: object) -> None:
    entries = [Entry(f"entry-{number}", each) for number, each in enumerate(loaded)]
    monkeypatch.setattr(catalog, "entry_points", lambda group: entries if group == GROUP else [])


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    ("loaded", "said"),
    [
        (Taken, "'entry-0' is left out: name: 'n-queens' was read; another problem has it"),
        (Shouted, "name: 'My Puzzle!' was read; allowed are the letters a-z, digits and hyphens"),
        (Abstract, "Abstract is abstract: it does not define apply, choices, is_solution, root"),
        (Nameless, "is not a Problem class with a name"),
        (print, "is not a Problem class with a name"),
    ],
)
def test_a_plug_in_that_cannot_be_used_is_left_out_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, loaded: object, said: str
) -> None:
    plug_in(monkeypatch, loaded, Plugged)
    with pytest.warns(UserWarning, match="is left out") as warned:
        known = problems()
    assert said in str(warned[0].message)
    assert known["n-queens"] is NQueens
    assert list(known)[-1] == "plugged"


@pytest.mark.usefixtures("fresh")
def test_of_two_plug_ins_with_one_name_the_second_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, Plugged, type("Other", (Permutations,), {"name": "plugged"}))
    with pytest.warns(UserWarning, match="name: 'plugged' was read; another problem has it"):
        assert problem_class("plugged") is Plugged


@pytest.mark.parametrize("name", ["cls", "self", "name", "given"])
def test_a_parameter_of_any_name_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(ValueError, match=f"^n-queens has no parameter '{name}'; it has n, rows, seed$"):
        NQueens.of(**{name: "1"})
    with pytest.raises(ValueError, match=f"^a survey has no parameter '{name}'"):
        Survey.of(**{name: "1"})
