"""The view Rules: what each rule of a strategy was worth, and which solutions it lost."""

from __future__ import annotations

from typing import Any

import streamlit as st

from puzzles.costs import Lost, lost_solutions
from puzzles.ledger import Ledger, ledger
from visualize.app.compare_link import LETTERS, Compared
from visualize.app.link import MOST_NODES
from visualize.app.strategies import Strategy, read_strategy
from visualize.app.translations import text
from visualize.app.view import View

__all__ = ["ledger_rows", "losses_sentence", "losses_table", "show"]

MOST_LISTED = 60


def show(view: View) -> None:
    """Show the ledger of one strategy and, where a rule may lose solutions, those that it lost."""
    known = list(LETTERS[: len(view.outcomes)])

    def rules_of(letter: str) -> int:
        return len(view.outcomes[LETTERS.index(letter)].strategy.rules)

    letter = st.segmented_control(
        text("Strategy"), known, default=max(known, key=rules_of),
        format_func=lambda letter: view.names[LETTERS.index(letter)], key="compare.ledger", required=True,
    )  # fmt: skip
    number = LETTERS.index(letter or known[0])
    strategy = view.outcomes[number].strategy
    if not strategy.rules:
        st.info(text("This strategy has no rule: brute force, against which every rule is measured."))
        return
    arguments = tuple(view.compared.arguments.items())
    written = view.compared.strategies[number]
    made, lost = _made(view.compared.name, arguments, written, view.compared.limit)
    st.markdown(_markdown(ledger_rows(made)))
    st.caption(_explained())
    if made.overlaps:
        st.markdown(f"**{text('Both would have objected')}**\n\n" + _markdown(_overlap_rows(made)))
    _show_losses(strategy, lost)


@st.cache_resource(max_entries=32, show_spinner="Searching …")
def _made(
    name: str, arguments: tuple[tuple[str, str], ...], written: str, limit: int
) -> tuple[Ledger, Lost | None]:
    strategy = read_strategy(Compared(name, dict(arguments), ()).problem(), written)
    given = strategy.problem, strategy.rules, strategy.order
    return ledger(*given, limit=MOST_NODES), lost_solutions(*given, limit=MOST_NODES) if may_lose(
        strategy
    ) else None


def may_lose(strategy: Strategy) -> bool:
    """Tell whether a rule of the strategy does not keep every solution."""
    known = strategy.problem.rules()
    return any(not known[name].kind.sound for name in strategy.rules)


def ledger_rows(made: Ledger) -> list[list[str]]:
    """Return the ledger as rows of text, the first with the headings."""
    at_least = "" if made.complete else "≥ "
    head = [
        "asked",
        "rule",
        "cuts (objected first)",
        "cuts if asked alone",
        "nodes that come back without it",
    ]
    return [[text(cell) for cell in head]] + [
        [
            f"{place}.", entry.rule, f"{at_least}{entry.cuts:,}", f"{at_least}{entry.alone:,}",
            text("more than the limit") if entry.comes_back is None else f"{entry.comes_back:,}",
        ]
        for place, entry in enumerate(made.entries, start=1)
    ]  # fmt: skip


def _overlap_rows(made: Ledger) -> list[list[str]]:
    head = [text("rules"), text("nodes")]
    return [head, *([f"{one}, {other}", f"{count:,}"] for (one, other), count in made.overlaps.items())]


def _explained() -> str:
    return text(
        "Rules are asked in this order, those that remember last, and the first to object gets the credit. "
        "Asked alone, a rule is asked about every node of this search, also where another had objected "
        "before it. The last column overlaps: where two rules would cut the same subtree, neither brings it "
        "back alone. So these figures do not add up to what all rules save together."
    )


def _show_losses(strategy: Strategy, lost: Lost | None) -> None:
    if lost is None:
        st.success(
            text("Every rule here is sound: no solution is lost, up to symmetry."), icon=":material/check:"
        )
        return
    st.markdown(f"**{losses_sentence(lost)}**")
    if lost.losses:
        st.markdown(_markdown(losses_table(strategy, lost)))


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
    return told if lost.complete else f"{told} {text('A search was cut short: there may be more.')}"


def losses_table(strategy: Strategy, lost: Lost) -> list[list[str]]:
    """Return the lost solutions as rows of text, each with the node at which it was lost."""
    problem = strategy.problem
    head = ["lost solution", "lost at node", "by rule", "path to that node", "other ways to it"]
    return [[text(cell) for cell in head]] + [
        [
            problem.show(loss.solution), f"{loss.node:,}", loss.rule,
            " › ".join(map(problem.label, loss.path[: loss.depth])), str(loss.ways - 1),
        ]
        for loss in lost.losses[:MOST_LISTED]
    ]  # fmt: skip


def _markdown(table: list[list[Any]]) -> str:
    head, *body = [[str(cell).replace("|", "\\|").replace("*", "\\*") for cell in row] for row in table]
    lines = [head, ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
