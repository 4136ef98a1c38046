"""Messages of D-Bus: encodes questions and decodes answers.

Source: the D-Bus specification, "Message Protocol". What is decoded was written by another program.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from pytest_opencomputer.guest.dbus_values import Malformed, decode, encode, pad

TOO_BIG = "too big"  #: the kind of a failure if the answer is larger than allowed
BUS = "org.freedesktop.DBus"  #: the bus itself, among the programs on it
_HEAD = struct.Struct("<4BIII")  # byte order, type, flags, version, length of the body, serial, length of the fields
_LITTLE, _CALL, _RETURN, _ERROR, _VERSION, _NO_START = ord("l"), 1, 2, 3, 1, 2
_PATH, _INTERFACE, _MEMBER, _ERROR_NAME, _REPLY_TO, _DESTINATION, _SENDER, _SIGNATURE = 1, 2, 3, 4, 5, 6, 7, 8
_UINT32, _SIGNATURE_TYPE = ord("u"), ord("g")


class TooBig(OSError):
    """A message is larger than allowed."""


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
    """Stands for an answer that did not come or was an error.

    Attributes:
        kind: the name of the error, or empty if the answer had the wrong type, or none came in time.
        silent: whether none came in time.
    """

    kind: str = ""
    message: str = ""
    silent: bool = False


Answer = tuple[Any, ...] | Failure


def properties(name: str, path: str, interface: str, wanted: str, answer: str) -> Call:
    """The question for a property, which must have the signature ``answer``."""
    body = _property_body(interface, wanted)
    return Call(name, path, "org.freedesktop.DBus.Properties", "Get", "ss", body, f"v{answer}")


@lru_cache(maxsize=64)
def _property_body(interface: str, wanted: str) -> bytes:
    return encode("ss", (interface, wanted))


def encoded(call: Call, serial: int, start: bool) -> bytes:
    """A question as a message. ``start`` says whether the bus may start a program for it."""
    path = call.path.encode()
    fields = bytearray(_FIELD_PATH + _length(path) + path + b"\0")
    pad(fields, 8)
    fields += _other_fields(call.name, call.interface, call.method, call.signature)
    head = _HEAD.pack(_LITTLE, _CALL, 0 if start else _NO_START, _VERSION, len(call.body), serial, len(fields))
    return head + fields + bytes(-len(fields) % 8) + call.body


_FIELD_PATH = bytes((_PATH, 1)) + b"o\0"


def _length(text: bytes) -> bytes:
    return len(text).to_bytes(4, "little")


@lru_cache(maxsize=256)
def _other_fields(name: str, interface: str, method: str, signature: str) -> bytes:
    """The header's fields except the path. They begin at a multiple of eight."""
    out = bytearray()
    for code, text in ((_DESTINATION, name), (_INTERFACE, interface), (_MEMBER, method)):
        pad(out, 8)
        out += bytes((code, 1)) + b"s\0" + _length(text.encode()) + text.encode() + b"\0"
    if signature:
        pad(out, 8)
        out += bytes((_SIGNATURE, 1)) + b"g\0" + bytes((len(signature),)) + signature.encode() + b"\0"
    return bytes(out)


def whole_messages(buffer: bytearray, largest: int) -> list[bytes]:
    """Take the complete messages out of ``buffer``.

    Raises:
        TooBig: one has more than ``largest`` bytes.
        OSError: its content is not a message.
    """
    found, at = [], 0
    while len(buffer) - at >= _HEAD.size:
        order, _, _, version, body, _, fields = _HEAD.unpack_from(buffer, at)
        size = _HEAD.size + fields + -fields % 8 + body
        if order != _LITTLE or version != _VERSION:
            raise OSError(f"no message: it begins with {bytes(buffer[at : at + 4])!r}")
        if size > largest:
            raise TooBig(f"{size} bytes, of which at most {largest} are read")
        if len(buffer) - at < size:
            break
        found.append(bytes(buffer[at : at + size]))
        at += size
    del buffer[:at]
    return found


@dataclass(frozen=True)
class Reply:
    """A message that answers a question.

    Attributes:
        number: the serial number of the question.
        sender: the name of the program on the bus, which the bus itself guarantees; ``None`` without a bus.
        error: the name of the error, or ``None`` if it is not one.
    """

    number: int
    sender: str | None
    error: str | None
    _signature: str
    _message: bytes
    _start: int

    def answer(self, wanted: str | None) -> Answer:
        """Its value; a failure if it does not have the signature ``wanted``."""
        try:
            if self.error is None:
                return _values(wanted, self._signature, self._message, self._start)
            text = decode("s", self._message, self._start)[0] if self._signature.startswith("s") else ""
            return Failure(self.error, text)
        except Malformed as error:
            return Failure(message=str(error))


def reply(message: bytes) -> Reply | None:
    """Parse a message as a reply; ``None`` if it is not a reply. Raises ``OSError`` if it is broken."""
    if message[1] not in (_RETURN, _ERROR):
        return None
    fields, start = _fields(message)
    error = str(fields.get(_ERROR_NAME, "")) if message[1] == _ERROR else None
    number, sender = fields.get(_REPLY_TO, 0), fields.get(_SENDER)
    return Reply(number, sender, error, fields.get(_SIGNATURE, ""), message, start)


def _values(wanted: str | None, signature: str, message: bytes, start: int) -> Answer:
    if wanted is not None and wanted[:1] == "v":
        # A property: its signature comes before its value.
        size = message[start] if signature == "v" and start < len(message) else 0
        if message[start + 1 : start + 1 + size].decode(errors="replace") != wanted[1:]:
            return Failure(message=f"not a property of the kind {wanted[1:]!r}")
        return decode("v", message, start)
    if wanted is not None and signature != wanted:
        return Failure(message=f"an answer of the kind {signature!r}, wanted {wanted!r}")
    return decode(signature, message, start)


def _fields(message: bytes) -> tuple[Mapping[int, Any], int]:
    """The header's fields by their codes, and where the body begins. Raises ``OSError`` if they are broken."""
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
