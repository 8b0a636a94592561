"""The game to play: hands that can be solved, hints that lead to the end, solutions revealed."""

from __future__ import annotations

import pytest

from puzzles.arithmetic import BASIC, OPERATORS, Term, applied, dealt
from puzzles.twenty_four import TwentyFour
from puzzles.twenty_four.answer import check
from puzzles.twenty_four.difficulty import LEVELS
from puzzles.twenty_four.play import Game, deal
from puzzles.twenty_four.reachable import Reachable

ALL = tuple(OPERATORS)


def play_out(game: Game, table: tuple[Term, ...]) -> list[str]:
    """Follow the hints from ``table`` until the game is done; return their kinds."""
    kinds = []
    while len(kinds) < 40:
        hint = game.hint_at(table)
        kinds.append(hint.kind)
        if hint.kind == "done" or hint.term is None:
            break
        if hint.kind == "back":
            place = table.index(hint.term)
            table = (*table[:place], *table[place + 1 :], *hint.term.operands)
        else:
            places = [operand.position for operand in hint.term.operands]
            operands = [table[place] for place in places]
            assert hint.term.operator is not None
            made = applied(hint.term.operator, *operands)
            assert made is not None
            assert made.value == hint.term.value
            table = (*(term for place, term in enumerate(table) if place not in places), made)
    return kinds


def root(game: Game) -> tuple[Term, ...]:
    return tuple(dealt(number, place) for place, number in enumerate(game.numbers))


@pytest.mark.parametrize("level", LEVELS)
def test_hands_of_every_level_are_dealt_and_the_seed_decides(level):
    game = deal(seed=7, level=level)
    assert game == deal(seed=7, level=level)
    assert game.level == level
    assert Reachable(BASIC).reaches(game.numbers, 24)


def test_other_seeds_deal_other_hands():
    assert len({deal(seed).numbers for seed in range(12)}) > 8


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("operators", [BASIC, ALL])
def test_hints_lead_from_the_deal_to_the_target(seed, operators):
    game = deal(seed, operators=operators)
    kinds = play_out(game, root(game))
    assert kinds[-1] == "done"
    assert set(kinds[:-1]) == {"step"}


def test_hints_lead_out_of_a_dead_end():
    game = Game((3, 3, 8, 8))
    three, other, eight, last = root(game)
    dead = (three, last, applied(OPERATORS["mul"], other, eight))
    assert None not in dead
    kinds = play_out(game, dead)  # type: ignore[arg-type]
    assert kinds == ["back", "step", "step", "step", "done"]


def test_a_hint_starts_from_what_has_been_typed():
    game = Game((3, 3, 8, 8))
    assert str(game.hint("8/3")) == "Try 3 − (8/3): it makes 1/3."
    assert str(game.hint("8*3, 8-3")) == "No way leads from here to 24: take back 8 − 3."
    assert game.hint("8/(3-8/3)").kind == "done"
    assert str(game.hint("8 +")) == "a number or a bracket is expected at the end"
    assert str(game.hint("8*3, 8-*3")) == "'*' at position 8 is out of place"
    assert str(game.hint("8*8, 8-3")) == "8 is used 3 times and dealt twice"
    assert str(Game((1, 1, 1, 1)).hint()) == "These cards cannot make 24."


def test_the_step_to_blame_is_taken_back_even_if_it_is_not_the_last():
    game = Game((3, 3, 8, 8))
    assert str(game.hint("8*3, 8/3")) == "No way leads from here to 24: take back 8 × 3."
    assert str(game.hint("8/3, 8*3")) == "No way leads from here to 24: take back 8 × 3."


def test_a_hint_can_be_given_for_a_state_of_the_search():
    problem = TwentyFour(numbers=(4, 7, 8, 8))
    game = Game(problem.numbers)
    assert play_out(game, problem.root())[-1] == "done"


def test_solutions_are_revealed_one_or_all():
    game = Game((1, 2, 3, 4))
    assert len(game.reveal()) == 1
    assert len(game.reveal(everything=True)) == 3
    assert all(game.check(text).correct for text in game.reveal(everything=True) + game.reveal())
    assert Game((1, 1, 1, 1)).reveal() == []
    (shown,) = Game((1, 1, 1, 1), operators=ALL).reveal(everything=True)
    assert check(shown, (1, 1, 1, 1), operators=ALL).correct


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"level": "brutal"}, "level: 'brutal' was read; allowed is one of any, easy, medium, hard, expert"),
        ({"cards": 7}, "cards: '7' was read"),
        ({"cards": 5, "highest": 1}, "cards: 5 was read; cards up to 1 allow at most 4"),
        ({"cards": 2, "level": "expert"}, "level: 'expert' was read; no hand of level expert was among"),
        ({"target": 10**9}, "level: 'any' was read; no hand that can be solved was among"),
    ],
)
def test_deals_that_cannot_be_are_refused_in_one_line(given, said):
    with pytest.raises(ValueError, match="was read") as caught:
        deal(1, **given)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)
