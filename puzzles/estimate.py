"""How large is a search tree that nobody wants to search? Knuth's estimate from random probes.

A *probe* walks from the root to a leaf. At each branch it looks at all children, goes on to one of those
that branch, each with equal chance, and lets it stand for its siblings: a node reached past branches of
b1, b2, ... branching children weighs b1 * b2 * ..., one over the chance to come there. So the weights of the
nodes seen add up to the size of the tree on average, whatever its shape: the estimate is unbiased.

Source: D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).

>>> from puzzles.n_queens import NQueens
>>> guessed = estimate(NQueens(n=8), probes=500)
>>> guessed.low < 15_721 < guessed.high
True
>>> brute_force = estimate(NQueens(n=8), "none", probes=10)
>>> brute_force.nodes, brute_force.low == brute_force.high
(19173961, True)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import zip_longest
from statistics import fmean, stdev
from typing import Any, NamedTuple

from puzzles.deadline import Deadline
from puzzles.problem import Problem
from puzzles.strategy import ask_in_order, choices_in_order, refuse_memory

__all__ = ["MOST_PROBES", "Estimate", "Probe", "estimate"]

NORMAL_95 = 1.959964
"""So many standard errors to either side hold a normal mean in 95 of 100 cases."""

MOST_PROBES = 1_000_000
FEWEST_IN_TIME = 10
"""So many probes are made whatever the clock says: fewer tell nothing of their spread."""
PROBES_A_TELL = 16


class Probe(NamedTuple):
    """What one walk says of the whole tree: its nodes, and its kept nodes by depth."""

    nodes: int
    profile: list[int]


class Estimate(NamedTuple):
    """The size of a tree, guessed: ``nodes`` on average, and an interval that holds it 95 times in 100.

    Where all probes say the same number, that is the size, exactly: a whole number with all its digits.

    ``spread`` is the standard deviation of single probes. The interval trusts the normal law: where a few
    rare probes weigh most of the tree (a spread of many times the mean), take more probes. ``profile`` are
    the kept nodes per depth.
    """

    nodes: float
    low: float
    high: float
    spread: float
    probes: int
    seed: int
    profile: list[float]

    def at_least(self, counted: int, kept: Sequence[int] = ()) -> Estimate | None:
        """Return what is left of the estimate once so many nodes were counted, ``kept`` of them by depth.

        None where the count refutes it: where the whole interval lies below what was counted.

        >>> guess = Estimate(757, 394, 1_120, 100, 500, 1, [1, 2])
        >>> guess.at_least(20_000) is None, guess.at_least(900)[:3]
        (True, (900, 900, 1120))
        """
        if self.high < counted:
            return None
        profile = [max(pair) for pair in zip_longest(self.profile, kept, fillvalue=0)]
        return self._replace(nodes=max(self.nodes, counted), low=max(self.low, counted), profile=profile)


def estimate(
    problem: Problem[Any, Any],
    rules: Sequence[str] | str | None = None,
    order: str = "given",
    *,
    probes: int = 1_000,
    seed: int = 1,
    until: Deadline | None = None,
    progress: Callable[[float], object] | None = None,
) -> Estimate:
    """Return the estimated size of the search tree of ``problem``; the same seed, the same estimate.

    ``until`` bounds the time: then fewer probes may be made, which ``Estimate.probes`` tells. ``progress``
    hears the share of the probes that are made. Raises
    ``ValueError`` for fewer than two probes, an unknown rule or order, and for a rule with memory.
    """
    if not 2 <= probes <= MOST_PROBES:
        raise ValueError(
            f"probes: {probes} was read; allowed is a whole number from 2 to {MOST_PROBES:,}: "
            "a spread needs two"
        )
    refuse_memory(problem, rules, _PROBING)
    walk = _walker(problem, rules, order, random.Random(seed))
    walks = [walk() for _ in range(min(probes, FEWEST_IN_TIME))]
    while len(walks) < probes and not (until and until.passed()):
        walks.append(walk())
        if progress and len(walks) % PROBES_A_TELL == 0:
            progress(len(walks) / probes)
    return _summed(walks, seed)


_PROBING = "a random probe searches nothing before: its tree cannot be estimated"


def _walker(
    problem: Problem[Any, Any], rules: Sequence[str] | str | None, order: str, chance: random.Random
) -> Callable[[], Probe]:
    """Return the function that makes one probe."""
    objection = ask_in_order(problem, rules)
    choices = choices_in_order(problem, order)

    def walk() -> Probe:
        states, weight, nodes = [problem.root()], 1, 0
        profile: list[int] = []
        while states:
            nodes += weight * len(states)
            kept = [state for state in states if not objection(state)]
            profile.append(weight * len(kept))
            branches = [state for state in kept if not problem.is_solution(state)]
            weight *= len(branches)
            chosen = chance.choice(branches) if branches else None
            states = [problem.apply(chosen, choice) for choice in choices(chosen)] if branches else []
        return Probe(nodes, profile)

    return walk


def _summed(walks: Sequence[Probe], seed: int) -> Estimate:
    mean, low, high, spread = _spread([walk.nodes for walk in walks])
    depths = zip_longest(*(walk.profile for walk in walks), fillvalue=0)
    profile = [sum(weights) / len(walks) for weights in depths]
    while profile and not profile[-1]:
        profile.pop()
    return Estimate(mean, low, high, spread, len(walks), seed, profile)


def _spread(sizes: Sequence[int]) -> tuple[float, float, float, float]:
    """Return the mean, the ends of its interval, and the deviation; exactly where all sizes are the same."""
    if len(set(sizes)) == 1:
        return sizes[0], sizes[0], sizes[0], 0.0
    mean, spread = fmean(sizes), stdev(sizes)
    margin = NORMAL_95 * spread / len(sizes) ** 0.5
    return mean, max(1.0, mean - margin), mean + margin, spread
