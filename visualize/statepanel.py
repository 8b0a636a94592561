"""The state beside the tree: what a step changed in it, and the state that it is compared with.

An undo shows the state before, small, then an arrow to the state after. Cards are shown with those from
which they were made, a cut by symmetry with what is searched instead. The state itself is always in the
same place and equally large, so that nothing jumps from step to step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from visualize.player.words import WORDS
from visualize.scene import Scene, View
from visualize.shapes import Outline, Shape, Text, moved
from visualize.stateshapes import Colors, Drawn, state_shapes
from visualize.steps import step_at
from visualize.tree import SearchTree

__all__ = ["BESIDE", "ShownState", "shown_state", "state_panel"]

BESIDE = 134.0  # px above the state: room for the one it is compared with, and the arrow
SMALL = 106.0  # px, height of the one it is compared with
CAPTION = 14.0


class Figure(NamedTuple):
    """A picture of a state with the marks that are lit, those taken back, and the key of its caption."""

    view: View
    lit: Sequence[int] = ()
    undone: Sequence[tuple[Any, ...]] = ()
    caption: str = ""


class ShownState(NamedTuple):
    """The state at a step, and what is shown with it; ``leads``: an arrow goes from that to the state."""

    main: Figure
    beside: Figure | None = None
    leads: bool = False


def shown_state(tree: SearchTree, step: int, scenes: Mapping[int, Scene]) -> ShownState | None:
    """Return what is shown of the state at ``step``; ``scenes`` has its node and the node's parent."""
    node, enters = step_at(tree, step)
    view = scenes[node].view
    if not view:
        return None
    before = scenes[tree.parent[node]].view if node else None
    if enters or not before:
        return _entering(tree, node, scenes[node], view, before)
    return _leaving(tree, node, view, before)


def _entering(tree: SearchTree, node: int, scene: Scene, view: View, before: View | None) -> ShownState:
    if scene.instead:
        return ShownState(
            Figure(view, _placed_by(tree, node, view), caption="refused_state"),
            Figure(scene.instead, caption="twin_state"),
        )
    main = Figure(view, _placed_by(tree, node, view))
    if before and view.kind == "cards":
        return ShownState(main, Figure(before, _joined(before, view)), leads=True)
    return ShownState(main)


def _leaving(tree: SearchTree, node: int, left: View, after: View) -> ShownState:
    taken_back = () if left.kind == "cards" else [left.marks[index] for index in _placed_by(tree, node, left)]
    return ShownState(
        Figure(after, undone=taken_back, caption="after"), Figure(left, caption="before"), leads=True
    )


def _placed_by(tree: SearchTree, node: int, view: View) -> list[int]:
    """Return the indices of the marks that the choice of ``node`` placed; there may be none."""
    return [index for index, mark in enumerate(view.marks) if 0 != mark[2] == tree.depth[node]]


def _joined(before: View, after: View) -> list[int]:
    """Return the indices of the marks that are not there any more; equal ones are told apart by number."""
    left, gone = list(after.marks), []
    for index, mark in enumerate(before.marks):
        if mark in left:
            left.remove(mark)
        else:
            gone.append(index)
    return gone


def state_panel(shown: ShownState, colors: Colors, room: tuple[float, float]) -> list[Shape]:
    """Return the shapes of the state in a room, below it what it is called."""
    width, height = room
    drawn = _captioned(shown.main, colors, (width, height - BESIDE))
    main = moved(drawn.shapes, 0, BESIDE)
    if not shown.beside:
        return main
    beside = shown.beside._replace(view=_bare(shown.beside.view))
    small = _captioned(beside, colors, (width, SMALL))
    middle = min(small.width, drawn.width) / 2
    arrow = _down(middle, small.height + 3, BESIDE - 3, colors) if shown.leads else []
    return [*small.shapes, *arrow, *main]


def _bare(view: View) -> View:
    """Return a board without the names of its rows and columns: so small they could not be read."""
    if view.kind != "grid":
        return view
    unnamed = {side: [""] * len(cast(Sequence[str], view.frame[side])) for side in ("rows", "columns")}
    return view._replace(frame={**view.frame, **unnamed})


def _captioned(figure: Figure, colors: Colors, room: tuple[float, float]) -> Drawn:
    shapes, width, height = state_shapes(
        figure.view, colors, (room[0], room[1] - CAPTION), lit=figure.lit, undone=figure.undone
    )
    if not figure.caption:
        return Drawn(shapes, width, height)
    caption = Text(0, height + 11, WORDS[figure.caption], 11, colors.quiet, anchor="start")
    return Drawn([*shapes, caption], width, height + CAPTION)


def _down(x: float, top: float, bottom: float, colors: Colors) -> list[Shape]:
    """Return an arrow from the state before to the state after."""
    shaft = Outline([(x, top), (x, bottom - 6)], colors.quiet, width=2, closed=False)
    head = Outline([(x - 5, bottom - 8), (x + 5, bottom - 8), (x, bottom)], fill=colors.quiet)
    return [shaft, head]
