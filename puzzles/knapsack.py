"""Knapsack: the most valuable load that the bag can carry, by branch and bound.

A choice is ``(2, True)``: item 2 is packed; a state is the tuple of the decisions so far. This is the
problem that shows an incumbent: ``best_so_far`` keeps one optimum (Land and Doig 1960).
"""

from __future__ import annotations

import dataclasses

from puzzles.messages import Message, say
from puzzles.parameters import Integer, Rationals, parameter
from puzzles.pictures import Mark, Picture, grid
from puzzles.problem import Memory, Problem, Reason, constraint, incumbent
from puzzles.rules import Incumbent

__all__ = ["Knapsack"]

Packed = tuple[bool, ...]


@dataclasses.dataclass(frozen=True)
class Knapsack(Problem[Packed, "tuple[int, bool]"]):
    """Pack the most valuable load that is not too heavy."""

    name = "knapsack"
    weights: tuple[int, ...] = parameter(
        (5, 4, 3, 2), Rationals(Integer(1, 10**6), 1, 30), "weight of each item"
    )
    values: tuple[int, ...] = parameter(
        (10, 7, 6, 3), Rationals(Integer(0, 10**6), 1, 30), "value of each item"
    )
    capacity: int = parameter(9, Integer(0, 10**8), "the weight that the bag carries")

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.values):
            raise ValueError(
                f"values: {len(self.values)} were read for {len(self.weights)} weights; "
                "allowed is one for each"
            )

    def root(self) -> Packed:
        return ()

    def choices(self, packed: Packed) -> list[tuple[int, bool]]:
        return [(len(packed), True), (len(packed), False)] if len(packed) < len(self.weights) else []

    def apply(self, packed: Packed, choice: tuple[int, bool]) -> Packed:
        return (*packed, choice[1])

    def is_solution(self, packed: Packed) -> bool:
        return len(packed) == len(self.weights) and self._total(self.weights, packed) <= self.capacity

    def value(self, packed: Packed) -> int:
        return self._total(self.values, packed)

    def _total(self, amounts: tuple[int, ...], packed: Packed) -> int:
        return sum(amount for amount, is_packed in zip(amounts, packed, strict=False) if is_packed)

    @constraint
    def too_heavy(self, packed: Packed) -> Reason | None:
        """The load is heavier than the bag carries."""
        weight = self._total(self.weights, packed)
        if weight <= self.capacity:
            return None
        to_blame = tuple(level for level, is_packed in enumerate(packed, start=1) if is_packed)
        return Reason(
            say("{weight} is more than {capacity}.", weight=weight, capacity=self.capacity), to_blame
        )

    @incumbent
    def best_so_far(self) -> Memory:
        """Even with everything that is left the load would be worth no more than the best one so far."""
        return Incumbent(
            self.is_solution, lambda packed: self.value(packed) + sum(self.values[len(packed) :])
        )

    def label(self, choice: tuple[int, bool]) -> str:
        return f"{'+' if choice[1] else '−'}{choice[0] + 1}"

    def describe(self, choice: tuple[int, bool]) -> Message:
        item = choice[0] + 1
        return say("item {item} packed", item=item) if choice[1] else say("item {item} left out", item=item)

    def show(self, packed: Packed) -> str:
        items = [str(item) for item, is_packed in enumerate(packed, start=1) if is_packed]
        return f"{' + '.join(items) or 'nothing'}: worth {self.value(packed)}"

    def picture(self, packed: Packed) -> Picture:
        amounts = [str(number) for number in self.weights], [str(number) for number in self.values]
        marks = [
            Mark(text, (row, column))
            for row, texts in enumerate(amounts)
            for column, text in enumerate(texts)
        ]
        marks += [
            Mark("✓" if is_packed else "–", (2, item), item + 1) for item, is_packed in enumerate(packed)
        ]
        names = [str(item + 1) for item in range(len(self.weights))]
        return grid(["weight", "value", "packed"], names, marks)
