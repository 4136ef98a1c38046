"""Save the effects, then make the list anew in its order, then set replay gain."""

from __future__ import annotations

from collections.abc import Sequence

from apps.vlc.operations import (
    choose,
    close_effects,
    empty_playlist,
    enqueue,
    open_effects,
    open_preferences,
    playlist_entries,
    save_effects,
    save_playlist,
    save_preferences,
    set_equalizer,
    show_playlist,
    tick,
    turn_to_tab,
)
from pytest_opencomputer.solution import Desk, mistake

SET = ("04 Blue Hour.ogg", "02 Slow Ferry.ogg", "01 Harbour Lights.ogg")


def solve(
    desk: Desk,
    *,
    preset: str = "Soft",
    decibels: int = 8,
    compressor: bool = True,
    pieces: Sequence[str] = SET,
    gain: str = "Track",
) -> None:
    open_effects(desk)
    set_equalizer(desk, preset, preamp=decibels, two_passes=True)
    turn_to_tab(desk, "Compressor")
    tick(desk, "Enable", compressor)
    save_effects(desk)
    close_effects(desk)

    show_playlist(desk)
    empty_playlist(desk)
    for piece in pieces:
        enqueue(desk, f"/home/user/Music/Late set/{piece}")
    save_playlist(desk, "/home/user/Music/thursday.m3u8", "m3u8")

    open_preferences(desk, "Audio")
    choose(desk, "Replay gain mode:", gain)
    save_preferences(desk)


def remove_first(desk: Desk, left: int) -> None:
    """Remove the first entry of the list, and wait until only so many are left."""
    desk.click(playlist_entries(desk)[0])
    desk.key("Delete")
    desk.wait_until(lambda: len(playlist_entries(desk)) == left, f"{left} pieces in the list")
    desk.settle()


def another_way(desk: Desk) -> None:
    """Saves the effects one after the other; keeps the entry that comes first, and adds the others behind it."""
    open_preferences(desk, "Audio")
    choose(desk, "Replay gain mode:", "Album")
    choose(desk, "Replay gain mode:", "Track")
    save_preferences(desk)

    open_effects(desk)
    set_equalizer(desk, "Rock", preamp=6, two_passes=False)
    save_effects(desk)
    # That was not gentle.
    set_equalizer(desk, "Soft", preamp=8, two_passes=True)
    save_effects(desk)
    turn_to_tab(desk, "Compressor")
    tick(desk, "Enable")
    save_effects(desk)
    close_effects(desk)

    # What is removed should not play on.
    desk.key("s")
    desk.find(role="label", name=r"\s*--:--\s*")
    show_playlist(desk)
    desk.wait_until(lambda: len(playlist_entries(desk)) == 4, "four pieces in the list")
    for left in (3, 2, 1):
        remove_first(desk, left)
    for piece in SET[1:]:
        enqueue(desk, f"/home/user/Music/Late set/{piece}")
    save_playlist(desk, "/home/user/Music/thursday.m3u8", "m3u8")


takes_soft_rock = mistake(solve, fails=["preset"], preset="Soft rock")
sets_the_preamp_too_low = mistake(solve, fails=["preamp"], decibels=6)
forgets_the_compressor = mistake(solve, fails=["compressor"], compressor=False)
keeps_the_piece_that_is_not_cleared = mistake(solve, fails=["order"], pieces=(*SET, "03 Last Tram.ogg"))
takes_the_gain_of_the_album = mistake(solve, fails=["replay_gain"], gain="Album")
