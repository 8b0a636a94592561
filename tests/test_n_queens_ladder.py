"""The ladder: every program counts the same, OEIS A000170, and refuses what it cannot do."""

import itertools
import json
import os
import subprocess
import sys
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puzzles.n_queens import compiled, ladder, programs, symmetries
from puzzles.n_queens.ladder import LADDER, count, run
from puzzles.workers import processes

ROOT = Path(__file__).parent.parent
CASES = json.loads((Path(__file__).parent / "data" / "n_queens.json").read_text())
A000170 = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512]
AFFORDABLE = {"boards": 5, "leaves": 6, "scanning": 8, "sets": 9, "masks": 10, "half": 11, "stack": 11}
NAMES = [rung.name for rung in LADDER]
needs_numba = pytest.mark.skipif(not compiled.usable(), reason="numba is not installed: extra `fast`")


@pytest.fixture(autouse=True)
def _numba_is_looked_for_afresh():
    """Tests that hide numba must not leave that behind."""
    yield
    compiled._numba.cache_clear()


def ready(name):
    return pytest.param(name, marks=needs_numba) if ladder.rung(name).needs_numba else name


@pytest.mark.parametrize("name", list(map(ready, NAMES)))
def test_every_program_counts_as_the_encyclopedia_does(name):
    largest = AFFORDABLE.get(name, 12)
    assert [count(n, name) for n in range(largest + 1)] == A000170[: largest + 1]


@needs_numba
def test_the_default_counts_up_to_16_queens():
    assert [count(n) for n in range(17)] == A000170


@pytest.mark.parametrize("workers", [1, 2, 3, 5])
def test_every_number_of_workers_counts_the_same(workers):
    assert [count(n, executor=processes(workers)) for n in (0, 1, 2, 8, 11)] == [1, 1, 0, 92, 2680]


@pytest.mark.parametrize("shares", [1, 2, 7, 24, 500])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 9, 10])
def test_the_shares_of_any_split_add_up(n, shares):
    whole = sum(map(symmetries.tied, symmetries.shares_of(n, shares)), symmetries.Tied())
    assert symmetries.counted(n, whole).solutions == A000170[n]


@pytest.mark.parametrize("n", range(11))
def test_the_program_with_all_symmetries_is_right_uncompiled(n, monkeypatch):
    without_numba(monkeypatch)
    assert symmetries.symmetries(n).solutions == A000170[n]


@needs_numba
@pytest.mark.parametrize("n", [2, 7, 11, 12])
def test_the_compiled_programs_visit_the_nodes_of_the_python_ones(n, monkeypatch):
    with_numba = [run(n, name)[2:4] for name in ("compiled", "symmetries")]
    without_numba(monkeypatch)
    assert with_numba == [programs.stack(n), symmetries.symmetries(n)]


@pytest.mark.parametrize("row", CASES["rows"][1:9], ids=lambda row: f"n={row['n']}")
def test_programs_that_test_every_placement_keep_the_nodes_of_the_cases(row):
    n, kept = row["n"], row["placements_kept"] + 1
    assert [run(n, name).nodes for name in ("scanning", "sets", "masks")] == [kept] * 3


@pytest.mark.parametrize("n", range(4, 9))
def test_half_a_board_keeps_the_nodes_of_the_rule_half_board(n):
    kept = CASES["kept_nodes_without_root_by_rules"]["attack+half_board"][str(n)] + 1
    assert run(n, "half").nodes == run(n, "stack").nodes == kept


def test_boards_tried_one_by_one_are_binomial_and_test_at_the_leaves_is_the_tree_without_rules():
    assert [run(n, "boards").nodes for n in (2, 3, 4)] == [6, 84, 1820]
    assert run(5, "leaves").nodes == CASES["kept_nodes_without_root_by_rules"]["none"]["5"] + 1


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("n", [-1, 2.0, 2.5, "2.5", True, None, "eight", "", 33, 64, 10**30, float("nan")])
def test_what_is_no_number_of_queens_is_refused_in_one_line(name, n):
    with pytest.raises(ValueError, match=rf"^n: .* was read; allowed for the method {name} is .*$") as caught:
        count(n, name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("rung", LADDER, ids=NAMES)
def test_one_queen_more_than_the_largest_is_refused(rung):
    with pytest.raises(ValueError, match=f"from 0 to {rung.largest}$"):
        run(rung.largest + 1, rung.name)
    assert 2 * rung.largest < 63  # masks moved to the left stay within a machine word


def test_an_unknown_method_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match=r"^there is no method 'magic'; there are boards, .*, cores$"):
        count(8, "magic")


