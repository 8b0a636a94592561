"""A moment after which work ends with what there is: by the clock, or because somebody asked.

>>> Deadline().passed(), Deadline(-1).passed()
(False, True)
>>> list(Deadline(-1).let_through(["root", "child"]))
['root']
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from math import inf
from typing import TypeVar

__all__ = ["Deadline"]

Item = TypeVar("Item")
EVERY = 16  # items between two looks at the clock: slow nodes take some 0.1 ms each


class Deadline:
    """Ends ``seconds`` from now, if they are given; with ``within``, no later than that one."""

    def __init__(self, seconds: float | None = None, within: Deadline | None = None) -> None:
        self.end = inf if seconds is None else time.perf_counter() + seconds
        self.within = within
        self.missed = False
        """Whether something was left undone at this deadline, or at one within it."""
        self._ended = False

    @property
    def ended(self) -> bool:
        """Whether somebody asked to end, whatever the clock says."""
        return self._ended or (self.within is not None and self.within.ended)

    def end_now(self) -> None:
        """Let the work end at the next look."""
        self._ended = True

    def passed(self) -> bool:
        """Tell whether it is time to end."""
        return self.ended or time.perf_counter() > self.end

    def share(self, parts: float) -> Deadline:
        """Return a deadline within this one, for one of so many equal parts of the time left."""
        return Deadline((self.end - time.perf_counter()) / parts, self)

    def let_through(self, items: Iterable[Item]) -> Iterator[Item]:
        """Let items through until the deadline, the first in any case. None is taken and then dropped.

        So the caller who asks the source for one more item knows whether this was its end.
        """
        for number, item in enumerate(items):
            yield item
            if number % EVERY == 0 and self.passed():
                self._miss()
                return

    def _miss(self) -> None:
        self.missed = True
        if self.within:
            self.within._miss()
