"""Steps in closed form: which node a step enters or leaves, and which nodes are open then.

A step enters a node or leaves it (undo and return). With preorder index i, depth d and subtree size s,
node i is entered at step 2i - d(i) and left 2 s(i) - 1 steps later: the Euler tour of the tree.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from visualize.tree import SearchTree

__all__ = ["Step", "enter_step", "leave_step", "open_path", "step_at", "step_count"]


class Step(NamedTuple):
    """What happens at a step: ``node`` is entered, or left."""

    node: int
    enters: bool


def step_count(tree: SearchTree) -> int:
    """Return the number of steps: 2N, or fewer where the search was cut short and its path stayed open.

    >>> step_count(SearchTree.record([(0, None, 0, None, None), (1, "a", 2, None, None)]))
    4
    """
    if not len(tree):
        return 0
    last = len(tree) - 1
    return 2 * len(tree) if tree.complete else 2 * last - tree.depth[last] + 1


def enter_step(tree: SearchTree, node: int) -> int:
    """Return the step that enters ``node``."""
    return 2 * node - tree.depth[node]


def leave_step(tree: SearchTree, node: int) -> int:
    """Return the step that leaves ``node``. In a search cut short it may lie beyond the last step."""
    return enter_step(tree, node) + 2 * tree.size[node] - 1


def step_at(tree: SearchTree, step: int) -> Step:
    """Return what happens at ``step``; raise ``IndexError`` outside 0 <= step < step_count(tree)."""
    if not 0 <= step < step_count(tree):
        raise IndexError(f"step {step} of {step_count(tree)}")
    last_entered = bisect_right(range(len(tree)), step, key=lambda node: enter_step(tree, node)) - 1
    back = step - enter_step(tree, last_entered)
    if back == 0:
        return Step(last_entered, True)
    return Step(tree.ancestors(last_entered)[tree.depth[last_entered] - back + 1], False)


def open_path(tree: SearchTree, step: int) -> list[int]:
    """Return the nodes open after ``step``, root first: the call stack. Empty once the root is left."""
    node, enters = step_at(tree, step)
    path = tree.ancestors(node)
    return path if enters else path[:-1]
