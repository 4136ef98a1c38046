"""The single connection to the X server, opened when it is first needed and again if it was lost.

All our X requests go through python-xlib over this one connection, so that requests and events of input, screenshots
and damage are in one order. ``MIT-SHM`` and the regions of ``XFIXES`` are not in python-xlib; the few requests that are
used are declared here (protocol encodings: ``shm.h`` and ``xfixeswire.h`` of xorgproto).
"""

from __future__ import annotations

import os
import select
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pytest_opencomputer.guest.loop import loop

_T = TypeVar("_T")
Rectangle = tuple[int, int, int, int]  #: x, y, width, height
ANSWER = 15.0  #: seconds that the X server has to answer; any program may block it for a while (``XGrabServer``)


_EXTENSIONS = ("XTEST", "XFIXES", "DAMAGE", "X-Resource")  # MIT-SHM is not in python-xlib


class Unresponsive(Exception):
    """The X server did not answer in time."""


class _BoundedSelect:
    """Replaces the ``select`` module in python-xlib, which would wait for an answer forever.

    During the wait, the loop notices the end of the pipe and of the time to live.
    """

    error = OSError

    @staticmethod
    def select(
        reading: list[Any], writing: list[Any], failing: list[Any], timeout: float | None = None
    ) -> tuple[list[Any], list[Any], list[Any]]:
        """As ``select.select``, but for at most ``ANSWER`` seconds. Raises ``Unresponsive``."""
        if timeout is not None:
            return select.select(reading, writing, failing, timeout)
        if not writing:
            found = loop().wait([one.fileno() for one in reading], ANSWER)
            ready: tuple[list[Any], list[Any], list[Any]] = ([one for one in reading if one.fileno() in found], [], [])
        else:
            ready = select.select(reading, writing, failing, ANSWER)
        if not any(ready):
            _lose()
            raise Unresponsive(f"the X server did not answer within {ANSWER:g} s: a program has grabbed it")
        return ready


