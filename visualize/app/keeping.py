"""What the pages keep for all sessions: answers for good, what the clock cut short for a minute."""

from __future__ import annotations

import time
from typing import Any, Generic, NamedTuple, TypeVar

__all__ = ["A_MINUTE", "Kept", "kept"]

A_MINUTE = 60.0
"""So long a class shares what the clock cut short; then somebody tries again."""

Value = TypeVar("Value")


class Kept(NamedTuple, Generic[Value]):
    """An answer, whether trying again can make it no better, and when it was made."""

    value: Value
    final: bool
    made_at: float

    @classmethod
    def now(cls, value: Value, final: bool) -> Kept[Value]:
        """Return an answer made now."""
        return cls(value, final, time.monotonic())


def kept(cached: Any, *arguments: Any) -> Any:
    """Return the value that a cached function, which returns ``Kept``, has or makes for these arguments."""
    found: Kept[Any] = cached(*arguments)
    if not found.final and time.monotonic() > found.made_at + A_MINUTE:
        cached.clear(*arguments)
        found = cached(*arguments)
    return found.value
