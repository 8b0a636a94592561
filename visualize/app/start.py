"""Where the command begins: Ctrl-C ends it quietly even while its parts are still being loaded."""

from __future__ import annotations

import os
import signal

__all__ = ["main"]


def main() -> None:
    """Load the command line and run it."""
    before = signal.signal(signal.SIGINT, _leave)
    from visualize.app import command  # takes half a second, hence not above

    signal.signal(signal.SIGINT, before)
    command.main()


def _leave(*_: object) -> None:
    # at once: an exception in the midst of an import may be swallowed, or told as a traceback
    os._exit(130)


if __name__ == "__main__":
    main()
