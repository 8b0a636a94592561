"""Pictures of a step in files: svg, png, gif; notebooks; what cannot be shown is said."""

from __future__ import annotations

import io
import itertools
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import networkx as nx
import pytest
from PIL import Image
from test_pictures import NASTY, star

from puzzles.catalog import problem_class
from puzzles.n_queens import NQueens
from visualize import raster, treefile
from visualize.app import narration
from visualize.app.recording import Recording, record
from visualize.drawing import boxes
from visualize.export import Look, exported
from visualize.fold import fold
from visualize.layout import layout
from visualize.picture import Ready, picture
from visualize.player import document
from visualize.scene import plain_scenes
from visualize.shapes import Outline, Picture, Text, svg
from visualize.statepanel import shown_state
from visualize.steps import enter_step, step_at, step_count
from visualize.theme import MARKS
from visualize.tree import SearchTree
from visualize.treemarks import StepMarks, tree_shapes
from visualize.treeshapes import Palette


@pytest.fixture(scope="module")
def queens() -> Recording:
    return record(NQueens.of(n=5))


def texts(made: bytes) -> list[str]:
    return [str(each.text) for each in ElementTree.fromstring(made).iter() if each.tag.endswith("text")]


def test_an_svg_tells_the_step_its_state_and_what_the_marks_mean(queens: Recording) -> None:
    shown = texts(queens.exported("svg", Look(step=2)))
    assert "Cut by attack: the queen in row 1 stands in the same column." in shown
    assert "Row 2: try column a." in shown
    assert shown.count("♛") == 2
    assert MARKS["unvisited"].meaning in shown
    finished = texts(queens.exported("svg", Look()))
    assert "n-queens n=5" in finished
    assert MARKS["unvisited"].meaning not in finished
    assert MARKS["solution"].meaning not in texts(queens.exported("svg", Look(legend=False)))


def test_undo_is_told_with_the_state_after_it(queens: Recording) -> None:
    shown = texts(queens.exported("svg", Look(step=3)))
    assert any("Back in visit(1, a), whose loop goes on: row 2, column b." in text for text in shown)
    assert shown.count("♛") == 2 + 1
    assert shown.index("before") < shown.index("after the undo")


def drawn_at(recording: Recording, step: int, most: int = 300) -> tuple[Ready, StepMarks]:
    tree = recording.tree.relabelled(recording.problem.label)
    folding = fold(tree, most=most)
    drawn = boxes(tree, folding)
    ready = Ready(tree, folding, drawn, layout(drawn))
    return ready, StepMarks(ready, step)


def test_an_undo_rings_where_the_queen_was_and_lights_no_other(queens: Recording) -> None:
    scenes = dict(enumerate(narration.scenes(queens.problem, queens.tree, queens.rules)))
    for step in range(1, step_count(queens.tree) - 1):
        node, enters = step_at(queens.tree, step)
        shown = shown_state(queens.tree, step, scenes)
        assert shown
        row = queens.tree.depth[node] - 1
        if enters:
            assert [shown.main.view.marks[index][1][0] for index in shown.main.lit] == [row]
            continue
        assert shown.beside
        assert (shown.main.lit, [mark[1][0] for mark in shown.main.undone]) == ((), [row])
        assert len(shown.beside.view.marks) == len(shown.main.view.marks) + 1


def test_an_undo_of_cards_shows_the_cards_before_and_after() -> None:
    shown = texts(record(problem_class("twenty-four").of()).exported("svg", Look(step=42)))
    before, after = shown.index("before"), shown.index("after the undo")
    assert "384" in shown[:before]
    assert {"6", "64"} <= set(shown[before:after])


