"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*geometry*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*Geometry*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*/dockStatus"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*windowState*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*size*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*State*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*header*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*pos*"),
    Incidental(".config/vlc/*", "The volume and messages of the last session.", "*msgdlg*"),
)
