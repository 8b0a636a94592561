"""What a hand can make: sets of reachable values, a yes or no for a target, and one way to build it.

Values of up to three cards are made once and shared between hands; more cards are asked backwards from the
target. Where one part of a hand makes x, the other has to make one of the few numbers by which an operator
leads from x to the target; so nothing larger than the values of three cards is ever held, and a hand of six
cards answers as surely as one of two. Unary operators (! sqrt) may follow every card and every result, in
chains in which the same one never comes twice in a row.

>>> reachable = Reachable(BASIC)
>>> reachable.reaches((3, 3, 8, 8), 24), reachable.reaches((1, 1, 1, 1), 24)
(True, False)
>>> infix(reachable.build((3, 3, 8, 8), 24))
'8 / (3 - 8 / 3)'
>>> everything = Reachable(tuple(OPERATORS))
>>> [str(step) for step in steps(everything.build((1, 1, 1, 1), 24))]
['1 + 1 makes 2', '1 + 1 makes 2', '2 + 2 makes 4', '4! makes 24']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from puzzles.arithmetic import (
    BASIC,
    OPERATORS,
    Limits,
    Number,
    Operator,
    Term,
    dealt,
    infix,
    limits_for,
    outcome,
    simplest,
)
from puzzles.arithmetic.operators import STANDARD
from puzzles.messages import Message, say
from puzzles.twenty_four.hands import Hand, hand_of, splits
from puzzles.twenty_four.trees import over_positions

__all__ = ["BASIC", "OPERATORS", "Reachable", "infix", "reachable_with", "steps"]

Values = frozenset[Number]

SHARED = 3  # cards up to which all values are held: some 90 for three cards, 1,300 for four, 28,000 for five


class Reachable:
    """The values that hands reach with a set of operators within ``limits``, remembered within bounds."""

    def __init__(self, operators: Iterable[str], limits: Limits = STANDARD) -> None:
        rows = [OPERATORS[name] for name in operators]
        self.limits = limits_for(operators, limits)
        self.binary = [operator for operator in rows if operator.arity == 2]
        self.unary = [operator for operator in rows if operator.arity == 1]
        self.values = lru_cache(maxsize=2_000)(self._values)
        self._partners = lru_cache(maxsize=50_000)(self._partners_of)
        self._needed = lru_cache(maxsize=2_000)(self._needed_beside)
        self._found = lru_cache(maxsize=20_000)(self._find)

    # --- forwards: all values of a few cards ---

    def _values(self, hand: Hand) -> Values:
        """Return every value that ``hand`` reaches."""
        return frozenset(self._each(hand))

    def _each(self, hand: Hand) -> Iterator[Number]:
        """Yield the values that ``hand`` reaches as they are made, some more than once."""
        made: Iterable[Number] = hand
        if len(hand) > 1:
            made = (
                value
                for small, large in splits(hand)
                for x in self._some(small)
                for y in self._some(large)
                for value in self._results(x, y)
            )
        for value in made:
            yield from self._chains(value)

    def _some(self, hand: Hand) -> Iterable[Number]:
        return self.values(hand) if len(hand) <= SHARED else self._each(hand)

    def _results(self, x: Number, y: Number) -> Iterator[Number]:
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
        return self._reaches_any(hand_of(numbers), frozenset((target,)))

    def _reaches_any(self, hand: Hand, targets: Values) -> bool:
        if len(hand) <= SHARED:
            return not targets.isdisjoint(self.values(hand))
        targets = self._origins_of(targets)
        for small, large in reversed(splits(hand)):  # halves first: most hands are done then
            needed, open_pairs = self._needed(targets, small)
            if self._reaches_any(large, needed) or self._reaches_openly(large, open_pairs):
                return True
        return False

    def _origins_of(self, targets: Values) -> Values:
        """Return what a hand may make before unary operators lead it to one of ``targets``."""
        if self.limits.size is not None or self.limits.whole:
            targets = frozenset(target for target in targets if not self.limits.obstacle(target))
        if not self.unary:
            return targets
        return frozenset(origin for target in targets for origin, _ in self._origins(target))

    def _origins(
        self, target: Number, after: Operator | None = None
    ) -> Iterator[tuple[Number, list[Operator]]]:
        """Yield (value, the unary operators that lead from it to ``target``)."""
        yield target, []
        for operator in self.unary:
            for before in operator.missing(self.limits, target, 0) or () if operator is not after else ():
                if before != target and outcome(operator, (before,), self.limits) == target:
                    for origin, chain in self._origins(before, operator):
                        yield origin, [*chain, operator]

    def _needed_beside(self, targets: Values, small: Hand) -> tuple[Values, list[tuple[Number, Number]]]:
        """Return what the rest must make beside ``small``, and the (x, target) that leave it nearly free."""
        needed: set[Number] = set()
        open_pairs = []
        for x in self.values(small):
            for target in targets:
                partners = self._partners(x, target)
                needed.update(partners[0])
                if partners[1]:
                    open_pairs.append((x, target))
        return frozenset(needed), open_pairs

    def _partners_of(self, x: Number, target: Number) -> tuple[list[Number], bool]:
        """Return the numbers that x is joined with to make ``target``, and whether there are many more."""
        listed = [operator.missing(self.limits, target, x) for operator in self.binary]
        return [simplest(y) for some in listed if some is not None for y in some], None in listed

    def _reaches_openly(self, hand: Hand, open_pairs: list[tuple[Number, Number]]) -> bool:
        """Tell whether 0 times, 0 over or the power 0 of something that ``hand`` makes is the target."""
        return any(target in self._results(x, y) for x, target in open_pairs for y in self._each(hand))

    # --- building one solution ---

    def build(self, numbers: Iterable[Number], target: Number) -> Term | None:
        """Return a term over the dealt positions that makes ``target``, or None.

        It has as few operators as can be for up to four numbers, or where no unary operator is needed.
        """
        numbers = tuple(numbers)
        hand = hand_of(numbers)
        if not self.reaches(hand, target):
            return None
        names = tuple(operator.name for operator in self.binary)
        shape = reachable_with(names, self.limits).build(hand, target) if self.unary and names else None
        shape = shape or self._found(hand, target)
        return over_positions([shape], numbers)[0] if shape else None

    def _find(self, hand: Hand, target: Number) -> Term | None:
        """Return the shortest term over ``hand`` that makes ``target``; its positions mean nothing."""
        if not self.reaches(hand, target):
            return None
        found = (
            _with_chain(term, chain, self.limits)
            for origin, chain in self._origins(target)
            for term in self._joins(hand, origin)
        )
        if len(hand) <= 1 + SHARED and self.unary:
            return min(found, key=_operators, default=None)
        return next(found, None)

    def _joins(self, hand: Hand, target: Number) -> Iterator[Term]:
        """Yield terms that make ``target`` with no unary operator on top."""
        if len(hand) == 1:
            yield from [dealt(target, 0)] if hand[0] == target else []
            return
        for small, large in reversed(splits(hand)):
            for x in self.values(small):
                listed, is_open = self._partners(x, target)
                for y in dict.fromkeys(self._each(large) if is_open else listed):
                    joined = self._application(x, y, target)
                    left, right = self._found(small, x), self._found(large, y) if joined else None
                    if joined and left and right:
                        operator, forward = joined
                        yield Term(target, 0, operator, (left, right) if forward else (right, left))

    def _application(self, x: Number, y: Number, target: Number) -> tuple[Operator, bool] | None:
        """Return (operator, whether x stands on the left) that makes ``target`` of x and y."""
        for operator in self.binary:
            for forward in (True, False):
                if outcome(operator, (x, y) if forward else (y, x), self.limits) == target:
                    return operator, forward
        return None


def _with_chain(term: Term, chain: Iterable[Operator], limits: Limits) -> Term:
    for operator in chain:
        value = outcome(operator, (term.value,), limits)
        assert not isinstance(value, Message)
        term = Term(value, 0, operator, (term,))
    return term


def _operators(term: Term) -> int:
    return (term.operator is not None) + sum(map(_operators, term.operands))


@lru_cache(maxsize=8)
def reachable_with(operators: tuple[str, ...], limits: Limits = STANDARD) -> Reachable:
    """Return the shared ``Reachable`` of a set of operators."""
    return Reachable(operators, limits)


def steps(term: Term) -> list[Message]:
    """Return how ``term`` is made, one sentence for each operator, in an order in which one can do it."""
    if term.operator is None:
        return []
    before = [step for operand in term.operands for step in steps(operand)]
    bare = term._replace(operands=tuple(dealt(operand.value, 0) for operand in term.operands))
    return [*before, say("{step} makes {value}", step=infix(bare, screen=True), value=term.value)]
