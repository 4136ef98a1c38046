"""Starts the panel, and the apps whose launchers are clicked on it.

An app is started as a rollout starts it: as the agent's user, in the group ``app``, below a supervisor of its own, with
the command line and the environment of its ``app.py``. So whatever looks at apps takes it for what it is.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.loop import loop, pair
from pytest_opencomputer.guest.processes import WHEN_AGENT_STOPPED
from pytest_opencomputer.guest.started import start
from pytest_opencomputer.guest.wire import Decoder

LAUNCHERS = Path("/opt/opencomputer/launchers.json")
"""What the image's apps are, as ``recipe.launchers`` writes it; a desktop without apps has no such file."""
_APART = 1.0
"""Seconds after a start in which the same launcher starts nothing: a double click opens an app once."""


class PanelHandle:
    """The guest's handle on the panel."""

    def __init__(self) -> None:
        self._pid = 0
        self._socket: socket.socket | None = None
        self._decoder = Decoder()
        self._apps: dict[str, dict[str, Any]] = {}
        self._started: dict[str, float] = {}
        self.ready = False
        self._launches = True

    def start(self, screen: Path, size: tuple[int, int]) -> None:
        """Fork it; it shows itself when the X server, which has this socket, and the window manager are there."""
        if LAUNCHERS.is_file():
            # Of the image, which only root could write.
            self._apps = {app["name"]: app for app in json.loads(LAUNCHERS.read_text(encoding="utf-8"))}
        launchers = [(app["name"], app["title"]) for app in self._apps.values()]
        ours, theirs = pair()
        self._pid = os.fork()
        if self._pid == 0:
            # Here, so that only the panel's own process has what draws it in its memory.
            from pytest_opencomputer.guest.panel import serve

            serve(theirs.detach(), screen, size, launchers)
        theirs.close()
        self._socket = ours
        loop().watch(ours.fileno(), self._receive)
        WHEN_AGENT_STOPPED.append(self._start_nothing_more)

    @property
    def alive(self) -> bool:
        """Whether its process has not ended."""
        return self._socket is not None

    def _start_nothing_more(self) -> None:
        """A click that is on its way when the agent has stopped must not race with the checks."""
        self._launches = False

    def _receive(self) -> None:
        assert self._socket is not None
        try:
            data = self._socket.recv(1 << 16)
        except ConnectionResetError:
            data = b""
        if not data:
            self._close()
            return
        self._decoder.feed(data)
        while frame := self._decoder.next():
            if frame.header.get("ready"):
                self.ready = True
            elif (name := frame.header.get("launch")) in self._apps:
                self._launch(str(name))

    def _launch(self, name: str) -> None:
        now = time.monotonic()
        if not self._launches or now - self._started.get(name, -_APART) < _APART:
            return
        self._started[name] = now
        app = self._apps[name]
        # Where there is no memory or no process number left, nothing happens, as on any desktop.
        with suppress(OSError, TimeoutError):
            start(app["command"], user="user", group="app", env=app["environment"])

    def _close(self) -> None:
        if self._socket is None:
            return
        loop().unwatch(self._socket.fileno())
        self._socket.close()
        self._socket = None
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


PANEL = PanelHandle()
