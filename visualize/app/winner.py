"""Who wins a comparison, by how much, and when nobody does: one or two sentences."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.costs import LOSING
from puzzles.problem import Kind
from visualize.app.answers import milliseconds
from visualize.app.comparison import Outcome, rounded
from visualize.app.strategies import Strategy, differing
from visualize.app.translations import text

__all__ = ["ADVICE", "verdict"]

ADVICE = "Raise the limit, or compare the estimates."
"""What can be done where every search was cut short, unless a page has its own to say."""


def verdict(outcomes: Sequence[Outcome], names: Sequence[str], advice: str = ADVICE) -> str:
    """Return in one or two sentences who needs the fewest nodes, and by how much. Never a false winner.

    ``advice`` says what can be done where nobody came to the end.
    """
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
        return text("No winner: every search was cut short. {advice}", advice=text(advice))
    best = min(ended, key=lambda number: outcomes[number].measures.nodes)
    least = outcomes[best].measures.nodes
    open_ones = [number for number, each in enumerate(outcomes) if not each.complete]
    if undecided := [names[number] for number in open_ones if outcomes[number].measures.nodes < least]:
        return text(
            "No winner: {names} was cut short with fewer nodes than the best of the others needs, {least}.",
            names=", ".join(undecided),
            least=f"{least:,}",
        )
    lead = [text("Different problems or formulations:")] if unlike else []
    return " ".join([*lead, _won(outcomes, names, best), *_but(outcomes, best)])


def _won(outcomes: Sequence[Outcome], names: Sequence[str], best: int) -> str:
    least = outcomes[best].measures.nodes
    level = [number for number, each in enumerate(outcomes) if each.complete and each.measures.nodes == least]
    others = [number for number in range(len(outcomes)) if number not in level]
    if not others:
        return text("All need the same number of nodes, {least}.", least=f"{least:,}")
    verb = "{names} needs" if len(level) == 1 else "{names} need"
    lead = text(
        verb + " the fewest nodes, {least}:",
        names=_listed([names[number] for number in level]),
        least=f"{least:,}",
    )
    return f"{lead} {_listed([_by_how_much(outcomes[n], names[n], least) for n in others])}."


def _listed(told: Sequence[str]) -> str:
    """Return several things as a sentence has them: one, two and three."""
    *most, last = told
    return text(" and ").join([*([", ".join(most)] if most else []), last])


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
        template = "It loses solutions: it stands for {ours} of {most}."
        if _keeps_an_optimum(won.strategy):
            template = "It looks for one optimum only: it stands for {ours} of {most} solutions."
        said.append(text(template, ours=f"{ours:,}", most=f"{most:,}"))
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


def _keeps_an_optimum(strategy: Strategy) -> bool:
    kinds = {strategy.problem.rules()[name].kind for name in strategy.rules}
    return Kind.INCUMBENT in kinds and not kinds & set(LOSING)
