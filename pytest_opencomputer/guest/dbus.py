"""Connections to message buses and to programs, over which many questions are asked at once.

Asking through a library takes a round trip for each question. Here all questions are sent before the first answer is
read, which takes a fraction of that; and a library with its bindings would take ten megabytes.

The connections are those of a process whose effective user is the agent's, as whom the bus knows it. Who answers is a
program of the agent: what it sends is bounded in size and time, and no answer is taken from another than was asked.
Signals, and calls of other programs, are read and dropped. Source: the D-Bus specification.
"""

from __future__ import annotations

import os
import socket
import struct
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from pytest_opencomputer.guest.dbus_values import Malformed, decode, encode, pad
from pytest_opencomputer.guest.loop import loop

LARGEST = 16 * 1024**2  #: bytes that a message may have
SLOW = 20.0  #: seconds that the bus itself has to greet, or to take in what it is sent
_CHUNK = 256 * 1024
_HEAD = struct.Struct("<4BIII")  # byte order, type, flags, version, length of the body, serial, length of the fields
_LITTLE, _CALL, _RETURN, _ERROR, _VERSION, _NO_START = ord("l"), 1, 2, 3, 1, 2
_PATH, _INTERFACE, _MEMBER, _ERROR_NAME, _REPLY_TO, _DESTINATION, _SENDER, _SIGNATURE = 1, 2, 3, 4, 5, 6, 7, 8
_UINT32, _SIGNATURE_TYPE = ord("u"), ord("g")
_BUS = "org.freedesktop.DBus"


class BusLost(Exception):
    """The bus is not there, refused the connection, closed it, or sent what is no message."""


class Call(NamedTuple):
    """A question to a program.

    Attributes:
        name: of the program on the bus.
        path: of its object.
        signature, body: of the arguments, encoded.
        answer: signature that the answer must have; ``None`` for any.
    """

    name: str
    path: str
    interface: str
    method: str
    signature: str = ""
    body: bytes = b""
    answer: str | None = None


@dataclass(frozen=True)
class Failure:
    """What came in place of an answer.

    Attributes:
        kind: the name of the error; empty where the answer was of another kind than wanted, or none came in time.
        silent: whether none came in time.
    """

    kind: str = ""
    message: str = ""
    silent: bool = False


Answer = tuple[Any, ...] | Failure


class Connection:
    """A connection to whoever listens at an address: a bus, or a program itself, which is quicker.

    Args:
        address: as D-Bus writes it; its socket must be a local one.
        patience: seconds that the other side has to accept, and to take in what it is sent.

    Raises:
        BusLost: it cannot be reached.
    """

    def __init__(self, address: str, patience: float = SLOW) -> None:
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
        """The descriptor that answers come from."""
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
            request += _message(call, self._serial, 0 if start else _NO_START)
        self._socket.sendall(request)
        return serials

    def read(self) -> list[bytes]:
        """What has come in, as whole messages. Raises ``OSError`` if the connection broke."""
        data = self._socket.recv(_CHUNK)
        if not data:
            raise ConnectionResetError("the other side closed it")
        self._buffer += data
        found, at = [], 0
        while len(self._buffer) - at >= _HEAD.size:
            order, _, _, version, body, _, fields = _HEAD.unpack_from(self._buffer, at)
            size = _HEAD.size + fields + -fields % 8 + body
            if order != _LITTLE or version != _VERSION or size > LARGEST:
                raise OSError(f"a message of {size} bytes in order {order}, wanted at most {LARGEST}")
            if len(self._buffer) - at < size:
                break
            found.append(bytes(self._buffer[at : at + size]))
            at += size
        del self._buffer[:at]
        return found


def connect(address: str) -> Connection:
    """Connect to a bus. Raises ``BusLost`` if it cannot be reached."""
    connection = Connection(address)
    (hello,) = ask([(connection, Call(_BUS, "/org/freedesktop/DBus", _BUS, "Hello", answer="s"))], SLOW)
    if isinstance(hello, Failure):
        connection.close()
        raise BusLost(f"the bus at {address} does not greet: {hello.message or 'no answer'}")
    return connection


