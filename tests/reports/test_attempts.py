"""Rollouts that were begun again: what counts, where their files are, and that kills lose and double nothing."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.reports.notes import run_notes
from pytest_opencomputer.reports.tables import results_table
from pytest_opencomputer.runs.attempts import set_aside
from pytest_opencomputer.runs.conversion import StepRecord
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.run_lock import Hold
from tests.reports.runs import Did, make_run, roll_out, task_record

ERROR = Did("gedit/letter", None, steps=3)

KILLED_AND_RESUMED = """
import dataclasses, os, signal, sys
from pathlib import Path
from pytest_opencomputer.models.errors import ProviderError
from pytest_opencomputer.runs.attempts import set_aside
from pytest_opencomputer.runs.conversion import StepRecord, result_from_json
from pytest_opencomputer.runs.run_lock import Hold
from pytest_opencomputer.runs.run_directory import RunDirectory

base, scored, error = Path(sys.argv[1]), *map(result_from_json, sys.argv[2:])
NAMES = ("one", "two", "three")
left = None

def count(event, arguments):
    global left
    if left is not None and event.partition(".")[0] in ("open", "os", "fcntl"):
        left -= 1
        if left < 0:
            left = None
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(count)

def resume(run, kill):
    global left
    left = kill
    hold = Hold(run.path)
    assert hold.lead() and hold.wait_for_writers(10)
    hold.write()
    run.recover()
    run.resume({})
    todo = [name for name in NAMES if name not in {one.rollout for one in run.results() if one.score is not None}]
    for name in todo:
        set_aside(run.path, name)
    for name in todo:
        log = run.rollout(name)
        for index in range(2):
            log.step(StepRecord(index, screenshot=log.screenshot(f"{name} {index}".encode())))
        log.finish(dataclasses.replace(error if kill is not None and name == "two" else scored, rollout=name))

