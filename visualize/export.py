"""A search tree in a file: pictures at a step, the player in a page, and the tree as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import networkx as nx

from visualize import raster
from visualize.dot import drawing_dot
from visualize.drawing import boxes
from visualize.fold import Folding
from visualize.graph import to_networkx
from visualize.layout import layout, render
from visualize.picture import MOST_PIXELS, Ready, exceeds, picture
from visualize.player import html_page
from visualize.printable import printable
from visualize.scene import Scene, plain_scenes
from visualize.sentence import sentence
from visualize.shapes import Picture, svg
from visualize.statepanel import shown_state
from visualize.steps import step_at, step_count
from visualize.tree import SearchTree
from visualize.treefile import to_json
from visualize.treemarks import StepMarks

__all__ = ["DRAWN_KINDS", "KINDS", "Look", "exported"]

DRAWN_KINDS = ("svg", "png", "gif", "pdf", "dot")
"""Kinds of file that show the folded drawing; the others hold the whole tree."""
KINDS = (*DRAWN_KINDS, "html", "graphml", "json")
Tell = Callable[[str], object]


@dataclass(frozen=True)
class Look:
    """How a picture is to look. ``step`` None: the finished search; ``steps`` are those of a GIF."""

    step: int | None = None
    steps: tuple[int, int] | None = None
    size: tuple[int, int] | None = None
    legend: bool = True
    dark: bool = False


AS_IT_IS = Look()


def exported(
    kind: str,
    tree: SearchTree,
    folding: Folding,
    player: Callable[[], Mapping[str, Any]],
    *,
    title: str = "",
    look: Look = AS_IT_IS,
    scenes: Callable[[], Iterable[Scene]] | None = None,
    descriptions: Sequence[str] | None = None,
    tell: Tell = lambda note: None,
) -> bytes:
    """Return the file of ``kind``; ``tree`` has texts for choices, ``player`` makes the player's document.

    ``tell`` is called with a sentence about what could not be shown. Raises ``ValueError`` for an unknown
    kind or step or a drawing of an empty tree, and ``RuntimeError`` where Graphviz fails.
    """
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of file; there are {', '.join(KINDS)}")
    if kind in DRAWN_KINDS and not len(tree):
        raise ValueError("the tree has no node: there is nothing to draw")
    if kind == "html":
        return html_page(player(), look.step or 0).encode(errors="replace")
    if kind == "json":
        return to_json(tree, title).encode(errors="replace")
    if kind == "graphml":
        return _graphml(tree)
    if kind in ("dot", "pdf"):
        dot = drawing_dot(tree, folding, title=title, dark=look.dark)
        return dot.encode(errors="replace") if kind == "dot" else render(dot, kind)
    drawn = boxes(tree, folding)
    ready = Ready(tree, folding, drawn, layout(drawn))
    told = _Told(ready, scenes or (lambda: plain_scenes(tree)), descriptions or _labels(tree), title, look)
    return _picture_file(kind, told, tell)


def _picture_file(kind: str, told: _Told, tell: Tell) -> bytes:
    if told.look.size is None and exceeds(told.ready):
        part = (
            "the part around the step is shown"
            if _at_a_step(kind, told.look)
            else "the tree is drawn smaller"
        )
        tell(f"a picture is at most {MOST_PIXELS:,} px high: {part}")
    if kind == "gif":
        return raster.gif(told.frames(), tell=tell)
    drawn = told.at(told.look.step)
    return svg(drawn).encode() if kind == "svg" else raster.png(drawn, tell)


def _at_a_step(kind: str, look: Look) -> bool:
    return kind == "gif" or look.step is not None


@dataclass(frozen=True)
class _Told:
    """A tree ready to be drawn, with what is said and shown at its steps."""

    ready: Ready
    scenes: Callable[[], Iterable[Scene]]
    descriptions: Sequence[str]
    title: str
    look: Look

    def at(self, step: int | None) -> Picture:
        """Return the picture of a step, or of the finished search."""
        if step is None:
            return self._drawn(None, {})
        self._node(step)
        return self._drawn(step, self._scenes_of([step]))

    def frames(self) -> Iterator[Picture]:
        """Return the pictures of a range of steps, both ends included; one is made when it is asked for."""
        last = step_count(self.ready.tree) - 1
        first, end = self.look.steps or (0, last)
        if not 0 <= first <= min(end, last):
            raise ValueError(f"steps: {first}:{end} was read; allowed is FROM:TO within 0:{last}")
        steps = range(first, min(end, last, first + raster.MOST_FRAMES) + 1)
        scenes = self._scenes_of(steps)
        bottom = max(StepMarks(self.ready, step).bottom() for step in steps)  # frames are equally high
        return (self._drawn(step, scenes, bottom) for step in steps)

    def _node(self, step: int) -> int:
        try:
            return step_at(self.ready.tree, step).node
        except IndexError:
            last = step_count(self.ready.tree) - 1
            raise ValueError(f"step: {step} was read; allowed is a whole number from 0 to {last:,}") from None

    def _scenes_of(self, steps: Iterable[int]) -> dict[int, Scene]:
        """Return the scenes of the nodes entered or left, and of their parents: the state after an undo."""
        wanted = {self._node(step) for step in steps}
        wanted |= {self.ready.tree.parent[node] for node in wanted}
        numbered = zip(range(max(wanted) + 1), self.scenes(), strict=False)
        return {node: scene for node, scene in numbered if node in wanted}

    def _drawn(self, step: int | None, scenes: Mapping[int, Scene], bottom: float = 0.0) -> Picture:
        said = state = None
        if step is not None:
            node = step_at(self.ready.tree, step).node
            said = sentence(self.ready.tree, step, scenes[node], self.descriptions)
            state = shown_state(self.ready.tree, step, scenes)
        look = self.look
        return picture(
            self.ready, step, said=said, state=state, title=self.title,
            size=look.size, legend=look.legend, dark=look.dark, bottom=bottom,
        )  # fmt: skip


def _labels(tree: SearchTree) -> list[str]:
    return [str(choice) for choice in tree.choices]


def _graphml(tree: SearchTree) -> bytes:
    graph, written = to_networkx(tree), BytesIO()
    for _, values in graph.nodes(data=True):
        values.update({key: printable(text) for key, text in values.items() if isinstance(text, str)})
    nx.write_graphml(graph, written)
    return written.getvalue()
