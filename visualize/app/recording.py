"""One recorded search with everything the screens need: what the app, the command line and Python share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from puzzles.measure import Measures
from puzzles.messages import Translate, say
from puzzles.problem import Problem
from puzzles.search import search_with_stack
from puzzles.strategy import resolve_rules
from visualize.app import narration
from visualize.drawing import boxes
from visualize.export import Look, exported
from visualize.fold import MOST_DRAWN, Folding, fold
from visualize.layout import layout
from visualize.player import document
from visualize.player.words import WORDS
from visualize.quiz import quiz_of
from visualize.steps import open_path, step_count
from visualize.tree import SearchTree

__all__ = ["MOST_IMAGES", "Recording", "Watch", "record", "title"]

MOST_IMAGES = 100_000
"""A page does not wait for the count of more solutions than these under the symmetries."""
Watch = Callable[[Iterable[Any]], Iterable[Any]]
"""Passes a stream on, item by item, and may tell somebody how far it has come."""


@dataclass(frozen=True)
class Recording:
    """A search: the problem, its rules and order, the recorded tree, its measures, the time it took."""

    problem: Problem[Any, Any]
    rules: tuple[str, ...]
    order: str
    tree: SearchTree
    measures: Measures
    seconds: float

    def folding(self, step: int = 0, *, most: int = MOST_DRAWN, failed: bool = False) -> Folding:
        """Return which nodes are drawn at ``step``."""
        keep = open_path(self.tree, step) if 0 <= step < step_count(self.tree) else []
        return fold(self.tree, most=most, keep=keep, failed=failed)

    def document(
        self,
        step: int = 0,
        *,
        most: int = MOST_DRAWN,
        failed: bool = False,
        translate: Translate | None = None,
        bookmarks: str = "",
        watch: Watch = iter,
    ) -> dict[str, Any]:
        """Return the player's document for this search; ``watch`` sees the scenes of its nodes pass."""
        written = narration.with_reasons(self.problem, self.tree, self.rules, translate)
        folding = self.folding(step, most=most, failed=failed)
        drawn = boxes(written, folding)
        return document(
            written,
            watch(narration.scenes(self.problem, self.tree, self.rules, translate)),
            folding,
            drawn,
            layout(drawn),
            title=title(self.problem),
            code=narration.kernel_source(),
            words={key: (translate and translate(text)) or text for key, text in WORDS.items()},
            descriptions=narration.descriptions(self.problem, self.tree, translate),
            quiz=quiz_of(
                written,
                lambda text, **values: say(text, **values).text(translate),
                narration.rulebook(self.problem, self.tree, translate),
            ),
            bookmarks=bookmarks,
        )

    def exported(
        self,
        kind: str,
        look: Look,
        *,
        most: int = MOST_DRAWN,
        failed: bool = False,
        translate: Translate | None = None,
        bookmarks: str = "",
        tell: Callable[[str], object] = lambda note: None,
    ) -> bytes:
        """Return a file of this search; see ``visualize.export.exported`` for what may go wrong."""
        step = look.steps[0] if look.steps else look.step or 0
        return exported(
            kind,
            narration.with_reasons(self.problem, self.tree, self.rules, translate),
            self.folding(step, most=most, failed=failed),
            lambda: self.document(step, most=most, failed=failed, translate=translate, bookmarks=bookmarks),
            title=title(self.problem),
            look=look,
            scenes=lambda: narration.scenes(self.problem, self.tree, self.rules, translate),
            descriptions=narration.descriptions(self.problem, self.tree, translate),
            tell=tell,
        )


def record(
    problem: Problem[Any, Any],
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    limit: int | None = None,
    watch: Watch = iter,
) -> Recording:
    """Search ``problem`` and record the tree, at most ``limit`` nodes of it; ``watch`` sees them pass.

    Raises ``ValueError`` for an unknown rule or order. ``seconds`` is the time of the recorded search; the
    measures are taken from the tree afterwards.
    """
    names = resolve_rules(problem, rules)
    started = time.perf_counter()
    tree = SearchTree.record(watch(search_with_stack(problem, names, order)), limit)
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
