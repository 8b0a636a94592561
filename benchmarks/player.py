"""The figures of the player, in a real browser: python benchmarks/player.py

Needs playwright and a Chromium of the system. Steps are timed from a key to the frame that shows them, in
rounds that alternate with a baseline, a page on which the same key changes one text: on a busy machine the
ratio tells more than the milliseconds, which are printed beside it with the share of 60 Hz frames.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from puzzles.n_queens import NQueens
from visualize.app.recording import record
from visualize.export import Look
from visualize.fold import fold
from visualize.player import html_page, packed
from visualize.tree import SearchTree

Act = Callable[[], list[float]]
ROUNDS, STEPS = 5, 40
PRESS = """async ([key, count]) => {
  const times = [];
  for (let pressed = 0; pressed < count; pressed++) {
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    document.querySelector(".lab-player").dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - started);
  }
  return times;
}"""
FRAMES = """async (milliseconds) => {
  const started = performance.now();
  let frames = 0;
  for (; performance.now() - started < milliseconds; frames++) await new Promise(requestAnimationFrame);
  return (frames / (performance.now() - started)) * 1000;
}"""
BASELINE = """<p class="lab-player" tabindex="0">0</p><script>
let n = 0; document.querySelector("p").addEventListener("keydown", (event) => event.target.textContent = ++n);
</script>"""
UNFOLD = """async () => {
  const { player } = document.querySelector(".lab-player");
  const folded = player.tree.drawing.node.filter((node) => player.tree.folding.isFolded(node));
  const times = [];
  for (const node of folded.slice(0, 20)) {
    const started = performance.now();
    player.tree.toggle(node);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - started);
  }
  return times;
}"""


FIRST_PAINT = """() => new Promise((done) => new PerformanceObserver((list, observer) => {
  const [entry] = list.getEntriesByName("first-contentful-paint");
  if (entry) { observer.disconnect(); done(entry.startTime); }
}).observe({ type: "paint", buffered: true }))"""


def main() -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        stepping(browser, Path(folder))
        opening(browser, Path(folder))
        browser.close()
    recorded()
    pictures()


def stepping(browser: Browser, folder: Path) -> None:
    """Steps, jumps, play and unfolding with 2,057 drawn nodes."""
    baseline = browser.new_page(viewport={"width": 1280, "height": 800})
    baseline.set_content(BASELINE)
    whole = opened(browser, folder, record(NQueens(n=8)).document(most=3000, failed=False))
    drawn = whole.evaluate("document.querySelector('.lab-player').player.tree.drawing.node.length")
    print(f"{drawn:,} nodes drawn")
    rounds = [lambda page=page: press(page, "ArrowRight", STEPS) for page in (whole, baseline)]
    step, rest = alternated(*rounds)
    told("baseline: one text changes", rest)
    told("a step", step, rest)
    jumps = [time for key in ("n", "d", "End", "Home", "End") * 3 for time in press(whole, key, 1)]
    told("a jump", jumps, rest)
    whole.evaluate("document.querySelector('.lab-player').player.speed = 6")
    press(whole, "Home", 1)
    press(whole, " ", 1)
    frames, still = whole.evaluate(FRAMES, 3000), baseline.evaluate(FRAMES, 3000)
    print(f"  playing at 64 steps a second    {frames:.0f} frames a second; baseline {still:.0f}")
    folded = opened(browser, folder, record(NQueens(n=8)).document())
    told("unfolding a node", folded.evaluate(UNFOLD), rest)


def opening(browser: Browser, folder: Path) -> None:
    """The HTML file of 500 nodes: its weight, and the time from opening to paint."""
    made = record(NQueens(n=6), limit=500).document(most=500)
    page = html_page(made)
    times = []
    for _ in range(ROUNDS):
        shown = opened(browser, folder, made)
        times.append(shown.evaluate(FIRST_PAINT))
        shown.close()
    print(f"500 nodes: {len(page) / 1000:.0f} kB of HTML")
    told("opening to first paint", times)


def recorded() -> None:
    """Fold and layout columns of a million nodes; the document of 15,721."""
    tree = million()
    seconds = timed(lambda: fold(tree))
    print(f"{len(tree):,} recorded nodes: folded in {seconds:.2f} s")
    recording = record(NQueens(n=8))
    print(f"15,721 nodes: document made and packed in {timed(lambda: packed(recording.document())):.2f} s")


def pictures() -> None:
    recording = record(NQueens(n=6))
    seconds = timed(lambda: recording.exported("gif", Look(steps=(0, 199))))
    print(f"200 frames of a GIF in {seconds:.1f} s")


def million() -> SearchTree:
    """A tree of a million nodes: ten children each, down to depth six."""

    def nodes(depth: int) -> Iterator[tuple[int, Any, int, None, None]]:
        for child in range(10):
            yield depth, child, 0 if depth < 6 else 2 if child == 9 else 0, None, None
            if depth < 6:
                yield from nodes(depth + 1)

    return SearchTree.record([(0, None, 0, None, None), *nodes(1)], 1_000_000)


def opened(browser: Browser, folder: Path, made: dict[str, Any]) -> Page:
    path = folder / "tree.html"
    path.write_text(html_page(made))
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(path.as_uri())
    page.wait_for_selector(".lab-player .counters")
    return page


def press(page: Page, key: str, count: int) -> list[float]:
    page.bring_to_front()
    times: list[float] = page.evaluate(PRESS, [key, count])
    return times


def alternated(one: Act, other: Act) -> tuple[list[float], list[float]]:
    ones: list[float] = []
    others: list[float] = []
    for _ in range(ROUNDS):
        ones += one()
        others += other()
    return ones, others


def told(name: str, times: list[float], baseline: list[float] | None = None) -> None:
    median, late = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    ratio = f", {median / statistics.median(baseline):.1f} times the baseline" if baseline else ""
    print(
        f"  {name:30}  median {median:5.1f} ms, 95th percentile {late:5.1f}, longest {max(times):5.1f}{ratio}"
    )


def timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
