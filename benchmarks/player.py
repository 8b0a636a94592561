"""Step to paint in a real browser, on the default pages: python benchmarks/player.py

Needs playwright and a Chromium of the system. For each page: the time from a key press to the frame that
shows it, over 200 steps, and a baseline with the same key on a page that only changes one text.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from puzzles.n_queens import NQueens
from visualize.app.recording import record
from visualize.player import html_page

PRESS = """async (keys) => {
  const times = [];
  for (const key of keys) {
    await new Promise(requestAnimationFrame);
    const started = performance.now();
    window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    document.querySelector(".lab-player")?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - started);
  }
  return times;
}"""
BASELINE = """<p class="lab-player" tabindex="0">0</p><script>
let n = 0; document.querySelector("p").addEventListener("keydown", (event) => event.target.textContent = ++n);
</script>"""


def measured(page: Page, name: str) -> float:
    times = page.evaluate(PRESS, ["ArrowRight"] * 200)
    median, late = statistics.median(times), statistics.quantiles(times, n=20)[18]
    frames = median / (1000 / 60)
    print(f"{name:48} median {median:5.1f} ms, 95th percentile {late:5.1f} ms ({frames:.1f} frames of 60 Hz)")
    return median


def main() -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_content(BASELINE)
        baseline = measured(page, "baseline: one text changes")
        for n, drawn in ((6, 300), (8, 300), (8, 3000)):
            recording = record(NQueens(n=n))
            path = Path(folder) / "tree.html"
            path.write_text(html_page(recording.document(most=drawn, failed=False if drawn > 300 else None)))
            page.goto(path.as_uri())
            page.wait_for_selector(".lab-player .counters")
            nodes = page.locator(".camera > .node").count()
            median = measured(page, f"{n}-queens, {nodes:,} nodes drawn, step to painted")
            print(f"{'':48} {median / baseline:.2f} times the baseline")
        browser.close()


if __name__ == "__main__":
    main()
