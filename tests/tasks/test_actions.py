"""The canonical actions: valid ones can be written and read back; invalid ones are refused, and raise no other error.

The text comes from a model, which can write whatever it likes.
"""

from __future__ import annotations

import json
import math
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from pytest_opencomputer.models.actions import ACTION, Action, Click, Done, Drag, HoldKey, Key, Scroll, Type, Wait

KINDS = get_args(get_args(Action)[0])
ACTIONS = st.one_of(*(st.builds(kind) for kind in KINDS))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
FIELDS = sorted({name for kind in KINDS for name in kind.model_fields})
NAMES = sorted(kind.model_fields["kind"].default for kind in KINDS)


def test_every_kind_is_there_once() -> None:
    assert len(set(NAMES)) == len(KINDS) >= 16
    assert "run" not in NAMES
    assert "shell" not in NAMES


@given(ACTIONS)
def test_an_action_survives_being_written_and_read(action: Action) -> None:
    text = action.model_dump_json()
    assert ACTION.validate_json(text) == action
    assert ACTION.validate_python(json.loads(text)) == action
    assert ACTION.validate_python(action.model_dump()) == action
    assert ACTION.validate_json(text).model_dump_json() == text
    json.dumps(json.loads(text), allow_nan=False)


@given(JSON | st.dictionaries(st.sampled_from(FIELDS), JSON | st.sampled_from(NAMES), max_size=4))
@settings(max_examples=300)
def test_anything_else_is_refused_by_the_one_error(value: Any) -> None:
    try:
        action = ACTION.validate_python(value)
    except ValidationError:
        return
    assert isinstance(action, KINDS)
    assert ACTION.validate_json(action.model_dump_json()) == action


@given(st.text(max_size=40) | st.binary(max_size=40))
def test_any_text_is_an_action_or_refused(text: str | bytes) -> None:
    with pytest.raises(ValidationError):
        ACTION.validate_json(text)


@given(ACTIONS, st.sampled_from(["cmd", "extra", "_kind", "Kind", "KIND"]), JSON)
def test_no_key_is_dropped_without_a_word(action: Action, key: str, value: Any) -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        ACTION.validate_python({**action.model_dump(), key: value})


@given(ACTIONS, st.data())
def test_an_action_cannot_be_changed(action: Action, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(type(action).model_fields)))
    with pytest.raises(ValidationError):
        setattr(action, name, None)


@pytest.mark.parametrize(
    "value",
    [
        {"kind": "wait", "duration": math.nan},
        {"kind": "wait", "duration": math.inf},
        {"kind": "wait", "duration": -1},
        {"kind": "hold_key", "chord": "a", "duration": 0},
        {"kind": "hold_key", "chord": "a", "duration": math.nan},
        {"kind": "click", "count": 4},
        {"kind": "click", "at": [1]},
        {"kind": "click", "at": [1.5, 2]},
        {"kind": "click", "at": [math.nan, 2]},
        {"kind": "click", "at": "12"},
        {"kind": "drag", "path": [[1, 2]]},
        {"kind": "scroll", "dy": 101},
        {"kind": "key", "chord": "a", "repeat": 101},
        {"kind": "type", "text": "x" * 20_001},
        {"kind": "type", "text": "\ud800"},
        {"kind": "type", "text": 5},
        {"kind": "done", "answer": "x" * 100_001},
        {"kind": "done", "status": "won"},
        {"kind": "Click"},
        {"kind": ["click"]},
        {},
        [],
        None,
    ],
)
def test_values_beyond_the_bounds_are_refused(value: Any) -> None:
    with pytest.raises(ValidationError):
        ACTION.validate_python(value)


def test_values_at_the_bounds_are_taken() -> None:
    at = [
        Wait(duration=0),
        Wait(duration=300),
        HoldKey(chord="a", duration=300),
        Click(count=3),
        Drag(path=((0, 0), (1, 1))),
        Scroll(dx=-100, dy=100),
        Key(chord="ctrl+s", repeat=100),
        Type(text="x" * 20_000),
        Done(answer="x" * 100_000),
    ]
    assert [ACTION.validate_json(action.model_dump_json()) for action in at] == at
