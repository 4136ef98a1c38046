"""Gemini's computer use: from the model's answers to actions, and from their results to its next request."""

from __future__ import annotations

import json
from typing import Any

import pytest
from google.genai import types as genai_types
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.families.gemini import GEMINI, functions_of
from pytest_opencomputer.agents.models.families.gemini_actions import FUNCTIONS, NEEDS_A_BROWSER, Translator
from pytest_opencomputer.agents.models.model import HeldBack, Unreadable
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
    TakeScreenshot,
    Type,
    Wait,
)
from tests.agents.canvas import Canvas
from tests.agents.gemini_server import GeminiServer, function, images_of
from tests.agents.gestures import texts
from tests.agents.playing import play
from tests.agents.writing import gemini

SCREEN = (1920, 1080)
DESKTOP, BROWSER = Translator(SCREEN, "desktop"), Translator(SCREEN, "browser")
SQUARE = Translator((1000, 1000), "desktop")  # as fine as the model's own grid, so that nothing is rounded

GOLDEN: list[tuple[str, dict[str, Any], tuple[Action, ...]]] = [
    ("click", {"x": 500, "y": 500, "intent": "open the menu"}, (Click(at=(960, 540)),)),
    ("click", {"x": 999, "y": 0}, (Click(at=(1918, 0)),)),
    ("double_click", {"x": 100, "y": 100}, (Click(at=(192, 108), count=2),)),
    ("triple_click", {"x": 100, "y": 100}, (Click(at=(192, 108), count=3),)),
    ("middle_click", {"x": 100, "y": 100}, (Click(at=(192, 108), button="middle"),)),
    ("right_click", {"x": 100, "y": 100}, (Click(at=(192, 108), button="right"),)),
    ("mouse_down", {"x": 100, "y": 100}, (Move(to=(192, 108)), MouseDown())),
    ("mouse_up", {"x": 100, "y": 100}, (Move(to=(192, 108)), MouseUp())),
    ("move", {"x": 100, "y": 100}, (Move(to=(192, 108)),)),
    ("type", {"text": "Zoë"}, (Type(text="Zoë"),)),
    ("type", {"text": "Zoë", "press_enter": True}, (Type(text="Zoë"), Key(chord="Return"))),
    ("drag_and_drop", {"start_x": 0, "start_y": 0, "end_x": 500, "end_y": 500}, (Drag(path=((0, 0), (960, 540))),)),
    ("wait", {"seconds": 3}, (Wait(duration=3),)),
    ("wait", {}, (Wait(duration=1),)),
    ("press_key", {"key": "enter"}, (Key(chord="enter"),)),
    ("press_key", {"key": "control+shift+s"}, (Key(chord="control+shift+s"),)),
    ("key_down", {"key": "shift"}, (KeyDown(key="shift"),)),
    ("key_up", {"key": "shift"}, (KeyUp(key="shift"),)),
    ("hotkey", {"keys": ["ctrl", "c"]}, (Key(chord="ctrl+c"),)),
    ("take_screenshot", {}, (TakeScreenshot(),)),
    ("scroll", {"x": 500, "y": 500, "direction": "down"}, (Scroll(dy=2, at=(960, 540)),)),
    (
        "scroll",
        {"x": 500, "y": 500, "direction": "up", "magnitude_in_pixels": 600},
        (Scroll(dy=-5, at=(960, 540)),),
    ),
    (
        "scroll",
        {"x": 500, "y": 500, "direction": "right", "magnitude_in_wheel_clicks": 7},
        (Scroll(dx=7, at=(960, 540)),),
    ),
]
GOLDEN_OLDER: list[tuple[str, dict[str, Any], tuple[Action, ...]]] = [
    ("click_at", {"x": 500, "y": 500}, (Click(at=(960, 540)),)),
    ("hover_at", {"x": 500, "y": 500}, (Move(to=(960, 540)),)),
    (
        "type_text_at",
        {"x": 500, "y": 500, "text": "12"},
        (Click(at=(960, 540)), Key(chord="ctrl+a"), Key(chord="BackSpace"), Type(text="12"), Key(chord="Return")),
    ),
    (
        "type_text_at",
        {"x": 500, "y": 500, "text": "12", "press_enter": False, "clear_before_typing": False},
        (Click(at=(960, 540)), Type(text="12")),
    ),
    ("key_combination", {"keys": "control+a"}, (Key(chord="control+a"),)),
    ("scroll_document", {"direction": "down"}, (Scroll(dy=7, at=(960, 540)),)),
    ("scroll_at", {"x": 500, "y": 500, "direction": "left", "magnitude": 250}, (Scroll(dx=-4, at=(960, 540)),)),
    (
        "drag_and_drop",
        {"x": 0, "y": 0, "destination_x": 500, "destination_y": 500},
        (Drag(path=((0, 0), (960, 540))),),
    ),
    ("wait_5_seconds", {}, (Wait(duration=5),)),
]


