"""The engine's stream format, taken apart wherever it is cut."""

from __future__ import annotations

import struct

from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.sandbox.backends.stream import Demultiplexer

frames = st.lists(st.tuples(st.sampled_from([1, 2, 3]), st.binary(max_size=40)), max_size=20)


def encoded(parts: list[tuple[int, bytes]]) -> bytes:
    return b"".join(struct.pack(">BxxxL", stream, len(payload)) + payload for stream, payload in parts)


@given(frames, st.lists(st.integers(1, 30), min_size=1, max_size=50))
def test_frames_may_be_split_anywhere(parts: list[tuple[int, bytes]], sizes: list[int]) -> None:
    data = encoded(parts)
    demultiplexer, out, position, turn = Demultiplexer(), b"", 0, 0
    while position < len(data):
        size = sizes[turn % len(sizes)]
        demultiplexer.feed(data[position : position + size])
        position, turn = position + size, turn + 1
        if turn % 3 == 0:
            out += demultiplexer.take()
    out += demultiplexer.take()
    assert out == b"".join(payload for stream, payload in parts if stream == 1)
    errors = b"".join(payload for stream, payload in parts if stream != 1)
    assert demultiplexer.errors == errors.decode("utf-8", "replace")
    assert demultiplexer.unread == 0


def test_unread_bytes_are_counted() -> None:
    demultiplexer = Demultiplexer()
    demultiplexer.feed(encoded([(1, b"abc"), (2, b"oops"), (1, b"de")]))
    assert demultiplexer.unread == 5
    assert demultiplexer.take() == b"abcde"
    assert demultiplexer.take() == b""


def test_errors_are_bounded_however_they_come() -> None:
    demultiplexer = Demultiplexer()
    for number in range(3000):
        demultiplexer.feed(encoded([(2, f"{number:099d}\n".encode())]))
    demultiplexer.feed(encoded([(2, b"y" * 200_000 + b"end")]))
    assert len(demultiplexer.errors) == 64 * 1024
    assert demultiplexer.errors.endswith("yend")
