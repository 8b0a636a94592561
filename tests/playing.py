"""What the tests of the player share: recordings, and what a page tells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from puzzles.catalog import problem_class
from visualize.app.recording import Recording, record

if TYPE_CHECKING:
    from playwright.sync_api import Page


def queens(n: int, rules: str | None = None) -> Recording:
    return record(problem_class("n-queens").of(n=n), rules)


def step_of(page: Page) -> int:
    counters = page.inner_text(".counters")
    return int(re.match(r"step ([\d,]+) of", counters)[1].replace(",", "")) - 1


def of_tree(page: Page, expression: str) -> Any:
    """What the tree's canvas shows, asked of the player that painted it."""
    return page.evaluate(
        f"(({{ tree, tour }}) => {expression})(document.querySelector('.lab-player').player)"
    )


def click_node(page: Page, node: int, below: int = 0) -> None:
    x, y = of_tree(page, f"tree.onScreen({node})")
    box = page.locator(".drawing").bounding_box()
    page.mouse.click(box["x"] + x, box["y"] + y + below)


def sentence(page: Page) -> str:
    return page.inner_text(".sentence")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def set_view(page: Page, label: str, on: bool = True) -> None:
    """Tick or clear a box of the panel View."""
    page.locator(".button-view").click()
    page.get_by_label(label).set_checked(on)
    page.keyboard.press("Escape")


def questions_of(made: dict[str, Any]) -> list[dict[str, Any]]:
    """The questions of a document with their texts, as *always* puts them."""
    texts, kinds = made["quiz"]["texts"], made["quiz"]["kinds"]
    return [
        {
            "step": step,
            "kind": kinds[kind],
            "ask": texts[ask],
            "options": [[texts[text], right, texts[feedback]] for text, right, feedback in options],
        }
        for step, kind, ask, options in made["quiz"]["asked"]
    ]
