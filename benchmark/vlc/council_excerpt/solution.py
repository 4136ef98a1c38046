"""Convert two excerpts, each with its times and its profile."""

from __future__ import annotations

from apps.vlc.operations import convert, open_convert
from pytest_opencomputer.solution import Desk, mistake

FILM = "/home/user/Videos/Council/roads_2024-09-17.mp4"


def solve(
    desk: Desk,
    *,
    web: tuple[int, int] = (8, 35),
    radio: tuple[int, int] = (36, 46),
    film_with: str = "Video - H.264 + MP3 (MP4)",
    sound_with: str = "Audio - MP3",
) -> None:
    start, stop = web
    open_convert(desk, FILM, start=start, stop=stop)
    convert(desk, film_with, "/home/user/Videos/Web/footbridge.mp4")
    start, stop = radio
    open_convert(desk, FILM, start=start, stop=stop)
    convert(desk, sound_with, "/home/user/Music/Radio/parking.mp3")


ends_the_film_with_item_three = mistake(solve, fails=["web_ends"], web=(8, 46))
begins_with_the_words_of_item_two = mistake(solve, fails=["web_begins"], web=(10, 35))
begins_and_ends_too_late_for_the_radio = mistake(solve, fails=["radio_passage"], radio=(40, 50))
sends_the_radio_a_vorbis_file = mistake(solve, fails=["radio_sound"], sound_with="Audio - Vorbis (OGG)")
