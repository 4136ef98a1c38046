"""Go through four pages of the advanced preferences and save them once."""

from __future__ import annotations

from apps.vlc.operations import assign_hotkey, enter, find_setting, open_all_preferences, save_preferences, tick
from pytest_opencomputer.solution import Desk, mistake


def enter_number(desk: Desk, name: str, number: str) -> None:
    enter(desk, name, number, role="spin button")


def ignore_the_wheel(desk: Desk) -> None:
    """Choose that the vertical axis of the wheel does nothing, which is the first item."""
    desk.click(role="combo box", name="Volume control")
    desk.settle()
    desk.keys("Home", "Return")
    desk.wait_until(lambda: not desk.sees(role="combo box", name="Volume control"), "another item")


def solve(desk: Desk, *, delay: str = "-120", jumps: tuple[str, str, str] = ("Very short", "Short", "Medium")) -> None:
    open_all_preferences(desk)
    find_setting(desk, "Playback speed", "Input / Codecs")
    # It is below what the window shows.
    desk.scroll(dy=5, at=desk.find(role="label", name="Audio language"))
    enter_number(desk, "Playback speed", "0.8")
    find_setting(desk, "Audio desynchronization compensation", "Audio")
    enter_number(desk, "Audio desynchronization compensation", delay)
    find_setting(desk, "Start paused", "Playlist")
    tick(desk, "Start paused")
    tick(desk, "Play and pause")
    find_setting(desk, "Long jump length", "Hotkeys settings")
    for jump, seconds in zip(jumps, ("2", "6", "30"), strict=True):
        enter_number(desk, f"{jump} jump length", seconds)
    ignore_the_wheel(desk)
    assign_hotkey(desk, "Very short backwards jump", "F12")
    save_preferences(desk)


forgets_the_minus = mistake(solve, fails=["headphones"], delay="120")
sets_the_jumps_one_line_too_low = mistake(
    solve, fails=["very_short_jump", "short_jump", "medium_jump", "other_options"], jumps=("Short", "Medium", "Long")
)
