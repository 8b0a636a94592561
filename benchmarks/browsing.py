"""What the benchmarks in a browser share: the browser, keys pressed and timed, a running app, the printing.

Needs playwright and a Chromium of the system.
"""

from __future__ import annotations

import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

SIZE = {"width": 1280, "height": 800}
STEPS, ROUNDS = 40, 5

# Each key is pressed at the start of a frame; its time ends with the frame that shows what it did.
PRESS = """async (player, [key, count]) => {
  const times = [];
  for (let pressed = 0; pressed < count; pressed++) {
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    player.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - started);
  }
  return times;
}"""
BASELINE = """<p class="lab-player" tabindex="0">0</p><script>
let n = 0; document.querySelector("p").addEventListener("keydown", (event) => event.target.textContent = ++n);
</script>"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium that draws on the processor: it is the same on every machine."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@contextmanager
def app() -> Iterator[str]:
    """The address of the app, started as a user starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "visualize.app.command", "app", "--port", str(port)]
    root = Path(__file__).parents[1]
    with subprocess.Popen(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout
        next(line for line in process.stdout if "URL" in line)
        yield f"http://127.0.0.1:{port}"
        process.terminate()
        process.wait(10)  # before its output is closed, which it writes to when it stops


def baseline_page(browser: Browser) -> Page:
    """A page on which a key changes one text: no page that answers a key is faster."""
    page = browser.new_page(viewport=SIZE)
    page.set_content(BASELINE)
    return page


def press(page: Page, key: str, count: int) -> list[float]:
    """Press a key some times; return the milliseconds from each to its frame."""
    page.bring_to_front()
    times: list[float] = page.locator(".lab-player").evaluate(PRESS, [key, count])
    return times


def stepped(page: Page, baseline: Page) -> tuple[list[float], list[float]]:
    """Step through both pages in turn, so that a busy moment of the machine meets both."""
    times: list[float] = []
    rest: list[float] = []
    for _ in range(ROUNDS):
        times += press(page, "ArrowRight", STEPS)
        rest += press(baseline, "ArrowRight", STEPS)
    return times, rest


def told(name: str, times: list[float], baseline: list[float] | None = None) -> None:
    """Print median, 95th percentile and longest of some milliseconds, and the ratio to a baseline."""
    median, late = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    ratio = f", {median / statistics.median(baseline):.1f} times the baseline" if baseline else ""
    spread = f"median {median:6.1f} ms, 95th percentile {late:6.1f}, longest {max(times):6.1f}"
    print(f"  {name:34}  {spread}{ratio}")


def timed(act: Callable[[], object]) -> float:
    """Return the seconds that a call takes."""
    started = time.perf_counter()
    act()
    return time.perf_counter() - started
