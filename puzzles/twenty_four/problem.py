"""The 24-point game by pair reduction: take two numbers, put their sum, difference, ... in their place.

Every number is used exactly once; arithmetic is exact; there is no unary minus and no joining of digits.
A choice is the new term, ``8 / 3``; a state is the tuple of the terms on the table, the newest last. A
solution is an expression tree over the dealt positions. With four numbers and all four operators the tree
has at most 1 + 48 + 48 * 24 + 48 * 24 * 8 = 10,417 nodes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import permutations

from puzzles.arithmetic import OPERATORS, Number, Term, applied, dealt, infix
from puzzles.messages import Message, say
from puzzles.parameters import Names, Rational, Rationals, parameter
from puzzles.pictures import Mark, Picture, cards
from puzzles.problem import Memory, Problem, Reason, merge, symmetry
from puzzles.rules import Repeated

__all__ = ["Table", "TwentyFour"]

Table = tuple[Term, ...]

_SYMBOLS = tuple((operator.symbol, operator.name) for operator in OPERATORS.values())
_SIGNS = tuple((operator.sign, operator.name) for operator in OPERATORS.values())


@dataclasses.dataclass(frozen=True)
class TwentyFour(Problem[Table, Term]):
    """Reach the target with every number dealt, each used once."""

    name = "twenty-four"
    numbers: tuple[Number, ...] = parameter((3, 3, 8, 8), Rationals(Rational(), 1, 6), "the numbers dealt")
    target: int | Fraction = parameter(24, Rational(), "the number to reach")
    operators: tuple[str, ...] = parameter(
        ("add", "sub", "mul", "div"),
        Names(("add", "sub", "mul", "div"), _SYMBOLS + _SIGNS),
        "the operators allowed",
    )

    def root(self) -> Table:
        return tuple(dealt(number, position) for position, number in enumerate(self.numbers))

    def choices(self, table: Table) -> Iterator[Term]:
        operators = [OPERATORS[name] for name in self.operators]
        for left, right in permutations(table, 2):
            for operator in operators:
                if term := applied(operator, left, right):
                    yield term

    def apply(self, table: Table, term: Term) -> Table:
        return (*(other for other in table if other not in term.operands), term)

    def is_solution(self, table: Table) -> bool:
        return len(table) == 1 and table[0].value == self.target

    def canonical(self, table: Table) -> Hashable:
        return tuple(sorted(term.value for term in table))

    @symmetry(default=True)
    def swapped(self, table: Table) -> Reason | None:
        """Of a + b and b + a, and of a × b and b × a, only one is searched.

        The one that names the lower dealt position first is kept. Sound: exchanging the operands changes
        no value, and every solution has an image in which each + and × names the lower position first.
        """
        newest = table[-1]
        if newest.operator is None or not newest.operator.commutative:
            return None
        left, right = newest.operands
        if left.position < right.position:
            return None
        twin = newest._replace(operands=(right, left))
        return Reason(say("{twin} is searched instead.", twin=infix(twin, screen=True)), twin=(twin,))

    @merge
    def repeated(self) -> Memory:
        """The same numbers were on the table before.

        Keeps the answer to "is there a solution?", loses other ways to the same numbers.
        """
        return Repeated(self.canonical)

    def images(self, table: Table) -> Iterator[Table]:
        """Yield the solution with the operands of its sums and products in every order."""
        for term in _with_operands_exchanged(table[0]):
            yield (term,)

    def label(self, term: Term) -> str:
        return infix(
            term._replace(operands=tuple(dealt(part.value, 0) for part in term.operands)), screen=True
        )

    def attempt(self, table: Table, term: Term) -> Message:
        made = {"step": self.label(term), "value": term.value}
        if len(table) > 1:
            left = ", ".join(str(other.value) for other in table)
            return say(
                "{step} makes {value}; {count} numbers are left: {left}.",
                **made,
                count=_COUNTS[len(table)],
                left=left,
            )
        if self.is_solution(table):
            return say("{step} makes {value}: the target.", **made)
        return say("{step} makes {value}, the last number; {target} is wanted.", **made, target=self.target)

    def undo(self, term: Term) -> Message:
        left, right = term.operands
        return say(
            "Put {left} and {right} back in place of {value}.",
            left=left.value,
            right=right.value,
            value=term.value,
        )

    def exhausted(self, table: Table) -> Message:
        if len(table) > 1:
            return say("has tried every pair of numbers")
        return say("has one number, {value}, and nothing to join", value=table[0].value)

    def show(self, table: Table) -> str:
        return ", ".join(infix(term) for term in table)

    def picture(self, table: Table) -> Picture:
        joins = len(self.numbers) - len(table)
        marks = [
            Mark(str(term.value), note=infix(term, screen=True) if term.operator else "") for term in table
        ]
        marks[-1] = marks[-1]._replace(level=joins)
        return cards(marks)


_COUNTS = tuple(map(say, ("no", "one", "two", "three", "four", "five", "six")))


def _with_operands_exchanged(term: Term) -> Iterator[Term]:
    if term.operator is None:
        yield term
        return
    left, right = term.operands
    for one in _with_operands_exchanged(left):
        for other in _with_operands_exchanged(right):
            yield term._replace(operands=(one, other))
            if term.operator.commutative:
                yield term._replace(operands=(other, one))
