"""Trajectories as training data: the lines, what is left out and why, and that other libraries can read them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.actions import TakeScreenshot
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.reports.export_lines import system_message
from pytest_opencomputer.reports.exports import SUCCESSES, Selection, export_chat, export_steps
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.tasks.task import CANARY
from tests.reports.runs import PNG, Did, make_run, result_of, roll_out, task_record


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A success, partial credit, and all that is left out."""
    run = make_run(
        tmp_path / "runs",
        [
            Did("gedit/letter", 4, steps=2, seconds=8.0),
            Did("gedit/menu", 3, steps=3),
            Did("gedit/letter", None, trial=1),
            Did("gedit/letter", 4, agent="near-miss", variant="wrong"),
            Did("gedit/letter", 4, agent="oracle", steps=0),
        ],
    )
    roll_out(RunDirectory(run.path), Did("gedit/before", 4))  # as versions wrote it that did not record tasks
    return run


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_chat(run: Run, tmp_path: Path) -> None:
    done = export_chat([run], tmp_path / "out")
    (line,) = lines(tmp_path / "out" / "chat.jsonl")
    roles = [message["role"] for message in line["messages"]]
    assert roles == ["system", "user", "assistant", "user", "assistant"]
    system, first, answer, second, last = (message["content"] for message in line["messages"])
    assert system == [{"type": "text", "text": system_message()}]
    assert first == [{"type": "text", "text": "Fill in the letter."}, {"type": "image"}]
    thought, actions = answer[0]["text"].split("\n\n")
    assert thought == "Step 0: the field is empty."
    assert [action["kind"] for action in json.loads(actions)] == ["click", "zoom"]
    assert second == [
        {"type": "text", "text": "click was not carried out: there is no window"},
        {"type": "text", "text": "zoom: done."},
        {"type": "image"},
        {"type": "image"},
    ]
    assert json.loads(last[0]["text"].split("\n\n")[1])[1] == {"kind": "done", "status": "done", "answer": "74.85"}
    name = "gedit.letter.claude.claude-opus-5-5-0"
    contents = [(tmp_path / "out" / image).read_bytes() for image in line["images"]]
    assert contents == [PNG + f"{name} 0".encode(), PNG + b"zoomed", PNG + f"{name} 1".encode()]
    assert (line["reward"], line["success"], line["task"], line["canary"]) == (1.0, True, "gedit/letter", CANARY)
    assert (done.rollouts, done.lines, done.images) == (1, 1, 3)
    assert done.left_out == {
        "reward below 1": 1,
        "not scored": 1,
        "near misses and cheats": 1,
        "without steps": 1,
        "from runs of earlier versions, which did not record instructions": 1,
    }


def test_steps(run: Run, tmp_path: Path) -> None:
    export_steps([run], tmp_path / "out")
    found = lines(tmp_path / "out" / "steps.jsonl")
    assert [(line["task"], line["step"], line["reward"], line["last"]) for line in found] == [
        ("gedit/letter", 0, 0.0, False),
        ("gedit/letter", 1, 1.0, True),
        ("gedit/menu", 0, 0.0, False),
        ("gedit/menu", 1, 0.0, False),
        ("gedit/menu", 2, 0.75, True),
    ]
    first, second = found[:2]
    assert json.loads(first["actions"][0])["kind"] == "click"
    assert json.loads(first["outcomes"][0]) == {"outcome": None, "error": "there is no window", "seconds": 0.25}
    assert (first["previous"], second["previous"]) == ([], first["outcomes"])
    (image,) = second["observation"]
    assert (tmp_path / "out" / image).read_bytes() == PNG + b"gedit.letter.claude.claude-opus-5-5-0 1"
    assert (first["instruction"], first["rollout_reward"], second["elapsed"]) == ("Fill in the letter.", 1.0, 8.0)
    assert {tuple((key, type(value)) for key, value in line.items()) for line in found} == {
        tuple((key, type(value)) for key, value in first.items())
    }, "all lines have the same keys and types"


@pytest.mark.parametrize(("options", "rollouts"), [({"min_reward": 0.75}, 2), ({"agents": ["oracle"]}, 0)])
def test_the_selection_of_rollouts(options: dict[str, Any], rollouts: int, run: Run, tmp_path: Path) -> None:
    selection = replace(SUCCESSES, **options)
    assert export_chat([run], tmp_path / "out", selection).rollouts == rollouts


def test_replays_are_left_out(tmp_path: Path) -> None:
    again = make_run(tmp_path / "runs", [Did("gedit/letter", 4)], models={"replay": "/runs/before"})
    assert export_chat([again], tmp_path / "out").left_out == {"replays": 1}


def test_a_screenshot_within_a_step_is_not_the_observation(tmp_path: Path) -> None:
    did = Did("gedit/letter", 4)
    directory = RunDirectory.create(tmp_path / "runs", {})
    directory.add_tasks([task_record(did)])
    log = directory.rollout(did.rollout)
    before = Recording(log).screenshot(PNG + b"before")
    looked = ActionOutcome(TakeScreenshot(), image=PNG + b"after")
    Recording(log).step(index=0, reasoning="", outcomes=[looked], screenshot=before, usage=Usage(), elapsed=1.0)
    log.finish(result_of(did, did.rollout))
    export_steps([Run.open(directory.path)], tmp_path / "out")
    (line,) = lines(tmp_path / "out" / "steps.jsonl")
    assert line["observation"] == [f"images/{before}"]


def test_the_system_message_describes_the_shell_if_there_is_one() -> None:
    assert "- shell (command, timeout): Run a command" in system_message("any")
    assert "shell" not in system_message()
    assert "- click (at, button, count, holding): Click `count` times" in system_message()


def test_impossible_exports_are_refused(run: Run, tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="--min-reward: got 2"):
        export_chat([run], tmp_path / "out", Selection(min_reward=2))
    (tmp_path / "there").mkdir()
    with pytest.raises(UsageProblem, match="there: exists already"):
        export_chat([run], tmp_path / "there")
    shot = run.rollouts[0].screenshots[0]
    shot.unlink()
    with pytest.raises(UsageProblem, match="this screenshot is missing"):
        export_chat([run], tmp_path / "out")
    shot.symlink_to("/etc/passwd")
    with pytest.raises(UsageProblem, match="leads out of the run"):
        export_chat([run], tmp_path / "elsewhere")


def test_the_system_message_describes_the_shell_if_the_task_allows_one(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/letter", 4, means="any")])
    export_chat([run], tmp_path / "out")
    (line,) = lines(tmp_path / "out" / "chat.jsonl")
    assert line["messages"][0]["content"] == [{"type": "text", "text": system_message("any")}]


def test_the_command(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["export", "steps", str(run.path), "--out"]
    assert main([*words, str(tmp_path / "all")]) == 0
    out, errors = capsys.readouterr()
    assert out == f"{tmp_path / 'all' / 'steps.jsonl'}: 2 rollouts, 5 lines, 6 images\n"
    assert "left out: 1 (not scored)" in errors.splitlines()
    assert main([*words, str(tmp_path / "none"), "--agent", "oracle"]) == 1, "nothing to train with"
    capsys.readouterr()
    assert main([*words, str(tmp_path / "wrong"), "--agent", "orcale"]) == 2
    assert "there are no results of agent 'orcale'\n  wanted: did you mean 'oracle'?" in capsys.readouterr().err
