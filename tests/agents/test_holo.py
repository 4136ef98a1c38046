"""Holo: answers in JSON, whose shape the server enforces."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openai.types.shared_params.response_format_json_schema import ResponseFormatJSONSchema
from pydantic import TypeAdapter

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.holo_calls import (
    call_of,
    read_answer,
    response_schema,
)
from pytest_opencomputer.agents.models.families.holo import HOLO
from pytest_opencomputer.agents.models.model import Json, Result, Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
    Type,
    Wait,
)
from tests.agents.gestures import SCREEN, events, everything
from tests.agents.talking import (
    TASK,
    actions_of,
    conversation,
    dialogue_of,
    heard,
    images_in,
    refusals_of,
    rolled_out,
    texts_of,
    view,
)
from tests.agents.writing import Inexpressible
from tests.agents.writing.holo import in_json, write_calls

MODEL = "holo3-35b-a3b"


def answer(tool: str, /, **arguments: object) -> str:
    return in_json({"tool_name": tool, **arguments}, "I know what to do.")


@pytest.mark.parametrize(
    ("said", "actions"),
    [
        (answer("click_desktop", element="the OK button", x=500, y=500), [Click(at=(960, 540))]),
        (answer("click_desktop", x=0, y=1000, button="right"), [Click(at=(0, 1079), button="right")]),
        (answer("double_click_desktop", x=500, y=500), [Click(at=(960, 540), count=2)]),
        (answer("move_to_desktop", x=500, y=500), [Move(to=(960, 540))]),
        (answer("drag_and_drop", x1=0, y1=0, x2=500, y2=500), [Drag(path=((0, 0), (960, 540)))]),
        (
            answer("drag_and_drop", x1=0, y1=0, x2=500, y2=500, hold_keys=["ctrl"]),
            [Drag(path=((0, 0), (960, 540)), holding=("ctrl",))],
        ),
        (answer("mouse_down_desktop"), [MouseDown()]),
        (answer("mouse_up_desktop", button="middle"), [MouseUp(button="middle")]),
        (answer("write_desktop", content="May"), [Type(text="May")]),
        (
            answer("write_desktop", content="May", overwrite=True, press_enter=True),
            [Key(chord="ctrl+a"), Key(chord="BackSpace"), Type(text="May"), Key(chord="Return")],
        ),
        (answer("write_at_desktop", x=500, y=500, content="May"), [Click(at=(960, 540)), Type(text="May")]),
        (answer("hotkey_desktop", keys=["ctrl", "s"], repeat_count=2), [Key(chord="ctrl+s", repeat=2)]),
        (
            answer("hold_and_tap_key_desktop", hold_keys=["alt"], tap_keys=["Tab", "Tab"]),
            [KeyDown(key="alt"), Key(chord="Tab"), Key(chord="Tab"), KeyUp(key="alt")],
        ),
        (answer("key_down_desktop", key="shift"), [KeyDown(key="shift")]),
        (answer("key_up_desktop", key="shift"), [KeyUp(key="shift")]),
        (answer("scroll_desktop", x=500, y=500, direction="down"), [Scroll(dy=10, at=(960, 540))]),
        (answer("scroll_desktop", x=0, y=0, direction="left", scroll_size=3), [Scroll(dx=-3, at=(0, 0))]),
        (answer("wait_desktop", seconds=2.5), [Wait(duration=2.5)]),
        (answer("update_plan", goals=[{"title": "open the folder", "status": "running"}]), []),
        (answer("answer", content="17 files"), [Done(answer="17 files")]),
        (answer("answer", content="INFEASIBLE: no such folder"), [Done(status="infeasible", answer="no such folder")]),
        ("```json\n" + answer("mouse_down_desktop") + "\n```", [MouseDown()]),
        ("<think>where is it?</think>" + answer("mouse_down_desktop"), [MouseDown()]),
    ],
)
def test_recorded_answers(said: str, actions: list[Action]) -> None:
    decision = heard(dialogue_of(HOLO, MODEL), said)
    assert actions_of(decision) == actions
    assert decision.reasoning.endswith("I know what to do.")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (answer("jump_desktop"), "jump_desktop"),
        (answer("click_desktop", x=5), "y: Field required"),
        (answer("click_desktop", x=5000, y=5), "less than or equal to 1000"),
        (answer("click_desktop", x=5.5, y=5), "valid integer"),
        (answer("click_desktop", x=5, y=5, button="upper"), "'left', 'right' or 'middle'"),
        (answer("hotkey_desktop", keys=["ctrl", "nokey"]), "there is no key 'nokey'"),
        (answer("hotkey_desktop", keys=[]), "at least 1 item"),
        (answer("wait_desktop", seconds=1e9), "less than or equal to 300"),
        (answer("write_desktop", content="x" * 20_001), "at most 20000 characters"),
    ],
)
def test_invalid_answers_are_refused_with_the_reason(said: str, why: str) -> None:
    (refusal,) = refusals_of(heard(dialogue_of(HOLO, MODEL), said))
    assert why in refusal
    assert len(refusal) < 1000


@pytest.mark.parametrize("said", ["I click.", "[]", '{"thought": "no call"}', '{"tool_call": 5}', "[" * 100_000, "{"])
def test_answers_of_another_shape_cannot_be_understood(said: str) -> None:
    with pytest.raises(Unreadable, match="not the JSON object that was described"):
        heard(dialogue_of(HOLO, MODEL), said)


def test_the_request_contains_the_schema_of_the_answer() -> None:
    body = dialogue_of(HOLO, MODEL).ask(view())
    TypeAdapter(ResponseFormatJSONSchema).validate_python(body["response_format"], extra="forbid")
    schema = response_schema()
    tools = {name: tool for name, tool in schema["$defs"].items() if "tool_name" in tool["properties"]}
    assert len(tools) == len(schema["properties"]["tool_call"]["anyOf"]) == 16
    assert "oneOf" not in json.dumps(schema)
    assert all(tool["additionalProperties"] is False and tool["description"] for tool in tools.values())


def test_it_gets_the_last_three_screenshots_and_the_results_of_its_calls() -> None:
    dialogue = dialogue_of(HOLO, MODEL)
    body = conversation(dialogue, [answer("wait_desktop", seconds=i) for i in range(5)])
    said = texts_of(body)
    assert images_in(body) == 3
    assert said[1][1].startswith(f"<task>\n{TASK}\n</task>")
    assert said[-1][1] == ('<tool_output tool="wait_desktop">\n\n</tool_output><observation>\n<image>\n</observation>')
    (call,) = dialogue.hear({"choices": [{"message": {"content": answer("key_up_desktop", key="a")}}]}).calls
    body = dialogue.ask(view(Result(call, (), "the key 'a' is not down")))
    assert "<error tool=\"key_up_desktop\">\nthe key 'a' is not down\n</error>" in texts_of(body)[-1][1]


@given(st.lists(everything, min_size=1, max_size=4))
def test_actions_survive_the_way_to_calls_and_back(actions: list[Action]) -> None:
    space = CoordinateSpace.grid(1000)
    screen = (1000, 1000)  # on which its grid is as fine as the pixels
    for action in actions:
        try:
            calls: list[Json] = write_calls([_onto(action, screen)], space, screen)
        except Inexpressible:
            continue
        back = [act for one in calls for act in call_of(read_answer(in_json(one)), space, screen).actions]
        assert events(back) == events([_onto(action, screen)])


def _onto(action: Action, screen: tuple[int, int]) -> Action:
    """The same action within a smaller screen."""
    values = action.model_dump()

    def moved(point: tuple[int, int]) -> tuple[int, int]:
        return point[0] % screen[0], point[1] % screen[1]

    for name in ("at", "to"):
        if values.get(name):
            values[name] = moved(values[name])
    if "path" in values:
        values["path"] = [moved(point) for point in values["path"]]
    return type(action).model_validate(values)


def test_most_actions_can_be_written() -> None:
    space = CoordinateSpace.grid(1000)
    for action in (Click(at=(5, 6)), Type(text="a"), Key(chord="ctrl+s"), Scroll(dx=1, dy=2, at=(5, 6)), Done()):
        assert write_calls([action], space, SCREEN)
    for action in (Click(), Click(at=(5, 6), count=3), Done(status="gave_up")):
        with pytest.raises(Inexpressible):
            write_calls([action], space, SCREEN)


def test_no_action_is_lost_between_model_and_desktop() -> None:
    answers = [
        answer("write_at_desktop", x=500, y=500, content="May", press_enter=True),
        answer("click_desktop", x=5000, y=5),
        answer("update_plan", goals=[]),
        answer("scroll_desktop", x=500, y=500, direction="up", scroll_size=1),
        answer("answer", content="done"),
    ]
    canvas, server, notes = rolled_out(HOLO, MODEL, answers)
    assert canvas.done == [
        Click(at=(960, 540)),
        Type(text="May"),
        Key(chord="Return"),
        Scroll(dy=-1, at=(960, 540)),
    ]
    assert "less than or equal to 1000" in json.dumps(server.requests[2].body)
    assert len(notes.steps) == 5
