"""Comparisons: who wins and who does not, the page, its address, the files to take away."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from operator import ge
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import streamlit
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from puzzles.catalog import problem_class, problems
from puzzles.deadline import Deadline
from puzzles.estimate import estimate
from puzzles.n_queens import NQueens
from puzzles.parameters import Integer, parameter
from puzzles.problem import Problem
from puzzles.twenty_four import TwentyFour
from visualize.app import compare_trees
from visualize.app.compare_link import LETTERS, VIEWS, Compared, read_comparison, write_comparison
from visualize.app.comparison import Outcome, outcome, profile, rows, table_csv
from visualize.app.comparison_file import html_file
from visualize.app.growth import grown, point_text
from visualize.app.keeping import A_MINUTE, Kept, kept
from visualize.app.strategies import Strategy, differing, read_strategy
from visualize.app.view import View
from visualize.app.winner import verdict
from visualize.comparing.files import together_script

if TYPE_CHECKING:
    from playwright.sync_api import Page


def searched(problem: object, *texts: str, limit: int | None = None) -> list[Outcome]:
    return [outcome(read_strategy(problem, text), limit) for text in texts]


def said(*outcomes: Outcome) -> str:
    return verdict(outcomes, [str(each.strategy) for each in outcomes])


# ---- who wins


def test_the_winner_is_told_with_the_factor() -> None:
    outcomes = searched(NQueens(n=6), "rules=none", "rules=attack", "rules=attack,half_board")
    assert [each.measures.nodes for each in outcomes] == [55_987, 895, 451]
    assert said(*outcomes).startswith(
        "attack, half_board needs the fewest nodes, 451: none needs 124 times as many and "
        "attack needs 2.0 times as many."
    )


def test_brute_force_of_eight_queens_is_estimated_exactly_and_not_recorded() -> None:
    none, attack, half = searched(
        NQueens(n=8), "rules=none", "rules=attack", "rules=attack,half_board", limit=20_000
    )
    assert (none.measures.nodes, none.complete) == (20_000, False)
    assert (none.nodes, attack.measures.nodes, half.measures.nodes) == (19_173_961, 15_721, 7_865)
    assert "none needs about 2,440 times as many (estimated)" in said(none, attack, half)


def test_a_search_cut_short_never_wins_falsely() -> None:
    none, attack = searched(NQueens(n=6), "rules=none", "rules=attack", limit=500)
    assert said(none, attack).startswith("No winner: every search was cut short")
    (whole,) = searched(NQueens(n=6), "rules=attack")
    assert said(none, whole).startswith("No winner: none was cut short with fewer nodes")
    (longer,) = searched(NQueens(n=6), "rules=none", limit=2_000)
    assert said(longer, whole).startswith("attack needs the fewest nodes")


def test_a_winner_that_loses_solutions_is_told_so() -> None:
    hand = TwentyFour.of(numbers="4 7 8 8")
    assert "It loses solutions: it stands for 32 of 44." in said(
        *searched(hand, "rules=none", "rules=swapped,repeated")
    )
    knapsack = problem_class("knapsack").of()
    assert "one optimum only" in said(*searched(knapsack, "rules=none", "rules=all"))


def test_three_losers_are_told_with_commas() -> None:
    texts = ["rules=attack", "rules=attack,half_board", "rules=attack order=reversed", "rules=none"]
    told = said(*searched(NQueens(n=5), *texts))
    assert "attack needs 1.9 times as many, attack; reversed needs 1.9 times as many and none needs" in told


def test_equal_trees_are_a_draw() -> None:
    assert said(*searched(NQueens(n=5), "rules=attack", "rules=attack order=reversed")).startswith(
        "All need the same number of nodes, 221."
    )


def test_different_puzzles_have_no_winner() -> None:
    assert said(*searched(NQueens(n=5), "n=4", "n=6")).startswith("These are different puzzles (n differ)")


def test_an_order_of_rows_is_another_strategy_and_not_another_puzzle() -> None:
    strategies = [
        read_strategy(NQueens(n=5), text) for text in ("rows=fewest_free", "rules=attack", "seed=7")
    ]
    assert differing(strategies) == []
    assert differing([strategies[0], read_strategy(NQueens(n=5), "problem=permutations")]) == ["problem"]


def test_the_table_marks_what_is_of_a_part_only() -> None:
    table = dict(rows(searched(NQueens(n=8), "rules=none", "rules=attack", limit=16_000)))
    assert table["nodes"] == ["≥ 16,000", "15,721"]
    assert table["estimate of all nodes"] == ["19,173,961 (all probes agree)", ""]
    assert table["cut by attack"] == ["", "13,664"]
    assert table["first solution at node"] == ["not yet", "876"]


def test_the_table_as_csv_has_plain_numbers() -> None:
    outcomes = searched(NQueens(n=6), "rules=none", "rules=attack")
    header, none, attack = table_csv(["a, b", "c"], outcomes).splitlines()
    assert header.startswith("strategy,problem,order,complete,nodes")
    assert none.startswith('"a, b",n-queens,given,True,55987')
    assert attack.endswith(",742")


def tree_size(numbers: tuple[Fraction, ...]) -> int:
    """The nodes of brute force on a hand, counted without the engine."""
    if len(numbers) == 1:
        return 1
    total = 1
    for left, right in permutations(range(len(numbers)), 2):
        rest = tuple(number for place, number in enumerate(numbers) if place not in (left, right))
        one, other = numbers[left], numbers[right]
        values = [one + other, one - other, one * other, *([one / other] if other else [])]
        total += sum(tree_size((*rest, value)) for value in values)
    return total


@pytest.mark.parametrize(("numbers", "repeated"), [("1 5 5 5", 673), ("4 7 8 8", 2_079)])
def test_twenty_four_with_and_without_its_rules(numbers: str, repeated: int) -> None:
    hand = TwentyFour.of(numbers=numbers)
    none, swapped, both = searched(hand, "rules=none", "rules=swapped", "rules=swapped,repeated")
    assert none.measures.nodes == tree_size(tuple(map(Fraction, numbers.split())))
    assert none.measures.nodes > swapped.measures.nodes > both.measures.nodes == repeated
    assert none.measures.represents == swapped.measures.represents


# ---- what was counted, and the clock


@dataclass(frozen=True)
class Comb(Problem):
    """A tree that hardly any probe sees: only the path of 12 zeros leads to what makes it large."""

    name = "comb"

    def root(self):
        return ()

    def choices(self, state):
        on = not any(state[:12]) and len(state) < 27
        return (0, 1) if on else ()

    def apply(self, state, choice):
        return (*state, choice)

    def is_solution(self, state):
        return False


@pytest.mark.parametrize("limit", [5_000, 20_000])
def test_an_estimate_that_the_count_refutes_is_not_told(limit: int) -> None:
    assert estimate(Comb(), probes=500).high < 5_000
    (each,) = [outcome(Strategy(Comb(), (), "given"), limit)]
    assert (each.complete, each.guess, each.nodes) == (False, None, limit)
    (whole,) = searched(NQueens(n=6), "rules=attack")
    said_of_both = verdict([each, whole], ["comb", "attack"])
    assert "estimated" not in said_of_both
    assert "estimate of all nodes" not in dict(rows([each]))


def test_an_estimate_is_not_below_what_was_counted() -> None:
    for limit in (100, 1_000, 8_000, 15_000):
        (each,) = searched(NQueens(n=8), "rules=attack", limit=limit)
        assert each.nodes >= each.measures.nodes == limit
        assert each.guess is None or limit <= each.guess.low <= each.guess.nodes <= each.guess.high
        assert all(map(ge, profile(each), each.measures.profile))


def test_growth_tells_no_estimate_that_its_count_refutes() -> None:
    @dataclass(frozen=True)
    class Sized(Comb):
        n: int = parameter(1, Integer(1, 9), "no more than a size")

    point = grown(Strategy(Sized(), (), "given"), "n", 3, limit=20_000)
    assert (point.nodes, point.high, point_text(point)) == (20_000, None, "> 20,000")


@pytest.mark.parametrize(
    ("problem", "written"),
    [
        (NQueens(n=20), "rules=fundamental rows=fewest_free"),
        (TwentyFour.of(numbers="1 2 3 4 5 6", target=21), "rules=swapped,too_large"),
    ],
)
def test_search_measures_and_probes_together_keep_to_the_clock(problem: object, written: str) -> None:
    each = outcome(read_strategy(problem, written), 1_000_000, 0.6)
    assert not each.complete
    assert len(each.tree) == each.measures.nodes


def test_a_search_that_ends_just_in_time_is_complete() -> None:
    nodes = list(range(33))
    rest = iter(nodes)
    assert list(Deadline(-1).let_through(rest)) == [0]
    assert next(rest) == 1


def test_what_the_clock_cut_short_is_kept_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    @streamlit.cache_resource
    def cached(name: str) -> Kept[int]:
        made.append(name)
        return Kept.now(len(made), final=name == "whole")

    assert [kept(cached, "part"), kept(cached, "part"), kept(cached, "whole")] == [1, 1, 2]
    later = time.monotonic() + A_MINUTE + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert [kept(cached, "part"), kept(cached, "whole")] == [3, 2]


def test_a_drawing_is_of_the_search_that_came_as_far() -> None:
    compared = Compared("n-queens", NQueens(n=8).arguments(), ("rules=attack", "rules=none"))
    far, near = (
        View(compared, NQueens(n=8), ["attack"], searched(NQueens(n=8), "rules=attack", limit=limit))
        for limit in (100, 200)
    )
    assert compare_trees._identity(far, 0) != compare_trees._identity(near, 0)


def test_five_strategies_have_five_looks_in_the_page_to_take_away() -> None:
    texts = ["rules=none", "rules=attack", "order=reversed", "rows=fewest_free", "seed=7"]
    outcomes = searched(NQueens(n=4), *texts)
    made = html_file(NQueens(n=4), list("ABCDE"), outcomes)
    legend = re.search(r"<figcaption>(.*?)</figcaption>", made)[1]
    looks = re.findall(r'style="color: ([^"]+)">(.)<', legend)
    assert len(looks) == len(set(looks)) == 5
    assert made.count("<polyline") == 5


def test_a_page_of_one_search_that_was_ended_early_has_a_table_and_no_tree() -> None:
    made = html_file(NQueens(n=5), ["A"], searched(NQueens(n=5), "rules=attack", limit=50))
    assert "Cut short, so of a part of the tree only: A." in made
    assert '<div id="merged">' not in made


# ---- the address

texts = st.sampled_from(
    [
        "rules=none",
        "rules=attack",
        "order=reversed",
        "n=4",
        "problem=knapsack",
        "rules=x",
        "",
        "=",
        "rows=up",
        "a b",
    ]
)


@given(
    st.dictionaries(
        st.sampled_from([*LETTERS, "problem", "n", "numbers", "view", "pair", "limit", "grow", "e"]),
        texts | st.text(max_size=12) | st.sampled_from([*problems(), *VIEWS, "ab", "ca", "4", "n=3..5"]),
    )
)
def test_any_address_opens_something_that_its_own_address_restores(fields: dict[str, str]) -> None:
    compared, notes = read_comparison(fields)
    assert 2 <= len(compared.strategies) <= 4
    assert len(compared.read()) == len(set(compared.strategies))
    assert all("\n" not in note for note in notes)
    assert read_comparison(write_comparison(compared)) == (compared, [])


@pytest.mark.parametrize("name", list(problems()))
def test_every_problem_opens_with_different_strategies(name: str) -> None:
    compared = Compared.default(problem_class(name).of())
    assert len(set(compared.read())) == len(compared.strategies) >= 2


@pytest.mark.parametrize(("written", "pair"), [("ab", "ab"), ("cb", "bc"), ("ca", "ac")])
def test_a_pair_is_read_in_either_order(written: str, pair: str) -> None:
    fields = {"a": "rules=none", "b": "rules=attack", "c": "order=reversed", "pair": written}
    compared, notes = read_comparison(fields)
    assert (compared.pair, notes) == (pair, [])


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("pair", "zz", "pair: 'zz' was read; allowed are two of the letters a, b"),
        ("pair", "ac", "pair: 'ac' was read; allowed are two of the letters a, b"),
        ("view", "chess", "view: 'chess' was read; allowed is one of table, tree, together, rules, growth"),
        ("grow", "n=4..x", "grow: 'n=4..x' was read"),
        ("grow", "target=1..3", "n-queens has no size 'target'"),
        ("bookmarks", "12:here", "'bookmarks' in the link means nothing here; known are problem, limit, n"),
        ("step", "7", "'step' in the link means nothing here"),
    ],
)
def test_what_a_link_cannot_mean_is_noted(field: str, text: str, said: str) -> None:
    compared, notes = read_comparison({"a": "rules=none", "b": "rules=attack", field: text})
    assert len(notes) == 1
    assert said in notes[0]
    assert read_comparison(write_comparison(compared)) == (compared, [])


# ---- the page


def opened(**fields: str) -> AppTest:
    app = AppTest.from_string("from visualize.app import compare\ncompare.page()", default_timeout=60)
    for key, text in fields.items():
        app.query_params[key] = text
    app.run()
    assert not app.exception
    return app


def text_of(app: AppTest) -> str:
    return "\n".join(block.value for block in [*app.markdown, *app.warning, *app.info, *app.caption])


SIX = {"problem": "n-queens", "n": "6", "a": "rules=attack", "b": "rules=attack,half_board"}


def test_the_page_shows_table_and_winner() -> None:
    app = opened(**SIX)
    assert "B (attack, half_board) needs the fewest nodes, 451" in text_of(app)
    assert "| nodes | 895 | 451 |" in text_of(app)
    assert not app.warning


@pytest.mark.parametrize("name", list(problems()))
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_of_every_problem_opens(name: str, view: str) -> None:
    opened(problem=name, view=view, limit="1500")


@pytest.mark.parametrize("name", list(problems()))
def test_every_search_ends_with_which_the_page_opens(name: str) -> None:
    compared = Compared.opening(name)
    assert all(outcome(each, compared.limit, recorded=False).complete for each in compared.read())


def test_a_link_without_its_size_means_the_usual_size_as_ever() -> None:
    assert read_comparison({"problem": "n-queens"})[0].arguments["n"] == "6"
    assert read_comparison({})[0].arguments["n"] == "5"


def test_where_the_limit_is_the_greatest_the_command_goes_on() -> None:
    app = opened(problem="n-queens", n="9", a="rules=attack", b="rules=none")
    assert "Raise the limit" not in text_of(app)
    assert app.code[0].value == (
        "backtracking compare n-queens n=9 --strategy rules=attack --strategy rules=none --limit 1000000"
    )


def test_a_field_that_cannot_be_read_names_what_is_shown_in_its_place() -> None:
    app = opened(problem="twenty-four", view="table")
    next(field for field in app.text_input if field.label == "numbers").set_value("abc").run()
    (told,) = (warning.value for warning in app.warning)
    assert told.endswith("Shown is numbers=3,3,8,8.")


def test_the_address_carries_the_comparison() -> None:
    app = opened(**SIX)
    app.multiselect(key="compare.n-queens.b.n-queens.rules").set_value([]).run()
    assert app.query_params["b"] == "rules=none"
    assert "A (attack) needs the fewest nodes, 895" in text_of(app)


def test_partial_searches_are_said_to_be_partial() -> None:
    app = opened(problem="n-queens", n="8", a="rules=none", b="rules=attack", limit="200")
    assert "No winner" in text_of(app)
    assert "A, B: cut short at the limit of 200 nodes" in text_of(app)


def test_the_same_strategy_twice_is_said() -> None:
    app = opened(**SIX)
    app.multiselect(key="compare.n-queens.b.n-queens.rules").set_value(["attack"]).run()
    assert not app.exception
    assert "A and B are the same strategy" in app.warning[0].value


def test_nonsense_in_a_link_is_said_and_something_opens() -> None:
    app = opened(problem="n-queens", a="rules=fast", b="order=zig", view="chess")
    told = "\n".join(warning.value for warning in app.warning)
    assert "no rule 'fast'" in told
    assert "no order 'zig'" in told
    assert "view: 'chess' was read" in told


@pytest.mark.parametrize(
    ("second", "why"),
    [("n=5", "n differ, so these are different puzzles"), ("problem=knapsack", "different problems")],
)
@pytest.mark.parametrize("view", ["tree", "together"])
def test_paths_that_cannot_match_are_explained(second: str, why: str, view: str) -> None:
    assert why in text_of(opened(**SIX | {"b": second, "view": view}))


def test_the_ledger_and_the_lost_solutions_are_shown() -> None:
    fields = {
        "problem": "twenty-four",
        "numbers": "4,7,8,8",
        "a": "rules=swapped",
        "b": "rules=swapped,repeated",
    }
    told = text_of(opened(**fields, view="rules"))
    assert "do not add up" in told
    assert "solutions are lost" in told
    assert "| swapped, repeated | 400 |" in told


def test_growth_is_told_in_words() -> None:
    app = opened(**SIX, view="growth")
    assert "one more in n makes about" in text_of(app)
    assert "| 8 | 15,721 | 7,865 |" in text_of(app)
    assert "≈" in text_of(app)


def test_the_range_of_growth_is_in_the_address() -> None:
    app = opened(**SIX, view="growth", grow="n=3..6")
    assert app.slider[0].value == (3, 6)
    assert app.query_params["grow"] == "n=3..6"
    app.slider[0].set_value((5, 7)).run()
    assert app.query_params["grow"] == "n=5..7"
    assert "grow" not in opened(**SIX, view="growth").query_params


def test_growth_beyond_its_time_is_estimated_and_not_waited_for() -> None:
    until = Deadline(0.4)
    point = grown(
        read_strategy(NQueens(n=20), "rules=fundamental rows=fewest_free"), "n", 20, limit=20_000, until=until
    )
    assert not point.exact


def test_a_link_fetches_no_image_and_fills_no_page() -> None:
    app = opened(problem="n-queens", n="![](https://evil.example/p.png)", a="rules=" + "x" * 100_000)
    told = [warning.value for warning in app.warning]
    assert any("evil" in note for note in told)
    assert not any("![](" in note for note in told)
    assert max(map(len, told)) < 400


def test_names_of_strategies_are_shown_letter_by_letter() -> None:
    base = {"problem": "permutations", "a": "rules=none", "b": "items=[x](//y),*b* rules=none"}
    for view in ("table", "rules", "growth"):
        app = opened(**base, view=view)
        assert not any("[x](//y)" in block.value for block in [*app.markdown, *app.info, *app.warning])


# ---- in a browser


def test_the_page_to_take_away_works_without_a_network(new_page: Callable[..., Page], tmp_path: Path) -> None:
    outcomes = searched(NQueens(n=6), "rules=attack", "rules=attack,half_board")
    path = tmp_path / "compare.html"
    path.write_text(html_file(NQueens(n=6), ["<b>A", "B"], outcomes), encoding="utf-8")
    page = new_page(offline=True)
    page.goto(path.as_uri())
    assert "<b>A needs 2.0 times as many" in page.inner_text(".sentence")
    assert page.locator(".lab-merged .node.differs").count() == 3
    page.locator(".savings button").first.click()
    assert page.locator(".node.lit").count() == 1
    assert "B saves 168: half_board" in page.inner_text(".told")


def test_the_script_of_two_players_is_one_module_with_one_way_in() -> None:
    assert together_script(mounted=True).count("export default") == 1
    assert "export default" not in together_script(mounted=False)


def test_the_fields_follow_the_address_when_the_browser_goes_back(
    new_page: Callable[..., Page], app_address: str
) -> None:
    page = new_page()
    page.goto(f"{app_address}/compare?problem=n-queens&n=4&a=rules%3Dattack&b=rules%3Dnone")
    field = page.get_by_label("n (0 – 20)", exact=True)
    field.fill("3")
    field.press("Enter")
    page.wait_for_url("**n=3**")
    page.get_by_text("Growth", exact=True).click()
    page.wait_for_url("**view=growth**")
    page.go_back()
    page.wait_for_selector("text=Table as CSV")
    page.go_back()
    page.wait_for_selector("text=needs 5.6 times as many")
    assert page.get_by_label("n (0 – 20)", exact=True).input_value() == "4"


@pytest.mark.parametrize(("width", "height", "highest"), [(1440, 900, 330), (1024, 768, 380)])
@pytest.mark.parametrize("view", ["tree", "together"])
def test_a_tree_begins_near_the_top_with_its_root_in_sight(
    new_page: Callable[..., Page], app_address: str, view: str, width: int, height: int, highest: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    page.goto(f"{app_address}/compare?view={view}")
    page.wait_for_selector({"tree": ".lab-merged .node", "together": ".lab-together .counters"}[view])
    box = page.locator(".tree").first.bounding_box()
    assert box is not None
    assert box["y"] <= highest


def test_a_large_tree_opens_with_its_root_in_view(new_page: Callable[..., Page], tmp_path: Path) -> None:
    outcomes = searched(NQueens(n=6), "rules=attack", "rules=attack,half_board")
    path = tmp_path / "compare.html"
    path.write_text(html_file(NQueens(n=6), ["A", "B"], outcomes), encoding="utf-8")
    page = new_page(offline=True, viewport={"width": 390, "height": 844})
    page.goto(path.as_uri())
    tree, root = (page.locator(each).first.bounding_box() for each in (".tree", ".lab-merged .node"))
    assert tree is not None
    assert root is not None
    assert tree["x"] < root["x"] < root["x"] + root["width"] < tree["x"] + tree["width"]
    assert tree["y"] < root["y"]


def test_two_players_step_together(new_page: Callable[..., Page], app_address: str) -> None:
    page = new_page()
    page.goto(
        f"{app_address}/compare?problem=n-queens&n=4&a=rules%3Dattack&b=rules%3Dattack,half_board&view=together"
    )
    page.wait_for_selector(".lab-together .lab-player .counters")

    def steps() -> list[int]:
        told = page.locator(".lab-together .counters").all_inner_texts()
        return [int(re.match(r"step ([\d,]+) of", each)[1]) for each in told]

    assert steps() == [1, 1]
    page.get_by_role("button", name="Go to the first difference").click()
    first = steps()
    assert "B: cut by half_board" in page.inner_text(".lab-together .note")
    page.keyboard.press("ArrowRight")
    after = steps()
    assert sorted(abs(one - other) for one, other in zip(first, after, strict=True)) in ([0, 1], [1, 1])
    page.select_option(".lab-together select", "by_step")
    page.locator(".lab-together .lab-player").nth(0).locator(".button-first").click()
    page.keyboard.press("ArrowRight")
    assert steps() == [2, 2]


def test_json_of_the_merged_tree_cannot_close_its_script_element() -> None:
    outcomes = searched(NQueens(n=4), "rules=attack", "rules=none")
    made = html_file(NQueens(n=4), ["</script><script>", "B"], outcomes)
    assert "</script><script>" not in made
    data = re.search(r'id="document">(.*?)</script>', made, re.DOTALL)[1]
    assert json.loads(data)["names"][0] == "</script><script>"
