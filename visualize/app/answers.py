"""Measures as answers: the objects of ``--json`` and the lines that a terminal or a page shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzles.measure import Measures
from puzzles.problem import Problem
from visualize.app.nouns import counted
from visualize.app.translations import text

__all__ = [
    "milliseconds",
    "parameters_object",
    "problem_object",
    "solve_object",
    "summary",
    "verdict_sentence",
]


def solve_object(
    measures: Measures, rules: Sequence[str], order: str, seconds: float, *, solutions: bool = True
) -> dict[str, Any]:
    """Return the answer of ``backtracking solve --json``; of ``compare`` without the solutions."""
    problem = measures.problem
    answer = {
        "problem": problem.name,
        "parameters": parameters_object(problem),
        "rules": list(rules),
        "order": order,
        "complete": measures.complete,
        "nodes": measures.nodes,
        "branches": measures.branches,
        "pruned": {rule: measures.pruned[rule] for rule in rules},
        "dead_ends": measures.dead_ends,
        "found": measures.found,
        "represents": measures.represents,
        "profile": measures.profile,
        "first_solution": measures.first_solution,
        "solutions": [problem.show(state) for state in measures.solutions] if solutions else None,
        "seconds": round(seconds, 6),
    }
    return {name: value for name, value in answer.items() if solutions or name != "solutions"}


def parameters_object(problem: Problem[Any, Any]) -> dict[str, Any]:
    """Return the parameters as JSON has them: numbers, lists, and fractions as text.

    >>> from puzzles.twenty_four import TwentyFour
    >>> parameters_object(TwentyFour.of(numbers="1 2 1/2", target="1/3"))["numbers"]
    [1, 2, '1/2']
    """
    return {name: _plain(getattr(problem, name)) for name in problem.parameters()}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, int | str) else str(value)


def problem_object(problem: type[Problem[Any, Any]]) -> dict[str, Any]:
    """Return what ``backtracking problems --json`` says of one problem."""
    return {
        "name": problem.name,
        "help": problem.summary(),
        "parameters": {
            name: {
                "default": parameter.domain.write(parameter.default),
                "allowed": parameter.domain.allowed(),
                "help": parameter.help,
            }
            for name, parameter in problem.parameters().items()
        },
        "rules": {
            rule.name: {"kind": str(rule.kind), "default": rule.default, "help": rule.help}
            for rule in problem.rules().values()
        },
        "orders": {order.name: order.help for order in problem.orders().values()},
    }


def summary(measures: Measures, rules: Sequence[str], seconds: float) -> str:
    """Return the counts in one line: "nodes 895 · kept 153 · cut 742 (attack 742) · ..."."""
    by_rule = ", ".join(f"{rule} {measures.pruned[rule]:,}" for rule in rules)
    return text(
        "nodes {nodes} · kept {kept} · cut {cut} · dead ends {dead} · found {found} · "
        "represents {represents} · depth {depth} · {time}",
        nodes=f"{measures.nodes:,}",
        kept=f"{measures.kept:,}",
        cut=f"{sum(measures.pruned.values()):,}" + (f" ({by_rule})" if by_rule else ""),
        dead=f"{measures.dead_ends:,}",
        found=f"{measures.found:,}",
        represents=_represented(measures),
        depth=measures.depth,
        time=milliseconds(seconds),
    )


def _represented(measures: Measures) -> str:
    """Return for how many solutions the found ones stand; a part of a search stands for nothing yet."""
    if not measures.complete:
        return "–"
    if measures.represents is None:
        return text("over {most}", most=f"{measures.most_images:,}")
    return f"{measures.represents:,}"


def verdict_sentence(measures: Measures, title: str, losing: Sequence[str] = ()) -> str:
    """Return what is to be said besides the counts: cut short, or no solution. Often nothing.

    ``losing`` are those of its rules that may lose solutions: finding none then proves nothing.
    """
    if not measures.complete:
        return text(
            "The search was cut short after {nodes}: the figures are of this part of the tree.",
            nodes=counted(measures.nodes, "node", "nodes"),
        )
    if not measures.found and losing:
        return text("This search found no solution, but {rules} may lose some.", rules=", ".join(losing))
    if not measures.found:
        return text("No solution: {title} is a tree of dead ends. Step through it to see why.", title=title)
    return ""


def milliseconds(seconds: float) -> str:
    """Return a time in two figures.

    >>> milliseconds(0.00187), milliseconds(0.123), milliseconds(12.3), milliseconds(0.0000312)
    ('1.9 ms', '120 ms', '12 s', '0.031 ms')
    """
    number, unit = (seconds * 1000, "ms") if seconds < 1 else (seconds, "s")
    if 0.001 <= number < 1:
        return f"{number:.2g} {unit}"
    return f"{number:.1f} {unit}" if number < 10 else f"{float(f'{number:.2g}'):,.0f} {unit}"
