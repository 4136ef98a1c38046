"""The actions of Anthropic's computer tools, translated to the canonical ones.

They are the same 17 in ``computer_toolset_20260801`` (each a tool of its own) and in ``computer_20251124`` (one tool
with an ``action``); ``computer_20250124`` has all but ``zoom``. Coordinates are pixels of the screenshots that the
model is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments, chord, chords
from pytest_opencomputer.agents.models.dialects.scrolling import MOST_CLICKS
from pytest_opencomputer.agents.models.dialects.wheel import DIRECTIONS, scrolls
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Button,
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
    Zoom,
)
from pytest_opencomputer.models.errors import near

CLICKS: dict[str, tuple[Button, int]] = {
    "left_click": ("left", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
}
_LONGEST = 300.0  # seconds, of wait and hold_key


@dataclass(frozen=True)
class Translator:
    """Translates for one size of screenshots.

    Attributes:
        shown: width and height of the screenshots that the model is shown.
        screen: width and height of the screen.
    """

    shown: tuple[int, int]
    screen: tuple[int, int]

    @property
    def space(self) -> CoordinateSpace:
        """The space of the model's coordinates."""
        return CoordinateSpace.pixels(*self.shown)

    def actions(self, name: str, values: Any) -> tuple[Action, ...]:
        """The canonical actions of one call. Raises ``Unreadable``."""
        with Arguments(name, values) as args:
            if name in CLICKS:
                button, count = CLICKS[name]
                return (Click(at=self._point(args), button=button, count=count, holding=_holding(args)),)
            if name not in _OTHERS:
                raise Unreadable(f"there is no action {name!r}, {near(name, (*CLICKS, *_OTHERS))}")
            return _OTHERS[name](self, args)

    def _point(self, args: Arguments, key: str = "coordinate") -> Point | None:
        return self._required(args, key) if key in args else None

    def _required(self, args: Arguments, key: str = "coordinate") -> Point:
        x, y = args.numbers(key, 2)
        return self.space.to_screen(x, y, self.screen)

    def _drag(self, args: Arguments) -> tuple[Action, ...]:
        start, end = self._required(args, "start_coordinate"), self._required(args)
        return (Drag(path=(start, end), holding=_holding(args)),)

    def _zoom(self, args: Arguments) -> tuple[Action, ...]:
        left, top, right, bottom = args.numbers("region", 4)
        if not (left < right and top < bottom):
            raise Unreadable(f"the region {[left, top, right, bottom]} is empty, wanted: [x0, y0, x1, y1]")
        space = replace(self.space, edge=True)  # a region ends at the edge of the screen, where no pixel is
        (x0, y0), (x1, y1) = (space.to_screen(*corner, self.screen) for corner in ((left, top), (right, bottom)))
        return (Zoom(region=(x0, y0, max(x1, x0 + 1), max(y1, y0 + 1))),)

    def _scroll(self, args: Arguments) -> tuple[Action, ...]:
        direction = args.choice("scroll_direction", DIRECTIONS)
        count = args.whole("scroll_amount", 0, MOST_CLICKS)
        return scrolls(direction, count, self._point(args), _holding(args))

    def _key(self, args: Arguments) -> tuple[Action, ...]:
        pressed, repeat = chords(args.text("text")), args.whole("repeat", 1, 100, 1)
        if len(pressed) == 1:
            return (Key(chord=pressed[0], repeat=repeat),)
        return tuple(Key(chord=one) for one in pressed * repeat)


def _holding(args: Arguments) -> tuple[str, ...]:
    text = args.text("text", "")
    return (chord(text),) if text else ()


def _time(args: Arguments) -> float:
    seconds = args.number("duration")
    if not 0 <= seconds <= _LONGEST:
        raise Unreadable(f"the duration is {seconds:g}, wanted: seconds from 0 to {_LONGEST:g}")
    return seconds


_OTHERS: dict[str, Callable[[Translator, Arguments], tuple[Action, ...]]] = {
    "screenshot": lambda _, __: (TakeScreenshot(),),
    "zoom": Translator._zoom,
    "left_click_drag": Translator._drag,
    "mouse_move": lambda self, args: (Move(to=self._required(args)),),
    "left_mouse_down": lambda _, __: (MouseDown(),),
    "left_mouse_up": lambda _, __: (MouseUp(),),
    "cursor_position": lambda _, __: (CursorPosition(),),
    "scroll": Translator._scroll,
    "type": lambda _, args: (Type(text=args.text("text")),),
    "key": Translator._key,
    "hold_key": lambda _, args: (HoldKey(chord=chord(args.text("text")), duration=_time(args)),),
    "wait": lambda _, args: (Wait(duration=_time(args)),),
}
MEMBERS = (*CLICKS, *_OTHERS)
"""The names of all actions."""
