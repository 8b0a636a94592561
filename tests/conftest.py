"""What several tests share: Hypothesis without deadlines, a browser, a running app."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

ROOT = Path(__file__).parents[1]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium of the system; tests that need one are skipped where there is none."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        pytest.skip("no chromium on this machine: install it to run the browser tests")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: pip install playwright"
    )
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=program, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages on which any script error fails the test."""
    contexts, errors = [], []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}} | options))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def show(new_page: Callable[..., Page], tmp_path: Path) -> Callable[..., Page]:
    """Open a player's document as the HTML file that a user would get, with no network at all."""
    from visualize.player import html_page

    def opened(made: dict[str, Any], step: int = 0, **options: Any) -> Page:
        path = tmp_path / "tree.html"
        path.write_text(html_page(made, step), encoding="utf-8")
        page = new_page(offline=True, **options)
        page.goto(path.as_uri())
        page.wait_for_selector(".lab-player .counters", state="attached")
        return page

    return opened


@pytest.fixture(scope="session")
def app_address() -> Iterator[str]:
    """The address of the app, started as a user starts it."""
    port = free_port()
    command = [sys.executable, "-m", "visualize.app.command", "app", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout
    for line in process.stdout:
        if "URL" in line:
            break
    address = f"http://127.0.0.1:{port}"
    with urllib.request.urlopen(f"{address}/_stcore/health") as answer:
        assert answer.read() == b"ok"
    yield address
    process.terminate()
    process.wait(10)


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
