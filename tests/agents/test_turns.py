"""What a custom agent may decide in a step."""

from __future__ import annotations

from typing import Any

import pytest

from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.models.actions import Click, Done, Key


def test_actions_may_come_in_any_sequence() -> None:
    actions: Any = [Click(at=(10, 20)), Done()]
    assert Turn(actions).actions == (Click(at=(10, 20)), Done())
    assert Turn(()).actions == ()


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ("click", "got 'click' as its actions, wanted: a tuple of actions"),
        (Key(chord="a"), "got .*chord='a'.* as its actions, wanted: a tuple of actions"),
        (None, "got None as its actions, wanted: a tuple of actions"),
        ((Key(chord="a"), {"kind": "key", "chord": "a"}), "got {'kind': .* as action 1, wanted: one of .*Click, "),
        ((Click,), "got <class .*Click'> as action 0, wanted: one of .*Click, .* of pytest_opencomputer.actions"),
    ],
)
def test_what_is_no_action_is_refused_at_once_with_what_was_wanted(actions: Any, says: str) -> None:
    with pytest.raises(TypeError, match=f"Turn {says}"):
        Turn(actions)
