"""Forms as text, in the one spelling with the fewest brackets.

Positive terms first, then ` - term`; numerators, then ` / denominator`; compounds before cards, larger
before smaller. A SUM in a PRODUCT stands in brackets and nothing else does, so every pair is needed, and
``a - (b - c)``, ``a / (b * c)``, ``a / (b / c)`` never occur.

>>> from puzzles.arithmetic import parse
>>> from puzzles.twenty_four.forms import form_of
>>> for text in ("20 - (3 - 7)", "1 / (2*3)", "1*(2*(3+4)*5)*6", "6 * (1 - 5) - 2"):
...     written(form_of(parse(text)))
'20 + 7 - 3'
'1 / 3 / 2'
'(4 + 3) * 6 * 5 * 2 * 1'
'(1 - 5) * 6 - 2'
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.arithmetic import OPERATORS, Number, absolute, number_text
from puzzles.twenty_four.forms import CARD, PRODUCT, SUM, Form, Node, negated

__all__ = ["depth", "written"]


Entry = tuple[tuple[bool, Number], str, Node]
"""A part of a sum: its rank among the others, its text and itself."""


def written(form: Form) -> str:
    """Return the text of a form; it parses back to the same form."""
    text = _text(form)
    assert text is not None, "a form made by operators from cards can be written without a leading minus"
    return text


def depth(node: Node) -> int:
    """Return how deep sums and products are nested: 0 for a card."""
    return 1 + max(depth(part) for _, part in node.parts) if node.parts else 0


def _text(form: Form) -> str | None:
    """Return the text of a form, or None where it could only be written with a leading minus."""
    sign, node = form
    if node.kind == SUM:
        return _sum(list(node.parts) if sign > 0 else list(map(negated, node.parts)))
    if node.kind == PRODUCT:
        return _product(sign, node)
    if sign < 0:
        return None
    return number_text(node.value) if node.kind == CARD else _operation(node)


def _rank(node: Node) -> tuple[bool, Number]:
    return node.kind == CARD, -absolute(node.value)


def _sum(terms: list[Form]) -> str | None:
    """Write each term with a plus where it can be, the others with a minus."""
    plus: list[Entry] = []
    minus: list[Entry] = []
    for term in terms:
        sign, node = term
        text = _text((1, node))
        if text is None:
            sign, text = -sign, _text((-1, node))
        (plus if sign > 0 else minus).append((_rank(node), text or "", node))
    if not plus:
        return _led_by_a_negative_product(minus)
    first, *others = [text for _, text, _ in sorted(plus)]
    return " ".join([first, *(f"+ {text}" for text in others), *_subtracted(minus)])


def _subtracted(minus: Iterable[Entry]) -> list[str]:
    return [f"- {text}" for _, text, _ in sorted(minus)]


def _led_by_a_negative_product(minus: list[Entry]) -> str | None:
    """Write 3 * (1 - 5) - 2: a product that takes the minus inside can be the first term."""
    for entry in sorted(minus):
        if (text := _text((-1, entry[2]))) is not None:
            minus.remove(entry)
            return " ".join([text, *_subtracted(minus)])
    return None


def _product(sign: int, node: Node) -> str | None:
    """Write each factor as it is stored where it can be, and turn round one more if the sign asks for it."""
    signs = [1 if _text((1, factor)) is not None else -1 for _, factor in node.parts]
    if sum(one < 0 for one in signs) % 2 != (sign < 0):
        turn = next((i for i, (_, factor) in _ranked(node) if _text((-signs[i], factor)) is not None), None)
        if turn is None:
            return None
        signs[turn] = -signs[turn]
    texts: dict[int, list[tuple[tuple[bool, Number], str]]] = {1: [], -1: []}
    for one, (exponent, factor) in zip(signs, node.parts, strict=True):
        text = _text((one, factor)) or ""
        texts[exponent].append((_rank(factor), f"({text})" if factor.kind == SUM else text))
    above, below = ([text for _, text in sorted(texts[exponent])] for exponent in (1, -1))
    return " * ".join(above) + "".join(f" / {text}" for text in below)


def _ranked(node: Node) -> list[tuple[int, tuple[int, Node]]]:
    return sorted(enumerate(node.parts), key=lambda entry: (_rank(entry[1][1]), entry[1]))


def _operation(node: Node) -> str:
    """Write an operator that forms do not look into: ^ ! sqrt."""
    operator = OPERATORS[node.kind]
    texts = list(map(written, node.parts))
    bare = [form[1].kind in (CARD, "sqrt") for form in node.parts]
    if operator.name == "sqrt":
        return f"sqrt({texts[0]})"
    if operator.name == "fact":
        return f"{texts[0] if bare[0] else f'({texts[0]})'}!"
    base = texts[0] if bare[0] or node.parts[0][1].kind == "fact" else f"({texts[0]})"
    exponent = texts[1] if node.parts[1][1].kind not in (SUM, PRODUCT) else f"({texts[1]})"
    return f"{base} ^ {exponent}"
