"""Asks the window manager whether it has processed all events.

Windows are mapped, focused and raised by the window manager, some time after a program or a click asked for it. A
``_NET_REQUEST_FRAME_EXTENTS`` (EWMH) is answered in order with everything before it, by a property on our own window.
"""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.guest.x11 import Server


class Manager:
    """The window manager of one connection."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._window = self._new_window()
        self._answered = False
        server.listen(server.X.PropertyNotify, self._heard)

    def _new_window(self) -> Any:
        x = self._server.X
        return self._server.root.create_window(-10, -10, 1, 1, 0, x.CopyFromParent, event_mask=x.PropertyChangeMask)

    def _heard(self, event: Any) -> None:
        if event.window == self._window and event.atom == self._server.atom("_NET_FRAME_EXTENTS"):
            self._answered = True

    def caught_up(self, timeout: float) -> bool:
        """Wait until the window manager has processed all events so far; false after ``timeout`` seconds."""
        self._server.sync()
        self._server.pump()
        self._answered = False
        self._server.request_manager(self._window, "_NET_REQUEST_FRAME_EXTENTS", [])
        if self._server.wait_until(lambda: self._answered, timeout):
            return True
        # A late answer must not be mistaken for the answer to a later question.
        self._window.destroy()
        self._window = self._new_window()
        return False
