"""Canonical actions as calls of Anthropic's computer tools."""

from __future__ import annotations

from pytest_opencomputer.agents.models.families.claude_actions import CLICKS, Translator
from pytest_opencomputer.agents.models.model import Json
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    CursorPosition,
    Drag,
    HoldKey,
    Key,
    MouseDown,
    MouseUp,
    Move,
    Point,
    TakeScreenshot,
    Type,
    Wait,
)


def call(translator: Translator, action: Action) -> tuple[str, Json]:
    """Name and arguments with which the model would have asked for an action.

    Raises:
        ValueError: it has no way to ask for it.
    """
    match action:
        case Click():
            for name, (button, count) in CLICKS.items():
                if (action.button, action.count) == (button, count):
                    return name, _written(translator, coordinate=action.at, text=_joined(action.holding))
        case Drag(button="left", path=(start, end)):
            return "left_click_drag", _written(
                translator, start_coordinate=start, coordinate=end, text=_joined(action.holding)
            )
        case _:
            return _plain(translator, action)
    raise ValueError(f"Claude's computer tools cannot ask for {action!r}")


def _plain(translator: Translator, action: Action) -> tuple[str, Json]:
    match action:
        case TakeScreenshot():
            return "screenshot", {}
        case CursorPosition():
            return "cursor_position", {}
        case Move():
            return "mouse_move", _written(translator, coordinate=action.to)
        case MouseDown(button="left"):
            return "left_mouse_down", {}
        case MouseUp(button="left"):
            return "left_mouse_up", {}
        case Type():
            return "type", {"text": action.text}
        case Key():
            return "key", {"text": action.chord, **({"repeat": action.repeat} if action.repeat > 1 else {})}
        case HoldKey():
            return "hold_key", {"text": action.chord, "duration": action.duration}
        case Wait():
            return "wait", {"duration": action.duration}
    raise ValueError(f"Claude's computer tools cannot ask for {action!r}")


def _written(translator: Translator, text: str = "", **points: Point | None) -> Json:
    written: Json = {
        key: list(translator.space.from_screen(point, translator.screen))
        for key, point in points.items()
        if point is not None
    }
    return {**written, "text": text} if text else written


def _joined(holding: tuple[str, ...]) -> str:
    return "+".join(holding)
