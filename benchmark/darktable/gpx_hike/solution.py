"""The clock of the camera put right by an offset and the track applied to its pictures; the phone is left out."""

from __future__ import annotations

import re

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

CAMERA = ("8N4A6102.JPG", "8N4A6109.JPG", "8N4A6121.JPG", "8N4A6124.JPG", "8N4A6140.JPG", "8N4A6158.JPG")
PHONE = ("PXL_20240811_094512.jpg", "PXL_20240811_143001.jpg")
TRACK = "/home/user/Documents/2024-08-11 Sotres-Urriellu.gpx"
PLACES = ("place_of_6102", "place_of_6109", "place_of_6121", "place_of_6124", "place_of_6140", "place_of_6158")


def select(desk: Desk, *names: str) -> None:
    """Select these images, and only these."""
    for number, name in enumerate(names):
        frame = desk.find(role="panel", description=rf"(?s){re.escape(name)}\n.*")
        desk.click(frame, holding=("ctrl",) if number else ())
    count = "1 image " if len(names) == 1 else f"{len(names)} images "
    desk.find(role="label", name=rf"{count}.*selected of 8")


def hour(desk: Desk) -> Element:
    """The entry of the hour in the upper line of the three: the new time."""
    label = desk.find(role="label", name="date/time")
    line = [one for one in desk.find_all(role="text") if label.y < one.y < label.y + 2 * label.height + 8]
    return sorted(line, key=lambda one: one.x)[3]


def shift_to(desk: Desk, new_hour: str) -> None:
    """Move the selected images so that the first one was taken in another hour. A time counts after Return."""
    desk.click(hour(desk))
    desk.key("End")
    desk.key("BackSpace", repeat=2)
    desk.type(new_hour + "\n")
    desk.wait_until(lambda: hour(desk).text == new_hour, f"the hour {new_hour}")
    desk.click(role="button", name="apply offset")
    desk.settle()


def set_time_zone(desk: Desk, zone: str) -> None:
    """Say in which time zone the pictures' times are."""
    entry = desk.beside("camera time zone", role="text")
    desk.click(entry)
    desk.replace(zone + "\n")
    desk.wait_until(lambda: desk.beside("camera time zone", role="text").text == zone, f"the time zone {zone}")


def apply_track(desk: Desk, track: str) -> None:
    """Apply a track to the selected images. A path typed into the file chooser opens an entry for it."""
    desk.click(role="button", name="apply GPX track file.*")
    desk.window("open GPX file")
    desk.type(track)
    desk.click(role="button", name="open")
    desk.gone("open GPX file")


def attach(desk: Desk, tag: str) -> None:
    """Attach a tag to the selected images."""
    desk.click(role="label", name="tagging")
    desk.fill(desk.find(role="text", description="(?s)enter tag name.*"), tag + "\n")
    desk.find(role="table cell", name=rf"{re.escape(tag)} \(\d+\)")
    desk.key("Escape")


def solve(
    desk: Desk,
    *,
    shifted: tuple[str, ...] = CAMERA,
    zone: str = "Europe/Madrid",
    tracked: tuple[str, ...] = CAMERA,
    tag: str = "trips|Picos de Europa",
    tagged: tuple[str, ...] = (*CAMERA, *PHONE),
) -> None:
    desk.click(role="label", name="geotagging")
    select(desk, *shifted)
    shift_to(desk, "09")
    select(desk, *tracked)
    if zone:
        set_time_zone(desk, zone)
    apply_track(desk, TRACK)
    desk.click(role="label", name="geotagging")
    select(desk, *tagged)
    attach(desk, tag)


@near_miss(fails=["dogs_keep_their_time", "dandelion_keeps_its_time"])
def shifts_the_phone_as_well(desk: Desk) -> None:
    solve(desk, shifted=(*CAMERA, *PHONE))


@near_miss(fails=PLACES)
def takes_the_times_for_utc(desk: Desk) -> None:
    solve(desk, zone="")


@near_miss(fails=["dogs_keep_their_place", "dandelion_keeps_its_place"])
def applies_the_track_to_the_phone_as_well(desk: Desk) -> None:
    solve(desk, tracked=(*CAMERA, *PHONE))


@near_miss(fails=["time_of_6158", "place_of_6158"])
def forgets_the_sunset_when_shifting(desk: Desk) -> None:
    solve(desk, shifted=CAMERA[:-1])


@near_miss(fails=["place_of_6109"])
def forgets_the_stream_when_tracking(desk: Desk) -> None:
    solve(desk, tracked=tuple(one for one in CAMERA if "6109" not in one))


@near_miss(fails=["keyword"])
def tags_the_camera_pictures_only(desk: Desk) -> None:
    solve(desk, tagged=CAMERA)


@near_miss(fails=["keyword"])
def forgets_the_upper_level_of_the_keyword(desk: Desk) -> None:
    solve(desk, tag="Picos de Europa")
