"""The preferences: pages in a dialog, which writes nothing before it is confirmed."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .dialogs import choose, press, set_number, tick

__all__ = ["close_preferences", "open_preferences", "set_preference", "turn_to_page"]

_PREFERENCES = "^Preferences$"


def open_preferences(desk: Desk) -> None:
    """Open the preferences."""
    desk.menu("Edit", "Preferences")
    desk.window(_PREFERENCES)


def turn_to_page(desk: Desk, name: str) -> None:
    """Turn to a page of the preferences by its name in the list on the left."""
    page = re.escape(name)
    desk.click(role="table cell", name=page)
    desk.wait_until(lambda: "selected" in desk.find(role="table cell", name=page).states, f"the page {name}")
    desk.settle()


def set_preference(desk: Desk, label: str, value: str | float | bool) -> None:
    """Set a preference on the page that is shown: tick or clear a box, choose in a list, or type a number."""
    if isinstance(value, bool):
        tick(desk, label, value)
    elif isinstance(value, str):
        choose(desk, label, value)
    else:
        set_number(desk, label, value)


def close_preferences(desk: Desk, button: str = "OK") -> None:
    """Confirm the preferences, or give them up with another button."""
    press(desk, button, _PREFERENCES)
