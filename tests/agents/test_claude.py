"""Claude: from the model's answers to actions, and from their results to its next request."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.families.claude import CLAUDE, tool_of
from pytest_opencomputer.agents.models.families.claude_actions import MEMBERS, Translator
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    CursorPosition,
    Done,
    Drag,
    HoldKey,
    Key,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
    TakeScreenshot,
    Type,
    Wait,
    Zoom,
)
from tests.agents.anthropic_server import AnthropicServer, text, use
from tests.agents.canvas import Canvas
from tests.agents.gestures import SCREEN, clicks, held, moves, points, types
from tests.agents.gestures import chords as all_chords
from tests.agents.playing import play
from tests.agents.servers import Reply, size_of
from tests.agents.writing import claude

RECORDINGS = Path(__file__).with_name("recordings")
SAME = Translator(SCREEN, SCREEN)
HALF = Translator((960, 540), SCREEN)

GOLDEN: list[tuple[str, dict[str, Any], tuple[Action, ...]]] = [
    ("screenshot", {}, (TakeScreenshot(),)),
    ("cursor_position", {}, (CursorPosition(),)),
    ("left_click", {"coordinate": [480, 270]}, (Click(at=(960, 540)),)),
    ("left_click", {}, (Click(),)),
    ("left_click", {"coordinate": [0, 0], "text": "ctrl+shift"}, (Click(at=(0, 0), holding=("ctrl+shift",)),)),
    ("right_click", {"coordinate": [959, 539]}, (Click(at=(1918, 1078), button="right"),)),
    ("middle_click", {"coordinate": [1, 1]}, (Click(at=(2, 2), button="middle"),)),
    ("double_click", {"coordinate": [5, 5], "text": None}, (Click(at=(10, 10), count=2),)),
    ("triple_click", {"coordinate": [5, 5]}, (Click(at=(10, 10), count=3),)),
    ("left_click_drag", {"start_coordinate": [1, 2], "coordinate": [3, 4]}, (Drag(path=((2, 4), (6, 8))),)),
    ("mouse_move", {"coordinate": [300, 200]}, (Move(to=(600, 400)),)),
    ("left_mouse_down", {}, (MouseDown(),)),
    ("left_mouse_up", {}, (MouseUp(),)),
    ("scroll", {"scroll_direction": "down", "scroll_amount": 3}, (Scroll(dy=3),)),
    ("scroll", {"scroll_direction": "up", "scroll_amount": 5, "coordinate": [1, 1]}, (Scroll(dy=-5, at=(2, 2)),)),
    ("scroll", {"scroll_direction": "left", "scroll_amount": 2, "text": "shift"}, (Scroll(dx=-2, holding=("shift",)),)),
    ("scroll", {"scroll_direction": "down", "scroll_amount": 150}, (Scroll(dy=100), Scroll(dy=50))),
    ("type", {"text": "Zoë\n"}, (Type(text="Zoë\n"),)),
    ("key", {"text": "ctrl+shift+Escape"}, (Key(chord="ctrl+shift+Escape"),)),
    ("key", {"text": "Down", "repeat": 7}, (Key(chord="Down", repeat=7),)),
    ("key", {"text": "ctrl+a Delete"}, (Key(chord="ctrl+a"), Key(chord="Delete"))),
    ("hold_key", {"text": "shift", "duration": 2}, (HoldKey(chord="shift", duration=2),)),
    ("wait", {"duration": 1.5}, (Wait(duration=1.5),)),
    ("zoom", {"region": [0, 0, 480, 270]}, (Zoom(region=(0, 0, 960, 540)),)),
]


@pytest.mark.parametrize(
    ("name", "values", "actions"), GOLDEN, ids=lambda value: value if isinstance(value, str) else ""
)
def test_each_action_of_the_tool_becomes_canonical(name: str, values: Any, actions: tuple[Action, ...]) -> None:
    assert HALF.actions(name, values) == actions


def test_the_golden_actions_are_all_there_are() -> None:
    assert {name for name, _, _ in GOLDEN} == set(MEMBERS)


def test_the_tools_members_are_those_of_the_sdk() -> None:
    from anthropic.lib.tools._toolsets._computer_registry import COMPUTER

    assert set(MEMBERS) == set(COMPUTER.names)


@pytest.mark.parametrize(
    ("name", "values", "says"),
    [
        ("left_clack", {}, "left_click"),
        ("left_click", {"coordinate": [1]}, "1 numbers, wanted: 2"),
        ("left_click", {"coordinate": ["a", 2]}, "wanted: a number"),
        ("left_click", {"coordinate": [1, 2], "colour": "red"}, "'colour'"),
        ("left_click", {"text": "ctrl+nonsense"}, "nonsense"),
        ("left_click_drag", {"coordinate": [1, 2]}, "start_coordinate"),
        ("scroll", {"scroll_direction": "inwards", "scroll_amount": 1}, "up, down, left, right"),
        ("scroll", {"scroll_direction": "up", "scroll_amount": 3000}, "from 0 to 2000"),
        ("key", {"text": "Retrun"}, "Return"),
        ("key", {"text": ""}, "chord"),
        ("type", {}, "'text'"),
        ("type", {"text": "x" * 20_001}, "20000"),
        ("wait", {"duration": 301}, "300"),
        ("wait", {"duration": float("nan")}, "finite"),
        ("hold_key", {"text": "a", "duration": 0}, "greater than 0"),
        ("zoom", {"region": [10, 10, 10, 20]}, "empty"),
        ("screenshot", [], "wanted: an object"),
    ],
)
def test_impossible_actions_are_refused_with_a_reason(name: str, values: Any, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        HALF.actions(name, values)


chords = all_chords.filter(lambda chord: "++" not in chord)  # that is read as ctrl+plus, which is the same
written: st.SearchStrategy[Action] = st.one_of(
    moves,
    types,
    st.builds(Click, at=st.none() | points, button=st.just("left"), count=st.integers(1, 3)),
    clicks.filter(lambda click: click.count == 1),
    st.builds(Click, at=points, holding=held.filter(lambda held: len(held) < 2)),
    st.builds(Drag, path=st.tuples(points, points)),
    st.builds(Key, chord=chords, repeat=st.integers(1, 100)),
    st.builds(HoldKey, chord=chords, duration=st.integers(1, 300)),
    st.builds(Wait, duration=st.integers(0, 300)),
    st.sampled_from([MouseDown(), MouseUp(), TakeScreenshot(), CursorPosition()]),
)


@given(written)
def test_an_action_written_as_the_model_would_is_read_as_itself(action: Action) -> None:
    name, values = claude.call(SAME, action)
    assert SAME.actions(name, json.loads(json.dumps(values))) == (action,)


@settings(max_examples=8, deadline=None)
@given(
    st.lists(
        st.lists(written.filter(lambda one: not isinstance(one, Wait | HoldKey)), min_size=1, max_size=4), max_size=4
    )
)
def test_no_action_that_the_model_asks_for_is_lost(turns: list[list[Action]]) -> None:
    script: list[Any] = [
        [use(f"toolu_{turn}_{index}", *claude.call(SAME, action)) for index, action in enumerate(actions)]
        for turn, actions in enumerate(turns)
    ]
    with AnthropicServer([*script, [text("All done.")]]).running() as server:
        played = play(CLAUDE, server.url, canvas=Canvas(SCREEN))
    asked = [action for actions in turns for action in actions]
    assert played.actions == [*asked, Done(answer="All done.")]
    assert played.canvas.done == [action for action in asked if not isinstance(action, TakeScreenshot)]
    assert all(not outcome.error for outcome in played.outcomes)


@pytest.mark.parametrize(
    ("model", "tool"),
    [
        ("claude-sonnet-5-5", "computer_toolset_20260801"),
        ("claude-opus-4-8", "computer_toolset_20260801"),
        ("claude-fable-5-2", "computer_toolset_20260801"),
        ("claude-haiku-5-5", "computer_toolset_20260801"),
        ("claude-some-new-name", "computer_toolset_20260801"),
        ("claude-opus-4-7", "computer_20251124"),
        ("claude-opus-4-5-20251101", "computer_20251124"),
        ("claude-sonnet-4-6", "computer_20251124"),
        ("claude-sonnet-4-5-20250929", "computer_20250124"),
        ("claude-haiku-4-5", "computer_20250124"),
        ("claude-opus-4-1-20250805", "computer_20250124"),
        ("claude-sonnet-4-20250514", "computer_20250124"),
    ],
)
def test_each_model_gets_the_newest_tool_that_it_takes(model: str, tool: str) -> None:
    assert tool_of(model) == tool


@pytest.mark.parametrize("name", ["claude-sonnet-5-5", "claude-opus-4-6", "claude-haiku-4-5"])
def test_a_recorded_conversation_is_carried_out_and_answered(name: str) -> None:
    recorded = json.loads((RECORDINGS / f"{name}.json").read_text())
    canvas = Canvas((1920, 1080))
    canvas.failing = set(recorded["failing"])
    with AnthropicServer(recorded["answers"]).running() as server:
        played = play(CLAUDE, server.url, model=name, canvas=canvas)
    done = [action.model_dump(mode="json", exclude_defaults=True) | {"kind": action.kind} for action in canvas.done]
    assert done == recorded["carried_out"]
    told = [_told(request.body["messages"][-1]["content"]) for request in server.requests]
    assert told == recorded["told"]
    assert played.session.done == Done.model_validate(recorded["done"])


def _told(blocks: list[dict[str, Any]]) -> list[Any]:
    """What the model is told, with sizes for images."""
    told: list[Any] = []
    for block in blocks:
        if block["type"] == "image":
            told.append("{}x{}".format(*size_of(block["source"]["data"])))
        elif block["type"] == "text":
            told.append(block["text"])
        else:
            told.append([block["tool_use_id"], *(["error"] if block.get("is_error") else []), *_told(block["content"])])
    return told


def test_an_answer_that_was_cut_off_loses_only_its_last_action() -> None:
    cut = {"content": [use("a", "key", {"text": "a"}), use("b", "type", {"text": "half"})], "stop_reason": "max_tokens"}
    with AnthropicServer([cut, [text("Done.")]]).running() as server:
        played = play(CLAUDE, server.url)
    assert played.canvas.done == [Key(chord="a")]
    last = server.requests[-1].body["messages"][-1]["content"]
    assert [block.get("is_error", False) for block in last if block["type"] == "tool_result"] == [False, True]
    assert "before this action was complete" in played.notes.steps[0]["reasoning"]


@pytest.mark.parametrize(
    "said", ["prompt is too long: 210000 tokens", "too many images: at most 100 images per request"]
)
def test_too_long_a_conversation_is_sent_again_without_its_old_screenshots(said: str) -> None:
    too_long = Reply({"type": "error", "error": {"type": "invalid_request_error", "message": said}}, 400)
    turns = [[use(f"t{number}", "key", {"text": "a"})] for number in range(12)]
    more = [[use(f"more{number}", "key", {"text": "a"})] for number in range(2)]
    with AnthropicServer([*turns, too_long, *more, too_long, [text("Done.")]]).running() as server:
        played = play(CLAUDE, server.url)
    assert played.session.over == "done"
    counts = [_images(request.body["messages"]) for request in server.requests[len(turns) :]]
    assert counts == [13, 8, 9, 10, 8]


def _images(messages: list[dict[str, Any]]) -> int:
    return json.dumps(messages).count('"media_type"')


def test_the_end_says_whether_the_task_cannot_be_done() -> None:
    with AnthropicServer([[text("INFEASIBLE: there is no printer")]]).running() as server:
        played = play(CLAUDE, server.url)
    assert played.session.done == Done(status="infeasible", answer="there is no printer")
