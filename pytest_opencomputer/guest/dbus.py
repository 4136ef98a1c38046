"""Connections to message buses and to programs, over which many questions are asked at once.

A library takes a round trip for each question. Here all questions are sent before the first answer is read, which takes
a fraction of that time; and a library with its bindings would take ten megabytes of memory.

The process's effective user is the agent's, and the bus treats it as that user. The answers come from programs of the
agent: their size and time are bounded, and an answer counts only if it comes from the program that was asked. Signals,
and calls of other programs, are read and dropped. Source: the D-Bus specification.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterable, Mapping, Sequence

from pytest_opencomputer.guest.dbus_messages import (
    BUS,
    TOO_BIG,
    Answer,
    Call,
    Failure,
    TooBig,
    encoded,
    reply,
    whole_messages,
)
from pytest_opencomputer.guest.loop import loop

LARGEST = 16 * 1024**2  #: bytes that a message may have
SLOW = 20.0  #: seconds that the bus itself has to answer the greeting, or to read what it is sent
_CHUNK = 256 * 1024


class BusLost(Exception):
    """The bus is not there, refused the connection, closed it, or sent bytes that are not a message."""


class Connection:
    """A connection to an address: a bus, or a program itself, which is quicker.

    Args:
        address: as D-Bus writes it; its socket must be a local one.
        patience: seconds that the other side has to accept, and to read what it is sent.

    Raises:
        BusLost: it cannot be reached.
    """

    def __init__(self, address: str, patience: float = SLOW) -> None:
        self.largest = LARGEST  #: bytes that a message may have; a larger one ends the connection
        self._serial = 0
        self._buffer = bytearray()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self._socket.settimeout(patience)
        try:
            self._socket.connect(_place(address))
            self._socket.sendall(b"\0AUTH EXTERNAL %s\r\n" % str(os.geteuid()).encode().hex().encode())
            greeting = self._socket.recv(4096)
            if not greeting.startswith(b"OK "):
                raise ConnectionRefusedError(f"it refuses the connection: {greeting[:200]!r}")
            self._socket.sendall(b"BEGIN\r\n")
        except OSError as error:
            self.close()
            raise BusLost(f"{address} cannot be reached: {error}") from error

    def close(self) -> None:
        """End the connection. May be called twice."""
        self._socket.close()

    @property
    def closed(self) -> bool:
        """Whether it has ended."""
        return self._socket.fileno() < 0

    def fileno(self) -> int:
        """The descriptor on which answers arrive."""
        return self._socket.fileno()

    def send(self, calls: Iterable[Call], *, start: bool = True) -> list[int]:
        """Send questions; returns their serial numbers. Raises ``OSError`` if the connection breaks.

        Args:
            start: whether the bus may start a program that is not running.
        """
        request, serials = bytearray(), []
        for call in calls:
            self._serial = self._serial % 0xFFFFFFFF + 1
            serials.append(self._serial)
            request += encoded(call, self._serial, start=start)
        self._socket.sendall(request)
        return serials

    def read(self) -> list[bytes]:
        """The complete messages that have arrived. Raises ``OSError`` if the connection broke."""
        data = self._socket.recv(_CHUNK)
        if not data:
            raise ConnectionResetError("the other side closed it")
        self._buffer += data
        return whole_messages(self._buffer, self.largest)


def connect(address: str) -> Connection:
    """Connect to a bus. Raises ``BusLost`` if it cannot be reached."""
    connection = Connection(address)
    (hello,) = ask([(connection, Call(BUS, "/org/freedesktop/DBus", BUS, "Hello", answer="s"))], SLOW)
    if isinstance(hello, Failure):
        connection.close()
        raise BusLost(f"the bus at {address} does not greet: {hello.message or 'no answer'}")
    return connection


def ask(questions: Sequence[tuple[Connection, Call]], patience: float, *, start: bool = True) -> list[Answer]:
    """Ask all questions at once; their answers, in this order.

    A connection that breaks is closed; its missing answers become failures.

    Args:
        patience: seconds that a program may be silent while answers of it are outstanding.
        start: whether the bus may start a program that is not running.
    """
    answers: list[Answer] = [Failure(silent=True)] * len(questions)
    asked: dict[Connection, list[int]] = {}
    for place, (connection, _) in enumerate(questions):
        asked.setdefault(connection, []).append(place)
    outstanding: dict[Connection, dict[int, int]] = {}  # by serial number: place in the list
    for connection, places in asked.items():
        try:
            serials = connection.send((questions[place][1] for place in places), start=start)
        except OSError as error:
            _give_up(connection, places, answers, error)
        else:
            outstanding[connection] = dict(zip(serials, places, strict=True))
    now = time.monotonic()
    heard = dict.fromkeys((call.name for _, call in questions), now)  # when a program answered last
    look = now + patience
    while outstanding:
        ready = loop().wait([one.fileno() for one in outstanding], max(0.0, look - now))
        now = time.monotonic()
        for connection, pending in list(outstanding.items()):
            if connection.fileno() in ready:
                try:
                    for message in connection.read():
                        answered = _answered(message, questions, answers, pending)
                        if answered is not None:
                            heard[questions[answered][1].name] = now
                except OSError as error:
                    _give_up(connection, pending.values(), answers, error)
                    pending.clear()
            if not pending:
                del outstanding[connection]
        if now >= look:
            look = _give_up_silent(questions, outstanding, heard, now - patience) + patience
    return answers


def _give_up_silent(
    questions: Sequence[tuple[Connection, Call]],
    outstanding: dict[Connection, dict[int, int]],
    heard: Mapping[str, float],
    since: float,
) -> float:
    """Stop waiting for programs silent ``since`` then; returns when the slowest of the others last answered."""
    waited = [(connection, serial, place) for connection, one in outstanding.items() for serial, place in one.items()]
    spoke = [heard[questions[place][1].name] for _, _, place in waited]
    for (connection, serial, _), when in zip(waited, spoke, strict=True):
        if when <= since:
            del outstanding[connection][serial]
            if not outstanding[connection]:
                del outstanding[connection]
    return min((when for when in spoke if when > since), default=since)


def _give_up(connection: Connection, places: Iterable[int], answers: list[Answer], error: OSError) -> None:
    connection.close()
    for place in places:
        broke = Failure(message=f"the connection broke: {error}")
        answers[place] = Failure(TOO_BIG, str(error)) if isinstance(error, TooBig) else broke


def _place(address: str) -> str:
    """The socket in an address such as ``unix:path=/tmp/dbus-x,guid=…``."""
    kind, _, rest = address.partition(";")[0].partition(":")
    keys = dict(part.partition("=")[::2] for part in rest.split(","))
    if kind == "unix" and "path" in keys:
        return keys["path"]
    if kind == "unix" and "abstract" in keys:
        return "\0" + keys["abstract"]
    raise BusLost(f"not the address of a local bus: {address!r}")


def _answered(
    message: bytes, questions: Sequence[tuple[Connection, Call]], answers: list[Answer], pending: dict[int, int]
) -> int | None:
    """Process a message; returns the place of the question that it answers, which is no longer pending."""
    parsed = reply(message)
    place = None if parsed is None else pending.get(parsed.number)
    if parsed is None or place is None:
        return None
    call = questions[place][1]
    # A name without a colon may belong to different connections in turn, and direct connections name no sender.
    if call.name.startswith(":") and parsed.sender not in (None, call.name, BUS):
        return None
    del pending[parsed.number]
    answers[place] = parsed.answer(call.answer)
    return place
