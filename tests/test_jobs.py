"""Long searches in worker processes: the same result as in the page, progress, an end in every case."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from visualize.app import jobs as jobs_module
from visualize.app.jobs import Job, Jobs
from visualize.app.making import Request, made_ready
from visualize.app.waiting import jobs
from visualize.app.worker import written

ROOT = Path(__file__).parents[1]
SIX = Request("n-queens", (("n", "6"),), ("attack",), "given", 30_000)
ENDLESS = Request("n-queens", (("n", "12"),), (), "given", 1_000_000)


def test_a_worker_gives_what_the_page_would_have_made() -> None:
    job = Job(SIX)
    job.wait()
    assert job.ready is not None
    here = made_ready(SIX)
    assert job.ready.document == here.document
    assert list(job.ready.recording.tree.nodes()) == list(here.recording.tree.nodes())
    assert job.ready.recording.measures.found == 4


def test_progress_is_told_while_nodes_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("visualize.app.making.SIGN", -1.0)
    told: list[tuple[str, int]] = []
    made_ready(
        Request("n-queens", (("n", "8"),), ("attack",), "given", 30_000), lambda *sign: told.append(sign)
    )
    assert {phase for phase, _ in told} == {"searched", "explained"}
    searched = [nodes for phase, nodes in told if phase == "searched"]
    assert searched == sorted(searched)
    assert searched[-1] > 15_000


def test_a_search_that_is_ended_says_why_and_its_process_is_gone() -> None:
    job = Job(ENDLESS)
    job.end("enough")
    job.wait()
    assert (job.runs, job.ready, job.failed) == (False, None, "enough")
    assert job._process.returncode is not None


def test_a_worker_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "visualize.app.worker"]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin
    process.stdin.write(written(ENDLESS))
    process.stdin.close()  # as when the server dies
    assert process.wait(60) == 1


def test_a_search_that_breaks_is_an_ended_search() -> None:
    job = Job(Request("n-queens", (("n", "6"),), ("attack",), "given", -1))
    job.wait()
    assert job.failed == "The search ended without a result."


def test_sessions_share_a_search_and_a_third_one_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = Jobs()
    other = Request("n-queens", (("n", "13"),), (), "given", 1_000_000)
    running = [job for job in (shared.of(ENDLESS), shared.of(other)) if job]
    assert len(running) == 2
    assert shared.of(ENDLESS) is running[0]
    assert shared.of(SIX) is None
    monkeypatch.setattr(jobs_module, "FORGOTTEN", -1.0)  # as if no page had asked for long
    for job in running:
        job.wait()
        assert job.failed == "Nobody waited for the search any more."
    again = shared.of(ENDLESS)
    assert again is not running[0]
    assert shared.of(SIX) is not None


def test_a_page_waits_for_a_long_search_and_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=120)
    app.query_params["n"] = "9"
    app.query_params["limit"] = "25000"
    app.run()
    assert not app.exception
    assert [button.label for button in app.button] == ["Cancel"]
    request = Request(
        "n-queens", (("n", "9"), ("rows", "top_down"), ("seed", "1")), ("attack",), "given", 25_000
    )
    job = jobs().of(request)
    assert job is not None
    job.wait()
    app.run()
    assert not app.exception
    assert any("nodes 25,000" in block.value for block in app.markdown)


def test_a_cancelled_search_shows_the_beginning_of_the_tree() -> None:
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=120)
    app.query_params["n"] = "12"
    app.query_params["limit"] = "1000000"
    app.run()
    next(button for button in app.button if button.label == "Cancel").click().run()
    app.run()
    assert not app.exception
    assert [block.value for block in app.warning] == [
        "The search was cancelled. Shown is the beginning of the tree."
    ]
    assert any("nodes 20,000" in block.value for block in app.markdown)
    assert app.query_params["limit"] == "1000000"
