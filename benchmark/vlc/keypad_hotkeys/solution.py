"""Assign, add and remove keys on the page Hotkeys, and save them once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

HOTKEY, GLOBAL = 1, 2
"""Columns of the list, after the name of the action."""


def cell(desk: Desk, action: str, column: int) -> Element:
    """A cell of an action, after searching for it."""
    desk.fill(min(desk.find_all(role="text"), key=lambda one: one.y), action)
    name = desk.find(role="table cell", name=re.escape(action))
    line = [one for one in desk.find_all(role="table cell") if one.y == name.y]
    return sorted(line, key=lambda one: one.x)[column]


def titles(desk: Desk) -> list[str]:
    """The titles of all windows."""
    return [window.title for window in desk.sandbox.windows()]


def assign(desk: Desk, action: str, column: int, key: str) -> None:
    """Give an action a key, also one that another action has."""
    title = "Hotkey change" if column == HOTKEY else "Global Hotkey change"
    place = cell(desk, action, column)

    def asked() -> bool:
        # On a busy machine two clicks are not always a double click.
        if title not in titles(desk):
            desk.double_click((place.x + 20, place.center[1]))
            desk.settle()
        return title in titles(desk)

    desk.wait_until(asked, "the dialog to come")
    desk.wait_until(lambda: desk.window(f"^{title}$").focused, "the dialog to have the keyboard")
    desk.key(key)
    # A free key is taken at once; for one that another action has, the dialog asks.
    answer = desk.wait_until(
        lambda: "taken" if title not in titles(desk) else "asks" if desk.sees(role="button", name="Assign") else "",
        "an answer",
    )
    if answer == "asks":
        desk.click(role="button", name="Assign")
    desk.gone(f"^{title}$")


def remove(desk: Desk, action: str) -> None:
    """Take the keys from an action."""
    place = cell(desk, action, HOTKEY)
    desk.click((place.x + 20, place.center[1]))
    desk.key("Delete")
    desk.wait_until(lambda: not desk.sees(role="table cell", name=re.escape(place.name)), "the keys to go")


def solve(
    desk: Desk,
    *,
    actions: Sequence[str] = ("Play/Pause", "Previous", "Next"),
    mute: int = GLOBAL,
    removed: str = "Stop",
    wheel: str = "Mouse wheel vertical axis control",
) -> None:
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    desk.click(role="check box", name="Hotkeys")
    desk.settle()
    for action, key in zip(actions, ("F9", "F8", "F10"), strict=True):
        assign(desk, action, HOTKEY, key)
    assign(desk, "Mute", mute, "F12")
    remove(desk, removed)
    desk.click(desk.beside(wheel, role="combo box"))
    desk.settle()
    desk.keys("Home", "Down", "Down", "Return")
    desk.click(role="button", name="Save")
    desk.gone("^Simple Preferences$")


@near_miss(fails=["play_pause", "play_only"])
def takes_play_only(desk: Desk) -> None:
    solve(desk, actions=("Play only", "Previous", "Next"))


@near_miss(fails=["previous", "next"])
def mixes_the_directions_up(desk: Desk) -> None:
    solve(desk, actions=("Play/Pause", "Next", "Previous"))


@near_miss(fails=["mute_from_anywhere", "mute_here"])
def gives_mute_an_ordinary_key(desk: Desk) -> None:
    solve(desk, mute=HOTKEY)


@near_miss(fails=["stop", "pause_only"])
def takes_the_key_from_pause_only(desk: Desk) -> None:
    solve(desk, removed="Pause only")


@near_miss(fails=["wheel"])
def leaves_the_vertical_axis(desk: Desk) -> None:
    solve(desk, wheel="Mouse wheel horizontal axis control")
