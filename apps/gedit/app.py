"""gedit, the text editor."""

from __future__ import annotations

from pytest_opencomputer.app import App, Button, Quit, Save

_PLUGINS = (
    "bookmarks",
    "bracket-completion",
    "character-map",
    "code-comment",
    "draw-spaces",
    "join-lines",
    "multi-edit",
    "session-saver",
    "smart-spaces",
    "word-completion",
)

APP = App(
    name="gedit",
    title="gedit",
    category="office",
    packages=(
        "gedit",
        *(f"gedit-plugin-{name}" for name in _PLUGINS),
        "hunspell-en-us",
        "hunspell-en-gb",
        "hunspell-de-de",
    ),
    launch=("gedit",),
    process=("gedit",),
    # Ctrl+Q does nothing in front of a modal dialog; closing the windows from the front always does.
    quit=Quit(discard=(Button("Close without Saving"),)),
    save=Save(chord="ctrl+s"),
)
