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


takes_soft_rock = mistake(solve, fails=["preset"], preset="Soft rock")
sets_the_preamp_too_low = mistake(solve, fails=["preamp"], decibels=6)
forgets_the_compressor = mistake(solve, fails=["compressor"], compressor=False)
keeps_the_piece_that_is_not_cleared = mistake(solve, fails=["order", "format"], pieces=(*SET, "03 Last Tram.ogg"))
takes_the_gain_of_the_album = mistake(solve, fails=["replay_gain"], gain="Album")
