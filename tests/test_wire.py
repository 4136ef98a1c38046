"""The frames of the pipe, whole, in pieces, and broken."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest import wire
from pytest_opencomputer.guest.wire import Decoder, Frame, WireError, encode

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
headers = st.dictionaries(st.text(max_size=10), json_values, max_size=5)
blobs = st.lists(st.binary(max_size=200), max_size=5)


def joined(header: dict[str, object], contents: list[bytes]) -> bytes:
    return b"".join(bytes(buffer) for buffer in encode(header, contents))


def all_frames(decoder: Decoder) -> list[Frame]:
    frames = []
    while frame := decoder.next():
        frames.append(frame)
    return frames


@given(st.lists(st.tuples(headers, blobs), max_size=4), st.lists(st.integers(1, 97), min_size=1, max_size=10))
def test_frames_survive_any_cutting(messages: list[tuple[dict[str, object], list[bytes]]], steps: list[int]) -> None:
    stream = b"".join(joined(header, contents) for header, contents in messages)
    decoder, frames, at, turn = Decoder(), [], 0, 0
    while at < len(stream):
        step = steps[turn % len(steps)]
        decoder.feed(stream[at : at + step])
        frames += all_frames(decoder)
        at, turn = at + step, turn + 1
    assert [(frame.header, frame.blobs) for frame in frames] == messages
    assert not decoder.partial


def test_large_contents_are_not_copied_into_one_buffer() -> None:
    content = bytes(wire.MAX_JSON // 8)
    buffers = encode({"id": 1}, [content, b"", b"x"])
    assert any(buffer is content for buffer in buffers)
    decoder = Decoder()
    for buffer in buffers:
        decoder.feed(buffer)
    frame = decoder.next()
    assert frame is not None
    assert frame.blobs == [content, b"", b"x"]


def test_every_kind_of_buffer_is_taken() -> None:
    decoder = Decoder()
    decoder.feed(joined({}, [bytearray(b"ab"), memoryview(b"cd")]))  # type: ignore[list-item]
    frame = decoder.next()
    assert frame is not None
    assert frame.blobs == [b"ab", b"cd"]


def test_a_wider_memoryview_counts_in_bytes() -> None:
    words = memoryview(struct.pack("4I", 1, 2, 3, 4)).cast("I")
    decoder = Decoder()
    for buffer in encode({}, [words]):
        decoder.feed(buffer)
    frame = decoder.next()
    assert frame is not None
    assert len(frame.blobs[0]) == 16


def test_a_stray_print_is_found_with_its_first_byte() -> None:
    decoder = Decoder()
    decoder.feed(b"W")
    with pytest.raises(WireError, match="b'W' where a frame should start"):
        decoder.next()


def test_a_stray_print_between_two_frames_is_shown() -> None:
    decoder = Decoder()
    decoder.feed(joined({"id": 1}, []) + b"Gtk-WARNING **: cannot open display\n")
    assert decoder.next() == Frame({"id": 1}, [])
    with pytest.raises(WireError, match="Gtk-WARNING"):
        decoder.next()


@pytest.mark.parametrize(
    ("head", "words"),
    [
        (struct.pack(">4sII", wire.MAGIC, wire.MAX_JSON + 1, 0), "bytes of JSON"),
        (struct.pack(">4sII", wire.MAGIC, 2, wire.MAX_BLOBS + 1), "byte strings"),
        (struct.pack(">4sIIQ", wire.MAGIC, 2, 1, wire.MAX_BYTES + 1), "bytes in one frame"),
        (struct.pack(">4sIIQQ", wire.MAGIC, 2, 2, wire.MAX_BYTES, 1), "bytes in one frame"),
    ],
)
def test_forged_lengths_are_refused_before_their_bytes_come(head: bytes, words: str) -> None:
    decoder = Decoder()
    decoder.feed(head)
    with pytest.raises(WireError, match=words):
        decoder.next()


@pytest.mark.parametrize(("body", "words"), [(b"{", "cannot be parsed"), (b"[1]", "of type list"), (b"\xff", "parsed")])
def test_json_that_is_no_object_is_refused(body: bytes, words: str) -> None:
    decoder = Decoder()
    decoder.feed(struct.pack(">4sII", wire.MAGIC, len(body), 0) + body)
    with pytest.raises(WireError, match=words):
        decoder.next()


def test_numbers_that_are_no_json_are_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        encode({"x": float("nan")})


def test_too_many_contents_are_refused_on_the_sending_side() -> None:
    with pytest.raises(WireError, match="byte strings"):
        encode({}, [b""] * (wire.MAX_BLOBS + 1))
