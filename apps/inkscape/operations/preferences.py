"""The preferences: pages in a window, which are written when Inkscape quits."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .dialogs import choose, close_window, enter_number, open_window, set_check_box

__all__ = ["choose_preference", "close_preferences", "open_preferences", "set_preference"]

_WINDOW = "Preferences"
_FIRST = "Tools"


def open_preferences(desk: Desk, *page: str) -> None:
    """Open the preferences at a page, named by all that it is below: ``"Behavior", "Steps"``."""
    open_window(desk, _WINDOW)
    for name in (_FIRST, *page):
        pattern = re.escape(name)
        desk.click(desk.find(role="table cell", name=pattern, window=f"{_WINDOW}.*"))
        desk.wait_until(
            lambda pattern=pattern: (  # type: ignore[misc]
                "selected" in desk.find(role="table cell", name=pattern, window=f"{_WINDOW}.*").states
            ),
            f"the page {name}",
        )
        # The list is longer than the window once several pages are unfolded.
        desk.key("shift+Left" if name == _FIRST else "shift+Right")
        desk.settle()
    desk.settle()


def set_preference(desk: Desk, label: str, value: bool | float | str) -> None:
    """Set a preference of the page that is shown: tick or clear a box, type a number, or choose in a list."""
    if isinstance(value, bool):
        set_check_box(desk, label, value)
    elif isinstance(value, str):
        choose(desk, label, value)
    else:
        enter_number(desk, desk.beside(label, role="spin button", window=f"{_WINDOW}.*"), value)


def choose_preference(desk: Desk, name: str) -> None:
    """Choose a radio button of the page that is shown."""
    button = re.escape(name)
    desk.click(role="radio button", name=button)
    desk.wait_until(lambda: "checked" in desk.find(role="radio button", name=button).states, f"{name} to be chosen")
    desk.settle()


def close_preferences(desk: Desk) -> None:
    """Close the preferences."""
    close_window(desk, _WINDOW)
