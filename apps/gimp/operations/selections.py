"""The selection, and what is made of it."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk

from .dialogs import enter_number, press, wait_until_done, walk_menu
from .docks import rename, select, show_dock

__all__ = [
    "feather_selection",
    "grow_selection",
    "save_selection_to_channel",
    "save_selection_to_path",
    "select_all",
    "select_channel",
    "select_none",
]


def select_all(desk: Desk) -> None:
    """Select the whole image."""
    desk.key("ctrl+a")
    wait_until_done(desk, "Select All")


def select_none(desk: Desk) -> None:
    """Give the selection up; there must be one."""
    desk.key("ctrl+shift+a")
    wait_until_done(desk, "Select None")


def select_channel(desk: Desk, channel: str) -> None:
    """Make the selection from a channel."""
    show_dock(desk, "Channels")
    select(desk, channel)
    desk.click(desk.find(role="button", description="(?s)Replace the selection with selected channels.*"))
    wait_until_done(desk, "Channels to selection")


def grow_selection(desk: Desk, pixels: int) -> None:
    """Grow the selection."""
    walk_menu(desk, "alt+s", "g", opens="^Grow Selection$")
    _answer(desk, "Grow Selection", pixels)


def feather_selection(desk: Desk, pixels: int) -> None:
    """Give the selection a soft edge."""
    walk_menu(desk, "alt+s", "t", opens="^Feather Selection$")
    _answer(desk, "Feather Selection", pixels)


def save_selection_to_channel(desk: Desk, name: str) -> None:
    """Keep the selection in a new channel of this name."""
    walk_menu(desk, "alt+s", "c", does="Add Channel")
    show_dock(desk, "Channels")
    rename(desk, "Selection Mask copy", name)


def save_selection_to_path(desk: Desk, name: str) -> None:
    """Make a path of this name from the selection."""
    # It is the last item of the menu.
    walk_menu(desk, "alt+s", "Up", "Return", does="Add Path")
    show_dock(desk, "Paths")
    rename(desk, "Selection", name)


def _answer(desk: Desk, title: str, pixels: int) -> None:
    enter_number(desk, desk.find(role="spin button", window=title), pixels)
    press(desk, "OK", f"^{title}$")
    wait_until_done(desk, title)
