"""Which questions a player takes along, and how they travel: each text once.

*Sometimes* asks a few, spread over trace and kinds. *Always* asks at every moment for which a question of
the kinds that are on can be made; for that every question about the first steps of a trace is taken along,
and beyond those the few.

>>> root, cut, kept = (0, None, 0, None, None), (1, "a", 1, "no_a", None), (1, "b", 2, None, None)
>>> quiz = quiz_of(SearchTree.record([root, cut, kept]).relabelled(str))
>>> [(question.step, question.kind) for question in quiz.every]
[(0, 'next'), (0, 'cut'), (0, 'depth'), (2, 'depth'), (2, 'cut')]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from visualize.moment import TREE_ALONE, Rulebook, Say
from visualize.questions import KINDS, Question, question, questions_at
from visualize.steps import step_count
from visualize.tree import SearchTree

__all__ = ["MOST", "MOST_STEPS", "NO_QUIZ", "Quiz", "every_question", "questions", "quiz_of"]

MOST = 90
"""So many questions *sometimes* has at most."""
MOST_STEPS = 100
"""So many steps *always* has every question: long enough to learn on, and light to send."""
NEAR = 40  # steps in which a moment of the wanted kind is looked for


class Quiz(NamedTuple):
    """The questions of *always*, in the order of their steps, and of *sometimes*, which are among them."""

    every: Sequence[Question] = ()
    spread: Sequence[Question] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the quiz for the player's document: texts and kinds by number, those of *sometimes* too.

        A question is ``[step, kind, ask, options]``, an option ``[text, right, feedback]``.
        """
        texts: dict[str, int] = defaultdict(lambda: len(texts))
        kinds = list(KINDS)
        asked = [
            [
                each.step,
                kinds.index(each.kind),
                texts[each.ask],
                [[texts[option.text], int(option.right), texts[option.feedback]] for option in each.options],
            ]
            for each in self.every
        ]
        place = {(each.step, each.kind): number for number, each in enumerate(self.every)}
        sometimes = [place[each.step, each.kind] for each in self.spread]
        return {"texts": list(texts), "kinds": kinds, "asked": asked, "sometimes": sometimes}


NO_QUIZ = Quiz()


def quiz_of(tree: SearchTree, say: Say = str.format, rulebook: Rulebook = TREE_ALONE) -> Quiz:
    """Return the questions that a player of ``tree`` takes along; the parameters are as of ``question``."""
    every = list(every_question(tree, say, rulebook))
    spread = questions(tree, say, rulebook=rulebook)
    beyond = [each for each in spread if each.step >= MOST_STEPS]
    return Quiz(every + beyond, spread)


def every_question(
    tree: SearchTree, say: Say = str.format, rulebook: Rulebook = TREE_ALONE, most_steps: int = MOST_STEPS
) -> Iterator[Question]:
    """Yield every question about the first steps; of one step those first whose turn it is by its number."""
    kinds = list(KINDS)
    for step in range(min(step_count(tree), most_steps)):
        turn = step % len(kinds)
        yield from questions_at(tree, step, kinds[turn:] + kinds[:turn], say, rulebook)


def questions(
    tree: SearchTree, say: Say = str.format, most: int = MOST, rulebook: Rulebook = TREE_ALONE
) -> list[Question]:
    """Return at most ``most`` questions, in the order of their steps, spread over trace and kinds.

    The first steps are asked about most closely: there the rules of the game are learned.
    """
    found: dict[int, Question] = {}
    for number, start in enumerate(_moments(tree, most)):
        kind = list(KINDS)[number % len(KINDS)]
        free = (step for step in range(start, start + NEAR) if step not in found)
        asked = next((made for step in free if (made := question(tree, step, kind, say, rulebook))), None)
        if asked:
            found[asked.step] = asked
    return [found[step] for step in sorted(found)]


def _moments(tree: SearchTree, most: int) -> list[int]:
    """Return steps to ask about, at most ``most``: a third of them at the start, the others spread out."""
    steps = step_count(tree)
    near = range(0, min(steps, most), 3)
    far = (steps * number // (2 * most // 3) for number in range(2 * most // 3))
    return sorted({*near, *far})[:most]
