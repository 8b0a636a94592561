"""What rules were worth and what they cost, against sets and counts made in other ways."""

from collections import Counter

import pytest

from puzzles import measure, search_with_stack
from puzzles.catalog import problem_class, problems
from puzzles.costs import lost_solutions
from puzzles.deadline import Deadline
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


# ---- in time


def test_losses_of_a_long_hand_keep_to_the_clock() -> None:
    hand = TwentyFour.of(numbers="1 2 3 4 5 6", target=21)
    lost = lost_solutions(hand, "swapped,too_large", limit=20_000, until=Deadline(1.0))
    assert not lost.complete


def test_a_ledger_ended_by_the_clock_says_so_and_knows_of_nothing_that_comes_back() -> None:
    made = ledger(NQueens(n=12), "sound", until=Deadline(0.5))
    assert not made.complete
    assert {entry.comes_back for entry in made.entries} == {None}


def test_a_deadline_knows_what_was_left_undone_within_it() -> None:
    until = Deadline(60)
    ledger(NQueens(n=4), "sound", until=until)
    assert not until.missed
    ledger(NQueens(n=8), "sound", until=until.share(1_000_000))
    assert until.missed


def test_the_images_of_a_class_are_asked_for_once() -> None:
    asked: Counter[object] = Counter()

    class Asked(TwentyFour):
        def images(self, table):
            asked[table] += 1
            yield from super().images(table)

    lost = lost_solutions(Asked.of(numbers="4 7 8 8"), "swapped,repeated")
    assert len(lost.losses) == 2
    assert max(loss.ways for loss in lost.losses) > 1
    assert sum(asked.values()) < 3 * (len(lost.losses) + lost.kept) + max(loss.ways for loss in lost.losses)


def test_what_a_search_cut_short_had_not_reached_is_not_called_lost() -> None:
    hand = TwentyFour.of(numbers="4 7 8 8")
    whole = {loss.solution for loss in lost_solutions(hand, "swapped,repeated").losses}
    for limit in (200, 800, 1_600):
        part = lost_solutions(hand, "swapped,repeated", limit=limit)
        assert not part.complete
        assert {loss.rule for loss in part.losses} <= {"repeated"}
    assert {loss.solution for loss in lost_solutions(hand, "swapped,repeated", limit=99_999).losses} == whole
