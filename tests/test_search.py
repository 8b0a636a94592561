"""The engine's laws, for every problem of the catalogue; a third party's problem gets them for free."""

import dataclasses
import inspect
from itertools import chain, combinations

import pytest

from puzzles import measure, search, search_with_stack
from puzzles.catalog import problem_class, problems
from puzzles.messages import say
from puzzles.problem import Kind, Memory, Problem, Reason, constraint, merge
from puzzles.rules import Repeated
from puzzles.search import PRUNED

SMALL: dict[str, list[dict[str, object]]] = {
    "n-queens": [{"n": n} for n in range(6)],
    "twenty-four-forms": [{"numbers": "2 3 4"}],
    "twenty-four": [
        {"numbers": "1 5 5 5"},
        {"numbers": "4 7 8 8", "operators": "+-*"},
        {"numbers": "0 2 2", "target": 4},
        {"numbers": "-1 1/2 3", "target": "-1/2"},
        {"numbers": "24"},
    ],
    "subset-sum": [{}, {"numbers": "3 3 3", "target": 6}, {"numbers": "5", "target": 0}],
    "graph-coloring": [
        {},
        {"edges": "a-b b-c c-a", "colors": 4},
        {"edges": "a-b b-c c-a", "colors": 2},
        {"edges": ""},
    ],
    "permutations": [{}, {"items": "a a b"}, {"items": "x x x x"}],
    "knapsack": [{}, {"weights": "3 3", "values": "0 5", "capacity": 2}],
}
CASES = [(name, arguments) for name in problems() for arguments in SMALL.get(name, [{}])]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]} {case[1]}")
def problem(request: pytest.FixtureRequest) -> Problem:
    name, arguments = request.param
    return problem_class(name).of(**arguments)


def subsets(names: list[str]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(names, size) for size in range(len(names) + 1)))


def sound(problem: Problem) -> list[str]:
    return [rule.name for rule in problem.rules().values() if rule.kind.sound]


def solution_set(problem: Problem, rules: object, order: str = "given") -> set[object]:
    found = measure(problem, search_with_stack(problem, rules, order)).solutions
    return {image for state in found for image in problem.images(state)}


def test_every_problem_is_tried_here() -> None:
    assert set(SMALL) == {name for name, cls in problems().items() if cls.__module__.startswith("puzzles.")}


@pytest.mark.parametrize("rules", [None, (), "sound", "all"])
def test_recursion_and_stack_give_the_same_trace(problem: Problem, rules: object) -> None:
    assert list(search(problem, rules)) == list(search_with_stack(problem, rules))


def test_every_subset_of_sound_rules_finds_the_same_solutions(problem: Problem) -> None:
    brute_force = solution_set(problem, ())
    for rules in subsets(sound(problem)):
        for order in problem.orders():
            assert solution_set(problem, rules, order) == brute_force, (rules, order)


def test_images_are_a_class(problem: Problem) -> None:
    """Every image of a solution is a solution with the same images."""
    for state in measure(problem, search_with_stack(problem, ())).solutions[:20]:
        images = set(problem.images(state))
        for image in images:
            assert problem.is_solution(image)
            assert set(problem.images(image)) == images


def test_merges_keep_the_yes_or_no(problem: Problem) -> None:
    merges = [rule.name for rule in problem.rules().values() if rule.kind is Kind.MERGE]
    for merging in merges:
        for rules in subsets(sound(problem)):
            found = measure(problem, search_with_stack(problem, (*rules, merging))).found
            assert bool(found) == bool(solution_set(problem, ()))


def test_an_incumbent_keeps_the_best_value(problem: Problem) -> None:
    rules = [rule.name for rule in problem.rules().values() if rule.kind is Kind.INCUMBENT]
    for rule in rules:
        values = [
            problem.value(state) for state in measure(problem, search_with_stack(problem, ())).solutions
        ]
        for order in problem.orders():
            kept = measure(problem, search_with_stack(problem, (rule,), order)).solutions
            assert max(map(problem.value, kept)) == max(values)


