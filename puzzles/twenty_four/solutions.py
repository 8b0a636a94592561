"""All solutions of a hand. Forms of up to three cards are made once and shared; the last steps are look-ups.

The search goes from the target backwards: where one part of the hand makes x, the other has to make one of
the few numbers by which an operator leads from x to the target (``Operator.missing``).

>>> [solution.text for solution in solutions((4, 7, 8, 8))]
['8 * 7 - 8 * 4', '(7 + 4 - 8) * 8', '(7 - 8 / 8) * 4']
>>> [len(solutions((6, 6, 6, 6), level=level)) for level in LEVELS]
[168, 2, 2]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from puzzles.arithmetic import BASIC, OPERATORS, UNLIMITED, Number, Operator, Term, infix, outcome
from puzzles.arithmetic.operators import simplest
from puzzles.messages import Message
from puzzles.twenty_four.essence import independent
from puzzles.twenty_four.forms import Form, card, form_of, joined
from puzzles.twenty_four.hands import Hand, hand_of, splits
from puzzles.twenty_four.trees import trees
from puzzles.twenty_four.writing import written

__all__ = ["LEVELS", "Forms", "Solution", "forms_with", "gathered", "solutions"]

LEVELS = ("all", "structural", "independent")
"""Every expression tree over the dealt positions; one per structure; one per core."""

MOST_TREES = 30_000
SHARED = 3  # cards up to which all forms are made at once: 68 for three cards, 1,170 would be four

Table = dict[Number, "tuple[Form, ...]"]


class Solution(NamedTuple):
    """A solution: its text and its structure."""

    text: str
    form: Form


class Forms:
    """The forms that hands make with one set of basic operators, remembered within bounds."""

    def __init__(self, operators: Iterable[str]) -> None:
        self.operators = [OPERATORS[name] for name in operators]
        self.table = lru_cache(maxsize=2_000)(self._table)
        self.making = lru_cache(maxsize=20_000)(self._making)
        self._steps = lru_cache(maxsize=100_000)(self._steps_from)

    def _table(self, hand: Hand) -> Table:
        """Return all forms of ``hand`` by their value."""
        if len(hand) == 1:
            return {hand[0]: (card(hand[0]),)}
        found: dict[Number, set[Form]] = {}
        for small, large in splits(hand):
            for (x, lefts), (y, rights) in product(self.table(small).items(), self.table(large).items()):
                for operator, forward in self._applications():
                    value = outcome(operator, (x, y) if forward else (y, x), UNLIMITED)
                    if not isinstance(value, Message):
                        found.setdefault(value, set()).update(_joined(operator, forward, lefts, rights))
        return {value: tuple(forms) for value, forms in found.items()}

    def _making(self, hand: Hand, target: Number) -> frozenset[Form]:
        """Return all forms of ``hand`` with the value ``target``."""
        if len(hand) <= SHARED:
            return frozenset(self.table(hand).get(target, ()))
        found: set[Form] = set()
        for small, large in splits(hand):
            for x, lefts in self.table(small).items():
                for operator, forward, y in self._steps(x, target):
                    rights = self.making(large, y) if y is not None else self._nonzero(large, operator)
                    found.update(_joined(operator, forward, lefts, rights))
        return frozenset(found)

    def _applications(self) -> Iterator[tuple[Operator, bool]]:
        """Yield every operator with whether the first number stands on the left."""
        for operator in self.operators:
            yield operator, True
            if not operator.commutative:
                yield operator, False

    def _steps_from(self, x: Number, target: Number) -> list[tuple[Operator, bool, Number | None]]:
        """Return (operator, whether x stands on the left, y) for all y that x leads to ``target`` with.

        Where x and the target are 0, y is None: 0 times and 0 divided by whatever it is divisible by.
        """
        found: list[tuple[Operator, bool, Number | None]] = []
        for operator, forward in self._applications():
            candidates = operator.missing(UNLIMITED, target, x)
            if candidates is None:
                found += [(operator, forward, None)] if forward else []
                continue
            for y in map(simplest, candidates):
                if outcome(operator, (x, y) if forward else (y, x), UNLIMITED) == target:
                    found.append((operator, forward, y))
        return found

    def _nonzero(self, hand: Hand, operator: Operator) -> list[Form]:
        """Return all forms of ``hand`` to which 0 can be joined by ``operator`` to make 0."""
        fitting = (forms for y, forms in self.table(hand).items() if y or operator.name == "mul")
        return [form for forms in fitting for form in forms]


def _joined(operator: Operator, forward: bool, lefts: Iterable[Form], rights: Iterable[Form]) -> list[Form]:
    pairs = product(lefts, rights) if forward else product(rights, lefts)
    return [joined(operator.name, *pair) for pair in pairs]


@lru_cache(maxsize=4)
def forms_with(operators: tuple[str, ...]) -> Forms:
    """Return the shared ``Forms`` of a set of operators."""
    return Forms(operators)


def solutions(
    numbers: Iterable[Number],
    target: Number = 24,
    operators: Iterable[str] = BASIC,
    level: str = "independent",
) -> list[Solution]:
    """Return the solutions of a hand, those with the fewest brackets first.

    ``level`` is one of ``LEVELS``. Raises ``ValueError`` for another one, for ``all`` where there are over
    30,000, and for operators other than + - * /: with ^ ! sqrt there is no agreed list, and ``build``
    shows one solution.
    """
    numbers, operators = tuple(numbers), tuple(operators)
    if level not in LEVELS:
        raise ValueError(f"level: {level!r} was read; allowed is one of {', '.join(LEVELS)}")
    if not set(operators) <= set(BASIC):
        others = ", ".join(sorted(set(operators) - set(BASIC)))
        raise ValueError(f"operators: {others} was read; solutions are listed for {', '.join(BASIC)} only")
    forms = forms_with(operators).making(hand_of(numbers), target)
    chosen = independent(forms) if level == "independent" else list(forms)
    if level == "all":
        each = (Solution(infix(tree), form) for form in chosen for tree in trees(form, numbers))
        found = list(islice(each, MOST_TREES + 1))
        if len(found) > MOST_TREES:
            allowed = "structural or independent: the hand has more than {:,} expression trees"
            raise ValueError(f"level: 'all' was read; allowed is {allowed.format(MOST_TREES)}")
    else:
        found = [Solution(written(form), form) for form in chosen]
    return _in_order(found)


def gathered(terms: Iterable[Term], level: str = "independent") -> list[Solution]:
    """Return solutions that a search found as ``solutions`` lists them: those alike on ``level`` once.

    >>> from puzzles.arithmetic import parse
    >>> found = [parse(text) for text in ("4 * 6 * 1", "1 * 6 * 4", "6 * 4 / 1")]
    >>> [[solution.text for solution in gathered(found, level)] for level in LEVELS[1:]]
    [['6 * 4 * 1', '6 * 4 / 1'], ['6 * 4 * 1']]
    """
    if level == "all":
        return _in_order([Solution(infix(term), form_of(term)) for term in dict.fromkeys(terms)])
    forms = set(map(form_of, terms))
    chosen = independent(forms) if level == "independent" else forms
    return _in_order([Solution(written(form), form) for form in chosen])


def _in_order(found: Iterable[Solution]) -> list[Solution]:
    return sorted(found, key=lambda solution: (solution.text.count("("), solution.text))
