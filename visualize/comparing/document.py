"""The document from which ``merged.js`` draws two trees as one: boxes, badges, what is told, the savings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from visualize.comparing.words import WORDS
from visualize.drawing import BADGE, ROW, Box, boxes
from visualize.fold import Drawn, Folding, fold
from visualize.layout import layout
from visualize.merge import ABSENT, Merged, Saving, Where
from visualize.theme import OVERLAYS
from visualize.tree import PRUNED, SOLUTION, SearchTree

__all__ = ["MOST_SAVINGS", "merged_document", "merged_folding", "together_document"]

MOST_SAVINGS = 40
"""So many savings are listed, the largest first."""
SURE_TO_BE_DRAWN = 8
MOST_DRAWN = 260

BADGE_LETTER, SECOND_LINE = 5.8, 12  # px


def merged_folding(merged: Merged, most: int = MOST_DRAWN) -> Folding:
    """Return which nodes of the merged tree are drawn: what differs folds, its largest savings are seen."""
    savings = merged.savings()[:SURE_TO_BE_DRAWN]
    seen = {node for saving in savings for node in merged.tree.ancestors(saving.node)[:-1]}
    return fold(merged.tree, most=most, keep=seen, closed=set(merged.first_differences))


def merged_document(
    merged: Merged,
    label: Callable[[Any], str],
    names: Sequence[str],
    reasons: Mapping[int, str],
    *,
    words: Mapping[str, str] = WORDS,
) -> dict[str, Any]:
    """Return the document: ``names`` of A and B, ``reasons`` for the cut of merged nodes, where known."""
    shown = replace(merged, tree=merged.tree.relabelled(label))
    folding = merged_folding(merged)
    teller = _Teller(shown, words, reasons)
    drawn = [
        teller.widened(box, at) for box, at in zip(boxes(shown.tree, folding), folding.drawn, strict=True)
    ]
    placed = layout(drawn)
    index_of = {box.node: index for index, box in enumerate(drawn)}
    return {
        "names": list(names),
        "drawn": {
            "parent": [box.parent for box in drawn],
            "text": [box.text for box in drawn],
            "width": [box.width for box in drawn],
            "x": placed.x,
            "y": placed.y,
            "height": drawn[0].height,
            "where": [str(merged.where[box.node]) for box in drawn],
            "look": [teller.look(box.node) for box in drawn],
            "folded": [bool(at.fold) for at in folding.drawn],
            "badge": [teller.badge(at, folding) for at in folding.drawn],
            "told": [teller.told(box.node) for box in drawn],
        },
        "savings": [teller.saving(each, index_of) for each in merged.savings()[:MOST_SAVINGS]],
        "summary": teller.summary(),
        "legend": [
            [key, words[key]] for key in OVERLAYS if key != "unreached" or Where.UNREACHED in merged.where
        ],
        "words": dict(words),
    }


def together_document(
    merged: Merged,
    label: Callable[[Any], str],
    names: Sequence[str],
    documents: Sequence[Mapping[str, Any]],
    *,
    words: Mapping[str, str] = WORDS,
) -> dict[str, Any]:
    """Return the document of two players in step, from the ``documents`` of the players of A and B."""
    teller = _Teller(replace(merged, tree=merged.tree.relabelled(label)), words, {})
    parted = [node for node in merged.first_differences if merged.where[node] != Where.UNREACHED]
    return {
        "names": list(names),
        "documents": list(documents),
        "counterpart": [merged.counterpart(from_a=True), merged.counterpart(from_a=False)],
        "first": [merged.nearest(parted[0], side) for side in (merged.in_a, merged.in_b)] if parted else None,
        "told": teller.told(parted[0]) if parted else "",
        "words": dict(words),
    }


class _Teller:
    """Puts into words what a merged tree shows."""

    def __init__(self, merged: Merged, words: Mapping[str, str], reasons: Mapping[int, str]) -> None:
        self.merged, self.words, self.reasons = merged, words, reasons
        self.first = frozenset(merged.first_differences)

    def say(self, key: str, **values: object) -> str:
        return self.words[key].format(**values)

    def look(self, node: int) -> str:
        return {PRUNED: "cut", SOLUTION: "solution"}.get(self.merged.tree.verdict[node], "")

    def badge(self, at: Drawn, folding: Folding) -> list[str]:
        """Return the lines below a node: nodes saved and by which rule, nodes folded, candidates refused."""
        if at.node in self.first and self.merged.where[at.node] != Where.UNREACHED:
            rule = self.merged.cutting_rule(at.node)
            saved = self.merged.saved(at.node)
            return ([signed(-saved)] if saved else []) + ([rule] if rule else [])
        refused = sum(folding.refused.get(at.node, Counter()).values())
        return [f"{at.fold.nodes:,}"] if at.fold else [f"✕ {refused:,}"] if refused else []

    def widened(self, box: Box, at: Drawn) -> Box:
        """Return the box with room for its badge, and for the two lines that a badge may have."""
        lines = self.badge(at, Folding([])) if at.node in self.first else []
        badge = max((len(line) * BADGE_LETTER for line in lines), default=0)
        return box._replace(width=max(box.width, badge), height=ROW + BADGE + SECOND_LINE)

    def told(self, node: int) -> str:
        """Return one line about a node: its path, and what each strategy does there."""
        sides = [
            self.say("side", name=name, verdict=self._verdict(node, tree, at))
            for name, tree, at in (
                ("A", self.merged.a, self.merged.in_a[node]),
                ("B", self.merged.b, self.merged.in_b[node]),
            )
        ]
        reason = self.reasons.get(node)
        return " · ".join([self.path(node), *sides, *([reason] if reason else [])])

    def path(self, node: int) -> str:
        return " › ".join(map(str, self.merged.tree.path_to(node))) or self.say("root")

    def _verdict(self, node: int, tree: SearchTree, at: int) -> str:
        if at == ABSENT:
            return self.say("not_reached" if self.merged.where[node] == Where.UNREACHED else "absent")
        if tree.verdict[at] == PRUNED:
            return self.say("cut_by", rule=tree.rule_name(tree.rule[at]))
        alone = "searched_one" if tree.size[at] == 1 else "searched"
        key = "is_solution" if tree.verdict[at] == SOLUTION else alone
        return self.say(key, nodes=f"{tree.size[at]:,}")

    def saving(self, saving: Saving, index_of: Mapping[int, int]) -> dict[str, Any]:
        """Return a row of the list; ``at`` is the drawn node to jump to, its own or the nearest above it."""
        above = [index_of[node] for node in self.merged.tree.ancestors(saving.node) if node in index_of]
        gainer = "B" if saving.nodes > 0 else "A"
        key = "saves" if saving.rule else "does_without"
        return {
            "at": above[-1],
            "path": self.path(saving.node),
            "text": self.say(key, name=gainer, rule=saving.rule, nodes=f"{abs(saving.nodes):,}"),
            "nodes": saving.nodes,
            "reason": self.reasons.get(saving.node, ""),
        }

    def summary(self) -> str:
        counts = self.merged.counts()
        told = self.say("counts", **{str(where): f"{counts[where]:,}" for where in Where})
        unreached = f"{counts[Where.UNREACHED]:,}"
        return f"{told} {self.say('partial', unreached=unreached)}" if counts[Where.UNREACHED] else told


def signed(number: int) -> str:
    """Return a difference with its sign.

    >>> signed(-1234), signed(5), signed(0)
    ('−1,234', '+5', '0')
    """
    return f"{number:+,}".replace("-", "−") if number else "0"
