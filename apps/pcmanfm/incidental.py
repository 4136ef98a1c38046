"""What PCManFM and its helpers write beside what their user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/pcmanfm/default/pcmanfm.conf", "Size of the window, kept when it closes.", "ui/win_*"),
    Incidental(".config/pcmanfm/default/pcmanfm.conf", "Whether the window filled the screen.", "ui/maximized"),
    Incidental(".config/pcmanfm/default/pcmanfm.conf", "Width of the side pane.", "ui/splitter_pos"),
    Incidental(
        ".config/libfm/libfm.conf", "The archiver that there is, written when the preferences open.", "config/archiver"
    ),
    Incidental(".local/share/Trash/info/*.trashinfo", "When it was thrown away.", "Trash Info/DeletionDate"),
    Incidental(".local/share/gvfs-metadata/*", "A log of the service that shows the trash."),
    Incidental(".config/xarchiver/*", "The last size and choices of the archiver's dialogs."),
)
