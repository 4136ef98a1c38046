"""Telling changes that matter from those of a caret, on images made by hand."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.settle import Watcher, changed_rows, difference

WIDTH, HEIGHT = 120, 100


def image(*boxes: tuple[int, int, int, int], colour: int = 0xFF) -> bytes:
    pixels = bytearray(WIDTH * HEIGHT * 4)
    for x, y, width, height in boxes:
        for row in range(y, y + height):
            start = (row * WIDTH + x) * 4
            pixels[start : start + width * 4] = bytes([colour]) * (width * 4)
    return bytes(pixels)


def between(old: bytes, new: bytes) -> tuple[int, int, int, int] | None:
    rows = changed_rows(old, new, WIDTH)
    return difference(old, new, WIDTH, rows) if rows else None


@given(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1), st.data())
def test_the_difference_is_the_smallest_rectangle(x: int, y: int, data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, WIDTH - x)), data.draw(st.integers(1, HEIGHT - y))
    box = (x, y, width, height)
    assert between(image(), image(box)) == between(image(box), image()) == box
    assert between(image(box), image(box)) is None


def test_every_single_byte_of_a_pixel_counts() -> None:
    for byte in range(4):
        other = bytearray(image())
        other[(7 * WIDTH + 3) * 4 + byte] = 1
        assert between(image(), bytes(other)) == (3, 7, 1, 1)


def matters(watcher: Watcher, *boxes: tuple[int, int, int, int], colour: int = 0xFF) -> bool:
    return watcher.matters((0, 0, WIDTH, HEIGHT), image(*boxes, colour=colour))


def test_a_caret_is_ignored_and_a_wider_change_is_not() -> None:
    watcher = Watcher(WIDTH, bytearray(image()))
    assert not matters(watcher, (50, 10, 2, 20))
    assert not matters(watcher)
    assert not matters(watcher, (50, 10, 3, 80))
    assert matters(watcher, (50, 10, 4, 20))
    assert matters(watcher, (50, 10, 2, 81))


def test_painting_the_same_again_does_not_matter() -> None:
    watcher = Watcher(WIDTH, bytearray(image((0, 0, 60, 60))))
    assert not matters(watcher, (0, 0, 60, 60))


def test_a_block_caret_stops_to_matter_once_it_comes_back() -> None:
    watcher = Watcher(WIDTH, bytearray(image()))
    caret = (40, 20, 10, 20)
    assert [matters(watcher, caret), matters(watcher)] == [True, False]
    assert [matters(watcher, caret), matters(watcher)] == [False, False]
    # Something new at its place is no caret.
    assert matters(watcher, caret, colour=0x80)


def test_a_small_thing_that_goes_on_changing_matters() -> None:
    watcher = Watcher(WIDTH, bytearray(image()))
    assert all(matters(watcher, (40, 20, 10, 20), colour=colour) for colour in range(10, 200, 10))


def test_a_part_of_the_screen_is_put_in_its_place() -> None:
    watcher = Watcher(WIDTH, bytearray(image()))
    shown = random.Random(1).randbytes(20 * 10 * 4)
    assert watcher.matters((30, 40, 20, 10), shown)
    assert not watcher.matters((30, 40, 20, 10), shown)
    whole = bytes(watcher.screen)
    for row in range(10):
        start = ((40 + row) * WIDTH + 30) * 4
        assert whole[start : start + 80] == shown[row * 80 : (row + 1) * 80]
    assert len(whole) == WIDTH * HEIGHT * 4
