"""The family ``generic``: the canonical actions as functions of chat completions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.catalogue import served
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.canonical_tools import ACTIONS, call_of
from pytest_opencomputer.agents.models.dialects.chat_dialogue import GONE
from pytest_opencomputer.agents.models.families.generic import GENERIC
from pytest_opencomputer.agents.models.model import Json, Unreadable
from pytest_opencomputer.models.actions import Action, Click, Done, Drag, Key, Scroll, Type, Wait
from pytest_opencomputer.models.errors import UsageProblem
from tests.agents.gestures import SCREEN, everything
from tests.agents.talking import TASK, completion, dialogue_of, refusals_of, rolled_out, texts_of, view


def calls(*functions: tuple[str, Any], said: str = "") -> Json:
    """A message that calls functions."""
    return {
        "role": "assistant",
        "content": said or None,
        "tool_calls": [
            {
                "id": f"c{number}",
                "type": "function",
                "function": {
                    "name": name,
                    "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments),
                },
            }
            for number, (name, arguments) in enumerate(functions)
        ],
    }


def test_a_rollout_with_calls_and_screenshots() -> None:
    answers = [
        calls(("click", {"at": [960, 540]}), ("type", {"text": "May"}), said="I type."),
        calls(("key", {"chord": "ctrl+no_such_key"}), ("wait", {"duration": 0})),
        calls(("done", {"status": "done", "answer": "17"})),
    ]
    canvas, server, notes = rolled_out(GENERIC, "glm-4.5v", answers)
    assert canvas.done == [Click(at=(960, 540)), Type(text="May")]
    messages = server.requests[2].body["messages"]
    roles = [message["role"] for message in messages]
    assert roles == ["system", "user", "assistant", "tool", "tool", "user", "assistant", "tool", "tool", "user"]
    assert messages[3] == {"role": "tool", "tool_call_id": "c0", "content": "Done."}
    assert "there is no key 'no_such_key'" in messages[7]["content"]
    assert "Not carried out: Not executed" in messages[8]["content"]
    assert [tool["function"]["name"] for tool in server.requests[0].body["tools"]] == list(ACTIONS)
    assert notes.steps[0]["reasoning"] == "I type."


@pytest.mark.parametrize(
    ("coordinates", "point", "told"),
    [
        ("pixels", [960, 540], "1920 wide and 1080 high"),
        ("grid", [500, 500], "from 0 to 1000"),
        ("fractions", [0.5, 0.5], "fractions of the screen"),
    ],
)
def test_the_unit_of_the_coordinates_is_told_and_read(coordinates: str, point: list[float], told: str) -> None:
    dialogue = dialogue_of(GENERIC, "m", coordinates=coordinates)
    assert told in texts_of(dialogue.ask(view()))[0][1]
    drag = calls(("drag", {"path": [point, [0, 0]]}), ("click", {"at": point, "count": 2}))
    decision = dialogue.hear(completion("", **drag))
    assert [call.actions for call in decision.calls] == [
        (Drag(path=((960, 540), (0, 0))),),
        (Click(at=(960, 540), count=2),),
    ]


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("clik", {}, "no function 'clik'; did you mean 'click'"),
        ("click", "{", "not valid JSON"),
        ("click", "[1]", "wanted: an object"),
        ("click", {"at": [1920, 5]}, "not on the screen"),
        ("click", {"at": [0.5, 0.25]}, "is a fraction of the screen"),
        ("click", {"at": "the button"}, "wanted: a list of 2 numbers"),
        ("click", {"at": [5, 5], "colour": "red"}, "colour"),
        ("click", {"at": [5, 5], "button": "upper"}, "button"),
        ("click", {"at": [5, 5], "holding": ["no_such_key"]}, "no_such_key"),
        ("drag", {"path": [[5, 5]]}, "path"),
        ("drag", {"path": "up"}, "path"),
        ("scroll", {"dy": 1000}, "dy"),
        ("type", {}, "text"),
        ("key", {"chord": "ctrl+no_such_key"}, "no_such_key"),
        ("key_down", {"key": "ctrl+a"}, "more than one key"),
        ("done", {"status": "maybe"}, "status"),
    ],
)
def test_invalid_calls_are_refused_with_the_reason(name: str, arguments: Any, says: str) -> None:
    dialogue = dialogue_of(GENERIC, "m")
    dialogue.ask(view())
    (refusal,) = refusals_of(dialogue.hear(completion("", **calls((name, arguments)))))
    assert says in refusal


@given(everything)
def test_every_action_survives_the_way_to_a_call_and_back(action: Action) -> None:
    space = CoordinateSpace.pixels(*SCREEN)
    values = action.model_dump(mode="json")
    name = values.pop("kind")
    call = call_of(name, json.dumps(values), space, SCREEN)
    if name in ACTIONS:
        assert call.actions == (action,)
    else:
        assert call.refusal


@given(st.text(max_size=40))
def test_any_arguments_are_read(text: str) -> None:
    call = call_of("click", text, CoordinateSpace.pixels(*SCREEN), SCREEN)
    assert call.refusal or call.actions == (Click(),)


def test_a_message_without_a_call_ends_the_rollout() -> None:
    for said, done in (
        ("17 files", Done(answer="17 files")),
        ("INFEASIBLE: no", Done(status="infeasible", answer="no")),
    ):
        dialogue = dialogue_of(GENERIC, "m")
        dialogue.ask(view())
        assert dialogue.hear(completion(said)).calls[0].actions == (done,)
    for answer in (completion(""), completion("I was", reason="length"), completion("", tool_calls=["x"])):
        dialogue = dialogue_of(GENERIC, "m")
        dialogue.ask(view())
        with pytest.raises(Unreadable):
            dialogue.hear(answer)
        assert "could not be understood" in texts_of(dialogue.ask(view(trouble="it was empty")))[-1][1]


def test_the_last_screenshots_are_shown_and_fewer_if_the_context_is_full() -> None:
    dialogue = dialogue_of(GENERIC, "m", images="3")
    for _ in range(4):
        dialogue.ask(view())
        dialogue.hear(completion("", **calls(("wait", {"duration": 0}))))
    body = dialogue.ask(view())

    def shown(body: Json) -> list[str]:
        users = [message for message in body["messages"] if message["role"] == "user"]
        return ["image" if "image_url" in str(message) else "gone" for message in users]

    assert shown(body) == ["gone", "gone", "image", "image", "image"]
    assert GONE in str(body["messages"][1])
    assert TASK in str(body["messages"][1])
    assert dialogue.shorten()
    assert shown(dialogue.again()) == [*["gone"] * 4, "image"]
    assert not dialogue.shorten()


def test_it_takes_the_models_of_all_vendors() -> None:
    family = served(GENERIC, "gpt-4o")
    assert (family.url, family.key, family.api) == ("https://api.openai.com/v1", "OPENAI_API_KEY", "chat")
    assert served(GENERIC, "glm-4.5v").url == ""
    assert GENERIC.check is not None
    with pytest.raises(UsageProblem, match="pixels, grid, fractions"):
        GENERIC.check("m", {"coordinates": "inches"})


def test_keys_and_scrolling_are_canonical() -> None:
    space = CoordinateSpace.pixels(*SCREEN)
    assert call_of("key", {"chord": "ctrl+s", "repeat": 2}, space, SCREEN).actions == (Key(chord="ctrl+s", repeat=2),)
    assert call_of("scroll", {"dy": 3, "at": [5, 6]}, space, SCREEN).actions == (Scroll(dy=3, at=(5, 6)),)
    assert call_of("wait", {"duration": 1}, space, SCREEN).actions == (Wait(duration=1),)
