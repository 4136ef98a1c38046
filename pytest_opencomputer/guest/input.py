"""Carries out the canonical actions: ``input.perform``.

What an action holds down (keys in ``holding``, the keys of a chord, a button) it releases, even if it fails. Keys
and buttons that ``key_down`` and ``mouse_down`` hold stay down until they are released; text that is typed meanwhile
is typed with them, as on a real keyboard.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from pytest_opencomputer.guest import keys
from pytest_opencomputer.guest.action_limits import Point, limit
from pytest_opencomputer.guest.keyboard import Keyboard, Stroke
from pytest_opencomputer.guest.keysyms import SHIFTS
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.ops import BadRequest, op
from pytest_opencomputer.guest.pointer import BUTTONS, Mouse
from pytest_opencomputer.guest.readers import Readers
from pytest_opencomputer.guest.suggestions import near
from pytest_opencomputer.guest.typing import type_text
from pytest_opencomputer.guest.x11 import Server, server

TAPPED = 10  #: milliseconds that a chord is held down
REPEATED = 20  #: milliseconds between two presses of the same chord


class Hands:
    """Mouse and keyboard of one connection; one method for each kind of action."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._mouse = server.part(Mouse)
        self._keyboard = server.part(Keyboard)
        self._readers = server.part(Readers)

    def move(self, to: Sequence[int]) -> None:
        self._mouse.move(_point(to))

    def click(
        self, at: Sequence[int] | None = None, button: str = "left", count: int = 1, holding: Sequence[str] = ()
    ) -> None:
        place = None if at is None else self._mouse.check(_point(at))
        with self._holding(keys.parse_each(holding)):
            self._mouse.click(place, _button(button), count)

    def mouse_down(self, button: str = "left") -> None:
        self._mouse.press(_button(button))

    def mouse_up(self, button: str = "left") -> None:
        self._mouse.release(_button(button))

    def drag(self, path: Sequence[Sequence[int]], button: str = "left", holding: Sequence[str] = ()) -> None:
        points = [self._mouse.check(_point(point)) for point in path]
        if len(points) < 2:
            raise BadRequest(f"a drag needs a path of at least two points, got {len(points)}")
        with self._holding(keys.parse_each(holding)):
            self._mouse.drag(points, _button(button))

    def scroll(self, dx: int = 0, dy: int = 0, at: Sequence[int] | None = None, holding: Sequence[str] = ()) -> None:
        place = None if at is None else self._mouse.check(_point(at))
        with self._holding(keys.parse_each(holding)):
            self._mouse.scroll(place, dx, dy)

    def type(self, text: str) -> None:
        self._mouse.await_clicks()
        type_text(self._server, text, time.monotonic() + limit({"kind": "type", "text": text}))

    def key(self, chord: str, repeat: int = 1) -> None:
        keysyms = keys.parse(chord)
        until = time.monotonic() + limit({"kind": "key", "repeat": repeat})
        self._mouse.await_clicks()
        keyboard = self._keyboard
        if not keyboard.held:
            keyboard.refresh()
        for number in range(repeat):
            if time.monotonic() > until:
                raise BadRequest(f"{chord!r} took longer than its limit: it was pressed {number} of {repeat} times")
            codes = self._codes(keysyms)
            self._readers.note()
            # All at once, without waiting for the server in between, which could take long.
            with keyboard.unrepeated():
                self._press(codes, after=REPEATED if number else 0)
                self._release(codes, after=TAPPED)
            self._readers.note()

    def hold_key(self, chord: str, duration: float) -> None:
        with self._holding(keys.parse(chord)):
            loop().wait(timeout=duration)

    def key_down(self, key: str) -> None:
        keysym = keys.key(key)
        held = self._keyboard.held
        if keysym in held:
            raise BadRequest(f"the key {key!r} is down already; release it first")
        self._mouse.await_clicks()
        self._keyboard.refresh()
        stroke = self._keyboard.provide([keysym])[keysym]
        if stroke.code in {other.code for other in held.values()}:
            raise BadRequest(f"the key {key!r} is on the same key as another one that is down; release that first")
        self._readers.note()
        held[keysym] = stroke
        self._down(stroke)
        self._server.sync()
        self._readers.note()

    def key_up(self, key: str) -> None:
        keysym = keys.key(key)
        stroke = self._keyboard.held.pop(keysym, None)
        if stroke is None:
            raise BadRequest(
                f"the key {key!r} is not down, so it cannot be released; {len(self._keyboard.held)} other keys are down"
            )
        self._up(stroke)
        self._server.sync()

    def wait(self, duration: float) -> None:
        loop().wait(timeout=duration)

    def cursor_position(self) -> list[int]:
        return list(self._mouse.place())

    def release_all(self) -> dict[str, int]:
        """Release everything that is held down; returns how many keys and buttons those were."""
        held = self._keyboard.held
        for stroke in reversed(held.values()):
            self._up(stroke)
        found = {"keys": len(held), "buttons": len(self._mouse.release_all())}
        held.clear()
        self._server.sync()
        return found

    @contextmanager
    def _holding(self, keysyms: Sequence[int]) -> Iterator[None]:
        """Hold keys down during the context, pressed in this order; keys that are held already are left alone."""
        if not keysyms:
            yield
            return
        self._mouse.await_clicks()
        if not self._keyboard.held:
            self._keyboard.refresh()
        codes = self._codes(keysyms)
        self._press(codes)
        try:
            self._readers.note()
            yield
        finally:
            self._release(codes)
            self._server.sync()
        self._readers.note()

    def _codes(self, keysyms: Sequence[int]) -> list[int]:
        """The key codes to press for keysyms, in order, with shift if needed, without keys that are held already."""
        keyboard = self._keyboard
        held = {stroke.code for stroke in keyboard.held.values()}
        shifted = keyboard.is_shifted() or bool(SHIFTS & set(keysyms))
        codes: list[int] = []
        for stroke in keyboard.provide(keysyms).values():
            if stroke.shift and not shifted:
                codes.append(keyboard.shift_code())
                shifted = True
            if stroke.code not in {*held, *codes}:
                codes.append(stroke.code)
        return codes

    def _press(self, codes: Sequence[int], after: int = 0) -> None:
        for code in codes:
            self._keyboard.press(code, after=after)
            after = 0

    def _release(self, codes: Sequence[int], after: int = 0) -> None:
        for code in reversed(codes):
            self._keyboard.press(code, down=False, after=after)
            after = 0

    def _down(self, stroke: Stroke) -> None:
        if stroke.shift and not self._keyboard.is_shifted():
            self._keyboard.press(self._keyboard.shift_code())
        self._keyboard.press(stroke.code)

    def _up(self, stroke: Stroke) -> None:
        self._keyboard.press(stroke.code, down=False)
        if stroke.shift and not self._keyboard.is_shifted():
            self._keyboard.press(self._keyboard.shift_code(), down=False)


