"""A moment of a search at which a learner can be asked what comes next, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from visualize.steps import step_at
from visualize.tree import SearchTree

__all__ = ["TREE_ALONE", "Asked", "Moment", "Option", "Rulebook", "Say"]

MOST_NAMED = 9  # choices of a path that are named, the newest
Say = Callable[..., str]


class Option(NamedTuple):
    """A possible answer with what is said to who chooses it."""

    text: str
    right: bool
    feedback: str


Asked = tuple[str, list[Option]]
"""What is asked, and the options."""


def _unknown(node: int, rule: str) -> bool | None:
    return None


class Rulebook(NamedTuple):
    """What the tree does not hold about rules: what each checks, and whether it objects if asked alone.

    ``objects(node, rule)`` is None where that cannot be known: a rule with memory, a tree from a file.
    """

    checks: Mapping[str, str] = {}
    objects: Callable[[int, str], bool | None] = _unknown


TREE_ALONE = Rulebook()
"""Of the rules nothing is known but what the tree holds."""


class Moment:
    """A step of a tree, and the words for what can be asked about the step that follows."""

    def __init__(self, tree: SearchTree, step: int, say: Say, rulebook: Rulebook) -> None:
        self.tree, self.step, self.say, self.rulebook = tree, step, say, rulebook
        self.node, self.enters = step_at(tree, step)
        self.next, self.next_enters = step_at(tree, step + 1)

    def label(self, node: int) -> str:
        return str(self.tree.choices[self.tree.choice[node]])

    def call(self, node: int) -> str:
        return "visit(0)" if node == 0 else f"visit({self.tree.depth[node]}, {self.label(node)})"

    def choices(self, nodes: Sequence[int]) -> str:
        shown = ["…"] * (len(nodes) > MOST_NAMED) + [self.label(node) for node in nodes[1:][-MOST_NAMED:]]
        return ", ".join(shown) or self.say("nothing chosen")

    def sibling(self, node: int) -> int | None:
        """The node tried after ``node`` by the same call."""
        parent, following = self.tree.parent[node], node + self.tree.size[node]
        within = parent >= 0 and following < parent + self.tree.size[parent]
        return following if within else None
