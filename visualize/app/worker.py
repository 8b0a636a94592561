"""A long search in a process of its own, so that a page goes on answering: python -m visualize.app.worker

The page writes one request as JSON to the input, and reads a line of JSON for each sign of life and the
result after the last. The process ends with its input, whatever becomes of the page.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import threading
from dataclasses import asdict

from visualize.app.making import Request, made_ready

__all__ = ["main", "written"]

MOST_MEMORY = 4 * 2**30
"""Bytes that a worker may take, where the system can hold it to that."""


def main() -> None:
    """Answer the one request of the input."""
    request = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_input, daemon=True).start()
    _be_modest()
    request["arguments"] = tuple(map(tuple, request["arguments"]))
    try:
        result = pickle.dumps(
            made_ready(Request(**request), lambda phase, nodes: _say(phase=phase, nodes=nodes))
        )
    except MemoryError:
        _say(failed=f"The search needs more than {MOST_MEMORY // 2**30} GB of memory.")
    else:
        _say(bytes=len(result))
        sys.stdout.buffer.write(result)
        sys.stdout.buffer.flush()


def written(request: Request) -> bytes:
    """Return a request as the line that ``main`` reads."""
    return json.dumps(asdict(request)).encode() + b"\n"


def _say(**told: object) -> None:
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
    sys.stdout.buffer.flush()


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)


def _be_modest() -> None:
    """Let everybody else go first, and take no more than the memory allowed (where there is such a thing)."""
    if hasattr(os, "nice"):
        os.nice(10)
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
