"""Filmstrips: which screenshots are in them, where marks are, and pictures that are none."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports.filmstrip import MOST, Frame, filmstrip, frames, some
from pytest_opencomputer.runs.conversion import ActionRecord, StepRecord

CLICK = ActionRecord({"kind": "click", "at": [640, 360]})
TYPE = ActionRecord({"kind": "type", "text": "74.85"})
RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture
def screen(tmp_path: Path) -> Path:
    """A blue screenshot of 1280 x 720 pixels."""
    path = tmp_path / "screen.png"
    Image.new("RGB", (1280, 720), BLUE).save(path)
    return path


def near(found: object, wanted: tuple[int, int, int]) -> bool:
    """Whether a pixel has a colour, within what JPEG loses."""
    assert isinstance(found, tuple)
    return all(abs(one - other) < 25 for one, other in zip(found, wanted, strict=True))


def opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image


def test_frames_are_changed_screens_with_their_actions() -> None:
    steps = [
        StepRecord(0, "Looking.", (CLICK, TYPE), "aa/1.png"),
        StepRecord(1, "Nothing changed.", (CLICK,), "aa/1.png"),
        StepRecord(2, "Blind.", (TYPE,)),
        StepRecord(3, "Going on.", (TYPE,), "aa/2.png"),
    ]

    def place(name: str) -> Path:
        if name == "aa/2.png":
            raise UsageProblem("leads out of the run")
        return Path("/run") / name

    assert frames(steps, "aa/3.png", place) == [
        Frame("step 1", "left click at 640, 360; type 74.85", Path("/run/aa/1.png"), [640, 360]),
        Frame("step 4", "type 74.85", None),
        Frame("the end", "", Path("/run/aa/3.png")),
    ]
    assert [frame.name for frame in frames(steps[:2], "aa/1.png", place)] == ["step 1"]
    assert frames([], "", place) == []


@pytest.mark.parametrize("count", [1, MOST, MOST + 1, 30, 500])
def test_some_are_evenly_chosen(count: int) -> None:
    every = [Frame(f"step {number}", "", None) for number in range(count)]
    chosen = some(every)
    assert len(chosen) == min(count, MOST)
    assert (chosen[0], chosen[-1]) == (every[0], every[-1])
    places = [every.index(frame) for frame in chosen]
    gaps = {later - earlier for earlier, later in pairwise(places)}
    assert not gaps or max(gaps) - min(gaps) <= 1, "none twice, and none of the gaps longer than the others"


def test_screenshots_stand_in_rows_with_marks(screen: Path) -> None:
    picture = opened(filmstrip([Frame(f"step {number}", "done", screen, (640, 360)) for number in range(5)]))
    across, down = picture.width / 4, picture.height / 2
    for index in range(8):
        left, top = index % 4 * across, index // 4 * down
        corner = picture.getpixel((int(left + across / 4), int(top + down / 4)))
        assert near(corner, BLUE if index < 5 else (255, 255, 255))
        column = [picture.getpixel((int(left + across / 2), int(top) + y)) for y in range(int(down * 0.8))]
        assert any(near(pixel, (214, 32, 78)) for pixel in column) == (index < 5)


def test_few_are_no_wider_than_they_need(screen: Path) -> None:
    one, two = opened(filmstrip([Frame("the end", "", screen)])), opened(filmstrip([Frame("step 1", "", screen)] * 2))
    assert one.height == two.height
    assert one.width < two.width < 2 * one.width


@pytest.mark.parametrize(
    "content", [None, b"", b"\x89PNG\r\n\x1a\n", b"\x89PNG\r\n\x1a\n" + b"x" * 99, b"GIF89a", b"%PDF", b"cut", b"huge"]
)
def test_an_unreadable_picture_is_grey(content: bytes | None, screen: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.png"
    if content == b"cut":
        content = screen.read_bytes()[:-50]
    elif content == b"huge":
        Image.new("1", (20_000, 20_000)).save(path)
    if content not in (None, b"huge"):
        path.write_bytes(content)
    picture = opened(filmstrip([Frame("step 1", "\udce9\x00 写真", path, (5, 5)), Frame("the end", "", screen)]))
    assert near(picture.getpixel((picture.width // 4, picture.height // 3)), (200, 204, 212))
    assert near(picture.getpixel((picture.width * 3 // 4, picture.height // 3)), BLUE)
