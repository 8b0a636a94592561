"""One recorded search with everything the screens need: what the app, the command line and Python share."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from puzzles.measure import Measures
from puzzles.messages import Translate
from puzzles.problem import Problem
from puzzles.search import search_with_stack
from puzzles.strategy import resolve_rules
from visualize.app import narration
from visualize.drawing import boxes
from visualize.fold import MOST_DRAWN, Folding, fold
from visualize.layout import layout
from visualize.player import document
from visualize.player.words import WORDS
from visualize.steps import open_path, step_count
from visualize.tree import SearchTree

__all__ = ["MOST_IMAGES", "Recording", "record", "title"]

MOST_IMAGES = 100_000
"""A page does not wait for the count of more solutions than these under the symmetries."""


@dataclass(frozen=True)
class Recording:
    """A search: the problem, its rules and order, the recorded tree, its measures, the time it took."""

    problem: Problem[Any, Any]
    rules: tuple[str, ...]
    order: str
    tree: SearchTree
    measures: Measures
    seconds: float

    def folding(self, step: int = 0, *, most: int = MOST_DRAWN, failed: bool | None = None) -> Folding:
        """Return which nodes are drawn at ``step``."""
        keep = open_path(self.tree, step) if 0 <= step < step_count(self.tree) else []
        return fold(self.tree, most=most, keep=keep, failed=failed)

    def document(
        self,
        step: int = 0,
        *,
        most: int = MOST_DRAWN,
        failed: bool | None = None,
        translate: Translate | None = None,
    ) -> dict[str, Any]:
        """Return the player's document for this search."""
        written = narration.labelled(self.problem, self.tree)
        folding = self.folding(step, most=most, failed=failed)
        drawn = boxes(written, folding)
        return document(
            written,
            narration.scenes(self.problem, self.tree, self.rules, translate),
            folding,
            drawn,
            layout(drawn),
            title=title(self.problem),
            code=narration.kernel_source(),
            words={key: (translate and translate(text)) or text for key, text in WORDS.items()},
            descriptions=narration.descriptions(self.problem, self.tree, translate),
        )


def record(
    problem: Problem[Any, Any],
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    limit: int | None = None,
) -> Recording:
    """Search ``problem`` and record the tree, at most ``limit`` nodes of it.

    Raises ``ValueError`` for an unknown rule or order. ``seconds`` is the time of the recorded search; the
    measures are taken from the tree afterwards.
    """
    names = resolve_rules(problem, rules)
    started = time.perf_counter()
    tree = SearchTree.record(search_with_stack(problem, names, order), limit)
    seconds = time.perf_counter() - started
    measures = Measures(problem, MOST_IMAGES)
    for _ in measures.watch(tree.nodes()):  # type: ignore[arg-type]
        pass
    measures.complete = tree.complete
    return Recording(problem, names, order, tree, measures, seconds)


def title(problem: Problem[Any, Any]) -> str:
    """Return the problem with its first parameter and those that are not as it opens: "n-queens n=6"."""
    usual = {name: declared.domain.write(declared.default) for name, declared in problem.parameters().items()}
    given = problem.arguments()
    told = [name for place, name in enumerate(given) if place == 0 or given[name] != usual[name]]
    return " ".join([problem.name, *(f"{name}={given[name]}" for name in told)])
