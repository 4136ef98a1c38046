"""Who runs what, as it is written and read."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.runs.activity import ACTIVITY, Activity, read_activity
from pytest_opencomputer.runs.run_directory import RunDirectory

CASE = Case("claude:claude-opus-5-5", 1, "forgot-the-date")


@pytest.fixture
def run(tmp_path: Path) -> RunDirectory:
    return RunDirectory.create(tmp_path, {})


def activity(run: RunDirectory) -> Activity:
    task: Any = SimpleNamespace(id="gedit/journal")
    return Activity(run, task, CASE)


def test_each_phase_is_written_as_it_begins(run: RunDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw3")
    timings = Timings(activity(run))
    with timings("pool"):
        begun, offset = read_activity(run.path)
        assert [one.phase for one in begun] == ["pool"]
    timings.sandbox = "abc"
    with pytest.raises(ValueError, match="broke"), timings("agent"):
        raise ValueError("broke")
    timings.end()

    rest, _ = read_activity(run.path, offset)
    assert [(one.phase, one.sandbox) for one in rest] == [("agent", "abc"), ("end", "abc")]
    (first,) = begun
    assert (first.task, first.agent, first.trial, first.variant) == ("gedit/journal", CASE.agent, 1, CASE.variant)
    assert (first.worker, first.rollout) == ("gw3", "gedit.journal.claude.claude-opus-5-5.forgot-the-date-1")
    assert 0 <= rest[-1].at - first.at < 60


def test_a_line_that_is_not_whole_is_read_when_it_is(run: RunDirectory) -> None:
    activity(run)("pool", "")
    file = run.path / ACTIVITY
    line = file.read_bytes()
    file.write_bytes(line + line[:20])
    begun, offset = read_activity(run.path)
    assert len(begun) == 1
    assert read_activity(run.path, offset) == ([], offset)
    file.write_bytes(line * 3)
    assert len(read_activity(run.path, offset)[0]) == 2


def test_a_run_that_tells_nothing_has_no_activity(run: RunDirectory) -> None:
    assert read_activity(run.path) == ([], 0)


def test_invalid_activity_lines_are_refused(run: RunDirectory) -> None:
    (run.path / ACTIVITY).write_text('{"at": "noon"}\n')
    with pytest.raises(UsageProblem, match=r"activity.jsonl:1: at: .*number.*'noon'"):
        read_activity(run.path)


def test_a_rollout_continues_if_its_activity_cannot_be_written(run: RunDirectory) -> None:
    (run.path / ACTIVITY).mkdir()
    with Timings(activity(run))("pool"):
        pass