def test_an_undo_marks_where_it_comes_from_and_what_is_tried_next() -> None:
    recording = record(NQueens.of(n=6))
    ready, marks = drawn_at(recording, 38)
    assert marks.left is not None
    assert marks.following is not None
    told = [marks.text(node) for node in (marks.left, marks.path[-1], marks.following)]
    assert told == ["d", "b", "e"]
    assert marks.is_ghost
    assert marks.taken == marks.path[-1]
    palette = Palette(False)
    shapes = tree_shapes(ready, 38, True, palette)
    arrows = [shape for shape in shapes if isinstance(shape, Outline) and len(shape.points) > 6]
    x, y = marks.place(marks.left)
    assert len(arrows) == 1
    assert abs(arrows[0].points[0][0] - x) < 30
    assert abs(arrows[0].points[0][1] - y) < 10
    rings = [shape for shape in shapes if isinstance(shape, Outline) and shape.width == 2 and shape.dash]
    assert [ring.dash for ring in rings] == [(2.0, 3.0)]
    entering = tree_shapes(ready, enter_step(ready.tree, marks.left), True, palette)
    assert not [shape for shape in entering if isinstance(shape, Outline) and len(shape.points) > 6]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_a_picture_of_any_size_is_filled_with_the_tree_from_the_root_on(
    queens: Recording, size: tuple[int, int]
) -> None:
    made = ElementTree.fromstring(queens.exported("svg", Look(step=70, size=size)))
    labels = [each for each in made.iter() if each.tag.endswith("text") and each.text in {"root", *"abcde"}]
    inside = [each for each in labels if 0 < float(each.get("x", 0)) < size[0] - 260]
    assert "root" in [each.text for each in inside]
    assert min(float(each.get("font-size", 0)) for each in inside) >= 6.9
    heights = [float(each.get("y", 0)) for each in inside]
    assert max(heights) - min(heights) > 0.7 * (size[1] - 100)


def test_a_tree_that_can_be_read_whole_is_drawn_whole() -> None:
    recording = record(NQueens.of(n=4))
    made = recording.exported("svg", Look(step=9, size=(1600, 700), legend=False))
    names = [text for text in texts(made) if text in {"root", *"abcd"}]
    assert len(names) == len(recording.tree) + 4  # and the names of the columns


def test_the_hidden_part_of_a_path_hangs_below_the_triangle() -> None:
    recording = record(NQueens.of(n=8))
    ready, marks = drawn_at(recording, 400)
    assert [marks.text(node) for node in marks.hidden] == ["g", "b", "d", "h", "b"]
    places = [marks.place(node) for node in marks.hidden]
    assert len({x for x, _ in places}) == 1
    assert [y for _, y in places] == sorted({y for _, y in places})
    assert marks.taken not in (None, *marks.hidden)
    count = f"{ready.folding.drawn[ready.index_of[marks.taken or 0]].fold.nodes:,}"
    top = places[0][1]
    written = [shape for shape in tree_shapes(ready, 400, True, Palette(False)) if isinstance(shape, Text)]
    assert not [text for text in written if text.text == count and text.x == places[0][0] and text.y < top]
    assert marks.bottom() >= places[-1][1] + 12


def test_the_legend_tells_what_a_hidden_node_looks_like() -> None:
    recording = record(NQueens.of(n=6))
    assert MARKS["pruned"].meaning in texts(recording.exported("svg", Look(step=30)))


def chain(length: int) -> SearchTree:
    nodes = ((depth, "x" if depth else None, 0, None, None) for depth in range(length))
    return SearchTree.record(nodes).relabelled(str)


def test_of_a_long_hidden_path_the_innermost_calls_are_shown() -> None:
    tree = chain(60)
    folding = fold(tree, most=5)
    drawn = boxes(tree, folding)
    marks = StepMarks(Ready(tree, folding, drawn, layout(drawn)), 59)
    assert marks.hidden == list(range(48, 60))
    assert marks.omitted > 0
    shown = texts(exported("svg", tree, folding, dict, look=Look(step=59)))
    assert shown.count("⋮ x") == 1


def test_a_chain_of_20000_makes_a_picture_of_bounded_size_and_says_so() -> None:
    tree, notes = chain(20_000), list[str]()
    made = exported("svg", tree, fold(tree), dict, look=Look(step=150), tell=notes.append)
    assert 'height="8000"' in made.decode()
    assert notes == ["a picture is at most 8,000 px high: the part around the step is shown"]
    exported("svg", chain(20), fold(chain(20)), dict, look=Look(step=5), tell=notes.append)
    assert len(notes) == 1


