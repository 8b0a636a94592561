"""Search trees in JSON: a schema with a version, written and read without loss.

Choices are written as texts, so a tree read from a file has texts for choices and carries its reasons.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from typing import Any

from visualize.tree import BRANCH, NO_RULE, PRUNED, VERDICTS, SearchTree

__all__ = ["FORMAT", "VERSION", "from_json", "to_json"]

FORMAT = "backtracking-lab search tree"
VERSION = 1
MOST_BYTES = 200_000_000


def to_json(tree: SearchTree, title: str = "") -> str:
    """Return ``tree`` as JSON; its choices must be texts already (``SearchTree.relabelled``)."""
    texts = list(dict.fromkeys(tree.reasons.values()))
    number = {text: index for index, text in enumerate(texts)}
    columns = {
        "depth": tree.depth.tolist(),
        "choice": tree.choice.tolist(),
        "verdict": tree.verdict.tolist(),
        "rule": tree.rule.tolist(),
    }
    document = {
        "format": FORMAT,
        "version": VERSION,
        "title": title,
        "complete": tree.complete,
        "verdicts": VERDICTS,
        "rules": tree.rules,
        "choices": tree.choices,
        **columns,
        "earlier": sorted(tree.earlier.items()),
        "reasons": texts,
        "reason": [[node, number[text]] for node, text in sorted(tree.reasons.items())],
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="replace").decode()  # no file holds a lone surrogate


def from_json(text: str) -> SearchTree:
    """Return the tree that ``to_json`` wrote; raise ``ValueError`` with one line that says what is wrong."""
    if len(text) > MOST_BYTES:
        raise ValueError(f"the file has {len(text):,} characters; at most {MOST_BYTES:,} are read")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"not JSON, or cut off: {problem}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ValueError(f"not a search tree: the field format must be {FORMAT!r}")
    if document.get("version") != VERSION:
        raise ValueError(
            f"version {document.get('version')!r} was read; this program reads version {VERSION}"
        )
    try:
        tree = _tree(document)
        _check(tree)
    except (KeyError, TypeError, OverflowError, IndexError) as problem:
        raise ValueError(f"a field is missing or of the wrong kind: {problem}") from None
    return tree


def _tree(document: dict[str, Any]) -> SearchTree:
    texts = [str(text) for text in document["reasons"]]
    return SearchTree(
        array("i", document["depth"]),
        array("i", document["choice"]),
        array("B", document["verdict"]),
        array("h", document["rule"]),
        [str(choice) for choice in document["choices"]],
        [str(rule) for rule in document["rules"]],
        bool(document["complete"]),
        {int(node): int(earlier) for node, earlier in document["earlier"]},
        {int(node): texts[number] for node, number in document["reason"]},
    )


def _check(tree: SearchTree) -> None:
    """Raise ``ValueError`` unless the columns are a tree in preorder."""
    checks: list[tuple[str, Callable[[], bool]]] = [
        ("there are no nodes", lambda: len(tree) > 0),
        ("the columns differ in length", lambda: _same_length(tree)),
        ("the depths are not those of a tree in preorder under branches", lambda: _preorder(tree)),
        ("a verdict is unknown", lambda: max(tree.verdict) < len(VERDICTS)),
        ("a choice number is unknown", lambda: _within(tree.choice, 0, len(tree.choices))),
        ("a rule number is unknown", lambda: _within(tree.rule, NO_RULE, len(tree.rules))),
        ("a cut names no rule, or a kept node names one", lambda: _rules_at_cuts(tree)),
        (
            "an earlier node does not exist",
            lambda: all(0 <= b < a < len(tree) for a, b in tree.earlier.items()),
        ),
        ("a reason belongs to no node", lambda: all(0 <= node < len(tree) for node in tree.reasons)),
    ]
    for what, holds in checks:
        if not holds():
            raise ValueError(f"not a search tree: {what}")


def _same_length(tree: SearchTree) -> bool:
    return len({len(column) for column in (tree.depth, tree.choice, tree.verdict, tree.rule)}) == 1


def _preorder(tree: SearchTree) -> bool:
    steps = zip(tree.depth, tree.depth[1:], tree.verdict, strict=False)
    return tree.depth[0] == 0 and all(
        1 <= after <= before + (verdict == BRANCH) for before, after, verdict in steps
    )


def _within(column: array[int], low: int, end: int) -> bool:
    return min(column) >= low and max(column) < end


def _rules_at_cuts(tree: SearchTree) -> bool:
    return all(
        (verdict == PRUNED) == (rule != NO_RULE)
        for verdict, rule in zip(tree.verdict, tree.rule, strict=True)
    )
