"""The player in a real browser: as one HTML file and in the app."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playing import click_node, of_tree, queens, sentence, step_of

from puzzles.catalog import problem_class
from visualize.app.recording import record
from visualize.drawing import boxes
from visualize.fold import fold
from visualize.layout import layout
from visualize.player import document
from visualize.player.page import script
from visualize.scene import plain_scenes
from visualize.steps import enter_step, leave_step, open_path, step_at, step_count
from visualize.tree import PRUNED, SOLUTION, SearchTree

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]


def test_each_step_of_four_queens_shows_the_call_stack_and_the_counts(show: Callable[..., Page]) -> None:
    recording = queens(4)
    tree, page = recording.tree, show(recording.document())
    for step in range(step_count(tree)):
        assert step_of(page) == step
        stack = page.locator(".frame:not(.returned) code").all_inner_texts()
        assert len(stack) == len(open_path(tree, step))
        entered = step_at(tree, step).node + 1 if step_at(tree, step).enters else None
        if entered:
            assert f"· {entered} nodes ·" in page.inner_text(".counters")
        assert of_tree(page, "tree.path") == open_path(tree, step)
        assert page.inner_text(".sentence .main").strip()
        page.keyboard.press("ArrowRight")
    assert "The search is over: 2 found in 61 nodes." in sentence(page)
    assert page.locator(".gallery button").count() == 2


def test_a_cut_says_why_and_lights_what_is_to_blame(show: Callable[..., Page]) -> None:
    page = show(queens(4).document(), step=2)
    assert "Row 2: try column a." in sentence(page)
    assert "Cut by attack: the queen in row 1 stands in the same column." in sentence(page)
    assert page.locator(".mark.culprit").count() == 1
    assert page.locator(".mark.refused .cross").count() == 1
    assert "PRUNED" in page.inner_text(".line.lit")
    assert page.locator(".frame.active code").inner_text() == "visit(2, a)"


def test_undo_is_a_step_of_its_own_and_says_where_control_goes(show: Callable[..., Page]) -> None:
    recording = queens(4)
    dead_end = next(node for node in range(61) if recording.tree.is_dead_end(node))
    page = show(recording.document(), step=leave_step(recording.tree, dead_end))
    assert "visit(2, c) has tried every column of row 3: dead end." in sentence(page)
    assert "Take back the queen on c2. Back in visit(1, a), whose loop goes on: row 2, column d." in sentence(
        page
    )
    assert page.locator(".mark.undone").count() == 1
    assert page.locator(".frame.returned code").inner_text() == "visit(2, c)"
    assert page.locator(".frame.active code").inner_text() == "visit(1, a)"
    assert page.inner_text(".line.lit").strip().endswith("for untried in choices(state):")


def test_keys_go_where_they_say(show: Callable[..., Page]) -> None:
    recording = queens(6)
    tree, page = recording.tree, show(recording.document())
    solutions = [enter_step(tree, node) for node, verdict in enumerate(tree.verdict) if verdict == SOLUTION]
    cuts = [enter_step(tree, node) for node, verdict in enumerate(tree.verdict) if verdict == PRUNED]
    dead_ends = sorted(leave_step(tree, node) for node in range(len(tree)) if tree.is_dead_end(node))
    last = step_count(tree) - 1
    for key, step in [
        ("n", solutions[0]),
        ("n", solutions[1]),
        ("Shift+N", solutions[0]),
        ("Home", 0),
        ("x", cuts[0]),
        ("d", dead_ends[0]),
        ("Home", 0),
        ("ArrowDown", 1),
        ("Shift+ArrowRight", leave_step(tree, 1)),
        ("Shift+ArrowLeft", enter_step(tree, 1)),
        ("ArrowUp", 0),
        ("End", last),
        ("ArrowRight", last),
        ("ArrowLeft", last - 1),
    ]:
        page.keyboard.press(key)
        assert step_of(page) == step, key
    page.keyboard.press("End")
    page.keyboard.press("n")
    assert "There is none after this step." in sentence(page)
    page.keyboard.press("?")
    assert page.locator(".help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".help").is_visible()


def test_play_comes_to_the_end_and_stops(show: Callable[..., Page]) -> None:
    page = show(queens(3).document())
    page.locator(".controls input[type=range]").fill("7")
    page.keyboard.press("Space")
    page.get_by_text("step 38 of 38").wait_for()
    page.wait_for_selector(".lab-player:not(.playing)")
    assert "tree of dead ends" in sentence(page)


def test_the_strip_scrubs(show: Callable[..., Page]) -> None:
    page = show(queens(6).document())
    box = page.locator(".strip").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    page.mouse.up()
    assert abs(step_of(page) - 895) <= 5


def test_a_click_on_a_node_or_a_solution_goes_there(show: Callable[..., Page]) -> None:
    recording = queens(4)
    page = show(recording.document())
    click_node(page, 20)
    assert step_of(page) == enter_step(recording.tree, 20)
    page.locator(".gallery button").nth(1).click()
    assert "Solution 2 of 2." in sentence(page)


def test_a_folded_path_is_drawn_without_moving_anything(show: Callable[..., Page]) -> None:
    recording = queens(8)
    page = show(recording.document())
    before = of_tree(page, "tree.drawing.x")
    page.keyboard.press("n")
    assert "Solution 1 of 92." in sentence(page)
    hidden = of_tree(page, "tree.hidden")
    assert hidden
    tops = [of_tree(page, f"tree.place({node})[1]") for node in recording.tree.ancestors(hidden[-1])]
    assert tops == sorted(set(tops))
    assert of_tree(page, "tree.drawing.x") == before


def test_the_node_of_the_step_stays_in_view(show: Callable[..., Page]) -> None:
    recording = queens(8)
    page = show(recording.document(), reduced_motion="reduce")
    frame = page.locator(".tree").bounding_box()
    for key in ["n", "n", "d", "End", "ArrowLeft", "x", "Home", "n"]:
        page.keyboard.press(key)
        x, y = of_tree(page, "tree.onScreen(tree.current)")
        assert 0 <= x <= frame["width"], key
        assert 0 <= y <= frame["height"], key


def test_zoom_fit_and_pan(show: Callable[..., Page]) -> None:
    page = show(queens(6).document())
    page.keyboard.press("0")
    fitted = of_tree(page, "tree.view")
    page.get_by_role("button", name="Larger").click()
    assert of_tree(page, "tree.view.scale") == pytest.approx(1.25 * fitted["scale"])
    before = of_tree(page, "tree.view")
    box = page.locator(".tree").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250)
    page.mouse.up()
    assert of_tree(page, "tree.view") == before | {"x": before["x"] - 100, "y": before["y"] - 50}
    page.mouse.wheel(0, -120)
    assert of_tree(page, "tree.view.scale") > before["scale"]
    page.keyboard.press("0")
    assert of_tree(page, "tree.view") == fitted
    page.get_by_role("button", name="100 %").click()
    assert of_tree(page, "tree.view.scale") == 1


def test_the_cards_of_24_show_the_expressions(show: Callable[..., Page]) -> None:
    recording = record(problem_class("twenty-four").of(numbers="3 3 8 8"))
    page = show(recording.document())
    assert page.locator(".picture .card b").all_inner_texts() == ["3", "3", "8", "8"]
    page.keyboard.press("n")
    assert page.locator(".picture figure:last-child .card b").all_inner_texts() == ["24"]
    assert page.locator(".picture figure:last-child .card small").all_inner_texts() == ["8 ÷ (3 − 8 ÷ 3)"]
    assert page.locator(".picture .card.joined b").all_inner_texts() == ["8", "1/3"]
    assert "8 ÷ (1/3) makes 24: the target." in sentence(page)


def test_a_symmetry_links_to_its_twin_and_a_merge_to_the_node_before(show: Callable[..., Page]) -> None:
    recording = record(problem_class("twenty-four").of(numbers="1 5 5 5"), "all")
    tree = recording.tree
    page = show(recording.document())
    for rule, text in [("swapped", "show the one searched instead"), ("repeated", "show the earlier one")]:
        cut = next(node for node in range(len(tree)) if tree.rule_name(tree.rule[node]) == rule)
        page.keyboard.press("Home")
        while step_of(page) != enter_step(tree, cut):
            page.keyboard.press("x")
        page.get_by_role("button", name=text).click()
        assert "Cut by" not in sentence(page)


def test_a_search_cut_short_says_so_at_its_last_step(show: Callable[..., Page]) -> None:
    recording = record(problem_class("n-queens").of(n=8), limit=300)
    page = show(recording.document())
    page.keyboard.press("End")
    assert "The search was cut short here: 300 nodes were recorded." in sentence(page)
    assert page.locator(".frame").count() >= 2


@pytest.mark.parametrize(
    "label", ["<img src=x onerror=alert(1)>", "</script><b>", '"><svg onload=alert(1)>', "שלום 🙂"]
)
def test_labels_are_text_and_nothing_else(show: Callable[..., Page], label: str) -> None:
    tree = SearchTree.record([(0, None, 0, None, None), (1, label, 2, None, None)]).relabelled(str)
    folding = fold(tree)
    drawn = boxes(tree, folding)
    page = show(document(tree, plain_scenes(tree), folding, drawn, layout(drawn), title=label))
    page.keyboard.press("ArrowRight")
    assert page.locator(".frame.active code").inner_text() == f"visit(1, {label})"
    assert page.locator("img, .lab-player b").count() == 0


@pytest.mark.parametrize("label", ["x" * 10_000, "", "水" * 500, "🙂" * 300])
def test_a_label_of_any_length_leaves_the_screen_usable(show: Callable[..., Page], label: str) -> None:
    nodes = [(0, None, 0, None, None), (1, label, 2, None, None), (1, "b", 1, "r", None)]
    tree = SearchTree.record(nodes).relabelled(str)
    folding = fold(tree)
    drawn = boxes(tree, folding)
    page = show(document(tree, plain_scenes(tree), folding, drawn, layout(drawn), title=label))
    page.keyboard.press("ArrowRight")
    assert page.locator(".frame.active code").inner_text().startswith("visit(1, ")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert page.locator(".sentence").bounding_box()["height"] < 200


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1440, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_screen(
    show: Callable[..., Page], width: int, height: int, scheme: str
) -> None:
    page = show(queens(6).document(), viewport={"width": width, "height": height}, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    dark = page.locator(".lab-player.dark").count()
    assert dark == (scheme == "dark")


def test_on_a_phone_sentence_and_picture_come_first(show: Callable[..., Page]) -> None:
    page = show(queens(4).document(), viewport={"width": 390, "height": 844})
    tops = [
        page.locator(name).bounding_box()["y"]
        for name in (".sentence", ".picture", ".controls", ".tree", ".stack", ".code")
    ]
    assert tops == sorted(tops)


# ---------------------------------------------------------------- in the app


def open_app(new_page: NewPage, address: str, **options: object) -> Page:
    page = new_page(**options)
    page.goto(address)
    page.wait_for_selector(".lab-player .counters", timeout=30_000)
    return page


def test_the_app_steps_with_the_arrow_keys_at_once(new_page: NewPage, app_address: str) -> None:
    page = open_app(new_page, app_address)
    assert "step 1 of 1,790" in page.inner_text(".counters")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert "Cut by attack" in sentence(page)


def test_the_address_carries_the_step_and_restores_it(new_page: NewPage, app_address: str) -> None:
    page = open_app(new_page, f"{app_address}/?problem=n-queens&n=5")
    page.keyboard.press("n")
    step = step_of(page)
    page.wait_for_url(f"**step={step}")
    again = open_app(new_page, page.url)
    assert step_of(again) == step
    assert "Solution 1 of 10." in sentence(again)


def test_single_keys_do_not_reach_streamlit(new_page: NewPage, app_address: str) -> None:
    """Streamlit reruns at r and offers to clear caches at c; a learner's slip must not."""
    page = open_app(new_page, app_address)
    page.keyboard.press("n")
    step = step_of(page)
    page.keyboard.press("c")
    page.keyboard.press("r")
    assert page.get_by_role("dialog").count() == 0
    assert step_of(page) == step


