"""Mozilla's packed JSON: files as Firefox writes them, the rules of LZ4, and files that nobody would write."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import mozlz4
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig


def packed(block: bytes, size: int) -> bytes:
    """A file with a block that declares this size."""
    return mozlz4.MAGIC + size.to_bytes(4, "little") + block


def literal(content: bytes) -> bytes:
    """A file in which nothing is compressed."""
    length = len(content)
    if length < 15:
        return packed(bytes([length << 4]) + content, length)
    more, rest = divmod(length - 15, 255)
    return packed(b"\xf0" + b"\xff" * more + bytes([rest]) + content, length)


def test_literals_and_matches() -> None:
    # "abcd", then 8 bytes from 4 before, then "e".
    assert mozlz4.unpack(packed(b"\x44abcd\x04\x00" + b"\x10e", 13)) == b"abcdabcdabcde"


def test_a_match_that_repeats_itself() -> None:
    # "a", then 4 + 15 + 3 bytes from 1 before.
    assert mozlz4.unpack(packed(b"\x1fa\x01\x00\x03" + b"\x10b", 24)) == b"a" * 23 + b"b"


@given(st.binary(max_size=2_000))
def test_what_is_not_compressed(content: bytes) -> None:
    assert mozlz4.unpack(literal(content)) == content


def test_json(root: Path, home: Home) -> None:
    (root / "a.jsonlz4").write_bytes(literal(json.dumps({"tabs": ["ü"]}).encode()))
    assert mozlz4.read(home, "a.jsonlz4") == {"tabs": ["ü"]}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"mozLz40\0",
        b"{}",
        packed(b"\x10", 1),  # literals are missing
        packed(b"\x10a", 2),  # too little
        packed(b"\x20ab", 1),  # too much
        packed(b"\x14a\x02\x00\x10b", 10),  # from before the beginning
        packed(b"\x14a\x00\x00\x10b", 10),  # from nowhere
        packed(b"\x14a\x01", 9),  # half of a distance
        packed(b"\xf0\xff\xff", 600),  # a length without an end
        packed(b"\x1fa\x01\x00\xff\xff\x00\x10b", 40),  # a match longer than declared
    ],
    ids=range(11),
)
def test_damaged_files(content: bytes) -> None:
    with pytest.raises(StateCorrupt):
        mozlz4.unpack(content)


@given(st.binary(max_size=300), st.integers(0, 3_000))
def test_any_bytes_give_content_or_an_error_with_a_name(block: bytes, size: int) -> None:
    with contextlib.suppress(StateCorrupt):
        assert len(mozlz4.unpack(packed(block, size))) == size


def test_what_unpacks_to_too_much_is_refused_before() -> None:
    with pytest.raises(StateTooBig, match="16777217"):
        mozlz4.unpack(packed(b"\x10a", mozlz4.MAX_BYTES + 1))


def test_a_big_file_is_refused(root: Path, home: Home) -> None:
    (root / "a.jsonlz4").write_bytes(mozlz4.MAGIC + bytes(mozlz4.MAX_PACKED))
    with pytest.raises(StateTooBig):
        mozlz4.read(home, "a.jsonlz4")


def test_many_small_steps_take_seconds_at_most() -> None:
    count = (mozlz4.MAX_PACKED - 20) // 3
    content = packed(b"\x10a\x01\x00" + b"\x00\x01\x00" * count, 5 + 4 * count)
    begun = time.monotonic()
    mozlz4.unpack(content)
    assert time.monotonic() - begun < 10
