"""The frames that both ends of the pipe exchange: a JSON object and any number of byte strings.

A frame is, in network byte order::

    4 bytes   magic b"OCP1"
    u32       length of the JSON in bytes
    u32       number of byte strings
    u64 * n   their lengths
    ...       the JSON (UTF-8), then the byte strings

All lengths are checked against the bounds below before anything is allocated, so a stray print in the stream or a
forged length is an error at once, and never makes the reader wait.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MAGIC = b"OCP1"
MAX_JSON = 64 * 1024**2  #: bytes of JSON in one frame
MAX_BLOBS = 65_536  #: byte strings in one frame
MAX_BYTES = 1024**3  #: bytes of all byte strings of one frame

_HEAD = struct.Struct(">4sII")
_JSON = json.JSONEncoder(allow_nan=False, separators=(",", ":"))
# Below this size one write of a joined copy is cheaper than several writes.
_JOIN = 64 * 1024

Buffer = bytes | bytearray | memoryview


class WireError(Exception):
    """The stream is not (or no longer) a sequence of frames, or a frame exceeds the bounds."""


@dataclass(frozen=True)
class Frame:
    """One message."""

    header: dict[str, Any]
    blobs: list[bytes] = field(default_factory=list)


def encode(header: Mapping[str, Any], blobs: Sequence[Buffer] = ()) -> list[Buffer]:
    """The buffers that make up one frame, to be written in order.

    Raises:
        WireError: the frame would be beyond the bounds.
        TypeError, ValueError: ``header`` is not JSON (``NaN`` is not).
    """
    body = _JSON.encode(header).encode()
    sizes = [memoryview(blob).nbytes for blob in blobs]
    _check(len(body), len(sizes))
    _check_sizes(sizes)
    head = _HEAD.pack(MAGIC, len(body), len(sizes)) + struct.pack(f">{len(sizes)}Q", *sizes) + body
    if sum(sizes) <= _JOIN:
        return [b"".join((head, *blobs))]
    return [head, *(blob for blob, size in zip(blobs, sizes, strict=True) if size)]


class Decoder:
    """Turns the pieces of a stream into frames."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._wanted = _HEAD.size
        self._body = 0
        self._sizes: tuple[int, ...] | None = None
        self._count = -1

    @property
    def partial(self) -> bool:
        """Whether part of a frame has arrived."""
        return bool(self._data)

    def feed(self, data: Buffer) -> None:
        """Add the next piece of the stream, of any size."""
        self._data += data

    def next(self) -> Frame | None:
        """The next complete frame, or ``None`` if more bytes are needed.

        Raises:
            WireError: what has arrived is not a frame. The stream cannot be used any more.
        """
        if self._count < 0:
            start = bytes(self._data[: len(MAGIC)])
            if not MAGIC.startswith(start):
                raise WireError(f"the stream has {bytes(self._data[:80])!r} where a frame should start")
            if len(self._data) < _HEAD.size:
                return None
            _, self._body, self._count = _HEAD.unpack_from(self._data)
            _check(self._body, self._count)
            self._wanted = _HEAD.size + 8 * self._count
        if self._sizes is None:
            if len(self._data) < self._wanted:
                return None
            self._sizes = struct.unpack_from(f">{self._count}Q", self._data, _HEAD.size)
            _check_sizes(self._sizes)
            self._wanted += self._body + sum(self._sizes)
        if len(self._data) < self._wanted:
            return None
        return self._take(self._sizes)

    def _take(self, sizes: tuple[int, ...]) -> Frame:
        place = _HEAD.size + 8 * len(sizes)
        blobs = []
        # The view must be released before the bytes are dropped from the front.
        with memoryview(self._data) as view:
            body = bytes(view[place : place + self._body])
            place += self._body
            for size in sizes:
                blobs.append(bytes(view[place : place + size]))
                place += size
        del self._data[:place]
        self._count, self._sizes = -1, None
        try:
            header = json.loads(body)
        except ValueError as problem:
            raise WireError(f"a frame's JSON cannot be parsed: {problem}") from problem
        if not isinstance(header, dict):
            raise WireError(f"a frame's JSON is of type {type(header).__name__}, wanted an object")
        return Frame(header, blobs)


def _check(body: int, count: int) -> None:
    if body > MAX_JSON:
        raise WireError(f"{body} bytes of JSON in one frame, at most {MAX_JSON} are allowed")
    if count > MAX_BLOBS:
        raise WireError(f"{count} byte strings in one frame, at most {MAX_BLOBS} are allowed")


def _check_sizes(sizes: Iterable[int]) -> None:
    total = sum(sizes)
    if total > MAX_BYTES:
        raise WireError(f"{total} bytes in one frame, at most {MAX_BYTES} are allowed")
