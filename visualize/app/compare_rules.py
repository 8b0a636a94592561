"""The view Rules: what each rule of a strategy was worth, and which solutions it lost."""

from __future__ import annotations

import streamlit as st

from puzzles.costs import Lost
from puzzles.deadline import Deadline
from visualize.app.compare_keys import key_of
from visualize.app.compare_link import LETTERS
from visualize.app.details import Worth, ledger_rows, losses_rows, losses_sentence, overlap_rows, rules_of
from visualize.app.keeping import Kept, kept
from visualize.app.markdown import markdown_table, plain
from visualize.app.strategies import Strategy, strategy_of
from visualize.app.translations import text
from visualize.app.view import View

__all__ = ["show"]

SECONDS = 4.0
"""The searches without one rule each, and what was lost, together take about so long at most."""


def show(view: View) -> None:
    """Show the ledger of one strategy and, where a rule may lose solutions, those that it lost."""
    known = list(LETTERS[: len(view.outcomes)])

    def rules_on(letter: str) -> int:
        return len(view.outcomes[LETTERS.index(letter)].strategy.rules)

    letter = st.segmented_control(
        text("Strategy"), known, default=max(known, key=rules_on),
        format_func=lambda letter: plain(view.titles[LETTERS.index(letter)]),
        key=key_of("ledger"), required=True,
    )  # fmt: skip
    number = LETTERS.index(letter or known[0])
    strategy = view.outcomes[number].strategy
    if not strategy.rules:
        st.info(text("This strategy has no rule: brute force, against which every rule is measured."))
        return
    arguments = tuple(view.compared.arguments.items())
    written = view.compared.strategies[number]
    worth: Worth = kept(_worth, view.compared.name, arguments, written, view.compared.limit)
    st.markdown(markdown_table(ledger_rows(worth)))
    st.caption(_explained())
    if worth.ledger.overlaps:
        both = markdown_table(overlap_rows(worth.ledger))
        st.markdown(f"**{text('Both would have objected')}**\n\n{both}")
    _show_losses(strategy, worth.lost)


@st.cache_resource(max_entries=32, show_spinner="Searching …")
def _worth(name: str, arguments: tuple[tuple[str, str], ...], written: str, limit: int) -> Kept[Worth]:
    until = Deadline(SECONDS)
    worth = rules_of(strategy_of(name, arguments, written), limit, until)
    return Kept.now(worth, final=not until.missed)


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
        st.markdown(markdown_table(losses_rows(strategy, lost)))
