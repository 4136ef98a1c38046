"""Menus, commands and dialogs: what every other operation is made of."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

__all__ = ["choose", "enter_number", "press", "run_command", "set_number", "tick", "wait_until_done", "walk_menu"]

_SEARCH = "^Search Actions$"


def walk_menu(desk: Desk, *keys: str, opens: str = "", does: str = "") -> None:
    """Walk through a menu by keys, and wait for the dialog that it opens or for what it does.

    Args:
        keys: the chord that opens the menu, then the letters that are underlined in it or keys such as ``Up``.
        opens: regular expression for the title of a dialog.
        does: what can be undone afterwards, as ``wait_until_done`` takes it.
    """
    desk.keys(*keys)
    if opens:
        desk.window(opens)
        desk.settle()
    if does:
        wait_until_done(desk, does)


def run_command(desk: Desk, name: str, *, opens: str = "") -> None:
    """Find a command by its name in the search for actions, run it, and wait for the dialog that it opens."""
    # Not with its key, the slash, which folds a group of layers where one is selected in their dialog.
    walk_menu(desk, "alt+h", "s", opens=_SEARCH)
    desk.type(name)
    cell = rf"(?s){re.escape(name)}( \|[^\n]*)?\n.*"
    desk.click(role="table cell", name=cell)
    desk.wait_until(lambda: "selected" in desk.find(role="table cell", name=cell).states, f"{name} to be selected")
    # The key does what a double click does, which on a busy machine may arrive as two clicks.
    desk.key("Return")
    desk.gone(_SEARCH)
    if opens:
        desk.window(opens)
        desk.settle()


def wait_until_done(desk: Desk, what: str) -> None:
    """Wait until this was the last thing done: the item that would undo it says so, also while its menu is closed."""
    item = {"role": "menu item", "name": re.escape(f"Undo {what}"), "app": "gimp.*"}
    desk.wait_until(lambda: desk.sandbox.find(**item, states=["visible"], limit=1), f"{what} to be done")


def press(desk: Desk, button: str, dialog: str) -> None:
    """Press a button that closes a dialog, whose title matches the regular expression."""
    desk.click(role="button", name=re.escape(button))
    desk.gone(dialog)


def enter_number(desk: Desk, entry: Element, value: float) -> None:
    """Type a number into an entry and leave it; wait until it shows the number."""
    desk.fill(entry, f"{value}\t")

    def shown() -> bool:
        now = desk.sandbox.look(entry)
        return now is not None and now.value is not None and abs(now.value - value) < 0.01

    desk.wait_until(shown, f"the entry to show {value}")


def set_number(desk: Desk, label: str, value: float) -> None:
    """Type a number into the entry beside a label."""
    enter_number(desk, desk.beside(label, role="spin button"), value)


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item in the list beside a label, unless the list shows it already."""
    before = desk.beside(label, role="combo box")
    if before.name == item:
        return
    desk.click(before)
    desk.click(role="menu item", name=re.escape(item))

    # Lists of some formats have another name for an item than they show: lzw for LZW.
    def chosen() -> bool:
        name = desk.beside(label, role="combo box").name
        return name != before.name or name.casefold() == item.casefold()

    desk.wait_until(chosen, f"{label} to show {item}")


def tick(desk: Desk, box: str, on: bool = True, *, number: int = 0) -> None:
    """Tick a check box, or with ``on=False`` clear it, unless it is so already.

    Args:
        number: which one, counted from the top, if several have this name.
    """
    name = re.escape(box)

    def look() -> Element:
        desk.find(role="check box", name=name)
        return sorted(desk.find_all(role="check box", name=name), key=lambda one: one.y)[number]

    if ("checked" in look().states) != on:
        desk.click(look())
        desk.wait_until(lambda: ("checked" in look().states) == on, f"{box} to be {'ticked' if on else 'clear'}")
