"""Runs that are ended at a lucky moment, in every way: they say so, and show no mean.

The first four of six rollouts succeed, so ending a run there would make the agent look perfect.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.runs.ending import State
from pytest_opencomputer.runs.reader import Run
from tests.faults.runs import AGENT, GATE, Pretended
from tests.terminal.project import Script

GOOD = {"steps": 2}
WAITS = {"steps": 3, "gate": GATE, "after": 2}
TASKS = tuple(f"calibre/{name}" for name in ("a", "b", "c", "d", "e", "f"))
SCRIPT: Script = {**dict.fromkeys(TASKS[:4], GOOD), TASKS[4]: WAITS, TASKS[5]: {"goals": 0}}

CRASHING = """
def pytest_runtest_logreport(report):
    if "/e/" in report.nodeid:
        raise MemoryError("none left")
"""


def as_said(project: Pretended, state: State, why: str = "") -> Run:
    """The run says how it ended, in its directory and in what it printed last, and its table has no mean."""
    read = project.read
    assert (read.ended.state, read.ended.why) == (state, why), project.output
    assert len(read.planned) == len(TASKS)
    assert sum(one.score is not None for one in read.planned) == 4
    return read


def table(run: Run, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["table", str(run.path)]) == 0
    return capsys.readouterr().out


def closing(project: Pretended) -> list[str]:
    """The figures of all rollouts at the end of what pytest printed."""
    return next(line for line in project.output.splitlines() if line.startswith("total")).split()[1:]


def no_mean(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    said = table(run, capsys)
    row = next(line for line in said.splitlines() if line.startswith(AGENT))
    assert row.split() == [AGENT, "6", "6", "66.7", "%", "-", "-", "-", "-"], said
    assert f"{run.name}: {run.ended}; of 6 planned rollouts 4 have a score; " in said


@pytest.mark.parametrize("workers", ["0", "2"])
def test_ctrl_c(tmp_path: Path, workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    project = Pretended(tmp_path, {**SCRIPT, TASKS[5]: WAITS})
    assert project.interrupt_at(4, signal.SIGINT, "-n", workers) == pytest.ExitCode.INTERRUPTED
    read = as_said(project, "interrupted", "ctrl-C")
    no_mean(read, capsys)
    assert "this run: interrupted (ctrl-C); of 6 planned rollouts 4 have a score; " in project.output
    assert closing(project) == ["6", "6", "4/4", "-", "-", "0", "67%", "-", "-"]
    assert "without a score: 2 of the rollouts; to run them:\n    pytest --resume=runs/" in project.output


def test_ctrl_c_before_the_first_result(tmp_path: Path) -> None:
    project = Pretended(tmp_path, dict.fromkeys(TASKS, WAITS))
    project.interrupt_at(0, signal.SIGINT)
    assert "this run: interrupted (ctrl-C); of 6 planned rollouts 0 have a score; 5 not begun, 1 unfinished" in (
        project.output
    )
    assert closing(project) == ["6", "6", "0/0", "-", "-", "0", "0%", "-", "-"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("-x",), "stopping after 1 failures"),
        (("--maxfail=1",), "stopping after 1 failures"),
        (("--maxfail=1", "-n", "1"), "stopping after 1 failures"),
    ],
)
def test_the_first_failure_ends_it(
    tmp_path: Path, arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """``-x`` and ``--maxfail`` end a run right before it would lose its mean: they also count errors."""
    project = Pretended(tmp_path, {**SCRIPT, TASKS[4]: {"goals": None}})
    project.run(*arguments)
    read = as_said(project, "early", why)
    no_mean(read, capsys)
    assert (
        f"this run: ended early ({why}); of 6 planned rollouts 4 have a score; 1 error, 1 not begun" in project.output
    )


def test_the_budget_of_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stopped = {"goals": None, "error": "budget"}
    project = Pretended(tmp_path, {**SCRIPT, TASKS[4]: stopped, TASKS[5]: {**stopped, "steps": 0}})
    project.run()
    no_mean(as_said(project, "budget"), capsys)
    assert "this run: stopped by its budget; of 6 planned rollouts 4 have a score; 2 stopped" in project.output


@pytest.mark.parametrize("workers", ["0", "1"])
def test_kill_9_of_the_controller(tmp_path: Path, workers: str, capsys: pytest.CaptureFixture[str]) -> None:
    project = Pretended(tmp_path, SCRIPT)
    project.interrupt_at(4, signal.SIGKILL, "-n", workers)
    read = as_said(project, "killed")
    no_mean(read, capsys)
    assert "it has no record of its end" in table(read, capsys)


def test_a_crash_of_the_controller(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = Pretended(tmp_path, SCRIPT)
    (project.folder / "crashing.py").write_text(CRASHING)
    (project.folder / GATE).touch()
    code = project.run("-p", "crashing")
    assert code == pytest.ExitCode.INTERNAL_ERROR
    read = project.read
    assert (read.ended.state, read.ended.why) == ("crashed", "MemoryError: none left")
    assert "not begun" in table(read, capsys)


def test_a_run_that_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What has ended so far are those that were quick: there is no mean yet."""
    project = Pretended(tmp_path, SCRIPT)
    started = project.start(f"--agent={AGENT}")
    try:
        until(lambda: project._is_at(4), what="four results", timeout=120)
        read = as_said(project, "running")
        no_mean(read, capsys)
        (project.folder / GATE).touch()
        project.end(started)
    finally:
        started.kill()
    assert project.read.ended.state == "finished"
    assert f"{read.name}: finished; of 6 planned rollouts 6 have a score" in table(project.read, capsys)
    assert "this run:" not in project.output


def test_a_run_that_was_ended_and_resumed_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = Pretended(tmp_path, SCRIPT)
    project.interrupt_at(4, signal.SIGINT)
    (project.folder / GATE).touch()
    project.resume()
    read = project.read
    assert (read.ended.state, len(read.results), len(read.planned)) == ("finished", 6, 6)
    (resumed,) = read.configuration.resumed
    assert resumed.after is not None
    assert resumed.after.how == "interrupted"
    assert "resume: 4 rollouts have a score from before; 2 to run (1 cut off, 1 not begun)" in project.output
    assert "resume: 1 of these are second attempts of agents that had acted before (1 cut off)" in project.output
    assert "second attempts, after errors or after being cut off: 1" in project.output
    said = table(read, capsys)
    assert "100.0 %" in said
    assert f"{read.name} was resumed once; 1 result is from a second attempt (1 cut off); in 1 of them" in said


def test_a_run_that_was_resumed_in_part_lacks_the_rest(tmp_path: Path) -> None:
    project = Pretended(tmp_path, SCRIPT)
    project.interrupt_at(4, signal.SIGINT)
    project.resume("-k", "f")
    read = project.read
    assert (read.ended.state, len(read.planned), len(read.results)) == ("finished", 6, 5)
    assert "this run: finished; of 6 planned rollouts 5 have a score; 1 unfinished" in project.output
