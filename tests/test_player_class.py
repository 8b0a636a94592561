"""The player for a class and for everyone: questions, answers hidden, outline, keyboard, names, contrast."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playing import of_tree, press, queens, questions_of, sentence, set_view, step_of

from visualize.questions import KINDS
from visualize.steps import step_at

if TYPE_CHECKING:
    from playwright.sync_api import Page

Show = Callable[..., "Page"]


COLORS = """() => {
  const painted = (paints) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    for (const paint of ['white', ...paints]) { pen.fillStyle = paint; pen.fillRect(0, 0, 1, 1); }
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const written = (each) => each.checkVisibility()
    && [...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  return [...document.querySelectorAll('.lab-player *')].filter(written).map((each) => {
    const grounds = [];
    for (let up = each; up; up = up.parentElement) grounds.unshift(getComputedStyle(up).backgroundColor);
    const style = getComputedStyle(each);
    const ink = each.namespaceURI.endsWith('svg') ? style.fill : style.color;
    const name = each.className.baseVal ?? each.className ?? each.localName;
    return [name, painted([...grounds, ink]), painted(grounds)];
  });
}"""


QUIZ = "document.querySelector('.lab-player').player.quiz"
STEPS = 30


def ask(page: Page, often: str) -> None:
    page.locator(".button-view").click()
    page.locator(".pick-ask").select_option(often)
    press(page, "Escape", "Escape")


def test_a_question_comes_before_the_step_and_says_why(show: Show) -> None:
    made = queens(6).document()
    page = show(made)
    ask(page, "always")
    press(page, "ArrowRight")
    assert step_of(page) == 0
    question = questions_of(made)[0]
    assert page.inner_text(".quiz h3") == question["ask"]
    right = next(place for place, option in enumerate(question["options"]) if option[1])
    press(page, str(right + 1))
    assert page.inner_text(".feedback") == f"Right: {question['options'][right][2]}"
    assert page.inner_text(".score") == "1 right · 0 not yet · 0 skipped"
    press(page, "Enter")
    assert step_of(page) == 1
    assert not page.locator(".quiz").is_visible()
    assert page.evaluate("document.activeElement.matches('.lab-player')")


def test_a_wrong_answer_gets_its_own_feedback_and_a_question_can_be_skipped(show: Show) -> None:
    made = queens(6).document()
    page = show(made)
    ask(page, "always")
    press(page, "ArrowRight")
    first, *others = questions_of(made)
    wrong = next(place for place, option in enumerate(first["options"]) if not option[1])
    page.locator(".option").nth(wrong).click()
    assert page.inner_text(".feedback") == f"Not quite. {first['options'][wrong][2]}"
    page.get_by_role("button", name="Go on", exact=True).click()
    second = next(each["step"] for each in others if each["step"] > 0)
    while step_of(page) < second:
        press(page, "ArrowRight")
    press(page, "ArrowRight", "ArrowRight")
    assert step_of(page) == second + 1
    assert of_tree(page, f"{QUIZ}.score") == {
        "right": 0, "wrong": 1, "skipped": 1,
    }  # fmt: skip


def test_play_stops_for_a_question_and_kinds_can_be_left_out(show: Show) -> None:
    made = queens(6).document()
    page = show(made)
    page.locator(".button-view").click()
    for kind in (
        "what happens next",
        "whether a candidate is cut",
        "how deep the stack is",
        "the state after the undo",
    ):
        page.get_by_label(kind).uncheck()
    page.locator(".pick-ask").select_option("always")
    press(page, "Escape", "Escape")
    page.locator(".controls input[type=range]").fill("7")
    page.locator(".lab-player").focus()
    press(page, "Space")
    page.locator(".quiz h3").wait_for()
    assert "Where does control go now?" in page.inner_text(".quiz h3")
    assert step_of(page) == next(each["step"] for each in questions_of(made) if each["kind"] == "return")


def kinds_off(page: Page, *labels: str) -> None:
    page.locator(".button-view").click()
    for label in labels:
        page.get_by_label(label).uncheck()
    press(page, "Escape", "Escape")


@pytest.mark.parametrize("kinds", [{"next", "cut", "return", "undo", "depth"}, {"cut"}, {"return", "undo"}])
def test_always_asks_at_every_moment_for_which_there_is_a_question(show: Show, kinds: set[str]) -> None:
    made = queens(5).document()
    page = show(made)
    kinds_off(page, *(made["words"][f"kind_{kind}"] for kind in KINDS if kind not in kinds))
    ask(page, "always")
    asked = of_tree(page, f"[...Array({STEPS}).keys()].filter((step) => {QUIZ}.wants(step))")
    wanted = {each["step"] for each in questions_of(made) if each["kind"] in kinds and each["step"] < STEPS}
    assert asked == sorted(wanted)
    tree = queens(5).tree
    if "cut" in kinds:
        assert wanted >= {step for step in range(STEPS) if step_at(tree, step + 1).enters}
    if "depth" in kinds:
        assert wanted == set(range(STEPS))


def test_sometimes_asks_every_third_of_a_few(show: Show) -> None:
    made = queens(6).document()
    page = show(made)
    ask(page, "sometimes")
    asked = of_tree(
        page, f"[...Array({made['quiz']['asked'][-1][0] + 1}).keys()].filter((step) => {QUIZ}.wants(step))"
    )
    assert asked == [made["quiz"]["asked"][number][0] for number in made["quiz"]["sometimes"][::3]]


def test_answers_can_be_hidden_until_they_are_asked_for(show: Show) -> None:
    page = show(queens(4).document())
    press(page, "a", "ArrowRight", "ArrowRight")
    assert "Row 2: try column a." in sentence(page)
    assert "Cut by" not in sentence(page)
    assert page.locator(".refused, .culprit, .line.lit, .chip.pruned").count() == 0
    assert of_tree(page, "tree.status(tree.current)") == "open"
    press(page, "a")
    assert "Cut by attack" in sentence(page)
    assert page.locator(".culprit").count() == 1


def test_code_is_hidden_or_that_of_the_stack_form(show: Show) -> None:
    page = show(queens(4).document(), step=2)
    page.locator(".code select").select_option("search_with_stack")
    assert "choice, PRUNED" in page.inner_text(".line.lit")
    page.locator(".lab-player").focus()
    press(page, "ArrowRight")
    assert "in stack[-1]" in page.inner_text(".line.lit")
    press(page, "d")
    assert page.inner_text(".line.lit").strip().endswith("stack.pop()")
    press(page, "h")
    assert not page.locator(".code").is_visible()


def test_projector_size_leaves_sentence_tree_and_picture(show: Show) -> None:
    page = show(queens(6).document(), viewport={"width": 1024, "height": 768})
    press(page, "p", "n")
    for name, shown in (
        (".sentence", True),
        (".drawing", True),
        (".picture", True),
        (".stack", False),
        (".code", False),
    ):
        assert page.locator(name).is_visible() == shown, name
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024
    press(page, "p")
    assert page.locator(".stack").is_visible()


def test_the_outline_is_the_tree_as_nested_text(show: Show) -> None:
    recording = queens(4)
    tree, page = recording.tree, show(recording.document())
    press(page, "n", "o")
    buttons = page.locator(".outline button")
    assert buttons.count() == len(tree)
    assert buttons.first.inner_text().startswith("root: branch on the path")
    here = page.locator(".outline [aria-current=step]")
    assert here.inner_text() == "c: solution"
    depth = (
        "(item) => { let deep = 0; while ((item = item.parentElement.closest('ul'))) deep++; return deep; }"
    )
    assert here.evaluate(depth) == 5
    buttons.nth(1).click()
    assert step_of(page) == 1


def test_everything_has_a_name_and_the_sentence_is_spoken(show: Show) -> None:
    page = show(queens(4).document())
    unnamed = page.locator("button, input, select, canvas:not([aria-hidden]), [role]").evaluate_all(
        "(all) => all.filter((each) => !(each.getAttribute('aria-label') || each.textContent.trim()"
        " || each.closest('label')?.textContent.trim())).map((each) => each.outerHTML)"
    )
    assert unnamed == []
    assert page.locator(".sentence").get_attribute("aria-live") == "polite"
    strip = page.locator(".strip")
    press(page, "ArrowRight", "ArrowRight")
    assert strip.get_attribute("aria-valuenow") == "3"
    assert "Cut by attack" in strip.get_attribute("aria-valuetext")


def test_the_keyboard_alone_reaches_every_control_and_shows_where_it_is(show: Show) -> None:
    page = show(queens(4).document())
    page.locator(".lab-player").focus()
    reached = set()
    for _ in range(60):
        press(page, "Tab")
        reached.add(page.evaluate("document.activeElement.className || document.activeElement.localName"))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none" or page.evaluate("document.activeElement.matches('body, .quiz')")
    for wanted in ("button-fit", "menu-fold", "strip", "button-play", "button-view", "button-help", "stack"):
        assert any(wanted in name for name in reached), wanted


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_the_contrast_that_wcag_asks_for(show: Show, scheme: str) -> None:
    page = show(queens(4).document(), step=2, color_scheme=scheme)
    colors = page.evaluate(COLORS)
    poor = {name for name, ink, ground in colors if contrast(ink, ground) < 4.5 and "small" not in name}
    assert poor - {"dark"} == set()


def contrast(one: list[int], other: list[int]) -> float:
    def luminance(color: list[int]) -> float:
        channels = [value / 255 for value in color]
        linear = [
            value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_with_reduced_motion_the_view_jumps(show: Show) -> None:
    page = show(queens(8).document(), reduced_motion="reduce")
    press(page, "End", "ArrowLeft")
    x, y = of_tree(page, "tree.onScreen(tree.current)")
    box = page.locator(".drawing").bounding_box()
    assert 0 <= x <= box["width"]
    assert 0 <= y <= box["height"]


def test_nothing_below_the_sentence_moves_while_stepping(show: Show) -> None:
    page = show(queens(6).document())
    places = set()
    for key in ["ArrowRight"] * 12 + ["n", "ArrowRight", "d", "a", "ArrowRight", "a"]:
        press(page, key)
        boxes = [page.locator(name).bounding_box() for name in (".tree", ".picture", ".stack", ".strip")]
        places.add(tuple(round(box["y"]) for box in boxes))
    assert len(places) == 1


def test_on_a_phone_every_control_can_be_touched(show: Show) -> None:
    page = show(queens(6).document(), viewport={"width": 390, "height": 844}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    boxes = "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
    for box in page.locator(".controls button").evaluate_all(boxes):
        assert box["height"] >= 24
        assert 0 <= box["left"] <= box["right"] <= 390
    set_view(page, "Small map", on=False)
    assert re.match(r"step 1 of", page.inner_text(".counters"))
