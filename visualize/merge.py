"""Two searches as one tree: nodes are matched by the choices that lead to them, in whatever order they came.

A node of the merged tree is in both trees, in A only or in B only; one that is in both may have another
verdict in each. The *first differences* are the nodes at which the trees part: their path is in both and has
equal verdicts. Whatever the two strategies, size_A - size_B summed over the first differences is N_A - N_B.

>>> a = [(0, None, BRANCH, None, None), (1, "x", BRANCH, None, None), (2, "y", SOLUTION, None, None)]
>>> b = [(0, None, BRANCH, None, None), (1, "x", PRUNED, "no_x", None), (1, "z", SOLUTION, None, None)]
>>> merged = merge(SearchTree.record(a), SearchTree.record(b))
>>> [(str(where), merged.tree.path_to(node)) for node, where in enumerate(merged.where)]
[('both', []), ('differs', ['x']), ('only_a', ['x', 'y']), ('only_b', ['z'])]
>>> merged.savings()
[Saving(node=1, nodes=1, rule='no_x'), Saving(node=3, nodes=-1, rule=None)]
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from visualize.tree import BRANCH, NO_RULE, PRUNED, SOLUTION, SearchTree

__all__ = ["ABSENT", "Merged", "Saving", "Where", "merge"]

ABSENT = -1
"""Stands for the node of a tree that does not have it."""


class Where(StrEnum):
    """In which of two trees a node is; the same words are the keys of the marks in ``theme.py``."""

    BOTH = "both"
    ONLY_A = "only_a"
    ONLY_B = "only_b"
    DIFFERS = "differs"


class Saving(NamedTuple):
    """A first difference: the merged node, size_A - size_B there, and the rule by which one side cuts."""

    node: int
    nodes: int
    rule: str | None


@dataclass(frozen=True, eq=False)
class Merged:
    """Two trees laid over each other.

    ``tree`` holds the nodes of both, in A's order, and those that only B has behind their siblings. ``in_a``
    and ``in_b`` give for each of its nodes the number in A and in B, or ``ABSENT``.
    """

    tree: SearchTree
    a: SearchTree
    b: SearchTree
    in_a: array[int]
    in_b: array[int]

    @cached_property
    def where(self) -> list[Where]:
        """For each node in which tree it is, and whether the verdicts differ."""
        return [self._where(a, b) for a, b in zip(self.in_a, self.in_b, strict=True)]

    def _where(self, a: int, b: int) -> Where:
        if a == ABSENT:
            return Where.ONLY_B
        if b == ABSENT:
            return Where.ONLY_A
        return Where.BOTH if self.a.verdict[a] == self.b.verdict[b] else Where.DIFFERS

    @cached_property
    def first_differences(self) -> list[int]:
        """The nodes at which the trees part, in preorder."""
        found, node = [], 0
        while node < len(self.tree):
            differs = self.where[node] != Where.BOTH
            found += [node] * differs
            node += self.tree.size[node] if differs else 1
        return found

    def saved(self, node: int) -> int:
        """Return size_A - size_B of the subtrees at ``node``, of none where it is absent."""
        a, b = self.in_a[node], self.in_b[node]
        return (self.a.size[a] if a != ABSENT else 0) - (self.b.size[b] if b != ABSENT else 0)

    def savings(self) -> list[Saving]:
        """Return the first differences, those that save most (in either direction) first."""
        found = [Saving(node, self.saved(node), self.cutting_rule(node)) for node in self.first_differences]
        return sorted(found, key=lambda saving: -abs(saving.nodes))

    def cutting_rule(self, node: int) -> str | None:
        """Return the rule that cut ``node`` in one of the trees: in B, if both cut it."""
        for tree, at in ((self.b, self.in_b[node]), (self.a, self.in_a[node])):
            if at != ABSENT and tree.verdict[at] == PRUNED:
                return tree.rule_name(tree.rule[at])
        return None

    def counts(self) -> dict[Where, int]:
        """Return how many nodes there are of each sort."""
        return {where: self.where.count(where) for where in Where}

    def counterpart(self, from_a: bool) -> list[int]:
        """Return for each node of one tree its node in the other, or that of its nearest ancestor there."""
        ours, theirs = (self.in_a, self.in_b) if from_a else (self.in_b, self.in_a)
        nearest = array("i", theirs)
        for node, parent in enumerate(self.tree.parent):
            if nearest[node] == ABSENT:
                nearest[node] = nearest[parent]
        pairs = sorted((own, nearest[node]) for node, own in enumerate(ours) if own != ABSENT)
        return [other for _, other in pairs]


def merge(a: SearchTree, b: SearchTree) -> Merged:
    """Lay two trees over each other. Neither may be empty, and neither may have equal choices at one node."""
    numbers = {choice: number for number, choice in enumerate(a.choices)}
    for choice in b.choices:
        numbers.setdefault(choice, len(numbers))
    of_b = [numbers[choice] for choice in b.choices]
    in_a, in_b, depths, picked = array("i"), array("i"), array("i"), array("i")
    stack = [(0, 0, 0)]
    while stack:
        at_a, at_b, depth = stack.pop()
        in_a.append(at_a)
        in_b.append(at_b)
        depths.append(depth)
        picked.append(a.choice[at_a] if at_a != ABSENT else of_b[b.choice[at_b]])
        pairs = _paired(a, b, at_a, at_b, of_b)
        stack += [(one, other, depth + 1) for one, other in reversed(pairs)]
    return Merged(_united(a, b, in_a, in_b, depths, picked, list(numbers)), a, b, in_a, in_b)


def _paired(a: SearchTree, b: SearchTree, at_a: int, at_b: int, of_b: list[int]) -> list[tuple[int, int]]:
    """Return the children of a merged node as pairs: those of A in its order, then those only B has."""
    there = {of_b[b.choice[child]]: child for child in b.children(at_b)} if at_b != ABSENT else {}
    here = list(a.children(at_a)) if at_a != ABSENT else []
    pairs = [(child, there.pop(a.choice[child], ABSENT)) for child in here]
    return pairs + [(ABSENT, child) for child in there.values()]


def _united(
    a: SearchTree,
    b: SearchTree,
    in_a: array[int],
    in_b: array[int],
    depths: array[int],
    picked: array[int],
    choices: list[object],
) -> SearchTree:
    """Return the tree of all nodes: a branch if one side branches, else a solution if one side has it."""
    verdicts, rules = array("B"), array("h")
    names = list(dict.fromkeys([*a.rules, *b.rules]))
    number = {name: index for index, name in enumerate(names)} | {None: NO_RULE}
    for one, other in zip(in_a, in_b, strict=True):
        sides = [(tree, at) for tree, at in ((a, one), (b, other)) if at != ABSENT]
        verdict = min((tree.verdict[at] for tree, at in sides), key=_STRENGTH.__getitem__)
        tree, at = sides[0]
        verdicts.append(verdict)
        rules.append(number[tree.rule_name(tree.rule[at])] if verdict == PRUNED else NO_RULE)
    return SearchTree(depths, picked, verdicts, rules, choices, names, a.complete and b.complete)


_STRENGTH = {BRANCH: 0, SOLUTION: 1, PRUNED: 2}
