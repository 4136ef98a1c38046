"""The clock of the camera put right by an offset and the track applied to its pictures; the phone is left out."""

from __future__ import annotations

from apps.darktable.operations import apply_track, attach_tag, fold, set_time_zone, shift_to_hour, unfold
from pytest_opencomputer.solution import Desk, mistake

CAMERA = ("8N4A6102.JPG", "8N4A6109.JPG", "8N4A6121.JPG", "8N4A6124.JPG", "8N4A6140.JPG", "8N4A6158.JPG")
PHONE = ("PXL_20240811_094512.jpg", "PXL_20240811_143001.jpg")
TRACK = "/home/user/Documents/2024-08-11 Sotres-Urriellu.gpx"
PLACES = ("place_of_6102", "place_of_6109", "place_of_6121", "place_of_6124", "place_of_6140", "place_of_6158")


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


shifts_the_phone_as_well = mistake(
    solve, fails=["dogs_keep_their_time", "dandelion_keeps_its_time"], shifted=(*CAMERA, *PHONE)
)
takes_the_times_for_utc = mistake(solve, fails=PLACES, zone="")
forgets_the_sunset_when_shifting = mistake(solve, fails=["time_of_6158", "place_of_6158"], shifted=CAMERA[:-1])