def test_text_is_read_as_a_number_of_queens():
    assert count("8", "masks") == 92


@pytest.mark.parametrize("rung", LADDER, ids=NAMES)
def test_every_rung_shows_its_code_on_one_screen(rung):
    assert f"def {rung.program.__name__}(" in rung.code()
    assert str(rung.idea).endswith(".")
    for function in rung.shown or (rung.program,):
        assert len(function.__code__.co_code) > 0
    assert all(len(line) <= 110 for line in rung.code().splitlines())


def test_progress_hears_growing_shares_up_to_all():
    heard: list[float] = []
    assert count(8, executor=processes(2), progress=heard.append) == 92
    assert heard == sorted(heard)
    assert len(heard) == 24
    assert heard[-1] == 1


@needs_numba
def test_compiled_code_lets_threads_run():
    with ThreadPoolExecutor(2) as threads:
        assert count(11, executor=threads) == 2680


def test_any_program_can_be_sent_to_a_worker():
    there = run(9, "half", executor=processes(1))
    assert (there.method, there.solutions, there.nodes) == ("half", 352, 4198)


def without_numba(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    compiled._numba.cache_clear()


def test_without_numba_python_masks_serve_and_one_line_says_what_to_install(monkeypatch):
    without_numba(monkeypatch)
    assert run(8).method == "half"
    assert count(8) == 92
    assert count(8, executor=processes(2)) == 92
    line = str(ladder.advice())
    assert line.endswith('pip install "backtracking-lab[fast]"')
    for name in ("compiled", "symmetries"):
        with pytest.raises(ValueError, match=r"^compiled counting needs numba .*$") as caught:
            count(8, name)
        assert str(caught.value) == line


@needs_numba
def test_a_numba_too_old_is_refused_with_its_version(monkeypatch):
    import numba

    monkeypatch.setattr(numba, "__version__", "0.53.1")
    compiled._numba.cache_clear()
    assert "(0.53.1)" in str(ladder.advice())
    assert run(6).method == "half"


@needs_numba
def test_with_numba_there_is_nothing_to_install_and_the_compiled_programs_serve():
    assert ladder.advice() is None
    assert ladder.best_method() == "symmetries"


def in_another_python(code, **environment):
    """Run ``code`` in a fresh interpreter and return what it prints."""
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stderr == ""
    return ended.stdout.strip()


COUNT = "from puzzles.n_queens import ladder; print(ladder.count(10, 'symmetries'))"


@needs_numba
def test_compiled_code_is_kept_for_the_next_run(tmp_path):
    assert in_another_python(COUNT, NUMBA_CACHE_DIR=str(tmp_path)) == "724"
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert len(kept) == 1
    assert in_another_python(COUNT, NUMBA_CACHE_DIR=str(tmp_path)) == "724"
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == kept


@needs_numba
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path):
    no_files = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); "
    assert in_another_python(no_files + COUNT, NUMBA_CACHE_DIR=str(tmp_path)) == "724"
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size]


@needs_numba
def test_a_broken_cache_does_not_matter(tmp_path):
    assert in_another_python(COUNT, NUMBA_CACHE_DIR=str(tmp_path)) == "724"
    for path in tmp_path.rglob("*.nb?"):
        path.write_bytes(b"broken")
    assert in_another_python(COUNT, NUMBA_CACHE_DIR=str(tmp_path)) == "724"


def test_counting_imports_no_third_party_before_it_is_asked_to():
    code = (
        "import sys; import puzzles.n_queens.ladder, puzzles.parallel; "
        "print([name for name in ('numba', 'numpy', 'distributed', 'visualize') if name in sys.modules])"
    )
    assert in_another_python(code) == "[]"


@pytest.mark.parametrize("n", range(9))
def test_listed_solutions_are_all_boards_without_attack_in_order(n):
    listed = list(programs.solutions(n))
    by_definition = [
        columns
        for columns in itertools.permutations(range(n))
        if all(abs(columns[a] - columns[b]) != b - a for a, b in itertools.combinations(range(n), 2))
    ]
    assert listed == by_definition


def test_listing_solutions_takes_no_more_memory_the_more_there_are():
    tracemalloc.start()
    assert sum(1 for _ in programs.solutions(10)) == 724
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30_000  # 724 boards would take 100,000 bytes


@needs_numba
def test_counting_takes_no_more_memory_the_more_there_are():
    count(2)
    tracemalloc.start()
    assert count(12) == 14200
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30_000
