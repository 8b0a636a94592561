"""Which nodes are drawn: subtrees fold to one triangle until the drawing is small enough to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from visualize.tree import BRANCH, PRUNED, SearchTree

__all__ = ["MOST_DRAWN", "Drawn", "Fold", "Folding", "fold"]

MOST_DRAWN = 300
"""About so many nodes can be told apart on a screen."""


class Fold(NamedTuple):
    """What a triangle stands for: nodes below it, solutions among them, whether all was explored."""

    nodes: int
    solutions: int
    complete: bool


class Drawn(NamedTuple):
    """A drawn node. ``parent`` is the index of its parent among the drawn ones, -1 for the root."""

    node: int
    parent: int
    fold: Fold | None


@dataclass(frozen=True)
class Folding:
    """The drawn nodes in preorder, and the cut candidates that are only counted, by node and rule number."""

    drawn: list[Drawn]
    refused: dict[int, Counter[int]] = field(default_factory=dict)


def fold(
    tree: SearchTree,
    *,
    most: int = MOST_DRAWN,
    keep: Iterable[int] = (),
    failed: bool = False,
    closed: Collection[int] = (),
) -> Folding:
    """Choose what is drawn of ``tree``, about ``most`` nodes.

    A tree that fits is drawn whole. In a larger one cut candidates are grouped at their parent, and if the
    kept nodes alone are too many, subtrees fold: those without a solution, then those deepest. With
    ``failed`` all subtrees without a solution are folded, whatever the room. The nodes of
    ``keep`` (the path to a step) are drawn in any case. Those of ``closed`` fold, unless all fits.
    """
    if not len(tree):
        return Folding([])
    if len(tree) <= most and not failed:
        return _assembled(tree, set(range(len(tree))), group=False)
    opened = _opened(tree, most, failed, closed)
    opened |= {node for node in keep if tree.verdict[node] == BRANCH}
    return _assembled(tree, opened, group=True)


def _opened(tree: SearchTree, most: int, failed: bool, closed: Collection[int]) -> set[int]:
    """Return the nodes whose kept children are drawn while there is room.

    From the root down: first those with a solution below them, then, unless ``failed`` ones are to be
    folded, the others.
    """
    opened: set[int] = set()
    drawn, waiting = 1, [(False, 0, 0)]
    while waiting:
        _, _, node = heappop(waiting)
        children = [child for child in tree.children(node) if tree.verdict[child] != PRUNED]
        if drawn + len(children) > most:
            continue
        opened.add(node)
        drawn += len(children)
        for child in children:
            hopeless = not tree.solutions_below[child]
            if tree.verdict[child] == BRANCH and not (hopeless and failed) and child not in closed:
                heappush(waiting, (hopeless, tree.depth[child], child))
    return opened


def _assembled(tree: SearchTree, opened: set[int], group: bool) -> Folding:
    """Return the drawing in which the children of the ``opened`` nodes, and no others, are seen."""
    drawn: list[Drawn] = []
    refused: dict[int, Counter[int]] = {}
    stack = [(0, -1)]
    while stack:
        node, parent = stack.pop()
        is_open = node in opened
        children = list(tree.children(node)) if is_open else []
        if group:
            counts = Counter(tree.rule[child] for child in children if tree.verdict[child] == PRUNED)
            children = [child for child in children if tree.verdict[child] != PRUNED]
            if counts:
                refused[node] = counts
        hides = not is_open and tree.size[node] > 1
        drawn.append(Drawn(node, parent, _folded(tree, node) if hides else None))
        stack += [(child, len(drawn) - 1) for child in reversed(children)]
    return Folding(drawn, refused)


def _folded(tree: SearchTree, node: int) -> Fold | None:
    return Fold(tree.size[node] - 1, tree.solutions_below[node], node not in tree.open_path)
