"""Allure's files, as a real session of pytest with ``--alluredir`` writes them, in one process and in workers."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.reports.allure import CATEGORIES, write_metadata
from pytest_opencomputer.reports.allure_runs import find_tool
from pytest_opencomputer.runs.run_directory import RunDirectory

REPOSITORY = Path(__file__).parents[2]
Json = dict[str, Any]

CONFTEST = '''
import json
import os
from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import ProviderError, SandboxError
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.reports import allure
from pytest_opencomputer.runs.conversion import StepRecord, result_from_json
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.reports.failure import failure_text

HERE = Path(__file__).parent
RESULTS = {result.rollout: result for result in map(result_from_json, json.loads((HERE / "results.json").read_text()))}
INSTRUCTION = "Add the three prices."


class Case:
    """Like the plugin's: an object whose repr is the same in every run."""

    def __init__(self, result: RolloutResult) -> None:
        self.result = result
        self.name = f"{result.agent}-{result.trial}" + (f"-{result.variant}" if result.variant else "")

    def __repr__(self) -> str:
        return self.name


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = [Case(result) for result in RESULTS.values() if result.task.replace("/", "_") in metafunc.module.__name__]
    metafunc.parametrize("agent_case", cases, ids=[case.name for case in cases], indirect=True)


@pytest.fixture
def agent_case(request: pytest.FixtureRequest) -> RolloutResult:
    result = request.param.result
    request.node.stash["result"] = result
    if result.cause.startswith("GuestTimeout"):
        raise SandboxError(result.cause)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> object:
    if call.when == "setup" and call.excinfo and "result" in item.stash:
        allure.attach(item.config, item.stash["result"], instruction=INSTRUCTION)
    return (yield)


@pytest.fixture
def conclude(agent_case: RolloutResult, pytestconfig: pytest.Config) -> object:
    def conclude() -> None:
        log = RunDirectory.open(HERE / "runs" / "latest").rollout(agent_case.rollout)
        for index in range(5):
            picture = log.screenshot((HERE / "screen.png").read_bytes() + str(index).encode())
            log.step(StepRecord(index, "Looking.", screenshot=picture))
        allure.attach(pytestconfig, agent_case, log, tags=["prices"], instruction=INSTRUCTION)
        if agent_case.score is None:
            error = (ProviderError if "Provider" in agent_case.cause else SandboxError)(agent_case.cause)
            error.add_note(f"blame: {agent_case.blame} (for some reason)")
            raise error
        if agent_case.cause == "crash":
            os._exit(1)
        if agent_case.outcome != "passed":
            raise AssertionError(failure_text(agent_case))
    return conclude


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    allure.clean_once(config)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput") and (folder := session.config.getoption("allure_report_dir")):
        allure.write_metadata(Path(folder), {"image": "i1", "python": "3.13"})