class Server:
    """The X server that ``DISPLAY`` names.

    Attributes:
        display: python-xlib's ``Display``.
        root: the root window.
        width, height: of the screen, in pixels.
        process: number of the X server's process.
        owner: its user and group id.
        carried_out: when the server had carried out what was posted last, at the latest (``time.monotonic``).
    """

    def __init__(self) -> None:
        # Xlib takes 30 ms to import, and the guest starts before there is a display.
        import platform

        from Xlib import X, display, ext
        from Xlib.ext import damage, xtest  # noqa: F401  (imported here so that a missing extension fails at once)
        from Xlib.protocol import display as protocol

        protocol.select = _BoundedSelect
        # By default it imports a module for every extension of the server, and asks the server about each.
        ext.__extensions__ = [one for one in ext.__extensions__ if one[0] in _EXTENSIONS]
        # It asks Python for the system's name. That would also run a program for the processor's name, and import 1 MB
        # of modules.
        vars(platform.uname()).setdefault("processor", "")
        self.X = X
        self.display: Any = display.Display(os.environ.get("DISPLAY", ":0"))
        screen = self.display.screen()
        self.root: Any = screen.root
        self.width: int = screen.width_in_pixels
        self.height: int = screen.height_in_pixels
        self._socket: socket.socket = self.display.display.socket
        credentials = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        self.process: int
        self.process, uid, gid = struct.unpack("3i", credentials)
        self.owner: tuple[int, int] = (uid, gid)
        self._atoms: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._parts: dict[type[Any], Any] = {}
        self._listeners: dict[int, Callable[[Any], None]] = {}
        self._errors: list[Any] = []
        self._posted = False
        self.carried_out = 0.0
        # A program may set another screen size (RANDR); the root window reports it.
        self.root.change_attributes(event_mask=X.StructureNotifyMask)
        self.listen(X.ConfigureNotify, self._resized)
        # Errors that no request waits for are kept for ``sync``, and neither printed nor fatal.
        self.display.set_error_handler(lambda error, _request: self._errors.append(error))

    def _resized(self, event: Any) -> None:
        if event.window == self.root:
            self.width, self.height = event.width, event.height

    def part(self, kind: Callable[[Server], _T]) -> _T:
        """The one object of class ``kind`` that belongs to this connection."""
        found = self._parts.get(kind)  # type: ignore[call-overload]
        if found is None:
            found = self._parts[kind] = kind(self)  # type: ignore[index]
        return found  # type: ignore[no-any-return]

    def listen(self, event_type: int, listener: Callable[[Any], None]) -> None:
        """Let ``pump`` call ``listener`` with every event of a type."""
        self._listeners[event_type] = listener

    def pump(self) -> None:
        """Read the events that have arrived and pass them to their listeners, without waiting."""
        while self.display.pending_events():
            event = self.display.next_event()
            if listener := self._listeners.get(event.type & 0x7F):
                listener(event)

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Pump until ``condition`` holds; return whether it did within ``seconds``."""
        deadline = time.monotonic() + seconds
        while True:
            self.pump()
            if condition():
                return True
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            # Events that the condition's own round trips have already read from the socket would not end the wait.
            if not self.display.pending_events():
                loop().wait([self._socket.fileno()], left)

    def post(self) -> None:
        """Send pending requests without waiting; ``carried_out`` later says when the server had carried them out."""
        self.display.flush()
        self._posted = True

    def sync(self) -> set[int]:
        """Wait until the server has carried out all requests; returns the ids of windows in them that did not exist.

        Raises:
            Xlib.error.XError: the first error it reported, except about windows that are gone.
        """
        from Xlib.error import BadWindow

        self.display.sync()
        if self._posted:
            self._posted, self.carried_out = False, time.monotonic()
        errors, self._errors = self._errors, []
        for error in errors:
            if not isinstance(error, BadWindow):
                raise error
        # If python-xlib knows that the id is a window's, it gives an object instead of a number.
        return {getattr(error.resource_id, "id", error.resource_id) for error in errors}

    def atom(self, name: str) -> int:
        """The number of an atom by its name."""
        if name not in self._atoms:
            self._atoms[name] = self.display.intern_atom(name)
        return self._atoms[name]

    def atom_name(self, atom: int) -> str:
        """The name of an atom by its number."""
        if atom not in self._names:
            self._names[atom] = self.display.get_atom_name(atom)
        return self._names[atom]

    def property(self, window: Any, name: str, limit: int = 16384) -> Any:
        """A window's property: a sequence of integers, or bytes if its format is 8, or ``None`` if it has none.

        Args:
            limit: units of four bytes that are read at most.

        Raises:
            Xlib.error.BadWindow: the window is gone.
        """
        reply = window.get_property(self.atom(name), self.X.AnyPropertyType, 0, limit)
        return None if reply is None else reply.value

    def message(self, window: Any, name: str, data: list[int], *, to: Any = None, mask: int = 0) -> None:
        """Send a client message about ``window``, to itself or ``to`` another window's clients that select ``mask``."""
        from Xlib.protocol import event

        words = (data + [0] * 5)[:5]
        note = event.ClientMessage(window=window, client_type=self.atom(name), data=(32, words))
        (window if to is None else to).send_event(note, event_mask=mask)

    def request_manager(self, window: Any, name: str, data: list[int]) -> None:
        """Ask the window manager something about ``window`` (EWMH: a client message to the root window)."""
        mask = self.X.SubstructureRedirectMask | self.X.SubstructureNotifyMask
        self.message(window, name, data, to=self.root, mask=mask)

    @contextmanager
    def as_owner(self) -> Iterator[None]:
        """Act as the X server's user in the context: the server may read what is created there, the agent may not."""
        uid, gid = self.owner
        if os.geteuid() != 0 or uid == 0:
            yield
            return
        os.setegid(gid)
        os.seteuid(uid)
        try:
            yield
        finally:
            os.seteuid(0)
            os.setegid(0)

    def cut(self) -> None:
        """Close the connection without telling the server, which may not respond."""
        self._socket.close()


_server: Server | None = None


def server() -> Server:
    """The live connection.

    Any client, programs of the agent included, may close the connection of any other (``XKillClient``); so it is
    checked before use and opened again if it is gone.

    Raises:
        Xlib.error.DisplayConnectionError: there is no X server.
        Unresponsive: it does not answer.
    """
    global _server
    if _server is not None:
        from Xlib.error import ConnectionClosedError

        try:
            _server.pump()
        except ConnectionClosedError:
            _lose()
    if _server is None:
        _server = Server()
    return _server


def asked(question: Callable[[Server], _T]) -> _T:
    """The answer to a question that changes nothing; it is asked again if the connection is closed in the middle."""
    from Xlib.error import ConnectionClosedError

    try:
        return question(server())
    except ConnectionClosedError:
        return question(server())


def _lose() -> None:
    """Drop the connection; closing its socket frees all its resources in the server."""
    global _server
    lost, _server = _server, None
    if lost is not None:
        lost.cut()
