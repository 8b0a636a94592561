"""The pages, by Streamlit's own test harness; and links, which are untrusted."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from puzzles.catalog import problems
from puzzles.twenty_four import Game, TwentyFour
from visualize.app import ladder as ladder_page
from visualize.app import play as play_page
from visualize.app import solutions
from visualize.app.extras import EXTRAS, Listed
from visualize.app.link import MOST_NODES, Selection, read_link, write_link

SCRIPT = str(Path(__file__).parents[1] / "streamlit_app.py")


def opened(**fields: str) -> AppTest:
    app = AppTest.from_file(SCRIPT, default_timeout=60)
    for key, text in fields.items():
        app.query_params[key] = text
    app.run()
    assert not app.exception
    return app


def text_of(app: AppTest) -> str:
    return "\n".join(block.value for block in [*app.markdown, *app.warning, *app.info])


def test_the_page_opens_on_six_queens() -> None:
    app = opened()
    assert app.selectbox(key="problem").value == "n-queens"
    assert "nodes 895 · kept 153 · cut 742 (attack 742) · dead ends 46 · found 4 · represents 4" in text_of(
        app
    )
    assert not app.warning


@pytest.mark.parametrize("name", list(problems()))
def test_every_problem_has_a_form_and_a_search(name: str) -> None:
    app = opened()
    app.selectbox(key="problem").select(name).run()
    assert not app.exception
    assert f"**{name} " in text_of(app)
    assert app.query_params["problem"] == name
    for rule in problems()[name].rules():
        app.checkbox(key=f"{name}.rule.{rule}").check()
    app.run()
    assert not app.exception


def test_a_rule_switched_on_changes_the_figures_and_the_address() -> None:
    app = opened()
    app.checkbox(key="n-queens.rule.half_board").check().run()
    assert "nodes 451" in text_of(app)
    assert "found 2 · represents 4" in text_of(app)
    assert app.query_params["rules"] == "attack,half_board"


def test_a_link_restores_problem_parameters_rules_and_step() -> None:
    app = opened(problem="twenty-four", numbers="1,5,5,5", rules="swapped,repeated", step="12", limit="500")
    assert app.text_input(key="twenty-four.numbers").value == "1,5,5,5"
    assert app.checkbox(key="twenty-four.rule.repeated").value is True
    assert "nodes 500" in text_of(app)
    assert "cut short after 500 nodes" in text_of(app)
    assert app.query_params["step"] == "12"


def test_what_cannot_be_read_is_said_and_nothing_is_lost() -> None:
    app = opened(problem="twenty-four", numbers="1,5,5,5")
    app.text_input(key="twenty-four.numbers").set_value("1,5,x").run()
    assert not app.exception
    assert "numbers: '1,5,x' was read; allowed is" in app.warning[0].value
    assert "numbers=1,5,5,5" in text_of(app)
    app.text_input(key="twenty-four.numbers").set_value("4,7,8,8").run()
    assert not app.warning
    assert "numbers=4,7,8,8" in text_of(app)


def test_parameters_that_do_not_go_together_are_said() -> None:
    app = opened(problem="knapsack")
    app.text_input(key="knapsack.weights").set_value("1,2").run()
    assert not app.exception
    assert "values: 4 were read for 2 weights" in app.warning[0].value


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"problem": "chess"}, "no problem 'chess'"),
        ({"n": "-1"}, "n: '-1' was read"),
        ({"n": "10000000000"}, "n: '10000000000' was read"),
        ({"rules": "atack"}, "no rule 'atack'"),
        ({"order": "zig"}, "no order 'zig'"),
        ({"step": "-5"}, "step: '-5' was read"),
        ({"step": "9" * 400}, "step: "),
        ({"limit": "0"}, "limit: '0' was read"),
        ({"limit": "99999999"}, "limit: '99999999' was read"),
        ({"<script>": "1"}, "means nothing here"),
        ({"problem": "knapsack", "weights": "1,2"}, "were read for 2 weights"),
    ],
)
def test_nonsense_in_a_link_is_said_and_the_default_opens(fields: dict[str, str], said: str) -> None:
    app = opened(**fields)
    assert said in "\n".join(warning.value for warning in app.warning)
    assert "found" in text_of(app)


def test_a_note_on_the_link_goes_away_with_the_first_change() -> None:
    app = opened(n="-1")
    app.number_input(key="n-queens.n").set_value(5).run()
    assert not app.warning


fields = st.dictionaries(
    st.sampled_from(["problem", "n", "numbers", "target", "rules", "order", "limit", "step", "edges", "x"]),
    st.text(max_size=20) | st.sampled_from([*problems(), "none", "attack", "4", "-1", "1e9", "1/0", "0"]),
)


@given(fields)
def test_any_address_opens_something_that_its_own_address_restores(fields: dict[str, str]) -> None:
    selection, notes = read_link(fields)
    assert 1 <= selection.limit <= MOST_NODES
    assert all("\n" not in note for note in notes)
    assert read_link(write_link(selection)) == (selection, [])


@pytest.mark.parametrize("name", list(problems()))
def test_the_address_of_a_default_is_short(name: str) -> None:
    assert write_link(Selection.default(name)) == {"problem": name}


def page(name: str) -> AppTest:
    """A page by itself: Streamlit's harness opens only the first page of a navigation."""
    app = AppTest.from_string(f"from visualize.app import {name}\n{name}.page()", default_timeout=60)
    app.run()
    assert not app.exception
    return app


