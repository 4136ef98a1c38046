"""The run directory: what lies where, several writers, kills, full disks, corrupt files, secrets."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.records import TaskRecord, Usage
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.conversion import ActionRecord, StepRecord
from pytest_opencomputer.runs.record_files import read_results, read_tasks, read_trajectory
from pytest_opencomputer.runs.run_directory import RunDirectory

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))

WRITE_ROLLOUTS = """
import dataclasses, sys
from pathlib import Path
from pytest_opencomputer.runs.conversion import StepRecord, result_from_json
from pytest_opencomputer.runs.run_directory import RunDirectory
run, worker, count, text = RunDirectory.open(Path(sys.argv[1])), sys.argv[2], int(sys.argv[3]), sys.argv[4]
for number in range(count):
    log = run.rollout(f"{worker}-{number}")
    shot = log.screenshot(b"the same screen")
    log.step(StepRecord(0, "look", screenshot=shot))
    log.finish(dataclasses.replace(result_from_json(text), rollout=log.name))
"""

STEP_FOREVER = """
import itertools, sys
from pathlib import Path
from pytest_opencomputer.runs.conversion import StepRecord
from pytest_opencomputer.runs.run_directory import RunDirectory
log = RunDirectory.open(Path(sys.argv[1])).rollout("killed")
for index in itertools.count():
    log.step(StepRecord(index, "thinking " * 5000, screenshot=log.screenshot(str(index).encode() * 5000)))
    print(index, flush=True)
"""


@pytest.fixture
def run(tmp_path: Path) -> RunDirectory:
    return RunDirectory.create(tmp_path / "runs", {"command": ["pytest", "benchmark"], "options": {"trials": 2}})


def test_the_files_of_a_run_directory(run: RunDirectory, make_result: Any) -> None:
    log = run.rollout("galculator.sum.oracle-0")
    name = log.screenshot(PNG)
    step = StepRecord(
        0, "The total is empty.", (ActionRecord({"kind": "click", "at": [3, 4]}, seconds=0.2),), name, Usage(10, 5), 1.5
    )
    log.step(step)
    result = make_result(rollout=log.name)
    log.finish(result)

    files = {str(path.relative_to(run.path)) for path in run.path.rglob("*") if path.is_file()}
    assert files == {
        "run.json",
        "results.jsonl",
        f"rollouts/{log.name}/trajectory.jsonl",
        f"rollouts/{log.name}/result.json",
        f"screenshots/{name}",
    }
    assert (run.path / "screenshots" / name).read_bytes() == PNG
    assert read_trajectory(log.folder) == [step]
    assert read_results(run.path) == run.results() == [result]
    assert json.loads((log.folder / "result.json").read_text())["score"]["reward"] == 1.0
    config = json.loads((run.path / "run.json").read_text())
    assert config["command"] == ["pytest", "benchmark"]
    assert config["options"] == {"trials": 2}
    assert config["run"] == run.path.name
    assert config["format"] == 1


def test_each_step_and_result_is_there_when_the_call_returns(run: RunDirectory, make_result: Any) -> None:
    log = run.rollout("one")
    assert read_trajectory(log.folder) == []
    assert run.results() == []
    for index in range(3):
        log.step(StepRecord(index))
        assert len(read_trajectory(log.folder)) == index + 1
    assert run.unfinished() == ["one"]
    log.finish(make_result(rollout="one"))
    assert run.unfinished() == []


def test_equal_screenshots_are_stored_once(run: RunDirectory) -> None:
    one, other = run.rollout("one"), run.rollout("other")
    names = [one.screenshot(PNG), other.screenshot(PNG), one.screenshot(PNG + b"!"), one.screenshot(PNG)]
    assert names[0] == names[1] == names[3] != names[2]
    assert len(list((run.path / "screenshots").rglob("*.png"))) == 2
    stored = run.screenshot(names[0]).stat().st_ino
    run.rollout("third").screenshot(PNG)
    assert run.screenshot(names[0]).stat().st_ino == stored, "not written again"
    assert one.last_screenshots(5) == [run.screenshot(names[2]), run.screenshot(names[0])]
    assert one.last_screenshots(1) == [run.screenshot(names[0])]
    assert one.last_screenshots(0) == []


def test_latest_is_the_run_that_was_started_last(tmp_path: Path) -> None:
    base = tmp_path / "deep" / "runs"
    first, second = RunDirectory.create(base, {}), RunDirectory.create(base, {"n": 2})
    assert first.path != second.path
    assert (base / "latest").resolve() == second.path
    assert not (base / "latest").readlink().is_absolute(), "the folder of runs can be moved"
    assert RunDirectory.open(base / "latest").path == second.path
    assert sorted(path.name for path in base.iterdir()) == sorted([first.path.name, second.path.name, "latest"])


def test_a_folder_called_latest_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "latest").mkdir()
    with pytest.raises(UsageProblem, match="is not a link"):
        RunDirectory.create(tmp_path, {})
    assert (tmp_path / "latest").is_dir()


def test_runs_started_at_once_do_not_collide(tmp_path: Path, python: Any) -> None:
    code = """
