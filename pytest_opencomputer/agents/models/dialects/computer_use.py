"""The function ``computer_use`` that Qwen and its relatives call: its arguments to canonical actions.

Shapes: the computer-use recipe of Qwen2.5-VL and Qwen3-VL, and what Qwen3.5, GUI-Owl and EvoCUA added to it. As in
their published parsers, parameters of the function that an action does not need are ignored; a parameter that the
function does not have (``button``) is refused, as it could change the meaning.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments, number_in, point_in
from pytest_opencomputer.agents.models.dialects.key_names import key_names, key_of, pressed
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

_FIRST = ("key", "type", "mouse_move", "left_click", "left_click_drag", "right_click", "middle_click", "double_click")
QWEN = (*_FIRST, "scroll", "wait", "terminate")
QWEN3 = (*_FIRST, "triple_click", "scroll", "hscroll", "wait", "terminate", "answer")
GUI_OWL = (*QWEN3, "interact")
OWL_1 = (
    *("key", "type", "mouse_move", "click", "drag", "right_click", "middle_click", "double_click", "scroll", "wait"),
    "terminate",
)
"""The actions of GUI-Owl 1.0."""
EVOCUA = (*_FIRST, "triple_click", "scroll", "wait", "terminate", "key_down", "key_up")

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\n"}
CLICKS = {
    "left_click": ("left", 1),
    "right_click": ("right", 1),
    "middle_click": ("middle", 1),
    "double_click": ("left", 2),
    "triple_click": ("left", 3),
}


_SAME = {
    "click": "left_click",
    "drag": "left_click_drag",
    "hotkey": "key",
    "right click": "right_click",
    "computer_double_click": "double_click",
    "stop": "terminate",
    "done": "terminate",
}
"""Other names that the published parsers take."""
_PLACE = {"coordinate", "mark"}
_TAKES = {
    **{name: {"keys"} for name in ("key", "key_down", "key_up")},
    "type": {"text", "clear", "enter"},
    "mouse_move": _PLACE,
    "left_click_drag": {*_PLACE, "coordinate1", "coordinate2"},
    **{name: {*_PLACE, "pixels", "text"} for name in ("scroll", "hscroll")},
    "wait": {"time"},
    "terminate": {"status", "text"},
    "answer": {"text"},
    "interact": {"text"},
    **{name: {*_PLACE, "keys", "text"} for name in CLICKS},
}
_PARAMETERS = {"duration"}.union(*_TAKES.values())


@dataclass
class Computer:
    """Makes actions of arguments, and follows the pointer meanwhile.

    Attributes:
        space: of the model's coordinates.
        screen: width and height in pixels.
        names: the actions that the family has.
        pointer: where the pointer is known to be; ``None`` where it is not.
        marks: places that can be named by a number.
        text_holds: ``text`` of clicks and scrolls names keys that are held meanwhile, as Qwen3.5 writes it; else it
            means nothing there.
        escapes: ``\\n`` and the like in a text that is typed are escapes, as EvoCUA writes them.
    """

    space: CoordinateSpace
    screen: tuple[int, int]
    names: Sequence[str]
    pointer: Point | None = None
    marks: Mapping[int, Point] = field(default_factory=dict)
    text_holds: bool = False
    escapes: bool = False

    def actions(self, arguments: Json) -> list[Action]:
        """The canonical actions of one call.

        Raises:
            Unreadable: it cannot be understood; the message is for the model.
        """
        said_name = arguments.get("action")
        name = _SAME.get(said_name, said_name) if isinstance(said_name, str) else ""
        if name not in {_SAME.get(known, known) for known in self.names}:
            raise Unreadable(f"there is no action {shown(said_name)}{near(str(said_name)[:80], self.names)}")
        # Many models write every argument there is, those that they do not need empty or not.
        given = {
            key: value
            for key, value in arguments.items()
            if (key in _TAKES[name] or key not in _PARAMETERS) and (value not in ("", []) or _means(name, key))
        }
        try:
            with Arguments(name, given, ignored=["action"]) as said:
                return self._actions(name, said)
        except ActionError as problem:
            raise Unreadable(f"{name}: {problem}") from problem

    def _actions(self, name: str, said: Arguments) -> list[Action]:
        match name:
            case "key":
                return [pressed(_names(said))]
            case "key_down":
                return [KeyDown(key=key_of(key)) for key in _names(said)]
            case "key_up":
                return [KeyUp(key=key_of(key)) for key in reversed(_names(said))]
            case "type":
                return self._typed(said)
            case "mouse_move":
                return [Move(to=self._given(said))]
            case "left_click_drag":
                return self._drag(said)
            case "scroll" | "hscroll":
                turns, at = _turns(said), self._place(said)
                held = self._held(said)
                return scrolled(turns, 0, at, held) if name == "hscroll" else scrolled(0, -turns, at, held)
            case "wait":
                return [Wait(duration=seconds_of(number_in(said, "time", 2)))]
            case "terminate":
                return [done_with(said.text("status", "success"), said.text("text", "") or None)]
            case "answer":
                return [Done(answer=said.text("text"))]
            case "interact":
                raise Unreadable("nobody is there to interact with; go on yourself")
        button, count = CLICKS[name]
        held = (*(tuple(key_of(key) for key in _names(said)) if "keys" in said else ()), *self._held(said))
        return [Click.model_validate({"at": self._place(said), "button": button, "count": count, "holding": held})]

    def _held(self, said: Arguments) -> tuple[str, ...]:
        text = said.text("text", "")
        return tuple(key_of(key) for key in text.split("+")) if text and self.text_holds else ()

    def _typed(self, said: Arguments) -> list[Action]:
        text = said.text("text")
        if self.escapes:
            text = _ESCAPED.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), text)
        before: list[Action] = [Key(chord="ctrl+a"), Key(chord="BackSpace")] if said.whole("clear", 0, 1, 0) else []
        after: list[Action] = [Key(chord="Return")] if said.whole("enter", 0, 1, 0) else []
        return [*before, Type(text=text), *after]

    def _drag(self, said: Arguments) -> list[Action]:
        start = self.pointer
        if "coordinate2" in said:
            start = self._given(said, "coordinate1" if "coordinate1" in said else "coordinate")
            return [Drag(path=(start, self._given(said, "coordinate2")))]
        to = self._given(said)
        if start is None:
            return [MouseDown(), Move(to=to), MouseUp()]
        return [Drag(path=(start, to))]

    def _given(self, said: Arguments, key: str = "coordinate") -> Point:
        place = self._place(said, key)
        if place is None:
            raise Unreadable(f"{key} is missing, wanted: [x, y]")
        return place

    def _place(self, said: Arguments, key: str = "coordinate") -> Point | None:
        """The pixel of the screen that is named; the pointer is there then. ``None`` where none is."""
        if "mark" in said:
            number = said.whole("mark", 0, 10**6)
            if number not in self.marks:
                raise Unreadable(f"there is no mark {number} on the screenshot, there are {len(self.marks)}")
            return self._to(self.marks[number])
        if key not in said:
            return None
        return self._to(self.space.to_screen(*point_in(said, key), self.screen))

    def _to(self, place: Point) -> Point:
        self.pointer = place
        return place


def _means(name: str, key: str) -> bool:
    """Whether an empty argument has a meaning."""
    return key == "text" and name in ("type", "answer")


def _names(said: Arguments) -> tuple[str, ...]:
    return key_names(said.value("keys"))


def _turns(said: Arguments) -> int:
    pixels = number_in(said, "pixels")
    if abs(pixels) > MOST_CLICKS:
        raise Unreadable(f"pixels is {shown(pixels)}, wanted: a whole number from {-MOST_CLICKS} to {MOST_CLICKS}")
    return int(pixels)


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
    "interact": "asks the user to deal with a window that blocks the way; text says what is needed",
    "click": "clicks at coordinate with the left button",
    "drag": "drags from coordinate to coordinate2",
}


def declaration(names: Sequence[str], resolution: tuple[int, int], *, marks: bool = False, holds: bool = False) -> Json:
    """The function as models of these families are told of it, in the shape of OpenAI's tools.

    Args:
        resolution: width and height that the coordinates are in.
        marks: whether places can also be named by the numbers on the screenshot.
        holds: whether ``text`` of clicks and scrolls names the keys that are held.
    """
    holding = "; for clicks and scrolls, the keys to hold, such as ctrl+shift" if holds else ""
    said = "\n".join(f"{name}: {_WORDS[name]}" for name in names)
    properties: dict[str, Json] = {
        "action": {"type": "string", "enum": list(names), "description": said},
        "keys": {"type": "array", "items": {"type": "string"}, "description": "names of keys, such as ctrl or enter"},
        "text": {"type": "string", "description": f"for type and answer{holding}"},
        "coordinate": {"type": "array", "items": {"type": "number"}, "description": "[x, y] from the top left corner"},
        "pixels": {"type": "number", "description": "clicks of the wheel"},
        "time": {"type": "number", "description": "seconds"},
        "status": {"type": "string", "enum": ["success", "failure"]},
    }
    if "drag" in names:
        properties["coordinate2"] = {"type": "array", "items": {"type": "number"}, "description": "where a drag ends"}
        properties["clear"] = {"type": "number", "description": "1 if the text replaces what is there, for type"}
        properties["enter"] = {"type": "number", "description": "1 if the Enter key is pressed afterwards, for type"}
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
