"""How a person works GIMP, for the live tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PICTURES = "/home/user/Pictures"
PROGRAMS = Path(__file__).parent / "programs"


class Ui:
    """GIMP's user interface: keyboard first, elements by role, name and what their tips say."""

    def __init__(self, app: LiveApp) -> None:
        self.app = app
        self.desk: Desk = app.desk

    def run(self, name: str) -> None:
        """Find a command by its name and run it. Menus below menus close again under a click that comes at once."""
        self.desk.key("slash")
        self.desk.window("^Search Actions$")
        self.desk.type(name)
        cell = rf"(?s){re.escape(name)}( \|[^\n]*)?\n.*"
        self.desk.click(role="table cell", name=cell)
        self.desk.wait_until(lambda: "selected" in self.desk.find(role="table cell", name=cell).states, f"{name}")
        # The key does what a double click does, which on a busy machine may arrive as two clicks.
        self.desk.key("Return")
        self.desk.gone("^Search Actions$")

    def command(self, name: str, window: str) -> None:
        """Find a command by its name, run it, and wait for its dialog."""
        self.run(name)
        self.desk.window(window)
        self.desk.settle()

    def number(self, label: str, value: str) -> None:
        """Type a number into the entry beside a label."""
        self.desk.fill(self.desk.beside(label, role="spin button"), value + "\t")

    def choose(self, label: str, item: str) -> None:
        """Choose in the list beside a label."""
        self.desk.click(self.desk.beside(label, role="combo box"))
        self.desk.click(role="menu item", name=item)

    def press(self, button: str, window: str) -> None:
        """Press a button that closes a dialog."""
        self.desk.click(role="button", name=button)
        self.desk.gone(window)

    def select(self, layer: str) -> None:
        """Select a layer in the dialog Layers."""
        self.desk.click(role="table cell", name=layer)
        self.desk.settle()

    def attributes(self, layer: str) -> None:
        """Open the attributes of a layer."""
        self.select(layer)
        self.command("Edit Layer Attributes...", "^Layer Attributes$")

    def save_as(self, name: str) -> None:
        """Save under another name."""
        self.desk.key("ctrl+shift+s")
        self.desk.window("^Save Image$")
        self.desk.replace(f"{PICTURES}/{name}\n")
        self.desk.gone("^Save Image$")
        self.desk.window(f"^{name}-")

    def export(self, name: str) -> None:
        """Choose a file to export to, and wait for the dialog with its options."""
        self.desk.key("ctrl+shift+e")
        self.desk.window("^Export Image$")
        self.desk.replace(f"{PICTURES}/{name}\n")
        self.desk.window("^Export Image as ")
        self.desk.settle()

    def saved(self) -> None:
        """Save in place, and wait until the title says so."""
        self.desk.key("ctrl+s")
        self.desk.wait_until(lambda: self.app.ask("front-image")["unsaved"] is False, "the image to be saved")


@pytest.fixture
def ui(live_app: LiveApp) -> Ui:
    """The user interface of the app."""
    return Ui(live_app)


def eventually(app: LiveApp, endpoint: str, key: str, value: object, **args: object) -> None:
    """Wait until an endpoint's fact is this."""
    until(lambda: app.ask(endpoint, **args)[key] == value, what=f"{endpoint} {key} to be {value!r}", timeout=20)


def run_inside(app: LiveApp, program: str) -> str:
    """Run one of the programs inside GIMP, without its windows. Returns what it printed behind ``SAID``."""
    app.put({program: (PROGRAMS / program).read_bytes()})
    script = f"exec(open('/home/user/{program}').read())"
    batch = ["gimp-console", "-i", "--quit", "--batch-interpreter=python-fu-eval", "-b", script]
    printed = app.sandbox.run(batch, timeout=120).check().stdout.decode()
    (line,) = [line for line in printed.splitlines() if line.startswith("SAID")]
    return line.removeprefix("SAID")
