"""Allure reports of real runs, made with Allure's own command line and read in a browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.reports.allure_runs import find_tool, write_results
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.allure_pages import Report, served
from tests.conftest import OpenTab

REPOSITORY = Path(__file__).parents[1]
TASK = "galculator/total_station_setup"

AGENTS = '''
import os

from pytest_opencomputer.models.actions import Done, Move
from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.models.errors import ProviderError
from pytest_opencomputer.agents.steps import Turn


class Learner(Agent):
    """Does nothing in the first run, and the task in the second."""

    def __init__(self, solution):
        self.solution = solution

    def run(self, session):
        if "LEARNED" in os.environ:
            self.solution.solve(Desk(session))
        session.take(Turn((Done(),)))


class Unreachable(Agent):
    def run(self, session):
        session.take(Turn((Move(to=(5, 5)),)))
        raise ProviderError("503 from the model, five times")


def pytest_opencomputer_agents(config):
    return [
        AgentKind("learner", lambda request: Learner(request.solution), uses_solution=True, budgeted=False),
        AgentKind("unreachable", lambda request: Unreachable()),
    ]
'''


@dataclass(frozen=True)
class Two:
    """Two runs of the same agents; in the second one there are two trials, and the learner succeeds.

    Attributes:
        results: what allure-pytest wrote in the second run.
        report: Allure's report of that, with the first one as history.
        run: the directory of the second run.
    """

    results: Path
    report: Path
    run: Run


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, docker_backend: DockerBackend) -> Two:
    """The two runs."""
    assert docker_backend.name == "docker"
    tool = find_tool()
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(REPOSITORY / "benchmark" / TASK, folder / "benchmark" / TASK)
    (folder / "conftest.py").write_text(AGENTS)
    results, report = folder / "results", folder / "report"

    def run(*options: str, **variables: str) -> None:
        agents = [f"--agent={name}" for name in ("learner", "noop", "unreachable")]
        always = ["-n", "2", "-p", "no:cacheprovider", "--alluredir=results"]
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", "benchmark", *always, *agents, *options],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 1, ended.stdout + ended.stderr
        made = subprocess.run(
            [tool, "generate", "--clean", "--output", report, results],
            env={**os.environ, "ALLURE_NO_ANALYTICS": "true"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stdout + made.stderr

    run()
    shutil.rmtree(results)
    shutil.copytree(report / "history", results / "history")
    run("--trials=2", LEARNED="yes")
    return Two(results, report, Run.open(folder / "runs" / "latest"))


@pytest.fixture(scope="module")
def host(two: Two) -> Iterator[str]:
    """Serves the report and returns its address."""
    with served(two.report) as found:
        yield found


@pytest.fixture
def report(open_tab: OpenTab, host: str) -> Iterator[Report]:
    """The report in the browser; the page must not have complained, nor gone to any network."""
    shown = Report(open_tab, host)
    yield shown
    assert (shown.tab.complaints, shown.tab.outside) == ([], [])


def test_suites_are_agents_and_apps(report: Report) -> None:
    leaves = report.leaves("Suites")
    assert Counter((names, status) for names, _, status in leaves) == {
        (("learner", "galculator", TASK), "Passed"): 2,
        (("noop", "galculator", TASK), "Failed"): 2,
        (("unreachable", "galculator", TASK), "Broken"): 2,
    }
    trials = {
        (names[0], parameter) for names, parameters, _ in leaves for parameter in parameters if "trial" in parameter
    }
    assert len(trials) == 6, "trials are told apart"
    assert {"learner", "reward 1.00"} <= leaves[0][1]
    assert not any("learner-0" in parameters for _, parameters, _ in leaves), "names of cases are for pytest"


def test_failed_and_broken_are_apart(report: Report) -> None:
    found = {
        (names[0], parameters - {"trial 1", "trial 2"}, status)
        for names, parameters, status in report.leaves("Categories")
    }
    assert found == {
        ("failed: the agent did not complete the task", frozenset({"noop", "reward 0.00", "0 steps"}), "Failed"),
        ("error: model provider", frozenset({"unreachable", "no reward", "1 step"}), "Broken"),
    }


def test_checks_are_steps_with_expected_and_actual(report: Report) -> None:
    report.open_test("noop", TASK)
    text = report.told()
    assert "reward 0.00 (0 of 5 goals)" in text
    assert "not passed: scientific_in_gradians, reverse_polish" in text
    assert "From Monday I'm out with the new total station" in text, "the instruction"
    report.page.get_by_text("goal reverse_polish").click()
    report.page.get_by_text('AssertionError: notation: expected "rpn", got "algebraic"').wait_for()
    rows = report.page.locator(".step .parameters-table__row, .step tr").all_inner_texts()
    assert any("expected" in row and '{"notation":"rpn"}' in row for row in rows)
    assert any("actual" in row and '"notation":"algebraic"' in row for row in rows)
    assert any("because" in row and "reverse Polish notation" in row for row in rows)


def test_screenshots_are_a_filmstrip_that_opens(report: Report) -> None:
    report.open_test("learner", TASK)
    page = report.page
    page.get_by_text("filmstrip", exact=True).click()
    page.locator(".test-result img").click()
    page.locator(".modal img").wait_for()
    assert page.locator(".modal img").evaluate("async picture => (await picture.decode(), picture.naturalWidth)") > 1500
    page.keyboard.press("Escape")
    page.locator(".modal img").wait_for(state="detached")
    page.get_by_text("screen at the end", exact=True).click()
    page.locator(".test-result img").nth(1).wait_for()
    assert "trajectory" in report.told()


def test_history_and_trend_show_both_runs(report: Report) -> None:
    report.page.locator(".history-trend__chart .tick", has_text="#2").wait_for()
    ticks = report.page.locator(".history-trend__chart .chart__axis_x .tick").all_text_contents()
    assert ticks == ["#1", "#2"]
    report.open_test("learner", TASK)
    report.page.get_by_text("History", exact=True).click()
    report.page.get_by_text("Success rate 50% (1 of 2)").wait_for()
    (before,) = report.page.locator(".test-result-history__entry").all_inner_texts()
    assert before.split()[0].lower() == "failed"


@pytest.mark.parametrize("agent", ["learner", "noop", "unreachable"])
def test_neither_agents_nor_trials_are_retries(report: Report, agent: str) -> None:
    report.open_test(agent, TASK, trial=2)
    report.page.get_by_text("Retries", exact=True).click()
    report.page.get_by_text("There is no information available about test retries").wait_for()


def test_a_run_says_the_same_afterwards(two: Two, tmp_path: Path) -> None:
    """What is made of the run directory is what allure-pytest wrote, except what only a test of pytest has."""
    assert write_results(two.run, tmp_path) == 6
    during, afterwards = said(two.results), said(tmp_path)
    assert during.keys() == afterwards.keys()
    for key, test in during.items():
        assert afterwards[key] == test
    for name in ("categories.json", "environment.properties"):
        assert (tmp_path / name).read_text() == (two.results / name).read_text()


def said(folder: Path) -> dict[tuple[str, ...], Any]:
    """What the results in a folder show, by agent and trial."""
    found: dict[tuple[str, ...], Any] = {}
    for file in folder.glob("*-result.json"):
        test = json.loads(file.read_text())
        parameters = {one["name"]: one["value"] for one in test["parameters"] if one["name"] != "agent_case"}
        labels = {
            (one["name"], one["value"]) for one in test["labels"] if one["name"] not in ("host", "thread", "package")
        }
        message = test.get("statusDetails", {}).get("message", "").removeprefix("pytest_opencomputer.models.errors.")
        shown = {
            **{key: test.get(key) for key in ("name", "status", "descriptionHtml")},
            "message": message.partition(" (")[0],
            "parameters": parameters,
            "labels": {label for label in labels if label[0] != "language"},
            "steps": [(one["name"], one["status"], one["parameters"]) for one in test.get("steps", ())],
            "attachments": [(one["name"], one["type"]) for one in test.get("attachments", ())],
        }
        found[parameters["agent"], parameters["trial"]] = shown
    return found