def test_the_ladder_shows_code_and_the_same_count_from_every_program() -> None:
    app = page("ladder")
    table = app.dataframe[0].value
    assert set(table["solutions"].dropna()) == {92}
    assert len(app.code) == len(table) == 10
    assert table["solutions"].isna().iloc[-1]  # a page starts no worker processes
    assert "backtracking count n-queens n=8 --method cores" in text_of(app)
    app.slider[0].set_value(5).run()
    assert set(app.dataframe[0].value["solutions"].dropna()) == {10}


def test_the_survey_page_shows_the_published_totals() -> None:
    app = page("survey")
    assert [metric.value for metric in app.metric] == ["1,820", "1,362", "458", "3,017", "16"]
    assert len(app.dataframe[0].value) == 1820
    app.text_input[1].set_value("3 8").run()
    assert all({"3", "8"} <= set(hand.split()) for hand in app.dataframe[0].value["hand"])


def test_the_survey_page_names_the_hardest_target() -> None:
    app = page("survey")
    app.number_input[0].set_value(3).run()
    app.number_input[1].set_value(10).run()
    app.text_input[2].set_value("-24,0,97").run()
    assert "Hardest: 97, which 2 hands can make." in text_of(app)


def page_at(name: str, **fields: str) -> AppTest:
    app = AppTest.from_string(f"from visualize.app import {name}\n{name}.page()", default_timeout=60)
    for key, written in fields.items():
        app.query_params[key] = written
    app.run()
    assert not app.exception
    return app


def test_a_row_of_the_ladder_without_numbers_says_why() -> None:
    app = page_at("ladder", n="7")
    times = list(app.dataframe[0].value["time"])
    assert times[:2] == ["too slow here", "too slow here"]
    assert times[-1] == "not on a page"
    assert "too slow here" in text_of(app)


@pytest.mark.parametrize(
    ("name", "fields", "held"),
    [
        ("ladder", {"n": "5"}, {"ladder.n": 5}),
        ("survey", {"cards": "2", "highest": "9", "target": "1/3", "operators": "add,mul", "deck": "yes"},
         {"survey.cards": 2, "survey.target": "1/3", "survey.operators": ["add", "mul"]}),
        ("play", {"level": "easy", "seed": "5", "target": "10"}, {"play.level": "easy", "play.target": "10"}),
    ],
)  # fmt: skip
def test_the_address_of_a_page_restores_it(
    name: str, fields: dict[str, str], held: dict[str, object]
) -> None:
    app = page_at(name, **fields)
    assert not app.warning
    assert {key: app.session_state[key] for key in held} == held
    again = app.run()
    assert {key: again.query_params[key] for key in fields} == fields


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("ladder", {"n": "99"}, "allowed is a whole number from 4 to 15. The usual n=8 is shown."),
        ("survey", {"cards": "many"}, "cards: 'many' was read"),
        ("play", {"level": "mad", "seed": "5"}, "level: 'mad' was read"),
        ("play", {"colour": "red", "seed": "5"}, "'colour' in the link means nothing here"),
    ],
)
def test_what_an_address_has_wrong_is_said_until_a_value_changes(
    name: str, fields: dict[str, str], said: str
) -> None:
    app = page_at(name, **fields)
    assert said in app.warning[0].value
    if name == "ladder":
        app.slider[0].set_value(5).run()
        assert not app.warning


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("abc", "cards: 'abc' was read; the cards of these hands go from 1 to 5"),
        ("99", "go from 1 to 5"),
        ("1 2 3", "3 were read; a hand has 2"),
    ],
)
def test_cards_that_no_hand_can_hold_get_one_line(wanted: str, said: str) -> None:
    app = page_at("survey", cards="2", highest="5")
    app.text_input(key="survey.holding").set_value(wanted).run()
    assert said in app.warning[0].value
    assert not app.dataframe


def test_the_hands_shown_are_the_hands_saved() -> None:
    app = page_at("survey", cards="2", highest="5")
    app.text_input(key="survey.holding").set_value("3 3").run()
    assert list(app.dataframe[0].value["hand"]) == ["3 3"]
    assert app.get("download_button")[0].proto.label == "Save 1 hand as CSV"


