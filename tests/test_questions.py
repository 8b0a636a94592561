"""Questions to a learner: pure, right, and wrong in the ways in which learners are wrong."""

from __future__ import annotations

import pytest

from puzzles.n_queens import NQueens
from puzzles.search import search_with_stack
from visualize.app import narration
from visualize.questions import KINDS, Question, question
from visualize.quiz import MOST_STEPS, Quiz, every_question, questions, quiz_of
from visualize.steps import open_path, step_at, step_count
from visualize.tree import SOLUTION, SearchTree


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    queens = NQueens.of(n=5)
    return narration.with_reasons(queens, SearchTree.record(search_with_stack(queens)), None)


@pytest.fixture(scope="module")
def asked(tree: SearchTree) -> list[Question]:
    every = (question(tree, step, kind) for step in range(step_count(tree)) for kind in KINDS)
    return [each for each in every if each]


def right(asked: Question) -> str:
    (option,) = (option for option in asked.options if option.right)
    return option.text


def test_every_kind_is_asked_somewhere(asked: list[Question]) -> None:
    assert {each.kind for each in asked} == set(KINDS)


def test_a_question_has_one_right_option_and_no_option_twice(asked: list[Question]) -> None:
    for each in asked:
        texts = [option.text for option in each.options]
        assert 2 <= len(texts) <= 4
        assert len(set(texts)) == len(texts)
        assert sum(option.right for option in each.options) == 1
        assert all(option.feedback for option in each.options)


def test_the_right_option_does_not_stand_in_one_place(asked: list[Question]) -> None:
    places = {[option.right for option in each.options].index(True) for each in asked}
    assert places == {0, 1, 2, 3}


def test_the_same_tree_and_step_ask_the_same(tree: SearchTree) -> None:
    assert question(tree, 7, "depth") == question(tree, 7, "depth")
    assert questions(tree) == questions(tree)


def test_what_is_right_is_what_the_next_step_shows(tree: SearchTree, asked: list[Question]) -> None:
    for each in asked:
        node, enters = step_at(tree, each.step + 1)
        label = str(tree.choices[tree.choice[node]])
        if each.kind == "depth":
            assert int(right(each)) == len(open_path(tree, each.step + 1))
        elif each.kind == "cut":
            rule = tree.rule_name(tree.rule[node])
            solves = tree.verdict[node] == SOLUTION
            assert right(each) == (
                f"It is cut by {rule}" if rule else "It is a solution" if solves
                else "No rule objects, and the search goes deeper"
            )  # fmt: skip
        elif each.kind == "next":
            assert enters
            assert right(each).endswith(label)
        elif each.kind == "undo":
            assert right(each) == ", ".join(map(str, tree.path_to(tree.parent[node])))
        else:
            assert f"visit({tree.depth[node] - 1}, " in right(each)


def test_feedback_on_a_return_names_the_call_that_goes_on(tree: SearchTree, asked: list[Question]) -> None:
    for each in (each for each in asked if each.kind == "return"):
        parent = tree.parent[step_at(tree, each.step + 1).node]
        call = f"visit({tree.depth[parent]}, {tree.choices[tree.choice[parent]]})"
        assert all(call in option.feedback for option in each.options)


def test_questions_are_spread_over_trace_and_kinds(tree: SearchTree) -> None:
    chosen = questions(tree, most=40)
    steps = [each.step for each in chosen]
    assert steps == sorted(set(steps))
    assert 20 <= len(chosen) <= 40
    assert len({each.kind for each in chosen}) == len(KINDS)
    assert steps[-1] > step_count(tree) * 0.7


def test_questions_speak_another_language() -> None:
    shouted = lambda template, **values: template.format(**values).upper()  # noqa: E731
    tree = SearchTree.record([(0, "", 0, None, None), (1, "a", 1, "r", None)])
    asked = question(tree, 0, "cut", shouted)
    assert asked
    assert asked.ask == "VISIT(0) TRIES A. WHAT COMES OF IT?"


def test_there_is_no_question_where_nothing_follows(tree: SearchTree) -> None:
    assert all(question(tree, step_count(tree) - 1, kind) is None for kind in KINDS)
    assert questions(SearchTree.record([(0, None, 2, None, None)])) == []


