"""Waits until the screen has settled: ``screen.settle``.

First the window manager and the focused program are asked whether they have taken in the input (see ``ping``), so that
slowness is not taken for stillness. Then the server tells where it paints, and only what came out different there
counts: a program that paints the same again at sixty frames a second holds nothing up. Neither does a caret, by either
of two marks: a change at most 3 pixels wide and 80 high; or a change of the size of a character that brings back what
was there before (a block caret).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from pytest_opencomputer.guest.damage import Damage
from pytest_opencomputer.guest.grab import Eye
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.manager import Manager
from pytest_opencomputer.guest.ops import BadRequest, op
from pytest_opencomputer.guest.ping import Pinger
from pytest_opencomputer.guest.x11 import Rectangle, Server, asked

LINE_CARET = (3, 80)  #: width and height, in pixels, up to which a change is a caret whatever it shows
BLOCK_CARET = (32, 64)  #: the same for a change that comes and goes
PERIOD = 0.016  #: seconds between two looks: a frame at 60 Hz
PATIENCE = 1.0  #: seconds that each of the two is waited for at most


def changed_rows(old: bytes, new: bytes, width: int) -> list[int]:
    """The rows in which two images ``width`` pixels wide differ."""
    if old == new:
        return []
    stride = width * 4
    starts = range(0, len(new), stride)
    return [row for row, at in enumerate(starts) if old[at : at + stride] != new[at : at + stride]]


def difference(old: bytes, new: bytes, width: int, rows: list[int]) -> Rectangle:
    """The smallest rectangle that holds all differing pixels of two images, of which ``rows`` differ."""
    stride = width * 4
    left, right = width, 0
    for row in rows:
        span = slice(row * stride, (row + 1) * stride)
        # Little-endian numbers: the lowest bit that differs is in the leftmost pixel, the highest in the rightmost.
        bits = int.from_bytes(old[span], "little") ^ int.from_bytes(new[span], "little")
        left = min(left, ((bits & -bits).bit_length() - 1) // 32)
        right = max(right, (bits.bit_length() - 1) // 32 + 1)
    return (left, rows[0], right - left, rows[-1] + 1 - rows[0])


@dataclass
class Watcher:
    """Tells changes that matter from those of a caret.

    Attributes:
        width: pixels of a row of the screen.
        screen: what the screen showed last.
    """

    width: int
    screen: bytearray
    _before: dict[Rectangle, tuple[bytes, bytes]] = field(default_factory=dict)  # box: what it showed, and before that

    def matters(self, box: Rectangle, pixels: bytes) -> bool:
        """Take in that ``box`` of the screen now shows ``pixels``; return whether that is more than a caret."""
        x, y, width, height = box
        starts = range((y * self.width + x) * 4, ((y + height) * self.width + x) * 4, self.width * 4)
        old = b"".join([self.screen[start : start + width * 4] for start in starts])
        rows = changed_rows(old, pixels, width)
        if not rows:
            return False
        for row, start in enumerate(starts):
            self.screen[start : start + width * 4] = pixels[row * width * 4 : (row + 1) * width * 4]
        if rows[-1] - rows[0] >= LINE_CARET[1]:
            return True  # higher than any caret: where it begins and ends needs no search
        return not self._is_caret(difference(old, pixels, width, rows), (x, y), old, pixels, width)

    def _is_caret(self, changed: Rectangle, at: tuple[int, int], old: bytes, new: bytes, stride: int) -> bool:
        left, top, width, height = changed
        if width <= LINE_CARET[0] and height <= LINE_CARET[1]:
            return True
        if width > BLOCK_CARET[0] or height > BLOCK_CARET[1]:
            return False
        place = (at[0] + left, at[1] + top, width, height)
        was, now = (_cut(image, stride, changed) for image in (old, new))
        shown, earlier = self._before.get(place, (b"", b""))
        self._before[place] = (now, was)
        return (shown, earlier) == (was, now)


def _cut(pixels: bytes, stride: int, box: Rectangle) -> bytes:
    x, y, width, height = box
    starts = range((y * stride + x) * 4, ((y + height) * stride + x) * 4, stride * 4)
    return b"".join([pixels[start : start + width * 4] for start in starts])


def _look(connection: Server, watcher: Watcher) -> bool:
    """Look at what was painted since the last look; return whether it matters."""
    eye = connection.part(Eye)
    matters = False
    for x, y, width, height in connection.part(Damage).take():
        # The screen may have another size than when it was painted on.
        width, height = min(x + width, connection.width) - x, min(y + height, connection.height) - y
        if width > 0 and height > 0:
            box = (x, y, width, height)
            matters |= watcher.matters(box, eye.pixels.read(box))
    return matters


@op("screen.settle")
def settle(quiet: float = 0.15, timeout: float = 3.0) -> bool:
    """Wait until nothing of importance changed on the screen for ``quiet`` seconds.

    Returns:
        Whether it settled; false where ``timeout`` seconds went by first.

    Raises:
        BadRequest: where a time is negative.
    """
    if quiet < 0 or timeout < 0:
        raise BadRequest(f"times must not be negative, got quiet={quiet:g}, timeout={timeout:g}")
    return asked(lambda server: _settled(server, quiet, timeout))


def _settled(connection: Server, quiet: float, timeout: float) -> bool:
    deadline = time.monotonic() + timeout
    # A click goes through the window manager to the program, and the window that this opens through it again.
    connection.part(Manager).caught_up(min(timeout, PATIENCE))
    connection.part(Pinger).settled(min(timeout, PATIENCE))
    connection.part(Manager).caught_up(min(timeout, PATIENCE))
    eye, damage = connection.part(Eye), connection.part(Damage)
    size = (connection.width, connection.height)
    watcher = Watcher(connection.width, bytearray(eye.look()))
    since = time.monotonic()
    while True:
        now = time.monotonic()
        until = min(since + quiet, deadline)
        if now >= until:
            return now - since >= quiet
        if not connection.wait_until(lambda: damage.any, until - now):
            continue
        seen = time.monotonic()
        if (connection.width, connection.height) != size:
            size = (connection.width, connection.height)
            watcher = Watcher(connection.width, bytearray(eye.look()))
            since = seen
        elif _look(connection, watcher):
            since = seen
        # A program that paints all the time is looked at once a frame, not all the time.
        loop().wait(timeout=max(0.0, min(PERIOD - (time.monotonic() - seen), deadline - time.monotonic())))
