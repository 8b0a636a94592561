"""Checking the answer that a player types: exact, and precise about what is wrong.

>>> check("8 ÷ (3 − 8 ÷ 3)", (3, 3, 8, 8)).correct
True
>>> for text in ("8 / (3 - 3) * 8", "81*1", "(8/8+3)*3", "3 + 3 + 8 + ", "8 + 8 + 3!"):
...     print(check(text, (3, 3, 8, 8)))
8 cannot be divided by 0 (position 3)
81 is not among the cards; 1 is not among the cards; 3 is left over twice; 8 is left over twice
the formula makes 12, and 24 is wanted
a number or a bracket is expected at the end
! at position 10 is not allowed here; allowed are + − × ÷
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from puzzles.arithmetic import BASIC, FormulaError, Number, Term, leaves, limits_for, parse
from puzzles.arithmetic.operators import STANDARD, Limits
from puzzles.messages import Message, say
from puzzles.twenty_four.trees import over_positions

__all__ = ["Answer", "cards_amiss", "check"]


class Answer(NamedTuple):
    """What came of checking a formula.

    ``kind`` is ``right``, or what is wrong first: ``syntax``, ``operator``, ``undefined``, ``cards``,
    ``value``. ``position`` counts characters from 1 where there is one place to look at. ``term`` is the
    formula read; over the dealt positions if the cards are right.
    """

    kind: str
    messages: tuple[Message, ...]
    position: int | None = None
    term: Term | None = None

    @property
    def correct(self) -> bool:
        """Whether the formula makes the target and uses every card once."""
        return self.kind == "right"

    def __str__(self) -> str:
        return "; ".join(map(str, self.messages))


def check(
    text: str,
    numbers: Iterable[Number],
    target: Number = 24,
    operators: Iterable[str] = BASIC,
    limits: Limits = STANDARD,
) -> Answer:
    """Return whether ``text`` makes ``target`` of the cards ``numbers``, each used once, or what is wrong.

    Nothing that a player can type raises, hangs or is evaluated by Python.
    """
    numbers, operators = tuple(numbers), tuple(operators)
    try:
        term = parse(text, numbers, limits_for(operators, limits), operators)
    except FormulaError as error:
        return Answer(error.kind, (error.message,), error.position)
    amiss = tuple(cards_amiss([term], numbers))
    if amiss:
        return Answer("cards", amiss, term=term)
    term = over_positions([term], numbers)[0]
    if term.value != target:
        message = say("the formula makes {value}, and {target} is wanted", value=term.value, target=target)
        return Answer("value", (message,), term=term)
    return Answer("right", (say("{value}: right", value=target),), term=term)


def cards_amiss(
    terms: Iterable[Term], numbers: Iterable[Number], *, partly: bool = False
) -> Iterator[Message]:
    """Yield what is wrong with the cards used in ``terms``; with ``partly``, cards may be left over."""
    used = Counter(leaf.value for term in terms for leaf in leaves(term))
    dealt = Counter(numbers)
    for card in used:
        if card not in dealt:
            yield say("{card} is not among the cards", card=card)
        elif used[card] > dealt[card]:
            yield say(
                "{card} is used {used} and dealt {dealt}",
                card=card,
                used=_times(used[card]),
                dealt=_times(dealt[card]),
            )
    for card in dealt if not partly else ():
        if used[card] < dealt[card]:
            left = dealt[card] - used[card]
            yield (
                say("{card} is left over {times}", card=card, times=_times(left))
                if left > 1
                else say("{card} is left over", card=card)
            )


def _times(count: int) -> Message:
    return (say("never"), say("once"), say("twice"))[count] if count < 3 else say("{n} times", n=count)