def test_typing_in_the_form_is_not_stepping(new_page: NewPage, app_address: str) -> None:
    page = open_app(new_page, f"{app_address}/?problem=twenty-four&numbers=1,5,5,5")
    field = page.get_by_label("numbers", exact=True)
    field.fill("4,7,8,8")
    field.press("ArrowLeft")
    assert step_of(page) == 0
    field.press("Enter")
    page.get_by_text("numbers=4,7,8,8").wait_for()


def test_another_search_starts_at_its_beginning_and_the_player_survives_the_page(
    new_page: NewPage, app_address: str
) -> None:
    page = open_app(new_page, app_address)
    page.keyboard.press("n")
    step = step_of(page)
    page.wait_for_url(f"**step={step}")
    page.get_by_role("combobox", name="Fold").first.click()  # a run of the page for another reason
    page.keyboard.press("Escape")
    assert step_of(page) == step
    page.get_by_text("half_board", exact=False).first.click()
    page.get_by_text("step 1 of 902").wait_for()


def test_two_tabs_do_not_disturb_each_other(new_page: NewPage, app_address: str) -> None:
    one, other = open_app(new_page, app_address), open_app(new_page, f"{app_address}/?n=4")
    one.keyboard.press("n")
    assert "Solution 1 of 4." in sentence(one)
    assert step_of(other) == 0
    other.keyboard.press("n")
    assert "Solution 1 of 2." in sentence(other)
    assert "Solution 1 of 4." in sentence(one)