import sys
from pathlib import Path
from pytest_opencomputer.runs.run_directory import RunDirectory
for _ in range(50):
    print(RunDirectory.create(Path(sys.argv[1]), {}).path)
"""
    processes = [python(code, tmp_path / "runs") for _ in range(3)]
    paths = []
    for process in processes:
        out, errors = process.communicate()
        assert errors == ""
        paths += out.split()
    assert len(set(paths)) == 150
    assert str((tmp_path / "runs" / "latest").resolve()) in paths


def test_two_runs_that_draw_the_same_number_get_two_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["aaaaaa", "l1", "l2", "aaaaaa", "bbbbbb", "l3", "l4"])
    monkeypatch.setattr("secrets.token_hex", lambda _: next(drawn))
    monkeypatch.setattr("time.time", lambda: 1_800_000_000.0)
    names = [RunDirectory.create(tmp_path, {}).path.name for _ in range(2)]
    assert names == ["20270115T080000Z-aaaaaa", "20270115T080000Z-bbbbbb"]


def test_workers_write_into_one_run(run: RunDirectory, python: Any, make_result: Any) -> None:
    text = to_json(make_result(cause="long " * 10_000))
    workers = [python(WRITE_ROLLOUTS, run.path, f"gw{number}", 20, text) for number in range(3)]
    for worker in workers:
        assert worker.communicate()[1] == ""
    expected = {f"gw{number}-{index}" for number in range(3) for index in range(20)}
    assert {result.rollout for result in run.results()} == expected
    assert len(run.results()) == 60
    assert run.config()["options"] == {"trials": 2}
    assert run.unfinished() == []
    assert len(list((run.path / "screenshots").rglob("*"))) == 2, "one screenshot in its folder"


@pytest.mark.parametrize("after", [1, 7, 40])
def test_a_killed_run_loses_at_most_the_step_in_flight(run: RunDirectory, python: Any, after: int) -> None:
    process: subprocess.Popen[str] = python(STEP_FOREVER, run.path)
    assert process.stdout is not None
    told = [int(process.stdout.readline()) for _ in range(after)]
    process.send_signal(signal.SIGKILL)
    told += [int(line) for line in process.stdout.read().split()]
    steps = read_trajectory(run.path / "rollouts" / "killed")
    assert [step.index for step in steps][: len(told)] == told
    assert len(steps) - len(told) in (0, 1)
    assert all(run.screenshot(step.screenshot).read_bytes() == str(step.index).encode() * 5000 for step in steps)
    assert run.unfinished() == ["killed"]


def test_names_are_folder_names_and_unique(run: RunDirectory) -> None:
    run.rollout("one")
    with pytest.raises(SandboxError, match="has a rollout of this name already"):
        run.rollout("one")
    for name in ("", ".", "..", "a/b", ".hidden", "x" * 300, "a\0b"):
        with pytest.raises(ValueError, match="cannot be the name of a folder"):
            run.rollout(name)


def test_a_result_of_another_rollout_is_refused(run: RunDirectory, make_result: Any) -> None:
    with pytest.raises(ValueError, match="given to the rollout 'one'"):
        run.rollout("one").finish(make_result(rollout="two"))


def test_a_last_line_that_was_cut_is_left_out(run: RunDirectory, make_result: Any) -> None:
    for name in ("one", "two"):
        run.rollout(name).finish(make_result(rollout=name))
    file = run.path / "results.jsonl"
    whole = file.read_bytes()
    for cut in range(1, len(whole) - whole.index(b"\n")):
        file.write_bytes(whole[:-cut])
        assert [result.rollout for result in run.results()] == ["one"]
    run.rollout("three").finish(make_result(rollout="three"))
    assert [result.rollout for result in run.results()] == ["one", "three"]


@pytest.mark.parametrize("broken", [b'{"rollout": "tw', b"", b"[]", b"\xff\xfe", b'{"rollout": 7}'])
def test_corruption_elsewhere_is_reported_with_file_and_line(
    run: RunDirectory, make_result: Any, broken: bytes
) -> None:
    for name in ("one", "two", "three"):
        run.rollout(name).finish(make_result(rollout=name))
    file = run.path / "results.jsonl"
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join([lines[0], broken, *lines[2:]]))
    with pytest.raises(UsageProblem) as caught:
        run.results()
    assert caught.value.where == f"{file}:2"
    assert "a result" in caught.value.wanted


def test_a_corrupt_step_is_reported_with_file_and_line(run: RunDirectory) -> None:
    log = run.rollout("one")
    log.step(StepRecord(0))
    log.trajectory.write_text(log.trajectory.read_text() + '{"index": "1"}\n')
    with pytest.raises(UsageProblem, match=r"trajectory\.jsonl:2: index: Input should be a valid integer"):
        read_trajectory(log.folder)


def test_a_folder_that_is_no_run_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="not a run directory"):
        RunDirectory.open(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(UsageProblem, match=r"run\.json: not JSON"):
        RunDirectory.open(tmp_path)
    (tmp_path / "run.json").write_text('{"format": 99}')
    with pytest.raises(UsageProblem, match="format is 99"):
        RunDirectory.open(tmp_path)
    with pytest.raises(UsageProblem, match="cannot be read: No such file"):
        read_results(tmp_path / "gone.jsonl")


def test_a_result_that_cannot_be_stored_is_an_error_and_not_half_there(small_disk: Path, make_result: Any) -> None:
    run = RunDirectory.create(small_disk, {})
    kept = run.rollout("kept")
    kept.finish(make_result(rollout="kept"))
    log = run.rollout("lost")
    with pytest.raises(SandboxError, match="No space left on device"):
        log.finish(make_result(rollout="lost", cause=os.urandom(100_000).hex()))
    assert [result.rollout for result in run.results()] == ["kept"]
    assert list(log.folder.iterdir()) == []
    # Room for one copy of the result and not for the second one.
    with pytest.raises(SandboxError, match=r"results\.jsonl: cannot be written"):
        log.finish(make_result(rollout="lost", cause=os.urandom(14_000).hex()))
    assert [result.rollout for result in run.results()] == ["kept"]
    assert list(log.folder.iterdir()) == []
    log.finish(make_result(rollout="lost", outcome="error", cause="the disk was full"))
    assert [result.rollout for result in run.results()] == ["kept", "lost"]


def test_steps_and_screenshots_on_a_full_disk_are_errors(small_disk: Path) -> None:
    log = RunDirectory.create(small_disk, {}).rollout("one")
    log.step(StepRecord(0))
    with pytest.raises(SandboxError, match="No space left on device"):
        log.screenshot(os.urandom(100_000))
    with pytest.raises(SandboxError, match="No space left on device"):
        log.step(StepRecord(1, "x" * 100_000))
    assert read_trajectory(log.folder) == [StepRecord(0)]
    assert log.last_screenshots(3) == []


def test_a_disk_that_takes_no_run_is_reported(small_disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(SandboxError, match="Read-only file system"):
        RunDirectory.create(small_disk / "runs", {})


def test_a_base_that_is_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("")
    with pytest.raises(SandboxError, match="runs: cannot be written: File exists"):
        RunDirectory.create(tmp_path / "runs", {})


SECRET = "sk-verysecret123"


@pytest.mark.parametrize(
    "config",
    [
        {"command": ["pytest", "--agent-arg", f"api_key={SECRET}"]},
        {"command": ["pytest", f"--agent-arg=api-key={SECRET}"]},
        {"command": ["pytest", "--api-key", SECRET]},
        {"command": ["pytest", f"--token={SECRET}"]},
        {"options": {"agent_options": {"openai_api_key": SECRET}}},
        {"options": {"headers": [{"Authorization": f"Bearer {SECRET}"}]}},
        {"options": {"base_url": f"https://me:{SECRET}@models.example.org/v1"}},
        {"agent": f"clicker(api_key={SECRET})"},
        {"PASSWORD": {"any": SECRET}},
    ],
)
def test_no_secret_is_stored(tmp_path: Path, config: dict[str, Any]) -> None:
    run = RunDirectory.create(tmp_path, config)
    run.resume(config)
    assert SECRET not in (run.path / "run.json").read_text()
    assert "***" in (run.path / "run.json").read_text()


def test_values_that_only_resemble_secrets_are_stored(tmp_path: Path) -> None:
    config = {
        "command": ["pytest", "-k", "password_vault", "--agent-arg", "max_tokens=2000"],
        "options": {"max_tokens": 2000, "secret_santa": "yes", "token": None},
    }
    stored = RunDirectory.create(tmp_path, config).config()
    assert stored["command"] == config["command"]
    assert stored["options"] == config["options"]


def test_the_environment_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_result: Any) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    run = RunDirectory.create(tmp_path, {"command": ["pytest"]})
    run.rollout("one").finish(make_result(rollout="one"))
    assert all(SECRET not in path.read_text() for path in run.path.rglob("*") if path.is_file())


def test_the_first_result_of_a_rollout_counts(run: RunDirectory, make_result: Any) -> None:
    first = make_result(trial=0, cause="the first one")
    log = run.rollout(first.rollout)
    log.finish(first)
    with pytest.raises(SandboxError, match="has a result already"):
        log.finish(dataclasses.replace(first, cause="a second one"))
    assert [result.cause for result in run.results()] == ["the first one"]


def test_tasks_are_on_record_once_with_all_of_their_rollouts(run: RunDirectory) -> None:
    assert read_tasks(run.path) == {}
    one = TaskRecord("gedit/a", "benchmark/gedit/a/task.json", "t1", "v1", "i1", "Écris\n«a».", ("gedit.a.noop-0",))
    run.add_tasks([one, dataclasses.replace(one, task="gedit/b", rollouts=("gedit.b.noop-0",))])
    run.add_tasks([dataclasses.replace(one, rollouts=("gedit.a.noop-0", "gedit.a.noop-1"))])
    found = read_tasks(run.path)
    assert list(found) == ["gedit/a", "gedit/b"]
    assert found["gedit/a"].rollouts == ("gedit.a.noop-0", "gedit.a.noop-1")
    assert found["gedit/a"].instruction == "Écris\n«a»."
