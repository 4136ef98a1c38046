"""VLC media player."""

from __future__ import annotations

from pytest_opencomputer.app import App, Quit
from pytest_opencomputer.waits import WindowShown

# Without an answer to its question about the network VLC opens a dialog at its first start. Its usual video output
# (OpenGL) stays black in a sandbox, where the display belongs to another user and shares no memory with the player
# (LESSONS.md, "The usual video output stays black").
_SETTINGS = """\
[qt]
qt-privacy-ask=0

[core]
metadata-network-access=0
vout=xcb_x11
"""

APP = App(
    name="vlc",
    title="VLC media player",
    category="media",
    packages=("vlc",),
    launch=("vlc",),
    process=("vlc",),
    ready=WindowShown("VLC media player$"),
    quit=Quit(chord="ctrl+q"),
    home={".config/vlc/vlcrc": _SETTINGS},
)
