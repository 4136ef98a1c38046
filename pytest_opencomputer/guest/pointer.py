"""The pointer: moves it, presses buttons, clicks, drags and scrolls through XTest.

The X server itself keeps the times between the events of one action (the ``time`` of XTest), so a delay of this process
does not break up a double click. A click is still under way when its method returns; the next request to the server
waits until it is done. Before a press at a new place, the programs must have finished reacting to the move: darktable
rebuilds lists when the pointer enters them, and some milliseconds later loses what was selected there. Before a move
after a press, the window manager must have passed the press on: until then the server holds back what follows, and
delivers it to the place where the pointer is by then.

Two separate click actions, on the other hand, must never become a double click. Programs count presses of one button at
nearly the same place as a double click when they are less than 400 ms (GTK, Qt) or 500 ms (Chromium, LibreOffice, the
window manager) apart. Moving the pointer away in between and back does not stop them, nor does another window that
opens there; only another button or a press elsewhere does. So a press that would be counted together with an earlier
action's is held back until ``APART`` seconds after that one, and ``TRIPLE`` seconds after a double click (GTK counts a
third press for twice the time).
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from pytest_opencomputer.guest.action_limits import STEP_TIME, Point, route
from pytest_opencomputer.guest.idle import waiting
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.guest.window_manager import Manager
from pytest_opencomputer.guest.x11 import Server

BUTTONS = {"left": 1, "middle": 2, "right": 3, "back": 8, "forward": 9}
APART = 0.6  #: seconds between two presses nearby; longer than any program's double click time
TRIPLE = 1.0  #: the same after a double click
NEARBY = 10  #: pixels within which two presses count as at one place; GTK and Qt use 5
PRESSED = 15  #: milliseconds that a button is down in a click
BETWEEN = 5  #: milliseconds between the clicks of a double click
ARRIVED = 2  #: milliseconds between moving somewhere and pressing there, at least
ARRIVAL = 0.5  #: seconds that a press waits at most for programs to finish reacting to the move before it
PATIENCE = 1.0  #: seconds that the window manager is waited for
GLANCE = 0.002  #: seconds between two checks whether they have finished
GRIP = 60  #: milliseconds between pressing and dragging
DROP = 150  #: milliseconds before a drop: source and target agree on it by messages between their programs
NOTCH = 10  #: milliseconds between two clicks of the wheel


class Mouse:
    """The pointer of one connection."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._last: tuple[str, Point, float] | None = None  # the last press: button, place, and for how long it counts
        self._held: set[str] = set()
        self._presses = 0  # how many the window manager may not have passed on yet

    @property
    def held(self) -> list[str]:
        """The buttons that are down, by name."""
        return [name for name in BUTTONS if name in self._held]

    def place(self) -> Point:
        """Where the pointer is."""
        pointer = self._server.root.query_pointer()
        return pointer.root_x, pointer.root_y

    def check(self, point: Point) -> Point:
        """``point``, if it is on the screen. Raises ``BadRequest`` if it is not."""
        x, y = point
        width, height = self._server.width, self._server.height
        if not (0 <= x < width and 0 <= y < height):
            raise BadRequest(
                f"point ({x}, {y}) is off the screen, which is {width}x{height}: "
                f"wanted 0 <= x < {width} and 0 <= y < {height}"
            )
        return point

    def move(self, to: Point) -> None:
        """Move the pointer."""
        self._go(to)
        self._server.sync()

    def await_clicks(self) -> None:
        """Wait until the window manager has passed the clicks on; keys and moves would overtake them."""
        # Once for each press: the window manager gets the next one after it has passed on the one before.
        while self._presses and self._server.part(Manager).caught_up(PATIENCE):
            self._presses -= 1

    def click(self, at: Point | None, button: str, count: int) -> None:
        """Click ``count`` times."""
        self._refuse_held(button)
        place = self._arrive(at)
        self._keep_apart(button, place)
        for number in range(count):
            self._press(button, after=BETWEEN if number else ARRIVED)
            self._release(button, after=PRESSED)
        self._server.post()
        self._last = (button, place, TRIPLE if count == 2 else APART)

    def press(self, button: str) -> None:
        """Press a button and keep it down."""
        self._refuse_held(button)
        self._press(button)
        self._server.post()
        self._server.sync()
        self._last = (button, self.place(), APART)

    def release(self, button: str) -> None:
        """Release a button. Raises ``BadRequest`` if it is not down."""
        if button not in self._held:
            down = ", ".join(self.held) or "none"
            raise BadRequest(f"the {button} button is not down, so it cannot be released; down: {down}")
        self._release(button)
        self._server.sync()

    def drag(self, path: Sequence[Point], button: str) -> None:
        """Press at the first point of ``path``, move along it in small steps, release at the last."""
        for point in path:
            self.check(point)
        self._refuse_held(button)
        self._arrive(path[0])
        self._keep_apart(button, path[0])
        self._press(button, after=ARRIVED)
        self._server.post()
        self._last = (button, path[0], APART)
        try:
            self.await_clicks()
            wait = GRIP
            for section in route(path):
                for point in section:
                    self._motion(point, after=wait)
                    wait = round(STEP_TIME * 1000)
                # Long drags are sent in pieces: the server delays all our requests while it waits.
                self._server.sync()
        finally:
            self._release(button, after=DROP)
            self._server.sync()

    def scroll(self, at: Point | None, dx: int, dy: int) -> None:
        """Turn the wheel, ``dx`` clicks to the right and ``dy`` down."""
        from Xlib.ext import xtest

        self._go(at)
        x = self._server.X
        for code, clicks in ((5 if dy > 0 else 4, abs(dy)), (7 if dx > 0 else 6, abs(dx))):
            for _ in range(clicks):
                xtest.fake_input(self._server.display, x.ButtonPress, code, NOTCH)
                xtest.fake_input(self._server.display, x.ButtonRelease, code)
            self._server.sync()

    def release_all(self) -> list[str]:
        """Release all buttons that are down, and return which they were."""
        held = self.held
        for button in held:
            self._release(button)
        self._server.sync()
        return held

    def _go(self, at: Point | None) -> Point:
        if at is None:
            return self.place()
        self.check(at)
        self.await_clicks()
        self._motion(at)
        return at

    def _arrive(self, at: Point | None) -> Point:
        """Move there, and wait until the programs have reacted to the pointer; returns where it is then."""
        before = self.place()
        if at is None or at == before:
            return before
        self._go(at)
        self._server.sync()  # now the programs that react have been woken
        deadline = time.monotonic() + ARRIVAL
        while not waiting() and time.monotonic() < deadline:
            loop().wait(timeout=GLANCE)
        return at

    def _refuse_held(self, button: str) -> None:
        if button in self._held:
            raise BadRequest(f"the {button} button is down already; release it first")

    def _keep_apart(self, button: str, place: Point) -> None:
        if self._last is None:
            return
        last_button, last_place, apart = self._last
        if button != last_button or math.dist(place, last_place) > NEARBY:
            return
        self._server.sync()  # the pointer is in place while the time passes
        left = self._server.carried_out + apart - time.monotonic()
        if left > 0:
            loop().wait(timeout=left)

    def _motion(self, to: Point, after: int = 0) -> None:
        from Xlib.ext import xtest

        xtest.fake_input(self._server.display, self._server.X.MotionNotify, x=to[0], y=to[1], time=after)

    def _press(self, button: str, after: int = 0) -> None:
        from Xlib.ext import xtest

        xtest.fake_input(self._server.display, self._server.X.ButtonPress, BUTTONS[button], after)
        self._held.add(button)
        self._presses += 1

    def _release(self, button: str, after: int = 0) -> None:
        from Xlib.ext import xtest

        xtest.fake_input(self._server.display, self._server.X.ButtonRelease, BUTTONS[button], after)
        self._held.discard(button)
