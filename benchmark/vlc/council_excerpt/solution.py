"""Convert two excerpts, each with its times and its profile."""

from __future__ import annotations

from apps.vlc.operations import convert, open_convert
from pytest_opencomputer.solution import Desk, mistake

FILM = "/home/user/Videos/Council/roads_2024-09-17.mp4"


def solve(desk: Desk, *, web: tuple[int, int] = (8, 35), radio: tuple[int, int] = (36, 46)) -> None:
    start, stop = web
    open_convert(desk, FILM, start=start, stop=stop)
    convert(desk, "Video - H.264 + MP3 (MP4)", "/home/user/Videos/Web/footbridge.mp4")
    start, stop = radio
    open_convert(desk, FILM, start=start, stop=stop)
    convert(desk, "Audio - MP3", "/home/user/Music/Radio/parking.mp3")


begins_with_the_words_of_item_two = mistake(solve, fails=["web_begins"], web=(10, 35))
begins_and_ends_too_late_for_the_radio = mistake(solve, fails=["radio_passage"], radio=(40, 50))
