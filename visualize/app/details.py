"""What a comparison says beyond its table, for JSON and as rows of text: savings, ledgers, losses, growth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from puzzles.costs import Lost, lost_solutions
from puzzles.deadline import Deadline
from puzzles.ledger import Entry, Ledger, ledger
from visualize.app.comparison import Outcome, estimated, rounded
from visualize.app.growth import Point
from visualize.app.merging import merged_of
from visualize.app.strategies import Strategy, differing
from visualize.app.translations import text

__all__ = [
    "Worth", "growth_object", "ledger_object", "ledger_rows", "losses_rows", "losses_sentence", "lost_object",
    "may_lose", "overlap_rows", "rules_of", "savings_object", "worth_of",
]  # fmt: skip

MOST_LISTED = 60


class Worth(NamedTuple):
    """What the rules of a strategy were worth, and what they lost if one of them may lose solutions.

    ``guessed`` are the nodes that come back without a rule where they could only be estimated.
    """

    ledger: Ledger
    guessed: dict[str, float]
    lost: Lost | None


def rules_of(strategy: Strategy, limit: int | None, until: Deadline | None = None) -> Worth:
    """Return what the rules of a strategy were worth, as far as it can be told before the deadline."""
    until = until or Deadline()
    given = strategy.problem, strategy.rules, strategy.order, limit
    made = ledger(*given, until.share(2))
    lost = lost_solutions(*given, until.share(2)) if may_lose(strategy) else None
    guesses = {entry.rule: _guessed(strategy, made, entry, until) for entry in made.entries}
    return Worth(made, {rule: guess for rule, guess in guesses.items() if guess is not None}, lost)


def worth_of(each: Outcome, limit: int | None, until: Deadline) -> Worth:
    """Return what the rules of a search were worth; where it had none, nothing is searched again."""
    if each.strategy.rules:
        return rules_of(each.strategy, limit, until)
    return Worth(Ledger(each.measures.nodes, each.complete, [], {}), {}, None)


def _guessed(strategy: Strategy, made: Ledger, entry: Entry, until: Deadline) -> float | None:
    """Return the nodes that come back without a rule, estimated; None where they are counted, or unknown."""
    if entry.comes_back is not None or not made.complete or until.ended:
        return None
    rules = tuple(rule for rule in strategy.rules if rule != entry.rule)
    guess = estimated(Strategy(strategy.problem, rules, strategy.order), until=until)
    believed = guess and guess.at_least(entry.without)
    return believed.nodes - made.nodes if believed else None


def may_lose(strategy: Strategy) -> bool:
    """Tell whether a rule of the strategy may lose solutions: a merge, or a guess."""
    return bool(strategy.losing)


# ---- for JSON


def savings_object(
    first: Outcome, other: Outcome, most: int | None = MOST_LISTED
) -> list[dict[str, Any]] | None:
    """Return the largest savings of ``other`` against ``first``; None where their paths cannot match."""
    if not (first.tree and other.tree) or differing([first.strategy, other.strategy]):
        return None
    merged, label = merged_of(first, other), first.strategy.problem.label
    return [
        {"path": [label(choice) for choice in merged.tree.path_to(node)], "nodes": nodes, "rule": rule}
        for node, nodes, rule in merged.savings()[:most]
    ]


def ledger_object(made: Ledger) -> dict[str, Any]:
    """Return a ledger as JSON has it."""
    return {
        "complete": made.complete,
        "rules": [entry._asdict() for entry in made.entries],
        "overlaps": [{"rules": pair, "nodes": count} for pair, count in made.overlaps.items()],
    }


def lost_object(strategy: Strategy, lost: Lost) -> dict[str, Any]:
    """Return the lost solutions as JSON has them."""
    label, show = strategy.problem.label, strategy.problem.show
    return {
        "complete": lost.complete,
        "lost": [
            {
                "solution": show(loss.solution), "node": loss.node, "rule": loss.rule,
                "path": [label(choice) for choice in loss.path[: loss.depth]], "ways": loss.ways,
            }
            for loss in lost.losses
        ],
    }  # fmt: skip


def growth_object(name: str, points: Sequence[Point]) -> list[dict[str, Any]]:
    """Return the points of a growth as JSON has them."""
    return [{"parameter": name, **point._asdict()} for point in points]


# ---- as rows of text, the first with the headings


def ledger_rows(worth: Worth) -> list[list[str]]:
    """Return the ledger of rules in the order of asking."""
    made = worth.ledger
    at_least = "" if made.complete else "≥ "
    head = [
        "asked",
        "rule",
        "nodes it cut",
        "nodes it would cut if asked first",
        "more nodes without it",
    ]
    return [[text(cell) for cell in head]] + [
        [
            f"{place}.", entry.rule, f"{at_least}{entry.cuts:,}", f"{at_least}{entry.alone:,}",
            _comes_back(worth, entry),
        ]
        for place, entry in enumerate(made.entries, start=1)
    ]  # fmt: skip


def _comes_back(worth: Worth, entry: Entry) -> str:
    """Return the nodes that come back, about so many where the search without the rule is too long."""
    if entry.comes_back is not None:
        return f"{entry.comes_back:,}"
    if entry.rule in worth.guessed:
        return f"≈ {rounded(worth.guessed[entry.rule])}"
    return text("not known: a search was cut short")


def overlap_rows(made: Ledger) -> list[list[str]]:
    """Return for each two rules the number of nodes to which both object."""
    head = [text("rules"), text("nodes both would cut")]
    return [head, *([f"{one}, {other}", f"{count:,}"] for (one, other), count in made.overlaps.items())]


def losses_sentence(lost: Lost) -> str:
    """Return how many solutions are lost, as far as the searches came."""
    if not lost.losses:
        told = text("No solution is lost here, though a rule may lose some.")
    else:
        told = text(
            "{lost} solutions are lost, {kept} found. (Solutions that differ by symmetry only count once.)",
            lost=f"{len(lost.losses):,}",
            kept=f"{lost.kept:,}",
        )
    return told if lost.complete else f"{told} {text(_CUT_SHORT)}"


_CUT_SHORT = (
    "A search was cut short: there may be more, and some of these it may still have found in another form."
)


def losses_rows(strategy: Strategy, lost: Lost) -> list[list[str]]:
    """Return the lost solutions, each with the node at which it was lost."""
    problem = strategy.problem
    head = ["lost solution", "lost at node", "by rule", "path to that node", "other ways to it"]
    return [[text(cell) for cell in head]] + [
        [
            problem.show(loss.solution), f"{loss.node:,}", loss.rule,
            " › ".join(map(problem.label, loss.path[: loss.depth])), str(loss.ways - 1),
        ]
        for loss in lost.losses[:MOST_LISTED]
    ]  # fmt: skip