def ask(questions: Sequence[tuple[Connection, Call]], patience: float, *, start: bool = True) -> list[Answer]:
    """Ask all questions at once; their answers, in this order.

    A connection that breaks is closed; what it had not answered yet are failures.

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
    """Wait no more for programs that have been silent ``since`` then; returns when the most silent other one spoke."""
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
        answers[place] = Failure(message=f"the connection broke: {error}")


def properties(name: str, path: str, interface: str, wanted: str, answer: str) -> Call:
    """The question for a property, which must have the signature ``answer``."""
    body = _property_body(interface, wanted)
    return Call(name, path, "org.freedesktop.DBus.Properties", "Get", "ss", body, f"v{answer}")


@lru_cache(maxsize=64)
def _property_body(interface: str, wanted: str) -> bytes:
    return encode("ss", (interface, wanted))


def _place(address: str) -> str:
    """The socket in an address such as ``unix:path=/tmp/dbus-x,guid=…``."""
    kind, _, rest = address.partition(";")[0].partition(":")
    keys = dict(part.partition("=")[::2] for part in rest.split(","))
    if kind == "unix" and "path" in keys:
        return keys["path"]
    if kind == "unix" and "abstract" in keys:
        return "\0" + keys["abstract"]
    raise BusLost(f"not the address of a local bus: {address!r}")


def _message(call: Call, serial: int, flags: int) -> bytes:
    path = call.path.encode()
    fields = bytearray(_FIELD_PATH + _length(path) + path + b"\0")
    pad(fields, 8)
    fields += _other_fields(call.name, call.interface, call.method, call.signature)
    head = _HEAD.pack(_LITTLE, _CALL, flags, _VERSION, len(call.body), serial, len(fields))
    return head + fields + bytes(-len(fields) % 8) + call.body


_FIELD_PATH = bytes((_PATH, 1)) + b"o\0"


def _length(text: bytes) -> bytes:
    return len(text).to_bytes(4, "little")


@lru_cache(maxsize=256)
def _other_fields(name: str, interface: str, method: str, signature: str) -> bytes:
    """The header's fields but for the path. They begin at a multiple of eight."""
    out = bytearray()
    for code, text in ((_DESTINATION, name), (_INTERFACE, interface), (_MEMBER, method)):
        pad(out, 8)
        out += bytes((code, 1)) + b"s\0" + _length(text.encode()) + text.encode() + b"\0"
    if signature:
        pad(out, 8)
        out += bytes((_SIGNATURE, 1)) + b"g\0" + bytes((len(signature),)) + signature.encode() + b"\0"
    return bytes(out)


def _answered(
    message: bytes, questions: Sequence[tuple[Connection, Call]], answers: list[Answer], pending: dict[int, int]
) -> int | None:
    """Take in a message; returns the place of the question that it answers, which is pending no more."""
    kind = message[1]
    if kind not in (_RETURN, _ERROR):
        return None
    fields, start = _fields(message)
    place = pending.get(fields.get(_REPLY_TO, 0))
    if place is None:
        return None
    call = questions[place][1]
    # A name without a colon is one that several connections may have had; a program itself does not say who it is.
    if call.name.startswith(":") and fields.get(_SENDER, _BUS) not in (call.name, _BUS):
        return None
    del pending[fields[_REPLY_TO]]
    signature = fields.get(_SIGNATURE, "")
    try:
        if kind == _ERROR:
            text = decode("s", message, start)[0] if signature.startswith("s") else ""
            answers[place] = Failure(str(fields.get(_ERROR_NAME, "")), text)
        else:
            answers[place] = _values(call.answer, signature, message, start)
    except Malformed as error:
        answers[place] = Failure(message=str(error))
    return place


def _values(wanted: str | None, signature: str, message: bytes, start: int) -> Answer:
    if wanted is not None and wanted[:1] == "v":
        # A property: its signature stands before its value.
        size = message[start] if signature == "v" and start < len(message) else 0
        if message[start + 1 : start + 1 + size].decode(errors="replace") != wanted[1:]:
            return Failure(message=f"not a property of the kind {wanted[1:]!r}")
        return decode("v", message, start)
    if wanted is not None and signature != wanted:
        return Failure(message=f"an answer of the kind {signature!r}, wanted {wanted!r}")
    return decode(signature, message, start)


def _fields(message: bytes) -> tuple[Mapping[int, Any], int]:
    """The header's fields by their codes, and where the body begins. Raises ``OSError`` if they are none."""
    at, end = _HEAD.size, _HEAD.size + int.from_bytes(message[12:16], "little")
    fields: dict[int, Any] = {}
    try:
        while at < end:
            at += -at % 8
            code, kind = message[at], message[at + 2]
            at += 4
            if kind == _UINT32:
                fields[code] = int.from_bytes(message[at : at + 4], "little")
                at += 4
            elif kind == _SIGNATURE_TYPE:
                fields[code] = message[at + 1 : at + 1 + message[at]].decode(errors="replace")
                at += 2 + message[at]
            else:  # a string or a path
                size = int.from_bytes(message[at : at + 4], "little")
                fields[code] = message[at + 4 : at + 4 + size].decode(errors="replace")
                at += 5 + size
    except IndexError as error:
        raise OSError("a message with a broken header") from error
    return fields, end + -end % 8