'''

TEST = """
import pytest

@pytest.mark.smoke
def test_task(conclude):
    conclude()
"""


def sample(make_result: Any, make_check: Any) -> list[RolloutResult]:
    """One of each outcome, two agents on one task, two trials, two near misses."""
    wrong = make_check("total-shown", passed=False)
    guard = make_check("mode-kept", kind="guard", because="the calculator stays as it is")
    return [
        make_result(make_check(), guard),
        make_result(make_check(), guard, trial=1),
        make_result(
            wrong,
            guard,
            agent="clicker",
            difficulty="expert",
            task="galculator/tip",
            apps=("galculator", "files"),
            blame="app",
        ),
        make_result(wrong, guard, agent="clicker"),
        make_result(wrong, guard, agent="near-miss", variant="digit"),
        make_result(wrong, guard, agent="near-miss", variant="unit"),
        make_result(outcome="error", agent="broken-sandbox", cause="PipeClosed: the pipe ended"),
        make_result(outcome="error", agent="broken-provider", cause="ProviderError: overloaded"),
        make_result(outcome="error", agent="broken-engine", cause="PipeClosed: the pipe ended", blame="engine"),
        make_result(outcome="error", agent="broken-start", cause="GuestTimeout: no desktop"),
        make_result(outcome="stopped", agent="stopped", cause="RunBudgetUsedUp: 2 of 2 steps", blame="budget"),
    ]


OUTCOMES = "8 failed, 2 passed"


class Session:
    """A folder with a test file per task, whose tests come to given results."""

    def __init__(self, folder: Path, results: list[RolloutResult]) -> None:
        self.allure = folder / "allure"
        self._folder = folder
        (folder / "conftest.py").write_text(CONFTEST)
        (folder / "pytest.ini").write_text("[pytest]\nmarkers = smoke: one quick task\n")
        for task in ("galculator_receipt_total", "galculator_tip"):
            (folder / f"test_{task}.py").write_text(TEST)
        (folder / "screen.png").write_bytes(b"\x89PNG\r\n\x1a\n")
        (folder / "results.json").write_text(json.dumps([to_json(result) for result in results]))

    def run(self, *arguments: str) -> str:
        """Run pytest there and return the line that sums it up."""
        RunDirectory.create(self._folder / "runs", {})
        ended = subprocess.run(
            # The plugin itself is left out: the conftest takes its place.
            [sys.executable, "-m", "pytest", "-p", "no:opencomputer", "-p", "no:cacheprovider", *arguments],
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "INTERNALERROR" not in ended.stdout, ended.stdout
        assert ended.returncode in (0, 1), ended.stdout + ended.stderr
        return ended.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def one_process(tmp_path_factory: pytest.TempPathFactory, make_result: Any, make_check: Any) -> Path:
    """Allure's folder of a session in one process."""
    session = Session(tmp_path_factory.mktemp("one"), sample(make_result, make_check))
    assert OUTCOMES in session.run("--alluredir", "allure")
    return session.allure


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory, make_result: Any, make_check: Any) -> Path:
    """Allure's folder of a session of two workers, that have other values at run time and another order."""
    results = [
        dataclasses.replace(result, steps=99, phases={"agent": 1.0}, answer="later")
        for result in reversed(sample(make_result, make_check))
    ]
    session = Session(tmp_path_factory.mktemp("workers"), results)
    assert OUTCOMES in session.run("--alluredir", "allure", "--clean-alluredir", "-n", "2")
    return session.allure


@pytest.fixture(params=["one_process", "workers"])
def folder(request: pytest.FixtureRequest) -> Path:
    """Allure's folder of both sessions."""
    path: Path = request.getfixturevalue(request.param)
    return path


def by_name(folder: Path) -> dict[str, Json]:
    """The results by the name of their test."""
    found = [json.loads(path.read_text()) for path in folder.glob("*-result.json")]
    found = [test for test in found if test["status"] != "skipped"]  # a task file without any result
    parameters = [{p["name"]: p["value"] for p in test["parameters"]} for test in found]
    names = [" ".join([test["name"], p["agent"], p["trial"]]) for test, p in zip(found, parameters, strict=True)]
    assert len(set(names)) == len(names)
    return dict(zip(names, found, strict=True))


def labels(test: Json) -> set[tuple[str, str]]:
    return {(label["name"], label["value"]) for label in test["labels"]}


def test_rollouts_are_tests_with_a_step_per_check(folder: Path) -> None:
    tests = by_name(folder)
    assert {name: test["status"] for name, test in tests.items()} == {
        "galculator/receipt_total oracle trial 1": "passed",
        "galculator/receipt_total oracle trial 2": "passed",
        "galculator/tip clicker trial 1": "failed",
        "galculator/receipt_total clicker trial 1": "failed",
        "galculator/receipt_total digit near-miss trial 1": "failed",
        "galculator/receipt_total unit near-miss trial 1": "failed",
        "galculator/receipt_total broken-sandbox trial 1": "broken",
        "galculator/receipt_total broken-provider trial 1": "broken",
        "galculator/receipt_total broken-engine trial 1": "broken",
        "galculator/receipt_total broken-start trial 1": "broken",
        "galculator/receipt_total stopped trial 1": "broken",
    }

    failed = tests["galculator/tip clicker trial 1"]
    assert failed["descriptionHtml"] == '<div style="white-space: pre-wrap">Add the three prices.</div>'
    goal, guard = failed["steps"]
    assert (goal["name"], goal["status"]) == ("goal total-shown", "failed")
    assert (guard["name"], guard["status"]) == ("guard mode-kept", "passed")
    assert goal["statusDetails"] == {"message": 'AssertionError: text: expected "74.85", got "74.58"\n'}
    assert {p["name"]: p["value"] for p in goal["parameters"]} == {
        "expected": '{"text":"74.85"}',
        "actual": '{"found":true,"text":"74.58"}',
        "endpoint": "galculator display {}",
        "because": "add the three prices",
    }
    (facts,) = goal["attachments"]
    assert json.loads((folder / facts["source"]).read_text()) == {"found": True, "text": "74.58"}

    assert {
        ("parentSuite", "clicker"),
        ("suite", "galculator"),
        ("feature", "galculator"),
        ("feature", "files"),
        ("story", "arithmetic"),
        ("severity", "blocker"),
        ("tag", "prices"),
        ("tag", "smoke"),
    } <= labels(failed)
    assert Counter(name for name, _ in labels(failed))["parentSuite"] == 1
    assert ("severity", "minor") in labels(tests["galculator/receipt_total oracle trial 1"])
    assert ("parentSuite", "broken-start") in labels(tests["galculator/receipt_total broken-start trial 1"])


def test_pictures_and_trajectory_are_attached(folder: Path) -> None:
    test = by_name(folder)["galculator/receipt_total oracle trial 1"]
    files = [(entry["name"], entry["type"], folder / entry["source"]) for entry in test["attachments"]]
    assert [(name, kind) for name, kind, _ in files] == [
        ("filmstrip", "image/jpg"),
        ("screen at step 3", "image/png"),
        ("screen at step 4", "image/png"),
        ("screen at step 5", "image/png"),
        ("trajectory", "text/plain"),
        ("result", "application/json"),
    ]
    assert [path.read_bytes()[-1:] for _, kind, path in files if kind == "image/png"] == [b"2", b"3", b"4"]
    with Image.open(files[0][2]) as strip:
        assert strip.width > strip.height, "five screenshots in two rows"
    assert json.loads(files[-1][2].read_text())["score"]["reward"] == 1.0
    assert [json.loads(line)["index"] for line in files[-2][2].read_text().splitlines()] == [0, 1, 2, 3, 4]


def test_the_identity_of_a_test_does_not_depend_on_how_it_ran(one_process: Path, workers: Path) -> None:
    first = {name: test["historyId"] for name, test in by_name(one_process).items()}
    assert len(set(first.values())) == len(first), "agents, trials and near misses are tests, not retries of each other"
    assert {name: test["historyId"] for name, test in by_name(workers).items()} == first
    excluded = [p for p in by_name(workers)["galculator/tip clicker trial 1"]["parameters"] if p.get("excluded")]
    assert excluded == [
        {"name": "reward", "value": "reward 0.00", "excluded": True},
        {"name": "steps", "value": "99 steps", "excluded": True},
    ]


def test_each_outcome_falls_in_one_category(folder: Path) -> None:
    categories = json.loads((folder / "categories.json").read_text())
    assert categories == list(CATEGORIES)
    found = {}
    for name, test in by_name(folder).items():
        message = test.get("statusDetails", {}).get("message", "")
        found[name] = [
            category["name"]
            for category in categories
            if test["status"] in category["matchedStatuses"]
            # Allure 2 matches with java.util.regex, whole; the syntax used is common to both
            and re.fullmatch(category.get("messageRegex", "(?s).*"), message)
        ]
    app, agent, provider, engine, ours, stopped = (category["name"] for category in categories[:6])
    assert found["galculator/receipt_total oracle trial 1"] == []
    assert found["galculator/receipt_total clicker trial 1"] == [agent]
    assert found["galculator/tip clicker trial 1"] == [app]
    assert found["galculator/receipt_total broken-provider trial 1"] == [provider]
    assert found["galculator/receipt_total broken-engine trial 1"] == [engine]
    assert found["galculator/receipt_total broken-sandbox trial 1"] == [ours]
    assert found["galculator/receipt_total broken-start trial 1"] == [ours]
    assert found["galculator/receipt_total stopped trial 1"] == [stopped]
    assert (folder / "environment.properties").read_text() == "image=i1\npython=3.13\n"


def test_runs_are_numbered_by_the_history_that_is_there(tmp_path: Path) -> None:
    def number(run: str) -> Any:
        write_metadata(tmp_path, {}, run)
        return json.loads((tmp_path / "executor.json").read_text())["buildOrder"]

    assert number("20261122T010901Z-fd75e1") == 1
    (tmp_path / "history").mkdir()
    trend = tmp_path / "history" / "history-trend.json"
    trend.write_text(json.dumps([{"buildOrder": 7, "data": {}}, {"data": {}}, {"buildOrder": 6, "data": {}}]))
    assert number("20261122T020901Z-fd75e1") == 8
    trend.write_text("{")
    assert number("20261122T030901Z-fd75e1") == 1
    server = '{"name": "Jenkins", "buildOrder": 12}'
    (tmp_path / "executor.json").write_text(server)
    assert number("20261122T040901Z-fd75e1") == 12
    assert (tmp_path / "executor.json").read_text() == server


def test_hostile_values_do_not_break_the_report(tmp_path: Path, make_result: Any, make_check: Any) -> None:
    evil = "\udce9\x00\x1b[31m</script>\n" + "x" * 5000
    check = make_check("total-shown", passed=False, expected={"text": evil}, actual={"text": evil}, reason=evil)
    session = Session(tmp_path, [make_result(check, cause=evil)])
    assert "1 failed" in session.run("--alluredir", "allure")
    (test,) = by_name(session.allure).values()
    (step,) = test["steps"]
    assert step["status"] == "failed"
    assert all(len(parameter["value"]) <= 2000 for parameter in step["parameters"])
    facts = json.loads((session.allure / step["attachments"][0]["source"]).read_text())
    assert facts == {"text": evil.replace("\udce9", "\\udce9")}


def test_a_crashed_worker_does_not_take_the_report_along(tmp_path: Path, make_result: Any) -> None:
    results = [make_result(trial=0), make_result(trial=1, cause="crash"), make_result(trial=2)]
    session = Session(tmp_path, results)
    assert "1 failed, 2 passed" in session.run("--alluredir", "allure", "--clean-alluredir", "-n", "1")
    assert {name[-1] for name in by_name(session.allure)} == {"1", "3"}


def test_without_allure_nothing_is_attached(tmp_path: Path, make_result: Any, make_check: Any) -> None:
    session = Session(tmp_path, sample(make_result, make_check))
    assert OUTCOMES in session.run()
    assert not session.allure.exists()


def test_allure_shows_the_environment_as_it_is(tmp_path: Path) -> None:
    """Allure reads the file with Java's reader of properties."""
    environment = {
        "a key: with=all#this!": " leading, trailing\\ ",
        "näme": "写真 🙂",
        "lines": "one\ntwo\ttab",
        "n": 3,
    }
    results, report = tmp_path / "results", tmp_path / "report"
    results.mkdir()
    write_metadata(results, environment)
    subprocess.run([find_tool(), "generate", results, "-o", report], capture_output=True, check=True)
    shown = json.loads((report / "widgets/environment.json").read_text())
    assert {row["name"]: row["values"] for row in shown} == {key: [str(value)] for key, value in environment.items()}
