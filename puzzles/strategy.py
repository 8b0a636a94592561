"""A strategy: which rules are on, and in what order choices are tried.

>>> from puzzles.n_queens import NQueens
>>> resolve_rules(NQueens(n=6), None), resolve_rules(NQueens(n=6), ["half_board", "attack"])
(('attack',), ('attack', 'half_board'))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from puzzles.problem import Problem, Reason

__all__ = ["Refusal", "ask_in_order", "choices_in_order", "refuse_memory", "resolve_rules"]

Refusal = tuple[str, Reason]
"""The name of the rule that objected first, and why."""


def resolve_rules(problem: Problem[Any, Any], rules: Sequence[str] | str | None) -> tuple[str, ...]:
    """Return the names of the rules that are on, in the order in which they are asked.

    ``rules`` is None for the problem's default, a sequence of names, or text: ``"none"``, ``"sound"``,
    ``"all"``, or names separated by commas. Raises ``ValueError`` that lists the known names.
    """
    known = problem.rules()
    groups = {
        "none": [],
        "sound": [rule.name for rule in known.values() if rule.kind.sound],
        "all": list(known),
    }
    if rules is None:
        wanted: Iterable[str] = [rule.name for rule in known.values() if rule.default]
    elif isinstance(rules, str):
        wanted = groups.get(rules.strip(), [name.strip() for name in rules.split(",") if name.strip()])
    else:
        wanted = rules
    wanted = set(wanted)
    for name in sorted(wanted - set(known)):
        if name in groups:
            raise ValueError(f"rules: {name!r} stands for a set of rules by itself: name it alone")
        raise ValueError(
            f"{problem.name} has no rule {name!r}; "
            f"it has {', '.join(known) or 'no rules'} (or none, sound, all)"
        )
    return tuple(name for name in known if name in wanted)


def refuse_memory(
    problem: Problem[Any, Any], rules: Sequence[str] | str | None, because: str
) -> tuple[str, ...]:
    """Return the names of the rules that are on; raise ``ValueError`` if one of them has a memory.

    ``because`` says why it cannot serve. Of several the one that is asked first is named.

    >>> from puzzles.twenty_four import TwentyFour
    >>> refuse_memory(TwentyFour(), "repeated", "nothing is searched before")
    Traceback (most recent call last):
        ...
    ValueError: rule repeated remembers what was searched before, and nothing is searched before: leave it out
    """
    names, known = resolve_rules(problem, rules), problem.rules()
    for name in names:
        if known[name].memory:
            raise ValueError(f"rule {name} remembers what was searched before, and {because}: leave it out")
    return names


def ask_in_order(
    problem: Problem[Any, Any], rules: Sequence[str] | str | None
) -> Callable[[Any], Refusal | None]:
    """Return the question to put to each state of one search: which rule objects first, and why?

    Rules with memory start empty. They are asked last, and told of every state to which none objected:
    that is why a rule with memory never counts on a state that another rule has cut.
    """
    known = problem.rules()
    on = [known[name] for name in resolve_rules(problem, rules)]
    memories = [(rule.name, getattr(problem, rule.name)()) for rule in on if rule.memory]
    asked = [(rule.name, getattr(problem, rule.name)) for rule in on if not rule.memory]
    asked += [(name, memory.objection) for name, memory in memories]

    def objection(state: Any) -> Refusal | None:
        for name, rule in asked:
            if reason := rule(state):
                return name, reason
        return None

    def objection_remembered(state: Any) -> Refusal | None:
        if not (refused := objection(state)):
            for _, memory in memories:
                memory.remember(state)
        return refused

    return objection_remembered if memories else objection


def choices_in_order(problem: Problem[Any, Any], order: str) -> Callable[[Any], Iterable[Any]]:
    """Return the function from a state to its choices in the named order.

    Raises ``ValueError`` that lists the known orders.
    """
    orders = problem.orders()
    if order not in orders:
        raise ValueError(f"{problem.name} has no order {order!r}; it has {', '.join(orders)}")
    return partial(orders[order].method, problem)
