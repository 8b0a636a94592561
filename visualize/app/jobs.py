"""Long searches of all sessions: each in a worker process, a few at a time, its result kept for a class."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from pathlib import Path

from visualize.app.making import Ready, Request
from visualize.app.worker import written

__all__ = ["Job", "Jobs"]

MOST_WORKERS = 2
MOST_KEPT = 8
LONGEST = 300  # seconds
FORGOTTEN = 20  # seconds after which a search is ended that no page asks for any more
ALONE = "Nobody waited for the search any more."


class Job:
    """A search in its worker: ``phase`` and ``nodes`` tell how far it is; it ends ``ready`` or ``failed``."""

    def __init__(self, request: Request) -> None:
        self.phase, self.nodes = "searched", 0
        self.ready: Ready | None = None
        self.failed = ""
        self.asked = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "visualize.app.worker"],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._send(request)
        self._timer = threading.Timer(LONGEST, self.end, [f"The search took longer than {LONGEST} seconds."])
        self._timer.daemon = True
        self._timer.start()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def runs(self) -> bool:
        """Whether its end is still to come."""
        return not self.ready and not self.failed

    def wait(self) -> None:
        """Return when the search has ended, one way or the other."""
        self._reader.join()

    def leave(self) -> None:
        """Let it end in two seconds, unless another page asks for it, as each does twice a second."""
        self.asked = time.monotonic() - FORGOTTEN + 2

    def end(self, why: str) -> None:
        """End a search that still runs, and keep the reason."""
        if self.runs:
            self.failed = why
        self._process.kill()

    def _send(self, request: Request) -> None:
        assert self._process.stdin
        self._process.stdin.write(written(request))
        self._process.stdin.flush()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process:
            for line in self._process.stdout:
                told = json.loads(line)
                if "bytes" in told:
                    self.ready = pickle.loads(
                        self._process.stdout.read(told["bytes"])
                    )  # our own process wrote it
                    break
                self.failed = self.failed or told.get("failed", "")
                if time.monotonic() - self.asked > FORGOTTEN:
                    self.end(ALONE)
                self.phase, self.nodes = told.get("phase", self.phase), told.get("nodes", self.nodes)
        self._timer.cancel()
        if self.runs:
            self.failed = "The search ended without a result."


class Jobs:
    """The searches that run, and the last ones that ended; safe to share between sessions."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[Request, Job] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, request: Request) -> Job | None:
        """Return the search of a request, begun if it is new; None while all workers are busy."""
        with self._lock:
            if request in self._jobs and self._jobs[request].failed == ALONE:
                del self._jobs[request]
            if request not in self._jobs:
                if sum(job.runs for job in self._jobs.values()) >= MOST_WORKERS:
                    return None
                self._jobs[request] = Job(request)
            self._jobs.move_to_end(request)
            self._jobs[request].asked = time.monotonic()
            self._drop_old()
            return self._jobs[request]

    def drop(self, request: Request) -> None:
        """Forget a search that failed, so that it can be tried again."""
        with self._lock:
            job = self._jobs.get(request)
            if job and job.failed:
                del self._jobs[request]

    def _drop_old(self) -> None:
        ended = [request for request, job in self._jobs.items() if not job.runs]
        for request in ended[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[request]
