"""Text for people, kept as data until somebody reads it.

A sentence is a template and its values. The engine can then make a million reasons without formatting
one, and a screen can put every template through a dictionary of another language first.

>>> hello = say("{count} queens on {board}", count=4, board="a board")
>>> str(hello)
'4 queens on a board'
>>> hello.text({"{count} queens on {board}": "{board} mit {count} Damen"}.get)
'a board mit 4 Damen'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

__all__ = ["Message", "Translate", "say"]

Translate = Callable[[str], "str | None"]
"""English template -> template of another language, or None where there is no translation."""


class Message(NamedTuple):
    """A sentence for the learner: a template in English and the values that fill it.

    Values may be messages themselves; they are then put through the same translation.
    """

    template: str
    values: Mapping[str, object]

    def text(self, translate: Translate | None = None) -> str:
        """Return the sentence, its template put through ``translate`` where that knows it."""
        template = (translate(self.template) if translate else None) or self.template
        return template.format_map({name: _filled(value, translate) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.text()


def say(template: str, /, **values: object) -> Message:
    """Return ``template`` with its ``values``: the one way by which text for a screen is made."""
    return Message(template, values)


def _filled(value: object, translate: Translate | None) -> object:
    return value.text(translate) if isinstance(value, Message) else value
