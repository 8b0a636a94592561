"""Searches in parts over threads, processes and a real Dask cluster, with workers that die on the way."""

import itertools
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from puzzles import parallel
from puzzles.catalog import problem_class, problems
from puzzles.knapsack import Knapsack
from puzzles.measure import count as count_here
from puzzles.n_queens import NQueens, ladder
from puzzles.parallel import cluster, count, frontier, processes, results_over, sum_over
from puzzles.search import search_with_stack

ROOT = Path(__file__).parent.parent
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


# --- splitting a search ---


@pytest.mark.parametrize("name", problems())
def test_every_problem_counts_the_same_in_parts(name):
    problem = problem_class(name)()
    with ThreadPoolExecutor(2) as threads:
        assert count(problem, threads) == count(problem) == count_here(problem)


@pytest.mark.parametrize("parameters", ["4,7,8,8", "3,3,8,8", "1,1,1,1"])
def test_24_is_counted_by_processes_though_its_solutions_do_not_travel(parameters):
    problem = problem_class("twenty-four").of(numbers=parameters)
    assert count(problem, processes(2)) == count_here(problem)


RULES = ("attack", "half_board", "fundamental", "no_room")


@pytest.mark.parametrize("n", [0, 1, 4, 5])
@pytest.mark.parametrize("rules", [s for size in range(5) for s in itertools.combinations(RULES, size)])
def test_every_subset_of_rules_counts_the_same_in_parts(n, rules):
    assert count(NQueens(n=n), rules=rules, order="centre") == [1, 1, 0, 0, 2, 10][n]


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_every_number_of_workers_counts_the_same(workers):
    assert count(NQueens(n=8), processes(workers)) == 92


@pytest.mark.parametrize("at_least", [1, 2, 7, 24, 200, 10**6])
@pytest.mark.parametrize("order", ["given", "reversed"])
def test_all_solution_nodes_lie_below_exactly_one_path_of_a_frontier(at_least, order):
    queens = NQueens(n=7)
    shares = frontier(queens, "attack", order, at_least)
    paths = [path for _, path in shares]
    part = parallel.Part(queens, ("attack",), order, tuple(paths))
    found = parallel.solutions_below(part)
    assert len(set(found)) == len(found) == 40
    for one, other in itertools.permutations(paths[:60], 2):
        assert one != other[: len(one)]
    assert sum(share for share, _ in shares) <= 1 + 1e-9


def test_the_search_below_a_path_is_the_part_of_the_trace_below_it():
    queens = NQueens(n=6)
    trace = list(search_with_stack(queens, "attack"))
    start = next(at for at, node in enumerate(trace) if node.choice == (1, 3))
    below = itertools.takewhile(lambda node: node.depth > 2, trace[start + 1 :])
    searched = list(search_with_stack(queens, "attack", below=((0, 0), (1, 3))))
    assert searched[0].choice is None
    assert [(node.depth + 2, *node[1:]) for node in searched[1:]] == [tuple(node) for node in below]
    assert len(searched) > 5


def test_progress_hears_growing_shares_of_the_tree_up_to_all():
    heard: list[float] = []
    assert count(NQueens(n=7), processes(2), progress=heard.append) == 40
    assert heard == sorted(heard)
    assert len(heard) > 10
    assert heard[-1] == pytest.approx(1)


@pytest.mark.parametrize(
    ("problem", "rule"), [(Knapsack(), "best_so_far"), (problem_class("twenty-four")(), "canonical_form")]
)
def test_rules_with_memory_are_refused_in_one_line(problem, rule):
    with pytest.raises(ValueError, match=f"^rule {rule} remembers .* leave it out$"):
        count(problem, rules="all")


# --- workers ---


@pytest.mark.parametrize("workers", [0, -1, 61, 10_000, "many", "2.5", 1.0, True, None])
def test_an_impossible_number_of_workers_is_refused_in_one_line(workers):
    with pytest.raises(ValueError, match=r"^workers: .* was read; allowed is a whole number from 1 to 60$"):
        processes(workers)


