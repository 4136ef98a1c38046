"""Which rollouts get a second attempt when a run is resumed: none whose agent may have been the cause of its end."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from pytest_opencomputer.models.records import CauseKind, RolloutResult, Who
from pytest_opencomputer.reports.site.index import index_of
from pytest_opencomputer.runs.attempts import kind_of, stays
from tests.faults.runs import Pretended
from tests.reports.runs import Did, result_of
from tests.terminal.project import Script

ACTED = {"steps": 2, "goals": None}
GOOD = {"steps": 2, "goals": 4, "do": "", "at_start": ""}
SCRIPT: Script = {
    "calibre/good": GOOD,
    "calibre/failed": {**GOOD, "goals": 1},
    "calibre/engine": {**ACTED, "error": "engine"},
    "calibre/provider": {**ACTED, "error": "provider"},
    "calibre/stopped": {**ACTED, "error": "budget"},
    "calibre/early": {"steps": 0, "goals": None, "error": "pipe"},
    "calibre/pipe": {**ACTED, "error": "pipe"},
    "calibre/program": {**ACTED, "error": "program"},
}
LEFT = {"calibre/pipe", "calibre/program"}
HEADER = "resume: 2 errors are left without a score: the agent had acted, and nothing shows that it was not the cause"


@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_proven_causes_are_run_again(tmp_path: Path, workers: str) -> None:
    project = Pretended(tmp_path, SCRIPT)
    project.run("-n", workers)
    kinds = {result.task.partition("/")[2]: result.cause_kind for result in project.read.results}
    assert kinds == {
        **dict.fromkeys(("good", "failed"), ""),
        **dict.fromkeys(("pipe", "program"), "unproven"),
        "engine": "engine",
        "provider": "provider",
        "stopped": "budget",
        "early": "before",
    }
    assert "without a score: 4 of the rollouts; to run them:\n    pytest --resume=runs/" in project.output
    assert "without a score, and not run again by --resume: 2, because the agent had acted, and" in project.output

    project.change(dict.fromkeys(SCRIPT, GOOD))
    project.resume("-n", workers)
    assert HEADER in project.output
    assert "  calibre.pipe.clicker-0: PipeClosed: it is gone" in project.output
    assert (
        "resume: 2 rollouts have a score from before; 4 to run (1 after an error before the agent acted, "
        "1 after an error of the engine, 1 after an error of the provider, 1 stopped)"
    ) in project.output
    assert (
        "resume: 3 of these are second attempts of agents that had acted before (1 after an error of the engine, "
        "1 after an error of the provider, 1 stopped)"
    ) in project.output
    read = project.read
    assert {one.task for one in read.results if one.outcome == "error"} == LEFT
    assert {one.task: one.attempt for one in read.results} == {
        **dict.fromkeys(SCRIPT, 2),
        **dict.fromkeys(("calibre/good", "calibre/failed", *LEFT), 1),
    }
    assert next(one for one in read.results if one.task == "calibre/failed").outcome == "failed", "as it was"
    total = next(line for line in project.output.splitlines() if line.startswith("total"))
    assert total.split()[1:] == ["8", "8", "5/6", "-", "-", "2", "75%", "-", "-"]
    assert "second attempts, after errors or after being cut off: 4" in project.output
    texts = [link.text for app in index_of([read]).apps for task in app.tasks for link in task.cells[0]]
    assert texts.count("1.00 (attempt 2)") == 4

    code = project.resume("-n", workers)
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED, "two rollouts have no score, and none of them may run"
    assert HEADER in project.output
    assert len(project.read.results) == 8


def test_an_error_that_stays_is_not_run_when_it_is_named(tmp_path: Path) -> None:
    project = Pretended(tmp_path, SCRIPT)
    project.run()
    project.change(dict.fromkeys(SCRIPT, GOOD))
    project.resume("-k", "pipe or program")
    assert {one.task for one in project.read.results if one.attempt > 1} == set()
    project.resume("--trials=2", "-k", "pipe")
    (more,) = (one for one in project.read.results if one.trial == 1)
    assert (more.task, more.outcome, more.attempt) == ("calibre/pipe", "passed", 1), (
        "another trial is no second attempt"
    )


@pytest.mark.parametrize(("moment", "kind"), [("at_start", "before"), ("do", "unproven")])
def test_a_worker_that_was_killed(tmp_path: Path, moment: str, kind: CauseKind) -> None:
    """Nobody knows what killed it: the agent's program runs in it, on what the model said."""
    task = "calibre/kills"
    project = Pretended(tmp_path, {task: {"steps": 2, moment: "kill -9 $PPID"}, "calibre/good": GOOD})
    project.run("-n", "1")
    killed = next(one for one in project.read.results if one.task == task)
    assert (killed.outcome, killed.blame, killed.cause_kind) == ("error", "harness", kind)
    project.change({task: GOOD})
    project.resume()
    again = next(one for one in project.read.results if one.task == task)
    assert again.outcome == ("passed" if kind == "before" else "error")


def old(who: Who, **changed: object) -> RolloutResult:
    """An error as earlier versions recorded it."""
    result = result_of(Did("gedit/letter", None), "one")
    return dataclasses.replace(result, blame=who, cause_kind="", **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "kind"),
    [
        (old("provider"), "provider"),
        (old("engine"), "engine"),
        (old("budget", outcome="stopped"), "budget"),
        (old("harness"), "unproven"),
        (old("harness", actions=0, phases={"start": 1.0}), "before"),
    ],
)
def test_errors_of_earlier_versions(result: RolloutResult, kind: CauseKind) -> None:
    assert kind_of(result) == kind
    assert stays(result) == (kind == "unproven")
