"""The problems by name: those that come with the laboratory and those of installed plug-ins.

A plug-in is a package with an entry point of the group ``backtracking.problems`` that names a Problem class.
"""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Collection
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
    """Return the problem classes by name. A plug-in that cannot be used is left out with a warning.

    It cannot where it does not load, is no concrete Problem, or has a name that is taken or cannot be typed.
    """
    built_in: list[ProblemClass] = [
        NQueens,
        TwentyFour,
        TwentyFourForms,
        SubsetSum,
        GraphColoring,
        Permutations,
        Knapsack,
    ]
    return _with_plug_ins({problem.name: problem for problem in built_in})


def problem_class(name: str) -> ProblemClass:
    """Return the problem class called ``name``; raise ``ValueError`` that lists the known names."""
    try:
        return problems()[name]
    except KeyError:
        raise ValueError(f"there is no problem {name!r}; there are {', '.join(problems())}") from None


def _with_plug_ins(known: dict[str, ProblemClass]) -> dict[str, ProblemClass]:
    for entry in entry_points(group=GROUP):
        try:
            loaded = _checked(entry.load(), known)
        except Exception as problem:  # whatever a stranger's module raises must not take the others away
            warnings.warn(f"plug-in {entry.name!r} is left out: {problem}", stacklevel=3)
        else:
            known |= {loaded.name: loaded}
    return known


def _checked(loaded: Any, known: Collection[str]) -> ProblemClass:
    """Return the class that a plug-in brings; raise ``TypeError`` or ``ValueError`` with what is wrong."""
    name = getattr(loaded, "name", None)
    if not (isinstance(loaded, type) and issubclass(loaded, Problem) and isinstance(name, str)):
        raise TypeError(f"{loaded!r} is not a Problem class with a name")
    if inspect.isabstract(loaded):
        missing = ", ".join(sorted(loaded.__abstractmethods__))
        raise TypeError(f"{loaded.__name__} is abstract: it does not define {missing}")
    if not re.fullmatch(r"[a-z0-9-]+", name):
        raise ValueError(f"name: {name!r} was read; allowed are the letters a-z, digits and hyphens")
    if name in known:
        raise ValueError(f"name: {name!r} was read; another problem has it: {', '.join(known)} are taken")
    return loaded
