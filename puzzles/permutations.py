"""Permutations: put the items in every order.

A choice is ``(0, 2)``: place 0 gets item 2; a state is the tuple of the items placed. With ``used`` the
kept nodes per depth are n! / (n - depth)!; their sum is OEIS A000522.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator

from puzzles.messages import Message, say
from puzzles.parameters import Words, parameter
from puzzles.pictures import Mark, Picture, grid
from puzzles.problem import Problem, Reason, constraint, symmetry

__all__ = ["Permutations"]

Placed = tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Permutations(Problem[Placed, "tuple[int, int]"]):
    """List all orders of some items; equal items may count as one."""

    name = "permutations"
    items: tuple[str, ...] = parameter(("a", "b", "c", "d"), Words(1, 8), "the items to order")

    def root(self) -> Placed:
        return ()

    def choices(self, placed: Placed) -> list[tuple[int, int]]:
        left = len(placed) < len(self.items)
        return [(len(placed), item) for item in range(len(self.items))] if left else []

    def apply(self, placed: Placed, choice: tuple[int, int]) -> Placed:
        return (*placed, choice[1])

    def is_solution(self, placed: Placed) -> bool:
        return len(placed) == len(self.items) == len(set(placed))

    @constraint
    def used(self, placed: Placed) -> Reason | None:
        """Every item is used once."""
        if not placed or placed[-1] not in placed[:-1]:
            return None
        place = placed.index(placed[-1]) + 1
        return Reason(
            say("{item} stands in place {place} already.", item=self.items[placed[-1]], place=place), (place,)
        )

    @symmetry
    def equal_items(self, placed: Placed) -> Reason | None:
        """Of equal items the one listed first is placed first.

        Sound: exchanging equal items changes nothing that can be seen.
        """
        if not placed:
            return None
        newest = placed[-1]
        for other in range(newest):
            if self.items[other] == self.items[newest] and other not in placed:
                message = say("the other {item} is placed first.", item=self.items[newest])
                return Reason(message, twin=((len(placed) - 1, other),))
        return None

    def images(self, placed: Placed) -> Iterator[Placed]:
        """Yield the order with its equal items exchanged in every way."""
        alike = [
            [item for item, text in enumerate(self.items) if text == wanted]
            for wanted in dict.fromkeys(self.items)
        ]
        for exchanges in itertools.product(*(itertools.permutations(group) for group in alike)):
            exchanged = dict(zip(itertools.chain(*alike), itertools.chain(*exchanges), strict=True))
            yield tuple(exchanged[item] for item in placed)

    def label(self, choice: tuple[int, int]) -> str:
        return self.items[choice[1]]

    def attempt(self, placed: Placed, choice: tuple[int, int]) -> Message:
        return say("Place {place}: try {item}.", place=choice[0] + 1, item=self.label(choice))

    def show(self, placed: Placed) -> str:
        return " ".join(self.items[item] for item in placed)

    def picture(self, placed: Placed) -> Picture:
        places = [str(place + 1) for place in range(len(self.items))]
        return grid(
            [""], places, [Mark(self.items[item], (0, place), place + 1) for place, item in enumerate(placed)]
        )
