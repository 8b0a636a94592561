"""The form of a problem, made from its own declaration: parameters, order, rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from puzzles.catalog import problem_class, problems
from puzzles.parameters import Integer, Names, OneOf, Parameter
from puzzles.problem import Problem, Rule
from puzzles.strategy import resolve_rules
from visualize.app.link import MOST_NODES, Selection
from visualize.app.markdown import cut
from visualize.app.notes import show_notes
from visualize.app.translations import text

IN_SIGHT = 3  # parameters; the row must fit a projector's 1024 pixels

__all__ = ["forget_form", "parameter_field", "problem_form", "read_fields"]


def problem_form(opened: Selection) -> Selection:
    """Show the form, opened at a selection, and return what is selected now.

    What cannot be read is said on the page, and the selection keeps the last value that could.
    """
    top = st.container(horizontal=True, vertical_alignment="bottom")
    names = list(problems())
    name = top.selectbox(
        text("Problem"),
        names,
        index=names.index(opened.name),
        key="problem",
        help=_help_of_problems(),
        width=170,
    )
    if name != opened.name:
        opened = Selection.default(name)
    cls = problem_class(name)
    parameters = list(cls.parameters().items())
    fields = {
        key: parameter_field(top, name, parameter, opened.arguments[key])
        for key, parameter in parameters[:IN_SIGHT]
    }
    more = top.popover(text("More"), help=text("Further parameters, the order of choices, the node limit."))
    fields |= {
        key: parameter_field(more, name, parameter, opened.arguments[key])
        for key, parameter in parameters[IN_SIGHT:]
    }
    problem = read_fields(cls, fields, opened)
    orders = list(problem.orders())
    order = more.selectbox(
        text("Order"), orders, index=orders.index(opened.order), key=f"{name}.order", width=130,
        help="\n".join(f"- **{each.name}**: {text(each.help)}" for each in problem.orders().values()),
    )  # fmt: skip
    limit = more.number_input(
        text("Node limit"), 1, MOST_NODES, opened.limit, step=1000, key=f"{name}.limit", width=130,
        help=text("The search stops after so many nodes; what there is of the tree is shown."),
    )  # fmt: skip
    rules = _rules(problem, opened)
    return replace(
        opened, name=name, arguments=problem.arguments(), rules=rules, order=order, limit=int(limit)
    )


def forget_form() -> None:
    """Let the fields take their values from the selection again, not from what was typed before."""
    names = {"problem", *problems()}
    for key in [key for key in st.session_state if str(key).split(".")[0] in names]:
        del st.session_state[key]


def _help_of_problems() -> str:
    return "\n".join(f"- **{name}**: {text(cls.summary())}" for name, cls in problems().items())


def parameter_field(place: Any, name: str, parameter: Parameter, written: str) -> str:
    """Show the field of one parameter; return what stands in it as text."""
    domain, key = parameter.domain, f"{name}.{parameter.name}"
    shown = text("{meaning}: {allowed}.", meaning=_sentence(text(parameter.help)), allowed=domain.allowed())
    if isinstance(domain, Integer) and domain.high <= 1000:
        value = place.number_input(
            f"{parameter.name} ({domain.low} – {domain.high})",
            domain.low,
            domain.high,
            int(written),
            key=key,
            help=shown,
            width=130,
        )
        return str(value)
    if isinstance(domain, OneOf):
        return str(
            place.selectbox(
                parameter.name, domain.names, domain.names.index(written), key=key, help=shown, width=190
            )
        )
    if isinstance(domain, Names):
        chosen = place.multiselect(
            parameter.name, domain.names, written.split(","), key=key, help=shown, width=300
        )
        return ",".join(chosen)
    return str(place.text_input(parameter.name, written, key=key, help=shown, max_chars=4000, width=170))


def read_fields(
    cls: type[Problem[Any, Any]], fields: dict[str, str], opened: Selection, page: str = "explore"
) -> Problem[Any, Any]:
    """Return the problem of the texts, or say what is wrong and return the page's last that could be read."""
    try:
        problem = cls.of(**fields)
    except ValueError as wrong:
        good = st.session_state.get("last good", {}).get((page, cls.name), opened.arguments)
        problem = cls.of(**good)
        shown = ", ".join(
            f"{key}={value}" for key, value in problem.arguments().items() if value != fields.get(key, value)
        )
        show_notes(st, [text("{wrong}. Shown is {shown}.", wrong=cut(str(wrong), 200), shown=shown)])
    st.session_state.setdefault("last good", {})[page, cls.name] = problem.arguments()
    return problem


def _rules(problem: Problem[Any, Any], opened: Selection) -> tuple[str, ...]:
    """Show the rules as check boxes; return the names of those that are on."""
    place = st.container(horizontal=True, vertical_alignment="center")
    place.markdown(f"**{text('Rules')}**", width="content", help=text(_ORDER_MATTERS))
    on = [
        rule.name
        for rule in problem.rules().values()
        if place.checkbox(
            f"{rule.name} :gray[{text(rule.kind)}]",
            rule.name in opened.rules,
            key=f"{problem.name}.rule.{rule.name}",
            help=_help_of_rule(rule),
            width="content",
        )
    ]
    return resolve_rules(problem, on)


_ORDER_MATTERS = (
    "A rule looks at a state and may cut it. Rules are asked from left to right and the first to object gets "
    "the credit, so the order matters. With none switched on the search is brute force."
)


def _help_of_rule(rule: Rule) -> str:
    return f"{text(rule.help)}\n\n*{text(rule.kind)}*: {text(rule.kind.promise)}"


def _sentence(phrase: str) -> str:
    return phrase[:1].upper() + phrase[1:]
