"""What of a text can be shown, or stand in a file."""

from __future__ import annotations

import re

__all__ = ["one_line", "printable"]

_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    r"""Return ``text`` without control characters and lone surrogates: no font shows, no XML holds them.

    >>> printable("a\x01b\nc\ud800")
    'ab\nc'
    """
    return _UNPRINTABLE.sub("", text)


def one_line(text: str) -> str:
    """Return what of ``text`` can be shown, on one line."""
    return printable(text).replace("\n", " ")
