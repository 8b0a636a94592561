"""The problems by name: those that come with the laboratory and those of installed plug-ins.

A plug-in is a package with an entry point of the group ``backtracking.problems`` that names a Problem class.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from puzzles.graph_coloring import GraphColoring
from puzzles.knapsack import Knapsack
from puzzles.n_queens import NQueens
from puzzles.permutations import Permutations
from puzzles.problem import Problem
from puzzles.subset_sum import SubsetSum
from puzzles.twenty_four import TwentyFour, TwentyFourForms

__all__ = ["GROUP", "problem_class", "problems"]

GROUP = "backtracking.problems"

ProblemClass = type[Problem[Any, Any]]


@cache
def problems() -> dict[str, ProblemClass]:
    """Return the problem classes by name. A plug-in that does not load is left out with a warning."""
    built_in: list[ProblemClass] = [
        NQueens,
        TwentyFour,
        TwentyFourForms,
        SubsetSum,
        GraphColoring,
        Permutations,
        Knapsack,
    ]
    return {problem.name: problem for problem in [*built_in, *_plug_ins()]}


def problem_class(name: str) -> ProblemClass:
    """Return the problem class called ``name``; raise ``ValueError`` that lists the known names."""
    try:
        return problems()[name]
    except KeyError:
        raise ValueError(f"there is no problem {name!r}; there are {', '.join(problems())}") from None


def _plug_ins() -> list[ProblemClass]:
    found = []
    for entry in entry_points(group=GROUP):
        try:
            found.append(_checked(entry.load()))
        except Exception as problem:  # whatever a stranger's module raises must not take the others away
            warnings.warn(f"plug-in {entry.name!r} is left out: {problem}", stacklevel=3)
    return found


def _checked(loaded: Any) -> ProblemClass:
    if not (isinstance(loaded, type) and issubclass(loaded, Problem) and isinstance(loaded.name, str)):
        raise TypeError(f"{loaded!r} is not a Problem class with a name")
    return loaded
