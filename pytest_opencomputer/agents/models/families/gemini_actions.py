"""The functions of Gemini's computer use, translated to the canonical actions and back.

``desktop`` is the set of the desktop environment (Gemini 3.5), ``browser`` the older one of Gemini 2.5 computer use
and Gemini 3 Flash preview, of which what needs a browser is excluded in the request and refused here. Coordinates are
on a grid of 1000 by 1000 over the whole screen, written from 0 to 999.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments, chord
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_of
from pytest_opencomputer.agents.models.dialects.scrolling import MOST_CLICKS
from pytest_opencomputer.agents.models.dialects.wheel import DIRECTIONS, PIXELS_PER_CLICK, clicks, scrolls
from pytest_opencomputer.agents.models.model import Json, Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Point,
    Scroll,
    TakeScreenshot,
    Type,
    Wait,
)
from pytest_opencomputer.models.errors import near

Set = Literal["desktop", "browser"]
GRID = 1000
NEEDS_A_BROWSER = ("open_web_browser", "search", "navigate", "go_back", "go_forward")
"""Functions of the older set that mean nothing on a desktop."""
_BESIDE = ("intent", "safety_decision")  # arguments of every function that change nothing of what it does
_PAGE = 800  # grid steps, the default of scroll_at
_STEP = 300  # pixels, the default of scroll


class Translator:
    """Translates for one screen and one set of functions."""

    def __init__(self, screen: tuple[int, int], functions: Set) -> None:
        self.space, self._screen = CoordinateSpace.grid(GRID), screen
        self._functions = _DESKTOP if functions == "desktop" else _BROWSER

    def actions(self, name: str, values: Any) -> tuple[Action, ...]:
        """The canonical actions of one function call. Raises ``Unreadable``."""
        if name not in self._functions:
            if name in NEEDS_A_BROWSER:
                raise Unreadable(f"{name} is for a browser; this is a desktop, use pointer and keys")
            raise Unreadable(f"there is no function {name!r}, {near(name, self._functions)}")
        with Arguments(name, values or {}, ignored=_BESIDE) as args:
            return self._functions[name](self, args)

    def written(self, action: Action) -> tuple[str, Json]:
        """Name and arguments with which the model would have asked for an action, in the desktop's set.

        Raises:
            ValueError: it has no way to ask for it.
        """
        match action:
            case Click(at=(x, y), holding=()) if (action.button, action.count) in _CLICK_NAMES:
                return _CLICK_NAMES[action.button, action.count], self._at((x, y))
            case Move():
                return "move", self._at(action.to)
            case Drag(path=(start, end), button="left", holding=()):
                (x0, y0), (x1, y1) = (self.space.from_screen(point, self._screen) for point in (start, end))
                return "drag_and_drop", {"start_x": x0, "start_y": y0, "end_x": x1, "end_y": y1}
            case Scroll(at=(x, y), holding=()) if bool(action.dx) != bool(action.dy):
                away = action.dx or action.dy
                direction = ("left" if away < 0 else "right") if action.dx else ("up" if away < 0 else "down")
                return "scroll", {
                    **self._at((x, y)),
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

    def point(self, args: Arguments, x: str = "x", y: str = "y") -> Point:
        """The pixel that two arguments stand for."""
        return self.space.to_screen(args.number(x), args.number(y), self._screen)

    def drag(self, args: Arguments) -> tuple[Action, ...]:
        """``drag_and_drop``, with the names of its arguments in either set."""
        if "destination_x" in args:
            start, end = self.point(args), self.point(args, "destination_x", "destination_y")
        else:
            start, end = self.point(args, "start_x", "start_y"), self.point(args, "end_x", "end_y")
        return (Drag(path=(start, end)),)

    def scroll(self, args: Arguments) -> tuple[Action, ...]:
        """``scroll``, by pixels or, as models do it on desktops, by clicks of the wheel."""
        direction, at = args.choice("direction", DIRECTIONS), self.point(args)
        if "magnitude_in_wheel_clicks" in args:
            count = args.whole("magnitude_in_wheel_clicks", 0, MOST_CLICKS)
        else:
            count = clicks(_distance(args.number("magnitude_in_pixels", _STEP)))
        return scrolls(direction, count, at)

    def scroll_at(self, args: Arguments) -> tuple[Action, ...]:
        """``scroll_at``, by steps of the grid."""
        direction, at = args.choice("direction", DIRECTIONS), self.point(args)
        return scrolls(direction, self._grid_clicks(direction, args.number("magnitude", _PAGE)), at)

    def scroll_document(self, args: Arguments) -> tuple[Action, ...]:
        """``scroll_document``: as ``scroll_at``, in the middle of the screen."""
        direction = args.choice("direction", DIRECTIONS)
        middle = self._screen[0] // 2, self._screen[1] // 2
        return scrolls(direction, self._grid_clicks(direction, _PAGE), middle)

    def type_at(self, args: Arguments) -> tuple[Action, ...]:
        """``type_text_at``: click, empty the field, type, press Return."""
        actions: list[Action] = [Click(at=self.point(args))]
        if args.flag("clear_before_typing", True):
            actions += [Key(chord="ctrl+a"), Key(chord="BackSpace")]
        actions.append(Type(text=args.text("text")))
        return (*actions, Key(chord="Return")) if args.flag("press_enter", True) else tuple(actions)

    def _grid_clicks(self, direction: str, steps: float) -> int:
        extent = self._screen[0] if direction in ("left", "right") else self._screen[1]
        return clicks(_distance(steps) * extent / GRID)

    def _at(self, point: Point) -> Json:
        x, y = self.space.from_screen(point, self._screen)
        return {"x": x, "y": y}


def _distance(value: float) -> float:
    if value < 0:
        raise Unreadable(f"the magnitude is {value:g}, wanted: not less than 0; the direction says whereto")
    return value


def _type(_: Translator, args: Arguments) -> tuple[Action, ...]:
    typed = Type(text=args.text("text"))
    return (typed, Key(chord="Return")) if args.flag("press_enter", False) else (typed,)


def _wait(_: Translator, args: Arguments) -> tuple[Action, ...]:
    return (Wait(duration=args.number("seconds", 1)),)


_Function = Callable[[Translator, Arguments], tuple[Action, ...]]
_DESKTOP: dict[str, _Function] = {
    "click": lambda self, args: (Click(at=self.point(args)),),
    "double_click": lambda self, args: (Click(at=self.point(args), count=2),),
    "triple_click": lambda self, args: (Click(at=self.point(args), count=3),),
    "middle_click": lambda self, args: (Click(at=self.point(args), button="middle"),),
    "right_click": lambda self, args: (Click(at=self.point(args), button="right"),),
    "mouse_down": lambda self, args: (Move(to=self.point(args)), MouseDown()),
    "mouse_up": lambda self, args: (Move(to=self.point(args)), MouseUp()),
    "move": lambda self, args: (Move(to=self.point(args)),),
    "type": _type,
    "drag_and_drop": Translator.drag,
    "wait": _wait,
    "press_key": lambda _, args: (Key(chord=chord(args.text("key"))),),
    "key_down": lambda _, args: (KeyDown(key=key_of(args.text("key"))),),
    "key_up": lambda _, args: (KeyUp(key=key_of(args.text("key"))),),
    "hotkey": lambda _, args: (Key(chord=chord_of(args.texts("keys"))),),
    "take_screenshot": lambda _, __: (TakeScreenshot(),),
    "scroll": Translator.scroll,
}
_BROWSER: dict[str, _Function] = {
    "click_at": _DESKTOP["click"],
    "hover_at": _DESKTOP["move"],
    "type_text_at": Translator.type_at,
    "key_combination": lambda _, args: (Key(chord=chord(args.text("keys"))),),
    "scroll_document": Translator.scroll_document,
    "scroll_at": Translator.scroll_at,
    "drag_and_drop": Translator.drag,
    "wait_5_seconds": lambda _, __: (Wait(duration=5.0),),
}
FUNCTIONS: dict[Set, tuple[str, ...]] = {"desktop": tuple(_DESKTOP), "browser": tuple(_BROWSER)}
_CLICK_NAMES = {
    ("left", 1): "click",
    ("left", 2): "double_click",
    ("left", 3): "triple_click",
    ("middle", 1): "middle_click",
    ("right", 1): "right_click",
}
