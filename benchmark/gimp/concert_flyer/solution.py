"""The selection is taken from its channel, kept in a wider channel and as a path, and becomes a soft mask."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Concert"


def solve(
    desk: Desk,
    *,
    grow_first: bool = True,
    channel: str = "Towers wide",
    kind: str = "Selection",
    deselect: bool = True,
    export: str = "flyer.png",
) -> None:
    tab(desk, 1)
    desk.click(role="table cell", name="Towers")
    desk.click(desk.find(role="button", description="(?s)Replace the selection with selected channels.*"))
    happened(desk, "Channels to selection")
    if grow_first:
        wider(desk)
    menu(desk, "alt+s", "c")
    rename(desk, "Selection Mask copy", channel)
    desk.key("alt+s")
    # The last item of the menu makes a path of the selection.
    desk.keys("Up", "Return")
    tab(desk, 2)
    rename(desk, "Selection", "Towers outline")
    if not grow_first:
        wider(desk)
    menu(desk, "alt+s", "t")
    answer(desk, "^Feather Selection$", "30")
    tab(desk, 0)
    desk.click(role="table cell", name="Skyline")
    menu(desk, "alt+l", "m", "y")
    desk.window("^Add Layer Mask$")
    desk.click(role="radio button", name=re.escape(kind))
    desk.click(role="button", name="Add")
    desk.gone("^Add Layer Mask$")
    if deselect:
        desk.key("ctrl+shift+a")
    desk.key("ctrl+s")
    desk.window(r"^flyer\.xcf-")
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/{export}\n")
    desk.window("^Export Image as ")
    desk.click(role="button", name="Export")
    desk.gone("^Export Image as ")


def wider(desk: Desk) -> None:
    """Grow the selection."""
    menu(desk, "alt+s", "g")
    answer(desk, "^Grow Selection$", "20")


def tab(desk: Desk, number: int) -> None:
    """Turn to the layers (0), channels (1) or paths (2): the tabs of the lower dock, which have no names."""
    desk.find(role="page tab")
    tabs = [one for one in desk.find_all(role="page tab") if one.x > 1590 and one.y > 440]
    desk.click(sorted(tabs, key=lambda one: one.x)[number])


def rename(desk: Desk, old: str, new: str) -> None:
    """Give a row of a dock another name."""
    desk.click(role="table cell", name=re.escape(old))
    desk.key("F2")
    desk.type(f"{new}\n")
    desk.find(role="table cell", name=re.escape(new))


def menu(desk: Desk, chord: str, *letters: str) -> None:
    """Walk through a menu by the letters that are underlined in it."""
    desk.key(chord)
    for letter in letters:
        desk.type(letter)


def answer(desk: Desk, window: str, value: str) -> None:
    """Answer a dialog that asks for one number."""
    desk.window(window)
    desk.settle()
    desk.replace(value)
    desk.click(role="button", name="OK")
    desk.gone(window)


def happened(desk: Desk, what: str) -> None:
    """Wait until this was done last: the item that would undo it says so, also while its menu is closed."""
    name = re.escape(f"Undo {what}")
    desk.wait_until(lambda: desk.sandbox.find(role="menu item", name=name, states=["visible"]), f"{what} to be done")


@near_miss(fails=["wide_channel", "outline"])
def keeps_the_selection_before_it_grows(desk: Desk) -> None:
    solve(desk, grow_first=False)


@near_miss(fails=["mask_bounds", "soft_mask"])
def leaves_the_mask_white(desk: Desk) -> None:
    solve(desk, kind="White (full opacity)")


@near_miss(fails=["wide_channel", "export", "nothing_selected"])
def misspells_the_channel_and_leaves_the_selection(desk: Desk) -> None:
    solve(desk, channel="Wide towers", deselect=False, export="flyer.jpg")
