"""``--replay`` through pytest: a run is repeated on a real desktop; error messages if it cannot be."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.runs.record_files import read_results
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.agents.openai_server import ChatServer

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/galculator/inverter_fault_word"
OTHER = "benchmark/galculator/total_station_setup"
ANSWER = "The heat sink was at -20 degrees Celsius."
SCRIPT = [
    "```python\npyautogui.press('7')\ntime.sleep(0.5)\npyautogui.press('7')\n```",
    "```python\npyautogui.hotkey('ctrl', 'nokey')\n```",
    f"```python\ncomputer.terminate('success', answer={ANSWER!r})\n```",
]


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with two tasks."""
    for task in (TASK, OTHER):
        shutil.copytree(REPOSITORY / task, pytester.path / task)
    return pytester


@pytest.mark.usefixtures("desktop_image")
def test_a_run_is_replayed_as_recorded_and_reports_the_first_difference(project: pytest.Pytester) -> None:
    with ChatServer(list(SCRIPT)).running() as server:
        arguments = (f"--agent-url={server.url}", "--observation=screenshot+a11y", "--max-steps=9")
        project.runpytest_subprocess(TASK, "--agent=kimi:kimi-k2.6", *arguments, "-p", "no:cacheprovider")
    recorded = (project.path / "runs" / "latest").resolve()
    (then,) = read_results(recorded)
    assert (then.outcome, then.answer, then.steps) == ("failed", ANSWER, 3)

    # The server is gone. "latest" is another run as soon as this one begins, in all its processes.
    again = project.runpytest_subprocess("benchmark", "--replay=runs/latest", "-n", "1", "-p", "no:cacheprovider")
    again.assert_outcomes(passed=1)
    again.stdout.fnmatch_lines([f"replay of {recorded.name}: 1 of 1 went as recorded"])
    (now,) = read_results(project.path / "runs" / "latest")
    assert [(check.id, check.passed) for check in now.checks] == [(check.id, check.passed) for check in then.checks]
    assert (now.outcome, now.answer, now.steps, now.usage) == (then.outcome, ANSWER, 3, then.usage)
    assert now.fingerprint is not None
    assert then.fingerprint is not None
    assert f"replay={recorded.name}" in now.fingerprint.agent
    assert "observation=screenshot+a11y" in then.fingerprint.agent

    # A task that reads otherwise today makes another request.
    task = project.path / TASK / "task.json"
    content = json.loads(task.read_text())
    content["instruction"] = "Please: " + content["instruction"]
    task.write_text(json.dumps(content))
    diverged = project.runpytest_subprocess(TASK, f"--replay={recorded}", "-p", "no:cacheprovider")
    diverged.assert_outcomes(errors=1)
    diverged.stdout.fnmatch_lines(
        [f"*{then.rollout}, exchange 1: messages*is not as recorded", "  recorded: *", "  now: *Please:*"]
    )
    diverged.stdout.fnmatch_lines([f"replay of {recorded.name}: 0 of 1 went as recorded"])
    (error,) = read_results(project.path / "runs" / "latest")
    assert (error.outcome, error.score) == ("error", None)


def said(project: pytest.Pytester, *arguments: str) -> str:
    """The error of a run that cannot begin."""
    run = project.runpytest_subprocess(*arguments, "-p", "no:cacheprovider")
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    return run.stderr.str() + run.stdout.str()


def a_run(project: pytest.Pytester, *, exchanges: bool) -> Path:
    """A run of one rollout of an agent."""
    models = {"url": None, "observation": "screenshot"}
    about = {"agents": ["kimi:kimi-k2.6"], "agent_options": {}, "trials": 1, "max_steps": None, "models": models}
    run = RunDirectory.create(project.path / "runs", about)
    log = run.rollout("galculator.inverter_fault_word.kimi.kimi-k2.6-0")
    if exchanges:
        log.exchange({"request": {}, "answer": {}, "tokens": {}})
    return run.path


def test_a_run_that_is_not_there_is_reported(project: pytest.Pytester) -> None:
    assert "not a run directory: No such file" in said(project, TASK, "--replay=runs/nothing")


def test_a_run_without_exchanges_is_reported(project: pytest.Pytester) -> None:
    run = a_run(project, exchanges=False)
    error = said(project, TASK, f"--replay={run}")
    assert "no rollout has exchanges with a model" in error
    assert "the agents of this one: kimi:kimi-k2.6" in error


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["here", "xdist"])
def test_a_task_that_the_run_does_not_have_is_reported(project: pytest.Pytester, workers: tuple[str, ...]) -> None:
    run = a_run(project, exchanges=True)
    error = said(project, OTHER, f"--replay={run}", *workers)
    assert "none of the selected tasks is in this run" in error
    assert "one of these: galculator.inverter_fault_word.kimi.kimi-k2.6-0" in error


@pytest.mark.parametrize("option", ["--agent=noop", "--model=kimi-k2.6", "--trials=2", "--prove", "--agent-arg=a=b"])
def test_options_that_the_record_has_are_refused(project: pytest.Pytester, option: str) -> None:
    run = a_run(project, exchanges=True)
    flag = option.partition("=")[0]
    assert f"got {flag}, but --replay takes agents" in said(project, TASK, f"--replay={run}", option)
