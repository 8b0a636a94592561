"""Time the 24-point survey against three baselines in the same run, and print what ratio is wanted.

    python benchmarks/twenty_four.py                          some three minutes
    python benchmarks/twenty_four.py --quick                  without the five-card surveys with workers
    python benchmarks/twenty_four.py --highest 13 --repeat 1  all 6,188 hands of five cards with workers

The baselines are what one finds everywhere: five bracket forms with eval, pair reduction with floats, pair
reduction with fractions. They and ours take turns, and the fastest of the repetitions counts, since others
may use the machine. Slow baselines run on every n-th hand and are scaled.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import permutations, product
from multiprocessing import get_context
from operator import add, mul, sub

from puzzles.twenty_four.examine import examine
from puzzles.twenty_four.hands import Hand, hands, splits
from puzzles.twenty_four.reachable import reachable_with
from puzzles.twenty_four.solutions import forms_with
from puzzles.twenty_four.survey import Survey

FORMS = (
    "(({0}{4}{1}){5}{2}){6}{3}",
    "({0}{4}({1}{5}{2})){6}{3}",
    "({0}{4}{1}){5}({2}{6}{3})",
    "{0}{4}(({1}{5}{2}){6}{3})",
    "{0}{4}({1}{5}({2}{6}{3}))",
)


def solvable_by_eval(hand: Hand) -> bool:
    """Try five bracket forms, all orders and operators; eval with floats."""
    for order in permutations(hand):
        for operators in product("+-*/", repeat=3):
            for form in FORMS:
                try:
                    if abs(eval(form.format(*order, *operators)) - 24) < 1e-6:
                        return True
                except ZeroDivisionError:
                    pass
    return False


def solvable_with_floats(numbers: list[float]) -> bool:
    """Reduce pairs recursively, with a tolerance."""
    if len(numbers) == 1:
        return abs(numbers[0] - 24) < 1e-6
    for i in range(len(numbers)):
        for j in range(i):
            rest = [number for k, number in enumerate(numbers) if k not in (i, j)]
            a, b = numbers[i], numbers[j]
            results = [a + b, a - b, b - a, a * b]
            results += [a / b] if b else []
            results += [b / a] if a else []
            if any(solvable_with_floats([*rest, result]) for result in results):
                return True
    return False


def raw_solutions(parts: list[tuple[Fraction, str]]) -> Iterable[str]:
    """List every solution by pair reduction with fractions."""
    if len(parts) == 1:
        if parts[0][0] == 24:
            yield parts[0][1]
        return
    for (i, (a, left)), (j, (b, right)) in permutations(enumerate(parts), 2):
        rest = [part for k, part in enumerate(parts) if k not in (i, j)]
        for sign, operation in (("+", add), ("-", sub), ("*", mul)):
            yield from raw_solutions([*rest, (operation(a, b), f"({left}{sign}{right})")])
        if b:
            yield from raw_solutions([*rest, (a / b, f"({left}/{right})")])


def forget() -> None:
    """Empty every cache, so that a repetition starts from nothing."""
    reachable_with.cache_clear()
    forms_with.cache_clear()
    splits.cache_clear()


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def afresh(cards: int, detail: str) -> float:
    forget()
    return seconds(Survey(cards=cards, detail=detail).run)


def report(what: str, value: float, unit: str, wanted: str = "") -> None:
    print(f"{what:<66}{value:>10.4g} {unit:<6}{wanted}", flush=True)


def four_and_five_cards(repeat: int) -> None:
    four = hands(4, 13)
    best: dict[str, float] = {}
    works: dict[str, Callable[[], float]] = {
        "eval": lambda: seconds(lambda: [solvable_by_eval(hand) for hand in four[::91]]) * 91,
        "floats": lambda: seconds(lambda: [solvable_with_floats(list(map(float, h))) for h in four[::7]]) * 7,
        "fractions": lambda: (
            seconds(lambda: [list(raw_solutions([(Fraction(c), str(c)) for c in h])) for h in four[::91]])
            * 91
        ),
        "ours": lambda: afresh(4, "solvable"),
        "independent": lambda: afresh(4, "solutions"),
        "five": lambda: afresh(5, "solvable"),
    }
    for _ in range(repeat):
        for name, work in works.items():
            best[name] = min(best.get(name, float("inf")), work())
    report("1,820 hands, solvable or not: five forms with eval", best["eval"], "s")
    report("1,820 hands, solvable or not: pair reduction with floats", best["floats"], "s")
    report("1,820 hands, solvable or not: ours, exact", best["ours"], "s")
    report("   times faster than with floats", best["floats"] / best["ours"], "x", "wanted: at least 5")
    report("1,820 hands, raw solutions: pair reduction with fractions", best["fractions"], "s")
    report("1,820 hands, independent solutions: ours", best["independent"], "s")
    ratio = best["fractions"] / best["independent"]
    report("   times faster than raw with fractions", ratio, "x", "wanted: at least 8")
    report("6,188 hands of five cards, solvable or not: ours", best["five"], "s")
    ratio = (best["five"] / 6188) / (best["ours"] / 1820)
    report("   time per hand against four cards", ratio, "x", "wanted: at most 15")


SIX_CARDS = """
import resource, time
from puzzles.twenty_four.survey import Survey
start = time.perf_counter()
assert Survey(cards=6, detail="solvable").run().totals()["unsolvable"] == 10
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def six_cards() -> None:
    """Run in a process of its own: the memory measured is that of this survey alone."""
    done = subprocess.run([sys.executable, "-c", SIX_CARDS], capture_output=True, text=True, check=True)
    taken, megabytes = map(float, done.stdout.split())
    report("18,564 hands of six cards, solvable or not: ours", taken, "s")
    report("   memory at its peak", megabytes, "MB", "wanted: under 1,000")


def two_workers(detail: str, highest: int, repeat: int) -> None:
    """Tell elapsed time, and processor time for a machine whose processors are busy with other work."""
    alone, shared, start_up, busy_alone, busy_shared = [], [], [], [], []
    survey = Survey(cards=5, highest=highest, detail=detail)
    for _ in range(repeat):
        forget()
        before = time.process_time()
        alone.append(seconds(survey.run))
        busy_alone.append(time.process_time() - before)
        before = of_workers()
        # Fresh processes, not forks: these would inherit what this one remembers.
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
            start_up.append(seconds(lambda: list(executor.map(examine, [(1,)] * 8))))
            shared.append(seconds(lambda: survey.run(executor)))
        busy_shared.append((of_workers() - before) / 2)
    what = f"{len(survey.hands()):,} hands of five cards, detail={detail}"
    report(f"{what}: one worker", min(alone), "s")
    report(f"{what}: two workers", min(shared), "s")
    report("   start-up of the workers, not counted", min(start_up), "s")
    wanted = "wanted: at least 1.6" if detail == "solutions" else "(too short to split)"
    report("   times faster", min(alone) / min(shared), "x", wanted)
    report("   the same in processor time, start-up included", min(busy_alone) / min(busy_shared), "x")


def of_workers() -> float:
    """Return the processor time of the workers that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--repeat", type=int, default=3, help="repetitions; the fastest counts")
    options.add_argument("--quick", action="store_true", help="without the five-card survey with workers")
    options.add_argument("--highest", type=int, default=9, help="highest card where two workers share")
    chosen = options.parse_args()
    four_and_five_cards(chosen.repeat)
    six_cards()
    if not chosen.quick:
        two_workers("solvable", 13, chosen.repeat)
        two_workers("solutions", chosen.highest, chosen.repeat)


if __name__ == "__main__":
    main()
