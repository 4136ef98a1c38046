"""The clock of the camera put right by an offset and the track applied to its pictures; the phone is left out."""

from __future__ import annotations

from apps.darktable.operations import apply_track, attach_tag, fold, set_time_zone, shift_to_hour, unfold
from pytest_opencomputer.solution import Desk, mistake

CAMERA = ("8N4A6102.JPG", "8N4A6109.JPG", "8N4A6121.JPG", "8N4A6124.JPG", "8N4A6140.JPG", "8N4A6158.JPG")
PHONE = ("PXL_20240811_094512.jpg", "PXL_20240811_143001.jpg")
TRACK = "/home/user/Documents/2024-08-11 Sotres-Urriellu.gpx"
PLACES = ("places_of_the_ascent", "places_of_the_descent")


def solve(
    desk: Desk,
    *,
    shifted: tuple[str, ...] = CAMERA,
    zone: str = "Europe/Madrid",
    tracked: tuple[str, ...] = CAMERA,
    tag: str = "trips|Picos de Europa",
    tagged: tuple[str, ...] = (*CAMERA, *PHONE),
) -> None:
    unfold(desk, "geotagging")
    shift_to_hour(desk, "09", *shifted)
    if zone:
        set_time_zone(desk, zone)
    apply_track(desk, TRACK, *tracked)
    fold(desk, "geotagging")
    attach_tag(desk, tag, *tagged)


def another_way(desk: Desk) -> None:
    """The time zone comes first; way down and way up are put right one after the other, and keywords between."""
    tag = "trips|Picos de Europa"
    attach_tag(desk, tag, *PHONE)
    fold(desk, "tagging")
    set_time_zone(desk, "Europe/Madrid")
    for hour, images in (("14", CAMERA[4:]), ("09", CAMERA[:4])):
        shift_to_hour(desk, hour, *images)
        apply_track(desk, TRACK, *images)
    fold(desk, "geotagging")
    attach_tag(desk, tag, *CAMERA)


shifts_the_phone_as_well = mistake(
    solve, fails=["dogs_keep_their_time", "dandelion_keeps_its_time"], shifted=(*CAMERA, *PHONE)
)
takes_the_times_for_utc = mistake(solve, fails=PLACES, zone="")
forgets_the_sunset_when_shifting = mistake(
    solve, fails=["times_of_the_descent", "places_of_the_descent"], shifted=CAMERA[:-1]
)
