"""OpenAI's computer tools: from the model's answers to actions, and from their results to its next request."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.families.openai import OPENAI
from pytest_opencomputer.agents.models.families.openai_actions import TYPES, Translator
from pytest_opencomputer.agents.models.model import HeldBack, Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    Move,
    Scroll,
    TakeScreenshot,
    Type,
    Wait,
)
from tests.agents.canvas import Canvas
from tests.agents.gestures import SCREEN, moves, points, texts
from tests.agents.openai_server import ResponsesServer, computer, message
from tests.agents.playing import play
from tests.agents.servers import size_of
from tests.agents.writing import openai

SAME = Translator(SCREEN, SCREEN)
HALF = Translator((960, 540), SCREEN)

GOLDEN: list[tuple[dict[str, Any], tuple[Action, ...]]] = [
    ({"type": "click", "button": "left", "x": 480, "y": 270}, (Click(at=(960, 540)),)),
    ({"type": "click", "button": "wheel", "x": 1, "y": 2}, (Click(at=(2, 4), button="middle"),)),
    ({"type": "click", "button": "back", "x": 1, "y": 2, "keys": None}, (Click(at=(2, 4), button="back"),)),
    (
        {"type": "click", "button": "right", "x": 1, "y": 2, "keys": ["CTRL", "SHIFT"]},
        (Click(at=(2, 4), button="right", holding=("CTRL", "SHIFT")),),
    ),
    ({"type": "double_click", "x": 1, "y": 2, "keys": []}, (Click(at=(2, 4), count=2),)),
    ({"type": "drag", "path": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]}, (Drag(path=((2, 4), (6, 8))),)),
    ({"type": "keypress", "keys": ["CTRL", "C"]}, (Key(chord="CTRL+C"),)),
    ({"type": "keypress", "keys": ["ARROWLEFT"]}, (Key(chord="ARROWLEFT"),)),
    ({"type": "move", "x": 10, "y": 20}, (Move(to=(20, 40)),)),
    (
        {"type": "move", "x": 10, "y": 20, "keys": ["SHIFT"]},
        (KeyDown(key="SHIFT"), Move(to=(20, 40)), KeyUp(key="SHIFT")),
    ),
    ({"type": "screenshot"}, (TakeScreenshot(),)),
    ({"type": "scroll", "x": 1, "y": 2, "scroll_x": 0, "scroll_y": 480}, (Scroll(dy=4, at=(2, 4)),)),
    ({"type": "scroll", "x": 1, "y": 2, "scroll_x": -100, "scroll_y": -3}, (Scroll(dx=-1, dy=-1, at=(2, 4)),)),
    ({"type": "type", "text": "penguin\n"}, (Type(text="penguin\n"),)),
    ({"type": "wait"}, (Wait(duration=2),)),
]


@pytest.mark.parametrize(
    ("action", "actions"), GOLDEN, ids=lambda value: value["type"] if isinstance(value, dict) else ""
)
def test_each_action_of_the_tool_becomes_canonical(action: dict[str, Any], actions: tuple[Action, ...]) -> None:
    assert HALF.actions(action) == actions


def test_the_golden_actions_are_all_that_the_sdk_knows() -> None:
    from openai.types.responses import computer_action

    known = {
        getattr(computer_action, name).model_fields["type"].annotation.__args__[0]
        for name in computer_action.__all__
        if name not in ("ComputerAction", "DragPath")
    }
    assert {action["type"] for action, _ in GOLDEN} == set(TYPES) == known


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"type": "clack"}, "click"),
        ("click", "wanted: an object"),
        ({"type": "click", "x": 1, "y": 2, "button": "third"}, "left, right, wheel, back, forward"),
        ({"type": "click", "x": 1}, "'y'"),
        ({"type": "click", "x": 1, "y": "2"}, "wanted: a number"),
        ({"type": "double_click", "x": 1, "y": 1, "button": "right"}, "'button'"),
        ({"type": "drag", "path": [{"x": 1, "y": 1}]}, "1 points"),
        ({"type": "drag", "path": [{"x": 1, "y": 1}, {"x": 1}]}, "'y'"),
        ({"type": "keypress", "keys": []}, "key"),
        ({"type": "keypress", "keys": ["HYPERSPACE"]}, "HYPERSPACE"),
        ({"type": "scroll", "x": 1, "y": 1, "scroll_x": 0, "scroll_y": 1e6}, "at most 2000"),
        ({"type": "type"}, "'text'"),
    ],
)
def test_impossible_actions_are_refused_with_a_reason(action: Any, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        HALF.actions(action)


chords = st.sampled_from(["a", "Return", "ctrl+s", "ctrl+shift+Tab", "F5", "plus", "é", "super"])
holding = st.sampled_from([(), ("ctrl",), ("shift", "alt")])
written: st.SearchStrategy[Action] = st.one_of(
    moves,
    st.builds(
        Click, at=points, button=st.sampled_from(["left", "middle", "right", "back", "forward"]), holding=holding
    ),
    st.builds(Click, at=points, count=st.just(2), holding=holding),
    st.builds(Drag, path=st.lists(points, min_size=2, max_size=5).map(tuple), holding=holding),
    st.builds(Key, chord=chords),
    st.builds(Scroll, dx=st.integers(-100, 100), dy=st.integers(-100, 100), at=points, holding=holding),
    st.builds(Type, text=texts),
    st.sampled_from([Wait(duration=2), TakeScreenshot()]),
)


@given(written)
def test_an_action_written_as_the_model_would_is_read_as_itself(action: Action) -> None:
    assert SAME.actions(json.loads(json.dumps(openai.written(SAME, action)))) == (action,)


@settings(max_examples=8, deadline=None)
@given(st.lists(st.lists(written, min_size=1, max_size=4), max_size=4))
def test_no_action_that_the_model_asks_for_is_lost(turns: list[list[Action]]) -> None:
    script: list[Any] = [
        [computer(f"call_{turn}", *(openai.written(SAME, action) for action in actions))]
        for turn, actions in enumerate(turns)
    ]
    with ResponsesServer([*script, [message("All done.")]]).running() as server:
        played = play(OPENAI, server.url, canvas=Canvas(SCREEN))
    asked = [action for actions in turns for action in actions]
    assert played.actions == [*asked, Done(answer="All done.")]
    assert played.canvas.done == [action for action in asked if not isinstance(action, TakeScreenshot)]


def test_a_conversation_with_the_current_tool() -> None:
    canvas = Canvas(SCREEN)
    canvas.failing = {"CTRL+NUMLOCK"}
    script: list[Any] = [
        [computer("call_1", {"type": "screenshot"})],
        [
            {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "The menu first."}]},
            computer(
                "call_2",
                {"type": "click", "button": "left", "x": 405, "y": 157},
                {"type": "keypress", "keys": ["CTRL", "NUMLOCK"]},
                {"type": "type", "text": "never typed"},
            ),
        ],
        [computer("call_3", {"type": "keypress", "keys": ["NOKEY"]}), computer("call_4", {"type": "wait"})],
        [message("The total is 42.5.")],
    ]
    with ResponsesServer(script).running() as server:
        played = play(OPENAI, server.url, canvas=canvas)
    assert canvas.done == [Click(at=(405, 157))]
    assert played.session.done == Done(answer="The total is 42.5.")
    assert played.notes.steps[1]["reasoning"] == "The menu first."
    inputs = [request.body["input"] for request in server.requests]
    assert [[item.get("type", "message") for item in items] for items in inputs] == [
        ["message"],
        ["computer_call_output"],
        ["computer_call_output", "message"],
        ["computer_call_output", "computer_call_output", "message"],
    ]
    told = inputs[2][1]["content"][0]["text"]
    assert "keypress was not carried out: there is no key 'CTRL+NUMLOCK'" in told
    assert "type was not carried out: Not executed" in told
    assert "NOKEY" in inputs[3][2]["content"][0]["text"]
    assert {request.body.get("previous_response_id") for request in server.requests} == {
        None,
        "resp_1",
        "resp_2",
        "resp_3",
    }
    assert all(item["output"]["detail"] == "original" for items in inputs for item in items if "output" in item)


def test_a_conversation_with_the_preview() -> None:
    single = computer("call_1")
    del single["actions"]
    single["action"] = {"type": "click", "button": "left", "x": 683, "y": 384}
    with ResponsesServer([[single], [message("Done.")]]).running() as server:
        played = play(OPENAI, server.url, model="computer-use-preview", canvas=Canvas(SCREEN))
    tool = server.requests[0].body["tools"][0]
    assert (tool["display_width"], tool["display_height"], tool["environment"]) == (1365, 768, "linux")
    shown = server.requests[0].body["input"][0]["content"][1]["image_url"].removeprefix("data:image/png;base64,")
    assert size_of(shown) == (1365, 768)
    assert played.canvas.done == [Click(at=(961, 540))]


CHECK = {"id": "cu_sc_1", "code": "malicious_instructions", "message": "We saw instructions on the screen."}


def test_safety_checks_are_acknowledged_and_on_record() -> None:
    with ResponsesServer(
        [[computer("call_1", {"type": "wait"}, checks=(CHECK,))], [message("Done.")]]
    ).running() as server:
        played = play(OPENAI, server.url)
    assert server.requests[1].body["input"][0]["acknowledged_safety_checks"] == [CHECK]
    assert "malicious_instructions We saw instructions" in played.notes.steps[0]["reasoning"]


def test_safety_checks_end_the_rollout_if_configured() -> None:
    with (
        ResponsesServer([[computer("call_1", {"type": "wait"}, checks=(CHECK,))]]).running() as server,
        pytest.raises(HeldBack, match="malicious_instructions"),
    ):
        play(OPENAI, server.url, options={"safety": "stop"})


def test_an_answer_that_was_cut_off_is_not_carried_out_in_half() -> None:
    half = computer("call_1", {"type": "type", "text": "half"})
    half["status"] = "incomplete"
    cut = {"output": [half], "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
    with ResponsesServer([cut, [message("Done.")]]).running() as server:
        played = play(OPENAI, server.url)
    assert played.canvas.done == []
    assert "before this call was complete" in server.requests[1].body["input"][1]["content"][0]["text"]
