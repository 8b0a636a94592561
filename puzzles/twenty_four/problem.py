"""The 24-point game by pair reduction: take two numbers, put their sum, difference, ... in their place.

Every number is used exactly once; arithmetic is exact; there is no unary minus and no joining of digits.
A choice is the new term, ``8 / 3``; a state is the tuple of the terms on the table, the newest last. A
solution is an expression tree over the dealt positions. With four numbers and all four operators the tree
has at most 1 + 48 + 48 * 24 + 48 * 24 * 8 = 10,417 nodes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Iterator
from itertools import permutations
from math import prod

from puzzles.arithmetic import (
    BASIC,
    OPERATORS,
    Limits,
    Number,
    Term,
    absolute,
    applied,
    dealt,
    infix,
    last_step,
    limits_for,
)
from puzzles.messages import Message, say
from puzzles.parameters import Integer, Names, Rational, Rationals, parameter
from puzzles.pictures import Mark, Picture, cards
from puzzles.problem import Memory, Problem, Reason, bound, guess, merge, symmetry
from puzzles.rules import Repeated
from puzzles.twenty_four.forms import form_of
from puzzles.twenty_four.hands import Card
from puzzles.twenty_four.trees import trees

__all__ = ["SPELLINGS", "Table", "TwentyFour"]

Table = tuple[Term, ...]

SPELLINGS = tuple(
    (spelled, operator.name)
    for operator in OPERATORS.values()
    for spelled in (operator.symbol, operator.sign)
)
"""Symbol or sign of an operator -> its name."""


@dataclasses.dataclass(frozen=True)
class TwentyFour(Problem[Table, Term]):
    """Reach the target with every number dealt, each used once."""

    name = "twenty-four"
    numbers: tuple[Number, ...] = parameter((3, 3, 8, 8), Rationals(Card(), 1, 6), "the numbers dealt")
    target: Number = parameter(24, Rational(), "the number to reach")
    operators: tuple[str, ...] = parameter(
        BASIC,
        Names(tuple(OPERATORS), SPELLINGS),
        "the operators allowed; with !, sqrt the tree is huge",
    )
    exponent: int = parameter(16, Integer(0, 64), "the largest exponent of ^, either sign")
    factorial: int = parameter(10, Integer(0, 20), "the largest n of n!")
    digits: int = parameter(
        12, Integer(1, 30), "with ^ ! sqrt, results above or below 10^digits do not count"
    )
    large: int = parameter(
        100, Integer(1, 10**9), "what the rule too_large takes for a large result on the way"
    )

    def root(self) -> Table:
        return tuple(dealt(number, position) for position, number in enumerate(self.numbers))

    @property
    def limits(self) -> Limits:
        """What keeps results within bounds."""
        return limits_for(self.operators, Limits(self.exponent, self.factorial, 10**self.digits))

    def choices(self, table: Table) -> Iterator[Term]:
        limits = self.limits
        rows = [OPERATORS[name] for name in self.operators]
        for arity in (2, 1):
            operators = [operator for operator in rows if operator.arity == arity]
            for operands in permutations(table, arity) if operators else ():
                for operator in operators:
                    if term := applied(operator, *operands, limits=limits):
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
        return Reason(say("{twin} is searched instead.", twin=self.label(twin)), twin=(twin,))

    @symmetry
    def equal_cards(self, table: Table) -> Reason | None:
        """Of equal cards the one dealt first is used first.

        Sound: exchanging equal cards changes nothing that can be seen, so every solution has an image in
        which each step takes, from left to right, the lowest of the equal cards not used yet.
        """
        newest = table[-1]
        for place, operand in enumerate(newest.operands):
            for other in (*table[:-1], *newest.operands[place + 1 :]):
                if _is_dealt_before(other, operand):
                    message = say("the other {card}, dealt before it, is used first.", card=operand.value)
                    return Reason(message, twin=(_with_exchanged(newest, operand, other),))
        return None

    @bound
    def out_of_reach(self, table: Table) -> Reason | None:
        """With + − × alone: the numbers left are too small to make the target.

        Proof. For numbers v and w let V >= max(|v|, 2) and W >= max(|w|, 2). Then |v + w| and |v − w| are
        at most V + W, which is at most VW because both are at least 2 (VW − V − W = (V − 1)(W − 1) − 1);
        |vw| is at most VW; and 2 <= VW. By induction no result exceeds the product of max(|v|, 2) over the
        numbers left. Without × no result exceeds the sum of |v|. With ÷ there is hardly a bound, as a
        difference may be as small as one likes: of 1, 1 and 25/24, whose bound were 8, 1 ÷ (25/24 − 1)
        makes 24. So the rule keeps silent then, as it does with ^ ! and √.
        """
        if not {"add", "sub", "mul"}.issuperset(self.operators):
            return None
        if "mul" in self.operators:
            most: Number = prod(max(absolute(term.value), 2) for term in table)
        else:
            most = sum(absolute(term.value) for term in table)
        if absolute(self.target) <= most:
            return None
        message = say(
            "the numbers left make {most} at most; {target} is wanted.", most=most, target=self.target
        )
        return Reason(message)

    @guess
    def too_large(self, table: Table) -> Reason | None:
        """A result on the way above ``large`` is given up.

        A popular cut-off. It loses solutions: 11 × 11 makes 121, and (11 × 11 − 1) ÷ 5 makes 24.
        """
        newest = table[-1]
        if len(table) == 1 or newest.operator is None or absolute(newest.value) <= self.large:
            return None
        return Reason(say("{value} is above {large}.", value=newest.value, large=self.large))

    @symmetry(memory=True)
    def canonical_form(self) -> Memory:
        """The same terms, written another way, were on the table before.

        The key is the multiset of the structural forms of the terms (``forms``). Sound: what can be made of
        a table depends on its forms alone, and the earlier table is searched to its end before this one
        is entered, since equal tables have as many terms.
        """
        return Repeated(_forms_on, say("the same terms, written another way, were searched before."))

    @merge
    def repeated(self) -> Memory:
        """The same numbers were on the table before.

        Keeps the answer to "is there a solution?", loses other ways to the same numbers.
        """
        return Repeated(self.canonical)

    def images(self, table: Table) -> Iterator[Table]:
        """Yield every expression tree with the structure of the solution, equal cards exchanged too."""
        for tree in trees(form_of(table[0]), self.numbers):
            yield (tree,)

    def label(self, term: Term) -> str:
        return last_step(term)

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
        if len(term.operands) == 1:
            return say(
                "Put {operand} back in place of {value}.", operand=term.operands[0].value, value=term.value
            )
        left, right = [operand.value for operand in term.operands]
        return say(
            "Put {left} and {right} back in place of {value}.", left=left, right=right, value=term.value
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


def _is_dealt_before(other: Term, card: Term) -> bool:
    """Tell whether both are cards of one value, and ``other`` was dealt first."""
    both_dealt = other.operator is None and card.operator is None
    return both_dealt and other.value == card.value and other.position < card.position


def _with_exchanged(term: Term, card: Term, other: Term) -> Term:
    """Return ``term`` with two cards exchanged among its operands and those not used."""
    exchanged = {card: other, other: card}
    operands = tuple(exchanged.get(operand, operand) for operand in term.operands)
    return term._replace(operands=operands, position=min(operand.position for operand in operands))


def _forms_on(table: Table) -> tuple[Hashable, ...]:
    return tuple(sorted(map(form_of, table)))
