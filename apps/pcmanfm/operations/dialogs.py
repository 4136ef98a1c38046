"""Properties, bookmarks, preferences."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .folders import choose_in_menu, select

_PROPERTIES = "^File Properties$"
_CHOOSER = "^Choose Application$"
_PREFERENCES = "^Preferences$"
_RIGHTS = ("View content:", "Change content:", "Execute:")


def set_permissions(desk: Desk, name: str, *, view: str = "", change: str = "", execute: str = "") -> None:
    """Say in the properties of a file who may view, change and execute it.

    Args:
        view, change, execute: ``Nobody``, ``Only owner``, ``Only owner and group`` or ``Anyone``; ``""`` to leave it.
    """
    select(desk, name)
    desk.key("alt+Return")
    desk.window(_PROPERTIES)
    desk.click(role="page tab", name="Permissions")
    for label, who in zip(_RIGHTS, (view, change, execute), strict=True):
        if who:
            _choose(desk, label, who)
    desk.click(role="button", name="OK")
    desk.gone(_PROPERTIES)
    desk.settle()


def open_with_by_default(desk: Desk, name: str, category: str, program: str) -> None:
    """Open a file with a program of a category, and let that program open all files of its type from now on."""
    choose_in_menu(desk, r"Open With\.\.\.", name)
    desk.window(_CHOOSER)
    desk.settle()
    desk.click(role="table cell", name=re.escape(category))
    desk.key("shift+Right")  # shows what is in it
    desk.click(role="table cell", name=re.escape(program))
    desk.click(role="check box", name="Set selected application as default action for this file type")
    desk.click(role="button", name="OK")
    desk.gone(_CHOOSER)


def add_bookmark(desk: Desk, label: str = "") -> None:
    """Add the folder that is shown to the bookmarks, with a name of its own if one is given."""
    desk.key("ctrl+d")
    desk.window("^Add to Bookmarks$")
    desk.settle()
    if label:
        desk.replace(label)
    desk.key("Return")
    desk.gone("^Add to Bookmarks$")
    shown = re.escape(label) or ".+"
    desk.wait_until(lambda: desk.sees(role="table cell", name=shown), "the bookmark in the side pane")
    desk.settle()


def open_preferences(desk: Desk, page: str) -> None:
    """Turn to a page of the preferences, which are opened if they are not: ``General``, ``Display``, ``Layout`` …"""
    if not desk.sees(role="dialog", name="Preferences"):
        desk.menu("Edit", "Preferences")
        desk.window(_PREFERENCES)
        desk.settle()
    desk.click(desk.find(role="table cell", name=re.escape(page), window="Preferences"))
    desk.wait_until(
        lambda: desk.sandbox.find(role="table cell", name=re.escape(page), states=["selected"]),
        f"the page {page} of the preferences",
    )
    desk.settle()


def set_check_box(desk: Desk, name: str, on: bool = True) -> None:
    """Tick a check box of the preferences, or clear it."""
    box = re.escape(name)
    if ("checked" in desk.find(role="check box", name=box).states) != on:
        desk.click(role="check box", name=box)
        desk.wait_until(lambda: ("checked" in desk.find(role="check box", name=box).states) == on, f"{name} to be {on}")


def choose_in_preferences(desk: Desk, label: str, item: str) -> None:
    """Choose an item of a list of the preferences that stands beside a label."""
    _choose(desk, label, item)


def close_preferences(desk: Desk) -> None:
    """Close the preferences, which saves them."""
    desk.key("Escape")
    desk.gone(_PREFERENCES)
    desk.settle()


def _choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item of the combo box beside a label."""
    if desk.beside(label, role="combo box").name == item:
        return
    desk.click(desk.beside(label, role="combo box"))
    desk.click(role="menu item", name=re.escape(item))
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} beside {label}")
    desk.settle()
