"""A search tree as a networkx graph, and back.

>>> from visualize.tree import SearchTree
>>> tree = SearchTree.record([(0, None, 0, None, None), (1, "a", 1, "no_a", None), (1, "b", 2, None, None)])
>>> graph = to_networkx(tree)
>>> graph.nodes[1]["rule"], list(graph.edges)
('no_a', [(0, 1), (0, 2)])
>>> list(from_networkx(graph).nodes()) == list(tree.nodes())
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx

from visualize.tree import VERDICTS, SearchTree

__all__ = ["from_networkx", "to_networkx"]


def to_networkx(tree: SearchTree) -> nx.DiGraph[int]:
    """Return ``tree`` as a DiGraph; node i is the i-th node of the visit.

    Node attributes: ``choice`` (absent at the root), ``verdict`` (a word), where it was cut ``rule``, and
    where they are known ``reason`` and ``earlier``. Graph attribute: ``complete``. Some 850 bytes a node:
    for what is exported, not for what is recorded.

    Choices stay what they are. ``networkx.write_graphml`` knows no tuples: give it the graph of
    ``tree.relabelled(str)``.

    >>> tree = SearchTree.record([(0, None, 0, None, None), (1, (0, 2), 2, None, None)])
    >>> "(0, 2)" in "".join(nx.generate_graphml(to_networkx(tree.relabelled(str))))
    True
    """
    graph: nx.DiGraph[int] = nx.DiGraph(complete=tree.complete)
    for node, (_, choice, verdict, rule, _) in enumerate(tree.nodes()):
        known = {
            "choice": choice,
            "verdict": VERDICTS[verdict],
            "rule": rule,
            "reason": tree.reasons.get(node),
            "earlier": tree.earlier.get(node),
        }
        graph.add_node(node, **{name: value for name, value in known.items() if value is not None})
    graph.add_edges_from((parent, node) for node, parent in enumerate(tree.parent) if parent >= 0)
    return graph


def from_networkx(graph: nx.DiGraph[Any]) -> SearchTree:
    """Return the tree of a graph made by ``to_networkx`` (nodes may have become texts on the way).

    Children are taken in the order of their numbers. Raises ``ValueError`` where it is not such a tree.
    """
    if not len(graph) or not nx.is_arborescence(graph):
        raise ValueError("the graph is not a tree with one root")
    order = _preorder(graph)
    tree = SearchTree.record(_node(depth, name, graph.nodes[name]) for name, depth in order)
    tree.complete = bool(graph.graph.get("complete", True))
    number = {int(name): place for place, (name, _) in enumerate(order)}
    for place, (name, _) in enumerate(order):
        values = graph.nodes[name]
        if "reason" in values:
            tree.reasons[place] = values["reason"]
        if "earlier" in values:
            tree.earlier[place] = number[values["earlier"]]
    return tree


def _preorder(graph: nx.DiGraph[Any]) -> list[tuple[Any, int]]:
    """Return the nodes with their depths as a search would visit them, children by number."""
    stack = [(next(node for node, degree in graph.in_degree() if degree == 0), 0)]
    order = []
    while stack:
        node, depth = stack.pop()
        order.append((node, depth))
        stack += [(child, depth + 1) for child in sorted(graph.successors(node), key=int, reverse=True)]
    return order


def _node(depth: int, name: Any, values: Mapping[str, Any]) -> tuple[int, Any, int, str | None, None]:
    if values.get("verdict") not in VERDICTS:
        raise ValueError(f"node {name}: verdict {values.get('verdict')!r}; allowed is {', '.join(VERDICTS)}")
    return depth, values.get("choice"), VERDICTS.index(values["verdict"]), values.get("rule"), None
