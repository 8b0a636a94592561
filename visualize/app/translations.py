"""The one function through which all text of a screen goes, and the languages it knows.

>>> text("Go to step {step}", step=3)
'Go to step 3'
>>> LANGUAGES["Deutsch"] = {"Go to step {step}": "Weiter zu Schritt {step}"}
>>> with speaking("Deutsch"):
...     text("Go to step {step}", step=3)
'Weiter zu Schritt 3'
>>> del LANGUAGES["Deutsch"]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from puzzles.messages import Message

__all__ = ["LANGUAGES", "speaking", "text", "translate"]

LANGUAGES: dict[str, Mapping[str, str]] = {"English": {}}
"""For each language the templates of the program, which are English, and their translations."""

_spoken: ContextVar[str] = ContextVar("language", default="English")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Have ``text`` speak a language while the block runs; one that is not known is English."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def translate(template: str) -> str | None:
    """Return ``template`` in the language spoken, or None where it has no translation."""
    return LANGUAGES.get(_spoken.get(), {}).get(template)


def text(template: str, /, **values: object) -> str:
    """Return ``template`` in the language spoken, filled with ``values``."""
    return Message(template, values).text(translate)
