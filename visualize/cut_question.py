"""Whether the next candidate is cut and by which rule: who answers wrongly is told why that is wrong."""

from __future__ import annotations

from visualize.moment import Asked, Moment, Option
from visualize.tree import NO_RULE, SOLUTION

__all__ = ["ask_cut"]

MOST_RULES = 3
SOLVED = NO_RULE - 1  # an answer is the number of a rule, or NO_RULE: goes deeper, or SOLVED


def ask_cut(at: Moment) -> Asked | None:
    """Whether the next candidate is cut, and by which rule."""
    if not at.next_enters or at.next == 0 or not at.tree.rules:
        return None
    truth = SOLVED if at.tree.verdict[at.next] == SOLUTION else at.tree.rule[at.next]
    options = [Option(_answer(at, truth), True, _told(at, truth))]
    options += [
        Option(_answer(at, answer), False, at.say(_why_not(at, answer, truth), **_values(at, answer, truth)))
        for answer in _answers(at, truth)
        if answer != truth
    ]
    caller = at.call(at.tree.parent[at.next])
    return at.say("{call} tries {choice}. What comes of it?", call=caller, choice=at.label(at.next)), options


def _answers(at: Moment, truth: int) -> list[int]:
    """The first rules and no more, so that there is room for the answers that are no rule."""
    rules = list(range(len(at.tree.rules)))[:MOST_RULES]
    if truth >= MOST_RULES:
        rules[-1] = truth
    return [*rules, NO_RULE, SOLVED]


def _answer(at: Moment, answer: int) -> str:
    if answer == SOLVED:
        return at.say("It is a solution")
    if answer == NO_RULE:
        return at.say("No rule objects, and the search goes deeper")
    return at.say("It is cut by {rule}", rule=at.tree.rules[answer])


def _told(at: Moment, truth: int) -> str:
    reason, answer = at.tree.reasons.get(at.next, ""), _answer(at, truth)
    return (
        at.say("{truth}: {reason}", truth=answer, reason=reason)
        if reason
        else at.say("{truth}.", truth=answer)
    )


def _values(at: Moment, answer: int, truth: int) -> dict[str, str]:
    rule = at.tree.rules[answer] if answer >= 0 else ""
    return {
        "rule": rule,
        "checks": at.rulebook.checks.get(rule, ""),
        "choice": at.label(at.next),
        "told": _told(at, truth),
    }


def _why_not(at: Moment, answer: int, truth: int) -> str:
    """Return the template of what is said to who gives a wrong answer."""
    if answer >= 0:
        return _why_not_that_rule(at, at.tree.rules[answer], truth)
    if answer == NO_RULE:
        return _SOLVED_ALREADY if truth == SOLVED else _NOT_DEEPER
    return _NOT_SOLVED if truth == NO_RULE else _CUT_FIRST


def _why_not_that_rule(at: Moment, rule: str, truth: int) -> str:
    objects = False if truth < 0 else at.rulebook.objects(at.next, rule)
    if objects is None:
        return _NOT_FIRST
    if objects:
        return _LATER
    return _CHECKED if at.rulebook.checks.get(rule) else _NO_OBJECTION


_LATER = "{rule} would object too, but rules are asked from left to right and it is asked later. {told}"
_NOT_FIRST = "It is not {rule} that objects first. {told}"
_CHECKED = "{rule} does not object here. It checks this: {checks} {told}"
_NO_OBJECTION = "{rule} does not object here. {told}"
_NOT_DEEPER = "The search does not go deeper where a rule objects. {told}"
_CUT_FIRST = "Rules are asked before a solution is counted, and one objects. {told}"
_SOLVED_ALREADY = "With {choice} the puzzle is solved: there is nothing left to search below. {told}"
_NOT_SOLVED = "That no rule objects does not solve the puzzle yet. {told}"
