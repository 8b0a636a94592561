"""The command line as its users type it."""

import csv
import json
import os
import signal
import socket
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import get_type_hints

import pytest
from rich.console import Console

from puzzles.catalog import problems
from visualize.app import command, serving, terminal
from visualize.app.serving import SETTINGS
from visualize.export import KINDS
from visualize.treefile import from_json

ROOT = Path(__file__).parents[1]


def run(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "visualize.app.command", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, **options)


def answer(*words: str) -> dict | list:
    done = run(*words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_problems_lists_every_problem_with_its_rules() -> None:
    told = {problem["name"]: problem for problem in answer("problems")}
    assert set(told) == set(problems())
    assert told["n-queens"]["rules"]["half_board"]["kind"] == "symmetry"
    assert all(rule["help"] for problem in told.values() for rule in problem["rules"].values())
    assert run("problems").stdout.count("rule ") >= 8


def test_solve_answers_in_json() -> None:
    got = answer("solve", "n-queens", "n=8")
    seconds, solutions = got.pop("seconds"), got.pop("solutions")
    assert seconds > 0
    assert len(set(solutions)) == 92
    assert got == {
        "problem": "n-queens", "parameters": {"n": 8, "rows": "top_down", "seed": 1},
        "rules": ["attack"], "order": "given",
        "complete": True,
        "nodes": 15721, "branches": 1965, "pruned": {"attack": 13664}, "dead_ends": 644, "found": 92,
        "represents": 92, "profile": [1, 8, 42, 140, 344, 568, 550, 312, 92], "first_solution": 876,
    }  # fmt: skip


def test_solve_prints_the_solution_with_the_brackets_it_needs() -> None:
    done = run("solve", "twenty-four", "numbers=3,3,8,8", "--first")
    assert done.stdout.splitlines()[-1] == "8 / (3 - 8 / 3)"


def test_an_empty_answer_teaches() -> None:
    assert "tree of dead ends" in run("solve", "n-queens", "n=3").stdout


def test_a_search_over_the_limit_says_so() -> None:
    got = answer("solve", "n-queens", "n=8", "--limit", "100")
    assert (got["nodes"], got["complete"]) == (100, False)
    assert "cut short after 100 nodes" in run("solve", "n-queens", "n=8", "--limit", "100").stdout
    assert answer("solve", "n-queens", "n=4", "--limit", "61")["complete"] is True


def test_compare_gives_one_answer_per_strategy() -> None:
    words = ["compare", "n-queens", "n=6", "--rules", "none", "--rules", "attack"]
    got = answer(*words, "--strategy", "rules=attack,half_board order=centre")
    assert [each["nodes"] for each in got] == [55987, 895, 451]
    assert [each["order"] for each in got] == ["given", "given", "centre"]
    assert all("solutions" not in each for each in got)
    assert "55,987" in run(*words).stdout


@pytest.mark.parametrize(
    ("words", "number"), [(["n-queens", "n=8"], 92), (["twenty-four", "numbers=4,7,8,8"], 44)]
)
def test_count_counts_all_solutions(words: list[str], number: int) -> None:
    got = answer("count", *words)
    assert got["count"] == number
    assert got["method"]
    assert f"{number} solutions" in run("count", *words).stdout


@pytest.mark.parametrize("kind", ["svg", "png", "dot", "html", "json", "graphml"])
def test_render_writes_the_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"tree.{kind}"
    got = answer("render", "n-queens", "n=4", "-o", str(path))
    assert got == {"file": str(path), "kind": kind, "nodes": 61, "drawn": 61, "complete": True}
    assert path.stat().st_size > 1000
    if kind == "json":
        assert len(from_json(path.read_text())) == 61
    if kind in ("svg", "graphml"):
        ET.fromstring(path.read_bytes())


BAD = [
    (["solve", "queens"], "no problem 'queens'; there are n-queens, twenty-four"),
    (["solve", "n-queens", "n=-1"], "n: '-1' was read; allowed is a whole number from 0 to 20"),
    (["solve", "n-queens", "n=2.5"], "n: '2.5' was read"),
    (["solve", "n-queens", "n=1000000000"], "n: '1000000000' was read"),
    (["solve", "n-queens", "m=3"], "no parameter 'm'; it has n, rows, seed"),
    (["solve", "n-queens", "8"], "name=value"),
    (["solve", "n-queens", "--rules", "atack"], "no rule 'atack'; it has attack, half_board"),
    (["solve", "n-queens", "--order", "x"], "no order 'x'; it has given"),
    (["solve", "n-queens", "--limit", "0"], "limit: '0' was read; allowed is a whole number from 1"),
    (["solve", "n-queens", "--limit", "x"], "limit: 'x' was read; allowed is a whole number from 1"),
    (["compare", "n-queens", "--rules", "attack", "--rules", "none", "--limit", "x"], "limit: 'x' was read"),
    (["solve", "n-queens", "cls=1"], "n-queens has no parameter 'cls'; it has n, rows, seed"),
    (["solve", "twenty-four", "numbers="], "numbers: '' was read"),
    (["solve", "twenty-four", "numbers=1,2,3,4,5,6,7"], "numbers: '1,2,3,4,5,6,7' was read"),
    (["solve", "twenty-four", "numbers=x,2"], "numbers: 'x,2' was read"),
    (["solve", "twenty-four", "target=1/0"], "target: '1/0' was read"),
    (["count", "n-queens", "n=x"], "n: 'x' was read"),
    (["compare", "n-queens", "--rules", "attack"], "at least two strategies"),
    (["compare", "n-queens", "--rules", "none", "--strategy", "speed=9"], "no parameter 'speed'"),
    (["compare", "n-queens", "--rules", "none", "--strategy", "fast"], "'fast' was read"),
    (["compare", "n-queens", "--rules", "none", "--strategy", "rules=attack rules=none"], "write it once"),
    (["solve", "n-queens", "--limit", "9" * 23], "allowed is a whole number from 1 to 1,000,000,000,000"),
    (["compare", "n-queens", "--rules", "attack", "--rules", "attack"], "given twice"),
    (["estimate", "n-queens", "--probes", "1"], "allowed is a whole number from 2 to 1,000,000"),
    (["estimate", "n-queens", "--probes", "z"], "probes: 'z' was read"),
    (["estimate", "n-queens", "--seed", "q"], "seed: 'q' was read; allowed is a whole number from 0"),
    (["estimate", "twenty-four", "--rules", "repeated"], "rule repeated remembers"),
    (["render", "n-queens"], "output: name a file"),
    (["render", "n-queens", "-o", "tree.bmp"], "must end in one of svg"),
    (["render", "n-queens", "-o", "/nowhere/tree.svg"], "cannot be written"),
    (["render", "n-queens", "-o", "/proc/tree.svg"], "cannot be written"),
    (["render", "n-queens", "-o", "t.svg", "--most", "0"], "most: '0' was read"),
    (["render", "n-queens", "-o", "t.svg", "--step", "-1"], "step: '-1' was read"),
    (["render", "n-queens", "-o", "t.html", "--bookmark", "why"], "bookmark: 'why' was read; allowed is"),
    (["app", "--port", "0"], "port: '0' was read"),
    (["app", "--port", "99999"], "port: '99999' was read"),
    (["app", "--port", "abc"], "port: 'abc' was read; allowed is a whole number from 1 to 65,535"),
    (["frobnicate"], "frobnicate"),
    (["solve"], "name"),
    (["solve", "n-queens", "--nonsense"], "--nonsense"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_bad_input_gets_one_clear_line_and_exit_2(words: list[str], said: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_port_in_use_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("app", "--port", str(port))
    assert done.returncode == 2
    assert f"port: {port} is in use" in done.stderr


@pytest.mark.parametrize("bookmarks", [["99999:why"], ["3:here", "122:"]])
def test_a_bookmark_beyond_the_tree_is_refused(bookmarks: list[str], tmp_path: Path) -> None:
    words = ["render", "n-queens", "n=4", "-o", str(tmp_path / "tree.html")]
    beyond = bookmarks[-1].partition(":")[0]
    test_bad_input_gets_one_clear_line_and_exit_2(
        [*words, *(word for bookmark in bookmarks for word in ("--bookmark", bookmark))],
        f"bookmark: '{beyond}' was read; allowed is a whole number from 0 to 121",
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_beyond_the_tree_is_refused_for_every_kind_of_file(kind: str, tmp_path: Path) -> None:
    words = ["render", "n-queens", "n=4", "-o", str(tmp_path / f"tree.{kind}"), "--step", "99999"]
    test_bad_input_gets_one_clear_line_and_exit_2(
        words, "step: '99999' was read; allowed is a whole number from 0 to 121"
    )
    assert list(tmp_path.iterdir()) == []


def test_no_option_is_read_by_the_library_that_says_invalid_value() -> None:
    for each in command.app.registered_commands:
        hints = get_type_hints(each.callback)
        assert not {int, int | None, float, float | None} & set(hints.values()), each.callback


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "n-queens", "n=4", "--boards"],
        ["compare", "n-queens", "n=8", "--rules", "none", "--rules", "attack", "--limit", "300"],
    ],
)
def test_output_does_not_depend_on_the_code_page(words: list[str]) -> None:
    spoken = [sys.executable, "-m", "visualize.app.command", *words]
    environment = os.environ | {"PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(
        spoken, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=60, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "♛" in done.stdout or "≥" in done.stdout


def scripted(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script of Python as a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=120
    )


def interrupted(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command after ``script``, which sends the signal of Ctrl-C at a chosen moment."""
    before = "import os, signal, sys\nfrom visualize.app import command\n"
    after = f"\nsys.argv = ['backtracking', *{words!r}]\ncommand.main()\n"
    return scripted(before + script + after)


AT_THE_SECOND_TARGET = """
from puzzles.twenty_four import survey
real = survey.examine
def examine(hand, target, **given):
    if target == 0 and hand == (1, 1, 5):
        os.kill(os.getpid(), signal.SIGINT)
    return real(hand, target, **given)
survey.examine = examine
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_keeps_the_targets_that_were_surveyed_and_no_false_row() -> None:
    words = ["survey", "--cards", "3", "--highest", "10", "--targets", "-24,0,97", "--detail", "solvable"]
    done = interrupted(AT_THE_SECOND_TARGET, *words)
    assert (done.returncode, done.stderr) == (130, "")
    assert "   -24    220        25" in done.stdout
    assert "\n     0" not in done.stdout
    assert "ended early" in done.stdout
    done = interrupted(AT_THE_SECOND_TARGET, *words, "--json")
    assert done.returncode == 130
    assert [row["target"] for row in json.loads(done.stdout)] == ["-24"]


WHILE_DRAWING = """
from visualize import raster
real = raster.gif
def gif(*given, **named):
    os.kill(os.getpid(), signal.SIGINT)
    return real(*given, **named)
raster.gif = gif
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_leaves_no_file_half_written(tmp_path: Path) -> None:
    path = tmp_path / "tree.gif"
    path.write_text("what was there before")
    done = interrupted(WHILE_DRAWING, "render", "n-queens", "n=4", "-o", str(path))
    assert done.returncode == 130
    assert done.stderr == f"ended by Ctrl-C: {path} was not written\n"
    assert [each.read_text() for each in tmp_path.iterdir()] == ["what was there before"]


class Due:
    """A timer whose time has come when it is started."""

    ident = None

    def __init__(self, _: float, act: Callable[[], object]) -> None:
        self.start = act

    def cancel(self) -> None:
        """There is nothing left to cancel."""


def test_a_line_of_progress_is_shown_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "Timer", Due)
    for forced in (True, False):
        monkeypatch.setattr(
            terminal, "Console", lambda forced=forced, **given: Console(force_terminal=forced, **given)
        )
        with terminal.working("writing tree.gif"):
            pass
        assert ("writing tree.gif" in capsys.readouterr().err) is forced


def at_node(module: str, number: int) -> str:
    """A script that sends Ctrl-C when a search of a module of the app has come to some node."""
    return f"""
from visualize.app import {module}
real = {module}.search_with_stack
def searched(*given):
    for number, node in enumerate(real(*given)):
        if number == {number}:
            os.kill(os.getpid(), signal.SIGINT)
        yield node
{module}.search_with_stack = searched
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_ends_at_once_with_what_there_is() -> None:
    """The reader sees the first progress of the search before the signal is sent."""
    done = interrupted(at_node("terminal", 5000), "solve", "n-queens", "n=12", "--json")
    assert done.returncode == 130
    got = json.loads(done.stdout)
    assert got["complete"] is False
    assert got["nodes"] >= 5000
    assert done.stderr == ""


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="pipes of POSIX")
def test_a_closed_pipe_is_no_problem() -> None:
    command = f"{sys.executable} -m visualize.app.command solve n-queens n=8 | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("n-queens n=8")
    assert done.stderr == ""


def test_a_port_is_not_shared_where_reusing_means_sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows the option lets two programs bind one port, so the question would always say free."""
    asked: list[object] = []

    class Probe(socket.socket):
        def setsockopt(self, *given: object) -> None:  # type: ignore[override]
            asked.append(given)

    monkeypatch.setattr(serving.socket, "socket", Probe)
    for name in ("nt", "posix"):
        monkeypatch.setattr(serving, "os", SimpleNamespace(name=name))
        assert serving._is_free("127.0.0.1", 0)
        assert len(asked) == (name == "posix")


def test_streamlit_run_has_the_same_safe_settings() -> None:
    import tomllib

    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())

    def flat(table: dict, prefix: str = "") -> dict[str, str]:
        found = {}
        for key, value in table.items():
            name = f"{prefix}{key}"
            found |= (
                flat(value, f"{name}.")
                if isinstance(value, dict)
                else {name: str(value).lower() if isinstance(value, bool) else str(value)}
            )
        return found

    assert flat(config) == SETTINGS


def test_compare_writes_a_table_with_an_estimate_for_what_was_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    done = run(
        "compare", "n-queens", "n=8", "--rules", "none", "--rules", "attack", "--limit", "20000",
        "--csv", str(file),
    )  # fmt: skip
    header, none, attack = (line.split(",") for line in file.read_text().splitlines())
    assert dict(zip(header, none, strict=True))["estimate"] == "19173961"
    assert dict(zip(header, attack, strict=True))["nodes"] == "15721"
    assert "attack needs the fewest nodes, 15,721: none needs about 1,220 times as many" in done.stdout


def test_compare_names_no_winner_where_all_were_cut_short() -> None:
    done = run("compare", "n-queens", "n=8", "--rules", "none", "--rules", "attack", "--limit", "100")
    assert "No winner" in done.stdout


def test_compare_sets_another_problem_beside_it() -> None:
    told = answer("compare", "permutations", "--rules", "used", "--strategy", "problem=subset-sum rules=none")
    assert [each["problem"] for each in told] == ["permutations", "subset-sum"]


def test_estimate_answers_with_its_interval() -> None:
    told = answer("estimate", "n-queens", "n=8", "--seed", "2")
    assert told["low"] < told["nodes"] < told["high"]
    assert told["seed"] == 2


def test_compare_tells_details_and_growth_in_json() -> None:
    first, second = answer(
        "compare", "n-queens", "n=5", "--rules", "attack", "--rules", "attack,half_board", "--details",
        "--grow", "n=4..6",
    )  # fmt: skip
    assert [point["nodes"] for point in first["growth"]] == [61, 221, 895]
    assert [entry["rule"] for entry in second["ledger"]["rules"]] == ["attack", "half_board"]
    assert sum(saving["nodes"] for saving in second["savings"]) == first["nodes"] - second["nodes"]


def test_compare_prints_ledger_losses_and_the_link() -> None:
    done = run(
        "compare", "twenty-four", "numbers=4,7,8,8", "--rules", "swapped", "--rules", "all", "--details"
    )
    assert "solutions are lost" in done.stdout
    assert "do not add up" in done.stdout
    assert "compare?problem=twenty-four&numbers=4%2C7%2C8%2C8&a=rules" in done.stdout


def test_compare_tells_equal_savings_once_and_says_of_brute_force_that_it_has_no_rule() -> None:
    done = run("compare", "n-queens", "n=6", "--rules", "none", "--rules", "attack,half_board", "--details")
    assert "Details of none\nNo rule is on: brute force" in done.stdout
    assert "half_board saves 9,330 nodes at each of d, e, f\n" in done.stdout
    assert "against" not in done.stdout.partition("Details")[2]


@pytest.mark.parametrize(
    "words", [["--csv", "-", "--json"], ["--csv", "-", "--html", "-"], ["--html", "-", "--json"]]
)
def test_compare_prints_one_format_only(words: list[str]) -> None:
    done = run("compare", "n-queens", "n=4", "--rules", "attack", "--rules", "none", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "would be printed into one another" in done.stderr


def test_a_page_that_is_printed_stands_alone() -> None:
    done = run("compare", "n-queens", "n=4", "--rules", "attack", "--rules", "none", "--html", "-")
    assert done.stdout.startswith("<!doctype html>")
    assert done.stdout.endswith("</html>\n")


def test_compare_bounds_its_details_and_says_so() -> None:
    words = ("compare", "n-queens", "n=6", "--rules", "none", "--rules", "attack", "--details")
    assert "Details are of at most 1,000,000 nodes of each search." in run(*words).stdout
    assert "Details are of at most 500 nodes of each search." in run(*words, "--limit", "500").stdout
    assert [each["ledger"]["limit"] for each in answer(*words, "--limit", "500")] == [500, 500]


@pytest.mark.parametrize("more", [(), ("--details",), ("--grow", "n=8..10")])
def test_compare_tells_what_there_is_on_ctrl_c(more: tuple[str, ...]) -> None:
    words = ["compare", "n-queens", "n=9", "--rules", "attack", "--rules", "none", *more]
    done = interrupted(
        at_node("comparison", 200_000), *words
    )  # attack alone ends before, brute force never does
    out, err = done.stdout, done.stderr
    assert done.returncode == 130
    assert "n-queens n=9" in out
    assert "≥" in out
    assert "ended early" in err
    assert "Traceback" not in err


def test_the_growth_of_compare_is_csv_that_a_reader_reads(tmp_path: Path) -> None:
    file = tmp_path / "growth.csv"
    run(
        "compare", "n-queens", "n=5", "--rules", "attack,half_board", "--rules", "attack", "--grow", "n=4..5",
        "--csv", str(file),
    )  # fmt: skip
    with file.open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert [(row["strategy"], row["size"], row["nodes"]) for row in rows][2:] == [
        ("attack", "4", "61"), ("attack", "5", "221"),
    ]  # fmt: skip
    assert rows[0]["strategy"] == "attack, half_board"


def test_the_link_of_a_growth_opens_its_range() -> None:
    done = run("compare", "n-queens", "n=5", "--rules", "attack", "--rules", "none", "--grow", "n=4..5")
    assert "view=growth&grow=n%3D4..5" in done.stdout


def test_compare_writes_a_page_of_five_strategies(tmp_path: Path) -> None:
    file = tmp_path / "five.html"
    orders = [word for seed in (1, 2, 3, 4, 5) for word in ("--strategy", f"seed={seed} order=reversed")]
    done = run("compare", "n-queens", "n=4", *orders, "--html", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_text(encoding="utf-8").count("<polyline") == 5


def test_compare_writes_a_page(tmp_path: Path) -> None:
    file = tmp_path / "compare.html"
    run("compare", "n-queens", "n=5", "--rules", "attack", "--rules", "none", "--html", str(file))
    assert "attack needs the fewest nodes, 221" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--grow", "n=4-6"], "grow: 'n=4-6' was read"),
        (["--grow", "target=1..3"], "has no size 'target'"),
        (["--csv", "/no/such/folder/x.csv"], "csv: '/no/such/folder/x.csv' cannot be written"),
        (["--html", "/no/such/folder/x.html"], "html: '/no/such/folder/x.html' cannot be written"),
        (["--limit", "-5", "--grow", "n=4..6"], "limit: '-5' was read"),
        (["--limit", "-5", "--details"], "limit: '-5' was read"),
    ],
)
def test_compare_refuses_what_it_cannot_do(words: list[str], said: str) -> None:
    done = run("compare", "n-queens", "n=4", "--rules", "attack", "--rules", "none", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_compare_refuses_a_file_before_it_searches() -> None:
    done = run(  # brute force for twelve queens would not end
        "compare",
        "n-queens",
        "n=12",
        "--rules",
        "attack",
        "--rules",
        "none",
        "--html",
        "/no/such/folder/x.html",
    )
    assert done.returncode == 2


def test_survey_prints_totals_and_writes_every_hand(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    got = answer("survey", "--cards", "3", "--highest", "10", "--csv", str(path), "--workers", "2")
    assert (got["hands"], got["solvable"], got["independent_solutions"]) == (220, 59, 62)
    assert len(path.read_text().splitlines()) == 221


def test_survey_over_targets_names_the_hardest() -> None:
    words = ["survey", "--cards", "3", "--highest", "10", "--targets", "-24,0,97", "--detail", "solvable"]
    assert {row["target"]: row["solvable"] for row in answer(*words)} == {"-24": 25, "0": 123, "97": 2}
    assert "Hardest: 97" in run(*words).stdout


def test_survey_over_targets_writes_a_row_for_each(tmp_path: Path) -> None:
    path = tmp_path / "targets.csv"
    words = ["survey", "--cards", "2", "--highest", "5", "--targets", "10,1/2"]
    assert run(*words, "--csv", str(path)).stdout.startswith("target  hands")
    printed = run(*words, "--csv", "-").stdout
    assert path.read_text() == printed
    assert printed.splitlines()[0] == "target,hands,solvable,independent"
    assert printed.splitlines()[2].startswith("1/2,15,")


def test_survey_prints_the_table_in_place_of_the_totals() -> None:
    done = run("survey", "--cards", "1", "--highest", "2", "--csv", "-", "--detail", "solvable")
    assert done.stdout.splitlines()[1:] == ["1,0,,,,,,", "2,0,,,,,,"]


def test_one_solution_is_told_in_the_singular_and_compiling_apart_from_the_count() -> None:
    assert run("count", "n-queens", "n=1", "--method", "half").stdout.startswith("1 solution of n-queens n=1")
    assert "of compiling)" in run("count", "n-queens", "n=8", "--method", "compiled").stdout


WHILE_PROBING = """
from puzzles import estimate
from visualize.app import command_compare
real, heard = estimate.Deadline.passed, []
def passed(self):
    heard.append(self)
    if len(heard) == 10:
        os.kill(os.getpid(), signal.SIGINT)
    return real(self)
estimate.Deadline.passed = passed
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_keeps_the_estimate_of_the_probes_made() -> None:
    done = interrupted(WHILE_PROBING, "estimate", "n-queens", "n=20", "--probes", "1000000")
    assert done.returncode == 130
    assert "nodes; with 95 % confidence" in done.stdout
    assert "of 1,000,000 probes were made" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("part", ["puzzles.catalog", "networkx", "visualize.app.command_compare"])
def test_ctrl_c_while_the_parts_are_loaded_ends_in_silence(part: str) -> None:
    done = scripted(
        "import os, signal, sys\n"
        "from visualize.app import start\n"
        "class Pressing:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {part!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Pressing())\n"
        "sys.argv = ['backtracking', 'problems']\n"
        "start.main()\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_many_ctrl_c_end_with_the_same_status() -> None:
    done = scripted(
        "import os, signal, sys, threading\n"
        "from puzzles.twenty_four import survey\n"
        "from visualize.app import start\n"
        "real = survey.Survey.rows\n"
        "def burst():\n"
        "    for _ in range(200): os.kill(os.getpid(), signal.SIGINT)\n"
        "def rows(*given):\n"
        "    for number, row in enumerate(real(*given)):\n"
        "        if number == 50: threading.Thread(target=burst).start()\n"
        "        yield row\n"
        "survey.Survey.rows = rows\n"
        "sys.argv = ['backtracking', 'survey', '--cards', '5']\n"
        "start.main()\n"
    )
    assert (done.returncode, done.stderr) == (130, "")


def test_play_checks_hints_and_reveals() -> None:
    typed = "hint\n1+1\nsolve\nnew\nquit\n"
    done = run("play", "twenty-four", "--seed", "5", "--level", "easy", input=typed)
    assert done.returncode == 0
    assert done.stdout.count("→  24") == 2
    assert "Try " in done.stdout
    assert "is not among the cards" in done.stdout or "is left over" in done.stdout


def test_solve_with_factorials_builds_the_solution_from_reachable_values() -> None:
    done = run("solve", "twenty-four", "numbers=8,9,9,10", "operators=add,sub,mul,div,fact")
    assert "(9! / (10! / 8 - 9!))!" in done.stdout
    assert done.stdout.rstrip().endswith("4! makes 24")


@pytest.mark.parametrize(("level", "number"), [("all", 44), ("structural", 3), ("independent", 3)])
def test_solve_lists_solutions_at_the_level_asked_for(level: str, number: int) -> None:
    got = answer("solve", "twenty-four", "numbers=4,7,8,8", "--solutions", level)
    assert len(got["solutions"]) == number


LOSSY = ["solve", "twenty-four", "numbers=1,5,11,11", "--rules", "swapped,too_large"]


def test_solve_tells_what_the_search_found_apart_from_all_solutions() -> None:
    got = answer(*LOSSY)
    assert (got["found"], got["solutions"], got["all_solutions"]) == (0, [], ["(11 * 11 - 1) / 5"])
    assert run(*LOSSY).stdout.splitlines()[2:] == [
        "This search found no solution, but too_large may lose some.",
        "All solutions, listed without this search:",
        "(11 * 11 - 1) / 5",
    ]


def test_solve_lists_no_solution_that_a_search_cut_short_has_not_seen() -> None:
    got = answer("solve", "twenty-four", "numbers=4,7,8,8", "--limit", "5")
    assert (got["found"], got["solutions"], len(got["all_solutions"])) == (0, [], 3)


def test_solve_gathers_what_a_merge_has_left() -> None:
    words = ["solve", "twenty-four", "numbers=4,7,8,8", "--rules", "swapped,repeated"]
    got = answer(*words)
    assert got["found"] == len(got["solutions"]) == 1
    assert len(got["all_solutions"]) == 3
    assert "All solutions" in run(*words).stdout
    assert "all_solutions" not in answer("solve", "twenty-four", "numbers=4,7,8,8")
    nothing_lost = run("solve", "twenty-four", "numbers=3,3,8,8", "--rules", "swapped,repeated").stdout
    assert nothing_lost.count("8 / (3 - 8 / 3)") == 1


def test_solve_tells_a_solution_from_reachable_values_apart() -> None:
    got = answer(
        "solve", "twenty-four", "numbers=8,9,9,10", "operators=add,sub,mul,div,fact", "--limit", "50"
    )
    assert (got["found"], got["solutions"], got["example"]) == (0, [], ["(9! / (10! / 8 - 9!))!"])
    assert got["steps"][-1] == "4! makes 24"


BAD_COUNTS = [
    (["count", "n-queens", "n=8", "--workers", "0"], "workers: '0' was read"),
    (["count", "n-queens", "n=8", "--workers", "w"], "workers: 'w' was read"),
    (["play", "twenty-four", "--seed", "q"], "seed: 'q' was read"),
    (["count", "n-queens", "n=8", "--workers", "10000"], "workers: '10000' was read"),
    (["count", "n-queens", "n=8", "--method", "magic"], "no method 'magic'; there are boards"),
    (["count", "n-queens", "n=9", "--method", "boards"], "allowed for the method boards"),
    (["count", "knapsack", "--method", "masks"], "only n-queens has methods"),
    (["count", "n-queens", "--workers", "2", "--scheduler", "tcp://h:1"], "not both"),
    (["count", "n-queens", "--scheduler", "nowhere"], "scheduler: 'nowhere' was read"),
    (["survey", "--cards", "7"], "cards: '7' was read"),
    (["survey", "--target", "nan"], "target: 'nan' was read"),
    (["survey", "--operators", "mod"], "operators: 'mod' was read"),
    (["survey", "--cards", "6"], "narrow it with detail=solvable"),
    (["survey", "--targets", "3..1"], "the lower end first: 1..3"),
    (["survey", "--targets", "12,24", "--target", "10"], "target: '10' was read beside targets"),
    (["survey", "--deck", "--highest", "20"], "highest: 20 was read; a deck goes up to 13"),
    (["estimate", "n-queens", "--rules", "none,attack"], "rules: 'none' stands for a set of rules by itself"),
    (["survey", "--scheduler", "nowhere"], "scheduler: 'nowhere' was read"),
    (["survey", "--csv", "/nowhere/x.csv"], "cannot be written"),
    (["play", "poker"], "no game 'poker'"),
    (["play", "twenty-four", "--level", "mad"], "level: 'mad' was read"),
    (["solve", "n-queens", "--solutions", "all"], "only twenty-four has levels"),
    (["solve", "twenty-four", "--solutions", "some"], "allowed is one of all, structural, independent"),
    (["solve", "knapsack", "--boards"], "only n-queens has boards"),
    (["solve", "n-queens", "n=4", "n=5"], "two values were read"),
]


@pytest.mark.parametrize(
    ("words", "said"), BAD_COUNTS, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_bad_input_to_counts_and_surveys_gets_one_clear_line(words: list[str], said: str) -> None:
    test_bad_input_gets_one_clear_line_and_exit_2(words, said)


def test_the_bare_command_shows_its_help() -> None:
    done = run()
    assert done.returncode == 0
    assert "Commands" in done.stdout


def test_boards_are_printed() -> None:
    done = run("solve", "n-queens", "n=4", "--boards")
    assert "· ♛ · ·\n· · · ♛\n♛ · · ·\n· · ♛ ·\n" in done.stdout
