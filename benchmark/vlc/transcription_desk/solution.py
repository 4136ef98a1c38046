"""Go through four pages of the advanced preferences and save them once."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss


def page(desk: Desk, setting: str, name: str) -> None:
    """Turn to the page of a setting by searching for it."""
    search = min((one for one in desk.find_all(role="text") if one.width > 300), key=lambda one: (one.x, one.y))
    desk.fill(search, setting)
    desk.wait_until(lambda: shown(desk, name), f"the page {name} to be left")
    desk.click(role="table cell", name=name)
    desk.find(name=setting)


def shown(desk: Desk, name: str) -> bool:
    """Whether the tree of pages has this one, and no more than one above it."""
    cells = desk.find_all(role="table cell")
    return 0 < len(cells) < 3 and cells[-1].name == name


def number(desk: Desk, name: str, value: str) -> None:
    """Enter a number."""
    desk.fill(desk.find(role="spin button", name=re.escape(name)), value + "\t")


def hotkey(desk: Desk, action: str, chord: str) -> None:
    """Give an action a free key."""
    table = desk.find(role="combo box", name="Any field")
    line = [one for one in desk.find_all(role="text") if one.y <= table.center[1] < one.y + one.height]
    desk.fill(min(line, key=lambda one: one.x), action)

    def asked() -> bool:
        # On a busy machine two clicks are not always a double click.
        if not any(window.title == "Hotkey change" for window in desk.sandbox.windows()):
            desk.double_click(role="table cell", name=action)
            desk.settle()
        return any(window.title == "Hotkey change" for window in desk.sandbox.windows())

    desk.wait_until(asked, "the dialog to come")
    desk.wait_until(lambda: desk.window("^Hotkey change$").focused, "the dialog to have the keyboard")
    desk.key(chord)
    desk.gone("^Hotkey change$")


def solve(
    desk: Desk,
    *,
    speed: str = "0.8",
    delay: str = "-120",
    end: str = "Play and pause",
    jumps: tuple[str, ...] = ("Very short", "Short", "Medium"),
    wheel: int = 0,
    action: str = "Very short backwards jump",
) -> None:
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    desk.click(role="radio button", name="All")
    desk.window("^Advanced Preferences$")
    page(desk, "Playback speed", "Input / Codecs")
    # It is below what the window shows.
    desk.scroll(dy=5, at=desk.find(role="label", name="Audio language"))
    number(desk, "Playback speed", speed)
    page(desk, "Audio desynchronization compensation", "Audio")
    number(desk, "Audio desynchronization compensation", delay)
    page(desk, "Start paused", "Playlist")
    desk.click(role="check box", name="Start paused")
    desk.click(role="check box", name=end)
    page(desk, "Long jump length", "Hotkeys settings")
    for jump, seconds in zip(jumps, ("2", "6", "30"), strict=True):
        number(desk, f"{jump} jump length", seconds)
    desk.click(role="combo box", name="Volume control")
    desk.settle()
    desk.key("Home")
    if wheel:
        desk.key("Down", repeat=wheel)
    desk.key("Return")
    hotkey(desk, action, "F12")
    desk.click(role="button", name="Save")
    desk.gone("^Advanced Preferences$")


@near_miss(fails=["speed"])
def slows_down_too_far(desk: Desk) -> None:
    solve(desk, speed="0.08")


@near_miss(fails=["headphones"])
def forgets_the_minus(desk: Desk) -> None:
    solve(desk, delay="120")


@near_miss(fails=["very_short_jump", "short_jump", "medium_jump", "long_jump"])
def sets_the_jumps_one_line_too_low(desk: Desk) -> None:
    solve(desk, jumps=("Short", "Medium", "Long"))


@near_miss(fails=["wheel"])
def reverses_the_wheel(desk: Desk) -> None:
    solve(desk, wheel=3)


@near_miss(fails=["key", "forwards"])
def takes_the_jump_forwards(desk: Desk) -> None:
    solve(desk, action="Very short forward jump")
