"""Knuth's estimate against trees that were counted."""

import pytest

from puzzles import measure, search_with_stack
from puzzles.catalog import problem_class, problems
from puzzles.deadline import Deadline
from puzzles.estimate import FEWEST_IN_TIME, Estimate, estimate
from puzzles.n_queens import NQueens
from puzzles.problem import Problem


def size(problem: Problem, rules: object) -> int:
    return measure(problem, search_with_stack(problem, rules)).nodes


@pytest.mark.parametrize(("n", "nodes"), [(8, 15_721), (10, 348_151)])
def test_the_true_size_is_in_the_interval_for_90_of_100_seeds(n: int, nodes: int) -> None:
    guesses = [estimate(NQueens(n=n), probes=200, seed=seed) for seed in range(100)]
    assert sum(guess.low <= nodes <= guess.high for guess in guesses) >= 90


def test_the_counts_it_is_checked_against_are_right() -> None:
    assert size(NQueens(n=10), None) == 348_151


@pytest.mark.parametrize("n", range(2, 8))
def test_brute_force_is_hit_exactly_since_all_its_probes_are_equal(n: int) -> None:
    guess = estimate(NQueens(n=n), "none", probes=20)
    assert (guess.nodes, guess.spread) == ((n ** (n + 1) - 1) / (n - 1), 0)


@pytest.mark.parametrize("name", list(problems()))
@pytest.mark.parametrize("rules", ["none", "sound"])
def test_the_mean_over_many_probes_is_the_size(name: str, rules: str) -> None:
    problem = problem_class(name).of()
    names = [rule.name for rule in problem.rules().values() if not rule.memory and rule.kind.sound]
    on = names if rules == "sound" else []
    guess = estimate(problem, on, probes=2_000)
    margin = max(2 * (guess.high - guess.nodes), 1e-9)
    assert abs(guess.nodes - size(problem, on)) <= margin
    assert sum(guess.profile) <= guess.nodes * (1 + 1e-9)


def test_the_profile_is_that_of_the_search() -> None:
    guess = estimate(NQueens(n=6), probes=20_000)
    assert [round(kept) for kept in guess.profile[:3]] == [1, 6, 20]
    assert guess.profile == pytest.approx([1, 6, 20, 36, 46, 40, 4], rel=0.1)


def test_the_same_seed_gives_the_same_estimate_and_another_another() -> None:
    one, again, other = (estimate(NQueens(n=8), seed=seed) for seed in (3, 3, 4))
    assert one == again
    assert one != other


def test_a_single_node_is_estimated_as_one() -> None:
    assert estimate(NQueens(n=0))[:4] == (1, 1, 1, 0)


@pytest.mark.parametrize(("name", "rules"), [("twenty-four", "repeated"), ("knapsack", "best_so_far")])
def test_rules_with_memory_are_refused_with_a_sentence(name: str, rules: str) -> None:
    with pytest.raises(ValueError, match=f"rule {rules} remembers"):
        estimate(problem_class(name).of(), rules)


@pytest.mark.parametrize("probes", [-1, 0, 1, 10**9])
def test_a_senseless_number_of_probes_is_refused(probes: int) -> None:
    with pytest.raises(ValueError, match="probes: "):
        estimate(NQueens(n=4), probes=probes)


def test_what_was_counted_refutes_an_estimate_or_raises_it() -> None:
    guess = Estimate(757, 394, 1_120, 4_000, 500, 1, [1, 5, 9])
    assert guess.at_least(20_000) is None
    raised = guess.at_least(900, [1, 7])
    assert raised is not None
    assert (raised.nodes, raised.low, raised.high, raised.profile) == (900, 900, 1_120, [1, 7, 9])
    assert guess.at_least(100) == guess


def test_a_deadline_ends_the_probes_and_the_estimate_tells_how_many_there_were() -> None:
    guess = estimate(NQueens(n=20), until=Deadline(0), probes=1_000)
    assert guess.probes == FEWEST_IN_TIME
    assert estimate(NQueens(n=8), until=Deadline(60)) == estimate(NQueens(n=8))


def test_where_all_probes_agree_the_size_is_exact() -> None:
    guess = estimate(NQueens(n=20), "none", probes=5)
    assert guess.nodes == guess.low == guess.high == (20**21 - 1) // 19
