"""Sessions: budgets, what happens after a failed action, and what is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.agents.base import StepAgent
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import NOT_EXECUTED, Observation, Turn
from pytest_opencomputer.models.actions import CursorPosition, Done, Key, Move, TakeScreenshot, Zoom
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.record_files import read_trajectory
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.sandbox.sandbox import Sandbox


def test_actions_of_a_step_run_in_order_and_answer(desktop: Sandbox) -> None:
    session = Session(desktop, "look around")
    outcomes = session.take(
        Turn((Move(to=(311, 207)), CursorPosition(), TakeScreenshot(), Zoom(region=(0, 0, 64, 48))))
    )
    assert [outcome.error for outcome in outcomes] == [""] * 4
    assert outcomes[1].text == "X=311, Y=207"
    assert all(outcome.image is not None and outcome.image.startswith(b"\x89PNG") for outcome in outcomes[2:])
    assert (session.steps, session.actions) == (1, 4)


def test_after_a_failed_action_the_rest_is_answered_but_not_executed(desktop: Sandbox) -> None:
    session = Session(desktop, "press a key that does not exist")
    session.take(Turn((Move(to=(10, 10)),)))
    outcomes = session.take(Turn((Key(chord="ctrl+nonsense"), Move(to=(500, 500)))))
    assert "nonsense" in outcomes[0].error
    assert outcomes[1].error == NOT_EXECUTED
    (position,) = session.take(Turn((CursorPosition(),)))
    assert position.text == "X=10, Y=10"
    assert session.actions == 3  # what was not executed is not counted


def test_the_next_observation_has_the_results_of_the_actions(desktop: Sandbox) -> None:
    session = Session(desktop, "observe", max_steps=5)
    first = session.observe()
    assert (first.outcomes, first.step, first.steps_left) == ((), 0, 5)
    outcomes = session.take(Turn((CursorPosition(),)))
    second = session.observe()
    assert (second.outcomes, second.step, second.steps_left) == (outcomes, 1, 4)


def test_the_step_budget_ends_the_session(desktop: Sandbox) -> None:
    class Restless(StepAgent):
        def act(self, observation: Observation) -> Turn:
            return Turn((Move(to=(observation.step, 5)), Move(to=(observation.step, 6))), usage=Usage(10, 1, 0.5))

    session = Session(desktop, "never done", max_steps=3)
    Restless().run(session)
    assert (session.steps, session.actions, session.over) == (3, 6, "steps")
    assert session.usage == Usage(30, 3, 1.5)
    with pytest.raises(RolloutOver, match="steps"):
        session.observe()


def test_done_ends_the_session_within_its_step(desktop: Sandbox) -> None:
    session = Session(desktop, "answer")
    outcomes = session.take(Turn((Done(status="infeasible", answer="there is no printer"), Move(to=(1, 1)))))
    assert outcomes[1].error == NOT_EXECUTED
    assert session.over == "infeasible"
    assert session.done == Done(status="infeasible", answer="there is no printer")
    with pytest.raises(RolloutOver):
        session.take(Turn(()))


def test_the_deadline_ends_the_session(desktop: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("pytest_opencomputer.agents.session.monotonic", lambda: now[0])
    session = Session(desktop, "hurry", deadline=60.0)
    session.take(Turn((Move(to=(1, 1)),)))
    assert session.seconds_left == 60.0
    now[0] = 160.0
    assert session.over == "deadline"
    with pytest.raises(RolloutOver, match="deadline"):
        session.observe()


def test_a_session_that_is_stopped_is_over_for_the_reason_given(desktop: Sandbox) -> None:
    session = Session(desktop, "spend")
    session.take(Turn((), usage=Usage(10, 1, 0.5)))
    session.spend(Usage(5, 0, None))
    assert session.usage == Usage(15, 1, 0.5)
    session.stop("budget")
    assert session.over == "budget"
    with pytest.raises(RolloutOver, match="budget"):
        session.observe()


def test_every_step_is_on_record_at_once(desktop: Sandbox, tmp_path: Path) -> None:
    log = RunDirectory.create(tmp_path, {}).rollout("one")
    session = Session(desktop, "record", recorder=Recording(log))
    session.observe()
    session.take(Turn((Move(to=(7, 8)),), reasoning="because"))
    (step,) = read_trajectory(log.folder)
    assert (step.index, step.reasoning, step.actions[0].action["to"]) == (0, "because", [7, 8])
    assert (log.folder.parent.parent / "screenshots" / step.screenshot).read_bytes().startswith(b"\x89PNG")
    session.take(Turn((Key(chord="nonsense"),)))
    assert "nonsense" in read_trajectory(log.folder)[1].actions[0].error


def test_a_step_is_recorded_with_the_screenshot_it_was_decided_on(desktop: Sandbox, tmp_path: Path) -> None:
    log = RunDirectory.create(tmp_path, {}).rollout("one")
    session = Session(desktop, "look", recorder=Recording(log))
    session.observe()
    before = session.screenshot
    session.take(Turn((Move(to=(300, 400)), TakeScreenshot())))
    (step,) = read_trajectory(log.folder)
    assert step.screenshot == before
    assert step.actions[1].outcome == session.screenshot != before
