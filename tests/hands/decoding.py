"""Reads the PNG files that the guest writes, strictly."""

from __future__ import annotations

import struct
import zlib


def decode(file: bytes) -> tuple[int, int, bytes]:
    """Width, height and RGB samples of an 8-bit truecolour PNG without filters; asserts that it is one."""
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = [], 8
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        kind, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", file, at + 8 + length)
        assert checksum == zlib.crc32(kind + data)
        chunks.append((kind, data))
        at += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    width, height, *form = struct.unpack(">IIBBBBB", chunks[0][1])
    assert form == [8, 2, 0, 0, 0]
    lines = zlib.decompress(chunks[1][1])
    span = 3 * width + 1
    assert len(lines) == span * height
    assert set(lines[::span]) == {0}
    return width, height, b"".join(lines[start + 1 : start + span] for start in range(0, len(lines), span))
