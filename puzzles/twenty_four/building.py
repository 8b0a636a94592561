"""One solution of a hand with any operators, found from the sets of reachable values.

>>> from puzzles.arithmetic import OPERATORS, infix
>>> infix(build((3, 3, 8, 8)))
'8 / (3 - 8 / 3)'
>>> [str(step) for step in steps(build((1, 1, 1, 1), operators=tuple(OPERATORS)))]
['1 + 1 makes 2', '1 + 1 makes 2', '2 + 2 makes 4', '4! makes 24']
>>> build((1, 1, 1, 1)) is None
True
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
    last_step,
    limits_for,
    outcome,
)
from puzzles.messages import Message, say
from puzzles.twenty_four.hands import Hand, hand_of, splits
from puzzles.twenty_four.reachable import SHARED, Reachable, reachable_with
from puzzles.twenty_four.trees import over_positions

__all__ = ["build", "steps"]


def build(
    numbers: Iterable[Number],
    target: Number = 24,
    operators: tuple[str, ...] = BASIC,
    limits: Limits | None = None,
) -> Term | None:
    """Return a term over the dealt positions that makes ``target``, or None where there is none.

    It has as few operators as can be for up to four numbers, and wherever no unary operator is needed.
    ``limits`` are by default those that bind the operators.
    """
    numbers, limits = tuple(numbers), limits or limits_for(operators)
    hand = hand_of(numbers)
    if not reachable_with(operators, limits).reaches(hand, target):
        return None
    binary = tuple(name for name in operators if OPERATORS[name].arity == 2)
    shape = _builder(binary, limits).found(hand, target) or _builder(operators, limits).found(hand, target)
    return over_positions([shape], numbers)[0] if shape else None


def steps(term: Term) -> list[Message]:
    """Return how ``term`` is made, one sentence for each operator, in an order in which one can do it."""
    if term.operator is None:
        return []
    before = [step for operand in term.operands for step in steps(operand)]
    return [*before, say("{step} makes {value}", step=last_step(term), value=term.value)]


@lru_cache(maxsize=8)
def _builder(operators: tuple[str, ...], limits: Limits) -> _Builder:
    return _Builder(reachable_with(operators, limits))


class _Builder:
    """Terms over hands whose positions mean nothing, remembered within bounds."""

    def __init__(self, reachable: Reachable) -> None:
        self.reachable = reachable
        self.found = lru_cache(maxsize=20_000)(self._find)

    def _find(self, hand: Hand, target: Number) -> Term | None:
        """Return a term that makes ``target``: the shortest where the hand is small enough to try all."""
        if not self.reachable.reaches_any(hand, frozenset((target,))):
            return None
        found = (
            self._with_chain(term, chain)
            for origin, chain in self.reachable.origins(target)
            for term in self._joins(hand, origin)
        )
        if len(hand) <= 1 + SHARED and self.reachable.unary:
            return min(found, key=_operators, default=None)
        return next(found, None)

    def _joins(self, hand: Hand, target: Number) -> Iterator[Term]:
        """Yield terms that make ``target`` with no unary operator on top."""
        if hand == (target,):
            yield dealt(target, 0)
        for small, large in reversed(splits(hand)):
            for x, y in self._pairs(small, large, target):
                left, right = self.found(small, x), self.found(large, y)
                if left and right:
                    yield self._joined(left, right, target)

    def _pairs(self, small: Hand, large: Hand, target: Number) -> Iterator[tuple[Number, Number]]:
        """Yield (x, y) that can be joined to ``target``: all of a small hand, one at most of a large one."""
        reachable = self.reachable
        beside: dict[Number, Number] = {}
        for x in reachable.values(small):
            listed, is_open = reachable.partners(x, target)
            if is_open:
                opened = next((y for y in reachable.each(large) if target in reachable.results(x, y)), None)
                listed = listed if opened is None else [*listed, opened]
            if len(large) <= SHARED:
                made = reachable.values(large)
                yield from ((x, y) for y in dict.fromkeys(listed) if y in made)
            else:
                beside |= dict.fromkeys(listed, x)
        y = self._one_of(large, list(beside))
        if y is not None:
            yield beside[y], y

    def _one_of(self, hand: Hand, candidates: list[Number]) -> Number | None:
        """Return one of ``candidates`` that ``hand`` makes, by halving: a set is asked like a number."""
        if not candidates or not self.reachable.reaches_any(hand, frozenset(candidates)):
            return None
        while len(candidates) > 1:
            half = candidates[: len(candidates) // 2]
            reached = self.reachable.reaches_any(hand, frozenset(half))
            candidates = half if reached else candidates[len(half) :]
        return candidates[0]

    def _joined(self, left: Term, right: Term, target: Number) -> Term:
        """Return the first operator, in either order, that makes ``target`` of two terms."""
        for operator in self.reachable.binary:
            for operands in ((left, right), (right, left)):
                if self._value(operator, *operands) == target:
                    return Term(target, 0, operator, operands)
        raise AssertionError("partners can be joined")

    def _with_chain(self, term: Term, chain: Iterable[Operator]) -> Term:
        for operator in chain:
            value = self._value(operator, term)
            assert not isinstance(value, Message)
            term = Term(value, 0, operator, (term,))
        return term

    def _value(self, operator: Operator, *operands: Term) -> Number | Message:
        return outcome(operator, tuple(operand.value for operand in operands), self.reachable.limits)


def _operators(term: Term) -> int:
    return (term.operator is not None) + sum(map(_operators, term.operands))