def test_a_survey_without_operators_says_that_none_was_chosen() -> None:
    app = page_at("survey", cards="2", highest="5")
    app.multiselect(key="survey.operators").set_value([]).run()
    assert "operators: nothing was read" in app.warning[0].value


def test_a_target_may_be_a_fraction_and_a_long_formula_is_not_ignored() -> None:
    app = page_at("play", seed="5", target="1/3")
    assert "make 1/3." in text_of(app)
    app.text_input(key="play.typed").set_value("1+" * 200).run()
    assert "400 characters were typed" in app.warning[0].value
    assert not app.success


def test_a_survey_that_would_take_hours_says_how_to_narrow_it() -> None:
    app = page("survey")
    app.number_input[0].set_value(6).run()
    assert "narrow it with detail=solvable" in app.warning[0].value


def test_the_ladder_page_starts_no_worker_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_page, "_run", lambda name, n: pytest.fail(name) if name == "cores" else None)
    page("ladder")


def test_a_hand_is_dealt_once_for_all_runs_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[int] = []

    def deal(seed: int, level: str, target: int) -> Game:
        dealt.append(seed)
        if target == 999:
            raise ValueError("no such hand was among 3,000 deals")
        return Game((3, 3, 8, 8), target)

    monkeypatch.setattr(play_page, "deal", deal)
    play_page._dealt.clear()
    app = page("play")
    app.text_input(key="play.typed").set_value("1+").run()
    assert len(dealt) == 1
    app.text_input(key="play.target").set_value("999").run()
    app.run()
    assert len(dealt) == 2
    assert "no such hand" in app.warning[0].value
    play_page._dealt.clear()


def test_the_game_checks_answers() -> None:
    app = page("play")
    app.text_input(key="play.typed").set_value("1+").run()
    assert app.warning
    solution = app.code[-1].value.splitlines()[0]
    app.text_input(key="play.typed").set_value(solution).run()
    assert app.success[0].value == "24: right"


def test_the_formulas_of_a_hand_are_listed_when_asked_for_at_three_levels() -> None:
    app = opened(problem="twenty-four", numbers="4,7,8,8")
    assert not app.code
    app.toggle(key="formulas").set_value(True).run()
    assert len(app.code[0].value.splitlines()) == 3
    app.radio[0].set_value("all").run()
    assert len(app.code[0].value.splitlines()) == 44


def test_formulas_are_listed_once_for_all_runs_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[str] = []
    row = EXTRAS[TwentyFour]

    def listing(problem: TwentyFour, level: str) -> Listed:
        listed.append(level)
        return row.list(problem, level)

    monkeypatch.setitem(EXTRAS, TwentyFour, replace(row, list=listing))
    solutions._listed.clear()
    app = opened(problem="twenty-four", numbers="4,7,8,8")
    assert listed == []
    app.toggle(key="formulas").set_value(True).run()
    app.checkbox(key="twenty-four.rule.repeated").check().run()
    assert listed == ["independent"]


def test_a_hand_too_large_for_a_page_gets_a_sentence_with_the_command() -> None:
    app = opened(problem="twenty-four", numbers="0,2,3,5,7,11", target="0", limit="100")
    app.toggle(key="formulas").set_value(True).run()
    assert "`backtracking solve twenty-four numbers=0,2,3,5,7,11 target=0`" in text_of(app)


def test_a_search_that_may_lose_solutions_does_not_say_that_there_are_none() -> None:
    app = opened(problem="twenty-four", numbers="1,5,11,11", rules="swapped,too_large")
    assert "This search found no solution, but too_large may lose some." in text_of(app)
    assert "tree of dead ends" not in text_of(app)


def test_what_a_guess_has_lost_is_said() -> None:
    app = opened(problem="twenty-four", numbers="1,5,11,11", rules="swapped,too_large")
    assert "Lost by too_large: `(11 * 11 - 1) / 5`." in text_of(app)


def test_a_board_is_shown_with_its_orbit() -> None:
    app = opened(n="4")
    assert "· ♛ · ·" in app.code[0].value
    assert any("Orbit of 2" in caption.value for caption in app.caption)


def test_a_link_keeps_its_bookmarks_and_another_folding_keeps_the_step() -> None:
    app = opened(n="6", step="30", bookmarks="12:why here?~40:")
    assert app.session_state["start"] == (30, "12:why here?~40:")
    assert app.query_params["bookmarks"] == "12:why here?~40:"
    app.selectbox(key="folding").select("failed subtrees").run()
    assert app.session_state["start"] == (30, "12:why here?~40:")
    app.checkbox(key="n-queens.rule.half_board").check().run()  # another tree
    assert app.session_state["start"] == (0, "")
    assert "bookmarks" not in app.query_params


def test_a_step_beyond_the_tree_is_its_last_one() -> None:
    app = opened(n="4", step="39999")
    assert app.session_state["start"] == (121, "")
    assert app.query_params["step"] == "121"
