"""galculator, the scientific calculator."""

from __future__ import annotations

from pytest_opencomputer.app import App, Quit
from pytest_opencomputer.waits import ElementShown

APP = App(
    name="galculator",
    title="galculator",
    category="utilities",
    packages=("galculator",),
    launch=("galculator",),
    process=("galculator",),
    # The frame is all that its three views have in common: even the menu bar can be hidden.
    ready=ElementShown("frame", "galculator"),
    # Ctrl+Q does nothing while the preferences are in front; closing the windows from the front always does.
    quit=Quit(),
    # galculator makes ~/.config/galculator but not ~/.config, and cannot save where that is missing. This is a file
    # that every Debian desktop puts there at the first login.
    home={".config/user-dirs.locale": "C\n"},
)
