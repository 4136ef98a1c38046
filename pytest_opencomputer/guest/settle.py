"""Waits until the screen has settled: ``screen.settle``.

First the window manager and the focused program are asked whether they have read the input (see ``ping``), so that a
slow program is not mistaken for a settled one. Then the server reports where it paints, and only pixels that differ
count: a program that repaints the same picture sixty times a second causes no delay. Neither does a caret, which is
recognised in two ways: a change at most 3 pixels wide and 80 high; or a change of the size of a character that brings
back what was there before (a block caret).

How long the screen must have been still depends on what the programs do meanwhile (see ``idle``): while they work, the
screen is likely to change; if all of them wait and none has a timer that is due soon, nothing will change however long
one waits. What this rule misses, and what others would miss, has been measured: ``docs/speed.settling.md``.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Protocol

from pytest_opencomputer.guest.damage import Damage
from pytest_opencomputer.guest.idle import IDLE, QUIET, Work
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.ops import BadRequest, op
from pytest_opencomputer.guest.ping import Pinger
from pytest_opencomputer.guest.screenshot import Eye
from pytest_opencomputer.guest.shm import same
from pytest_opencomputer.guest.window_manager import Manager
from pytest_opencomputer.guest.x11 import Rectangle, Server, asked

LINE_CARET = (3, 80)  #: width and height, in pixels, up to which a change is a caret regardless of what it shows
BLOCK_CARET = (32, 64)  #: the same for a change that comes and goes
PERIOD = 0.016  #: seconds between two looks: a frame at 60 Hz
BUSY = 2.0  #: seconds without an important change to wait for if programs work without a pause
LITTLE = 0.0002  #: seconds of processor time between two looks that do not count as work
SLIGHT = 0.00001  #: seconds of processor time between two looks that show that any program has run at all
TICK = 0.005  #: seconds between two looks at whether anything was painted, and at the processor time
GLANCE = 0.02  #: seconds between two looks at each program: with hundreds of threads one takes milliseconds
AHEAD = 0.02  #: seconds of stillness after which the screenshot is made that is likely to be asked for
PATIENCE = 1.0  #: seconds to wait for each of the two at most


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
    """Distinguishes changes that matter from those of a caret.

    Attributes:
        width: pixels of a row of the screen.
        screen: what the screen showed last.
    """

    width: int
    screen: bytearray
    _before: dict[Rectangle, tuple[bytes, bytes]] = field(default_factory=dict)  # box: what it showed, and before that

    def matters(self, box: Rectangle, pixels: bytes) -> bool:
        """Note that ``box`` of the screen now shows ``pixels``; return whether that is more than a caret."""
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
def settle(quiet: float = QUIET, timeout: float = 3.0, idle: float = IDLE) -> bool:
    """Wait until nothing of importance has changed on the screen for a while.

    Args:
        quiet: seconds for which nothing has changed; longer if programs work all the time, without a pause.
        idle: seconds of these that are enough if all programs are idle, and none is due to wake by a timer of its
            own before ``quiet`` is over. 0 for no such difference.

    Returns:
        Whether it settled, or false if ``timeout`` seconds went by first.

    Raises:
        BadRequest: a time is negative.
    """
    if min(quiet, timeout, idle) < 0:
        raise BadRequest(f"times must not be negative, got quiet={quiet:g}, timeout={timeout:g}, idle={idle:g}")
    return asked(lambda server: _settled(server, quiet, timeout, idle))


def _work(connection: Server) -> Work:
    """What is known of the work of programs, from when the connection is first asked for it."""
    return Work(connection.process)


def _heard(connection: Server, patience: float) -> None:
    """Wait until window manager and focused program have read the input, ``patience`` seconds for each."""
    # A click goes through the window manager to the program, and the window that this opens through it again.
    connection.part(Manager).caught_up(patience)
    connection.part(Pinger).settled(patience)
    connection.part(Manager).caught_up(patience)


class Programs(Protocol):
    """What programs do; see ``Work``."""

    def waiting(self) -> bool:
        """Whether all of them wait."""

    def due(self) -> float:
        """When the first timer comes, at the latest."""


@dataclass
class Stillness:
    """Decides when the screen has been still for long enough. Times are of one clock, in seconds.

    Attributes:
        changed: when something important last changed.
        worked: when a program was last seen to work.
    """

    quiet: float
    idle: float
    changed: float
    worked: float
    _asked: float = float("-inf")  # when the programs were asked last

    def enough(self, now: float, programs: Programs) -> bool:
        """Whether it has been still for long enough. Programs are only checked if that decides, as it takes time."""
        still = now - self.changed
        if not self.idle:
            return still >= self.quiet
        if still >= max(self.quiet, BUSY):
            return True
        early = still < self.quiet
        if early and min(still, now - self.worked) < self.idle:
            return False
        if now - self._asked < GLANCE:
            return False
        self._asked = now
        if early and programs.due() < self.changed + self.quiet:
            return False
        return programs.waiting()

    def earliest(self) -> float:
        """When it may be enough, if nothing more happens."""
        return max(self.changed, self.worked) + self.idle if self.idle else self.changed + self.quiet


def _settled(connection: Server, quiet: float, timeout: float, idle: float) -> bool:
    deadline = time.monotonic() + timeout
    _heard(connection, min(timeout, PATIENCE))
    eye, damage, work = connection.part(Eye), connection.part(Damage), connection.part(_work)
    size = (connection.width, connection.height)
    watcher = Watcher(connection.width, bytearray(eye.look()))
    # Looked at first, so that however long that takes, no timer that comes within the quiet time seems to come later.
    work.look()
    now = counted = time.monotonic()
    still = Stillness(quiet, idle if work.known else 0.0, now, now)
    done = work.done()
    looked, unseen = now, float("inf")  # the last look at what programs wait for; since when they have run unseen
    ahead = False
    while not still.enough(now, work):
        if now >= deadline:
            return False
        pause = still.earliest() - now
        painted = connection.wait_until(lambda: damage.any, min(pause if pause > 0 else TICK, TICK, deadline - now))
        now = time.monotonic()
        if painted:
            if (connection.width, connection.height) != size:
                size = (connection.width, connection.height)
                watcher = Watcher(connection.width, bytearray(eye.look()))
                still.changed, ahead = now, False
            elif _look(connection, watcher):
                still.changed, ahead = now, False
            # A program that paints all the time is looked at once a frame, not all the time.
            loop().wait(timeout=max(0.0, min(PERIOD - (time.monotonic() - now), deadline - time.monotonic())))
        elif not ahead and now - still.changed >= AHEAD:
            ahead = True
            # Done while there is nothing to do but wait; what it finds on the screen counts as any look does.
            screen = eye.prepare()
            if (connection.width, connection.height) != size:
                size = (connection.width, connection.height)
                watcher = Watcher(connection.width, bytearray(screen))
                still.changed = now
            elif not same(screen, watcher.screen) and watcher.matters((0, 0, *size), bytes(screen)):
                still.changed = now
        before, done = done, work.done()
        earlier, counted = counted, time.monotonic()
        now = counted
        if done - before > LITTLE:
            still.worked = now
        if done - before > SLIGHT:
            unseen = min(unseen, earlier)
        if unseen < now and now - looked >= GLANCE:
            work.look(unseen)
            looked, unseen = now, float("inf")
    return True


@op("screen.watch")
def watch(seconds: float, period: float = 0.01) -> list[list[float]]:
    """Look at the screen all the time for ``seconds``, beginning as ``screen.settle`` does; for experiments.

    Returns:
        For each look, one every ``period`` seconds: when it was (seconds since the first), whether something of
        importance had changed (0 or 1), how much processor time programs had used meanwhile (seconds), whether all of
        them were waiting (0 or 1), and when their first timer was due (seconds since the first, a million for never).
    """
    return asked(lambda server: _watched(server, seconds, period))


def _watched(connection: Server, seconds: float, period: float) -> list[list[float]]:
    _heard(connection, PATIENCE)
    eye, work = connection.part(Eye), connection.part(_work)
    watcher = Watcher(connection.width, bytearray(eye.look()))
    work.look()
    began = time.monotonic()
    used = work.done()
    seen: list[list[float]] = []
    while (at := time.monotonic() - began) < seconds:
        connection.sync()
        connection.pump()
        changed = connection.part(Damage).any and _look(connection, watcher)
        before, used = used, work.done()
        due = min(work.due() - began, 1e6)
        seen.append([round(at, 4), float(changed), round(used - before, 6), float(work.waiting()), round(due, 4)])
        loop().wait(timeout=max(0.0, period - (time.monotonic() - began - at)))
    return seen
