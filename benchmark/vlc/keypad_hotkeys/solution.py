"""Assign, add and remove keys on the page Hotkeys, and save them once."""

from __future__ import annotations

from apps.vlc.operations import (
    assign_hotkey,
    choose,
    find_setting,
    open_all_preferences,
    open_preferences,
    remove_hotkey,
    save_preferences,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    play: str = "Play/Pause",
    previous: str = "Previous",
    following: str = "Next",
    mute_everywhere: bool = True,
    removed: str = "Stop",
    wheel: bool = True,
) -> None:
    open_preferences(desk, "Hotkeys")
    assign_hotkey(desk, play, "F9")
    assign_hotkey(desk, previous, "F8")
    assign_hotkey(desk, following, "F10")
    assign_hotkey(desk, "Mute", "F12", everywhere=mute_everywhere)
    remove_hotkey(desk, removed)
    if wheel:
        choose(desk, "Mouse wheel vertical axis control", "Position control")
    save_preferences(desk)


def another_way(desk: Desk) -> None:
    """Saves the preferences twice, once with all settings shown, and puts two keys right that were mixed up."""
    open_preferences(desk, "Hotkeys")
    choose(desk, "Mouse wheel vertical axis control", "Position control")
    remove_hotkey(desk, "Stop")
    assign_hotkey(desk, "Mute", "F12", everywhere=True)
    save_preferences(desk)

    open_all_preferences(desk)
    find_setting(desk, "Long jump length", "Hotkeys settings")
    assign_hotkey(desk, "Previous", "F10")
    assign_hotkey(desk, "Next", "F8")
    # It is the other way round: each of them takes its key from the other one.
    assign_hotkey(desk, "Previous", "F8")
    assign_hotkey(desk, "Next", "F10")
    assign_hotkey(desk, "Play/Pause", "F9")
    save_preferences(desk)


takes_play_only = mistake(solve, fails=["play_pause", "other_options"], play="Play only")
mixes_the_directions_up = mistake(solve, fails=["previous", "next"], previous="Next", following="Previous")
gives_mute_an_ordinary_key = mistake(solve, fails=["mute_from_anywhere", "other_options"], mute_everywhere=False)
takes_the_key_from_pause_only = mistake(solve, fails=["stop", "other_options"], removed="Pause only")
leaves_the_vertical_axis = mistake(solve, fails=["wheel"], wheel=False)
