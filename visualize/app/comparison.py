"""Several strategies searched and set side by side: the rows of a table, and who won by how much."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from puzzles.estimate import Estimate, estimate
from puzzles.measure import Measures
from puzzles.search import Node, search_with_stack
from visualize.app.answers import milliseconds, solve_object
from visualize.app.strategies import Strategy, differing
from visualize.app.translations import text
from visualize.tree import SearchTree

__all__ = ["Outcome", "estimated", "outcome", "outcome_object", "rows", "verdict"]

PROBES = 500


@dataclass(frozen=True)
class Outcome:
    """A strategy and what its search told: a ``tree`` if it was recorded, a ``guess`` if it was cut short."""

    strategy: Strategy
    measures: Measures
    seconds: float
    tree: SearchTree | None = None
    guess: Estimate | None = None

    @property
    def complete(self) -> bool:
        """Whether the search came to its end."""
        return self.measures.complete

    @property
    def nodes(self) -> float:
        """The size of the whole tree as far as is known: counted, estimated, or what there is."""
        return self.guess.nodes if self.guess else self.measures.nodes


def outcome(strategy: Strategy, limit: int | None, seconds: float | None = None) -> Outcome:
    """Search and record at most ``limit`` nodes for at most ``seconds``, and estimate what was cut short."""
    started = time.perf_counter()
    nodes = _Until(
        search_with_stack(strategy.problem, strategy.rules, strategy.order),
        None if seconds is None else started + seconds,
    )
    tree = SearchTree.record(nodes, limit)
    tree.complete = tree.complete and not nodes.expired
    taken = time.perf_counter() - started
    measures = Measures(strategy.problem)
    for _ in measures.watch(tree.nodes()):  # type: ignore[arg-type]
        pass
    measures.complete = tree.complete
    return Outcome(strategy, measures, taken, tree, None if tree.complete else estimated(strategy))


def estimated(strategy: Strategy, probes: int = PROBES) -> Estimate | None:
    """Return the estimated size of the tree, or None where a rule remembers."""
    try:
        return estimate(strategy.problem, strategy.rules, strategy.order, probes=probes)
    except ValueError:
        return None


class _Until:
    """Lets nodes through until a time of the clock; ``expired`` tells whether it was the clock that ended."""

    def __init__(self, nodes: Iterator[Node], end: float | None) -> None:
        self.nodes, self.end, self.expired = nodes, end, False

    def __iter__(self) -> Iterator[Node]:
        for number, node in enumerate(self.nodes):
            if self.end and number % 64 == 0 and time.perf_counter() > self.end:
                self.expired = True
                return
            yield node


# ---- the table


def rows(outcomes: Sequence[Outcome]) -> list[tuple[str, list[str]]]:
    """Return the table: for each measure its name, and a cell for each strategy."""
    table = [
        (text(name), [_cell(each, read(each)) for each in outcomes])
        for name, read in (
            ("nodes", lambda each: each.measures.nodes),
            ("kept", lambda each: each.measures.kept),
            ("cut", lambda each: sum(each.measures.pruned.values())),
            ("dead ends", lambda each: each.measures.dead_ends),
            ("found", lambda each: each.measures.found),
            ("represents", lambda each: each.measures.represents),
            ("depth", lambda each: each.measures.depth),
            ("first solution at node", lambda each: each.measures.first_solution),
            ("time", lambda each: milliseconds(each.seconds)),
        )
    ]
    if any(each.guess for each in outcomes):
        table.insert(1, (text("estimate of all nodes"), [_guess(each.guess) for each in outcomes]))
    cut_by = dict.fromkeys(rule for each in outcomes for rule in each.strategy.rules)
    return table + [
        (text("cut by {rule}", rule=rule), [_cuts(each, rule) for each in outcomes]) for rule in cut_by
    ]


_PARTIAL = "≥ "


def _cell(each: Outcome, value: Any) -> str:
    """Return a figure as text; of a search cut short a count is at least what was counted."""
    if value is None or isinstance(value, str):
        return value or "–"
    return ("" if each.complete else _PARTIAL) + f"{value:,}"


def _cuts(each: Outcome, rule: str) -> str:
    return _cell(each, each.measures.pruned[rule]) if rule in each.strategy.rules else ""


def _guess(guess: Estimate | None) -> str:
    if guess is None:
        return ""
    if guess.low == guess.high:
        return f"{guess.nodes:,.0f}"
    return f"{rounded(guess.nodes)} ({rounded(guess.low)} – {rounded(guess.high)})"


def rounded(number: float) -> str:
    """Return an estimate in three figures: more would pretend.

    >>> rounded(348151.4), rounded(71960479273025.8), rounded(12.0)
    ('348,000', '7.2e+13', '12')
    """
    return f"{float(f'{number:.3g}'):,.0f}" if number < 1e12 else f"{number:.2g}"


def outcome_object(each: Outcome) -> dict[str, Any]:
    """Return the object of ``compare --json``: that of ``solve`` without solutions, with the estimate."""
    strategy = each.strategy
    told = solve_object(each.measures, strategy.rules, strategy.order, each.seconds, solutions=False)
    return told | ({"estimate": each.guess._asdict()} if each.guess else {})


# ---- the winner


def verdict(outcomes: Sequence[Outcome], names: Sequence[str]) -> str:
    """Return in one or two sentences who needs the fewest nodes, and by how much. Never a false winner."""
    strategies = [each.strategy for each in outcomes]
    unlike = differing(strategies)
    if unlike and unlike != ["problem"]:
        return text(
            "These are different puzzles ({parameters} differ): the figures tell how large each is, not who "
            "wins.",
            parameters=", ".join(unlike),
        )
    ended = [number for number, each in enumerate(outcomes) if each.complete]
    if not ended:
        return text("No winner: every search was cut short. Raise the limit, or compare the estimates.")
    best = min(ended, key=lambda number: outcomes[number].measures.nodes)
    least = outcomes[best].measures.nodes
    open_ones = [number for number, each in enumerate(outcomes) if not each.complete]
    if undecided := [names[number] for number in open_ones if outcomes[number].measures.nodes < least]:
        return text(
            "No winner: {names} was cut short with fewer nodes than the best of the others needs, {least}.",
            names=", ".join(undecided),
            least=f"{least:,}",
        )
    return " ".join([_won(outcomes, names, best), *_but(outcomes, best)])


def _won(outcomes: Sequence[Outcome], names: Sequence[str], best: int) -> str:
    least = outcomes[best].measures.nodes
    level = [number for number, each in enumerate(outcomes) if each.complete and each.measures.nodes == least]
    others = [number for number in range(len(outcomes)) if number not in level]
    if not others:
        return text("All need the same number of nodes, {least}.", least=f"{least:,}")
    verb = "{names} needs" if len(level) == 1 else "{names} need"
    lead = text(
        verb + " the fewest nodes, {least}:",
        names=text(" and ").join(names[number] for number in level),
        least=f"{least:,}",
    )
    return f"{lead} {text(' and ').join(_by_how_much(outcomes[n], names[n], least) for n in others)}."


def _by_how_much(other: Outcome, name: str, least: int) -> str:
    more = other.nodes / least
    templates = {
        (True, False): "{name} needs {times} times as many",
        (False, True): "{name} needs about {times} times as many (estimated)",
        (False, False): "{name} needs at least {times} times as many (cut short)",
    }
    times = f"{more:.2f}" if more < 1.1 else f"{more:.1f}" if more < 10 else rounded(more)
    return text(templates[other.complete, other.guess is not None], name=name, times=times)


def _but(outcomes: Sequence[Outcome], best: int) -> list[str]:
    """Return what must be said of the winner: that it loses solutions, or takes longer for all that."""
    won, said = outcomes[best], []
    most = max((each.measures.represents or 0 for each in outcomes), default=0)
    ours = won.measures.represents
    if ours is not None and ours < most and not differing([each.strategy for each in outcomes]):
        said.append(
            text("It loses solutions: it stands for {ours} of {most}.", ours=f"{ours:,}", most=f"{most:,}")
        )
    quickest = min((each.seconds for each in outcomes if each.complete), default=won.seconds)
    if won.seconds > 1.5 * quickest:
        said.append(
            text(
                "In time it does not win: {ours} against {quickest}.",
                ours=milliseconds(won.seconds),
                quickest=milliseconds(quickest),
            )
        )
    return said
