"""The endpoints of LibreOffice Writer 25.2.

Documents are read from the saved file, .odt and .docx alike: ``documents.py`` opens either, ``odt*.py`` and
``docx*.py`` say the same of both in the types of ``model.py``. Options, recent documents and words are in the profile.
Paragraphs, tables and styles are named as the user sees them. Only what no file says is asked of the running
application.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.office_profile import (
    autotext,
    dictionary,
    preference,
    recent_documents,
    replacement,
    user_data,
)
from pytest_opencomputer.guest.channels.pdf import pdf

from .annotations import changes, comments, notes
from .digests import digests, other_paragraphs
from .documents import file_format
from .formats import character_format, directly_formatted, formatted_text, paragraph_format
from .indexes import captions, index_entries, indexes
from .lists import breaks, headings, hyperlinks, list_format, lists
from .pages import headers_footers, page_setup, page_styles, sections
from .pictures import frames, images
from .references import bookmarks, cross_references, fields, mail_merge, variables
from .running import open_documents, showing
from .settings import document_settings, line_numbering, macros, note_settings, properties
from .styles import character_style, languages, list_style, paragraph_style, styles
from .table_formats import table_cell, table_format
from .tables import table, table_column, table_row, tables
from .texts import occurrences, paragraph, statistics, styled, text

__all__ = [
    "autotext",
    "bookmarks",
    "breaks",
    "captions",
    "changes",
    "character_format",
    "character_style",
    "comments",
    "cross_references",
    "dictionary",
    "digests",
    "directly_formatted",
    "document_settings",
    "fields",
    "file",
    "file_digests",
    "file_format",
    "folder",
    "formatted_text",
    "frames",
    "headers_footers",
    "headings",
    "hyperlinks",
    "images",
    "index_entries",
    "indexes",
    "languages",
    "line_numbering",
    "list_format",
    "list_style",
    "lists",
    "macros",
    "mail_merge",
    "note_settings",
    "notes",
    "occurrences",
    "open_documents",
    "other_paragraphs",
    "page_setup",
    "page_styles",
    "paragraph",
    "paragraph_format",
    "paragraph_style",
    "pdf",
    "preference",
    "properties",
    "recent_documents",
    "replacement",
    "sections",
    "showing",
    "statistics",
    "styled",
    "styles",
    "table",
    "table_cell",
    "table_column",
    "table_format",
    "table_row",
    "tables",
    "text",
    "text_file",
    "user_data",
    "variables",
]
