"""Hands: multisets of cards, kept as sorted tuples; how they fall into two parts; what a deck can deal.

>>> Card().read("Q"), len(hands(4, 13)), len(hands(5, 13)), len(hands(5, 13, deck=True))
(12, 1820, 6188, 6175)
>>> splits((1, 1, 2))
(((1,), (1, 2)), ((2,), (1, 1)))
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from puzzles.arithmetic import LETTERS, Number
from puzzles.parameters import DIGITS, Domain, exact

__all__ = ["Card", "Hand", "hand_of", "hands", "splits"]

Hand = tuple[Number, ...]

SUITS = 4


class Card(Domain[int | Number]):
    """A card: an exact number, or A J Q K for 1 11 12 13."""

    def read(self, given: object) -> Number:
        letter = LETTERS.get(given.strip().upper()) if isinstance(given, str) else None
        number = letter or exact(given)
        if number is None:
            raise self.refuse()
        return number

    def allowed(self) -> str:
        return f"a whole number or a fraction of at most {DIGITS} digits, or A J Q K for 1 11 12 13"


def hand_of(numbers: Iterable[Number]) -> Hand:
    """Return the hand of these cards."""
    return tuple(sorted(numbers))


def hands(cards: int, highest: int, *, lowest: int = 1, deck: bool = False) -> list[Hand]:
    """Return all hands of ``cards`` cards from ``lowest`` to ``highest`` in order.

    ``deck`` leaves out those with more than four equal cards.
    """
    every = combinations_with_replacement(range(lowest, highest + 1), cards)
    return [hand for hand in every if not deck or cards <= SUITS or max(map(hand.count, hand)) <= SUITS]


@lru_cache(maxsize=20_000)
def splits(hand: Hand) -> tuple[tuple[Hand, Hand], ...]:
    """Return the different ways to part a hand in two, the smaller part first, single cards last to first.

    Parts of equal size are not exchanged.
    """
    places = range(len(hand))
    found: dict[tuple[Hand, Hand], None] = {}
    for size in range(1, len(hand) // 2 + 1):
        for chosen in combinations(places, size):
            part = tuple([hand[place] for place in chosen])
            rest = tuple([hand[place] for place in places if place not in chosen])
            if (rest, part) not in found:
                found[part, rest] = None
    return tuple(found)