def test_a_dotted_outline_is_dotted_all_around() -> None:
    """Along each side of a square there are as many strokes as gaps."""
    square = [(5.0, 5.0), (45.0, 5.0), (45.0, 45.0), (5.0, 45.0)]
    for radius in (0.0, 6.0):
        made = Picture(
            50, 50, "#ffffff", [Outline(square, "#000000", width=2, dash=(4.0, 4.0), round=radius)]
        )
        image = raster._image(made).convert("L")
        sides = [
            [image.getpixel((at, 5)) for at in range(12, 38)],
            [image.getpixel((at, 44)) for at in range(12, 38)],
            [image.getpixel((5, at)) for at in range(12, 38)],
            [image.getpixel((44, at)) for at in range(12, 38)],
        ]
        for side in sides:
            dark = [value < 160 for value in side]
            assert 8 <= sum(dark) <= 18
            assert sum(one != other for one, other in itertools.pairwise(dark)) >= 5


@pytest.mark.parametrize("size", [(800, 600), (400, 300), (1920, 1080)])
def test_a_png_has_the_size_that_was_asked_for(queens: Recording, size: tuple[int, int]) -> None:
    image = Image.open(io.BytesIO(queens.exported("png", Look(step=30, size=size, dark=True))))
    assert image.size == size
    assert image.convert("RGB").getpixel((2, 2)) == (14, 17, 23)


def test_a_gif_shows_a_range_of_steps_and_differs_from_frame_to_frame(queens: Recording) -> None:
    image = Image.open(io.BytesIO(queens.exported("gif", Look(steps=(0, 11)))))
    assert image.n_frames == 12
    frames = set()
    for frame in range(12):
        image.seek(frame)
        frames.add(image.convert("RGB").tobytes())
    assert len(frames) == 12


def test_a_frame_painted_over_the_one_before_is_the_frame_painted_afresh(queens: Recording) -> None:
    tree = queens.tree.relabelled(str)
    folding = fold(tree)
    drawn = boxes(tree, folding)
    ready = Ready(tree, folding, drawn, layout(drawn))
    pictures = [picture(ready, step) for step in range(14)]
    for film, each in zip(raster._film(pictures), pictures, strict=True):
        assert film.tobytes() == raster._painted(each, each.shapes).tobytes()


def test_a_gif_is_capped_and_says_so(queens: Recording, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "MOST_FRAMES", 5)
    notes: list[str] = []
    made = queens.exported("gif", Look(), tell=notes.append)
    assert Image.open(io.BytesIO(made)).n_frames == 5
    assert "at most 5 steps" in notes[0]


@pytest.mark.parametrize("look", [Look(steps=(5, 2)), Look(steps=(9999, 10_000)), Look(step=99_999)])
def test_a_step_that_does_not_exist_is_refused_in_one_line(queens: Recording, look: Look) -> None:
    kind = "gif" if look.steps else "png"
    with pytest.raises(ValueError, match=r"steps?: .* was read; allowed is") as refusal:
        queens.exported(kind, look) if look.steps else exported(
            kind, queens.tree.relabelled(str), fold(queens.tree), dict, look=look
        )
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("label", NASTY)
def test_any_label_can_be_drawn(label: str) -> None:
    tree = star([label])
    for kind, starts in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("gif", b"GIF")):
        made = exported(kind, tree, fold(tree), dict, title=label, look=Look(step=1))
        assert made.startswith(starts)
        if kind == "svg":
            assert b"<script" not in made
            ElementTree.fromstring(made)


def test_a_letter_without_a_font_is_said_with_the_package_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "_has", lambda name, letter: letter.isascii())
    notes: list[str] = []
    made = Picture(60, 20, "#ffffff", [Text(30, 14, "a水🙂", 12, "#000000")])
    assert raster.png(made, notes.append).startswith(b"\x89PNG")
    assert notes == ["no font here has 水 🙂; install fonts-noto-cjk and fonts-symbola, or export svg"]


def test_a_picture_of_a_wide_tree_shows_the_part_around_the_active_node() -> None:
    recording = record(NQueens.of(n=8))
    made = recording.exported("svg", Look(step=2500, size=(900, 600)))
    sizes = re.findall(r'font-size="([\d.]+)"', made.decode())
    assert min(map(float, sizes)) >= 6
    assert len(texts(made)) < 300


def test_a_tree_in_a_notebook_is_a_player_in_a_frame(queens: Recording) -> None:
    made = queens.tree._repr_html_()
    assert made.startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert 'sandbox="allow-scripts"' in made
    assert "<script" not in made


