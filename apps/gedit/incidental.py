"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(
        ".local/share/gedit/gedit-metadata.xml",
        "Cursor, time of closing, last search and encoding; what the user chooses for a document is told in `mutants`.",
        "document=*",
    ),
    Incidental(
        ".config/dconf/user",
        "Size and place of windows and dialogs, and what was typed in them last.",
        "/org/gnome/gedit/state/*",
    ),
    Incidental(
        ".config/gedit/gedit-print-settings", "The last print job, for the next print dialog: the PDF file shows it."
    ),
    Incidental(".config/enchant/*.exc", "Enchant makes it with each dictionary; gedit writes nothing to it."),
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