@pytest.mark.parametrize("executor", [None, processes(2), processes("3")])
def test_each_task_is_done_exactly_once(executor):
    assert sorted(results_over(executor, abs, range(-50, 0))) == [(at, 50 - at) for at in range(50)]
    assert list(results_over(executor, abs, [])) == []
    assert sum_over(executor, abs, [-3, -4]) == 7


def test_an_executor_of_the_caller_stays_open():
    with ThreadPoolExecutor(2) as threads:
        assert sum_over(threads, abs, [-3, -4]) == 7
        assert threads.submit(abs, -1).result() == 1


def test_an_exception_of_a_task_comes_through_and_no_process_stays():
    with pytest.raises(ZeroDivisionError):
        sum_over(processes(2), (1).__truediv__, [1, 0, 2])
    assert multiprocessing.active_children() == []


def end_worker_once(task):
    """Kill the process that runs this, the first time that it comes to the file that the task names."""
    marker, number = task
    if not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def end_worker(task):
    os.kill(os.getpid(), signal.SIGKILL)


unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")


@unix
def test_what_a_killed_worker_process_had_in_hand_is_done_again(tmp_path):
    opened = []

    def pool():
        opened.append(processes(2)())
        return opened[-1]

    tasks = [(str(tmp_path / f"mark{number % 2}"), number) for number in range(20)]
    assert sorted(results_over(pool, end_worker_once, tasks)) == [(n, n) for n in range(20)]
    assert len(opened) in (2, 3)
    assert multiprocessing.active_children() == []


