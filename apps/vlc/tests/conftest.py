"""How a person works VLC, for the live tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from apps.vlc.operations import (
    assign_hotkey,
    choose,
    choose_file,
    edit_bookmark,
    enter,
    open_preferences,
    save_playlist,
    save_preferences,
)
from apps.vlc.tests.films import FILM, make_film
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp


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
        if page:
            open_preferences(self.desk, page)
        else:
            self.desk.key("ctrl+p")
            self.desk.window("^Simple Preferences$")

    def save(self) -> None:
        """Save the preferences."""
        save_preferences(self.desk)

    def check(self, name: str) -> None:
        """Click a check box; the one of a group at its left end."""
        box = self.desk.find(role="check box", name=re.escape(name))
        self.desk.click((box.x + 9, box.y + min(box.height // 2, 9)))

    def choose(self, label: str, item: str) -> None:
        """Choose an item of the combo box beside a label."""
        choose(self.desk, label, item)

    def enter(self, label: str, text: str, role: str = "text") -> None:
        """Type into the entry or spin button with this name."""
        enter(self.desk, label, text, role=role)

    def hotkey(self, action: str, chord: str) -> None:
        """Give an action a key, on the page Hotkeys; one that another action has is taken from it."""
        assign_hotkey(self.desk, action, chord)

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
        choose_file(self.desk, title, f"/home/user/{place}")

    def save_playlist(self, place: str, kind: str = "xspf") -> None:
        """Save the playlist."""
        save_playlist(self.desk, f"/home/user/{place}", kind)
        self.desk.wait_until(lambda: self.has(place), f"{place} to be written")

    def has(self, place: str) -> bool:
        """Whether a file is there, with something in it."""
        return self.desk.sandbox.run(["test", "-s", f"/home/user/{place}"]).exit_code == 0

    def edit_cell(self, cell: Element, text: str) -> None:
        """Edit a cell of the bookmarks."""
        edit_bookmark(self.desk, cell.name, text)


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
