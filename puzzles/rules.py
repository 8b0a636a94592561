"""Rules with memory: each search makes its own, and they are asked after the rules without.

Both count the kept nodes they are told of, so that a reason can name the one it refers to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from puzzles.messages import Message, say
from puzzles.problem import Reason

__all__ = ["Incumbent", "Repeated"]

SEARCHED_BEFORE = say("an equal state was searched before.")


class Repeated:
    """Reject a state whose key equals that of a state searched before.

    The search below two equal states is the same, so whether there is a solution does not change; other
    ways to reach it are lost. ``message`` says in the problem's words what was equal.
    """

    def __init__(self, canonical: Callable[[Any], Hashable], message: Message = SEARCHED_BEFORE) -> None:
        self.canonical = canonical
        self.message = message
        self.kept_as: dict[Hashable, int] = {}
        self.kept = 0

    def objection(self, state: Any) -> Reason | None:
        earlier = self.kept_as.get(self.canonical(state))
        return None if earlier is None else Reason(self.message, earlier=earlier)

    def remember(self, state: Any) -> None:
        self.kept_as[self.canonical(state)] = self.kept
        self.kept += 1


class Incumbent:
    """Reject a state that cannot beat the best solution so far (branch and bound).

    ``hope(state)`` must never be less than the value of any solution below ``state``; for a solution it is
    its value. What only equals the incumbent is cut too: one optimum is kept.
    """

    def __init__(self, is_solution: Callable[[Any], bool], hope: Callable[[Any], Any]) -> None:
        self.is_solution = is_solution
        self.hope = hope
        self.best: Any = None
        self.best_kept_as: int | None = None
        self.kept = 0

    def objection(self, state: Any) -> Reason | None:
        if self.best_kept_as is None or (hope := self.hope(state)) > self.best:
            return None
        message = say(
            "at most {hope} can come of it, and {best} is found already.", hope=hope, best=self.best
        )
        return Reason(message, earlier=self.best_kept_as)

    def remember(self, state: Any) -> None:
        if self.is_solution(state):
            self.best, self.best_kept_as = self.hope(state), self.kept
        self.kept += 1
