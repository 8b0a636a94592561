"""A search tree in a notebook: the player in a frame of its own.

>>> tree = SearchTree.record([(0, None, 0, None, None), (1, "a", 2, None, None)])
>>> shown(tree).startswith("<iframe srcdoc=")
True
"""

from __future__ import annotations

from visualize.drawing import boxes
from visualize.fold import fold
from visualize.layout import layout
from visualize.player import document, notebook_frame
from visualize.quiz import quiz_of
from visualize.scene import plain_scenes
from visualize.tree import SearchTree

__all__ = ["shown"]


def shown(tree: SearchTree, step: int = 0) -> str:
    """Return HTML that steps through ``tree``; of its problem nothing is known but labels and reasons."""
    written = tree.relabelled(str)
    folding = fold(written)
    drawn = boxes(written, folding)
    made = document(written, plain_scenes(written), folding, drawn, layout(drawn), quiz=quiz_of(written))
    return notebook_frame(made, step)
