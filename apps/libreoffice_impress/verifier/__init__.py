"""The endpoints of LibreOffice Impress 25.2.

Presentations are read from the saved file, .odp and .pptx alike: ``documents.py`` opens either, ``odp*.py`` and
``pptx*.py`` say the same of both in the types of ``model.py``. Options, recent documents and words are in the profile.
Slides and shapes are named as the user sees them. Only what no file says is asked of the running application.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.office_profile import (
    dictionary,
    preference,
    recent_documents,
    replacement,
    user_data,
)
from pytest_opencomputer.guest.channels.pdf import pdf
from pytest_opencomputer.guest.channels.pictures import picture

from .backgrounds import background, footers, headers_footers, masters
from .digests import digests, other_shapes, other_slides
from .documents import file_format
from .formats import character_format, formatted_text, languages
from .insertions import fields, images, links, media
from .motion import animations, custom_shows, slide_show, transition, transitions
from .running import open_documents, showing
from .settings import guides, macros, page_setup, properties, style, styles
from .shapes import shape, shape_format, shapes, text_frame
from .slides import outline, placeholders, slide, slides
from .tables import chart, charts, table, table_cell, tables
from .texts import comments, notes, occurrences, paragraph_format, shape_text, statistics

__all__ = [
    "animations",
    "background",
    "character_format",
    "chart",
    "charts",
    "comments",
    "custom_shows",
    "dictionary",
    "digests",
    "fields",
    "file",
    "file_digests",
    "file_format",
    "folder",
    "footers",
    "formatted_text",
    "guides",
    "headers_footers",
    "images",
    "languages",
    "links",
    "macros",
    "masters",
    "media",
    "notes",
    "occurrences",
    "open_documents",
    "other_shapes",
    "other_slides",
    "outline",
    "page_setup",
    "paragraph_format",
    "pdf",
    "picture",
    "placeholders",
    "preference",
    "properties",
    "recent_documents",
    "replacement",
    "shape",
    "shape_format",
    "shape_text",
    "shapes",
    "showing",
    "slide",
    "slide_show",
    "slides",
    "statistics",
    "style",
    "styles",
    "table",
    "table_cell",
    "tables",
    "text_file",
    "text_frame",
    "transition",
    "transitions",
    "user_data",
]
