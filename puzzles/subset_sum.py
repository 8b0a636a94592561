"""Subset-Sum: which of the numbers add up to the target?

A choice is ``(2, True)``: number 2 (from 0) is taken; a state is the tuple of the decisions so far. Without
rules the tree has 2^(k+1) - 1 nodes for k numbers. The puzzle is NP-complete (Karp 1972).
"""

from __future__ import annotations

import dataclasses

from puzzles.messages import Message, say
from puzzles.parameters import Integer, Rationals, parameter
from puzzles.pictures import Mark, Picture, grid
from puzzles.problem import Problem, Reason, bound

__all__ = ["SubsetSum"]

Taken = tuple[bool, ...]


@dataclasses.dataclass(frozen=True)
class SubsetSum(Problem[Taken, "tuple[int, bool]"]):
    """Choose numbers that add up to the target exactly."""

    name = "subset-sum"
    numbers: tuple[int, ...] = parameter((8, 6, 5, 3, 2), Rationals(Integer(1, 10**6), 1, 30), "the numbers")
    target: int = parameter(11, Integer(0, 10**8), "the sum to reach")

    def root(self) -> Taken:
        return ()

    def choices(self, taken: Taken) -> list[tuple[int, bool]]:
        return [(len(taken), True), (len(taken), False)] if len(taken) < len(self.numbers) else []

    def apply(self, taken: Taken, choice: tuple[int, bool]) -> Taken:
        return (*taken, choice[1])

    def is_solution(self, taken: Taken) -> bool:
        return len(taken) == len(self.numbers) and self._sum(taken) == self.target

    def _sum(self, taken: Taken) -> int:
        return sum(number for number, is_taken in zip(self.numbers, taken, strict=False) if is_taken)

    @bound(default=True)
    def too_much(self, taken: Taken) -> Reason | None:
        """The numbers taken exceed the target already. Sound: all numbers are positive."""
        reached = self._sum(taken)
        if reached <= self.target:
            return None
        to_blame = tuple(level for level, is_taken in enumerate(taken, start=1) if is_taken)
        return Reason(say("{reached} is more than {target}.", reached=reached, target=self.target), to_blame)

    @bound(default=True)
    def too_little(self, taken: Taken) -> Reason | None:
        """Even with all numbers that are left the target is out of reach."""
        most = self._sum(taken) + sum(self.numbers[len(taken) :])
        if most >= self.target:
            return None
        to_blame = tuple(level for level, is_taken in enumerate(taken, start=1) if not is_taken)
        message = say(
            "with all that is left it would be {most}; {target} is wanted.", most=most, target=self.target
        )
        return Reason(message, to_blame)

    def label(self, choice: tuple[int, bool]) -> str:
        number, is_taken = choice
        return f"{'+' if is_taken else '−'}{self.numbers[number]}"

    def describe(self, choice: tuple[int, bool]) -> Message:
        taken, left_out = (
            say("{number} taken", number=self.numbers[choice[0]]),
            say("{number} left out", number=self.numbers[choice[0]]),
        )
        return taken if choice[1] else left_out

    def show(self, taken: Taken) -> str:
        chosen = [str(number) for number, is_taken in zip(self.numbers, taken, strict=False) if is_taken]
        return " + ".join(chosen) or "0"

    def picture(self, taken: Taken) -> Picture:
        marks = [
            Mark("✓" if is_taken else "–", (0, place), place + 1) for place, is_taken in enumerate(taken)
        ]
        return grid([""], [str(number) for number in self.numbers], marks)
