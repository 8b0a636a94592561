"""A recorded search tree: flat columns in the order of the visit (preorder), a few bytes a node.

>>> nodes = [(0, None, BRANCH, None, None), (1, "a", PRUNED, "no_a", None), (1, "b", SOLUTION, None, None)]
>>> tree = SearchTree.record(nodes)
>>> len(tree), tree.parent.tolist(), tree.size.tolist(), tree.path_to(2)
(3, [-1, 0, 0], [3, 1, 1], ['b'])
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

__all__ = ["BRANCH", "PRUNED", "SOLUTION", "VERDICTS", "SearchTree"]

VERDICTS = ("branch", "pruned", "solution")
"""The verdict column holds indices into these words."""
BRANCH, PRUNED, SOLUTION = range(3)

NO_RULE = -1
_BATCH = 256  # nodes taken at a time: columns are filled by C loops, and the nodes die young


class _Numbering(dict[Hashable, int]):
    """Gives each new key the next number, from 0."""

    following = 0

    def __missing__(self, key: Hashable) -> int:
        self[key] = self.following
        self.following += 1
        return self[key]


@dataclass(eq=False)
class SearchTree:
    """The nodes of a search in preorder; node 0 is the root. Everything else is derived from the columns.

    ``choice`` and ``rule`` hold indices into ``choices`` and ``rules`` (-1: no rule). ``earlier`` maps a
    node cut by a rule with memory to the node that rule referred to. ``reasons`` maps cut nodes to texts;
    it is filled where reasons are given as texts, as in a file; a problem can be asked again.
    """

    depth: array[int]
    choice: array[int]
    verdict: array[int]
    rule: array[int]
    choices: list[Hashable]
    rules: list[str]
    complete: bool = True
    earlier: dict[int, int] = field(default_factory=dict)
    reasons: dict[int, str] = field(default_factory=dict)

    @classmethod
    def record(cls, nodes: Iterable[Sequence[Any]], limit: int | None = None) -> SearchTree:
        """Record a stream of nodes ``(depth, choice, verdict, rule, reason)``, at most ``limit`` of them.

        ``complete`` is false only if another node existed. A reason is a text, or an object that may refer to
        an ``earlier`` node, which counts kept nodes.
        """
        numbers, names = _Numbering(), _Numbering({None: NO_RULE})
        tree = cls(array("i"), array("i"), array("B"), array("h"), [], [])
        nodes = iter(nodes)
        kept_earlier: dict[int, int] = {}
        taken = islice(nodes, limit)
        while batch := list(islice(taken, _BATCH)):
            depths, choices, verdicts, rules, reasons = zip(*batch, strict=True)
            first = len(tree.depth)
            tree.depth.extend(depths)
            tree.choice.extend(map(numbers.__getitem__, choices))
            tree.verdict.extend(verdicts)
            tree.rule.extend(map(names.__getitem__, rules))
            kept_earlier |= _earlier(reasons, first)
            tree.reasons |= _texts(reasons, first)
        tree.choices, tree.rules = list(numbers), [str(name) for name in names if name is not None]
        tree.complete = next(nodes, None) is None
        if kept_earlier:
            kept = [node for node, verdict in enumerate(tree.verdict) if verdict != PRUNED]
            tree.earlier = {node: kept[number] for node, number in kept_earlier.items()}
        return tree

    def __len__(self) -> int:
        return len(self.depth)

    def nodes(self) -> Iterator[tuple[int, Hashable, int, str | None, None]]:
        """Yield the nodes as they were recorded, without their reasons."""
        for depth, choice, verdict, rule in zip(
            self.depth, self.choice, self.verdict, self.rule, strict=True
        ):
            yield depth, self.choices[choice], verdict, self.rule_name(rule), None

    def rule_name(self, number: int) -> str | None:
        """Return the name behind a number of the ``rule`` column."""
        return None if number == NO_RULE else self.rules[number]

    @cached_property
    def parent(self) -> array[int]:
        """The parent of each node, -1 for the root."""
        last_at = [-1] * (max(self.depth, default=0) + 2)  # the last node met at each depth, from -1 on
        parents = []
        for node, depth in enumerate(self.depth):
            parents.append(last_at[depth])
            last_at[depth + 1] = node
        return array("i", parents)

    @cached_property
    def size(self) -> array[int]:
        """The number of nodes in the subtree of each node, itself included."""
        return self._summed(array("i", [1]) * len(self))

    @cached_property
    def solutions_below(self) -> array[int]:
        """The number of solution nodes in the subtree of each node, itself included."""
        return self._summed(array("i", (verdict == SOLUTION for verdict in self.verdict)))

    @cached_property
    def kept_below(self) -> array[int]:
        """The number of kept nodes in the subtree of each node, itself included."""
        return self._summed(array("i", (verdict != PRUNED for verdict in self.verdict)))

    def _summed(self, counts: array[int]) -> array[int]:
        """Return the column whose value at each node is the sum of ``counts`` over its subtree."""
        sums = counts.tolist()  # a list is read and written faster than an array
        for node, parent in zip(range(len(self) - 1, 0, -1), reversed(self.parent), strict=False):
            sums[parent] += sums[node]
        return array("i", sums)

    @cached_property
    def open_path(self) -> frozenset[int]:
        """The nodes that a search cut short never left: the path to the last node. Empty if complete."""
        return frozenset() if self.complete or not len(self) else frozenset(self.ancestors(len(self) - 1))

    def is_dead_end(self, node: int) -> bool:
        """Tell whether ``node`` is a branch without a kept child. What was never left is not one."""
        return self.verdict[node] == BRANCH and self.kept_below[node] == 1 and node not in self.open_path

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of ``node`` in the order of the visit."""
        child, end = node + 1, node + self.size[node]
        while child < end:
            yield child
            child += self.size[child]

    def ancestors(self, node: int) -> list[int]:
        """Return the path from the root to ``node``, both included."""
        path = []
        while node >= 0:
            path.append(node)
            node = self.parent[node]
        return path[::-1]

    def path_to(self, node: int) -> list[Hashable]:
        """Return the choices that lead from the root to ``node``."""
        return [self.choices[self.choice[ancestor]] for ancestor in self.ancestors(node)[1:]]

    def relabelled(self, label: Callable[[Hashable], str]) -> SearchTree:
        """Return the same tree with texts in place of the choices, for a file."""
        texts: list[Hashable] = ["" if choice is None else label(choice) for choice in self.choices]
        return SearchTree(
            self.depth,
            self.choice,
            self.verdict,
            self.rule,
            texts,
            self.rules,
            self.complete,
            self.earlier,
            self.reasons,
        )

    def to_json(self, title: str = "") -> str:
        """Return the tree as JSON (see treefile.py); its choices must be texts (``relabelled``)."""
        from visualize import treefile  # which builds trees itself

        return treefile.to_json(self, title)

    @staticmethod
    def from_json(text: str) -> SearchTree:
        """Return the tree that ``to_json`` wrote; raise ``ValueError`` with one line where it is none."""
        from visualize import treefile

        return treefile.from_json(text)

    def _repr_html_(self) -> str:
        """Return the player in a frame: what a notebook shows for a tree."""
        from visualize.notebook import shown  # a tree knows no player; whoever looks at one loads it

        return shown(self)


def _earlier(reasons: Iterable[Any], first: int) -> dict[int, int]:
    """Return node -> number of the kept node it refers to, for those of a batch that refer to one."""
    return {
        node: reason.earlier
        for node, reason in enumerate(reasons, first)
        if reason is not None and not isinstance(reason, str) and reason.earlier is not None
    }


def _texts(reasons: Iterable[Any], first: int) -> dict[int, str]:
    """Return node -> reason for those of a batch that tell it in plain text."""
    return {node: reason for node, reason in enumerate(reasons, first) if isinstance(reason, str)}
