"""What a hand can make: sets of reachable values, and a yes or no for a target.

Values of up to three cards are made once and shared between hands; more cards are asked backwards from the
target. Where one part of a hand makes x, the other has to make one of the few numbers by which an operator
leads from x to the target; so nothing larger than the values of three cards is ever held, and a hand of six
cards answers as surely as one of two. Unary operators (! sqrt) may follow every card and every result, in
chains in which the same one never comes twice in a row.

>>> reachable = Reachable(("add", "sub", "mul", "div"))
>>> reachable.reaches((3, 3, 8, 8), 24), reachable.reaches((1, 1, 1, 1), 24)
(True, False)
>>> sorted(reachable.values((2, 4)))
[-2, Fraction(1, 2), 2, 6, 8]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from puzzles.arithmetic import OPERATORS, Limits, Number, Operator, limits_for, outcome, simplest
from puzzles.messages import Message
from puzzles.twenty_four.hands import Hand, hand_of, splits

__all__ = ["SHARED", "Reachable", "reachable_with"]

Values = frozenset[Number]

BRIEF = 500  # numbers that the search backwards remembers at a time
SHARED = 3  # cards up to which all values are held: some 90 for three cards, 1,300 for four, 28,000 for five


class Reachable:
    """The values that hands reach with a set of operators, remembered within bounds.

    ``limits`` are by default those that bind the operators, ``limits_for(operators)``.
    """

    def __init__(self, operators: Iterable[str], limits: Limits | None = None) -> None:
        rows = [OPERATORS[name] for name in operators]
        self.limits = limits or limits_for([operator.name for operator in rows])
        self.binary = [operator for operator in rows if operator.arity == 2]
        self.unary = [operator for operator in rows if operator.arity == 1]
        self.values = lru_cache(maxsize=2_000)(self._values)
        self.partners = lru_cache(maxsize=50_000)(self._partners_of)
        self._needed = lru_cache(maxsize=5_000)(self._needed_beside)

    # --- forwards: all values of a few cards ---

    def _values(self, hand: Hand) -> Values:
        """Return every value that ``hand`` reaches."""
        return frozenset(self.each(hand))

    def each(self, hand: Hand) -> Iterator[Number]:
        """Yield the values that ``hand`` reaches as they are made, some more than once."""
        made: Iterable[Number] = hand
        if len(hand) > 1:
            made = (
                value
                for small, large in splits(hand)
                for x in self._some(small)
                for y in self._some(large)
                for value in self.results(x, y)
            )
        for value in made:
            yield from self._chains(value)

    def _some(self, hand: Hand) -> Iterable[Number]:
        return self.values(hand) if len(hand) <= SHARED else self.each(hand)

    def results(self, x: Number, y: Number) -> Iterator[Number]:
        """Yield what the binary operators make of two numbers in either order."""
        for operator in self.binary:
            for pair in ((x, y),) if operator.commutative else ((x, y), (y, x)):
                value = outcome(operator, pair, self.limits)
                if not isinstance(value, Message):
                    yield value

    def _chains(self, value: Number, last: Operator | None = None) -> Iterator[Number]:
        """Yield ``value`` and what chains of unary operators make of it."""
        yield value
        for operator in self.unary:
            if operator is not last:
                made = outcome(operator, (value,), self.limits)
                if not isinstance(made, Message) and made != value:
                    yield from self._chains(made, operator)

    # --- backwards: from a target to what another part of the hand would have to make ---

    def reaches(self, numbers: Iterable[Number], target: Number) -> bool:
        """Tell whether ``target`` can be made of ``numbers``, each used once."""
        return self.reaches_any(hand_of(numbers), frozenset((target,)))

    def reaches_any(self, hand: Hand, targets: Values) -> bool:
        """Tell whether ``hand``, sorted, makes at least one of ``targets``."""
        if len(hand) <= SHARED:
            return not targets.isdisjoint(self.values(hand))
        targets = self._origins_of(targets)
        halves_first = reversed(splits(hand))  # most hands are done then
        return any(self._join_to_any(small, large, targets) for small, large in halves_first)

    def _join_to_any(self, small: Hand, large: Hand, targets: Values) -> bool:
        """Tell whether two parts make one of ``targets``: forwards or backwards, whichever is shorter."""
        if len(large) <= SHARED and len(targets) > len(self.values(large)):
            pairs = product(self.values(small), self.values(large))
            return any(value in targets for x, y in pairs for value in self.results(x, y))
        brief = len(targets) * len(self.values(small)) <= BRIEF
        needed, open_pairs = (self._needed if brief else self._needed_beside)(targets, small)
        return self.reaches_any(large, needed) or self._reach_openly(large, open_pairs)

    def _origins_of(self, targets: Values) -> Values:
        """Return what a hand may make before unary operators lead it to one of ``targets``."""
        if self.limits.size is not None or self.limits.whole:
            targets = frozenset(target for target in targets if not self.limits.obstacle(target))
        if not self.unary:
            return targets
        return frozenset(origin for target in targets for origin, _ in self.origins(target))

    def origins(
        self, target: Number, after: Operator | None = None
    ) -> Iterator[tuple[Number, list[Operator]]]:
        """Yield (value, the unary operators that lead from it to ``target``)."""
        yield target, []
        for operator in self.unary:
            for before in operator.missing(self.limits, target, 0) or () if operator is not after else ():
                if before != target and outcome(operator, (before,), self.limits) == target:
                    for origin, chain in self.origins(before, operator):
                        yield origin, [*chain, operator]

    def _needed_beside(self, targets: Values, small: Hand) -> tuple[Values, list[tuple[Number, Number]]]:
        """Return what the rest must make beside ``small``, and the (x, target) that leave it nearly free."""
        needed: set[Number] = set()
        open_pairs = []
        for x in self.values(small):
            for target in targets:
                partners = self.partners(x, target)
                needed.update(partners[0])
                if partners[1]:
                    open_pairs.append((x, target))
        return frozenset(needed), open_pairs

    def _partners_of(self, x: Number, target: Number) -> tuple[list[Number], bool]:
        """Return the numbers that x is joined with to make ``target``, and whether there are many more."""
        listed = [operator.missing(self.limits, target, x) for operator in self.binary]
        return [simplest(y) for some in listed if some is not None for y in some], None in listed

    def _reach_openly(self, hand: Hand, open_pairs: list[tuple[Number, Number]]) -> bool:
        """Tell whether 0 times, 0 over or the power 0 of something that ``hand`` makes is the target."""
        return any(target in self.results(x, y) for x, target in open_pairs for y in self.each(hand))


@lru_cache(maxsize=8)
def reachable_with(operators: tuple[str, ...], limits: Limits | None = None) -> Reachable:
    """Return the shared ``Reachable`` of a set of operators."""
    return Reachable(operators, limits)
