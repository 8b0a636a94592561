"""Backtracking search: one recursive generator, and the same trace from an explicit stack.

>>> from puzzles.n_queens import NQueens
>>> for node in search(NQueens(n=2), rules=["attack"]):
...     print(node.depth, node.choice, node.verdict.name)
0 None BRANCH
1 (0, 0) BRANCH
2 (1, 0) PRUNED
2 (1, 1) PRUNED
1 (0, 1) BRANCH
2 (1, 0) PRUNED
2 (1, 1) PRUNED
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple

from puzzles.problem import Problem, Reason
from puzzles.strategy import ask_in_order, choices_in_order

__all__ = ["BRANCH", "PRUNED", "SOLUTION", "Node", "Verdict", "search", "search_with_stack"]


class Verdict(IntEnum):
    """What the search found on entering a node."""

    BRANCH = 0
    PRUNED = 1
    SOLUTION = 2


BRANCH, PRUNED, SOLUTION = Verdict


class Node(NamedTuple):
    """A node of the search tree, in the order of the visit (preorder).

    ``rule`` and ``reason`` are set where the verdict is PRUNED. The root has depth 0 and no choice.
    """

    depth: int
    choice: Hashable
    verdict: Verdict
    rule: str | None = None
    reason: Reason | None = None


Nodes = Iterator[Node]
"""A trace: the nodes of a search in the order of the visit."""


def search(
    problem: Problem[Any, Any], rules: Sequence[str] | str | None = None, order: str = "given"
) -> Nodes:
    """Yield the nodes of the search tree of ``problem`` in the order of the visit.

    ``rules`` names the pruning rules that are on: None for the problem's default, ``()`` for brute force,
    or ``"all"``, ``"sound"``, ``"none"``. ``order`` names an order of choices. An unknown name raises
    ``ValueError``. The recursion is as deep as the tree: near depth 990 Python's recursion limit ends it;
    ``search_with_stack`` has no limit.
    """
    objection = ask_in_order(problem, rules)
    choices = choices_in_order(problem, order)

    def visit(depth: int, choice: Any, state: Any) -> Nodes:
        refused = objection(state)
        if refused:
            yield Node(depth, choice, PRUNED, *refused)
        elif problem.is_solution(state):
            yield Node(depth, choice, SOLUTION)
        else:
            yield Node(depth, choice, BRANCH)
            for untried in choices(state):
                child = problem.apply(state, untried)
                yield from visit(depth + 1, untried, child)

    return visit(0, None, problem.root())


def search_with_stack(
    problem: Problem[Any, Any],
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    below: Sequence[Hashable] = (),
) -> Nodes:
    """Yield the trace of ``search``, node for node, without recursion: ``stack`` is the call stack.

    ``below`` are the choices that lead to the node whose subtree is searched; depths count from there.
    An open call is the iterator of its children; a cut or a solution goes on with the next sibling, a
    branch with its own children, and an exhausted iterator returns. Costs the same at any depth.
    """
    objection = ask_in_order(problem, rules)
    choices = choices_in_order(problem, order)
    is_solution, apply = problem.is_solution, problem.apply

    def children(state: Any) -> Iterator[tuple[Hashable, Any]]:
        for untried in choices(state):
            yield untried, apply(state, untried)

    def visit_all() -> Nodes:
        stack: list[Iterator[tuple[Hashable, Any]]] = [iter([(None, problem.replay(below))])]
        while stack:
            depth = len(stack) - 1
            for choice, state in stack[-1]:
                refused = objection(state)
                if refused:
                    yield _node((depth, choice, PRUNED, *refused))
                elif is_solution(state):
                    yield _node((depth, choice, SOLUTION, None, None))
                else:
                    yield _node((depth, choice, BRANCH, None, None))
                    stack.append(children(state))
                    break
            else:
                stack.pop()

    return visit_all()


_node: Callable[[tuple[Any, ...]], Node] = partial(tuple.__new__, Node)
# The same as Node(...) in a third of the time: no Python function is called, and most of a count is nodes.
