"""Go through four pages of the advanced preferences and save them once."""

from __future__ import annotations

from apps.vlc.operations import assign_hotkey, enter, find_setting, open_all_preferences, save_preferences, tick
from pytest_opencomputer.solution import Desk, mistake


def enter_number(desk: Desk, name: str, number: str) -> None:
    enter(desk, name, number, role="spin button")


def choose_for_the_wheel(desk: Desk, steps: int) -> None:
    """Choose what the vertical axis of the wheel does, so many items below the first one."""
    desk.click(role="combo box", name="Volume control")
    desk.settle()
    desk.key("Home")
    if steps:
        desk.key("Down", repeat=steps)
    desk.key("Return")
    desk.wait_until(lambda: not desk.sees(role="combo box", name="Volume control"), "another item")


def solve(
    desk: Desk,
    *,
    speed: str = "0.8",
    delay: str = "-120",
    jumps: tuple[str, str, str] = ("Very short", "Short", "Medium"),
    wheel: int = 0,
    action: str = "Very short backwards jump",
) -> None:
    open_all_preferences(desk)
    find_setting(desk, "Playback speed", "Input / Codecs")
    # It is below what the window shows.
    desk.scroll(dy=5, at=desk.find(role="label", name="Audio language"))
    enter_number(desk, "Playback speed", speed)
    find_setting(desk, "Audio desynchronization compensation", "Audio")
    enter_number(desk, "Audio desynchronization compensation", delay)
    find_setting(desk, "Start paused", "Playlist")
    tick(desk, "Start paused")
    tick(desk, "Play and pause")
    find_setting(desk, "Long jump length", "Hotkeys settings")
    for jump, seconds in zip(jumps, ("2", "6", "30"), strict=True):
        enter_number(desk, f"{jump} jump length", seconds)
    choose_for_the_wheel(desk, wheel)
    assign_hotkey(desk, action, "F12")
    save_preferences(desk)


slows_down_too_far = mistake(solve, fails=["speed"], speed="0.08")
forgets_the_minus = mistake(solve, fails=["headphones"], delay="120")
sets_the_jumps_one_line_too_low = mistake(
    solve, fails=["very_short_jump", "short_jump", "medium_jump", "other_options"], jumps=("Short", "Medium", "Long")
)
reverses_the_wheel = mistake(solve, fails=["wheel"], wheel=3)
takes_the_jump_forwards = mistake(solve, fails=["key", "other_options"], action="Very short forward jump")
