"""Canonical actions as those of OpenAI's computer tools."""

from __future__ import annotations

from pytest_opencomputer.agents.models.dialects.wheel import PIXELS_PER_CLICK
from pytest_opencomputer.agents.models.families.openai_actions import BUTTONS, Translator
from pytest_opencomputer.agents.models.model import Json
from pytest_opencomputer.models.actions import Action, Click, Drag, Key, Move, Point, Scroll, TakeScreenshot, Type, Wait


def written(translator: Translator, action: Action) -> Json:
    """The action with which the model would have asked for this one.

    Raises:
        ValueError: it has no way to ask for it.
    """
    match action:
        case Click(at=(x, y), count=1):
            button = next(name for name, button in BUTTONS.items() if button == action.button)
            return {"type": "click", "button": button, **_at(translator, (x, y)), **_keys(action.holding)}
        case Click(at=(x, y), count=2, button="left"):
            return {"type": "double_click", **_at(translator, (x, y)), **_keys(action.holding)}
        case Drag(button="left"):
            return {"type": "drag", "path": [_at(translator, point) for point in action.path], **_keys(action.holding)}
        case Key(repeat=1):
            return {"type": "keypress", "keys": action.chord.split("+")}
        case Move():
            return {"type": "move", **_at(translator, action.to)}
        case Scroll(at=(x, y)):
            distance = {"scroll_x": action.dx * PIXELS_PER_CLICK, "scroll_y": action.dy * PIXELS_PER_CLICK}
            return {"type": "scroll", **_at(translator, (x, y)), **distance, **_keys(action.holding)}
        case Type():
            return {"type": "type", "text": action.text}
        case Wait(duration=2.0):
            return {"type": "wait"}
        case TakeScreenshot():
            return {"type": "screenshot"}
    raise ValueError(f"OpenAI's computer tools cannot ask for {action!r}")


def _at(translator: Translator, point: Point) -> Json:
    x, y = translator.space.from_screen(point, translator.screen)
    return {"x": x, "y": y}


def _keys(holding: tuple[str, ...]) -> Json:
    return {"keys": list(holding)} if holding else {}
