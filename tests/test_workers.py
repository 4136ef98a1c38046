"""How many workers ``-n auto`` means, and what is said about it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.plugin.workers import WORKER_MEMORY, choose

GIB = 1024**3
GALCULATOR = Path(__file__).parents[1] / "benchmark" / "galculator"


@pytest.mark.parametrize(
    ("memory", "cores", "needs", "rollouts", "limit", "workers"),
    [
        (64 * GIB, 2, [GIB], 100, None, 8),  # four desktops a core
        (8 * GIB, 16, [GIB, 2 * GIB - WORKER_MEMORY], 100, None, 3),  # the largest desktop counts
        (64 * GIB, 16, [GIB], 5, None, 5),  # no more than there is to do
        (64 * GIB, 16, [GIB], 100, 6, 6),  # --max-desktops
        (1 * GIB, 1, [4 * GIB], 10, None, 1),  # at least one
    ],
)
def test_the_scarcest_decides(
    memory: int, cores: int, needs: list[int], rollouts: int, limit: int | None, workers: int
) -> None:
    choice = choose(memory, cores, needs, rollouts, limit)
    assert choice.workers == workers
    assert f"{workers} workers" in str(choice)
    assert f"{rollouts} rollouts" in str(choice)


def test_a_task_without_apps_counts_as_an_app_that_says_nothing() -> None:
    assert choose(GIB, 1, [], 1).each == App.memory + WORKER_MEMORY


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with the tasks of one app, copied from the benchmark."""
    shutil.copytree(GALCULATOR, pytester.path / "benchmark" / "galculator")
    return pytester


def test_a_run_prints_the_number_of_workers_it_chose(project: pytest.Pytester) -> None:
    tasks = len(list(GALCULATOR.iterdir()))
    options = ("--agent=noop", "--trials=2", "-n", "auto", "--max-desktops=2", "--collect-only")
    result = project.runpytest_subprocess("benchmark", *options)
    result.stdout.fnmatch_lines([f"opencomputer *-n auto: 2 workers (*{2 * tasks} rollouts, --max-desktops=2)"])
    only = project.runpytest_subprocess(
        f"benchmark/galculator/{sorted(GALCULATOR.iterdir())[0].name}", *options[:1], *options[2:]
    )
    only.stdout.fnmatch_lines(["opencomputer *-n auto: 1 workers (*1 rollouts*"])


def test_the_number_that_the_user_gave_counts(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_XDIST_AUTO_NUM_WORKERS", "3")
    result = project.runpytest_subprocess("benchmark", "--agent=noop", "-n", "auto", "--collect-only")
    result.stdout.no_fnmatch_line("*-n auto:*")


def test_other_projects_are_left_to_xdist(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_XDIST_AUTO_NUM_WORKERS", raising=False)
    pytester.makepyfile("def test_one():\n    pass\n")
    result = pytester.runpytest_subprocess("-n", "auto")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*-n auto:*")
