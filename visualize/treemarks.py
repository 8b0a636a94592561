"""What a step marks in the drawn tree: the active call, the node that is left, where control goes on.

The same as in the player (tree.js): the hidden part of a path hangs below the triangle that hides it, and a
grouped cut candidate stands in the place of the count of its group. So no other node ever moves.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from visualize.drawing import ROW, short, text_width
from visualize.layout import LEVEL
from visualize.shapes import Outline, Shape
from visualize.steps import open_path, step_at
from visualize.tree import PRUNED
from visualize.treeshapes import Palette, Ready, edges, node_shapes, nodes, outline, status

__all__ = ["MOST_HIDDEN", "StepMarks", "tree_shapes"]

MOST_HIDDEN = 12  # nodes of a folded path that are shown, the innermost
LEFT, NEXT, HIDDEN = (3.0, 3.0), (2.0, 3.0), (4.0, 3.0)  # dashes of rings and of the frame of hidden nodes
Place = tuple[float, float]


def tree_shapes(ready: Ready, step: int, marked: bool, palette: Palette) -> list[Shape]:
    """Return the tree at ``step``; with ``marked`` the path and what the step enters or leaves are lit."""
    if not marked:
        return edges(ready, [], palette) + nodes(ready, step, marked, None, palette)
    marks = StepMarks(ready, step)
    return [
        *edges(ready, marks.path, palette),
        *nodes(ready, step, marked, marks.taken, palette),
        *_hidden(marks, palette),
        *_marks(marks, palette),
    ]


@dataclass(frozen=True)
class StepMarks:
    """The nodes that a step marks, and where they are, drawn or not."""

    ready: Ready
    step: int

    @cached_property
    def path(self) -> list[int]:
        """The open calls, root first."""
        return open_path(self.ready.tree, self.step)

    @cached_property
    def left(self) -> int | None:
        """The node that the step leaves."""
        node, enters = step_at(self.ready.tree, self.step)
        return None if enters else node

    @cached_property
    def following(self) -> int | None:
        """The next untried choice of the call that goes on."""
        if self.left is None or not self.path:
            return None
        tree, parent = self.ready.tree, self.path[-1]
        sibling = self.left + tree.size[self.left]
        return sibling if sibling < parent + tree.size[parent] else None

    @cached_property
    def _all_hidden(self) -> list[int]:
        lit = self.path if self.left is None else [*self.path, self.left]
        return [node for node in lit if node not in self.ready.index_of]

    @property
    def hidden(self) -> list[int]:
        """The nodes of the path that are not drawn: the innermost of them."""
        return self._all_hidden[-MOST_HIDDEN:]

    @property
    def omitted(self) -> int:
        """The number of hidden nodes of the path that are not shown."""
        return len(self._all_hidden) - len(self.hidden)

    @property
    def taken(self) -> int | None:
        """The drawn node in the place of whose count something else stands."""
        tree, index_of = self.ready.tree, self.ready.index_of
        ghost = [self.following] if self.following is not None and self.is_ghost else []
        counted = [*self._all_hidden[:1], *ghost]
        return next((tree.parent[node] for node in counted if tree.parent[node] in index_of), None)

    @property
    def is_ghost(self) -> bool:
        """Tell whether the next untried choice is one of a group that is only counted."""
        return self.following is not None and self.is_grouped(self.following)

    def is_grouped(self, node: int) -> bool:
        """Tell whether a node is only counted, with others, under its drawn parent."""
        tree, ready = self.ready.tree, self.ready
        index = ready.index_of.get(tree.parent[node])
        if tree.verdict[node] != PRUNED or node in ready.index_of or index is None:
            return False
        return ready.folding.drawn[index].fold is None

    def width_of(self, node: int) -> float:
        """Return how wide a node is, drawn or not."""
        index = self.ready.index_of.get(node)
        return max(ROW, text_width(self.text(node)) + 18) if index is None else self.ready.boxes[index].width

    def text(self, node: int) -> str:
        """Return the label of a node as it is drawn."""
        tree = self.ready.tree
        return short(str(tree.choices[tree.choice[node]]))

    def place(self, node: int) -> Place:
        """Return the centre of a node, drawn or not."""
        ready, above, below = self.ready, node, 0
        while above not in ready.index_of:
            above, below = ready.tree.parent[above], below + 1
        x, y = ready.centre(ready.index_of[above])
        if not below:
            return x, y
        if self.is_grouped(node):
            return x + self._aside(node), y + ROW / 2 + 14
        below -= self.omitted if node in self.hidden else 0
        return x, y - ROW / 2 + ready.boxes[0].height + ROW + (below - 1) * (ROW + LEVEL / 2)

    def _aside(self, node: int) -> float:
        """Return how far the ghost stands beside the node that is left, where both are of one group."""
        if node != self.following or self.left is None or not self.is_grouped(self.left):
            return 0.0
        return (self.width_of(node) + self.width_of(self.left)) / 2 + 14

    def bottom(self) -> float:
        """Return how far down what the step shows goes."""
        return max([self.ready.height, *(self.place(node)[1] + ROW + 8 for node in self.hidden[-1:])])

    def status(self, node: int) -> str:
        """Return what a node looks like at this step."""
        return status(self.ready.tree, node, self.step)


def _hidden(marks: StepMarks, palette: Palette) -> list[Shape]:
    """Return the part of the path that is folded away, in a frame below its triangle."""
    hidden = marks.hidden
    if not hidden:
        return []
    texts = [
        ("⋮ " if marks.omitted and not place else "") + marks.text(node) for place, node in enumerate(hidden)
    ]
    width = max(ROW, *(text_width(text) + 18 for text in texts))
    shapes = _plate(marks, width, palette)
    for node, text in zip(hidden, texts, strict=True):
        shapes += node_shapes(marks.status(node), marks.place(node), width, text, palette)
    return shapes


def _plate(marks: StepMarks, width: float, palette: Palette) -> list[Shape]:
    (x, top), (_, bottom) = marks.place(marks.hidden[0]), marks.place(marks.hidden[-1])
    left, right = x - width / 2 - 7, x + width / 2 + 7
    corners = [(left, top - 15), (right, top - 15), (right, bottom + 15), (left, bottom + 15)]
    plate = Outline(corners, fill=palette.paper, round=6)
    if marks.is_grouped(marks.hidden[0]):
        return [plate]
    line = Outline([(x, top - ROW - 1), (x, bottom)], palette["open"], width=2.4, closed=False)
    return [plate._replace(stroke=palette["open"], width=1, dash=HIDDEN), line]


def _marks(marks: StepMarks, palette: Palette) -> list[Shape]:
    """Return the rings of the step, and the arrow of an undo."""
    shapes: list[Shape] = []
    if marks.path:
        active = marks.path[-1]
        shapes.append(_ring(marks, active, palette[marks.status(active)]))
    if marks.left is None:
        return shapes
    shapes.append(_ring(marks, marks.left, palette["closed"], 1.6, LEFT))
    if marks.following is not None:
        shapes += _next(marks, marks.following, palette)
    if marks.path:
        shapes += _arrow(marks, marks.left, marks.path[-1], palette)
    return shapes


def _ring(marks: StepMarks, node: int, color: str, width: float = 2, dash: tuple[float, ...] = ()) -> Outline:
    ring = outline(marks.status(node), *marks.place(node), marks.width_of(node), 8)
    return ring._replace(stroke=color, width=width, dash=dash)


def _next(marks: StepMarks, node: int, palette: Palette) -> list[Shape]:
    """Return the mark of the next untried choice; one that is only counted is shown as a ghost."""
    ring = _ring(marks, node, palette["open"], 2, NEXT)
    if node in marks.ready.index_of:
        return [ring]
    if not marks.is_ghost:
        return []
    return [
        ring._replace(fill=palette.paper),
        *node_shapes("unvisited", marks.place(node), marks.width_of(node), marks.text(node), palette),
    ]


def _arrow(marks: StepMarks, left: int, active: int, palette: Palette) -> list[Shape]:
    """Return an arrow from the node that is left, in a bow, back to the call that goes on."""
    (x, y), (to_x, to_y) = marks.place(left), marks.place(active)
    side = -1 if x < to_x else 1
    start = (x + side * (marks.width_of(left) / 2 + 6), y - 4)
    end = (to_x + side * (marks.width_of(active) / 2 + 9), to_y + 2)
    bend = max(26.0, abs(y - to_y) * 0.35)
    outer = max if side > 0 else min
    middle = (outer(start[0], end[0]) + side * bend, (start[1] + end[1]) / 2)
    angle = math.atan2(end[1] - middle[1], end[0] - middle[0])
    wings = [
        (end[0] + 9 * math.cos(angle + turn), end[1] + 9 * math.sin(angle + turn)) for turn in (2.65, -2.65)
    ]
    return [
        Outline(_bow(start, middle, end), palette["open"], width=2, closed=False),
        Outline([end, *wings], fill=palette["open"]),
    ]


def _bow(start: Place, middle: Place, end: Place, parts: int = 16) -> list[Place]:
    """Return points along a quadratic curve."""
    curve = []
    for part in range(parts + 1):
        t = part / parts
        weights = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, (start, middle, end), strict=True))
            for axis in (0, 1)
        )
        curve.append((x, y))
    return curve