def told_about_cuts(rules: str) -> dict[tuple[str, bool | None], set[str]]:
    """Feedback by wrong option and by whether the rule of the option objects when it is asked alone."""
    board = NQueens.of(n=5)
    recorded = SearchTree.record(search_with_stack(board, rules))
    tree, states = narration.with_reasons(board, recorded, rules), list(narration.states(board, recorded))
    found: dict[tuple[str, bool | None], set[str]] = {}
    for asked in every_question(tree, rulebook=narration.rulebook(board, recorded), most_steps=2000):
        if asked.kind == "cut":
            node = step_at(tree, asked.step + 1).node
            for text, is_right, feedback in asked.options:
                rule = text.removeprefix("It is cut by ")
                alone = getattr(board, rule)(states[node]) is not None if rule in board.rules() else None
                if not is_right:
                    assert right(asked) in feedback
                    assert tree.reasons.get(node, "") in feedback
                    found.setdefault((text, alone), set()).add(feedback.replace(right(asked), "RIGHT"))
    return found


def test_a_wrong_answer_about_a_cut_is_told_why_it_is_wrong() -> None:
    told = told_about_cuts("attack,half_board")
    checks = NQueens.rules()["half_board"].help
    for feedback in told["It is cut by half_board", False]:
        assert feedback.startswith(f"half_board does not object here. It checks this: {checks} RIGHT")
    for feedback in told["It is cut by half_board", True]:
        assert feedback.startswith(
            "half_board would object too, but rules are asked from left to right and it is asked later. RIGHT"
        )
    assert told["It is cut by attack", False]
    assert ("It is cut by attack", True) not in told
    deeper = told["No rule objects, and the search goes deeper", None]
    assert any(
        each.startswith("The search does not go deeper where a rule objects. RIGHT: ") for each in deeper
    )
    assert "With d the puzzle is solved: there is nothing left to search below. RIGHT." in deeper
    solved = told["It is a solution", None]
    assert "That no rule objects does not solve the puzzle yet. RIGHT." in solved
    assert any(each.startswith("Rules are asked before a solution is counted, and") for each in solved)


def test_of_a_tree_alone_only_what_it_holds_is_told() -> None:
    nodes = [(0, "", 0, None, None), (1, "a", 1, "first", None), (1, "b", 1, "second", None)]
    asked = question(SearchTree.record(nodes), 0, "cut")
    assert asked
    told = {option.text: option.feedback for option in asked.options}
    assert told["It is cut by second"] == "It is not second that objects first. It is cut by first."


def test_always_has_every_question_about_the_first_steps_and_the_few_beyond(tree: SearchTree) -> None:
    every = list(every_question(tree))
    first = range(min(step_count(tree), MOST_STEPS))
    assert {(each.step, each.kind) for each in every} == {
        (step, kind) for step in first for kind in KINDS if question(tree, step, kind)
    }
    assert [each.step for each in every] == sorted(each.step for each in every)
    large = NQueens.of(n=8)
    quiz = quiz_of(SearchTree.record(search_with_stack(large)).relabelled(large.label))
    assert {each.step for each in quiz.every} >= set(range(MOST_STEPS))
    assert set(quiz.spread) <= set(quiz.every)
    beyond = [each for each in quiz.spread if each.step >= MOST_STEPS]
    assert [each for each in quiz.every if each.step >= MOST_STEPS] == beyond


def test_the_few_are_chosen_as_ever(tree: SearchTree) -> None:
    assert list(quiz_of(tree).spread) == questions(tree)


def test_a_quiz_carries_each_text_once(tree: SearchTree) -> None:
    made = quiz_of(tree).as_json()
    assert len(set(made["texts"])) == len(made["texts"])
    step, kind, ask, options = made["asked"][made["sometimes"][0]]
    assert (step, made["kinds"][kind], made["texts"][ask]) == questions(tree)[0][:3]
    assert [made["texts"][text] for text, _, _ in options] == [
        option.text for option in questions(tree)[0].options
    ]
    assert Quiz().as_json()["asked"] == []
