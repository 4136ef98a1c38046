"""Pictures of a real desktop for those who watch: what they show, when they are taken, that they change nothing."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable

import pytest
from PIL import Image

from pytest_opencomputer.live.camera import Camera
from pytest_opencomputer.live.desktops import Desktop
from pytest_opencomputer.models.actions import Move
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.models.sandbox_types import View
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.live.screens import until


def paint(desktop: Sandbox, colour: str) -> None:
    desktop.run(["xsetroot", "-solid", colour]).check()


def looked(desktop: Sandbox, width: int, known: int = 0) -> View:
    """A picture, however busy the desktop was just now."""
    found = until(lambda: desktop.view(width, known, idle=0.0))
    assert found is not None
    return found


def opened(png: bytes) -> Image.Image:
    image: Image.Image = Image.open(io.BytesIO(png)).convert("RGB")
    return image


def test_a_picture_shows_the_screen_smaller(desktop: Sandbox) -> None:
    paint(desktop, "#88c0d0")
    image = opened(looked(desktop, 480).png)
    assert image.size == (480, 270)
    assert image.getpixel((10, 10)) == (0x88, 0xC0, 0xD0)


def test_the_pointer_is_in_it(desktop: Sandbox) -> None:
    desktop.perform(Move(to=(400, 400)))
    before = opened(looked(desktop, 960).png)
    desktop.perform(Move(to=(1200, 800)))
    after = opened(looked(desktop, 960).png)
    for place in ((190, 190, 220, 220), (590, 390, 620, 420)):
        assert before.crop(place).tobytes() != after.crop(place).tobytes()


def test_at_full_width_it_is_the_screenshot(desktop: Sandbox) -> None:
    assert looked(desktop, 1920).png == desktop.screenshot()


def test_a_picture_comes_once(desktop: Sandbox) -> None:
    first = looked(desktop, 480)
    again = looked(desktop, 480, first.number)
    assert (again.number, again.png) == (first.number, b"")
    assert looked(desktop, 640, first.number).png  # another width is another picture
    paint(desktop, "#4c566a")
    last = looked(desktop, 480, again.number)
    assert last.png
    assert last.number != first.number


def test_a_width_that_is_too_small_is_refused(desktop: Sandbox) -> None:
    with pytest.raises(ActionError, match="at least 64 pixels wide, got 10"):
        looked(desktop, 10)


def test_no_picture_is_taken_while_the_pipe_is_in_use(desktop: Sandbox) -> None:
    at_work = threading.Thread(target=lambda: desktop.run(["sleep", "1"]))
    at_work.start()
    until(lambda: desktop.asking)
    assert desktop.view(480, 0, idle=0.0) is None
    at_work.join()
    desktop.windows()
    assert desktop.view(480, 0, idle=60.0) is None  # something was asked within the last minute


def test_a_look_takes_no_change_from_those_who_settle(desktop: Sandbox) -> None:
    # A window that comes while somebody looks as fast as possible: what settle waits for is all seen.
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            desktop.view(480, 0, idle=0.0, wait=0.05)

    watching = threading.Thread(target=look)
    watching.start()
    try:
        for colour in ("#bf616a", "#a3be8c", "#ebcb8b", "#b48ead", "#5e81ac"):
            paint(desktop, colour)
            assert desktop.settle()
            shown = opened(desktop.screenshot()).getpixel((5, 5))
            assert shown == tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    finally:
        stop.set()
        watching.join()


def test_nothing_in_the_sandbox_tells_that_it_is_watched(desktop: Sandbox) -> None:
    def seen() -> list[tuple[str, int]]:
        return sorted((one.name, one.pid) for one in desktop.processes(None))

    before = seen()
    looked(desktop, 480)
    looked(desktop, 1920)
    assert seen() == before


@pytest.fixture
def camera(desktop: Sandbox) -> Callable[[list[bytes]], Camera]:
    def make(pictures: list[bytes]) -> Camera:
        return Camera(Desktop(desktop, "a desktop"), lambda _, blobs: pictures.extend(blobs))

    return make


def test_a_camera_sees_a_desktop_change_and_stops(desktop: Sandbox, camera: Callable[[list[bytes]], Camera]) -> None:
    pictures: list[bytes] = []
    watching = camera(pictures)
    paint(desktop, "#bf616a")
    watching.watch(480, 0.05)
    until(lambda: pictures)
    paint(desktop, "#a3be8c")
    until(lambda: opened(pictures[-1]).getpixel((5, 5)) == (0xA3, 0xBE, 0x8C))
    watching.stop()
    seen = len(pictures)
    paint(desktop, "#b48ead")
    assert len(pictures) == seen
    assert not watching._thread or not watching._thread.is_alive()
