"""The one JSON document from which a player works: tree, texts, pictures, drawing."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from visualize.drawing import Box
from visualize.fold import Folding
from visualize.layout import Layout
from visualize.player.words import WORDS
from visualize.quiz import NO_QUIZ, Quiz
from visualize.scene import Scene
from visualize.theme import MARKS
from visualize.tree import SearchTree

__all__ = ["VERSION", "document", "packed"]

VERSION = 1


class _Table(dict[Any, int]):
    """Numbers its keys from 0 in the order in which they are first asked for."""

    def __missing__(self, key: Any) -> int:
        number = self[key] = len(self)
        return number


def document(
    tree: SearchTree,
    scenes: Iterable[Scene],
    folding: Folding,
    boxes: Sequence[Box],
    placed: Layout,
    *,
    title: str = "",
    code: Mapping[str, object] | None = None,
    words: Mapping[str, str] = WORDS,
    descriptions: Sequence[str] | None = None,
    quiz: Quiz = NO_QUIZ,
    bookmarks: str = "",
) -> dict[str, Any]:
    """Return the player's document; ``tree`` has texts for choices, ``scenes`` come in its order.

    ``code`` is the source shown beside the tree, by the name of its function: ``lines``, and ``at``, which
    gives the index of the line for each event. ``descriptions`` has a phrase for each of the tree's choices
    (default: its label). ``bookmarks`` are steps with notes: "12:why here?~40:".
    """
    return {
        "version": VERSION,
        "title": title,
        "complete": tree.complete,
        "tree": {
            "depth": tree.depth.tolist(),
            "choice": tree.choice.tolist(),
            "verdict": "".join(map(str, tree.verdict)),
            "rule": tree.rule.tolist(),
            "earlier": tree.earlier,
        },
        "rules": tree.rules,
        "labels": tree.choices,
        "descriptions": list(descriptions) if descriptions else tree.choices,
        **_told(tree, scenes),
        "drawn": _drawn(tree, folding, boxes, placed),
        "code": code,
        "quiz": quiz.as_json(),
        "bookmarks": bookmarks,
        "words": dict(words),
        "marks": {key: look.meaning for key, look in MARKS.items()},
    }


def packed(made: Mapping[str, Any] | str) -> str:
    """Return a document, or a text, as text that a page takes in whole: JSON, compressed, in base64."""
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    return base64.b64encode(gzip.compress(text, 6, mtime=0)).decode()


def _told(tree: SearchTree, scenes: Iterable[Scene]) -> dict[str, Any]:
    """Return the texts and pictures, each different one once, and for each node which is its own."""
    texts, marks, reasons = _Table(), _Table(), _Table()
    attempt, exhausted, undo, reason, changes = [], [], [], [], []
    shown: list[Sequence[Any]] = []  # the marks of the pictures on the path, so that only changes travel
    frame: Any = None
    for depth, scene in zip(tree.depth, scenes, strict=True):
        attempt.append(texts[scene.attempt])
        exhausted.append(texts[scene.exhausted])
        undo.append(texts[scene.undo])
        told = (scene.reason, tuple(scene.culprits), scene.twin)
        instead = (tuple(marks[mark] for mark in scene.instead.marks),) if scene.instead else ()
        reason.append(reasons[told + instead] if scene.reason else -1)
        if scene.view:
            frame = frame or {"kind": scene.view.kind, **scene.view.frame}
            del shown[depth:]
            changes.append(_change(shown[-1] if shown else (), scene.view.marks, marks))
            shown.append(scene.view.marks)
    return {
        "texts": list(texts),
        "attempt": attempt,
        "exhausted": exhausted,
        "undo": undo,
        "reasons": list(reasons),
        "reason": reason,
        "picture": {"frame": frame, "marks": list(marks), "changes": changes} if frame else None,
    }


def _change(before: Sequence[Any], after: Sequence[Any], numbers: _Table) -> Any:
    """Return how to come from one picture to the next: the number of one new mark, or what goes and comes.

    Most choices add one mark behind the others, so that case is a bare number. What comes is put behind what
    stays; where that is not the order of ``after``, all is replaced.
    """
    if len(after) == len(before) + 1 and tuple(after[:-1]) == tuple(before):
        return numbers[after[-1]]
    come, gone = list(after), []
    for index, mark in enumerate(before):
        if mark in come:
            come.remove(mark)
        else:
            gone.append(index)
    stays = [mark for index, mark in enumerate(before) if index not in gone]
    if stays + come != list(after):
        gone, come = list(range(len(before))), list(after)
    return [gone, [numbers[mark] for mark in come]]


def _drawn(tree: SearchTree, folding: Folding, boxes: Sequence[Box], placed: Layout) -> dict[str, Any]:
    folds = {
        index: [drawn.fold.nodes, drawn.fold.solutions, drawn.fold.complete]
        for index, drawn in enumerate(folding.drawn)
        if drawn.fold
    }
    refused = {
        node: sorted((tree.rules[rule], count) for rule, count in counts.items())
        for node, counts in folding.refused.items()
    }
    return {
        "node": [box.node for box in boxes],
        "parent": [box.parent for box in boxes],
        "text": [box.text for box in boxes],
        "width": [box.width for box in boxes],
        "height": boxes[0].height if boxes else 0,
        "x": placed.x,
        "y": placed.y,
        "engine": placed.engine,
        "folds": folds,
        "refused": refused,
    }
