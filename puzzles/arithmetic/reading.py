"""Formulas that people type, read into exact terms: a parser of our own, never ``eval``.

>>> parse("8 ÷ (3 − 8/3)").value
24
>>> parse("5!-3").value, parse("2^3^2").value
(117, 512)
>>> parse("8 / (3 - ")
Traceback (most recent call last):
    ...
puzzles.arithmetic.reading.FormulaError: a number or a bracket is expected at the end
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from puzzles.arithmetic.operators import OPERATORS, POWER, STANDARD, SUM, Limits, Number, Operator, outcome
from puzzles.arithmetic.terms import Term, dealt
from puzzles.messages import Message, say
from puzzles.parameters import DIGITS

__all__ = ["LETTERS", "FormulaError", "parse"]

LETTERS = {"A": 1, "J": 11, "Q": 12, "K": 13}
"""Cards with a letter -> their numbers."""

MOST_CHARACTERS = 300
DEEPEST_BRACKETS = 40

# Full-width forms stand 0xFEE0 above ASCII. One character stays one character: positions keep their meaning.
_SPELLINGS = {0xFF01 + k: 0x21 + k for k in range(94)} | {
    ord(spelled): ord(meant)
    for spelled, meant in zip("×✕·⋅∗xX÷∕−–—\u3000[]{}", "*******//--- ()()", strict=True)
}
_TOKEN = re.compile(r"\d+|\*\*|sqrt|[-+*/^!()√AJQK]", re.IGNORECASE | re.ASCII)
_CARD = re.compile(r"\(\s*(-\d+|-?\d+/\d+)\s*\)", re.ASCII)
_BY_SYMBOL = {operator.symbol: operator for operator in OPERATORS.values()}
_BY_SYMBOL |= {"√": OPERATORS["sqrt"], "**": OPERATORS["pow"]}


class FormulaError(ValueError):
    """What is wrong with a formula. ``position`` counts its characters from 1.

    ``kind`` is ``syntax`` where it cannot be read, ``operator`` where an operator is not allowed, and
    ``undefined`` where it has no value.
    """

    def __init__(self, kind: str, message: Message, position: int) -> None:
        super().__init__(kind, message, position)
        self.kind, self.message, self.position = kind, message, position

    def __str__(self) -> str:
        return str(self.message)


class _Token(NamedTuple):
    text: str
    at: int


def parse(
    text: str,
    cards: Collection[Number] = (),
    limits: Limits = STANDARD,
    operators: Collection[str] = tuple(OPERATORS),
) -> Term:
    """Return the term that ``text`` means; its numbers have their positions in the text, from 0.

    × ÷ − √, full-width forms, square brackets and the letters A J Q K are understood. ``cards`` are the
    numbers dealt: negative ones and fractions are read as one number where they stand in brackets and no
    space is in them, ``(-3)``, ``(1/3)``. There is no other unary minus. ``operators`` are the
    names of those allowed. Raises ``FormulaError``.
    """
    if len(text) > MOST_CHARACTERS:
        message = say("the formula is longer than {most} characters", most=MOST_CHARACTERS)
        raise FormulaError("syntax", message, MOST_CHARACTERS + 1)
    reader = _Reader(text, cards, limits, operators)
    term = reader.expression(SUM)
    if reader.ahead.text:
        raise reader.unexpected()
    return term


class _Reader:
    """A recursive descent by strength of binding; ``ahead`` is the token not read yet ("" at the end)."""

    def __init__(
        self, typed: str, cards: Collection[Number], limits: Limits, operators: Collection[str]
    ) -> None:
        self.typed, self.text = typed, typed.translate(_SPELLINGS)
        self.cards, self.limits, self.operators = cards, limits, operators
        self.position = self.numbers = self.brackets = 0
        self.ahead = self.scan()

    def scan(self) -> _Token:
        while self.text[self.position : self.position + 1].isspace():
            self.position += 1
        found = _TOKEN.match(self.text, self.position)
        if found or self.position == len(self.text):
            return _Token(found[0] if found else "", self.position)
        stray, at = self.typed[self.position], self.position + 1
        raise FormulaError(
            "syntax", say("{stray!r} at position {at} is no part of a formula", stray=stray, at=at), at
        )

    def take(self) -> _Token:
        token = self.ahead
        self.position = token.at + len(token.text)
        self.ahead = self.scan()
        return token

    def expression(self, weakest: int) -> Term:
        left = self.operand()
        while (operator := _BY_SYMBOL.get(self.ahead.text)) and operator.arity == 2:
            if operator.binds < weakest:
                break
            token = self.take()
            right_associative = operator.binds == POWER
            right = self.expression(operator.binds + (not right_associative))
            left = self.join(operator, token, left, right)
        return left

    def operand(self) -> Term:
        if self.ahead.text.lower() in ("√", "sqrt"):
            token = self.take()
            bracketed = self.ahead.text == "("
            return self.factorials(
                self.join(OPERATORS["sqrt"], token, self.atom() if bracketed else self.operand())
            )
        return self.factorials(self.atom())

    def factorials(self, term: Term) -> Term:
        if self.ahead.text == "!":
            term = self.join(OPERATORS["fact"], self.take(), term)
        if self.ahead.text == "!":
            at = self.ahead.at + 1
            message = say("a second ! at position {at}: the factorial of a factorial is written (3!)!", at=at)
            raise FormulaError("syntax", message, at)
        return term

    def atom(self) -> Term:
        if card := self.card_in_brackets():
            return card
        if self.ahead.text == "(":
            return self.bracketed()
        letter = LETTERS.get(self.ahead.text.upper())
        if letter or self.ahead.text.isdecimal():
            token = self.take()
            return self.number(letter or self.decimal(token))
        raise self.unexpected()

    def bracketed(self) -> Term:
        opening = self.take()
        self.brackets += 1
        if self.brackets > DEEPEST_BRACKETS:
            message = say("brackets are nested deeper than {most}", most=DEEPEST_BRACKETS)
            raise FormulaError("syntax", message, opening.at + 1)
        term = self.expression(SUM)
        self.brackets -= 1
        if self.ahead.text != ")":
            if self.ahead.text:
                raise self.unexpected()
            message = say("the bracket opened at position {at} is not closed", at=opening.at + 1)
            raise FormulaError("syntax", message, opening.at + 1)
        self.take()
        return term

    def card_in_brackets(self) -> Term | None:
        found = _CARD.match(self.text, self.ahead.at)
        for card in self.cards if found else ():
            if found and str(card) == found[1]:
                self.position = found.end()
                self.ahead = self.scan()
                return self.number(card)
        return None

    def number(self, value: Number) -> Term:
        self.numbers += 1
        return dealt(value, self.numbers - 1)

    def decimal(self, token: _Token) -> int:
        if len(token.text) > DIGITS:
            message = say("a number has at most {most} digits", most=DIGITS)
            raise FormulaError("syntax", message, token.at + 1)
        return int(token.text)

    def join(self, operator: Operator, token: _Token, *operands: Term) -> Term:
        if operator.name not in self.operators:
            raise FormulaError("operator", self.not_allowed(operator, token), token.at + 1)
        value = outcome(operator, tuple(operand.value for operand in operands), self.limits)
        if isinstance(value, Message):
            message = say("{reason} (position {at})", reason=value, at=token.at + 1)
            raise FormulaError("undefined", message, token.at + 1)
        return Term(value, min(operand.position for operand in operands), operator, operands)

    def not_allowed(self, operator: Operator, token: _Token) -> Message:
        allowed = " ".join(OPERATORS[name].sign for name in self.operators)
        return say(
            "{sign} at position {at} is not allowed here; allowed are {allowed}",
            sign=operator.sign,
            at=token.at + 1,
            allowed=allowed,
        )

    def unexpected(self) -> FormulaError:
        token = self.ahead
        if not token.text:
            return FormulaError(
                "syntax", say("a number or a bracket is expected at the end"), len(self.text) + 1
            )
        text = self.typed[token.at : token.at + len(token.text)]
        message = say("{text!r} at position {at} is out of place", text=text, at=token.at + 1)
        return FormulaError("syntax", message, token.at + 1)
