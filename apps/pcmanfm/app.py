"""PCManFM, the file manager, in a window of its own: it does not manage the desktop."""

from __future__ import annotations

from pytest_opencomputer.app import App, Quit
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

# The list shows names, sizes and times, and the window has room for them; without this, PCManFM starts with icons in a
# small window. It neither mounts a disk by itself nor starts programs that are on one.
_SETTINGS = """\
[volume]
mount_on_startup=0
mount_removable=0
autorun=0

[ui]
win_width=1200
win_height=800
view_mode=list
"""

APP = App(
    name="pcmanfm",
    title="PCManFM",
    category="utilities",
    # libfm-modules restores from the trash, gvfs shows it, and xarchiver packs and unpacks.
    packages=("pcmanfm", "libfm-modules", "gvfs", "xarchiver", "zip", "unzip"),
    launch=("pcmanfm",),
    process=("pcmanfm",),
    # That of its .desktop file is in no theme of the image.
    icon="/usr/share/libfm/images/folder.png",
    ready=ElementShown("menu", "Bookmarks", app="pcmanfm"),
    # It saves what is set as soon as a dialog closes, and asks nothing when its windows are closed.
    quit=Quit(),
    home={".config/pcmanfm/default/pcmanfm.conf": _SETTINGS},
    # There is no terminal in the image, so "Open Current Folder in Terminal" and programs that want one only fail.
    consoles={
        "Run a Command": WindowShown("^Run a command$"),
        "Execute File": WindowShown("^Execute File$"),
        "Custom Command Line": AllOf(
            (WindowShown("^Choose Application$"), ElementShown("label", "Command line to execute:", app="pcmanfm"))
        ),
    },
)
