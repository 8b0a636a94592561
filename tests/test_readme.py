"""Everything the README says is done."""

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from visualize.app import command

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def without_times(text: str) -> str:
    text = re.sub(r"\d+(\.\d+)? m?s\b", "TIME", text)
    return re.sub(r'"seconds": [\d.e-]+', '"seconds": TIME', text)


def test_the_python_blocks_run_and_print_what_they_say() -> None:
    code = "\n".join(blocks("python"))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {"__name__": "readme"})
    assert printed.getvalue().splitlines() == re.findall(r"# prints: (.*)", code)


SESSIONS = [
    (typed.strip(), shown)
    for block in blocks("console")
    for typed, shown in re.findall(r"^\$ backtracking (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("typed", "shown"), SESSIONS)
def test_the_commands_print_what_is_shown(typed: str, shown: str) -> None:
    words = [sys.executable, "-m", "visualize.app.command", *shlex.split(typed)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert without_times(done.stdout) == without_times(shown)


def test_the_set_up_commands_are_those_that_ci_runs() -> None:
    set_up, test = blocks("sh")
    script = (ROOT / ".ci" / "run").read_text()
    for part in (*set_up.strip().split(" && "), *test.strip().split(" && ")):
        assert (
            part.endswith("backtracking app") or part.replace("pip install", "pip install --quiet") in script
        )


def test_every_command_and_every_problem_is_in_the_readme() -> None:
    for known in command.app.registered_commands:
        name = known.name or known.callback.__name__
        assert f"backtracking {name}" in README


def test_the_entry_point_block_names_the_group() -> None:
    from puzzles.catalog import GROUP

    assert GROUP in blocks("toml")[0]