for kill in range(1000):
    run = RunDirectory.create(base, {"kill": kill})
    ends = []
    for moment in (kill, kill * 3 // 4, None):
        if not (pid := os.fork()):
            resume(run, moment)
            os._exit(0)
        ends.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    assert ends[2] == 0, ends
    if ends[0] == 0:
        break  # there was no such moment: all have been tried
"""


@pytest.fixture
def directory(tmp_path: Path) -> RunDirectory:
    """A run with an error, a score and a rollout that was cut off."""
    directory = RunDirectory(make_run(tmp_path / "runs", [ERROR, Did("gedit/menu", 3)]).path)
    directory.rollout("gedit.list.oracle-0").step(StepRecord(0, "cut off"))
    return directory


def again(directory: RunDirectory, did: Did) -> None:
    """As a run that is resumed does it."""
    set_aside(directory.path, did.rollout)
    roll_out(directory, did)


def test_an_error_counts_until_a_later_attempt_has_a_result(directory: RunDirectory) -> None:
    def read() -> tuple[str, int, int]:
        run = Run.open(directory.path)
        assert [one.name for one in sorted(run.rollouts, key=lambda one: one.name)] == sorted(
            [ERROR.rollout, "gedit.list.oracle-0", Did("gedit/menu", 3).rollout]
        ), "each counts once"
        result = run.rollout(ERROR.rollout).result
        assert result is not None
        return result.outcome, result.attempt, len(run.rollout(ERROR.rollout).steps)

    assert read() == ("error", 1, 3)
    set_aside(directory.path, ERROR.rollout)
    assert read() == ("error", 1, 3), "the second attempt has not begun"
    directory.rollout(ERROR.rollout).step(StepRecord(0, "the second attempt"))
    assert read() == ("error", 1, 3), "it is under way"
    again(directory, dataclasses.replace(ERROR, steps=2))
    assert read() == ("error", 3, 2), "it was cut off, and the third one is an error, too"
    again(directory, Did("gedit/letter", 4, steps=4))
    assert read() == ("passed", 4, 4)
    run = Run.open(directory.path)
    assert [(result.outcome, result.attempt) for result in run.earlier] == [("error", 1), ("error", 3)]
    folders = [directory.path / "earlier" / ERROR.rollout / number for number in "123"]
    assert [len((folder / "trajectory.jsonl").read_text().splitlines()) for folder in folders] == [3, 1, 2]
    assert json.loads((directory.path / "rollouts" / ERROR.rollout / "result.json").read_text())["attempt"] == 4


def test_a_cut_off_rollout_is_unfinished_until_it_has_a_result(directory: RunDirectory) -> None:
    name = "gedit.list.oracle-0"

    def read() -> Rollout:
        assert directory.unfinished() == list(Run.open(directory.path).unfinished) == [name]
        return Run.open(directory.path).rollout(name)

    set_aside(directory.path, name)
    assert [step.reasoning for step in read().steps] == ["cut off"]
    directory.rollout(name)
    assert read().steps == (), "the second attempt is now the last one with a record"
    again(directory, Did("gedit/list", 4, agent="oracle"))
    assert directory.unfinished() == []


def test_tables_count_each_rollout_once_and_name_the_repeated_ones(directory: RunDirectory) -> None:
    directory.add_tasks([task_record(Did("gedit/never", 4))])
    unknown, before = results_table([Run.open(directory.path)], full=True).records
    assert (unknown["agent"], unknown["rollouts"], unknown["no_result"]) == ("(unknown)", 1, 1), "it was not planned"
    assert (before["rollouts"], before["errors"], before["no_result"]) == (3, 1, 1)
    directory.resume({"arguments": ["--resume", "runs/latest"]})
    again(directory, Did("gedit/letter", 4))
    run = Run.open(directory.path)
    table = results_table([run], full=True)
    after = table.records[1]
    assert (after["rollouts"], after["errors"], after["successes"], after["second_attempts"]) == (3, 0, 1, 1)
    assert table.rows[1][table.heads.index("again")] == "1"
    assert run_notes([run])[1:] == [
        f"{run.name}: killed, or its directory could not be written: it has no record of its end; "
        "of 4 planned rollouts 2 have a score; 1 not begun, 1 unfinished",
        f"{run.name} was resumed once; 1 result is from a second attempt (1 after an error of the engine); "
        "in 1 of them the agent had acted before",
        f"{run.name}: not begun: {Did('gedit/never', 4).rollout}",
        f"{run.name}: not finished: gedit.list.oracle-0",
    ]
    assert run.configuration.resumed[0].arguments == ("--resume", "runs/latest")


def test_no_agent_gets_a_second_chance(directory: RunDirectory) -> None:
    done = Did("gedit/menu", 3)
    with pytest.raises(SandboxError, match="this run has a rollout of this name already"):
        directory.rollout(done.rollout)
    again(directory, dataclasses.replace(done, goals=4))
    with pytest.raises(UsageProblem, match=r"results\.jsonl:3: a second result of gedit\.menu") as problem:
        _ = Run.open(directory.path).results
    assert "one more of a later attempt if it had no score" in str(problem.value)


@pytest.mark.parametrize("torn", [b"", b'{"rollout":"gedit'], ids=["not begun", "torn"])
def test_a_result_that_a_kill_kept_from_its_line_is_not_lost(directory: RunDirectory, torn: bytes) -> None:
    file = directory.path / "results.jsonl"
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(whole[:-1]) + torn)
    assert directory.unfinished() == ["gedit.list.oracle-0", Did("gedit/menu", 3).rollout]
    assert directory.recover() == [Did("gedit/menu", 3).rollout]
    assert file.read_bytes().splitlines(keepends=True) == whole
    assert directory.recover() == []


def test_killed_at_each_moment_and_resumed(tmp_path: Path, python: Any, make_result: Any) -> None:
    """Killed twice and then resumed to the end, for each moment at which a file is opened, locked, moved or made."""
    scored, error = make_result(), make_result(outcome="error", cause="503")
    process = python(KILLED_AND_RESUMED, tmp_path / "runs", to_json(scored), to_json(error))
    assert process.communicate() == ("", "")
    runs = [Run.open(path) for path in (tmp_path / "runs").iterdir() if not path.is_symlink()]
    assert len(runs) > 50
    assert max(len(run.earlier) for run in runs) == 2
    for run in runs:
        at = run.path / f"killed at {run.configuration.model_dump()['kill']}"
        assert sorted(result.rollout for result in run.results) == ["one", "three", "two"], at
        assert {result.outcome for result in run.results} == {"passed"}, at
        assert (len(run.rollouts), run.unfinished, run.torn) == (3, (), ()), at
        for rollout in run.rollouts:
            assert [step.index for step in rollout.steps] == [0, 1], at
            assert all(shot.is_file() for shot in rollout.screenshots), at


def test_a_run_has_one_leader_and_waits_for_writers(directory: RunDirectory, python: Any) -> None:
    code = """
import sys
from pathlib import Path
from pytest_opencomputer.runs.run_lock import Hold
hold = Hold(Path(sys.argv[1]))
if "lead" in sys.argv:
    assert hold.lead()
hold.write()
print("held", flush=True)
sys.stdin.readline()
"""
    leader, writer = python(code, directory.path, "lead"), python(code, directory.path)
    assert leader.stdout.readline() == writer.stdout.readline() == "held\n"
    mine = Hold(directory.path)
    assert not mine.lead()
    leader.kill()
    leader.wait()
    assert mine.lead()
    assert not mine.wait_for_writers(0.0)
    writer.kill()
    writer.wait()
    assert mine.wait_for_writers(0.0)
    mine.release()
