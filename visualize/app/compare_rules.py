"""The view Rules: what each rule of a strategy was worth, and which solutions it lost."""

from __future__ import annotations

from typing import Any

import streamlit as st

from puzzles.costs import Lost
from puzzles.ledger import Ledger
from visualize.app.compare_link import LETTERS, Compared
from visualize.app.details import ledger_rows, losses_rows, losses_sentence, overlap_rows, rules_of
from visualize.app.strategies import Strategy, read_strategy
from visualize.app.translations import text
from visualize.app.view import View

__all__ = ["show"]


def show(view: View) -> None:
    """Show the ledger of one strategy and, where a rule may lose solutions, those that it lost."""
    known = list(LETTERS[: len(view.outcomes)])

    def rules_on(letter: str) -> int:
        return len(view.outcomes[LETTERS.index(letter)].strategy.rules)

    letter = st.segmented_control(
        text("Strategy"), known, default=max(known, key=rules_on),
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
    st.markdown(_markdown(ledger_rows(strategy, made)))
    st.caption(_explained())
    if made.overlaps:
        st.markdown(f"**{text('Both would have objected')}**\n\n" + _markdown(overlap_rows(made)))
    _show_losses(strategy, lost)


@st.cache_resource(max_entries=32, show_spinner="Searching …")
def _made(
    name: str, arguments: tuple[tuple[str, str], ...], written: str, limit: int
) -> tuple[Ledger, Lost | None]:
    strategy = read_strategy(Compared(name, dict(arguments), ()).problem(), written)
    return rules_of(strategy, limit)


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
            text(
                "No rule here is a merge or a guess, so no solution is lost, up to symmetry. (An incumbent "
                "keeps one optimum, as it should.)"
            ),
            icon=":material/check:",
        )
        return
    st.markdown(f"**{losses_sentence(lost)}**")
    if lost.losses:
        st.markdown(_markdown(losses_rows(strategy, lost)))


def _markdown(table: list[list[Any]]) -> str:
    head, *body = [[str(cell).replace("|", "\\|").replace("*", "\\*") for cell in row] for row in table]
    lines = [head, ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