KINDS = (
    *("move", "click", "mouse_down", "mouse_up", "drag", "scroll", "cursor_position"),
    *("type", "key", "hold_key", "key_down", "key_up"),
    "wait",
)


@op("input.perform")
def perform(action: dict[str, Any]) -> Any:
    """Carry out one canonical action (``pytest_opencomputer.actions``), and return its outcome.

    Args:
        action: its JSON: the ``kind`` and its fields. Not ``screenshot``, ``zoom`` and ``done``, which are not input.

    Returns:
        The place ``[x, y]`` for ``cursor_position``; otherwise nothing.

    Raises:
        BadRequest: it cannot be carried out: an unknown key, a point off the screen, a release of what is not
            down, a character that cannot be typed. Nothing has been done then, unless the message says otherwise.
    """
    fields = dict(action)
    kind = fields.pop("kind", None)
    if kind not in KINDS:
        raise BadRequest(f"there is no input action {kind!r}{near(str(kind), KINDS)}")
    try:
        return getattr(server().part(Hands), kind)(**fields)
    except TypeError as error:
        # Only a host of another version sends wrong fields, as the host validates actions.
        raise TypeError(f"action {kind!r} with the fields {sorted(fields)}: {error}") from error


@op("input.release")
def release() -> dict[str, int]:
    """Release all keys and buttons that are held down; returns how many keys and buttons that were."""
    return server().part(Hands).release_all()


def _point(value: Sequence[int]) -> Point:
    if len(value) != 2 or not all(isinstance(number, int) for number in value):
        raise BadRequest(f"a point is two whole numbers, got {list(value)}")
    return value[0], value[1]


def _button(name: str) -> str:
    if name not in BUTTONS:
        raise BadRequest(f"there is no mouse button {name!r}{near(name, BUTTONS)}")
    return name
