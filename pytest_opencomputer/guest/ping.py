"""Asks programs whether they have read the input that was sent to them.

A ``_NET_WM_PING`` (EWMH, "Window manager protocols") is a message in the same stream as key and button events, and a
program answers it from that stream, in order. So its answer shows that it has read the events before. This prevents
typed text from being read with a keyboard mapping that was changed meanwhile, and makes the wait for a settled screen
begin only after the program has received the click.
"""

from __future__ import annotations

import os
from typing import Any

from pytest_opencomputer.guest.x11 import Server

IMPATIENCE = 0.2  #: seconds that ``settled`` waits for a window that did not answer the last time


class Pinger:
    """Pings the clients of one connection."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._answers: set[int] = set()
        self._gone: set[int] = set()
        self._deaf: set[int] = set()
        # The window manager pings with small numbers, so our numbers cannot be confused with its own.
        self._number = 0x40000000 + int.from_bytes(os.urandom(4), "big") % 0x20000000
        server.listen(server.X.ClientMessage, self._heard)
        server.listen(server.X.UnmapNotify, lambda event: self._gone.add(event.window.id))
        server.listen(server.X.DestroyNotify, lambda event: self._gone.add(event.window.id))

    def _heard(self, event: Any) -> None:
        format_, words = event.data
        if format_ == 32 and event.client_type == self._server.atom("WM_PROTOCOLS"):
            self._answers.add(words[1])

    def focus(self) -> Any | None:
        """The window that has the keyboard, or ``None`` if none has it."""
        window = self._server.display.get_input_focus().focus
        return None if isinstance(window, int) else window  # a number means no window, or the one below the pointer

    def asked(self, window: Any) -> Any | None:
        """The window to ping for ``window``: itself or one around it, or ``None`` if none answers pings."""
        from Xlib.error import BadWindow

        try:
            while window != self._server.root and window:
                protocols = self._server.property(window, "WM_PROTOCOLS")
                if protocols is not None:
                    return window if self._server.atom("_NET_WM_PING") in protocols else None
                window = window.query_tree().parent
        except BadWindow:
            pass  # the window is gone
        return None

    def answered(self, window: Any, timeout: float) -> bool:
        """Whether the program of ``window`` has read all events sent before, waiting at most ``timeout`` seconds.

        A window that closes meanwhile counts as an answer: its program has read what closed it.
        """
        server = self._server
        self._number += 1
        number, name = self._number, window.id
        self._answers.clear()
        self._gone.clear()
        # The answer goes to the listeners of the root window. We listen there only while waiting for an answer, as
        # nobody would read those events at other times.
        structure = server.X.StructureNotifyMask
        server.root.change_attributes(event_mask=structure | server.X.SubstructureNotifyMask)
        window.change_attributes(event_mask=structure)
        server.message(window, "WM_PROTOCOLS", [server.atom("_NET_WM_PING"), number, name])
        try:
            return name in server.sync() or server.wait_until(
                lambda: number in self._answers or name in self._gone, timeout
            )
        finally:
            server.root.change_attributes(event_mask=structure)
            window.change_attributes(event_mask=server.X.NoEventMask)
            server.sync()

    def settled(self, timeout: float) -> None:
        """Wait until the focused program has read all events, at most ``timeout`` seconds.

        A window that did not answer in time is asked again next time, but only with a short wait: some programs claim
        to answer and do not.
        """
        focus = self.focus()
        window = None if focus is None else self.asked(focus)
        if window is None:
            return
        if self.answered(window, min(timeout, IMPATIENCE) if window.id in self._deaf else timeout):
            self._deaf.discard(window.id)
        else:
            self._deaf.add(window.id)
