"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(
        ".local/share/gedit/gedit-metadata.xml", "Where the cursor stood, and when a document was closed.", "*position*"
    ),
    Incidental(
        ".local/share/gedit/gedit-metadata.xml", "Where the cursor stood, and when a document was closed.", "*atime*"
    ),
    Incidental(
        ".config/dconf/user",
        "Size and place of windows and dialogs, and what was typed in them last.",
        "/org/gnome/gedit/state/*",
    ),
    Incidental(
        ".local/share/gedit/gedit-metadata.xml", "The last search in a document, for the next one.", "document=*"
    ),
)
