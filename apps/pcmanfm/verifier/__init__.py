"""The endpoints of PCManFM 1.4.0; they also read what 1.2 and 1.3 wrote.

What a file manager does is in the files themselves, so most endpoints are about these: their places, contents, rights,
links, the trash. Its settings are in two files, those of a folder and the bookmarks in files of their own. TESTPLAN.md
says when each is written, the live tests hold it against the application.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file

from .archives import archive
from .entries import entry, link, other_entries, templates, whereabouts
from .places import bookmarks, default_application, side_pane
from .preferences import file_preferences, folder_settings, setting, view_preferences
from .running import front_folder
from .trash import thrown_away, trash

__all__ = [
    "archive",
    "bookmarks",
    "default_application",
    "entry",
    "file",
    "file_digests",
    "file_preferences",
    "folder",
    "folder_settings",
    "front_folder",
    "link",
    "other_entries",
    "setting",
    "side_pane",
    "templates",
    "text_file",
    "thrown_away",
    "trash",
    "view_preferences",
    "whereabouts",
]