def test_an_export_is_downloaded(new_page: NewPage, app_address: str) -> None:
    page = open_app(new_page, f"{app_address}/?n=4")
    page.get_by_role("button", name="Export", exact=True).click()
    page.get_by_label("Size in px", exact=True).fill("big")
    page.keyboard.press("Enter")
    page.get_by_text("size: 'big' was read; allowed is WIDTHxHEIGHT").wait_for()
    assert page.get_by_role("button", name="Download", exact=True).count() == 0
    page.get_by_label("Size in px", exact=True).fill("900x700")
    page.keyboard.press("Enter")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    assert download.value.suggested_filename == "n-queens.svg"
    written = Path(download.value.path()).read_text(encoding="utf-8")
    assert written.startswith("<?xml")
    assert 'width="900" height="700"' in written


def test_back_in_the_browser_goes_back_to_the_step_before(new_page: NewPage, app_address: str) -> None:
    page = open_app(new_page, f"{app_address}/?problem=n-queens&n=5")
    page.keyboard.press("n")
    page.wait_for_url("**step=*")
    first = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda url: url != first and "step=" in url)
    page.go_back()
    page.get_by_text("Solution 1 of 10.").wait_for()
    assert page.url == first


def test_no_name_of_the_script_is_taken_twice() -> None:
    """Its files become one module: a name declared at the top of two of them would stop the player."""
    declared = re.findall(
        r"^(?:export )?(?:default )?(?:const|let|function|class) (\w+)", script(), re.MULTILINE
    )
    assert sorted(declared) == sorted(set(declared))
    assert len(declared) > 40