def test_a_million_nodes_fold() -> None:
    """Depths that go up by one and down by any number: a tree in preorder."""
    nodes = ((1 + number % 7, number % 50, 0, None, None) for number in range(1_000_000))
    tree = SearchTree.record(itertools.chain([(0, None, 0, None, None)], nodes))
    assert len(fold(tree).drawn) <= 300
    assert step_count(tree) == 2_000_002


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--steps 5", "steps: '5' was read; allowed is FROM:TO"),
        ("--size 10x10", "size: '10x10' was read; allowed is each from 200 to 8000"),
        ("--size big", "size: 'big' was read; allowed is WIDTHxHEIGHT"),
        ("--step 999", "step: '999' was read; allowed is a whole number from 0 to 121"),
    ],
)
def test_render_refuses_what_it_cannot_draw(tmp_path: Path, typed: str, said: str) -> None:
    done = render(f"n-queens n=4 -o {tmp_path / 'tree.png'} {typed}")
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_render_draws_a_step_and_a_range_of_steps(tmp_path: Path) -> None:
    assert render(f"n-queens n=4 -o {tmp_path / 'tree.svg'} --step 2 --size 900x500").returncode == 0
    assert "Row 2: try column a." in (tmp_path / "tree.svg").read_text(encoding="utf-8")
    done = render(f"n-queens n=4 -o {tmp_path / 'tree.gif'} --steps 0:9 --json")
    assert json.loads(done.stdout)["kind"] == "gif"
    assert Image.open(tmp_path / "tree.gif").n_frames == 10


def render(typed: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "visualize.app.command", "render", *typed.split()]
    return subprocess.run(words, capture_output=True, text=True, timeout=60)


def test_a_file_too_large_to_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(treefile, "MOST_BYTES", 100)
    with pytest.raises(ValueError, match="the file has 500 characters; at most 100 are read"):
        treefile.from_json("x" * 500)


def test_svg_text_is_escaped_and_printable() -> None:
    made = svg(Picture(10, 10, "#ffffff", [Text(5, 5, 'a<b>&"\x00\ud800', 12, "#000000")]))
    assert "a&lt;b&gt;&amp;&quot;</text>" in made
    made.encode()


def hostile() -> SearchTree:
    return SearchTree.record(
        (min(number, 1), label, 2 * (number > 0), None, None) for number, label in enumerate(["", *NASTY])
    ).relabelled(str)


def test_graphml_of_any_label_can_be_read_again() -> None:
    tree = hostile()
    written = exported("graphml", tree, fold(tree), dict)
    graph = nx.parse_graphml(written.decode("utf-8"))
    assert len(graph) == len(tree)
    assert not any("\x00" in str(values) for _, values in graph.nodes(data=True))


def test_a_lone_surrogate_stops_no_file() -> None:
    tree = SearchTree.record([(0, None, 0, None, None), (1, "a\ud800", 2, None, None)]).relabelled(str)
    folding = fold(tree)
    drawn = boxes(tree, folding)

    def player() -> dict[str, object]:
        return document(tree, plain_scenes(tree), folding, drawn, layout(drawn), title="\ud800")

    for kind in ("html", "json", "dot", "graphml", "svg"):
        assert exported(kind, tree, folding, player, title="\ud800").decode()
    assert treefile.from_json(tree.to_json("\ud800")).choices[1] == "a?"


def test_a_reason_may_be_a_plain_text() -> None:
    tree = SearchTree.record([(0, None, 0, None, None), (1, "a", 1, "no_a", "an a is not allowed.")])
    assert tree.reasons == {1: "an a is not allowed."}
    assert tree.earlier == {}
    shown = texts(exported("svg", tree.relabelled(str), fold(tree), dict, look=Look(step=1)))
    assert "Cut by no_a: an a is not allowed." in shown


@pytest.mark.parametrize("kind", ["svg", "png", "gif", "dot"])
def test_a_tree_without_nodes_is_refused_in_one_line(kind: str) -> None:
    tree = SearchTree.record([])
    with pytest.raises(ValueError, match="the tree has no node: there is nothing to draw"):
        exported(kind, tree, fold(tree), dict)


def test_the_letters_without_a_font_are_named_with_what_helps() -> None:
    note = raster.missing_note(["plain", "\U0001f9ff"])
    assert note == "" or ("\U0001f9ff" in note and "fonts-symbola" in note)
    assert raster.missing_note(["plain"]) == ""
