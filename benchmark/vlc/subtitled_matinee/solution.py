"""Save the preferences for subtitles, then make the list of a trailer and a film with its subtitles."""

from __future__ import annotations

from apps.vlc.operations import choose, enqueue, enter, open_preferences, save_playlist, save_preferences, tick
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Videos/Matinee"
SUBTITLES = f"{FOLDER}/trestle_deutsch.srt"


def solve(
    desk: Desk,
    *,
    encoding: str = "Western European (Windows-1252)",
    size: str = "Larger",
    of_the_trailer: str = "",
    of_the_film: str = SUBTITLES,
) -> None:
    open_preferences(desk, "Subtitles / OSD")
    enter(desk, "Preferred subtitle language", "de")
    choose(desk, "Default encoding", encoding)
    choose(desk, "Font size", size)
    tick(desk, "Add a background")
    enter(desk, "Force subtitle position", "25", role="spin button")
    save_preferences(desk)

    enqueue(desk, f"{FOLDER}/coming_soon.mp4", subtitles=of_the_trailer)
    enqueue(desk, f"{FOLDER}/the_trestle.mp4", subtitles=of_the_film)
    save_playlist(desk, "/home/user/Videos/sunday.xspf")


takes_the_next_encoding = mistake(solve, fails=["encoding"], encoding="Western European (Latin-9)")
takes_large_for_larger = mistake(solve, fails=["size"], size="Large")
relies_on_vlc_to_find_the_subtitles = mistake(solve, fails=["subtitles_of_the_film"], of_the_film="")
# The dialog keeps them for the film.
gives_the_trailer_the_subtitles_as_well = mistake(
    solve, fails=["trailer_without_subtitles"], of_the_trailer=SUBTITLES, of_the_film=""
)
