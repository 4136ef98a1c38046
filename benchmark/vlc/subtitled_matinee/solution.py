"""Save the preferences for subtitles, then make the list of a trailer and a film with its subtitles."""

from __future__ import annotations

from apps.vlc.operations import (
    choose,
    enqueue,
    enter,
    open_preferences,
    playlist_entries,
    save_playlist,
    save_preferences,
    show_playlist,
    tick,
)
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


def another_way(desk: Desk) -> None:
    """Makes the list first, in which the film forgets its subtitles once; then sets VLC up, in two saves."""
    show_playlist(desk)
    enqueue(desk, f"{FOLDER}/coming_soon.mp4")
    enqueue(desk, f"{FOLDER}/the_trestle.mp4")
    # Without its subtitles it has to be opened once more.
    desk.click(desk.wait_until(lambda: playlist_entries(desk)[1:], "the film in the list")[0])
    desk.key("Delete")
    desk.wait_until(lambda: len(playlist_entries(desk)) == 1, "the film to go")
    enqueue(desk, f"{FOLDER}/the_trestle.mp4", subtitles=SUBTITLES)
    save_playlist(desk, "/home/user/Videos/sunday.xspf")

    open_preferences(desk, "Subtitles / OSD")
    tick(desk, "Add a background")
    choose(desk, "Font size", "Large")
    enter(desk, "Force subtitle position", "25", role="spin button")
    save_preferences(desk)
    open_preferences(desk, "Subtitles / OSD")
    choose(desk, "Font size", "Larger")
    choose(desk, "Default encoding", "Western European (Windows-1252)")
    enter(desk, "Preferred subtitle language", "de")
    save_preferences(desk)


takes_the_next_encoding = mistake(solve, fails=["encoding"], encoding="Western European (Latin-9)")
takes_large_for_larger = mistake(solve, fails=["size"], size="Large")
relies_on_vlc_to_find_the_subtitles = mistake(solve, fails=["subtitles_of_the_film"], of_the_film="")
# The dialog keeps them for the film.
gives_the_trailer_the_subtitles_as_well = mistake(
    solve, fails=["trailer_without_subtitles"], of_the_trailer=SUBTITLES, of_the_film=""
)
