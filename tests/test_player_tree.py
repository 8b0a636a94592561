"""The tree in the player: folding without a server, layout, cut candidates, twins, the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playing import click_node, of_tree, press, queens, set_view, step_of

from puzzles.catalog import problem_class
from visualize.app.recording import record
from visualize.drawing import boxes
from visualize.fold import fold
from visualize.layout import layout
from visualize.player import document
from visualize.scene import plain_scenes
from visualize.steps import enter_step
from visualize.tree import PRUNED, SearchTree

if TYPE_CHECKING:
    from playwright.sync_api import Page

Show = Callable[..., "Page"]

OVERLAPS = """(() => {
  const { node, x, y, width } = tree.drawing;
  const rows = new Map();
  node.forEach((_, index) => rows.set(y[index], [...(rows.get(y[index]) ?? []), index]));
  const sorted = [...rows.values()].map((row) => row.sort((one, other) => x[one] - x[other]));
  return sorted.flatMap((row) => row.filter((index, place) =>
    place && x[index] - width[index] / 2 < x[row[place - 1]] + width[row[place - 1]] / 2 - 0.01)).length;
})()"""
MIDDLES = """(() => {
  const { parent, x } = tree.drawing;
  return x.map((middle, index) => {
    const below = parent.flatMap((each, child) => (each === index ? [x[child]] : []));
    return below.length ? Math.abs(middle - (below[0] + below[below.length - 1]) / 2) : 0;
  }).reduce((most, off) => Math.max(most, off), 0);
})()"""


# Steps one by one, as a reader would go, and how many pixels differ much from a tree painted anew each time.
PAINTED = """(() => {
  const { player } = document.querySelector(".lab-player");
  const pixels = () => tree.pen.getImageData(0, 0, tree.canvas.width, tree.canvas.height).data;
  let [off, parts] = [0, 0];
  tree.following = false; // so that no frame of a moving camera comes between
  for (let step = player.step; step < player.tour.steps; step += step % 7 ? 1 : 3) {
    const before = tree.painted;
    player.go(step, false);
    parts += tree.painted.view === before.view;
    const part = pixels();
    tree.paint();
    off += pixels().reduce((sum, value, place) => sum + (Math.abs(value - part[place]) > 110), 0);
  }
  return [off, parts > 40];
})()"""


def fold_by(page: Page, what: str) -> None:
    page.locator(".menu-fold").select_option(label=what)


@pytest.mark.parametrize("name", ["n-queens", "twenty-four", "graph-coloring"])
def test_what_the_player_lays_out_does_not_overlap(show: Show, name: str) -> None:
    page = show(record(problem_class(name).of()).document())
    for what in (
        "unfold along the solutions",
        "unfold to depth 2",
        "unfold everything",
        "fold all that failed",
    ):
        fold_by(page, what)
        assert of_tree(page, OVERLAPS) == 0, what
        assert of_tree(page, MIDDLES) < 0.01, what
        assert of_tree(page, "Math.min(...tree.drawing.x)") >= 0


def test_folding_shows_what_was_asked_for(show: Show) -> None:
    recording = queens(6)
    tree, page = recording.tree, show(recording.document())
    fold_by(page, "unfold along the solutions")
    opened = {node for node in range(len(tree)) if tree.solutions_below[node] and tree.size[node] > 1}
    assert set(of_tree(page, "[...tree.folding.opened]")) == opened | {0}
    fold_by(page, "unfold to depth 2")
    assert max(tree.depth[node] for node in of_tree(page, "tree.drawing.node")) == 2
    fold_by(page, "unfold everything")
    kept = [node for node, verdict in enumerate(tree.verdict) if verdict != PRUNED]
    assert of_tree(page, "tree.drawing.node") == kept
    fold_by(page, "fold all that failed")
    assert not any(tree.solutions_below[node] == 0 for node in of_tree(page, "[...tree.folding.opened]"))


def test_the_view_rests_while_stepping_through_children_of_one_call(show: Show) -> None:
    page = show(record(problem_class("twenty-four").of()).document())
    moves = """(() => {
      const { player } = document.querySelector(".lab-player");
      tree.acts.still = () => true; // no motion between: each place is the last
      const places = [];
      for (let step = 1; step < 300; step++) {
        player.go(step, false);
        if (places.at(-1) !== tree.view.x) places.push(tree.view.x);
      }
      return places.length;
    })()"""
    assert of_tree(page, moves) < 10


def test_a_click_on_a_triangle_unfolds_and_the_key_folds_again(show: Show) -> None:
    recording = queens(8)
    page = show(recording.document(), viewport={"width": 1440, "height": 900})
    folded = of_tree(page, "tree.drawing.node.filter((node) => tree.folding.isFolded(node))")
    before = of_tree(page, "tree.drawing.node.length")
    step = enter_step(recording.tree, folded[0])
    page.evaluate("(step) => document.querySelector('.lab-player').player.go(step)", step)
    of_tree(page, f"tree.follow({folded[0]}, true)")
    place = of_tree(page, f"tree.onScreen({folded[0]})")
    click_node(page, folded[0], below=24)
    assert of_tree(page, "tree.drawing.node.length") > before
    assert of_tree(page, f"tree.onScreen({folded[0]})") == pytest.approx(place)
    press(page, "z")
    assert of_tree(page, "tree.drawing.node.length") == before


def test_cut_candidates_are_shown_grouped_or_hidden(show: Show) -> None:
    recording = queens(6)
    tree, page = recording.tree, show(recording.document())
    assert page.inner_text(".hint") == ""
    press(page, *["ArrowRight"] * 3)
    assert page.inner_text(".hint") == "1 refused: 1 attack"  # so far: the next candidate is still to come
    press(page, *["ArrowRight"] * 2)
    assert page.inner_text(".hint") == "2 refused: 2 attack"
    page.locator(".button-view").click()
    page.locator(".pick-ghosts").select_option("shown")
    assert of_tree(page, "tree.drawing.node.length") == len(tree)
    page.locator(".pick-ghosts").select_option("hidden")
    assert of_tree(page, "Object.keys(tree.drawing.refused).length") == 0
    page.locator(".pick-ghosts").select_option("grouped")
    assert of_tree(page, "Object.keys(tree.drawing.refused).length") > 0


@pytest.mark.parametrize("which", [0, 10, -1])
def test_a_twin_that_is_no_node_is_shown_as_a_picture(show: Show, which: int) -> None:
    recording = record(problem_class("n-queens").of(n=8), "attack,fundamental")
    made = recording.document()
    reason = [number for number, told in enumerate(made["reasons"]) if len(told) > 3][which]
    step = enter_step(recording.tree, made["reason"].index(reason))
    page = show(made, step=step)
    assert page.locator("figcaption").all_inner_texts() == ["searched instead", "refused"]
    assert (
        page.locator("figure").nth(1).locator(".mark").count()
        == page.locator("figure").nth(0).locator(".mark").count()
    )


def test_with_answers_hidden_nothing_is_drawn_that_is_still_to_come(show: Show) -> None:
    page = show(queens(4).document(), step=1)
    inked = """tree.drawing.node.filter((node) => {
      const [x, y] = tree.onScreen(node).map((value) => Math.round(value * tree.ratio));
      const around = tree.pen.getImageData(x - 14, y - 14, 28, 28).data;
      return around.some((value, place) => place % 4 === 0 && value !== around[0]);
    })"""
    assert len(of_tree(page, inked)) > 10
    press(page, "a")
    assert of_tree(page, inked) == [0, 1]
    x, y = of_tree(page, "tree.onScreen(tree.drawing.node.at(-1))")
    box = page.locator(".drawing").bounding_box()
    page.mouse.click(box["x"] + x, box["y"] + y)
    assert of_tree(page, "tree.step") == 1
    assert not page.locator(".minimap").is_visible()


@pytest.mark.parametrize("name", ["n-queens", "twenty-four"])
def test_a_step_paints_all_that_it_changes(show: Show, name: str) -> None:
    page = show(record(problem_class(name).of(), limit=60).document())
    assert of_tree(page, PAINTED) == [0, True]
    fold_by(page, "unfold to depth 1")
    press(page, "Home")
    assert of_tree(page, PAINTED) == [0, True]


def test_a_twin_that_is_a_node_is_lit_with_the_cut(show: Show) -> None:
    recording = record(problem_class("n-queens").of(n=4), "half_board")
    tree = recording.tree
    cut = next(node for node, verdict in enumerate(tree.verdict) if verdict == PRUNED)
    page = show(recording.document(), step=enter_step(tree, cut))
    twin = of_tree(page, "tree.twin")
    assert tree.depth[twin] == tree.depth[cut]
    page.get_by_role("button", name="show the one searched instead").click()
    assert step_of(page) == enter_step(tree, twin)


def test_the_small_map_appears_where_the_tree_does_not_fit(show: Show) -> None:
    page = show(queens(8).document())
    assert page.locator(".minimap").is_visible()
    before = of_tree(page, "tree.view.x")
    box = page.locator(".minimap").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 4)
    assert of_tree(page, "tree.view.x") < before
    page.get_by_role("button", name="Fit").click()
    assert not page.locator(".minimap").is_visible()
    set_view(page, "Labels on the edges")
    assert of_tree(page, "tree.edgeLabels")


@pytest.mark.parametrize("shape", ["chain", "star"])
def test_a_chain_and_a_star_of_20000_open_and_step(show: Show, shape: str) -> None:
    tree = SearchTree.record(
        (number if shape == "chain" else min(number, 1), str(number), 0, None, None)
        for number in range(20_000)
    ).relabelled(str)
    folding = fold(tree)
    drawn = boxes(tree, folding)
    page = show(document(tree, plain_scenes(tree), folding, drawn, layout(drawn)))
    press(page, "End", "ArrowLeft", "ArrowLeft")
    assert step_of(page) == 39_997
    press(page, "d", "Home", "ArrowRight", "z")
    assert page.locator(".frame.active code").inner_text() == "visit(1, 1)"
    assert page.locator(".frame").count() <= 26


def test_an_unfolded_star_draws_what_a_screen_can_hold_and_counts_the_rest(show: Show) -> None:
    tree = SearchTree.record(
        (min(number, 1), str(number), 2 * (number == 19_999), None, None) for number in range(20_000)
    ).relabelled(str)
    folding = fold(tree, most=1)
    drawn = boxes(tree, folding)
    page = show(document(tree, plain_scenes(tree), folding, drawn, layout(drawn)))
    press(page, "z")
    assert of_tree(page, "tree.drawing.node.length") == 3001
    assert of_tree(page, "tree.drawing.folds[0]") == [16_999, 1, True]
    assert "3,001 are drawn, the rest is folded" in page.locator(".engine").inner_text()
    press(page, "End", "ArrowLeft")
    assert of_tree(page, "tree.hidden") == [19_999]
