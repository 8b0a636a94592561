"""The form of the page Compare: a problem, and for each strategy a card with its rules and orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from puzzles.catalog import problem_class, problems
from puzzles.parameters import OneOf, Parameter
from puzzles.problem import Problem
from visualize.app.compare_keys import key_of
from visualize.app.compare_link import LETTERS, Compared
from visualize.app.form import parameter_field, read_fields
from visualize.app.growth import read_growth, write_growth
from visualize.app.link import MOST_AT_ONCE, Selection
from visualize.app.markdown import cut, plain
from visualize.app.strategies import Strategy, makes_the_puzzle, read_strategy
from visualize.app.translations import text

__all__ = ["comparison_form"]

FIRST_SHOWN = 2
"""So many parameters stand in the row; the others are a click away, so that the trees get the room."""


def comparison_form(opened: Compared, *, folded: bool = False) -> Compared:
    """Show the form, opened at a comparison, and return what is chosen now.

    It is ``folded`` into one line where a tree needs the room.
    """
    place = st.expander(text("Change the problem or a strategy")) if folded else st.container()
    top = place.container(horizontal=True, vertical_alignment="bottom")
    top.markdown(f"#### {text('Compare strategies')}", width="content")
    names = list(problems())
    name = top.selectbox(
        text("Problem"), names, index=names.index(opened.name), key=key_of("problem"), width=170
    )
    if name != opened.name:
        opened = Compared.opening(name)
    problem, limit = _problem(top, opened)
    count = top.segmented_control(
        text("Strategies"), [2, 3, 4], default=len(opened.strategies), key=key_of(f"{name}.count"),
        required=True,
    )  # fmt: skip
    shown = _filled_up(problem, opened.strategies)[: int(count or 2)]
    cards = [_card(column, letter, problem, written) for column, letter, written in zip(
        place.columns(len(shown)), LETTERS, shown, strict=False
    )]  # fmt: skip
    grow = _fitting_growth(problem, opened.grow)
    return Compared(name, problem.arguments(), tuple(cards), opened.view, opened.pair, limit, grow)


def _problem(place: Any, opened: Compared) -> tuple[Problem[Any, Any], int]:
    """Show the parameters that make the puzzle, the first few at once, and the node limit.

    Those that only say how it is searched are in the cards.
    """
    cls = problem_class(opened.name)
    known = [each for each in cls.parameters().values() if not isinstance(each.domain, OneOf)]

    def shown(where: Any, some: Sequence[Parameter]) -> dict[str, str]:
        prefix = key_of(opened.name)
        return {each.name: parameter_field(where, prefix, each, opened.arguments[each.name]) for each in some}

    first = [each for each in known if makes_the_puzzle(each)][:FIRST_SHOWN]
    fields = shown(place, first)
    more = place.popover(":material/tune:", help=text("More parameters, node limit"), width="content")
    fields |= shown(more, [each for each in known if each not in first])
    limit = more.number_input(
        text("Node limit"), 1, MOST_AT_ONCE, opened.limit, step=1000, key=key_of(f"{opened.name}.limit"),
        help=text("Each search stops after so many nodes; the whole tree is then estimated."),
    )  # fmt: skip
    selection = Selection(opened.name, opened.arguments, ())
    return read_fields(cls, opened.arguments | fields, selection, "compare"), int(limit)


def _filled_up(problem: Problem[Any, Any], strategies: tuple[str, ...]) -> list[str]:
    """Return the strategies and, behind them, others to add."""
    reversed_ones = (f"{written} order=reversed" for written in strategies if "order=" not in written)
    more = [*Compared.default(problem).strategies, *reversed_ones, "rules=none order=reversed"]
    return list(dict.fromkeys([*strategies, *more]))


def _card(place: Any, letter: str, base: Problem[Any, Any], written: str) -> str:
    """Show the card of one strategy; return the strategy that stands in it, as text."""
    opened = _fitting(base, written)
    key = key_of(f"{base.name}.{letter}")
    card = place.container(border=True, height="stretch", gap="xxsmall")
    head = card.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute")
    heading = head.container()
    more = head.popover(":material/tune:", help=text("Order, formulation"), width="content")
    strategy = _formulated(more, key, base, opened)
    problem = _overridden(more, key, strategy.problem)
    order = _order(more, f"{key}.{problem.name}.order", problem, strategy.order)
    heading.markdown(f"**{letter.upper()}** · {_heading(base, problem, order)}", help=_help_of_rules(problem))
    rules = card.multiselect(
        text("Rules"), list(problem.rules()), strategy.rules,
        key=f"{key}.{problem.name}.rules", label_visibility="collapsed",
        placeholder=text("none: brute force"),
    )  # fmt: skip
    return Strategy.of(problem, ",".join(rules) or "none", order).written(base)


def _formulated(place: Any, key: str, base: Problem[Any, Any], opened: Strategy) -> Strategy:
    """Let the reader choose another problem for one strategy."""
    names = list(problems())
    name = place.selectbox(
        text("Formulation"), names, names.index(opened.problem.name), key=f"{key}.problem",
        help=text("Another problem, or the same in another formulation, is compared in the table only."),
    )  # fmt: skip
    return opened if name == opened.problem.name else read_strategy(base, f"problem={name}")


def _order(place: Any, key: str, problem: Problem[Any, Any], chosen: str) -> str:
    orders = problem.orders()
    helped = "\n".join(f"- **{each.name}**: {text(each.help)}" for each in orders.values())
    return str(place.selectbox(text("Order"), list(orders), list(orders).index(chosen), key=key, help=helped))


def _heading(base: Problem[Any, Any], problem: Problem[Any, Any], order: str) -> str:
    """Return the heading of the rules, with what is unusual about the strategy."""
    unusual = Strategy(problem, (), order).told(base).partition("; ")[2]
    return f"{text('Rules')} · {plain(cut(unusual))}" if unusual else text("Rules")


def _fitting(base: Problem[Any, Any], written: str) -> Strategy:
    """Return a strategy of the problem as it is now; parameters that no longer go together are dropped."""
    try:
        return read_strategy(base, written)
    except ValueError:
        return Strategy.of(base, None, "given")


def _fitting_growth(problem: Problem[Any, Any], grow: str) -> str:
    """Return the sizes of the view Growth, or the usual ones where the problem no longer has all of these."""
    try:
        return write_growth(*read_growth(problem, grow)) if grow else ""
    except ValueError:
        return ""


def _overridden(place: Any, key: str, problem: Problem[Any, Any]) -> Problem[Any, Any]:
    """Return the problem with the parameters that only say how it is searched as the card has them."""
    chosen = {
        name: place.selectbox(
            name, parameter.domain.names, parameter.domain.names.index(getattr(problem, name)),
            key=f"{key}.{problem.name}.{name}", help=text(parameter.help),
        )
        for name, parameter in problem.parameters().items()
        if isinstance(parameter.domain, OneOf)
    }  # fmt: skip
    return type(problem).of(**(problem.arguments() | chosen))


def _help_of_rules(problem: Problem[Any, Any]) -> str:
    first = text("Rules are asked in this order, and the first to object gets the credit.")
    return "\n".join(
        [
            f"{first}\n",
            *(
                f"- **{rule.name}** ({text(rule.kind)}): {text(rule.help)}"
                for rule in problem.rules().values()
            ),
        ]
    )
