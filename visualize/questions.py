"""Questions to a learner before a step: what happens next, and why. Made from the tree and a step alone.

Watching a trace teaches little; predicting it does. The wrong options are those that novices give. Three
come from research on how recursion is misread: *looping* takes a call for a loop that starts over, *active*
sees one copy that stops at the leaf, *return-value* sends the result straight to the first call. A comment
at each wrong option names its belief; *slip* is a plain oversight.

>>> root, cut, kept = (0, None, 0, None, None), (1, "a", 1, "no_a", None), (1, "b", 2, None, None)
>>> asked = question(SearchTree.record([root, cut, kept]).relabelled(str), 0, "cut")
>>> asked.ask, [option.text for option in asked.options if option.right]
('visit(0) tries a. What comes of it?', ['It is cut by no_a'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from visualize.cut_question import ask_cut
from visualize.moment import TREE_ALONE, Asked, Moment, Option, Rulebook, Say
from visualize.steps import step_count
from visualize.tree import BRANCH, PRUNED, SearchTree

__all__ = ["KINDS", "Option", "Question", "question", "questions_at"]


class Question(NamedTuple):
    """A question that is put after ``step`` about the step that follows. Exactly one option is right."""

    step: int
    kind: str
    ask: str
    options: tuple[Option, ...]


def question(
    tree: SearchTree, step: int, kind: str, say: Say = str.format, rulebook: Rulebook = TREE_ALONE
) -> Question | None:
    """Return the question of a kind about the step after ``step``, or None where it makes no sense there.

    ``tree`` has texts for choices. ``say`` fills a template with values, in another language if it likes.
    ``rulebook`` lets the feedback tell what a rule checks and whether it would have objected too.
    """
    return next(iter(questions_at(tree, step, [kind], say, rulebook)), None)


def questions_at(
    tree: SearchTree,
    step: int,
    kinds: Iterable[str],
    say: Say = str.format,
    rulebook: Rulebook = TREE_ALONE,
) -> list[Question]:
    """Return the questions of ``kinds`` that make sense about the step after ``step``, in that order."""
    if not 0 <= step < step_count(tree) - 1:
        return []
    moment = Moment(tree, step, say, rulebook)
    asked = ((kind, KINDS[kind](moment)) for kind in kinds)
    return [Question(step, kind, made[0], _mixed(made[1], step)) for kind, made in asked if made]


def _ask_next(at: Moment) -> Asked | None:
    """What happens next, after a branch was entered."""
    tree, say = at.tree, at.say
    if not at.enters or tree.verdict[at.node] != BRANCH or not at.next_enters:
        return None
    call, choice = at.call(at.node), at.label(at.next)
    right = say(
        "{call} is right: a call works on its first choice before anything else.", call=at.call(at.next)
    )
    options = [
        Option(say("It calls itself for its first choice, {choice}", choice=choice), True, right),
        Option(
            say("It looks at all its choices first and then picks one"), False,
            say("It does not look around: it goes into {choice} at once, as deep as it can.", choice=choice),
        ),
        Option(
            say("It returns to the call that made it"), False,
            say("A call returns only when its loop is done. {call} still has choices.", call=call),  # active
        ),
        Option(
            say("The search starts again from visit(0)"), False,  # looping
            say("Nothing starts over: visit(0) waits in its own loop until {call} returns.", call=call),
        ),
    ]  # fmt: skip
    return say("{call} is entered and no rule objects. What happens next?", call=call), options


def _ask_return(at: Moment) -> Asked | None:
    """Where control goes when a dead end returns."""
    tree, say = at.tree, at.say
    if at.next_enters or not tree.is_dead_end(at.next) or tree.depth[at.next] < 2:
        return None
    leaving, back = at.call(at.next), tree.parent[at.next]
    told = say("{leaving} returns to the call that made it, {back}, which goes on with its loop.",
               leaving=leaving, back=at.call(back))  # fmt: skip
    following = at.sibling(at.next)
    goal = (
        say("To {back}, to its next choice {choice}", back=at.call(back), choice=at.label(following))
        if following is not None
        else say("To {back}, whose loop is then at its end", back=at.call(back))
    )
    watch = say("Each call is a copy that waits for its own callee. {told} Watch the stack.", told=told)
    options = [
        Option(goal, True, told),
        Option(say("To visit(0), to start again"), False, watch),  # return-value
        Option(say("Into {leaving} again, from its first choice", leaving=leaving), False,
               say("A call that returns is gone: it does not start over. {told}", told=told)),  # looping
        Option(say("Nowhere: the search ends here"), False,
               say("A dead end ends one call, not the search. {told}", told=told)),  # active
    ]  # fmt: skip
    return say("{leaving} has tried all its choices. Where does control go now?", leaving=leaving), options


def _ask_undo(at: Moment) -> Asked | None:
    """What the state is after the next step, which undoes a choice."""
    tree, say = at.tree, at.say
    if at.next_enters or tree.depth[at.next] < 2 or tree.verdict[at.next] == PRUNED:
        return None
    path = tree.ancestors(at.next)
    kept, following = path[:-1], at.sibling(at.next)
    taken_back = say("Only the newest choice, {choice}, is taken back.", choice=at.label(at.next))
    told = say("{taken_back} What stands is {state}.", taken_back=taken_back, state=at.choices(kept))
    wrong = [
        (path, say("A call that returns takes its own choice back. {told}", told=told)),  # active
        ([0], say("The other choices stand: their calls still wait. {told}", told=told)),  # return-value
        (kept[:-1], say("One step undoes one choice. {told}", told=told)),  # slip
    ]
    if following is not None:
        early = say("The next choice is tried in the step after. {told}", told=told)
        wrong.insert(1, ([*kept, following], early))  # looping
    options = {at.choices(nodes): Option(at.choices(nodes), False, reply) for nodes, reply in wrong}
    options[at.choices(kept)] = Option(at.choices(kept), True, told)
    return say("{call} returns. Which choices stand after that?", call=at.call(at.next)), list(
        options.values()
    )


def _ask_depth(at: Moment) -> Asked | None:
    """How many calls are open after the next step."""
    tree, say = at.tree, at.say
    depth = tree.depth[at.next] + at.next_enters
    if depth < 2:
        return None
    happens = (
        say("{call} is called", call=at.call(at.next))
        if at.next_enters
        else say("{call} returns", call=at.call(at.next))
    )
    told = say("{happens}: open calls {number}.", happens=happens, number=depth)
    now = tree.depth[at.node] + at.enters
    wrong = {
        now: say("A call that opens or returns changes the stack by one. {told}", told=told),  # slip
        1: say("The calls above still wait for an answer. {told}", told=told),  # return-value
        depth + 2: say("A returned call leaves the stack. {told}", told=told),  # active
        depth - 1: say("Count visit(0) too. {told}", told=told),  # slip
    }
    options = [Option(str(depth), True, told)]
    options += [
        Option(str(number), False, reply) for number, reply in wrong.items() if number != depth and number > 0
    ]
    return say("{happens} next. How many calls are open after that?", happens=happens), options


KINDS: dict[str, Callable[[Moment], Asked | None]] = {
    "next": _ask_next,
    "cut": ask_cut,
    "return": _ask_return,
    "undo": _ask_undo,
    "depth": _ask_depth,
}
"""The kinds of question by name; each looks at a moment and asks, or declines."""


def _mixed(options: list[Option], step: int) -> tuple[Option, ...]:
    """Return at most four options, the right one among them, in an order that only the step decides."""
    right = next(option for option in options if option.right)
    others = [option for option in options if not option.right][:3]
    place = (step * 7 + step // 3) % (len(others) + 1)
    return (*others[:place], right, *others[place:])
