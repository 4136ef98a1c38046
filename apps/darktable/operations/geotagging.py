"""When and where images were taken."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .lighttable import select
from .modules import unfold
from .sidecars import sidecars, wait_for_sidecars


def shift_to_hour(desk: Desk, hour: str, *images: str, folder: str = "Pictures") -> None:
    """Move the capture time of images so that the first one was taken in this hour, and wait for their sidecars.

    Args:
        hour: two figures.
    """
    unfold(desk, "geotagging")
    select(desk, *images)
    desk.click(_hour(desk))
    # Ctrl+A would select the images.
    desk.key("End")
    desk.key("BackSpace", repeat=2)
    # A time counts after Return.
    desk.type(hour + "\n")
    desk.wait_until(lambda: _hour(desk).text == hour, f"the hour {hour}")
    before = {_capture_time(text) for image in images for text in sidecars(desk, folder, image)}
    desk.click(role="button", name="apply offset")
    wait_for_sidecars(desk, folder, images, lambda text: _capture_time(text) not in before, "another time")


def set_time_zone(desk: Desk, zone: str) -> None:
    """Say in which time zone the times of the pictures are, for example ``Europe/Madrid``."""
    unfold(desk, "geotagging")
    desk.click(desk.beside("camera time zone", role="text"))
    desk.replace(zone + "\n")
    desk.wait_until(lambda: desk.beside("camera time zone", role="text").text == zone, f"the time zone {zone}")


def apply_track(desk: Desk, track: str, *images: str) -> None:
    """Put images on the map with a GPX track, given by its absolute path, and wait until the dialog has closed."""
    unfold(desk, "geotagging")
    select(desk, *images)
    desk.click(role="button", name="apply GPX track file.*")
    desk.window("open GPX file")
    # A path that is typed opens an entry for it.
    desk.type(track)
    desk.click(role="button", name="open")
    desk.gone("open GPX file")


def _hour(desk: Desk) -> Element:
    """The entry of the hour in the upper one of three lines: the new time."""
    label = desk.find(role="label", name="date/time")
    line = [one for one in desk.find_all(role="text") if label.y < one.y < label.y + 2 * label.height + 8]
    return sorted(line, key=lambda one: one.x)[3]


def _capture_time(sidecar: str) -> str:
    found = re.search(r'exif:DateTimeOriginal="([^"]*)"', sidecar)
    return found[1] if found else ""
