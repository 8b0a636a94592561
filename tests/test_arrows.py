"""The arrows between packages go one way; this is the proof."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = [path for package in ("puzzles", "visualize") for path in sorted((ROOT / package).rglob("*.py"))]
STANDARD = set(__import__("sys").stdlib_module_names)


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def top_level_imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    tree.body = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for name in [node.names[0].name]
    } | {str(node.module).split(".")[0] for node in tree.body if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_follow_the_arrows(path: Path) -> None:
    within, names = path.relative_to(ROOT).parts, imports(path)
    in_app = within[:2] == ("visualize", "app")
    if within[0] == "puzzles":
        assert not any(name.split(".")[0] == "visualize" for name in names)
        assert top_level_imports(path) <= STANDARD | {"puzzles"}
    elif not in_app:
        assert not any(name.split(".")[0] == "puzzles" for name in names)
        assert not any(name.startswith("visualize.app") for name in names)
    if not in_app and within[-1] != "catalog.py":
        assert not any(name.startswith("puzzles.catalog") for name in names)


PUZZLES = {"n_queens", "twenty_four", "subset_sum", "graph_coloring", "permutations", "knapsack"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_puzzle_imports_another(path: Path) -> None:
    own = path.relative_to(ROOT).parts[1].removesuffix(".py")
    if path.is_relative_to(ROOT / "puzzles") and own in PUZZLES:
        mentioned = {name.split(".")[1] for name in imports(path) if name.startswith("puzzles.")}
        assert mentioned & PUZZLES <= {own}


def test_only_layout_and_the_app_start_processes() -> None:
    starters = {path.relative_to(ROOT).as_posix() for path in FILES if "subprocess" in imports(path)}
    core = {name for name in starters if not name.startswith("visualize/app/")}
    assert core == {"visualize/layout.py"}
