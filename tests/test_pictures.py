"""From tree to picture: labels, layout, exports, the player's document."""

import base64
import gzip
import json
import os
import re
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.catalog import problem_class, problems
from visualize import layout as layout_module
from visualize.app import narration
from visualize.app.recording import Recording, record
from visualize.dot import clean, drawing_dot, layout_dot
from visualize.drawing import Box, boxes, text_width
from visualize.export import exported
from visualize.fold import fold
from visualize.layout import Layout, graphviz_command, layout, render, tidy
from visualize.player import document, html_page, packed
from visualize.scene import plain_scenes
from visualize.theme import INK, MARKS, PAPER
from visualize.tree import SearchTree

NASTY = [
    'say "hi"', "<script>alert(1)</script>", "a\\", "\\N\\G", "", " ", "\n", "\nsecond line", "a & b;",
    "&#65;", "%s{}",
    "\x00\x1b[31m", "\ud800", "שלום", "🙂", "水" * 50, "x" * 10_000, "{a|b}", "<b>", "->", "node",
]  # fmt: skip


def star(labels: list[str]) -> SearchTree:
    nodes = [
        (0, None, 0, None, None),
        *((1, f"{number}{text}", 2, None, None) for number, text in enumerate(labels)),
    ]
    return SearchTree.record(nodes).relabelled(str)


@given(st.lists(st.text(max_size=30) | st.sampled_from(NASTY), min_size=1, max_size=8))
def test_any_label_makes_dot_that_graphviz_reads(labels: list[str]) -> None:
    tree = star(labels)
    folding = fold(tree)
    svg = render(drawing_dot(tree, folding, title=labels[0]), "svg")
    assert svg.count(b'class="node"') == len(tree)
    assert b"<script" not in svg


@given(st.text())
def test_a_clean_label_stays_inside_its_quotes(text: str) -> None:
    cleaned = clean(text)
    assert re.fullmatch(r'(?:[^"\\]|\\.)*', cleaned)
    assert cleaned.split("\\n")[0].strip() or cleaned.startswith(" ")
    assert cleaned.isprintable() or not any(ord(letter) < 32 for letter in cleaned)


def overlapping(drawn: list[Box], placed: Layout) -> list[tuple[int, int]]:
    rows: dict[float, list[tuple[float, float, int]]] = {}
    for index, box in enumerate(drawn):
        rows.setdefault(placed.y[index], []).append(
            (placed.x[index] - box.width / 2, placed.x[index] + box.width / 2, index)
        )
    return [
        (one, other)
        for row in rows.values()
        for (_, right, one), (left, _, other) in zip(sorted(row), sorted(row)[1:], strict=False)
        if right > left + 0.1
    ]


@pytest.fixture(params=["n-queens", "twenty-four", "graph-coloring"])
def recording(request: pytest.FixtureRequest) -> Recording:
    return record(problem_class(request.param).of())


def test_boxes_do_not_overlap_and_rows_are_depths(recording: Recording) -> None:
    tree = narration.labelled(recording.problem, recording.tree)
    drawn = boxes(tree, recording.folding())
    for placed in (layout(drawn), tidy(drawn)):
        assert overlapping(drawn, placed) == []
        rows = sorted(set(placed.y))
        assert [rows.index(y) for y in placed.y] == [tree.depth[box.node] for box in drawn]
        assert min(x - box.width / 2 for x, box in zip(placed.x, drawn, strict=True)) >= 0


def test_graphviz_places_the_boxes_here() -> None:
    assert graphviz_command()
    assert layout(boxes(star(["a", "b"]), fold(star(["a", "b"])))).engine in ("graphviz-pure", "dot")


@pytest.fixture
def fake_graphviz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    program = tmp_path / "dot"
    monkeypatch.setattr(layout_module, "graphviz_command", lambda: str(program))
    return program


@pytest.mark.parametrize(
    "script",
    [
        "exit 3",
        "cat > /dev/null; echo nonsense",
        "exec tail -f /dev/null",
        "cat > /dev/null; echo 'node 0 x y 1 1'",
        None,
    ],
    ids=["fails", "prints nonsense", "hangs", "prints no numbers", "is no program"],
)
@pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
def test_when_graphviz_cannot_the_tidy_layout_serves(fake_graphviz: Path, script: str | None) -> None:
    if script:
        fake_graphviz.write_text(f"#!/bin/sh\n{script}\n")
        fake_graphviz.chmod(fake_graphviz.stat().st_mode | stat.S_IEXEC)
    drawn = boxes(star(["a", "b", "c"]), fold(star(["a", "b", "c"])))
    placed = layout(drawn, seconds=0.2)
    assert placed.engine == "tidy"
    assert overlapping(drawn, placed) == []


@pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
def test_a_picture_that_graphviz_cannot_make_is_said_in_one_line(fake_graphviz: Path) -> None:
    for script in (None, "exit 3", "exec tail -f /dev/null"):
        if script:
            fake_graphviz.write_text(f"#!/bin/sh\n{script}\n")
            fake_graphviz.chmod(0o755)
        with pytest.raises(RuntimeError, match=r"^Graphviz .*$"):
            render("digraph {}", "svg", seconds=0.2)


@pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")
def test_what_graphviz_says_when_it_fails_is_passed_on(fake_graphviz: Path) -> None:
    fake_graphviz.write_text("#!/bin/sh\ncat > /dev/null\necho 'no such plugin' >&2\necho more >&2\nexit 3\n")
    fake_graphviz.chmod(0o755)
    with pytest.raises(RuntimeError, match=r"^Graphviz failed: no such plugin$"):
        render("digraph {}", "svg")
    fake_graphviz.write_text("#!/bin/sh\ncat > /dev/null\nexit 3\n")
    with pytest.raises(RuntimeError, match=r"^Graphviz failed: it ended with status 3$"):
        render("digraph {}", "svg")


def test_a_chain_of_20000_boxes_is_placed() -> None:
    chain = [Box(node, node - 1, "x", 24, 24) for node in range(20_000)]
    placed = layout(chain)
    assert placed.engine == "tidy"
    assert len(set(placed.x)) == 1
    assert placed.y == sorted(placed.y)


def test_no_label_reaches_the_layout() -> None:
    assert "secret" not in layout_dot(boxes(star(["secret"]), fold(star(["secret"]))))


def test_east_asian_letters_are_wider() -> None:
    assert text_width("水水") > 1.5 * text_width("ab")


def luminance(color: str) -> float:
    """WCAG 2.2 relative luminance."""
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_marks_and_text_have_enough_contrast_and_differ_in_shape(dark: bool) -> None:
    assert contrast(INK[dark], PAPER[dark]) >= 4.5
    for look in MARKS.values():
        assert contrast(look.dark if dark else look.light, PAPER[dark]) >= 3
    told_apart = [
        MARKS[key].shape for key in ("closed", "pruned", "dead_end", "solution", "folded", "unvisited")
    ]
    assert len(set(told_apart)) == len(told_apart)


@pytest.mark.parametrize(
    ("kind", "starts"),
    [
        ("svg", b"<?xml"),
        ("png", b"\x89PNG"),
        ("gif", b"GIF89a"),
        ("dot", b"digraph"),
        ("html", b"<!doctype html>"),
        ("json", b"{"),
        ("graphml", b"<"),
    ],
)
def test_every_kind_of_file_is_written(recording: Recording, kind: str, starts: bytes) -> None:
    tree = narration.with_reasons(recording.problem, recording.tree, recording.rules)
    made = exported(kind, tree, recording.folding(), recording.document, title="a title")
    assert made.startswith(starts)
    assert len(made) > 500


def test_a_cut_in_a_file_tells_its_reason() -> None:
    recording = record(problem_class("n-queens").of(n=4), "attack,half_board")
    written = narration.with_reasons(recording.problem, recording.tree, recording.rules)
    assert len(written.reasons) == sum(recording.measures.pruned.values())
    assert "its mirror image is searched under b." in written.reasons.values()


def pictures(made: dict) -> Iterator[list[tuple]]:
    """The marks of every node, by replaying the changes as the player does."""
    shown: list[list[int]] = []
    for depth, change in zip(made["tree"]["depth"], made["picture"]["changes"], strict=True):
        del shown[depth:]
        gone, come = change if isinstance(change, list) else ([], [change])
        before = shown[-1] if shown else []
        shown.append([mark for index, mark in enumerate(before) if index not in gone] + come)
        yield [made["picture"]["marks"][number] for number in shown[-1]]


@pytest.mark.parametrize("name", list(problems()))
def test_pictures_replayed_from_changes_are_the_pictures(name: str) -> None:
    recording = record(problem_class(name).of(), "all", limit=3000)
    made = recording.document()
    wanted = [
        list(recording.problem.picture(state).marks)
        for state in narration.states(recording.problem, recording.tree)
    ]
    assert list(pictures(made)) == wanted


