"""Waiting while watching the pipe: every blocking wait of the guest goes through one ``Loop``.

The guest is single-threaded. While an operation waits for a process, the pipe's end (the host is gone) and the time to
live must still be noticed, and reports of supervisors must still be read, so operations wait with ``loop().wait`` and
never with ``sleep`` or ``select`` of their own.
"""

from __future__ import annotations

import os
import select
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from pytest_opencomputer.guest.wire import Buffer, Decoder, Frame

_CHUNK = 1 << 20


class Ended(BaseException):
    """The guest must end. Not an ``Exception``, so that no operation catches it.

    Attributes:
        reason: one sentence for standard error.
        exit_code: what the process exits with.
    """

    def __init__(self, reason: str, exit_code: int) -> None:
        super().__init__(reason)
        self.reason, self.exit_code = reason, exit_code


INPUT_ENDED = 3
TIME_OVER = 4
OUTPUT_ENDED = 5


class Loop:
    """Frames from one descriptor, answers to another, and bounded waits in between.

    Args:
        source: descriptor that requests come from; its end ends the process.
        sink: descriptor that answers go to.
    """

    def __init__(self, source: int, sink: int) -> None:
        self.source, self.sink = source, sink
        self.deadline: float | None = None
        self.kept = False  #: whether the process continues after the host has closed the pipe
        self._decoder = Decoder()
        self._watched: dict[int, Callable[[], None]] = {}
        self._waits = 0  # how many there have been

    def live_until(self, deadline: float | None) -> None:
        """End the process at this time of ``time.monotonic()``."""
        self.deadline = deadline

    def take_leave(self) -> None:
        """Ignore requests and the time to live from now on, so that what was started can be ended in order."""
        self.source, self.deadline = -1, None

    def watch(self, descriptor: int, callback: Callable[[], None]) -> None:
        """Call ``callback`` whenever ``descriptor`` can be read during a wait."""
        self._watched[descriptor] = callback

    def unwatch(self, descriptor: int) -> None:
        """Undo ``watch``; must come before the descriptor is closed."""
        self._watched.pop(descriptor, None)

    def next_frame(self) -> Frame:
        """Wait for the next request."""
        while (frame := self._decoder.next()) is None:
            self._wait((), None, requests=True)
        return frame

    def send(self, buffers: Sequence[Buffer]) -> None:
        """Write an answer. Raises ``Ended`` if the host has closed the pipe."""
        try:
            for buffer in buffers:
                view = memoryview(buffer).cast("B")
                while view:
                    view = view[os.write(self.sink, view) :]
        except OSError as error:
            raise Ended(f"the host does not read any more: {error}", OUTPUT_ENDED) from error

    def wait(self, descriptors: Iterable[int] = (), timeout: float | None = None) -> list[int]:
        """Those of ``descriptors`` that can be read; empty after ``timeout`` seconds.

        Raises:
            Ended: the host closed the pipe, or the time to live is over.
        """
        return self._wait(tuple(descriptors), timeout, requests=False)

    def _wait(self, descriptors: tuple[int, ...], timeout: float | None, *, requests: bool) -> list[int]:
        until = None if timeout is None else time.monotonic() + timeout
        self._waits += 1
        while True:
            poll = select.poll()
            for descriptor in {self.source, *self._watched, *descriptors} - {-1}:
                poll.register(descriptor, select.POLLIN)
            events = {descriptor for descriptor, _ in poll.poll(self._milliseconds(until))}
            if self._call_back(events):
                if requests:
                    return []
                continue
            arrived = self.source in events
            if arrived:
                self._read()
            if ready := [descriptor for descriptor in descriptors if descriptor in events]:
                return ready
            now = time.monotonic()
            if self.deadline is not None and now >= self.deadline:
                raise Ended("the time to live is over", TIME_OVER)
            if (until is not None and now >= until) or (requests and arrived):
                return []

    def _call_back(self, events: set[int]) -> bool:
        """Call the callbacks of descriptors that can be read; returns whether one of them has itself waited.

        In that case the events are out of date, as data (also a request) may have been read meanwhile.
        """
        for descriptor in events & self._watched.keys():
            if callback := self._watched.get(descriptor):
                waits = self._waits
                callback()
                if self._waits != waits:
                    return True
        return False

    def _milliseconds(self, until: float | None) -> float | None:
        ends = [end for end in (until, self.deadline) if end is not None]
        return max(0.0, min(ends) - time.monotonic()) * 1000 if ends else None

    def _read(self) -> None:
        data = os.read(self.source, _CHUNK)
        if not data and self.kept:
            self.source = -1
            return
        if not data:
            raise Ended("the host closed the pipe", INPUT_ENDED)
        self._decoder.feed(data)


_current: list[Loop] = []


def loop() -> Loop:
    """The loop of this process."""
    return _current[-1]


def install(new: Loop) -> Loop:
    """Make ``new`` the loop of this process, also after a fork."""
    _current[:] = [new]
    return new


def close_inherited(keep: Iterable[int]) -> None:
    """After a fork: close every descriptor above standard error but ``keep``."""
    kept = {0, 1, 2, *keep}
    for entry in os.listdir("/proc/self/fd"):  # noqa: PTH208 - pathlib would write to 80 more pages of shared memory
        if (descriptor := int(entry)) not in kept:
            with suppress(OSError):  # the one that listed the directory is closed already
                os.close(descriptor)


def pair() -> tuple[socket.socket, socket.socket]:
    """Two connected stream sockets for a process and its fork."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
