"""What the functions of pyautogui, and the few beside them that models know, mean as canonical actions.

Signatures are those of pyautogui 0.9.54 (https://pyautogui.readthedocs.io), so that a call binds here as it does there.
What only shapes the time of a movement (``duration``, ``tween``) is read and has no effect: the pointer moves at once.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_of, pressed
from pytest_opencomputer.agents.models.dialects.pyautogui_pointer import TrackedPointer
from pytest_opencomputer.agents.models.dialects.said import (
    Value,
    button_of,
    done_with,
    seconds_of,
    text_of,
    whole_of,
)
from pytest_opencomputer.agents.models.dialects.scrolling import MOST_CLICKS
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Click,
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

LONG_INTERVAL = 0.4  #: clicks this many seconds apart are single clicks, not a double click
_WITHOUT_EFFECT = ("logScreenshot", "_pause")


class Hands(TrackedPointer):
    """Turns calls into actions, and follows the pointer meanwhile.

    Args:
        space: of the model's coordinates.
        screen: width and height in pixels.
        pointer: where the pointer is known to be; ``None`` if it is not known.
        wait: seconds that ``computer.wait()`` takes.
    """

    def __init__(self, space: CoordinateSpace, screen: tuple[int, int], pointer: Point | None, wait: float) -> None:
        super().__init__(space, screen, pointer)
        self._wait = wait

    def call(self, name: str, args: Sequence[Value], kwargs: Mapping[str, Value]) -> list[Action]:
        """The actions of one call.

        Args:
            name: with its module, for example ``pyautogui.click``.

        Raises:
            Unreadable: the function is unknown, or the arguments are not what it takes; says why.
        """
        function = getattr(self, FUNCTIONS[name])
        given = {key: value for key, value in kwargs.items() if key not in _WITHOUT_EFFECT}
        try:
            bound = inspect.signature(function).bind(*args, **given)
        except TypeError as problem:
            raise Unreadable(f"{name}: {problem}") from problem
        try:
            actions: list[Action] = function(*bound.args, **bound.kwargs)
        except (ActionError, Unreadable) as problem:
            raise Unreadable(f"{name}: {problem}") from problem
        except ValidationError as problem:
            raise Unreadable(f"{name}: {'; '.join(error['msg'] for error in problem.errors())}") from problem
        return actions

    # Pointer

    def move_to(self, x: Value, y: Value = None, duration: Value = 0, tween: Value = None) -> list[Action]:
        _timing(duration, tween)
        return [Move(to=self._to(self._given(x, y)))]

    def move(self, xOffset: Value = 0, yOffset: Value = 0, duration: Value = 0, tween: Value = None) -> list[Action]:
        _timing(duration, tween)
        return [Move(to=self._to(self._away(xOffset, yOffset)))]

    def click(
        self,
        x: Value = None,
        y: Value = None,
        clicks: Value = 1,
        interval: Value = 0,
        button: Value = "primary",
        duration: Value = 0,
        tween: Value = None,
    ) -> list[Action]:
        _timing(duration, tween)
        count, pause, which = whole_of(clicks, "clicks", 0, 100), seconds_of(interval), button_of(button)
        at = self._place(x, y)
        if not count:
            return [] if at is None else [Move(to=self._to(at))]
        if at is not None:
            self._to(at)
        first = Click(at=at, button=which, count=1 if pause >= LONG_INTERVAL else min(count, 3))
        actions: list[Action] = [first]
        left = count - first.count
        while left:
            if pause >= LONG_INTERVAL:
                actions.append(Wait(duration=pause))
            more = Click(button=which, count=min(left, first.count))
            actions.append(more)
            left -= more.count
        return actions

    def left_click(
        self, x: Value = None, y: Value = None, interval: Value = 0, duration: Value = 0, tween: Value = None
    ) -> list[Action]:
        return self.click(x, y, 1, interval, "left", duration, tween)

    def right_click(
        self, x: Value = None, y: Value = None, interval: Value = 0, duration: Value = 0, tween: Value = None
    ) -> list[Action]:
        return self.click(x, y, 1, interval, "right", duration, tween)

    def middle_click(
        self, x: Value = None, y: Value = None, interval: Value = 0, duration: Value = 0, tween: Value = None
    ) -> list[Action]:
        return self.click(x, y, 1, interval, "middle", duration, tween)

    def double_click(
        self,
        x: Value = None,
        y: Value = None,
        interval: Value = 0,
        button: Value = "left",
        duration: Value = 0,
        tween: Value = None,
    ) -> list[Action]:
        return self.click(x, y, 2, interval, button, duration, tween)

    def triple_click(
        self,
        x: Value = None,
        y: Value = None,
        interval: Value = 0,
        button: Value = "left",
        duration: Value = 0,
        tween: Value = None,
    ) -> list[Action]:
        return self.click(x, y, 3, interval, button, duration, tween)

    def mouse_down(
        self, x: Value = None, y: Value = None, button: Value = "primary", duration: Value = 0, tween: Value = None
    ) -> list[Action]:
        _timing(duration, tween)
        return [*self._moved(x, y), MouseDown(button=button_of(button))]

    def mouse_up(
        self, x: Value = None, y: Value = None, button: Value = "primary", duration: Value = 0, tween: Value = None
    ) -> list[Action]:
        _timing(duration, tween)
        return [*self._moved(x, y), MouseUp(button=button_of(button))]

    def drag_to(
        self,
        x: Value,
        y: Value = None,
        duration: Value = 0,
        tween: Value = None,
        button: Value = "primary",
        mouseDownUp: Value = True,
    ) -> list[Action]:
        _timing(duration, tween)
        return self._dragged(self._given(x, y), button_of(button), mouseDownUp)

    def drag(
        self,
        xOffset: Value = 0,
        yOffset: Value = 0,
        duration: Value = 0,
        tween: Value = None,
        button: Value = "primary",
        mouseDownUp: Value = True,
    ) -> list[Action]:
        _timing(duration, tween)
        return self._dragged(self._away(xOffset, yOffset), button_of(button), mouseDownUp)

    def scroll(self, clicks: Value, x: Value = None, y: Value = None) -> list[Action]:
        return self._scrolled(0, -whole_of(clicks, "clicks", -MOST_CLICKS, MOST_CLICKS), self._place(x, y))

    def hscroll(self, clicks: Value, x: Value = None, y: Value = None) -> list[Action]:
        return self._scrolled(whole_of(clicks, "clicks", -MOST_CLICKS, MOST_CLICKS), 0, self._place(x, y))

    # Keyboard

    def write(self, message: Value, interval: Value = 0) -> list[Action]:
        seconds_of(interval)
        if isinstance(message, (list, tuple)):
            return [Key(chord=chord_of([text_of(name, "key")])) for name in message]
        return [Type(text=text_of(message, "message"))]

    def press(self, keys: Value, presses: Value = 1, interval: Value = 0) -> list[Action]:
        seconds_of(interval)
        times = whole_of(presses, "presses", 0, 100)
        names = list(keys) if isinstance(keys, (list, tuple)) else [keys]
        chords = [chord_of([text_of(name, "key")]) for name in names]
        if len(chords) == 1:
            return [Key(chord=chords[0], repeat=times)] if times else []
        return [Key(chord=chord) for _ in range(times) for chord in chords]

    def hotkey(self, *args: Value, keys: Value = None, interval: Value = 0) -> list[Action]:
        seconds_of(interval)
        parts = [*args, *([] if keys is None else [keys])]
        names = [name for part in parts for name in (part if isinstance(part, (list, tuple)) else [part])]
        return [pressed([text_of(name, "key") for name in names])]

    def key_down(self, key: Value) -> list[Action]:
        return [KeyDown(key=key_of(text_of(key, "key")))]

    def key_up(self, key: Value) -> list[Action]:
        return [KeyUp(key=key_of(text_of(key, "key")))]

    # The rest

    def sleep(self, seconds: Value) -> list[Action]:
        return [Wait(duration=seconds_of(seconds))]

    def wait(self, seconds: Value = None) -> list[Action]:
        return [Wait(duration=self._wait if seconds is None else seconds_of(seconds))]

    def terminate(self, status: Value, answer: Value = None) -> list[Action]:
        return [done_with(text_of(status, "status"), None if answer is None else str(answer))]


FUNCTIONS: dict[str, str] = {
    **dict.fromkeys(("pyautogui.move", "pyautogui.moveRel"), "move"),
    **dict.fromkeys(("pyautogui.drag", "pyautogui.dragRel"), "drag"),
    **dict.fromkeys(("pyautogui.scroll", "pyautogui.vscroll"), "scroll"),
    **dict.fromkeys(("pyautogui.write", "pyautogui.typewrite"), "write"),
    **dict.fromkeys(("computer.triple_click", "computer.tripleClick"), "triple_click"),
    **{
        f"pyautogui.{name}": "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
        for name in (
            *("moveTo", "dragTo", "click", "leftClick", "rightClick", "middleClick", "doubleClick", "tripleClick"),
            *("mouseDown", "mouseUp", "hscroll", "press", "hotkey", "keyDown", "keyUp", "sleep"),
        )
    },
    "time.sleep": "sleep",
    "computer.wait": "wait",
    "computer.terminate": "terminate",
}
"""The functions that may be called, each with the method of ``Hands`` that does it."""


def _timing(duration: Value, tween: Value) -> None:
    """Reads what shapes the time of a movement."""
    seconds_of(duration)
    del tween