def test_the_document_tells_of_every_node_why_it_was_cut() -> None:
    recording = record(problem_class("n-queens").of(n=6), "all")
    made = recording.document()
    for node, verdict in enumerate(made["tree"]["verdict"]):
        assert (verdict == "1") == (made["reason"][node] >= 0)
    told = {text for text, *_ in made["reasons"]}
    assert "the queen in row 2 stands on the same diagonal." in told


def test_a_twin_is_linked_where_it_is_a_node() -> None:
    recording = record(problem_class("n-queens").of(n=4), "half_board")
    made = recording.document()
    links = {made["reasons"][number][2] for number in made["reason"] if number >= 0}
    first_row = [node for node, depth in enumerate(recording.tree.depth) if depth == 1]
    assert links == {first_row[0], first_row[1]}


def turned_and_mirrored(squares: set[tuple[int, int]], n: int) -> list[set[tuple[int, int]]]:
    """The eight images of a board: four quarter turns, and the same of its transpose."""
    found = []
    for board in (squares, {(column, row) for row, column in squares}):
        for _ in range(4):
            board = {(column, n - 1 - row) for row, column in board}
            found.append(board)
    return found


@pytest.mark.parametrize("rows", ["top_down", "fewest_free"])
def test_every_cut_by_symmetry_has_a_link_or_a_picture_of_an_image_of_the_board(rows: str) -> None:
    recording = record(problem_class("n-queens").of(n=8, rows=rows), "attack,fundamental")
    tree, made = recording.tree, recording.document()
    cut = [node for node in range(len(tree)) if tree.rule_name(tree.rule[node]) == "fundamental"]
    assert rows != "top_down" or len(cut) == 80
    for node in cut:
        _, _, twin, *picture = made["reasons"][made["reason"][node]]
        assert (twin is None) == bool(picture)
        shown = {tuple(made["picture"]["marks"][mark][1]) for mark in picture[0]} if picture else set()
        searched = set(tree.path_to(twin)) if twin is not None else shown
        assert searched in turned_and_mirrored(set(tree.path_to(node)), 8)


def test_the_payload_of_eight_queens_is_small() -> None:
    made = record(problem_class("n-queens").of(n=8)).document()
    assert len(base64.b64decode(packed(made))) < 60_000
    assert json.loads(gzip.decompress(base64.b64decode(packed(made)))) == json.loads(json.dumps(made))


@pytest.mark.parametrize("label", NASTY)
def test_a_page_holds_any_label_without_becoming_markup(label: str) -> None:
    tree = star([label.encode("utf-8", "replace").decode()])
    folding = fold(tree)
    drawn = boxes(tree, folding)
    page = html_page(
        document(tree, plain_scenes(tree), folding, drawn, layout(drawn), title=label.replace("\ud800", ""))
    )
    assert page.count("<script") == 4
    assert "alert(1)" not in page or "&lt;script&gt;" in page


def test_a_page_lets_nothing_in_from_outside() -> None:
    page = html_page(record(problem_class("n-queens").of(n=4)).document())
    assert "default-src 'none'" in page
    assert not re.search(r'(?:src|href)="', page)
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_the_real_source_of_the_kernel_is_shown_with_a_line_for_each_event() -> None:
    sources = narration.kernel_source()
    assert sources["search"]["lines"][0].startswith("def visit(")
    shown = {
        name: {event: code["lines"][number].strip() for event, number in code["at"].items()}
        for name, code in sources.items()
    }
    assert shown["search"]["return"] == "for untried in choices(state):"
    assert shown["search"]["start"] == "return visit(0, None, problem.root())"
    assert shown["search_with_stack"]["return"] == "stack.pop()"
    assert shown["search_with_stack"]["leaf_return"] == "for choice, state in stack[-1]:"
    for lines in shown.values():
        for event in ("branch", "pruned", "solution"):
            assert lines[event].startswith("yield ")
            assert event.upper() in lines[event]


def test_the_layout_process_is_ended_when_it_hangs(fake_graphviz: Path) -> None:
    fake_graphviz.write_text('#!/bin/sh\necho $$ > "$0.pid"\nexec tail -f /dev/null\n')
    fake_graphviz.chmod(0o755)
    layout(boxes(star(["a", "b"]), fold(star(["a", "b"]))), seconds=0.5)
    process = fake_graphviz.with_suffix(".pid").read_text().strip()
    assert subprocess.run(["kill", "-0", process], capture_output=True).returncode != 0
