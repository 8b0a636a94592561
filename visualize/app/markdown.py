"""Texts that are not ours as Markdown shows them: letter by letter, and in tables.

>>> print(plain("a|b and ![](https://evil.example/p.png) *no_room* $x$ :red[y]"))
a\\|b and !\\[\\](https://evil.example/p.png) \\*no_room\\* \\$x\\$ \\:red\\[y\\]
>>> print(markdown_table([["rule", "cuts"], ["a|b", "3"]], numbers=True))
| rule | cuts |
| --- | ---: |
| a\\|b | 3 |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["MOST_LETTERS", "cut", "markdown_table", "plain"]

MOST_LETTERS = 300
"""So much of a text that somebody typed, or put into a link, is shown."""

_MARKS = re.compile(r"[\\`*\[\]<>|$~&#]|(?<![^\W_])_|_(?![^\W_])|:(?=[a-z])|^[-+](?=\s)", re.MULTILINE)
# an underscore within a word and a colon before a space mean nothing, so they are left as they are


def plain(text: str) -> str:
    """Return Markdown that shows ``text`` as it is, on one line: no image, no link, no emphasis."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def cut(text: str, most: int = MOST_LETTERS) -> str:
    """Return at most so many letters of a text, and dots where it goes on."""
    return text if len(text) <= most else text[: most - 1] + "…"


def markdown_table(lines: Sequence[Sequence[object]], *, numbers: bool = False) -> str:
    """Return a table, its headings first; with ``numbers`` all columns but the first stand to the right."""
    head, *body = [[plain(str(cell)) for cell in line] for line in lines]
    rule = ["---", *["---:" if numbers else "---"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, rule, *body])
