"""The endpoints of gedit 48.1; those about external tools and snippets are for 44.2, which has them still.

Documents are plain files; settings are in the user's dconf database; what gedit remembers of documents, print jobs,
sessions and words is in files of its own. TESTPLAN.md says when each is written, the live tests hold it
against the application. What is not in a file has the default of gedit's schemas.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.pdf import pdf

from .documents import line_order, lines_with, other_lines, table, table_row
from .memory import document_memory, recent_files, session, sessions, user_dictionaries, user_words
from .preferences import editor_preferences, plugins, style, view_preferences
from .printing import print_preferences, print_setup
from .running import front_document, tabs
from .settings import changed_settings, replace_history, setting
from .surroundings import other_files
from .tools import external_tool, snippet

__all__ = [
    "changed_settings",
    "document_memory",
    "editor_preferences",
    "external_tool",
    "file",
    "file_digests",
    "folder",
    "front_document",
    "line_order",
    "lines_with",
    "other_files",
    "other_lines",
    "pdf",
    "plugins",
    "print_preferences",
    "print_setup",
    "recent_files",
    "replace_history",
    "session",
    "sessions",
    "setting",
    "snippet",
    "style",
    "table",
    "table_row",
    "tabs",
    "text_file",
    "user_dictionaries",
    "user_words",
    "view_preferences",
]
