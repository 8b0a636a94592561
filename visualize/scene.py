"""What a learner is told and shown at a node: the texts and the picture that a tree does not hold."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from visualize.tree import PRUNED, SearchTree

__all__ = ["Scene", "View", "plain_scenes"]


class View(NamedTuple):
    """A picture of a state as plain data: its kind, its frame (equal for all states), its marks.

    A mark is ``(text, at, level, note, tone)``; ``level`` is the depth of the choice that placed it.
    """

    kind: str
    frame: Mapping[str, object]
    marks: Sequence[tuple[object, ...]]


class Scene(NamedTuple):
    """The texts and the picture of one node.

    ``attempt`` is said on entering, ``exhausted`` continues "visit(3, e) ..." when its loop has ended,
    ``reason`` continues "Cut by <rule>: ...". ``culprits`` are the levels to blame; ``twin`` is the number
    of the node that is searched instead, where it is in the tree; where it is not, ``instead`` is its
    picture.
    """

    attempt: str
    exhausted: str = ""
    undo: str = ""
    reason: str = ""
    culprits: Sequence[int] = ()
    twin: int | None = None
    view: View | None = None
    instead: View | None = None


def plain_scenes(tree: SearchTree) -> Iterator[Scene]:
    """Yield the scenes of a tree of which nothing is known but its labels and reasons (read from a file)."""
    for node, (_, choice, verdict, _, _) in enumerate(tree.nodes()):
        label = _label(choice)
        reason = tree.reasons.get(node, "") if verdict == PRUNED else ""
        yield Scene(f"Try {label}.", "has tried every choice", f"Take back {label}.", reason)


def _label(choice: Hashable) -> str:
    return "" if choice is None else str(choice)
