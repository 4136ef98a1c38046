"""Reading runs: what was recorded comes back, whenever the run was killed, and errors are reported."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.reports.runs import PNG, Did, make_run, roll_out


def test_everything_recorded_comes_back(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/letter", 4), Did("gedit/menu", 3, steps=3)])
    config = run.configuration
    assert datetime.now(UTC) - config.started < timedelta(minutes=1)
    assert (config.agents, config.trials, config.observation, config.replayed) == (
        ("claude:claude-opus-5-5",), 1, "screenshot", ""
    )  # fmt: skip
    assert (config.deadline, config.max_steps, config.harness_contract) == (1800.0, None, 7)

    first, second = run.rollouts
    assert first.result == run.results[0]
    assert [rollout.name for rollout in run.rollouts] == [
        "gedit.letter.claude.claude-opus-5-5-0",
        "gedit.menu.claude.claude-opus-5-5-0",
    ]
    assert [step.index for step in second.steps] == [0, 1, 2]
    assert second.steps[0].actions[0].action["at"] == [10, 20]
    assert second.steps[0].actions[0].error == "there is no window"
    assert second.steps[0].usage == Usage(100, 10, 0.5 / 3)
    assert [check.id for check in second.checks if not check.passed] == ["goal_3"]
    zoomed = run.screenshot(second.steps[0].actions[1].outcome)
    assert zoomed.read_bytes() == PNG + b"zoomed"
    shots = second.screenshots
    assert [shot.read_bytes() for shot in shots[:3]] == [PNG + f"{second.name} {i}".encode() for i in range(3)]
    assert shots[3] == shots[2], "nothing changed after the last step"
    assert run.rollout(second.name).result is second.result
    assert (run.unfinished, run.torn) == ((), ())


def test_the_link_to_the_last_run_can_be_opened(tmp_path: Path) -> None:
    run = make_run(tmp_path, [])
    assert Run.open(tmp_path / "latest").path == Run.open(str(run.path)).path == run.path


def test_a_run_of_which_little_was_recorded_has_defaults(tmp_path: Path) -> None:
    run = Run.open(RunDirectory.create(tmp_path, {"command": ["pytest"]}).path)
    assert (run.configuration.agents, run.configuration.observation, run.configuration.deadline) == ((), "", None)
    assert (run.results, run.rollouts) == ((), ())


def test_a_replay_names_the_run_that_it_replayed(tmp_path: Path) -> None:
    run = make_run(tmp_path, [], models={"replay": "/somewhere/runs/20260101T000000Z-abcdef"})
    assert run.configuration.replayed == "20260101T000000Z-abcdef"


def test_results_cut_at_every_byte_of_the_last_line(tmp_path: Path) -> None:
    whole = make_run(tmp_path, [Did("gedit/letter", 4), Did("gedit/menu", 2)])
    file = whole.path / "results.jsonl"
    data = file.read_bytes()
    begin = data.index(b"\n") + 1
    for end in range(begin, len(data)):
        file.write_bytes(data[:end])
        run = Run.open(whole.path)
        assert run.results == whole.results[:1]
        assert run.unfinished == (whole.rollouts[1].name,)
        assert len(run.rollouts[1].steps) == 2, "the steps are not lost with the result"
        assert run.rollouts[1].result is None
        if end == begin:
            assert run.torn == ()
        else:
            (torn,) = run.torn
            assert (torn.file, torn.line, torn.size) == (file, 2, end - begin)
            assert str(torn) == f"{file}:2: not written to its end ({end - begin} bytes), left out"


def test_a_trajectory_cut_at_every_byte_of_the_last_line(tmp_path: Path) -> None:
    whole = make_run(tmp_path, [Did("gedit/letter", 4, steps=3)])
    steps = whole.rollouts[0].steps
    file = whole.rollouts[0].folder / "trajectory.jsonl"
    data = file.read_bytes()
    begin = data[:-1].rindex(b"\n") + 1
    for end in range(begin, len(data)):
        file.write_bytes(data[:end])
        (rollout,) = Run.open(whole.path).rollouts
        assert rollout.steps == steps[:2]
        assert (rollout.torn is None) == (end == begin)
        if rollout.torn is not None:
            assert (rollout.torn.line, rollout.torn.size) == (3, end - begin)


@pytest.mark.parametrize("missing", ["results.jsonl", "rollouts"])
def test_a_run_killed_before_its_first_rollout_is_empty(tmp_path: Path, missing: str) -> None:
    run = make_run(tmp_path, [])
    path = run.path / missing
    if path.is_dir():
        path.rmdir()
    assert not path.exists()
    run = Run.open(run.path)
    assert (run.results, run.rollouts, run.torn) == ((), (), ())


def test_a_rollout_killed_before_its_first_step_has_no_steps(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path, {})
    directory.rollout("gedit.letter.oracle-0")
    (rollout,) = Run.open(directory.path).rollouts
    assert (rollout.steps, rollout.checks, rollout.screenshots, rollout.torn) == ((), (), (), None)


def test_a_corrupt_line_is_reported_with_its_place(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/letter", 4), Did("gedit/menu", 2)])
    file = run.path / "results.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"trial":0', b'"trial":"0"', 1))
    with pytest.raises(UsageProblem, match=r"results\.jsonl:1: trial: Input should be a valid integer") as problem:
        _ = Run.open(run.path).results
    assert "do: restore the file" in str(problem.value)


def test_a_second_result_of_a_rollout_is_reported(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/letter", 4)])
    file = run.path / "results.jsonl"
    file.write_bytes(file.read_bytes() * 2)
    with pytest.raises(UsageProblem, match=r"results\.jsonl:2: a second result of gedit\.letter"):
        _ = Run.open(run.path).results


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("trials", "three", r"run\.json: trials: Input should be a valid integer, got 'three'"),
        ("started", "yesterday", r"run\.json: started: .*got 'yesterday'"),
        ("models", [], r"run\.json: models: .*got \[\]"),
        ("format", 2, r"run\.json: format is 2\n  wanted: format 1"),
    ],
)
def test_a_configuration_that_no_run_writes_is_reported(tmp_path: Path, key: str, value: object, message: str) -> None:
    run = make_run(tmp_path, [])
    file = run.path / "run.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), key: value}))
    with pytest.raises(UsageProblem, match=message):
        Run.open(run.path)


def test_a_folder_without_a_run_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="not a run directory: No such file or directory"):
        Run.open(tmp_path)


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "ab/abc.png", "", "ab/" + "0" * 32 + ".png\n"])
def test_screenshot_names_that_lead_out_of_the_run_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageProblem, match="does not name a screenshot"):
        make_run(tmp_path, []).screenshot(name)


def test_an_unknown_rollout_is_reported_with_those_near_it(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/letter", 4, agent="oracle")])
    with pytest.raises(UsageProblem, match=r"no rollout is called 'gedit\.leter\.oracle-0'\n.*gedit\.letter\.oracle-0"):
        run.rollout("gedit.leter.oracle-0")


def test_a_run_can_be_read_while_it_goes_on(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path, {})
    assert Run.open(directory.path).results == ()
    result = roll_out(directory, Did("gedit/letter", 4))
    directory.rollout("gedit.menu.oracle-0")
    run = Run.open(directory.path)
    assert run.results == (result,)
    assert run.unfinished == ("gedit.menu.oracle-0",)
