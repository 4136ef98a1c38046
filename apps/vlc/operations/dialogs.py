"""What VLC's dialogs have in common: check boxes, lists to choose from, entries, and the files to open."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file
from pytest_opencomputer.sandbox_types import Element


def tick(desk: Desk, name: str, on: bool = True) -> None:
    """Tick the check box of this name, or take its tick away, and wait until it shows that."""

    def box() -> Element:
        return desk.find(role="check box", name=re.escape(name))

    if ("checked" in box().states) != on:
        # Not in its middle: the check box of a group is as large as the group.
        place = box()
        desk.click((place.x + 9, place.y + min(place.height // 2, 9)))
    desk.wait_until(lambda: ("checked" in box().states) == on, f"{name} to be {'on' if on else 'off'}")


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item of the combo box beside a label, by typing it, and wait until it is chosen."""
    desk.click(desk.beside(label, role="combo box"))
    desk.settle()
    desk.type(item + "\n")
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} to be chosen")


def enter(desk: Desk, label: str, text: str, *, role: str = "text") -> None:
    """Type into the entry of this name or beside this label, leave it, and wait until it says so.

    Args:
        role: ``spin button`` for numbers, which VLC shows with their unit.
    """
    desk.fill(_entry(desk, label, role), text + "\t")
    desk.wait_until(lambda: _says(_entry(desk, label, role), text), f"{label} to be {text}")


def choose_file(desk: Desk, title: str, path: str) -> None:
    """Type a file's place into a file dialog, accept it, and wait until the dialog has closed.

    Args:
        title: regular expression for the title of the dialog.
    """
    desk.window(title)
    desk.click(role="text", name="File name:")
    name_file(desk, title, path)


def list_file(desk: Desk, path: str) -> None:
    """Choose a file in the dialog Open Media, which must be open, and wait until it is the only one that it lists."""
    desk.settle()
    # The dialog still lists what it had the last time.
    for old in desk.find_all(role="list item", name="/home/user/.*"):
        desk.click(role="list item", name=re.escape(old.name))
        desk.click(role="button", name="Remove")
        desk.wait_until(lambda: not desk.sees(role="list item", name=re.escape(old.name)), f"{old.name} to go")  # noqa: B023
    desk.click(role="button", name=r"Add\.\.\.")
    choose_file(desk, "^Select one or multiple files$", path)
    desk.find(role="list item", name=re.escape(path))


def set_time(desk: Desk, name: str, seconds: int) -> None:
    """Set the Start Time or Stop Time of the dialog Open Media, and wait until the dialog has taken it.

    Args:
        seconds: less than a minute.
    """
    tick(desk, "Show more options")
    desk.settle()
    entry = desk.find(role="spin button", name=name)
    # The seconds: they cannot be typed, and stand in a text that is set to the right.
    desk.click((entry.x + entry.width - 57, entry.center[1]))
    desk.settle()
    if steps := seconds - _shown_seconds(entry):
        desk.key("Up" if steps > 0 else "Down", repeat=abs(steps))
    option = f":{name.lower().replace(' ', '-')}="

    def taken() -> bool:
        options = desk.find(role="text", name="Edit Options").text or ""
        return f"{option}{seconds}.000" in options if seconds else option not in options

    desk.wait_until(taken, f"{name} to be {seconds}")


def _entry(desk: Desk, label: str, role: str) -> Element:
    named = desk.sees(role=role, name=re.escape(label))
    return desk.find(role=role, name=re.escape(label)) if named else desk.beside(label, role=role)


def _says(entry: Element, text: str) -> bool:
    shown = entry.text or ""
    if entry.role != "spin button":
        return shown == text
    number = re.match(r"-?\d+(\.\d+)?", shown)
    return number is not None and float(number[0]) == float(text)


def _shown_seconds(entry: Element) -> int:
    found = re.search(r"(\d+)s", entry.text or "")
    return int(found[1]) if found else 0
