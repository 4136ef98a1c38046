"""Put the bookmarks right in their dialog, save the list, then assign two hotkeys."""

from __future__ import annotations

from apps.vlc.operations import (
    assign_hotkey,
    close_bookmarks,
    create_bookmark,
    delete_bookmark,
    edit_bookmark,
    find_setting,
    open_all_preferences,
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


def another_way(desk: Desk) -> None:
    """Begins with the hotkeys; makes the mark that is wrong anew instead of moving it, behind all others."""
    open_all_preferences(desk)
    find_setting(desk, "Long jump length", "Hotkeys settings")
    assign_hotkey(desk, "Slower (fine)", "F12")
    # That one is for faster.
    assign_hotkey(desk, "Faster (fine)", "F12")
    assign_hotkey(desk, "Slower (fine)", "shift+F12")
    save_preferences(desk)

    open_bookmarks(desk)
    delete_bookmark(desk, "Phone rings")
    delete_bookmark(desk, "Letter B")
    create_bookmark(desk, "Letter B", "00:00:16.500")
    create_bookmark(desk, "Coda", "00:00:44.250")
    edit_bookmark(desk, "Leter D repeat", "Letter D, repeat")
    close_bookmarks(desk)
    save_playlist(desk, "/home/user/Videos/quartet for all.xspf")


takes_half_a_second_for_five_hundredths = mistake(solve, fails=["letter_b"], letter_b="00:00:16.050")
leaves_the_comma_out = mistake(solve, fails=["letter_d"], repeat="Letter D repeat")
deletes_the_opening = mistake(solve, fails=["four_marks"], deleted="Opening")
assigns_the_keys_to_the_coarse_steps = mistake(
    solve, fails=["slower", "faster", "other_options"], slower="Slower", faster="Faster"
)
