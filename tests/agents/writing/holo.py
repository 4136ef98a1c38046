"""Canonical actions as answers of Holo."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.model import INFEASIBLE, Json, ending
from pytest_opencomputer.guest import keys
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
    Point,
    Scroll,
    Type,
    Wait,
)
from tests.agents.writing import Inexpressible


def write_calls(actions: Sequence[Action], space: CoordinateSpace, screen: tuple[int, int]) -> list[Json]:
    """Calls that stand for actions, one or more for each. Raises ``Inexpressible``."""
    return [call for action in actions for call in _calls(action, space, screen)]


def _calls(action: Action, space: CoordinateSpace, screen: tuple[int, int]) -> list[Json]:
    def at(point: Point) -> Json:
        x, y = space.from_screen(point, screen)
        return {"x": x, "y": y}

    match action:
        case Click(at=(_, _) as place, button="left" | "middle" | "right" as button, count=1, holding=()):
            return [{"tool_name": "click_desktop", **at(place), "button": button}]
        case Click(at=(_, _) as place, button="left", count=2, holding=()):
            return [{"tool_name": "double_click_desktop", **at(place)}]
        case Move(to=to):
            return [{"tool_name": "move_to_desktop", **at(to)}]
        case Drag(path=(start, end), button="left", holding=holding):
            (x1, y1), (x2, y2) = space.from_screen(start, screen), space.from_screen(end, screen)
            held = [name for chord in holding for name in keys.split(chord)]
            return [{"tool_name": "drag_and_drop", "x1": x1, "y1": y1, "x2": x2, "y2": y2, "hold_keys": held or None}]
        case MouseDown(button="left" | "middle" | "right" as button):
            return [{"tool_name": "mouse_down_desktop", "button": button}]
        case MouseUp(button="left" | "middle" | "right" as button):
            return [{"tool_name": "mouse_up_desktop", "button": button}]
        case Type(text=text):
            return [{"tool_name": "write_desktop", "content": text}]
        case Key(chord=chord, repeat=repeat) if len(keys.split(chord)) <= 5:
            return [{"tool_name": "hotkey_desktop", "keys": keys.split(chord), "repeat_count": repeat}]
        case KeyDown(key=key):
            return [{"tool_name": "key_down_desktop", "key": key}]
        case KeyUp(key=key):
            return [{"tool_name": "key_up_desktop", "key": key}]
        case Scroll(dx=dx, dy=dy, at=(_, _) as place, holding=()) if dx or dy:
            return [
                {"tool_name": "scroll_desktop", **at(place), "direction": direction, "scroll_size": abs(by)}
                for by, direction in ((dx, "right" if dx > 0 else "left"), (dy, "down" if dy > 0 else "up"))
                if by
            ]
        case Wait(duration=duration):
            return [{"tool_name": "wait_desktop", "seconds": duration}]
        case Done() if ending(_ending(action)) == action:
            return [{"tool_name": "answer", "content": _ending(action)}]
    raise Inexpressible(action, "Holo")


def _ending(done: Done) -> str:
    return f"{INFEASIBLE}: {done.answer or ''}" if done.status == "infeasible" else done.answer or ""


def in_json(call: Json, thought: str = "") -> str:
    """An answer that makes a call."""
    return json.dumps({"note": None, "thought": thought, "tool_call": call}, ensure_ascii=False)
