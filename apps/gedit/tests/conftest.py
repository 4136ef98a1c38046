"""How a person works gedit, for the live tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from apps.gedit.tests.notes import NOTES, TEXT
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp


class Ui:
    """gedit's user interface: keyboard first, elements by role and name."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def menu(self, *names: str) -> None:
        """Walk through the menu of the header bar."""
        self.desk.key("F10")
        for name in names:
            self.desk.click(name=re.escape(name))

    def preferences(self, page: str) -> None:
        """Open a page of the preferences."""
        self.menu("Preferences")
        self.desk.window("^Preferences$")
        self.desk.click(role="page tab", name=page)

    def close(self) -> None:
        """Close the window in front through the window manager's chord, and wait until it is gone."""
        before = len(self.desk.sandbox.windows())
        self.desk.key("alt+F4")
        self.desk.wait_until(lambda: len(self.desk.sandbox.windows()) < before, "a window to close")

    def check(self, name: str) -> None:
        """Click a check box."""
        self.desk.click(role="check box", name=name)

    def spins(self) -> list[Element]:
        """The spin buttons that are showing, from top to bottom."""
        return sorted(self.desk.find_all(role="spin button"), key=lambda one: one.y)

    def plugin(self, name: str) -> None:
        """Switch a plugin on or off, on the page Plugins."""
        self.desk.find(role="table")
        while not self.desk.sandbox.find(role="table", states=["focused"]):
            self.desk.key("Tab")
        self.desk.type(name)
        self.desk.wait_until(lambda: self._selected(name), f"the row of {name} to be selected")
        # Escape ends the search and leaves the row selected.
        self.desk.keys("Escape", "space")

    def _selected(self, name: str) -> bool:
        cells = self.desk.sandbox.find(role="table cell", name=rf"{re.escape(name)}\n.*", states=["selected"])
        return bool(cells)

    def choose(self, combo: str, item: str) -> None:
        """Choose an item of a combo box that shows something that matches ``combo``."""
        self.desk.click(role="combo box", name=combo)
        self.desk.click(role="menu item", name=re.escape(item))
        self.desk.wait_until(lambda: self.desk.sees(role="combo box", name=re.escape(item)), f"{item} to be chosen")

    def save_as(self, name: str, encoding: str = "", line_ends: str = "") -> None:
        """Save under another name; the dialog shows the folder of the document."""
        self.desk.key("ctrl+shift+s")
        self.desk.window("Save As")
        self.desk.replace(name)
        if encoding:
            self.choose(r".*\(.*\)", encoding)
        if line_ends:
            self.choose("Unix/Linux|Windows|Mac OS Classic", line_ends)
        self.press("Save", "Save As")
        self.desk.gone("Save As")

    def press(self, name: str, window: str) -> None:
        """Press a button in a window: the main window has some of the same names."""
        self.desk.settle()
        what = f"the button {name} in the window {window}"
        self.desk.click(self.desk.wait_until(lambda: next(iter(self._inside(window, "button", name)), None), what))

    def replace_all(self, what: str, by: str, *options: str) -> None:
        """Find and Replace, all occurrences."""
        self.desk.key("ctrl+h")
        self.desk.window("Find and Replace")
        for option in options:
            self.check(option)
        for entry, text in zip(self.entries("Find and Replace"), (what, by), strict=True):
            self.desk.fill(entry, text)
        self.press("Replace All", "Find and Replace")
        self.press("Close", "Find and Replace")
        self.desk.gone("Find and Replace")

    def entries(self, window: str) -> list[Element]:
        """The text entries in a window, from top to bottom."""
        self.desk.window(window)
        return sorted(self._inside(window, "text"), key=lambda one: one.y)

    def _inside(self, window: str, role: str, name: str | None = None) -> list[Element]:
        """What is in the tree below a window."""
        tops = [
            one for role in ("dialog", "file chooser", "frame") for one in self.desk.find_all(role=role, name=window)
        ]
        top = min((one.path for one in tops), key=len, default=None)
        found = self.desk.find_all(role=role, name=name)
        return [one for one in found if top is not None and one.path[: len(top)] == top]


@pytest.fixture
def editor(live_app: LiveApp) -> LiveApp:
    """gedit with one document open, which its accessibility tree shows."""
    live_app.put({NOTES: TEXT.encode()})
    live_app.start(NOTES)
    until(lambda: live_app.ask("front-document")["found"], what="the document", timeout=60)
    return live_app


@pytest.fixture
def ui(live_app: LiveApp) -> Ui:
    """The user interface of the app."""
    return Ui(live_app.desk)
