"""The agents without a model: ``random`` and ``scripted``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.builtin.random_agent import RANDOM
from pytest_opencomputer.agents.builtin.scripted import SCRIPTED, ScriptFailed
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.models.actions import ACTION, Action, Click, Done, Key, Type
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.agents.canvas import Canvas, session_on

PLAYED: list[Action] = [Click(at=(311, 207), holding=("ctrl",)), Type(text="naïve\n"), Key(chord="ctrl+s")]


def randomly(canvas: Canvas, instruction: str = "do it", budget: int = 30, **options: str) -> Session:
    session = session_on(canvas, instruction, max_steps=budget)
    RANDOM.make(AgentRequest("random", options=options)).run(session)
    return session


def test_random_does_the_same_for_the_same_seed() -> None:
    first, again, other, elsewhere = (Canvas() for _ in range(4))
    randomly(first)
    randomly(again, seed="0")
    randomly(other, seed="1")
    randomly(elsewhere, "do something else")
    assert len(first.done) == 30
    assert first.done == again.done
    assert first.done != other.done
    assert first.done != elsewhere.done


def test_random_does_all_kinds_of_things_that_can_be_done_and_gives_up() -> None:
    canvas = Canvas()
    session = randomly(canvas, budget=1000, steps="300")
    assert {action.kind for action in canvas.done} == {"click", "type", "key", "scroll", "move", "drag"}
    for action in canvas.done:
        assert ACTION.validate_python(action.model_dump()) == action
    assert session.over == "gave_up"
    assert len(canvas.done) == 300


def test_random_keys_exist() -> None:
    from pytest_opencomputer.agents.builtin.random_agent import _KEYS
    from pytest_opencomputer.guest import keys

    for chord in _KEYS:
        assert keys.parse(chord)


@pytest.mark.parametrize("options", [{"seed": "x"}, {"seed": "-1"}, {"steps": "0"}])
def test_random_refuses_options_that_make_no_sense(options: dict[str, str]) -> None:
    assert RANDOM.check is not None
    with pytest.raises(UsageProblem, match="whole number"):
        RANDOM.check(AgentRequest("random", options=options))


def played(place: Path, canvas: Canvas) -> Session:
    request = AgentRequest(f"scripted:{place}", model=str(place))
    assert SCRIPTED.check is not None
    SCRIPTED.check(request)
    session = session_on(canvas)
    SCRIPTED.make(request).run(session)
    return session


def test_a_trajectory_is_played_again(tmp_path: Path) -> None:
    log = RunDirectory.create(tmp_path, {}).rollout("one")
    recorded = session_on(Canvas())
    recorded._recorder = Recording(log)
    recorded.take(Turn(tuple(PLAYED[:2])))
    recorded.take(Turn((PLAYED[2], Done(status="infeasible", answer="no such file"))))
    canvas = Canvas()
    session = played(log.folder, canvas)
    assert canvas.done == PLAYED
    assert (session.steps, session.done) == (2, Done(status="infeasible", answer="no such file"))
    assert played(log.folder / "trajectory.jsonl", Canvas()).steps == 2


def test_an_action_that_failed_in_the_recording_may_fail_again(tmp_path: Path) -> None:
    log = RunDirectory.create(tmp_path, {}).rollout("one")
    failing = Canvas()
    failing.failing = {"ctrl+s"}
    recorded = session_on(failing)
    recorded._recorder = Recording(log)
    recorded.take(Turn((PLAYED[2], PLAYED[0])))
    recorded.take(Turn((PLAYED[1],)))
    again = Canvas()
    again.failing = {"ctrl+s"}
    assert played(log.folder, again).steps == 2
    assert again.done == [PLAYED[1]]


def test_a_script_is_written_by_hand(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    steps = [[action.model_dump(mode="json") for action in PLAYED[:2]], PLAYED[2].model_dump(mode="json")]
    script.write_text(json.dumps(steps))
    canvas = Canvas()
    session = played(script, canvas)
    assert canvas.done == PLAYED
    assert (session.steps, session.over) == (2, "")


def test_a_script_that_fails_is_the_agents_failure(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"kind": "key", "chord": "ctrl+s"}]))
    canvas = Canvas()
    canvas.failing = {"ctrl+s"}
    with pytest.raises(ScriptFailed, match=r"step 0 of the script, Key.*there is no key 'ctrl\+s'"):
        played(script, canvas)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("not json", "cannot be read"),
        ("{}", "a JSON dict"),
        ("[]", "no step"),
        ('[{"kind": "clik"}]', r"step 0: .*'click'"),
        ('[{"kind": "wait", "duration": 1}, {"kind": "wait", "duration": -1}]', r"step 1: wait\.duration"),
    ],
)
def test_an_invalid_script_is_refused_before_the_run(tmp_path: Path, content: str, why: str) -> None:
    script = tmp_path / "script.json"
    script.write_text(content)
    assert SCRIPTED.check is not None
    with pytest.raises(UsageProblem, match=why):
        SCRIPTED.check(AgentRequest("scripted:x", model=str(script)))


def test_a_script_must_be_named_and_be_there(tmp_path: Path) -> None:
    assert SCRIPTED.check is not None
    with pytest.raises(UsageProblem, match="no script is named"):
        SCRIPTED.check(AgentRequest("scripted"))
    with pytest.raises(UsageProblem, match="cannot be read"):
        SCRIPTED.check(AgentRequest("scripted:x", model=str(tmp_path / "nothing.json")))
    with pytest.raises(UsageProblem):
        SCRIPTED.check(AgentRequest("scripted:x", model=str(tmp_path)))


def test_a_script_is_identified_by_its_content(tmp_path: Path) -> None:
    def identity(name: str, content: str) -> object:
        place = tmp_path / name
        place.write_text(content)
        assert SCRIPTED.identity is not None
        return SCRIPTED.identity(AgentRequest(f"scripted:{place}", model=str(place)))

    wait = json.dumps([{"kind": "wait", "duration": 1}])
    first = identity("one.json", wait)
    assert identity("other.json", wait.replace(" ", "\n")) == first
    assert identity("one.json", wait.replace("1", "2")) != first
