"""What a problem says and shows along a recorded search: the scenes for the player.

The tree holds no reasons. Here the search's own questions are put again to the replayed states, so that
what the learner reads is what the search decided, rules with memory included.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from textwrap import dedent
from typing import Any

from puzzles.messages import Translate
from puzzles.problem import Problem, Reason
from puzzles.search import search, search_with_stack
from puzzles.strategy import ask_in_order
from visualize.moment import Rulebook
from visualize.scene import Scene, View
from visualize.tree import BRANCH, SearchTree

__all__ = ["descriptions", "kernel_source", "labelled", "reasons", "rulebook", "scenes", "with_reasons"]


def states(problem: Problem[Any, Any], tree: SearchTree) -> Iterator[Any]:
    """Yield the state of each node in the order of the visit."""
    path: list[Any] = []
    for depth, choice in zip(tree.depth, tree.choice, strict=True):
        del path[depth:]
        path.append(problem.apply(path[-1], tree.choices[choice]) if depth else problem.root())
        yield path[-1]


def reasons(
    problem: Problem[Any, Any], tree: SearchTree, rules: Sequence[str] | str | None
) -> Iterator[tuple[Any, Reason | None]]:
    """Yield for each node its state and, where it was cut, the reason; ``rules`` are those of the search."""
    objection = ask_in_order(problem, rules)
    for state in states(problem, tree):
        refused = objection(state)
        yield state, refused[1] if refused else None


def scenes(
    problem: Problem[Any, Any],
    tree: SearchTree,
    rules: Sequence[str] | str | None,
    translate: Translate | None = None,
) -> Iterator[Scene]:
    """Yield what is told and shown at each node of ``tree``, a search of ``problem`` under ``rules``."""
    twins = _TwinFinder(tree)
    for node, (state, reason) in enumerate(reasons(problem, tree, rules)):
        choice = tree.choices[tree.choice[node]]
        twin = twins.find(node, reason.twin) if reason and reason.twin else None
        yield Scene(
            attempt=problem.attempt(state, choice).text(translate) if node else "",
            exhausted=problem.exhausted(state).text(translate) if tree.verdict[node] == BRANCH else "",
            undo=problem.undo(choice).text(translate) if node else "",
            reason=reason.message.text(translate) if reason else "",
            culprits=reason.culprits if reason else (),
            twin=twin,
            view=View(*problem.picture(state)),
            instead=_twin_view(problem, tree, node, reason) if reason and twin is None else None,
        )


def _twin_view(problem: Problem[Any, Any], tree: SearchTree, node: int, reason: Reason) -> View | None:
    """Return the picture of what is searched instead of ``node``, no node of the tree, where it is known."""
    if reason.twin is not None:
        path = tree.path_to(node)
        return View(*problem.picture(problem.replay([*path[: len(path) - len(reason.twin)], *reason.twin])))
    return None if reason.image is None else View(*problem.picture(reason.image))


def rulebook(problem: Problem[Any, Any], tree: SearchTree, translate: Translate | None = None) -> Rulebook:
    """Return what each rule checks and whether it objects to a node; of one with memory that is not known."""
    known = problem.rules()

    @lru_cache(maxsize=1)  # several rules are asked about one node after the other
    def state(node: int) -> Any:
        return problem.replay(tree.path_to(node))

    def objects(node: int, name: str) -> bool | None:
        return None if known[name].memory else getattr(problem, name)(state(node)) is not None

    helps = {rule.name: rule.help for rule in known.values()}
    return Rulebook({name: (translate and translate(text)) or text for name, text in helps.items()}, objects)


def labelled(problem: Problem[Any, Any], tree: SearchTree) -> SearchTree:
    """Return ``tree`` with the problem's labels for choices."""
    return tree.relabelled(problem.label)


def with_reasons(
    problem: Problem[Any, Any],
    tree: SearchTree,
    rules: Sequence[str] | str | None,
    translate: Translate | None = None,
) -> SearchTree:
    """Return ``tree`` labelled and with the text of every reason, for a file."""
    written = labelled(problem, tree)
    written.reasons = {
        node: reason.message.text(translate)
        for node, (_, reason) in enumerate(reasons(problem, tree, rules))
        if reason
    }
    return written


def descriptions(
    problem: Problem[Any, Any], tree: SearchTree, translate: Translate | None = None
) -> list[str]:
    """Return a noun phrase for each of the tree's choices."""
    return ["" if choice is None else problem.describe(choice).text(translate) for choice in tree.choices]


def kernel_source() -> dict[str, dict[str, object]]:
    """Return the real source of ``search`` and of ``search_with_stack``, from the inner function on.

    Each has its ``lines`` and ``at``: for each event of a step the index of the line that runs.
    """
    return {
        "search": _source(search, "    def visit(", _RECURSIVE),
        "search_with_stack": _source(search_with_stack, "    def children(", _WITH_STACK),
    }


_RECURSIVE = {
    "branch": "choice, BRANCH",
    "pruned": "choice, PRUNED",
    "solution": "choice, SOLUTION",
    "return": "for untried in",
    "leaf_return": "for untried in",
    "start": "return visit(",
}
_WITH_STACK = _RECURSIVE | {
    "return": "stack.pop()",
    "leaf_return": "in stack[-1]",
    "start": "while stack:",
}


def _source(function: Callable[..., Any], first: str, at: Mapping[str, str]) -> dict[str, object]:
    source = inspect.getsource(function)
    shown = [line for line in dedent(source[source.index(first) :]).split("\n") if line.strip()]
    lines = {
        event: next(number for number, line in enumerate(shown) if text in line) for event, text in at.items()
    }
    return {"lines": shown, "at": lines}


class _TwinFinder:
    """Finds the node that is searched instead of a cut one."""

    def __init__(self, tree: SearchTree) -> None:
        self.tree = tree
        self.number: dict[Hashable, int] = {choice: number for number, choice in enumerate(tree.choices)}

    def find(self, node: int, twin: Sequence[Hashable]) -> int | None:
        """Return the node reached when ``twin`` replaces the last choices of the path, or None."""
        found: int | None = self.tree.ancestors(node)[-1 - len(twin)]
        for choice in twin:
            found = self._child(found, self.number.get(choice, -1)) if found is not None else None
        return found

    def _child(self, parent: int, choice: int) -> int | None:
        children = self.tree.children(parent)
        return next((child for child in children if self.tree.choice[child] == choice), None)
