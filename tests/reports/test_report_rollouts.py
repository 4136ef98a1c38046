"""What the player is handed of a rollout: actions in words and as marks, checks, what is missing and torn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models import actions
from pytest_opencomputer.models.actions import AnyAction
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.reports.site.drawing import Pen
from pytest_opencomputer.reports.site.words import MOST, lines, value
from pytest_opencomputer.runs.conversion import ActionRecord, EventRecord
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.rollout_log import RolloutLog
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.reports.pages import opened
from tests.reports.runs import CONFIGURATION, PNG, Did, make_run, roll_out


def draw(pen: Pen, action: AnyAction, **came: Any) -> dict[str, Any]:
    return pen.draw(ActionRecord(action.model_dump(mode="json"), **came))


@pytest.mark.parametrize(
    ("action", "words", "said"),
    [
        (actions.Click(at=(3, 4)), "left click at 3, 4", ""),
        (
            actions.Click(button="right", count=2, holding=("ctrl",)),
            "double right click where the pointer is with ctrl held",
            "",
        ),
        (actions.Drag(path=((1, 2), (3, 4), (5, 6))), "left drag from 1, 2 to 5, 6", ""),
        (actions.Scroll(dy=-3, dx=2, at=(5, 6)), "scroll 3 up and 2 right at 5, 6", ""),
        (actions.Scroll(), "scroll by nothing where the pointer is", ""),
        (actions.Move(to=(7, 8)), "move to 7, 8", ""),
        (actions.MouseDown(), "hold the left button", ""),
        (actions.MouseUp(button="middle"), "release the middle button", ""),
        (actions.Zoom(region=(1, 2, 3, 4)), "look closely at 1, 2 to 3, 4", ""),
        (actions.Type(text="a\tb\n"), "type", "a\\tb\\n"),
        (actions.Key(chord="ctrl+s"), "press", "ctrl+s"),
        (actions.Key(chord="Down", repeat=3), "press 3 times", "Down"),
        (actions.HoldKey(chord="w", duration=2), "hold for 2.0 s", "w"),
        (actions.KeyDown(key="shift"), "hold down", "shift"),
        (actions.KeyUp(key="shift"), "release", "shift"),
        (actions.Wait(duration=0.5), "wait 0.50 s", ""),
        (actions.TakeScreenshot(), "look at the screen", ""),
        (actions.CursorPosition(), "ask where the pointer is", ""),
        (actions.Done(status="gave_up", answer="42"), "end: gave up", "42"),
        (actions.ShellCommand(command="ls\npwd"), "run in the shell", "ls\npwd"),
    ],
)
def test_every_action_has_words(action: AnyAction, words: str, said: str) -> None:
    drawn = draw(Pen(), action)
    assert (drawn["words"], drawn["value"]) == (words, said)


def test_marks_are_drawn_at_the_position_of_the_action() -> None:
    pen = Pen()
    drawn = draw(pen, actions.Click(at=(3, 4), count=3))
    assert (drawn["shape"], drawn["points"], drawn["times"]) == ("click", [[3, 4]], 3)
    assert draw(pen, actions.Drag(path=((1, 2), (5, 6))))["points"] == [[1, 2], [5, 6]]
    assert draw(pen, actions.Click())["points"] == [[5, 6]], "where the drag left the pointer"
    drawn = draw(pen, actions.Scroll(dy=2))
    assert (drawn["shape"], drawn["points"]) == ("scroll", [[5, 6], [5, 86]])
    assert draw(pen, actions.Scroll(dx=-100, at=(500, 9)))["points"] == [[500, 9], [300, 9]], "an arrow of some length"
    assert draw(pen, actions.Zoom(region=(1, 2, 30, 40)))["points"] == [[1, 2], [30, 40]]
    assert draw(pen, actions.Type(text="x"))["shape"] == ""
    assert draw(pen, actions.MouseDown())["points"] == [[500, 9]]


def test_an_action_that_failed_moves_no_pointer() -> None:
    pen = Pen()
    draw(pen, actions.Move(to=(1, 1)))
    drawn = draw(pen, actions.Click(at=(9, 9)), error="outside the screen")
    assert (drawn["points"], drawn["error"]) == ([[9, 9]], "outside the screen")
    assert draw(pen, actions.Click())["points"] == [[1, 1]]
    assert draw(Pen(), actions.Click())["shape"] == "", "nobody knows where the pointer was"


@pytest.mark.parametrize(
    "action", [{}, {"kind": "click", "at": "<b>"}, {"kind": ["click"]}, {"kind": "click", "at": [1, 2], "more": 1}]
)
def test_unknown_actions_are_shown_unchanged(action: dict[str, Any]) -> None:
    drawn = Pen().draw(ActionRecord(action))
    assert (drawn["words"], drawn["value"]) == ("an unknown action", value(action))
    assert drawn["points"] == []


def test_places_far_outside_are_bounded() -> None:
    drawn = draw(Pen(), actions.Move(to=(10**5000, -(10**5000))))
    assert drawn["points"] == [[100_000, -100_000]]


def test_long_texts_are_cut_and_say_so() -> None:
    assert lines("x" * MOST) == "x" * MOST
    assert lines("x" * (MOST + 5)) == "x" * MOST + f" … ({MOST + 5} characters in all)"


def test_a_rollout(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/letter", 3, broken=1)])
    data = opened(build_report([run], tmp_path / "out").page.parent, 1)
    assert (data["title"], data["outcome"]) == ("gedit/letter", "failed")
    assert data["headline"] == "reward 0.50 (3 of 4 goals, 1 guard broken)"
    assert data["instruction"] == "Fill in the letter."
    first, second, end = data["steps"]
    assert [step["title"] for step in data["steps"]] == ["Step 1", "Step 2", "The end"]
    assert first["reasoning"] == "Step 0: the field is empty."
    assert second["facts"] == "took 5.0 s, ended 10.0 s after the start; 100 tokens in, 10 out, $0.2500"
    click, zoom = first["actions"]
    assert (click["error"], click["took"]) == ("there is no window", "0.25 s")
    assert (tmp_path / "out" / "screenshots" / zoom["screen"]).read_bytes() == PNG + b"zoomed"
    assert (second["actions"][0]["value"], second["actions"][1]["value"]) == ("74.85", "74.85")
    assert end["screen"] == second["screen"]
    states = [(check["id"], check["kind"], check["passed"]) for check in data["checks"]]
    assert states[2:5] == [("goal_2", "goal", True), ("goal_3", "goal", False), ("guard_0", "guard", False)]
    assert (data["checks"][0]["expected"], data["checks"][4]["actual"]) == ("7", "8")
    assert ["time", "start 1.0 s, agent 10.0 s, checks 0.25 s", ""] in data["facts"]


def test_an_event_is_shown_with_the_step_after_which_it_happened(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/letter", 4)])
    RolloutLog(run.path, run.rollouts[0].name).event(EventRecord(1, "marta_saves", "wrote <b>/van.txt"))
    first, second, _ = opened(build_report([Run.open(run.path)], tmp_path / "out").page.parent, 1)["steps"]
    assert first["facts"].endswith("; then the event marta_saves: wrote <b>/van.txt")
    assert "event" not in second["facts"]
    (run.rollouts[0].folder / "events.jsonl").write_text('{"step": "1", "event": "marta_saves", "did": ""}\n')
    with pytest.raises(UsageProblem, match=r"events\.jsonl:1"):
        assert Run.open(run.path).rollouts[0].events


def test_a_run_of_an_earlier_version_has_no_instructions(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [])
    roll_out(RunDirectory(run.path), Did("gedit/letter", 4))
    data = opened(build_report([Run.open(run.path)], tmp_path / "out").page.parent, 1)
    assert data["instruction"].startswith("(The instruction was not recorded")


def test_missing_screenshots_are_reported(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/letter", 4)])
    run.rollouts[0].screenshots[0].unlink()
    built = build_report([Run.open(run.path)], tmp_path / "out")
    first, second, _ = opened(tmp_path / "out", 1)["steps"]
    assert (first["screen"], first["missing"]) == ("", run.rollouts[0].steps[0].screenshot)
    assert (second["screen"], second["missing"]) == (run.rollouts[0].steps[1].screenshot, "")
    assert built.missing == {(run.name, first["missing"])}
    assert "1 screenshots are missing from the runs." in built.page.read_text()


@pytest.mark.parametrize("name", ["../../secret.png", "/etc/passwd", "<img src=x>", "ab/cd.png"])
def test_screenshot_names_that_lead_out_of_the_run_count_as_missing(name: str, tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/letter", 4)])
    (tmp_path / "secret.png").write_bytes(b"secret")
    file = run.rollouts[0].folder / "trajectory.jsonl"
    shot = run.rollouts[0].steps[0].screenshot
    file.write_text(file.read_text().replace(shot, name))
    build_report([Run.open(run.path)], tmp_path / "out")
    step = opened(tmp_path / "out", 1)["steps"][0]
    assert (step["screen"], step["missing"]) == ("", name)


def test_links_out_of_a_run_bring_nothing(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/letter", 4)])
    (tmp_path / "secret.png").write_bytes(b"secret")
    shot = run.rollouts[0].screenshots[0]
    shot.unlink()
    shot.symlink_to(tmp_path / "secret.png")
    build_report([Run.open(run.path)], tmp_path / "out")
    assert opened(tmp_path / "out", 1)["steps"][0]["screen"] == ""


def test_torn_and_unfinished_rollouts_are_reported(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path / "runs", CONFIGURATION)
    roll_out(directory, Did("gedit/letter", 4))
    killed = directory.rollout("killed")
    finished = next((directory.path / "rollouts").glob("gedit*")) / "trajectory.jsonl"
    killed.trajectory.write_bytes(finished.read_bytes() + b'{"index": 2, "rea')
    with (directory.path / "results.jsonl").open("ab") as file:
        file.write(b'{"rollout"')
    built = build_report([Run.open(directory.path)], tmp_path / "out")
    page = built.page.read_text()
    assert f"{directory.path.name}: results.jsonl:2 was cut off when the run was killed" in page
    assert f"{directory.path.name}: not finished: killed" in page
    data = opened(tmp_path / "out", 2)
    assert (data["title"], data["outcome"], len(data["steps"])) == ("killed", "unfinished", 2)
    assert data["headline"] == "no result: it is still running, or it was killed"
    assert ["torn", "line 3 of its trajectory is incomplete and was left out", ""] in data["facts"]
