"""The PNG writer, against a reader written for the tests: signature, checksums, scanlines."""

from __future__ import annotations

import builtins
import random
import struct
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest import png

from .decoding import decode


def bgrx(width: int, height: int, seed: int = 0) -> bytes:
    return random.Random(seed).randbytes(width * height * 4)


def rgb(pixels: bytes) -> bytes:
    return b"".join(bytes((red, green, blue)) for blue, green, red, _ in struct.iter_unpack("4B", pixels))


@given(st.integers(1, 40), st.integers(1, 40) | st.integers(png.STRIP - 1, 3 * png.STRIP), st.integers())
def test_encoded_pictures_decode_to_the_same_pixels(width: int, height: int, seed: int) -> None:
    pixels = bgrx(width, height, seed)
    assert decode(png.Encoder(width, height).encode(pixels)) == (width, height, rgb(pixels))


def test_rows_kept_from_the_image_before_are_right() -> None:
    encoder = png.Encoder(7, 5)
    image = bytearray(bgrx(7, 5))
    for step in range(30):
        image[random.Random(step).randrange(len(image))] ^= 0x5A
        pixels = bytes(image)
        assert encoder.encode(pixels) == png.Encoder(7, 5).encode(pixels)
    assert encoder.encode(bgrx(7, 5, 99)) == png.Encoder(7, 5).encode(bgrx(7, 5, 99))


@pytest.mark.parametrize("library", [True, False])
@given(st.data())
def test_a_patch_covers_a_part_of_one_image_only(library: bool, data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12))
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    across, down = data.draw(st.integers(1, width - x)), data.draw(st.integers(1, height - y))
    patch = png.Patch(x, y, across, bgrx(across, down, 1))
    encoder = png.Encoder(width, height)
    if not library:
        encoder._converters = dict.fromkeys(encoder._converters)
    for seed in (2, 3, 3):
        pixels = bgrx(width, height, seed)
        covered = bytearray(pixels)
        for row in range(down):
            at = 4 * ((y + row) * width + x)
            covered[at : at + 4 * across] = patch.pixels[4 * across * row : 4 * across * (row + 1)]
        assert decode(encoder.encode(pixels, patch)) == (width, height, rgb(bytes(covered)))
        assert decode(encoder.encode(pixels)) == (width, height, rgb(pixels))


def test_the_standard_library_is_used_if_isal_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_isal(name: str, *rest: Any) -> Any:
        if name.split(".")[0] == "isal":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_isal)
    pixels = bgrx(9, 4)
    assert decode(png.Encoder(9, 4).encode(pixels)) == (9, 4, rgb(pixels))


@pytest.mark.parametrize("right", [True, False])
def test_a_library_that_gives_other_bytes_is_not_used(monkeypatch: pytest.MonkeyPatch, right: bool) -> None:
    calls = []

    def convert(pixels: bytes | bytearray | memoryview, out: bytearray, start: int) -> None:
        calls.append(pixels)
        plain = png.Encoder(9, 4)
        plain._take_apart(pixels, start, 4)
        out[:] = plain._scanlines
        out[5] ^= not right

    monkeypatch.setattr(png, "converter", lambda width, height: convert if (width, height) == (9, 4) else None)
    encoder = png.Encoder(9, 4)
    for seed in range(3):
        pixels = bgrx(9, 4, seed)
        assert decode(encoder.encode(pixels)) == (9, 4, rgb(pixels))
    assert len(calls) == (3 if right else 1)


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (-1, 3)])
def test_an_image_has_a_size(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        png.Encoder(*size)


def test_pixels_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="48 bytes, got 47"):
        png.Encoder(4, 3).encode(bytes(47))


def test_a_crop_is_the_pixels_in_the_box() -> None:
    width, height = 6, 5
    pixels = b"".join(bytes((x, y, 0, 0)) for y in range(height) for x in range(width))
    assert png.crop(pixels, width, (2, 1, 4, 3)) == bytes((2, 1, 0, 0, 3, 1, 0, 0, 2, 2, 0, 0, 3, 2, 0, 0))
    assert png.crop(pixels, width, (0, 0, width, height)) == pixels


def test_a_damaged_file_is_noticed_by_the_reader_of_these_tests() -> None:
    written = bytearray(png.Encoder(3, 3).encode(bgrx(3, 3)))
    written[45] ^= 1
    with pytest.raises((AssertionError, zlib.error)):
        decode(bytes(written))