@unix
@pytest.mark.parametrize("work", ["generic", "ladder"])
def test_a_worker_process_killed_in_mid_run_does_not_change_the_count(work):
    killed = []

    def kill_one(share):
        if not killed:
            killed.append(multiprocessing.active_children()[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    if work == "generic":
        assert count(NQueens(n=9), processes(2), progress=kill_one) == 352
    else:
        assert ladder.count(14, executor=processes(2), progress=kill_one) == 365596
    assert killed


@unix
def test_work_that_ends_every_worker_is_given_up_in_one_line():
    with pytest.raises(ConnectionError, match=r"^the workers were lost, unfinished tasks: 3; run it again$"):
        list(results_over(processes(2), end_worker, range(3)))


@unix
def test_a_broken_pool_of_the_caller_is_lost_in_one_line():
    with ProcessPoolExecutor(1) as pool, pytest.raises(ConnectionError, match=r"^the workers were lost"):
        list(results_over(pool, end_worker, range(3)))


INTERRUPTED = """
import multiprocessing, time
from puzzles.parallel import processes, results_over

if __name__ == "__main__":
    try:
        for number, _ in results_over(processes(2), time.sleep, [0, 1000, 1000]):
            print("started", *[child.pid for child in multiprocessing.active_children()], flush=True)
    except KeyboardInterrupt:
        print("interrupted", multiprocessing.active_children())
"""


@unix
@pytest.mark.parametrize("whole_terminal", [False, True])
def test_ctrl_c_ends_the_workers_at_once(tmp_path, whole_terminal):
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    with subprocess.Popen(
        [sys.executable, str(script)],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        started = running.stdout.readline().split()
        (os.killpg if whole_terminal else os.kill)(running.pid, signal.SIGINT)
        output, errors = running.communicate(timeout=60)
    assert (started[0], len(started), output, errors) == ("started", 3, "interrupted []\n", "")
    for pid in started[1:]:
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


# --- a Dask cluster of processes on this machine ---


@pytest.fixture(scope="module")
def dask():
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: extra `distributed`")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=60
    ) as local:
        yield local


def test_a_cluster_counts_what_one_process_counts(dask):
    heard: list[float] = []
    with cluster(dask.scheduler_address) as executor:
        assert ladder.count(12, executor=executor, progress=heard.append) == 14200
        assert count(NQueens(n=8), executor) == 92
        assert count(problem_class("twenty-four")(), executor) == count_here(problem_class("twenty-four")())
    assert heard[-1] == 1


def test_equal_tasks_are_not_merged_by_a_cluster(dask):
    with cluster(dask.scheduler_address) as executor:
        drawn = dict(results_over(executor, os.urandom, [8] * 10))
    assert len(set(drawn.values())) == 10


@unix
def test_a_worker_of_a_cluster_killed_in_mid_run_does_not_change_the_count(dask):
    killed = []

    def kill_one(share):
        if not killed:
            killed.append(next(iter(dask.workers.values())).process.pid)
            os.kill(killed[0], signal.SIGKILL)

    with cluster(dask.scheduler_address) as executor:
        assert ladder.count(15, executor=executor, progress=kill_one) == 2279184
    assert killed


def test_an_exception_of_a_task_comes_through_a_cluster(dask):
    with cluster(dask.scheduler_address) as executor, pytest.raises(ZeroDivisionError):
        sum_over(executor, (1).__truediv__, [1, 0])


@pytest.mark.parametrize(
    "address", ["", "foo", "tcp://", "tcp://host", "http://host:1", "host:99999", 8786, None]
)
def test_what_is_no_address_of_a_scheduler_is_refused_in_one_line(address):
    with (
        pytest.raises(ValueError, match=r"^scheduler: .* was read; allowed is .* tcp://host:8786$"),
        cluster(address),
    ):
        pass


def test_a_scheduler_that_is_not_there_gives_one_line():
    pytest.importorskip("distributed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # but it does not listen
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        expected = f"^no Dask scheduler answers at {address} within 5 seconds$"
        with pytest.raises(ConnectionError, match=expected), cluster(address):
            pass


def test_a_server_that_says_nothing_gives_one_line():
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        expected = r"^no Dask scheduler answers at .* within 0\.3 seconds$"
        with pytest.raises(ConnectionError, match=expected), cluster(address, seconds=0.3):
            pass


def test_without_dask_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    expected = r'^a scheduler needs Dask: pip install "backtracking-lab\[distributed\]"$'
    with pytest.raises(ValueError, match=expected), cluster("tcp://127.0.0.1:8786"):
        pass


SCHEDULER = """
import asyncio, distributed

async def serve():
    async with distributed.Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()

asyncio.run(serve())
"""

LOST = """
import os, signal, sys, time
from puzzles.parallel import cluster, results_over

if __name__ == "__main__":
    address, pid = sys.argv[1:]
    try:
        with cluster(address, seconds=20) as executor:
            for _ in results_over(executor, time.sleep, [0, 1000]):
                os.kill(int(pid), signal.SIGKILL)
    except ConnectionError as lost:
        print(lost)
"""


def test_a_cluster_without_this_package_gives_one_line(dask):
    hidden = "__import__('sys').modules.__setitem__('puzzles', None)"
    shown = "__import__('sys').modules.__delitem__('puzzles')"
    workers = sys.modules["distributed"].Client(dask.scheduler_address, set_as_default=False)
    with closing(workers):
        workers.run(exec, hidden)
        expected = (
            r"^the Dask scheduler at .*: tcp://.* cannot import puzzles: install backtracking-lab there$"
        )
        try:
            with pytest.raises(ConnectionError, match=expected), cluster(dask.scheduler_address):
                pass
        finally:
            workers.run(exec, shown)


@contextmanager
def started(*arguments):
    process = subprocess.Popen(
        [sys.executable, *arguments],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


@unix
def test_a_scheduler_without_workers_and_one_that_is_lost_give_one_line_each(tmp_path):
    pytest.importorskip("distributed")
    (tmp_path / "lost.py").write_text(LOST)
    with started("-c", SCHEDULER) as scheduler:
        address = scheduler.stdout.readline().strip()
        expected = f"^the Dask scheduler at {address} has no workers$"
        with pytest.raises(ConnectionError, match=expected), cluster(address):
            pass
        with started("-m", "distributed.cli.dask_worker", address, "--no-dashboard", "--no-nanny"):
            distributed = sys.modules["distributed"]
            with closing(distributed.Client(address, set_as_default=False)) as client:
                client.wait_for_workers(1)
            ended = subprocess.run(
                [sys.executable, str(tmp_path / "lost.py"), address, str(scheduler.pid)],
                env=ENVIRONMENT,
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
    where = address.removeprefix("tcp://")
    assert ended.stdout == (
        f"the Dask scheduler at {where} does not answer any more: "
        "the workers were lost, unfinished tasks: 1; run it again\n"
    )
    assert ended.stderr == ""
