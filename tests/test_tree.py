"""Trees and steps: the closed forms against a walk that knows nothing of them, on random trees."""

import tracemalloc
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import measure, search_with_stack
from puzzles import search as puzzle_search
from puzzles.catalog import problem_class
from puzzles.n_queens import NQueens
from puzzles.search import Verdict
from visualize import treefile
from visualize.app import narration
from visualize.fold import fold
from visualize.graph import from_networkx, to_networkx
from visualize.steps import enter_step, leave_step, open_path, step_at, step_count
from visualize.tree import BRANCH, PRUNED, SOLUTION, VERDICTS, SearchTree

Nodes = list[tuple[int, object, int, str | None, None]]


@st.composite
def traces(draw: st.DrawFn, most: int = 40) -> Nodes:
    """Any preorder: after a branch one may go down, after any node up."""
    nodes: Nodes = [(0, None, BRANCH, None, None)]
    for _ in range(draw(st.integers(0, most - 1))):
        depth, _, verdict, _, _ = nodes[-1]
        deepest = depth + (verdict == BRANCH)
        if deepest == 0:
            break
        verdict = draw(st.sampled_from([BRANCH, PRUNED, SOLUTION]))
        rule = draw(st.sampled_from(["r", "s"])) if verdict == PRUNED else None
        nodes.append((draw(st.integers(1, deepest)), draw(st.sampled_from("abc")), verdict, rule, None))
    return nodes


def walked(nodes: Nodes) -> tuple[list[tuple[int, bool]], list[list[int]]]:
    """The steps and open paths of a trace by walking it."""
    steps, paths, stack = [], [], []
    for node, (depth, *_) in enumerate([*nodes, (0,)]):
        while len(stack) > depth:
            steps.append((stack.pop(), False))
            paths.append(list(stack))
        if node < len(nodes):
            stack.append(node)
            steps.append((node, True))
            paths.append(list(stack))
    return steps, paths


@given(traces())
def test_steps_are_the_euler_tour(nodes: Nodes) -> None:
    tree = SearchTree.record(nodes)
    steps, paths = walked(nodes)
    assert step_count(tree) == len(steps) == 2 * len(nodes)
    assert [tuple(step_at(tree, step)) for step in range(len(steps))] == steps
    assert [open_path(tree, step) for step in range(len(steps))] == paths
    for step, (node, enters) in enumerate(steps):
        assert (enter_step if enters else leave_step)(tree, node) == step


@given(traces(), st.integers(1, 40))
def test_a_search_cut_short_keeps_its_part_and_leaves_its_path_open(nodes: Nodes, limit: int) -> None:
    whole, part = SearchTree.record(nodes), SearchTree.record(nodes, limit)
    assert part.complete == (limit >= len(nodes))
    assert list(part.nodes()) == nodes[:limit]
    if part.complete:
        return
    steps = step_count(part)
    assert steps == 2 * (limit - 1) - nodes[limit - 1][0] + 1
    assert [step_at(part, step) for step in range(steps)] == [step_at(whole, step) for step in range(steps)]
    assert open_path(part, steps - 1) == sorted(part.open_path)
    assert not any(part.is_dead_end(node) for node in part.open_path)
    with pytest.raises(IndexError, match="step"):
        step_at(part, steps)


@given(traces(), st.one_of(st.none(), st.integers(1, 40)))
def test_derived_columns_agree_with_networkx(nodes: Nodes, limit: int | None) -> None:
    tree = SearchTree.record(nodes, limit)
    graph = to_networkx(tree)
    assert nx.is_arborescence(graph)
    for node in graph:
        below = nx.descendants(graph, node) | {node}
        assert tree.size[node] == len(below)
        assert tree.kept_below[node] == sum(graph.nodes[each]["verdict"] != "pruned" for each in below)
        assert tree.solutions_below[node] == sum(graph.nodes[each]["verdict"] == "solution" for each in below)
        assert list(tree.children(node)) == sorted(graph.successors(node))
        assert tree.ancestors(node) == nx.shortest_path(graph, 0, node)


@given(traces(), st.one_of(st.none(), st.integers(1, 40)))
def test_trees_survive_json_and_networkx(nodes: Nodes, limit: int | None) -> None:
    tree = SearchTree.record(nodes, limit).relabelled(str)
    tree.reasons = {
        node: f"because {node % 2}" for node, verdict in enumerate(tree.verdict) if verdict == PRUNED
    }
    graph = nx.parse_graphml("\n".join(nx.generate_graphml(to_networkx(tree))))
    for copy in (
        treefile.from_json(treefile.to_json(tree)),
        from_networkx(to_networkx(tree)),
        from_networkx(graph),
    ):
        assert [node[0:1] + node[2:] for node in copy.nodes()] == [
            node[0:1] + node[2:] for node in tree.nodes()
        ]
        assert [str(node[1] or "") for node in copy.nodes()] == [node[1] for node in tree.nodes()]
        assert (copy.complete, copy.reasons, copy.earlier) == (tree.complete, tree.reasons, tree.earlier)