@pytest.mark.parametrize(
    ("name", "values", "actions"), GOLDEN, ids=lambda value: value if isinstance(value, str) else ""
)
def test_each_function_of_the_desktop_becomes_canonical(name: str, values: Any, actions: tuple[Action, ...]) -> None:
    assert DESKTOP.actions(name, values) == actions


@pytest.mark.parametrize(
    ("name", "values", "actions"), GOLDEN_OLDER, ids=lambda value: value if isinstance(value, str) else ""
)
def test_each_function_of_the_older_set_becomes_canonical(name: str, values: Any, actions: tuple[Action, ...]) -> None:
    assert BROWSER.actions(name, values) == actions


def test_the_golden_functions_are_all_there_are() -> None:
    assert {name for name, _, _ in GOLDEN} == set(FUNCTIONS["desktop"])
    assert {name for name, _, _ in GOLDEN_OLDER} == set(FUNCTIONS["browser"])


@pytest.mark.parametrize(
    ("name", "values", "says"),
    [
        ("clack", {}, "click"),
        ("click", {"x": 1}, "'y'"),
        ("click", {"x": 1, "y": None}, "'y'"),
        ("click", {"x": 1, "y": 2, "button": "right"}, "'button'"),
        ("click", [1, 2], "wanted: an object"),
        ("hotkey", {"keys": "ctrl+c"}, "a list of strings"),
        ("key_down", {"key": "ctrl+c"}, "single key|more than one"),
        ("scroll", {"x": 1, "y": 1, "direction": "down", "magnitude_in_pixels": -5}, "not less than 0"),
        ("type", {"text": "a", "press_enter": "yes"}, "true or false"),
        ("wait", {"seconds": 1e9}, "300"),
        ("click_at", {"x": 1, "y": 1}, "click"),
    ],
)
def test_impossible_actions_are_refused_with_a_reason(name: str, values: Any, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        DESKTOP.actions(name, values)


@pytest.mark.parametrize("name", NEEDS_A_BROWSER)
def test_browser_functions_are_refused_on_a_desktop(name: str) -> None:
    with pytest.raises(Unreadable, match="desktop"):
        BROWSER.actions(name, {"url": "https://example.org"})


grid = st.tuples(st.integers(0, 999), st.integers(0, 999))
chords = st.sampled_from(["a", "Return", "ctrl+s", "ctrl+shift+Tab", "F5", "plus", "é", "super"])
directions = st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)])
written: st.SearchStrategy[Action] = st.one_of(
    st.builds(Move, to=grid),
    st.builds(Click, at=grid, count=st.integers(1, 3)),
    st.builds(Click, at=grid, button=st.sampled_from(["middle", "right"])),
    st.builds(Drag, path=st.tuples(grid, grid)),
    st.builds(
        lambda at, away, count: Scroll(at=at, dx=away[0] * count, dy=away[1] * count),
        grid,
        directions,
        st.integers(1, 100),
    ),
    st.builds(Type, text=texts),
    st.builds(Key, chord=chords),
    st.builds(KeyDown, key=st.sampled_from(["shift", "a"])),
    st.builds(KeyUp, key=st.sampled_from(["shift", "a"])),
    st.builds(Wait, duration=st.integers(0, 300)),
    st.just(TakeScreenshot()),
)


@given(written)
def test_an_action_written_as_the_model_would_is_read_as_itself(action: Action) -> None:
    name, args = gemini.written(SQUARE, action)
    assert SQUARE.actions(name, json.loads(json.dumps(args))) == (action,)


@settings(max_examples=8, deadline=None)
@given(st.lists(st.lists(written, min_size=1, max_size=4), max_size=4))
def test_no_action_that_the_model_asks_for_is_lost(turns: list[list[Action]]) -> None:
    script: list[Any] = []
    for turn, actions in enumerate(turns):
        calls = [gemini.written(SQUARE, action) for action in actions]
        script.append([function(name, f"call_{turn}_{index}", **args) for index, (name, args) in enumerate(calls)])
    with GeminiServer([*script, [{"text": "All done."}]]).running() as server:
        played = play(GEMINI, server.url, canvas=Canvas((1000, 1000)))
    asked = [action for actions in turns for action in actions]
    assert played.actions == [*asked, Done(answer="All done.")]
    assert played.canvas.done == [action for action in asked if not isinstance(action, TakeScreenshot)]


