"""``pytest --benchmark`` in a folder in which there is nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.tasks.detect import task_files_below
from tests.terminal import project

from .conftest import REPOSITORY, Installed

COLLECT = ("--collect-only", "-q", "-p", "no:cacheprovider")
CLONE = {f"{file.relative_to(REPOSITORY).as_posix()}::test_task" for file in task_files_below(REPOSITORY / "benchmark")}
FIRST = "benchmark/galculator/inverter_fault_word/task.json::test_task"


def collected(output: str) -> set[str]:
    """The ids that pytest has listed."""
    return {line for line in output.splitlines() if "::" in line}


def test_all_tasks_are_collected_with_the_ids_of_a_clone(installed: Installed) -> None:
    assert collected(installed.pytest("--benchmark", *COLLECT)) == CLONE
    assert not list(installed.folder.iterdir())


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--benchmark=opencomputer", "gedit", "-k", "minutes"], {"gedit/minutes_for_print"}),
        (["--benchmark=opencomputer==0.1", "gimp/lake_morning", "vlc/late_set"], {"gimp/lake_morning", "vlc/late_set"}),
        (["--benchmark", "-m", "smoke and gedit"], {"gedit/glossary_merge"}),
        (["--benchmark=opencomputer", FIRST], {"galculator/inverter_fault_word"}),
        (["--benchmark=opencomputer", "gedit/minutes_for_print/task.json", "-k", "minutes_for_print"],
         {"gedit/minutes_for_print"}),
    ],
)  # fmt: skip
def test_tasks_are_chosen_as_in_a_clone(installed: Installed, arguments: list[str], wanted: set[str]) -> None:
    output = installed.pytest(*arguments, *COLLECT)
    assert collected(output) == {f"benchmark/{one}/task.json::test_task" for one in wanted}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--benchmark", "nope"], ["no benchmark is called 'nope'", "wanted: an installed one: opencomputer==0.1"]),
        (["--benchmark", "opencomputer==0"], ["version 0.1 is installed", "pytest-opencomputer-benchmark==0,"]),
        (["--benchmark=opencomputer", "gedit/minutes"], ["did you mean 'gedit/minutes_for_print'"]),
        (["--benchmark", "--prove"], ["--prove writes into the folders of tasks"]),
    ],
)
def test_mistakes_are_told(installed: Installed, arguments: list[str], said: list[str]) -> None:
    output = installed.pytest(*arguments, *COLLECT, allowed=pytest.ExitCode.USAGE_ERROR)
    assert not [one for one in said if one not in output], output


def test_the_marks_of_the_benchmark_are_listed(installed: Installed) -> None:
    assert "@pytest.mark.standard: A stratified part" in installed.pytest("--benchmark", "--markers")


def pretend(folder: Path, script: project.Script) -> None:
    """Let a ``conftest.py`` of the user fake the rollouts; the user also has an ini file and tests."""
    shutil.copy(Path(project.__file__).with_name("pretended.py"), folder / "conftest.py")
    (folder / "pytest.ini").write_text("[pytest]\ntestpaths = mine\npythonpath = .\nopencomputer_trials = 2\n")
    (folder / "mine").mkdir()
    (folder / "mine/test_mine.py").write_text("def test_fails(): assert False\n")
    (folder / "tests").symlink_to(REPOSITORY / "tests")
    (folder / "script.json").write_text(json.dumps(script))


def records(folder: Path) -> dict[str, object]:
    """The outcome of each rollout of the last run."""
    lines = (folder / "runs/latest/results.jsonl").read_text().splitlines()
    return {one["rollout"]: one["outcome"] for one in map(json.loads, lines)}


def test_a_run_is_written_resumed_and_reported_in_the_folder_of_the_user(installed: Installed) -> None:
    """With workers, an agent of the user's own, and options of the user's own ini file."""
    folder = installed.folder
    pretend(folder, {"galculator/inverter_fault_word": {"goals": 2}, "galculator/total_station_setup": {"goals": None}})
    words = ("--benchmark=opencomputer", "galculator", "--agent=clicker", "-n", "2")
    output = installed.pytest(*words, allowed=pytest.ExitCode.TESTS_FAILED)
    assert "agents: clicker, on opencomputer==0.1, 2 trials" in output
    assert "galculator/inverter_fault_word[clicker-0]" in output
    before = records(folder)
    tasks = task_files_below(REPOSITORY / "benchmark/galculator")
    assert len(before) == 2 * len(tasks) > 6
    assert before["galculator.total_station_setup.clicker-0"] == "error"
    configuration = json.loads((folder / "runs/latest/run.json").read_text())
    assert configuration["benchmark"] == "opencomputer==0.1"

    (folder / "script.json").write_text("{}")
    again = installed.pytest("--resume=runs/latest", "-n", "2")  # which knows its benchmark
    assert "2 to run" in again
    assert records(folder)["galculator.total_station_setup.clicker-0"] == "passed"
    table = installed.run("pytest_opencomputer.cli.main", "table", "runs/latest")
    assert "clicker" in table
    installed.run("pytest_opencomputer.cli.main", "report", "runs/latest", "--out", "pages")
    assert (folder / "pages/index.html").is_file()

    failed = installed.pytest("--lf", "--benchmark", "--agent=clicker", *COLLECT[:2])
    assert collected(failed) == {f"{FIRST}[clicker-{trial}]" for trial in range(2)}
