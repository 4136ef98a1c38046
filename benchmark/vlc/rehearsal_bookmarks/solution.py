"""Put the bookmarks right in their dialog, save the list, then assign two hotkeys."""

from __future__ import annotations

from apps.vlc.operations import (
    assign_hotkey,
    close_bookmarks,
    create_bookmark,
    delete_bookmark,
    edit_bookmark,
    open_bookmarks,
    open_preferences,
    save_playlist,
    save_preferences,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    letter_b: str = "00:00:16.500",
    repeat: str = "Letter D, repeat",
    deleted: str = "Phone rings",
    slower: str = "Slower (fine)",
    faster: str = "Faster (fine)",
) -> None:
    open_bookmarks(desk)
    edit_bookmark(desk, "00:00:000014.000", letter_b)
    edit_bookmark(desk, "Leter D repeat", repeat)
    delete_bookmark(desk, deleted)
    create_bookmark(desk, "Coda", "00:00:44.250")
    close_bookmarks(desk)
    save_playlist(desk, "/home/user/Videos/quartet for all.xspf")

    open_preferences(desk, "Hotkeys")
    assign_hotkey(desk, slower, "shift+F12")
    assign_hotkey(desk, faster, "F12")
    save_preferences(desk)


takes_half_a_second_for_five_hundredths = mistake(solve, fails=["letter_b"], letter_b="00:00:16.050")
leaves_the_comma_out = mistake(solve, fails=["letter_d"], repeat="Letter D repeat")
deletes_the_opening = mistake(solve, fails=["opening", "four_marks"], deleted="Opening")
assigns_the_keys_to_the_coarse_steps = mistake(
    solve, fails=["slower", "faster", "other_keys"], slower="Slower", faster="Faster"
)
