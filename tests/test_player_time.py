"""Time in the player: coarse steps, jumps by meaning, undo, bookmarks, play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playing import of_tree, press, queens, sentence, set_view, step_of

from puzzles.catalog import problem_class
from visualize.app.recording import record
from visualize.steps import enter_step, leave_step, step_at
from visualize.tree import PRUNED

if TYPE_CHECKING:
    from playwright.sync_api import Page

Show = Callable[..., "Page"]


def test_in_coarse_steps_a_cut_candidate_is_one_step(show: Show) -> None:
    recording = queens(4)
    page = show(recording.document())
    press(page, "g")
    seen = []
    for _ in range(30):
        press(page, "ArrowRight")
        seen.append(step_of(page))
    left = [step_at(recording.tree, step) for step in seen]
    assert not any(not enters and recording.tree.verdict[node] == PRUNED for node, enters in left)
    for step in reversed(seen[:-1]):
        press(page, "ArrowLeft")
        assert step_of(page) == step


def test_return_goes_to_where_the_call_is_left(show: Show) -> None:
    recording = queens(5)
    tree, page = recording.tree, show(recording.document())
    press(page, "n", "u")
    solution = next(node for node, verdict in enumerate(tree.verdict) if verdict == 2)
    assert step_of(page) == leave_step(tree, tree.parent[solution])
    page.locator(".frame.waits .return").last.click()  # from the first call of all: the end
    assert "The search is over" in sentence(page)


def test_jumps_by_one_rule_only_meet_its_cuts(show: Show) -> None:
    recording = record(problem_class("n-queens").of(n=6), "attack,half_board")
    tree, page = recording.tree, show(recording.document())
    cuts = [
        enter_step(tree, node) for node in range(len(tree)) if tree.rule_name(tree.rule[node]) == "half_board"
    ]
    for step in cuts[:3]:
        page.locator(".menu-cut_by").select_option(label="half_board")
        assert step_of(page) == step
    press(page, "Shift+X")
    assert step_of(page) < cuts[2]


def test_undo_shows_before_and_after_and_where_control_goes(show: Show) -> None:
    recording = queens(4)
    tree = recording.tree
    dead_end = next(node for node in range(len(tree)) if tree.is_dead_end(node))
    page = show(recording.document(), step=leave_step(tree, dead_end))
    assert page.locator("figcaption").all_inner_texts() == ["before", "after the undo"]
    before, after = page.locator("figure").all()
    queens_on_it = tree.depth[dead_end]
    assert before.locator(".mark").count() == queens_on_it
    assert after.locator(".mark:not(.undone)").count() == queens_on_it - 1
    assert after.locator(".mark.undone text").all_text_contents() == [""]
    assert "whose loop goes on: d" in page.locator(".frame.returned").inner_text()
    assert of_tree(page, "tree.next") == dead_end + tree.size[dead_end]
    assert of_tree(page, "tree.active") == tree.parent[dead_end]


def test_bookmarks_are_kept_in_the_address_and_in_the_file(show: Show) -> None:
    recording = queens(4)
    page = show(recording.document(bookmarks="3:from the file"))
    press(page, "ArrowRight", "b")
    page.locator(".button-bookmarks").click()
    notes = page.locator(".bookmarks input")
    assert notes.last.input_value() == "from the file"
    notes.first.fill("why <b>here</b>?")
    notes.first.blur()
    page.wait_for_url("**why*")
    page.reload()
    page.wait_for_selector(".lab-player .counters")
    assert step_of(page) == 1
    page.locator(".button-bookmarks").click()
    assert page.locator(".bookmarks input").first.input_value() == "why <b>here</b>?"
    page.get_by_role("button", name="step 4", exact=True).click()
    assert step_of(page) == 3


def test_play_pauses_at_solutions_if_asked(show: Show) -> None:
    page = show(queens(4).document())
    set_view(page, "Play pauses at solutions")
    page.locator(".controls input[type=range]").fill("7")
    press(page, "Space")
    page.get_by_text("Solution 1 of 2.").wait_for()
    page.wait_for_selector(".lab-player:not(.playing)")
    assert "Solution 1 of 2." in sentence(page)


def test_every_rendered_step_is_told_to_the_host(show: Show) -> None:
    """The page Compare steps two players together: it listens to one and moves the other."""
    page = show(queens(4).document())
    page.evaluate(
        "() => { const { player } = document.querySelector('.lab-player');"
        " window.told = []; player.options.onStep = (step) => window.told.push(step); }"
    )
    press(page, "ArrowRight", "ArrowRight", "n", "Home")
    assert page.evaluate("window.told") == [1, 2, step_of_first_solution(), 0]


def step_of_first_solution() -> int:
    tree = queens(4).tree
    return enter_step(tree, next(node for node, verdict in enumerate(tree.verdict) if verdict == 2))


def test_back_in_a_file_goes_back_to_where_the_reader_rested(show: Show) -> None:
    page = show(queens(5).document())
    press(page, "n")
    page.wait_for_url("**#step=*")
    first = step_of(page)
    press(page, "n")
    page.wait_for_url(lambda url: f"step={first}&" not in url)
    page.go_back()
    page.get_by_text("Solution 1 of 10.").wait_for()
    assert step_of(page) == first
