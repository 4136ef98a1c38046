"""Mozilla's compressed JSON files (``.jsonlz4``, ``.mozlz4``), unpacked with the standard library.

Eight bytes ``mozLz40\\0``, the size of the content in four bytes (little endian), and one block of LZ4:
https://searchfox.org/mozilla-central/source/dom/system/IOUtils.cpp (``LZ4``) and
https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md.
"""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_PACKED = 4 * 1024**2
"""Bytes of a file that is read: each can be an instruction of its own."""
MAX_BYTES = json_text.MAX_BYTES
"""Bytes of the content."""
MAGIC = b"mozLz40\0"
_LEAST_MATCH = 4


def read(home: Home, place: str) -> Any:
    """The value of the JSON in the packed file at ``place``. Raises as ``Home.file``, ``unpack`` and ``json_text``."""
    return json_text.parse(unpack(home.file(place, MAX_PACKED), place), place)


def unpack(content: bytes, what: str = "file") -> bytes:
    """The content of a packed file.

    Raises:
        StateCorrupt: it is none, is cut off, or unpacks to another size than it declares.
        StateTooBig: it declares more than 16 MiB.
    """
    if not content.startswith(MAGIC) or len(content) < len(MAGIC) + 4:
        raise StateCorrupt(f"{shown(what)} does not begin with {MAGIC!r} and a size")
    size = int.from_bytes(content[8:12], "little")
    if size > MAX_BYTES:
        raise StateTooBig(f"{shown(what)} unpacks to {size} bytes, at most {MAX_BYTES} are read")
    try:
        unpacked = _block(content[12:], size)
    except IndexError:
        raise StateCorrupt(f"{shown(what)} is cut off") from None
    if len(unpacked) != size:
        raise StateCorrupt(f"{shown(what)} does not unpack to the {size} bytes that it declares")
    return bytes(unpacked)


def _block(packed: bytes, size: int) -> bytearray:
    """A block of LZ4. What is damaged gives another size, or an ``IndexError`` if something is missing."""
    found = bytearray()
    at, end = 0, len(packed)
    while at < end and len(found) <= size:
        token = packed[at]
        literals, at = _length(packed, at + 1, token >> 4)
        if at + literals > end:
            raise IndexError
        found += packed[at : at + literals]
        at += literals
        if at == end:  # the last sequence has literals only
            break
        distance = packed[at] | packed[at + 1] << 8
        match, at = _length(packed, at + 2, token & 15)
        match += _LEAST_MATCH
        if not 0 < distance <= len(found) or len(found) + match > size:
            raise IndexError
        begin = len(found) - distance
        # A match that is longer than its distance repeats what it has just written.
        part = bytes(found[begin : begin + match])
        found += (part * (match // len(part) + 1))[:match]
    return found


def _length(packed: bytes, at: int, length: int) -> tuple[int, int]:
    """A length that may go on in further bytes, and where these end."""
    if length == 15:
        more = 255
        while more == 255:
            more = packed[at]
            length += more
            at += 1
    return length, at
