"""Pictures for people who watch, in the size in which they are shown: ``screen.view``. None if nothing has changed.

It runs only between two other operations, on their connection, and does not affect them: ``screen.settle`` begins with
a look of its own at the whole screen, and a screenshot shows the screen at the time of its request.
"""

from __future__ import annotations

import time

from pytest_opencomputer.guest.ops import BadRequest, Reply, op
from pytest_opencomputer.guest.png import pack
from pytest_opencomputer.guest.screenshot import Eye
from pytest_opencomputer.guest.swscale import Convert, converter
from pytest_opencomputer.guest.x11 import Server, asked

SMALLEST = 64  #: pixels of width


class View:
    """Makes the pictures for people of one connection's screen."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._eye = server.part(Eye)
        self._shown: tuple[int, ...] = ()
        self._number = 0
        self._scale: tuple[tuple[int, ...], Convert | None] = ((), None)

    def look(self, width: int, known: int) -> Reply:
        screen = self._eye.look()
        pointer = self._eye.pointer()
        size = (self._server.width, self._server.height)
        to = (width, max(1, size[1] * width // size[0]))
        shown = (self._eye.version, pointer.x, pointer.y, pointer.serial, *size, width)
        if shown == self._shown and known == self._number:
            return Reply({"number": known})
        if shown != self._shown:
            # Unique also if the connection was opened again.
            self._shown, self._number = shown, time.monotonic_ns()
        picture: bytes | None = None
        if width < size[0] and (scale := self._scaler(size, to)) is not None:
            drawn = bytearray(screen)
            pointer.draw(drawn, *size)
            scanlines = bytearray((3 * to[0] + 1) * to[1])
            scale(drawn, scanlines, 0)
            picture = pack(*to, scanlines)
        if picture is None:
            to, picture = size, self._eye.png(pointer=True)
        return Reply({"number": self._number, "width": to[0], "height": to[1]}, [picture])

    def _scaler(self, size: tuple[int, int], to: tuple[int, int]) -> Convert | None:
        if self._scale[0] != (*size, *to):
            self._scale = ((*size, *to), converter(*size, to))
        return self._scale[1]


@op("screen.view")
def view(width: int, known: int = 0) -> Reply:
    """A picture of the whole screen with the pointer, as PNG, ``width`` pixels wide.

    It is as wide as the screen if that is narrower, or if it cannot be scaled here.

    Args:
        known: the number of the picture that the caller has.

    Returns:
        ``{"number": …, "width": …, "height": …}`` and the picture; only the number, which is ``known`` then, if it
        would be the same.

    Raises:
        BadRequest: the width is less than ``SMALLEST``.
    """
    if width < SMALLEST:
        raise BadRequest(f"a picture of the screen is at least {SMALLEST} pixels wide, got {width}")
    return asked(lambda server: server.part(View).look(width, known))
