"""Measure the counting of n-queens against C programs, a textbook recursion, two processes and Dask.

    python benchmarks/n_queens.py [--repeats 5] [--largest 16]

Programs that are compared run in turn, ``repeats`` times; shown are the shortest and the median time, and
ratios of the shortest ones, which other work on the machine disturbs least. C programs are compiled with
``gcc -O3 -march=native`` where a compiler is found. Compiling and the start of workers are told apart.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path

from puzzles.cluster import cluster
from puzzles.n_queens import ladder, programs, symmetries
from puzzles.workers import processes

HERE = Path(__file__).parent
Timed = Callable[[], float]


def textbook(n: int) -> int:
    """Backtracking with plain loops: the queens above are scanned for each placement."""

    def place(columns: list[int]) -> int:
        row = len(columns)
        if row == n:
            return 1
        found = 0
        for column in range(n):
            for above, other in enumerate(columns):
                if other == column or abs(other - column) == row - above:
                    break
            else:
                found += place([*columns, column])
        return found

    return place([])


def seconds_of(function: Callable[[], object]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def in_turn(programs: dict[str, Timed], repeats: int) -> dict[str, float]:
    """Run the programs in turn, print their times, and return the shortest of each."""
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(repeats):
        for name, program in programs.items():
            times[name].append(program())
    for name, taken in times.items():
        print(f"  {name:42} {min(taken):12.6f} s   median {statistics.median(taken):12.6f} s")
    return {name: min(taken) for name, taken in times.items()}


def ratio(what: str, value: float, wanted: str) -> None:
    print(f"  -> {what}: {value:.2f}   (wanted: {wanted})")


def c_program(source: str, folder: Path) -> Callable[[int], Timed] | None:
    """Return, for n, a run of a C program that tells its own time; None where there is no compiler."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    program = folder / source.removesuffix(".c")
    subprocess.run([compiler, "-O3", "-march=native", str(HERE / source), "-o", str(program)], check=True)

    def timed(n: int) -> Timed:
        def run() -> float:
            solutions, taken = subprocess.check_output([str(program), str(n)], text=True).split()
            assert int(solutions) == symmetries.symmetries(n).solutions
            return float(taken)

        return run

    return timed


def against_c(repeats: int) -> None:
    print("One core, compiled with all symmetries, against C")
    with tempfile.TemporaryDirectory() as folder:
        plain, same = (c_program(name, Path(folder)) for name in ("plain_masks.c", "symmetries.c"))
        if plain is None or same is None:
            print("  no gcc was found: left out")
            return
        for n in (14, 15):
            print(f" n = {n}")
            ours = "compiled, all symmetries"
            shortest = in_turn(
                {
                    ours: lambda n=n: seconds_of(lambda: symmetries.symmetries(n)),
                    "C, plain bit masks": plain(n),
                    "C, the same method": same(n),
                },
                repeats,
            )
            ratio("times faster than plain C", shortest["C, plain bit masks"] / shortest[ours], "3 or more")
            ratio(
                "time / C of the same method", shortest[ours] / shortest["C, the same method"], "at most 1.5"
            )


def against_the_textbook(repeats: int) -> None:
    print("One core, compiled with all symmetries, against the scanning recursion in Python")
    for n in (10, 11):
        print(f" n = {n}")
        ours = "compiled, all symmetries"
        shortest = in_turn(
            {
                "textbook recursion": lambda n=n: seconds_of(lambda: textbook(n)),
                ours: lambda n=n: min(seconds_of(lambda: symmetries.symmetries(n)) for _ in range(20)),
            },
            repeats,
        )
        ratio("times faster", shortest["textbook recursion"] / shortest[ours], "1500 or more")


def on_two_workers(n: int, repeats: int) -> None:
    print(f"Two workers, n = {n}")
    one, two, dask = "one process", "two processes", "Dask, two local workers"
    with ExitStack() as open_ones:
        timed: dict[str, Timed] = {one: lambda: seconds_of(lambda: symmetries.symmetries(n))}
        for name, opened in ((two, started_pool), (dask, started_dask)):
            start = time.perf_counter()
            executor = opened(open_ones)
            if executor is None:
                print(f"  {name}: not installed, left out")
                continue
            symmetries.cores(12, executor)
            print(f"  {name}: start-up {time.perf_counter() - start:.2f} s")
            timed[name] = lambda executor=executor: seconds_of(lambda: symmetries.cores(n, executor))
        shortest = in_turn(timed, repeats)
    ratio("two processes, times faster than one", shortest[one] / shortest[two], "1.7 or more")
    if dask in shortest:
        ratio("Dask / two processes", shortest[dask] / shortest[two], "at most 1.25")


def started_pool(open_ones: ExitStack) -> Executor:
    return open_ones.enter_context(processes(2)())


def started_dask(open_ones: ExitStack) -> Executor | None:
    try:
        from distributed import LocalCluster
    except ImportError:
        return None
    local = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    open_ones.enter_context(local)
    return open_ones.enter_context(cluster(local.scheduler_address))


def memory() -> None:
    print("Memory that Python takes while it works, at most")
    for what, work in {
        "count 13 queens": lambda: symmetries.symmetries(13),
        "list all 8-queens boards": lambda: sum(1 for _ in programs.solutions(8)),
        "list all 11-queens boards": lambda: sum(1 for _ in programs.solutions(11)),
    }.items():
        tracemalloc.start()
        work()
        print(f"  {what:42} {tracemalloc.get_traced_memory()[1] / 1000:8.1f} kB")
        tracemalloc.stop()
    start = time.perf_counter()
    listed = sum(1 for _ in programs.solutions(12))
    print(f"  12 queens: {listed:,} boards listed in {time.perf_counter() - start:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--largest", type=int, default=16, help="queens for the two workers")
    options = parser.parse_args()
    if line := ladder.advice():
        sys.exit(str(line))
    print(f"Compiling, or reading it from the cache: {ladder.run(8).preparation:.2f} s")
    against_c(options.repeats)
    against_the_textbook(options.repeats)
    on_two_workers(options.largest, options.repeats)
    memory()


if __name__ == "__main__":
    main()
