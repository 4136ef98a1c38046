"""The actions of OpenAI's computer tools, translated to the canonical ones.

They are the same in ``computer`` and ``computer_use_preview`` (``openai.types.responses.computer_action``).
Coordinates are pixels of the screenshots that the model is shown, scrolling is in pixels.
"""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments
from pytest_opencomputer.agents.models.dialects.key_names import chord_of
from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.dialects.scrolling import scrolled
from pytest_opencomputer.agents.models.dialects.wheel import clicks
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Button,
    Click,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    Move,
    Point,
    TakeScreenshot,
    Type,
    Wait,
)
from pytest_opencomputer.models.errors import near

_WAIT = 2.0  # seconds; the tool's wait has no time of its own
BUTTONS: dict[str, Button] = {
    "left": "left",
    "right": "right",
    "wheel": "middle",
    "back": "back",
    "forward": "forward",
}
_LONGEST_PATH = 1000
TYPES = ("click", "double_click", "drag", "keypress", "move", "screenshot", "scroll", "type", "wait")


class Translator:
    """Translates for one size of screenshots.

    Args:
        size: width and height of the screenshots that the model is shown.
        screen: width and height of the screen.
    """

    def __init__(self, size: tuple[int, int], screen: tuple[int, int]) -> None:
        self.space, self.screen = CoordinateSpace.pixels(*size), screen

    def actions(self, action: Any) -> tuple[Action, ...]:
        """The canonical actions of one action. Raises ``Unreadable``."""
        if not isinstance(action, dict):
            raise Unreadable(f"an action is {shown(action)}, wanted: an object")
        kind = action.get("type")
        if kind not in TYPES:
            raise Unreadable(f"there is no action {shown(kind)}, {near(str(kind), TYPES)}")
        with Arguments(kind, action, ignored=("type",)) as args:
            return self._read(kind, args)

    def _read(self, kind: str, args: Arguments) -> tuple[Action, ...]:
        match kind:
            case "click":
                button = BUTTONS[args.choice("button", BUTTONS, "left")]
                return (Click(at=self._point(args), button=button, holding=_holding(args)),)
            case "double_click":
                return (Click(at=self._point(args), count=2, holding=_holding(args)),)
            case "drag":
                return (Drag(path=self._path(args), holding=_holding(args)),)
            case "keypress":
                return (Key(chord=chord_of(args.texts("keys"))),)
            case "move":
                move, held = Move(to=self._point(args)), _holding(args)
                down, up = [KeyDown(key=key) for key in held], [KeyUp(key=key) for key in reversed(held)]
                return (*down, move, *up)
            case "scroll":
                at, held = self._point(args), _holding(args)
                dx, dy = clicks(args.number("scroll_x", 0)), clicks(args.number("scroll_y", 0))
                return tuple(scrolled(dx, dy, at, held))
            case "type":
                return (Type(text=args.text("text")),)
            case "wait":
                return (Wait(duration=_WAIT),)
            case _:
                return (TakeScreenshot(),)

    def _point(self, args: Arguments) -> Point:
        return self.space.to_screen(args.number("x"), args.number("y"), self.screen)

    def _path(self, args: Arguments) -> tuple[Point, ...]:
        path = args.list("path")
        if not 2 <= len(path) <= _LONGEST_PATH:
            raise Unreadable(f"the path of drag has {len(path)} points, wanted: from 2 to {_LONGEST_PATH}")
        points = []
        for point in path:
            with Arguments("a point of drag", point) as args_of_point:
                points.append(self._point(args_of_point))
        return tuple(points)


def _holding(args: Arguments) -> tuple[str, ...]:
    return tuple(chord_of([key]) for key in args.texts("keys", ()))
