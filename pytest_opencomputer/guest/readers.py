"""Keeps track of which programs were sent keys, and waits until they have read them: ``Readers``.

Most programs are asked (``ping``). For one that answers no pings, a terminal for example, the kernel shows it: input
from the server wakes the program, so once it sleeps and has not run for a while, it has read everything. On a busy
machine this is the only sign, as it may be a second before the program runs at all.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest import procfs
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.ping import Pinger
from pytest_opencomputer.guest.x11 import Server

DEAF = 0.1  #: seconds that a program that cannot be asked must have slept; the wait if even that is unknown
LOOK = 0.01  #: seconds between two checks of such a program
RESTLESS = 1.0  #: seconds after which a program that paints all the time and never sleeps that long has read ...
NAPS = 10  #: ... if it slept so often meanwhile: a program reads its events before it sleeps

Naps = dict[str, tuple[str, ...]]  #: by thread: how often it has gone to sleep or was interrupted so far


@dataclass
class Sleep:
    """Judges from observations of a program whether it has read its input. Times are of one clock, in seconds."""

    began: float
    since: float = 0.0  # when it was first seen asleep without having run since
    naps: int = 0
    _last: Naps | None = None

    def suffices(self, now: float, look: Naps | None) -> bool:
        """Process an observation, ``None`` if it is awake; returns whether it has read what it was sent before."""
        if look is None or look != self._last:
            self._last, self.since = look, now
            self.naps += look is not None
            return now - self.began >= RESTLESS and self.naps >= NAPS
        return look is not None and now - self.since >= DEAF


@dataclass(frozen=True)
class Reader:
    """A program that was sent keys.

    Attributes:
        asked: the window to ping, or ``None`` if none answers.
        process: its process and when that started, or ``None`` if the server does not know. The window's number does
            not show that a program has ended, as the server gives numbers to others.
    """

    asked: Any | None
    process: tuple[int, int] | None

    @property
    def has_ended(self) -> bool:
        """Whether it has certainly ended."""
        if self.process is None:
            return False
        now = procfs.read(self.process[0])
        return now is None or now.state == "Z" or now.started != self.process[1]


class Readers:
    """The programs that were sent keys over one connection and may not have read them yet."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._pinger = server.part(Pinger)
        self._unread: dict[int, Reader] = {}  # by the window that had the keyboard, or 0 if none had it

    def note(self) -> None:
        """Remember the program with the keyboard focus, which gets the keys. Call it before and after sending keys."""
        window = self._pinger.focus()
        if window is None:
            self._unread[0] = Reader(None, None)
        else:
            self._unread[window.id] = Reader(self._pinger.asked(window), _process(self._server, window))

    def have_read(self, patience: float) -> bool:
        """Wait until all have read the keys, ``patience`` seconds for each; returns whether they did in time."""
        for name, reader in list(self._unread.items()):
            if not (reader.has_ended or self._has_read(reader, patience)):
                return False
            del self._unread[name]
        return True

    def await_deaf(self) -> None:
        """Wait until a program with the keyboard that cannot be asked must have noticed the changed mapping."""
        window = self._pinger.focus()
        if window is None or self._pinger.asked(window) is None:
            loop().wait(timeout=DEAF)

    def _has_read(self, reader: Reader, patience: float) -> bool:
        if reader.asked is not None:
            return self._pinger.answered(reader.asked, patience)
        if reader.process is None:
            loop().wait(timeout=DEAF)
            return True
        began = time.monotonic()
        sleep = Sleep(began)
        while True:
            # After this, the server has sent everything it had for the program, which wakes it if it slept.
            self._server.sync()
            try:
                look = naps(reader.process[0])
            except OSError:
                return True  # it has ended
            now = time.monotonic()
            if sleep.suffices(now, look):
                return True
            if now - began >= patience:
                return False
            loop().wait(timeout=LOOK)


def naps(process: int) -> Naps | None:
    """How often each thread of a process stopped running so far, or ``None`` if one of them does not sleep.

    Raises:
        OSError: the process has ended.
    """
    found: Naps = {}
    for thread in os.listdir(f"/proc/{process}/task"):  # noqa: PTH208 - a path object takes longer than the rest
        try:
            with open(f"/proc/{process}/task/{thread}/status", "rb") as file:  # noqa: PTH123
                lines = file.read().decode(errors="replace").splitlines()
        except FileNotFoundError:
            continue
        if not any(line.startswith("State:\tS") for line in lines):
            return None
        found[thread] = tuple(line for line in lines if "ctxt_switches" in line)
    return found


def _process(server: Server, window: Any) -> tuple[int, int] | None:
    """The process that a window belongs to and when it started, or ``None`` if the server does not know."""
    from Xlib.ext import res

    if not server.display.has_extension("X-Resource"):
        return None
    wanted = [{"client": window.id, "mask": res.LocalClientPIDMask}]
    ids = server.display.res_query_client_ids(wanted).ids
    process = next((procfs.read(int(found.value[0])) for found in ids if found.value), None)
    return None if process is None else (process.pid, process.started)
