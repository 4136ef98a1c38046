"""The preferences, simple and with all settings, and the hotkeys in them. What stands on a page is set with
``tick``, ``choose`` and ``enter``.
"""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element


def open_preferences(desk: Desk, page: str) -> None:
    """Open the preferences at a page, or turn to that page in them, and wait until it is selected."""
    if "Simple Preferences" not in _titles(desk):
        desk.key("ctrl+p")
        desk.window("^Simple Preferences$")
    desk.click(role="check box", name=re.escape(page))
    desk.wait_until(
        lambda: "checked" in desk.find(role="check box", name=re.escape(page)).states, f"the page {page} to be selected"
    )
    desk.settle()


def open_all_preferences(desk: Desk) -> None:
    """Open the preferences with all settings, and wait for their window."""
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    desk.click(role="radio button", name="All")
    desk.window("^Advanced Preferences$")
    desk.settle()


def find_setting(desk: Desk, setting: str, page: str) -> None:
    """Search for a setting among all, turn to the page that it stands on, and wait until it is there."""
    entries = desk.wait_until(lambda: desk.find_all(role="text", window="Advanced Preferences"), "the search")
    desk.fill(min(entries, key=lambda one: (one.x, one.y)), setting)
    desk.wait_until(lambda: _is_found(desk, page), f"the page {page} to be the only one left")
    desk.click(role="table cell", name=re.escape(page))
    desk.find(name=re.escape(setting))
    desk.settle()


def save_preferences(desk: Desk) -> None:
    """Save the preferences, and wait until their window has closed."""
    desk.click(role="button", name="Save")
    desk.gone("^(Simple|Advanced) Preferences$")


def assign_hotkey(desk: Desk, action: str, chord: str, *, everywhere: bool = False) -> None:
    """Give an action a key, also one that another action has, and wait until the dialog for it has closed.

    Args:
        everywhere: as a global hotkey, which works while another window is in front.
    """
    title = "Global Hotkey change" if everywhere else "Hotkey change"
    _select_key(desk, action, 2 if everywhere else 1)
    # The key does what a double click does, which on a busy machine may arrive as two clicks.
    desk.key("Return")
    desk.wait_until(lambda: desk.window(f"^{title}$").focused, "the dialog to have the keyboard")
    desk.key(chord)
    # A free key is taken at once; for one that another action has, the dialog asks.
    desk.wait_until(lambda: title not in _titles(desk) or desk.sees(role="button", name="Assign"), "an answer")
    if title in _titles(desk):
        desk.click(role="button", name="Assign")
    desk.gone(f"^{title}$")


def remove_hotkey(desk: Desk, action: str) -> None:
    """Take the keys from an action, and wait until the list shows none."""
    _select_key(desk, action, 1)
    desk.key("Delete")
    desk.wait_until(lambda: not _line(desk, action)[1].name, f"the keys of {action} to go")


def _select_key(desk: Desk, action: str, column: int) -> None:
    """Search for an action, and select its line by the cell in this column."""
    fields = desk.find(role="combo box", name="Any field")
    search = [one for one in desk.find_all(role="text") if one.y <= fields.center[1] < one.y + one.height]
    desk.fill(min(search, key=lambda one: one.x), action)
    desk.settle()
    cell = desk.wait_until(lambda: _line(desk, action), f"the action {action}")[column]
    desk.click((cell.x + 20, cell.center[1]))
    desk.wait_until(lambda: "selected" in _line(desk, action)[column].states, f"{action} to be selected")


def _line(desk: Desk, action: str) -> list[Element]:
    """The cells of an action: its name, its keys, its global keys."""
    name = desk.find(role="table cell", name=re.escape(action))
    line = [one for one in desk.find_all(role="table cell") if one.y == name.y and one.x >= name.x]
    return sorted(line, key=lambda one: one.x)


def _is_found(desk: Desk, page: str) -> bool:
    """Whether the tree of pages has this one, and no more than one above it."""
    cells = desk.find_all(role="table cell", window="Advanced Preferences")
    return 0 < len(cells) < 3 and cells[-1].name == page


def _titles(desk: Desk) -> list[str]:
    return [window.title for window in desk.sandbox.windows()]
