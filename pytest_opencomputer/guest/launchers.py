"""Starts the panel, and the apps whose launchers are clicked.

An app is started as in a rollout: as the agent's user, in the group ``app``, below a supervisor of its own, with
the command line and the environment of its ``app.py``. So everything that looks for the app's processes finds it.
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
"""The apps of the image, as ``recipe.launchers`` writes them; a desktop without apps has no such file."""
APART = 1.0
"""Seconds after a start in which further clicks on the same launcher do nothing: a double click starts an app once."""


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
        """Fork it; it appears when the X server, which has this socket, and the window manager run."""
        if LAUNCHERS.is_file():
            # Part of the image; only root could write it.
            self._apps = {app["name"]: app for app in json.loads(LAUNCHERS.read_text(encoding="utf-8"))}
        launchers = [(app["name"], app["title"]) for app in self._apps.values()]
        ours, theirs = pair()
        self._pid = os.fork()
        if self._pid == 0:
            # Imported here, so that only the panel's process has the drawing code in its memory.
            from pytest_opencomputer.guest.panel import serve

            serve(theirs.detach(), screen, size, launchers)
        theirs.close()
        self._socket = ours
        loop().watch(ours.fileno(), self._receive)
        WHEN_AGENT_STOPPED.append(self._start_nothing_more)

    @property
    def alive(self) -> bool:
        """Whether its process runs."""
        return self._socket is not None

    def _start_nothing_more(self) -> None:
        """Ignore clicks from now on, so that one of the agent's last clicks cannot race with the checks."""
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
        if not self._launches or now - self._started.get(name, -APART) < APART:
            return
        self._started[name] = now
        app = self._apps[name]
        # If there is no memory or no process number left, nothing happens, as on any desktop.
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
