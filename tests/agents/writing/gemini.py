"""Canonical actions as functions of Gemini's computer use."""

from __future__ import annotations

from pytest_opencomputer.agents.models.dialects.wheel import PIXELS_PER_CLICK
from pytest_opencomputer.agents.models.families.gemini_actions import Translator
from pytest_opencomputer.agents.models.model import Json
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    Move,
    Point,
    Scroll,
    TakeScreenshot,
    Type,
    Wait,
)

_CLICK_NAMES = {
    ("left", 1): "click",
    ("left", 2): "double_click",
    ("left", 3): "triple_click",
    ("middle", 1): "middle_click",
    ("right", 1): "right_click",
}


def written(translator: Translator, action: Action) -> tuple[str, Json]:
    """Name and arguments with which the model would have asked for an action, in the desktop's set.

    Raises:
        ValueError: it has no way to ask for it.
    """
    match action:
        case Click(at=(x, y), holding=()) if (action.button, action.count) in _CLICK_NAMES:
            return _CLICK_NAMES[action.button, action.count], _at(translator, (x, y))
        case Move():
            return "move", _at(translator, action.to)
        case Drag(path=(start, end), button="left", holding=()):
            (x0, y0), (x1, y1) = (translator.space.from_screen(point, translator.screen) for point in (start, end))
            return "drag_and_drop", {"start_x": x0, "start_y": y0, "end_x": x1, "end_y": y1}
        case Scroll(at=(x, y), holding=()) if bool(action.dx) != bool(action.dy):
            away = action.dx or action.dy
            direction = ("left" if away < 0 else "right") if action.dx else ("up" if away < 0 else "down")
            return "scroll", {
                **_at(translator, (x, y)),
                "direction": direction,
                "magnitude_in_pixels": abs(away) * PIXELS_PER_CLICK,
            }
        case Type():
            return "type", {"text": action.text}
        case Key(repeat=1):
            return "hotkey", {"keys": action.chord.split("+")}
        case KeyDown():
            return "key_down", {"key": action.key}
        case KeyUp():
            return "key_up", {"key": action.key}
        case Wait():
            return "wait", {"seconds": action.duration}
        case TakeScreenshot():
            return "take_screenshot", {}
    raise ValueError(f"Gemini's computer use cannot ask for {action!r}")


def _at(translator: Translator, point: Point) -> Json:
    x, y = translator.space.from_screen(point, translator.screen)
    return {"x": x, "y": y}
