"""The figures of the player, in a real browser: python benchmarks/player.py

Steps are timed from a key to the frame that shows them, in rounds that alternate with a baseline, a page on
which the same key changes one text. A display shows 60 frames a second, so no page answers in under 17 ms; on
a busy machine the ratio tells more than the milliseconds.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from browsing import (
    ROUNDS,
    SIZE,
    app,
    baseline_page,
    chromium,
    press,
    stepped,
    timed,
    told,
)
from playwright.sync_api import Browser, Page

from puzzles.n_queens import NQueens
from visualize.app.recording import record
from visualize.export import Look
from visualize.fold import fold
from visualize.player import html_page, packed
from visualize.tree import SearchTree

FRAMES = """async (milliseconds) => {
  const started = performance.now();
  let frames = 0;
  for (; performance.now() - started < milliseconds; frames++) await new Promise(requestAnimationFrame);
  return (frames / (performance.now() - started)) * 1000;
}"""
UNFOLD = """async ({ player }) => {
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
    with tempfile.TemporaryDirectory() as folder:
        for measure in (stepping, opening, in_app):
            with chromium() as browser:
                measure(browser, Path(folder))
    recorded()
    pictures()


def stepping(browser: Browser, folder: Path) -> None:
    """Steps, jumps, play and unfolding with 2,057 drawn nodes."""
    baseline = baseline_page(browser)
    whole = opened(browser, folder, record(NQueens(n=8)).document(most=3000, failed=False))
    drawn = whole.locator(".lab-player").evaluate("({ player }) => player.tree.drawing.node.length")
    print(f"The HTML file, {drawn:,} nodes drawn")
    steps, rest = stepped(whole, baseline)
    told("baseline: one text changes", rest)
    told("a step", steps, rest)
    jumps = [time for key in ("n", "d", "End", "Home", "End") * 3 for time in press(whole, key, 1)]
    told("a jump", jumps, rest)
    whole.locator(".lab-player").evaluate("({ player }) => (player.speed = 6)")
    press(whole, "Home", 1)
    press(whole, " ", 1)
    frames, still = whole.evaluate(FRAMES, 3000), baseline.evaluate(FRAMES, 3000)
    print(f"  playing at 64 steps a second        {frames:.0f} frames a second; baseline {still:.0f}")
    folded = opened(browser, folder, record(NQueens(n=8)).document())
    told("unfolding a node", folded.locator(".lab-player").evaluate(UNFOLD), rest)


def opening(browser: Browser, folder: Path) -> None:
    """The HTML file of 500 nodes: its weight, and the time from opening to paint."""
    text = html_page(record(NQueens(n=6), limit=500).document(most=500))
    paints = first_paints(browser, folder, text)
    rest = first_paints(browser, folder, "<!doctype html><title>baseline</title><p>one line of text")
    print(f"The HTML file of 500 nodes: {len(text) / 1000:.0f} kB")
    told("opening to first paint", paints, rest)


def first_paints(browser: Browser, folder: Path, text: str) -> list[float]:
    path = folder / "page.html"
    path.write_text(text)
    times = []
    for _ in range(2 * ROUNDS):
        page = browser.new_page(viewport=SIZE)
        page.goto(path.as_uri())
        times.append(page.evaluate(FIRST_PAINT))
        page.close()
    return times


def in_app(browser: Browser, folder: Path) -> None:
    """The app: its two default examples stepped, 8-queens opened from a change of n."""
    baseline = baseline_page(browser)
    print("The app")
    with app() as address:
        for name in ("n-queens", "twenty-four"):
            page = browser.new_page(viewport=SIZE)
            page.goto(f"{address}/?problem={name}")
            page.wait_for_selector(".lab-player .counters")
            steps, rest = stepped(page, baseline)
            told(f"a step of {name}", steps, rest)
            page.close()
        page = browser.new_page(viewport=SIZE)
        page.goto(address)
        page.get_by_text("step 1 of 1,790").wait_for()
        field = page.get_by_label("n (0 – 20)", exact=True)
        field.fill("8")
        seconds = timed(lambda: (field.press("Enter"), page.get_by_text("step 1 of 31,442").wait_for()))
        print(f"  8-queens opens, 15,721 nodes          {seconds:.2f} s after the key")
        told("unfolding a node", page.locator(".lab-player").evaluate(UNFOLD))


def recorded() -> None:
    """Fold and strip of a million nodes; the document of 15,721."""
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
    page = browser.new_page(viewport=SIZE)
    page.goto(path.as_uri())
    page.wait_for_selector(".lab-player .counters")
    return page


if __name__ == "__main__":
    main()
