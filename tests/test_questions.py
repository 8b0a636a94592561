"""Questions to a learner: pure, right, and wrong in the ways in which learners are wrong."""

from __future__ import annotations

import pytest

from puzzles.n_queens import NQueens
from puzzles.search import search_with_stack
from visualize.app import narration
from visualize.questions import KINDS, Question, question
from visualize.quiz import every_question, questions, quiz_of
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
