"""What rules were worth and what they cost, against sets and counts made in other ways."""

import pytest

from puzzles import measure, search_with_stack
from puzzles.catalog import problem_class, problems
from puzzles.costs import lost_solutions
from puzzles.ledger import ledger
from puzzles.n_queens import NQueens
from puzzles.problem import Problem
from puzzles.twenty_four import TwentyFour

SMALL = {"n-queens": {"n": 5}, "twenty-four": {"numbers": "4 7 8"}, "twenty-four-forms": {"numbers": "4 7 8"}}


@pytest.fixture(params=list(problems()))
def problem(request: pytest.FixtureRequest) -> Problem:
    return problem_class(request.param).of(**SMALL.get(request.param, {}))


def nodes(problem: Problem, rules: object) -> int:
    return measure(problem, search_with_stack(problem, rules)).nodes


def images(problem: Problem, rules: object) -> set[object]:
    found = measure(problem, search_with_stack(problem, rules)).solutions
    return {image for state in found for image in problem.images(state)}


def test_cuts_are_those_of_the_search(problem: Problem) -> None:
    made, counted = ledger(problem, "all"), measure(problem, search_with_stack(problem, "all"))
    assert (made.nodes, made.complete) == (counted.nodes, True)
    assert {entry.rule: entry.cuts for entry in made.entries} == {
        rule: counted.pruned[rule] for rule in problem.rules()
    }


def test_what_comes_back_is_the_difference_of_two_searches(problem: Problem) -> None:
    for entry in ledger(problem, "all").entries:
        others = [rule for rule in problem.rules() if rule != entry.rule]
        assert entry.comes_back == nodes(problem, others) - nodes(problem, "all")


def test_a_rule_asked_alone_cuts_no_less_and_overlaps_no_more(problem: Problem) -> None:
    made = ledger(problem, "all")
    alone = {entry.rule: entry.alone for entry in made.entries}
    assert all(entry.alone >= entry.cuts for entry in made.entries)
    assert made.entries == [] or made.entries[0].alone == made.entries[0].cuts
    for (one, other), both in made.overlaps.items():
        assert both <= min(alone[one], alone[other])


def test_two_rules_account_for_every_cut_by_inclusion_and_exclusion() -> None:
    made = ledger(NQueens(n=6), "attack,half_board")
    both = made.overlaps["attack", "half_board"]
    assert sum(entry.alone for entry in made.entries) - both == sum(entry.cuts for entry in made.entries)


def test_figures_of_a_ledger_do_not_add_up_where_rules_overlap() -> None:
    hand = TwentyFour.of(numbers="4 7 8 8")
    swapped, repeated = ledger(hand, "swapped,repeated").entries
    assert (swapped.comes_back, repeated.comes_back) == (0, 3_950)
    assert nodes(hand, "none") - nodes(hand, "swapped,repeated") == 8_258


def test_a_ledger_cut_short_says_so() -> None:
    made = ledger(NQueens(n=8), "attack", limit=100)
    assert (made.nodes, made.complete, made.entries[0].comes_back) == (100, False, None)


def test_kept_and_lost_solutions_are_all_solutions(problem: Problem) -> None:
    lost = lost_solutions(problem, "all")
    kinds = {rule.kind for rule in problem.rules().values()}
    if "incumbent" in kinds:
        return  # it gives up on purpose what is not better
    missing = {image for loss in lost.losses for image in problem.images(loss.solution)}
    assert missing | images(problem, "all") == images(problem, "none")
    assert not missing & images(problem, "all")


@pytest.mark.parametrize("numbers", ["1 5 5 5", "4 7 8 8", "3 3 8 8"])
def test_each_loss_names_the_node_that_was_cut(numbers: str) -> None:
    hand = TwentyFour.of(numbers=numbers)
    trace = list(search_with_stack(hand, "swapped,repeated"))
    for loss in lost_solutions(hand, "swapped,repeated").losses:
        cut = trace[loss.node]
        assert (cut.depth, cut.rule) == (loss.depth, loss.rule)
        assert cut.choice == loss.path[loss.depth - 1]
        assert hand.is_solution(hand.replay(loss.path))


def test_sound_rules_lose_nothing(problem: Problem) -> None:
    assert lost_solutions(problem, "sound").losses == []
