"""The loop from observation to reward, seen from outside: the policy is served as a model, asked through
``--agent-url``, and earns what it earns on a real desktop."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.record_files import read_results
from tests.policy.easy_tasks import EASY, write_easy_task
from tests.policy.server import PolicyServer

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
POLICY = [path for path in HERE.glob("*.py") if not path.name.startswith("test_") and path.name != "easy_tasks.py"]
BENCHMARK = {
    # The instruction says in its own words how digits are grouped.
    "galculator/total_station_setup": {"blocks_of_three_with_apostrophe"},
}
"""Tasks that the policy is run on, and the checks that fail after it."""


def evaluated(pytester: pytest.Pytester, observation: str) -> dict[str, RolloutResult]:
    """The results of the policy on all tasks in the folder, by their names."""
    with PolicyServer().running() as server:
        pytester.runpytest_subprocess(
            "benchmark",
            "--agent=qwen:policy",
            "--agent-arg=generation=3",
            f"--agent-url={server.url}",
            f"--observation={observation}",
            "-p",
            "no:cacheprovider",
        )
    return {result.task: result for result in read_results(pytester.path / "runs" / "latest")}


def failed(result: RolloutResult) -> set[str]:
    """The checks that failed."""
    return {check.id for check in result.checks if not check.passed}


@pytest.mark.usefixtures("desktop_image")
def test_it_earns_most_of_a_task_of_the_benchmark(pytester: pytest.Pytester) -> None:
    for name in BENCHMARK:
        shutil.copytree(REPOSITORY / "benchmark" / name, pytester.path / "benchmark" / name)
    results = evaluated(pytester, "a11y")
    assert {name: failed(result) for name, result in results.items()} == BENCHMARK
    assert [result.ended for result in results.values()] == ["done"] * len(BENCHMARK)
    scored = results["galculator/total_station_setup"].score
    assert scored is not None
    assert (scored.goals_passed, scored.guards_broken) == (scored.goals - 1, 0)


@pytest.mark.usefixtures("desktop_image")
def test_it_solves_tasks_that_it_was_not_written_for(pytester: pytest.Pytester) -> None:
    for name in EASY:
        write_easy_task(name, pytester.path / "benchmark" / "easy" / name)
    results = evaluated(pytester, "screenshot+a11y")
    assert {name: failed(result) for name, result in results.items()} == {f"easy/{name}": set() for name in EASY}


def test_it_knows_no_task() -> None:
    allowed = {"tests.agents", "tests.policy", *sys.stdlib_module_names}
    said = "\n".join(path.read_text() for path in POLICY)
    for path in POLICY:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            outside = [name for name in names if not any(f"{name}.".startswith(f"{one}.") for one in allowed)]
            assert outside == [], path
    tasks = list((REPOSITORY / "benchmark").glob("*/*/task.json"))
    assert tasks
    for path in tasks:
        checks = [check["id"] for check in json.loads(path.read_text())["checks"]]
        names = [path.parent.name, path.parents[1].name, *(name for name in checks if "_" in name)]
        assert [name for name in names if name in said] == [], path