GOOD = treefile.to_json(
    SearchTree.record([(0, "", 0, None, None), (1, "a", 1, "r", None), (1, "b", 2, None, None)])
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        (GOOD[:60], "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the field format"),
        (GOOD.replace('"version":1', '"version":2'), "version 2 was read; this program reads version 1"),
        (GOOD.replace('"depth":[0,1,1]', '"depth":[0,2,1]'), "preorder"),
        (GOOD.replace('"depth":[0,1,1]', '"depth":[0,1,2]'), "preorder"),
        (GOOD.replace('"depth":[0,1,1]', '"depth":[0,1,0]'), "preorder"),
        (GOOD.replace('"depth":[0,1,1]', '"depth":[0,1]'), "length"),
        (GOOD.replace('"depth":[0,1,1]', '"depth":[0,1,1e99]'), "wrong kind"),
        (GOOD.replace('"verdict":[0,1,2]', '"verdict":[0,1,7]'), "verdict"),
        (GOOD.replace('"verdict":[0,1,2]', '"verdict":[0,1,-1]'), "wrong kind"),
        (GOOD.replace('"rule":[-1,0,-1]', '"rule":[-1,5,-1]'), "rule number"),
        (GOOD.replace('"rule":[-1,0,-1]', '"rule":[-1,-1,-1]'), "names no rule"),
        (GOOD.replace('"choice":[0,1,2]', '"choice":[0,1,9]'), "choice number"),
        (GOOD.replace('"earlier":[]', '"earlier":[[1,5]]'), "earlier"),
        (GOOD.replace('"rules":', '"rulez":'), "missing"),
    ],
)
def test_a_file_that_is_no_tree_is_refused_in_one_line(text: str, said: str) -> None:
    assert treefile.from_json(GOOD).complete
    with pytest.raises(ValueError, match=said) as refusal:
        treefile.from_json(text)
    assert "\n" not in str(refusal.value)


def test_a_graph_that_is_no_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="not a tree"):
        from_networkx(nx.cycle_graph(3, create_using=nx.DiGraph))
    with pytest.raises(ValueError, match="verdict None; allowed is branch, pruned, solution"):
        from_networkx(nx.path_graph(2, create_using=nx.DiGraph))


def test_verdicts_are_those_of_the_engine() -> None:
    assert tuple(verdict.name.lower() for verdict in Verdict) == VERDICTS


def test_a_merged_node_points_to_the_node_before() -> None:
    hand = problem_class("twenty-four").of(numbers="1 5 5 5")
    tree = SearchTree.record(search_with_stack(hand, "swapped,repeated"))
    states = list(narration.states(hand, tree))
    assert len(tree.earlier) == 316
    for node, earlier in tree.earlier.items():
        assert hand.canonical(states[node]) == hand.canonical(states[earlier])
        assert earlier < node


@pytest.mark.parametrize(
    ("rules", "limit"), [("none", 500), ("attack", None), ("all", None), ("attack", 37), ("attack", 1)]
)
def test_measures_agree_with_the_tree(rules: str, limit: int | None) -> None:
    queens = NQueens.of(n=5)
    tree = SearchTree.record(puzzle_search(queens, rules), limit)
    measures = measure(queens, search_with_stack(queens, rules), limit=limit)
    assert measures.complete == tree.complete
    assert measures.nodes == len(tree)
    assert measures.dead_ends == sum(tree.is_dead_end(node) for node in range(len(tree)))
    assert measures.kept == sum(measures.profile) == tree.kept_below[0]
    assert measures.found == tree.solutions_below[0]


def test_a_recorded_node_takes_less_than_64_bytes() -> None:
    tracemalloc.start()
    try:
        tree = SearchTree.record(search_with_stack(NQueens.of(n=8)))
        assert len(tree.size) == len(tree.parent) == 15721
        assert tracemalloc.get_traced_memory()[0] <= 64 * len(tree)
    finally:
        tracemalloc.stop()


@settings(max_examples=50)
@given(traces(most=80), st.integers(1, 30), st.sampled_from([None, True, False]))
def test_a_fold_loses_no_node(nodes: Nodes, most: int, failed: bool) -> None:
    tree = SearchTree.record(nodes)
    folding = fold(tree, most=most, failed=failed)
    drawn = {each.node for each in folding.drawn}
    hidden = sum(each.fold.nodes for each in folding.drawn if each.fold)
    counted = sum(sum(counts.values()) for counts in folding.refused.values())
    assert len(drawn) + hidden + counted == len(tree)
    assert [each.node for each in folding.drawn] == sorted(drawn)
    for each in folding.drawn[1:]:
        assert tree.parent[each.node] == folding.drawn[each.parent].node


@given(traces(most=80), st.data())
def test_the_path_to_a_step_is_always_drawn(nodes: Nodes, data: st.DataObject) -> None:
    tree = SearchTree.record(nodes)
    path = open_path(tree, data.draw(st.integers(0, step_count(tree) - 2)))
    kept = [node for node in path if tree.verdict[node] != PRUNED]
    drawn = {each.node for each in fold(tree, most=1, keep=path).drawn}
    assert set(kept) <= drawn


def test_a_tree_whose_choices_are_tuples_is_written_as_graphml_once_they_are_texts(tmp_path: Path) -> None:
    tree = SearchTree.record(search_with_stack(NQueens(n=5)))
    with pytest.raises(nx.NetworkXError):
        nx.write_graphml(to_networkx(tree), tmp_path / "tuples.graphml")
    nx.write_graphml(to_networkx(tree.relabelled(str)), tmp_path / "texts.graphml")
    again = from_networkx(nx.read_graphml(tmp_path / "texts.graphml"))
    assert list(again.nodes()) == list(tree.relabelled(str).nodes())


@pytest.mark.parametrize("shape", ["chain", "star"])
def test_a_chain_and_a_star_of_20000_are_folded(shape: str) -> None:
    nodes = [
        (number if shape == "chain" else min(number, 1), str(number), 0, None, None)
        for number in range(20_000)
    ]
    tree = SearchTree.record(nodes)
    assert step_count(tree) == 40_000
    assert step_at(tree, 39_999) == (0, False)
    assert len(fold(tree).drawn) <= 300