@pytest.mark.parametrize(
    ("model", "functions"),
    [
        ("gemini-3.5-flash", "desktop"),
        ("gemini-4-something", "desktop"),
        ("gemini-2.5-computer-use-preview-10-2025", "browser"),
        ("gemini-3-flash-preview", "browser"),
    ],
)
def test_each_model_gets_its_set_of_functions(model: str, functions: str) -> None:
    assert functions_of(model) == functions


def test_a_conversation_on_the_desktop() -> None:
    canvas = Canvas(SCREEN)
    canvas.failing = {"ctrl+f5"}
    thought = {"text": "The menu first.", "thought": True}
    signed = {**function("click", "1", x=500, y=500), "thoughtSignature": "c2lnbmF0dXJl"}
    script: list[Any] = [
        [function("take_screenshot")],
        [thought, signed, function("hotkey", "2", keys=["ctrl", "f5"]), function("type", "3", text="never typed")],
        [function("clack", x=1, y=1)],
        [{"text": "The total is 42.5."}],
    ]
    with GeminiServer(script).running() as server:
        played = play(GEMINI, server.url, canvas=canvas)
    assert canvas.done == [Click(at=(960, 540))]
    assert played.session.done == Done(answer="The total is 42.5.")
    assert played.notes.steps[1]["reasoning"] == "The menu first."
    answers = [part["functionResponse"] for part in server.requests[2].body["contents"][-1]["parts"]]
    assert [answer["response"] for answer in answers] == [
        {"output": "OK"},
        {"error": "there is no key 'ctrl+f5'"},
        {"error": "Not executed: an earlier action of this step failed."},
    ]
    assert "click" in server.requests[3].body["contents"][-1]["parts"][0]["functionResponse"]["response"]["error"]
    sent_back = server.requests[2].body["contents"][-2]["parts"][1]
    assert sent_back["thoughtSignature"].rstrip("=") == "c2lnbmF0dXJl"
    assert sent_back["functionCall"]["args"] == {"intent": "get on with it", "x": 500, "y": 500}


def test_only_the_last_screenshots_stay_in_the_history() -> None:
    script: list[Any] = [*([function("type", text=str(number))] for number in range(6)), [{"text": "Done."}]]
    with GeminiServer(script).running() as server:
        play(GEMINI, server.url, canvas=Canvas(SCREEN), options={"images": "2"})
    assert [len(images_of(request)) for request in server.requests] == [1, 2, 2, 2, 2, 2, 2]
    assert set(images_of(server.requests[-1])) == {SCREEN}


def test_a_conversation_with_the_older_set() -> None:
    script = [[function("type_text_at", x=10, y=10, text="12")], [function("navigate", url="x")], [{"text": "Done."}]]
    with GeminiServer(script).running() as server:
        played = play(GEMINI, server.url, model="gemini-3-flash-preview", canvas=Canvas((1000, 1000)))
    tool = genai_types.ComputerUse.model_validate(server.requests[0].body["tools"][0]["computerUse"])
    assert tool.environment is genai_types.Environment.ENVIRONMENT_BROWSER
    assert tool.excluded_predefined_functions == list(NEEDS_A_BROWSER)
    assert [action.kind for action in played.canvas.done] == ["click", "key", "key", "type", "key"]
    assert "desktop" in server.requests[2].body["contents"][-1]["parts"][0]["functionResponse"]["response"]["error"]


DECISION = {"decision": "require_confirmation", "explanation": "This sends a mail."}


def test_safety_decisions_are_acknowledged_and_on_record() -> None:
    script = [[function("click", x=1, y=1, safety_decision=DECISION)], [{"text": "Done."}]]
    with GeminiServer(script).running() as server:
        played = play(GEMINI, server.url)
    response = server.requests[1].body["contents"][-1]["parts"][0]["functionResponse"]["response"]
    assert response == {"output": "OK", "safety_acknowledgement": True}
    assert "require_confirmation This sends a mail." in played.notes.steps[0]["reasoning"]


def test_safety_decisions_end_the_rollout_if_configured() -> None:
    with (
        GeminiServer([[function("click", x=1, y=1, safety_decision=DECISION)]]).running() as server,
        pytest.raises(HeldBack, match="This sends a mail"),
    ):
        play(GEMINI, server.url, options={"safety": "stop"})
