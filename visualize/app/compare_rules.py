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
        st.markdown(f"**{text('Nodes that both would cut')}**\n\n{both}")
    _show_losses(strategy, worth.lost)


@st.cache_resource(max_entries=32, show_spinner="Searching …")
def _worth(name: str, arguments: tuple[tuple[str, str], ...], written: str, limit: int) -> Kept[Worth]:
    until = Deadline(SECONDS)
    worth = rules_of(strategy_of(name, arguments, written), limit, until)
    return Kept.now(worth, final=not until.missed)


def _explained() -> str:
    return text(
        "Every node is shown to the rules in this order, and the first that says no cuts it. Had a rule been "
        "asked first, it would also have cut nodes that now another one cuts before it. Without the rule the "
        "search visits more nodes: so many are in the last column. Where two rules would cut the same nodes, "
        "leaving out one of them changes nothing. So these figures do not add up to what all rules save "
        "together."
    )


def _show_losses(strategy: Strategy, lost: Lost | None) -> None:
    if lost is None:
        st.success(
            text(
                "No solution is lost: no rule here merges states or guesses. (Of mirrored solutions one may "
                "stand for all, and a rule that keeps the best so far keeps one of several that are equally "
                "good, as it should.)"
            ),
            icon=":material/check:",
        )
        return
    st.markdown(f"**{losses_sentence(lost)}**")
    if lost.losses:
        st.markdown(markdown_table(losses_rows(strategy, lost)))
