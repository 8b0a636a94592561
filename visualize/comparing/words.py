"""The words of the merged tree and of two players in step, in English; the app translates them."""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS = {
    "both": "in both trees",
    "only_a": "only A comes here",
    "only_b": "only B comes here",
    "differs": "one cuts, the other goes on",
    "unreached": "not reached: a search was cut short",
    "solution": "solution",
    "root": "root",
    "side": "{name}: {verdict}",
    "absent": "never comes here",
    "not_reached": "cut short before it came here",
    "cut_by": "cut by {rule}",
    "is_solution": "solution",
    "searched": "searched, {nodes} nodes",
    "searched_one": "searched, 1 node",
    "saves": "{name} saves {nodes}: {rule}",
    "does_without": "{name} never comes here: {nodes} fewer",
    "counts": (
        "{both} nodes in both, {differs} with another verdict, {only_a} only in A, {only_b} only in B."
    ),
    "partial": "A search was cut short: {unreached} nodes it had not reached.",
    "savings": "Largest savings",
    "no_savings": "The two trees are the same.",
    "more": "Click a node, or a line of the list.",
    "tree": "Both searches as one tree",
    "fit": "Fit",
    "zoom_in": "+",
    "zoom_out": "−",
    # two players in step
    "in_step": "In step by",
    "by_node": "node reached",
    "by_step": "step count",
    "by_same": "the same node",
    "apart": "not in step",
    "first_difference": "Go to the first difference",
    "no_difference": "The trees do not differ.",
    "not_there": "{name} never comes to this node: shown is the nearest one above it.",
}
