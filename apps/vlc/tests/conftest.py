"""How a person works VLC, for the live tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from apps.vlc.tests.films import FILM, make_film
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

KINDS = {"xspf": "XSPF playlist (*.xspf)", "m3u": "M3U playlist (*.m3u", "m3u8": "M3U8 playlist (*.m3u8)"}


class Ui:
    """VLC's windows: keyboard first, elements by role and name."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def front(self, title: str) -> None:
        """Give a window the keyboard."""
        self.desk.sandbox.focus_window(self.desk.window(title).id)

    # Preferences

    def preferences(self, page: str = "") -> None:
        """Open the preferences, or another page of them."""
        if not any(window.title == "Simple Preferences" for window in self.desk.sandbox.windows()):
            self.desk.key("ctrl+p")
            self.desk.window("^Simple Preferences$")
        if page:
            self.desk.click(role="check box", name=page)
            self.desk.settle()

    def save(self) -> None:
        """Save the preferences."""
        self.desk.click(role="button", name="Save")
        self.desk.gone("^Simple Preferences$")

    def check(self, name: str) -> None:
        """Click a check box; that of a group at its left end."""
        box = self.desk.find(role="check box", name=re.escape(name))
        self.desk.click((box.x + 9, box.y + min(box.height // 2, 9)))

    def choose(self, label: str, item: str) -> None:
        """Choose an item of the combo box beside a label."""
        self.pick(self.desk.beside(label, role="combo box"), item)
        self.desk.wait_until(lambda: self.desk.beside(label, role="combo box").name == item, f"{item} to be chosen")

    def pick(self, combo: Element, item: str) -> None:
        """Choose an item of a combo box by typing its beginning."""
        self.desk.click(combo)
        self.desk.settle()
        self.desk.type(item + "\n")
        self.desk.settle()

    def enter(self, label: str, text: str, role: str = "text") -> None:
        """Type into the entry or spin button with this name."""
        self.desk.fill(self.desk.find(role=role, name=re.escape(label)), text + "\t")

    def hotkey(self, action: str, chord: str, *, taken: bool = False) -> None:
        """Give an action a key, on the page Hotkeys; one that another action has is to be assigned."""
        search = min(self.desk.find_all(role="text"), key=lambda one: one.y)
        self.desk.fill(search, action)
        self.desk.click(role="table cell", name=re.escape(action))
        # As a double click would, which on a busy machine may arrive as two clicks.
        self.desk.key("Return")
        self.desk.wait_until(lambda: self.desk.window("^Hotkey change$").focused, "the dialog to have the keyboard")
        self.desk.key(chord)
        if taken:
            self.desk.click(role="button", name="Assign")
        self.desk.gone("^Hotkey change$")

    # Playing

    def go_to(self, digits: str) -> None:
        """Jump to a time, given as hhmmss."""
        self.desk.key("ctrl+t")
        self.desk.window("^Go to Time$")
        self.desk.type(digits + "\n")
        self.desk.gone("^Go to Time$")

    # Files

    def file_name(self, place: str, title: str) -> None:
        """Type a file's name into a dialog, and leave it."""
        self.desk.window(title)
        self.desk.fill(self.desk.find(role="text", name="File name:"), f"/home/user/{place}\n")
        self.desk.gone(title)

    def save_playlist(self, place: str, kind: str = "xspf") -> None:
        """Save the playlist."""
        self.desk.key("ctrl+y")
        title = "^Save playlist as"
        self.desk.window(title)
        combo = self.desk.find(role="combo box", name=r".* playlist \(.*")
        if combo.name != KINDS[kind]:
            self.desk.click(combo)
            self.desk.settle()
            self.desk.key("Home")
            for _ in range(list(KINDS).index(kind)):
                self.desk.key("Down")
            self.desk.key("Return")
            self.desk.find(role="combo box", name=re.escape(KINDS[kind]))
        self.file_name(place, title)
        self.desk.wait_until(lambda: self.has(place), f"{place} to be written")

    def has(self, place: str) -> bool:
        """Whether a file is there, with something in it."""
        return self.desk.sandbox.run(["test", "-s", f"/home/user/{place}"]).exit_code == 0

    def edit_cell(self, cell: Element, text: str) -> None:
        """Edit a cell of the bookmarks: a second click on what is selected does so, a double click would jump there."""
        self.desk.click((cell.x + 10, cell.center[1]))
        self.desk.settle()
        look = (cell.x, cell.y, cell.x + cell.width, cell.y + cell.height)
        self.desk.click((cell.x + 50, cell.center[1]))
        before = self.desk.sandbox.zoom(look)
        # The editor, which is not in the tree, comes when it is sure that the click is no double one.
        self.desk.wait_until(lambda: self.desk.sandbox.zoom(look) != before, "the cell to be edited")
        self.desk.replace(text + "\n")


@pytest.fixture
def ui(live_app: LiveApp) -> Ui:
    """The user interface of the app."""
    return Ui(live_app.desk)


@pytest.fixture(scope="module")
def film(app_sandbox: Sandbox) -> bytes:
    """A film of twelve seconds."""
    return make_film(app_sandbox)


@pytest.fixture
def player(live_app: LiveApp, film: bytes) -> LiveApp:
    """VLC with a film that is paused and shown."""
    live_app.put({FILM: film})
    live_app.start(FILM)
    until(lambda: live_app.ask("player")["seconds"], what="the film to play", timeout=60)
    live_app.desk.key("space")
    until(lambda: live_app.ask("player")["status"] == "paused", what="the film to be paused", timeout=60)
    return live_app
