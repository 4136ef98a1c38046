"""The oracle and near misses: errors in a solution are its author's, and name its line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.builtin.reference import NEAR_MISS, ORACLE, SolutionFailed
from pytest_opencomputer.agents.solution import load_solution
from pytest_opencomputer.models.errors import SolutionError
from tests.agents.canvas import Canvas, session_on

SOLUTION = """
from pytest_opencomputer.solution import Desk, mistake
{imports}

def solve(desk: Desk, chord: str = "ctrl+s") -> None:
    desk.key("Tab")
    {line}


forgets = mistake(solve, fails=["saved"], chord="ctrl+q")
"""


def play(folder: Path, line: str, *, imports: str = "", apps: Mapping[str, Path] | None = None, miss: str = "") -> None:
    (folder / "solution.py").write_text(SOLUTION.format(line=line, imports=imports))
    solution = load_solution(folder, ["saved"], apps)
    kind = NEAR_MISS if miss else ORACLE
    canvas = Canvas()
    canvas.failing.add("F99")
    kind.make(AgentRequest(kind.name, solution=solution, variant=miss)).run(session_on(canvas))


def test_an_exception_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(SolutionError) as caught:
        play(tmp_path, "desc.key(chord)")
    assert str(caught.value) == (
        "the solution raised NameError at step 1, solution.py:7 (desc.key(chord)): name 'desc' is not defined"
    )


def test_so_does_one_of_a_near_miss_that_only_changes_arguments(tmp_path: Path) -> None:
    line = "desk.key(5)  # type: ignore"
    with pytest.raises(SolutionError, match=r"near miss forgets raised ValidationError at step 1, solution.py:7 "):
        play(tmp_path, line, miss="forgets")


def test_what_the_screen_does_not_show_fails_and_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(SolutionFailed, match=r"the solution stopped at step 2, solution.py:7 .desk.key..F99...: .*F99"):
        play(tmp_path, 'desk.key("F99")')


def test_the_line_of_an_operation_is_named_too(tmp_path: Path) -> None:
    app = tmp_path / "apps" / "ledger"
    app.mkdir(parents=True)
    (app / "operations.py").write_text("import re\n\n\ndef save(desk):\n    re.compile('(')\n")
    imports = "from apps.ledger.operations import save"
    with pytest.raises(
        SolutionError, match=r"solution.py:7 .save.desk.., operations.py:5 .re.compile...... *: missing"
    ):
        play(tmp_path, "save(desk)", imports=imports, apps={"ledger": app})


def test_an_option_that_the_task_does_not_allow_is_the_authors_error(tmp_path: Path) -> None:
    with pytest.raises(SolutionError, match=r"UsageProblem at step 1, solution.py:7 .*this task allows only the user"):
        play(tmp_path, 'desk.run("true")')