def test_choices_are_distinct_and_states_do_not_change(problem: Problem) -> None:
    states = [problem.root()]
    for state in states[:50]:
        before, choices = hash(state), list(problem.choices(state))
        assert len(set(choices)) == len(choices)
        states += [problem.apply(state, choice) for choice in choices]
        assert hash(state) == before
        assert list(problem.choices(state)) == choices


def test_every_cut_says_why(problem: Problem) -> None:
    for node in search_with_stack(problem, "all"):
        assert (node.verdict == PRUNED) == (node.reason is not None) == (node.rule is not None)
        if node.reason:
            sentence = str(node.reason.message)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert all(1 <= culprit <= node.depth for culprit in node.reason.culprits)


def test_every_text_is_a_sentence(problem: Problem) -> None:
    path = [problem.root()]
    for node in search_with_stack(problem, ()):
        if node.depth == 0:
            continue
        del path[node.depth :]
        path.append(problem.apply(path[-1], node.choice))
        assert str(problem.attempt(path[-1], node.choice)).endswith(".")
        assert str(problem.undo(node.choice)).endswith(".")
        assert str(problem.describe(node.choice))
        assert 0 < len(problem.label(node.choice)) <= 28
        assert problem.picture(path[-1]).frame == problem.picture(path[0]).frame


def test_rules_are_asked_in_declared_order_whatever_order_they_are_named_in() -> None:
    queens = problem_class("n-queens").of(n=5)
    assert list(search(queens, ["half_board", "attack"])) == list(search(queens, "attack,half_board"))


@dataclasses.dataclass(frozen=True)
class Chain(Problem[int, int]):
    """Counts to 5000; its rule with memory is declared before the one without."""

    name = "chain"

    def root(self) -> int:
        return 0

    def choices(self, state: int) -> list[int]:
        return [state + 1]

    def apply(self, state: int, choice: int) -> int:
        return choice

    def is_solution(self, state: int) -> bool:
        return state == 5000

    @merge
    def seen(self) -> Memory:
        """Seen before."""
        return Repeated(lambda state: state % 100)

    @constraint
    def never(self, state: int) -> Reason | None:
        """No multiple of 100 but 0."""
        return Reason(say("it is a multiple of 100.")) if state and state % 100 == 0 else None


def test_rules_with_memory_are_asked_last() -> None:
    assert list(Chain().rules()) == ["never", "seen"]
    assert list(search(Chain(), "all"))[-1].rule == "never"
    assert list(search(Chain(), "seen"))[-1].reason.earlier == 0


def test_rules_with_memory_start_empty() -> None:
    hand = problem_class("twenty-four").of(numbers="1 5 5 5")
    first = list(search_with_stack(hand, "all"))
    assert first == list(search_with_stack(hand, "all"))


def test_a_merge_refers_to_the_node_it_repeats() -> None:
    """The number in the reason is that of a kept node with an equal state."""
    hand = problem_class("twenty-four").of(numbers="1 5 5 5")
    path, kept = [hand.root()], []
    for node in search_with_stack(hand, "swapped,repeated"):
        del path[node.depth :]
        path.append(hand.apply(path[-1], node.choice) if node.depth else hand.root())
        if node.rule == "repeated":
            assert hand.canonical(kept[node.reason.earlier]) == hand.canonical(path[-1])
        elif node.verdict != PRUNED:
            kept.append(path[-1])


@pytest.mark.parametrize("kernel", [search, search_with_stack])
def test_unknown_names_are_refused_at_once_with_the_known_ones(kernel: object) -> None:
    queens = problem_class("n-queens").of(n=4)
    with pytest.raises(ValueError, match="no rule 'atack'; it has attack, half_board, fundamental, no_room"):
        kernel(queens, ["atack"])
    with pytest.raises(ValueError, match="no order 'zigzag'; it has given, reversed, centre, shuffled"):
        kernel(queens, None, "zigzag")


def test_the_kernel_fits_on_a_screen_and_knows_no_viewer() -> None:
    body = inspect.getsource(search).split('"""')[2]
    lines = [line for line in body.splitlines() if line.strip()]
    assert len(lines) <= 20


def test_the_stack_form_has_no_recursion_limit() -> None:
    chain = Chain()
    assert measure(chain, search_with_stack(chain, "none")).depth == 5000
    with pytest.raises(RecursionError):
        measure(chain, search(chain, "none"))
