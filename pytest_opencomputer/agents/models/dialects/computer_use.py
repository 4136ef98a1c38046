"""The function ``computer_use`` that Qwen and its relatives call: its arguments to canonical actions.

Shapes: the computer-use recipe of Qwen2.5-VL and Qwen3-VL, and what GUI-Owl and EvoCUA added to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_of
from pytest_opencomputer.agents.models.dialects.said import done_with, seconds_of, shown
from pytest_opencomputer.agents.models.dialects.scrolling import MOST_CLICKS, scrolled
from pytest_opencomputer.agents.models.model import Json, Unreadable
from pytest_opencomputer.guest.suggestions import near
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
    Type,
    Wait,
)
from pytest_opencomputer.models.errors import ActionError

QWEN = (
    *("key", "type", "mouse_move", "left_click", "left_click_drag", "right_click", "middle_click", "double_click"),
    *("scroll", "wait", "terminate"),
)
QWEN3 = (*QWEN, "triple_click", "hscroll", "answer")
GUI_OWL = QWEN3
EVOCUA = (*QWEN, "triple_click", "key_down", "key_up")

CLICKS = {
    "left_click": ("left", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
}


@dataclass
class Computer:
    """Makes actions of arguments, and follows the pointer meanwhile.

    Attributes:
        space: of the model's coordinates.
        screen: width and height in pixels.
        names: the actions that the family has.
        pointer: where the pointer is known to be; ``None`` where it is not.
        marks: places that can be named by a number.
    """

    space: CoordinateSpace
    screen: tuple[int, int]
    names: Sequence[str]
    pointer: Point | None = None
    marks: Mapping[int, Point] = field(default_factory=dict)

    def actions(self, arguments: Json) -> list[Action]:
        """The canonical actions of one call.

        Raises:
            Unreadable: it cannot be understood; the message is for the model.
        """
        name = arguments.get("action")
        if not isinstance(name, str) or name not in self.names:
            raise Unreadable(f"there is no action {shown(name)}{near(str(name)[:80], self.names)}")
        # Many models write every argument there is, those that they do not need empty.
        given = {key: value for key, value in arguments.items() if value not in ("", []) or _means(name, key)}
        if isinstance(given.get("keys"), str):
            given["keys"] = [given["keys"]]
        try:
            with Arguments(name, given, ignored=["action"]) as said:
                return self._actions(name, said)
        except ActionError as problem:
            raise Unreadable(f"{name}: {problem}") from problem

    def _actions(self, name: str, said: Arguments) -> list[Action]:
        match name:
            case "key":
                return [Key(chord=chord_of(_names(said)))]
            case "key_down":
                return [KeyDown(key=key_of(key)) for key in _names(said)]
            case "key_up":
                return [KeyUp(key=key_of(key)) for key in _names(said)]
            case "type":
                return [Type(text=said.text("text"))]
            case "mouse_move":
                return [Move(to=self._given(said))]
            case "left_click_drag":
                return self._drag(said)
            case "scroll" | "hscroll":
                turns, at = said.whole("pixels", -MOST_CLICKS, MOST_CLICKS), self._place(said)
                return scrolled(turns, 0, at) if name == "hscroll" else scrolled(0, -turns, at)
            case "wait":
                return [Wait(duration=seconds_of(said.number("time", 2)))]
            case "terminate":
                return [done_with(said.text("status"), said.text("text", "") or None)]
            case "answer":
                return [Done(answer=said.text("text"))]
        button, count = CLICKS[name]
        held = tuple(key_of(key) for key in _names(said)) if "keys" in said else ()
        return [Click.model_validate({"at": self._place(said), "button": button, "count": count, "holding": held})]

    def _drag(self, said: Arguments) -> list[Action]:
        start = self.pointer
        to = self._given(said)
        if start is None:
            return [MouseDown(), Move(to=to), MouseUp()]
        return [Drag(path=(start, to))]

    def _given(self, said: Arguments) -> Point:
        place = self._place(said)
        if place is None:
            raise Unreadable("coordinate is missing, wanted: [x, y]")
        return place

    def _place(self, said: Arguments) -> Point | None:
        """The pixel of the screen that is named; the pointer is there then. ``None`` where none is."""
        if "mark" in said:
            number = said.whole("mark", 0, 10**6)
            if number not in self.marks:
                raise Unreadable(f"there is no mark {number} on the screenshot, there are {len(self.marks)}")
            return self._to(self.marks[number])
        if "coordinate" not in said:
            return None
        x, y = said.numbers("coordinate", 2)
        return self._to(self.space.to_screen(x, y, self.screen))

    def _to(self, place: Point) -> Point:
        self.pointer = place
        return place


def _means(name: str, key: str) -> bool:
    """Whether an empty argument means something."""
    return key == "text" and name in ("type", "answer")


def _names(said: Arguments) -> tuple[str, ...]:
    return said.texts("keys")


_WORDS = {
    "key": "presses the keys of keys together",
    "type": "types text; a line feed in it is the Return key",
    "mouse_move": "moves the pointer to coordinate",
    "left_click": "clicks at coordinate",
    "left_click_drag": "drags from where the pointer is to coordinate",
    "right_click": "clicks at coordinate with the right button",
    "middle_click": "clicks at coordinate with the middle button",
    "double_click": "clicks twice at coordinate",
    "triple_click": "clicks three times at coordinate",
    "scroll": "turns the wheel by pixels at coordinate; positive is up, negative down",
    "hscroll": "turns the wheel sideways by pixels; positive is to the right",
    "key_down": "presses the keys of keys and keeps them down",
    "key_up": "releases the keys of keys",
    "wait": "lets time seconds pass",
    "terminate": 'ends the task with status "success", or "failure" where it cannot be done at all',
    "answer": "ends the task with text as the answer, where the task asks for information",
}


def declaration(names: Sequence[str], resolution: tuple[int, int], *, marks: bool = False) -> Json:
    """The function as models of these families are told of it, in the shape of OpenAI's tools.

    Args:
        resolution: width and height that the coordinates are in.
        marks: whether places can also be named by the numbers on the screenshot.
    """
    said = "\n".join(f"{name}: {_WORDS[name]}" for name in names)
    properties: dict[str, Json] = {
        "action": {"type": "string", "enum": list(names), "description": said},
        "keys": {"type": "array", "items": {"type": "string"}, "description": "names of keys, such as ctrl or enter"},
        "text": {"type": "string", "description": "for type and answer"},
        "coordinate": {"type": "array", "items": {"type": "number"}, "description": "[x, y] from the top left corner"},
        "pixels": {"type": "number", "description": "clicks of the wheel"},
        "time": {"type": "number", "description": "seconds"},
        "status": {"type": "string", "enum": ["success", "failure"]},
    }
    if marks:
        properties["mark"] = {"type": "integer", "description": "a number on the screenshot, instead of coordinate"}
    width, height = resolution
    return {
        "type": "function",
        "function": {
            "name": "computer_use",
            "description": (
                "Mouse and keyboard of a Linux desktop that you see in screenshots. The screen's resolution is "
                f"{width}x{height}. Programs take time: look at the next screenshot before you rely on an effect."
            ),
            "parameters": {"type": "object", "properties": properties, "required": ["action"]},
        },
    }


def declared(names: Sequence[str], resolution: tuple[int, int], *, marks: bool = False) -> str:
    """``declaration`` as one line of JSON."""
    return json.dumps(declaration(names, resolution, marks=marks), ensure_ascii=False)
