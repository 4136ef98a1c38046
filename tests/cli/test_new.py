"""``opencomputer new``: what it writes passes the checks at once, even in an empty folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.main import main

REPOSITORY = Path(__file__).parents[2]
APPS = sorted(Registry.discover(REPOSITORY).folders)


@pytest.fixture
def empty(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty folder, with only the package installed."""
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    return pytester


def collected(empty: pytest.Pytester, *arguments: str) -> list[str]:
    words = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *arguments)
    result = empty.run(*words)
    assert result.ret == 0, result.stderr.str()
    return [line for line in result.outlines if "::" in line]


@pytest.mark.parametrize("app", APPS)
def test_a_task_of_any_app_is_valid(app: str, empty: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "task", f"{app}/mine"]) == 0
    assert main(["tasks", "check"]) == 0
    assert "1 task file is valid" in capsys.readouterr().out
    written = (empty.path / f"benchmark/{app}/mine/task.json").read_text()
    assert "Fill in" in json.loads(written)["instruction"]
    assert [check["kind"] for check in json.loads(written)["checks"]] == ["goal", "guard"]
    assert "Fill in" in json.loads(written)["checks"][1]["because"]


def test_a_task_is_collected_with_its_solution_and_near_miss(empty: pytest.Pytester) -> None:
    assert main(["new", "task", "gedit/mine"]) == 0
    assert collected(empty, "benchmark/gedit/mine", "--agent=oracle", "--agent=near-miss") == [
        "benchmark/gedit/mine/task.json::test_task[oracle-0]",
        "benchmark/gedit/mine/task.json::test_task[near-miss:forgets_it-0]",
    ]


def test_an_app_has_endpoints_a_readme_and_tests_that_pass(
    empty: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "app", "my_app"]) == 0
    assert main(["apps", "readme", "--check", "my_app"]) == 0
    assert main(["apps", "show", "my_app"]) == 0
    assert "setting(section: str, key: str) -> Setting  [saved]" in capsys.readouterr().out
    result = empty.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "apps/my_app/tests")
    result.assert_outcomes(passed=1)
    assert main(["new", "task", "my_app/first"]) == 0
    assert main(["tasks", "check"]) == 0


def test_an_agent_runs_as_the_printed_command_says(empty: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "agent", "walker"]) == 0
    command = capsys.readouterr().out.splitlines()[-1].split()
    assert command == ["python", "-m", "pytest", "-p", "walker", "benchmark/", "-m", "smoke", "--agent=walker"]
    shutil.copytree(REPOSITORY / "benchmark/galculator", empty.path / "benchmark/galculator")
    found = collected(empty, *command[3:])
    assert len(found) == 1
    assert found[0].endswith("::test_task[walker-0]")


def test_the_written_code_is_as_clean_as_the_projects(empty: pytest.Pytester) -> None:
    shutil.copy(REPOSITORY / "pyproject.toml", empty.path)
    for words in (["app", "my_app"], ["task", "my_app/mine"], ["agent", "walker"]):
        assert main(["new", *words]) == 0
    places = ["apps", "benchmark", "walker.py"]
    for tool in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *tool, "--no-cache", *places], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["task", "mine"], "mine: got no name of a task"),
        (["task", "gedti/mine"], "no app is called 'gedti'; did you mean 'gedit'"),
        (["task", "gedit/My Task"], "got 'My Task'"),
        (["app", "gedit"], "there is an app of this name"),
        (["agent", "Walker"], "got 'Walker'"),
    ],
)
def test_what_is_refused(
    empty: pytest.Pytester, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *words]) == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in empty.path.iterdir()] == []


def test_nothing_is_replaced(empty: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    solution = empty.path / "benchmark/gedit/mine/solution.py"
    solution.parent.mkdir(parents=True)
    solution.write_text("mine")
    assert main(["new", "task", "gedit/mine"]) == 2
    assert "solution.py: exists already" in capsys.readouterr().err
    assert [path.name for path in solution.parent.iterdir()] == ["solution.py"]
    assert solution.read_text() == "mine"
