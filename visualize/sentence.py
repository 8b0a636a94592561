"""The sentence of a step in text, for pictures: what was tried, what came of it, where control goes.

The player makes the same from the same words as it goes along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from visualize.player.words import WORDS
from visualize.scene import Scene
from visualize.steps import step_at, step_count
from visualize.tree import BRANCH, PRUNED, SOLUTION, SearchTree

__all__ = ["Sentence", "sentence"]


class Sentence(NamedTuple):
    """What leads to a step, what it is, and what follows from it; any of them may be empty."""

    lead: str
    main: str
    then: str = ""


def sentence(
    tree: SearchTree,
    step: int,
    scene: Scene,
    descriptions: Sequence[str],
    words: Mapping[str, str] = WORDS,
) -> Sentence:
    """Return the sentence of ``step``; ``scene`` is that of the node entered or left, ``tree`` has texts."""
    node, enters = step_at(tree, step)
    told = (_entering if enters else _leaving)(tree, node, scene, words, descriptions)
    if not tree.complete and step == step_count(tree) - 1:
        return told._replace(then=words["cut_short"].format(nodes=f"{len(tree):,}"))
    return told


def _call(tree: SearchTree, node: int) -> str:
    label = tree.choices[tree.choice[node]]
    return "visit(0)" if node == 0 else f"visit({tree.depth[node]}, {label})"


def _entering(
    tree: SearchTree, node: int, scene: Scene, words: Mapping[str, str], _: Sequence[str]
) -> Sentence:
    call, lead = _call(tree, node), scene.attempt if node else ""
    if tree.verdict[node] == PRUNED:
        return Sentence(lead, words["cut"].format(rule=tree.rule_name(tree.rule[node]), reason=scene.reason))
    if tree.verdict[node] == SOLUTION:
        number = sum(verdict == SOLUTION for verdict in tree.verdict[: node + 1])
        key = "solution" if tree.complete else "solution_cut_short"
        return Sentence(lead, words[key].format(number=number, total=tree.solutions_below[0]))
    has_choices = tree.size[node] > 1 or node in tree.open_path
    key = "begin" if node == 0 else "branch" if has_choices else "branch_empty"
    return Sentence(lead, words[key].format(call=call))


def _leaving(
    tree: SearchTree, node: int, scene: Scene, words: Mapping[str, str], descriptions: Sequence[str]
) -> Sentence:
    if node == 0:
        found = tree.solutions_below[0]
        over = words["over" if found else "over_empty"]
        return Sentence("", over.format(found=found, nodes=f"{len(tree):,}"))
    if tree.verdict[node] == BRANCH:
        key = "dead_end" if tree.is_dead_end(node) else "returns"
    else:
        key = "cut_returns" if tree.verdict[node] == PRUNED else "solution_returns"
    main = words[key].format(call=_call(tree, node), exhausted=scene.exhausted)
    return Sentence("", main, f"{scene.undo} {_back(tree, node, words, descriptions)}")


def _back(tree: SearchTree, node: int, words: Mapping[str, str], descriptions: Sequence[str]) -> str:
    parent, following = tree.parent[node], node + tree.size[node]
    call = _call(tree, parent)
    if following >= parent + tree.size[parent]:
        return words["back_last"].format(call=call)
    return words["back"].format(call=call, choice=descriptions[tree.choice[following]])
