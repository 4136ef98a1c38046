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
    Incidental(
        ".config/gedit/gedit-print-settings", "The last print job, for the next print dialog: the PDF file shows it."
    ),
    Incidental(".config/gedit/gedit-page-setup", "The paper of the last print job, for the next one."),
    Incidental(
        ".config/dconf/user",
        "What was chosen when something was last printed, for the next time: the PDF file shows it.",
        "/org/gnome/gedit/preferences/print/*",
    ),
    Incidental(
        ".config/dconf/user",
        "How lines were wrapped last, which gedit remembers by itself when wrapping is switched off.",
        "/org/gnome/gedit/preferences/editor/wrap-last-split-mode",
    ),
)
