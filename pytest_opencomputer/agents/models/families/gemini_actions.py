"""The functions of Gemini's computer use, translated to the canonical actions.

``desktop`` is the set of the desktop environment (Gemini 3.5), ``browser`` the older one of Gemini 2.5 computer use
and Gemini 3 Flash preview, whose functions for browsers are excluded in the request and refused here. Coordinates are
on a grid of 1000 by 1000 over the whole screen, written from 0 to 999.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments, chord
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_of
from pytest_opencomputer.agents.models.dialects.scrolling import MOST_CLICKS
from pytest_opencomputer.agents.models.dialects.wheel import DIRECTIONS, clicks, scrolls
from pytest_opencomputer.agents.models.model import Unreadable
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
        self.space, self.screen = CoordinateSpace.grid(GRID), screen
        self._functions = _DESKTOP if functions == "desktop" else _BROWSER

    def actions(self, name: str, values: Any) -> tuple[Action, ...]:
        """The canonical actions of one function call. Raises ``Unreadable``."""
        if name not in self._functions:
            if name in NEEDS_A_BROWSER:
                raise Unreadable(f"{name} is for a browser; this is a desktop, use pointer and keys")
            raise Unreadable(f"there is no function {name!r}, {near(name, self._functions)}")
        with Arguments(name, values or {}, ignored=_BESIDE) as args:
            return self._functions[name](self, args)

    def point(self, args: Arguments, x: str = "x", y: str = "y") -> Point:
        """The pixel that two arguments stand for."""
        return self.space.to_screen(args.number(x), args.number(y), self.screen)

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
        middle = self.screen[0] // 2, self.screen[1] // 2
        return scrolls(direction, self._grid_clicks(direction, _PAGE), middle)

    def type_at(self, args: Arguments) -> tuple[Action, ...]:
        """``type_text_at``: click, empty the field, type, press Return."""
        actions: list[Action] = [Click(at=self.point(args))]
        if args.flag("clear_before_typing", True):
            actions += [Key(chord="ctrl+a"), Key(chord="BackSpace")]
        actions.append(Type(text=args.text("text")))
        return (*actions, Key(chord="Return")) if args.flag("press_enter", True) else tuple(actions)

    def _grid_clicks(self, direction: str, steps: float) -> int:
        extent = self.screen[0] if direction in ("left", "right") else self.screen[1]
        return clicks(_distance(steps) * extent / GRID)


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
