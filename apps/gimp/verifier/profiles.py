"""The names of ICC colour profiles. Source: ICC.1:2022, 7.2 to 7.3, 10.15; ICC.1:2001, 6.5.17."""

from __future__ import annotations

import struct

MAX_TAGS = 200


def title(profile: bytes) -> str:
    """What a profile calls itself; empty if it does not say, or is damaged."""
    try:
        (count,) = struct.unpack_from(">I", profile, 128)
        for number in range(min(count, MAX_TAGS)):
            name, at, size = struct.unpack_from(">4sII", profile, 132 + 12 * number)
            if name == b"desc":
                return _text(profile[at : at + size])
    except struct.error:
        pass
    return ""


def _text(block: bytes) -> str:
    if block[:4] == b"desc":
        (length,) = struct.unpack_from(">I", block, 8)
        return block[12 : 12 + length].split(b"\0")[0].decode("latin-1")
    if block[:4] == b"mluc":
        # The first of its languages.
        length, at = struct.unpack_from(">II", block, 20)
        return block[at : at + length].decode("utf-16-be", "replace").rstrip("\0")
    return ""
