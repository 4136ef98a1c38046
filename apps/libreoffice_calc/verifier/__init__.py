"""The endpoints of LibreOffice Calc 25.2.

Documents are read from the saved file, .ods and .xlsx alike: ``books.py`` opens either, ``ods*.py`` and ``xlsx*.py``
say the same of both in the types of ``facts.py`` and ``model.py``. Options, recent documents and words are in the
profile. Cells, areas and sheets are named as the user sees them. Only what no file says is asked of the running
application.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.office_profile import dictionary, preference, recent_documents, replacement
from pytest_opencomputer.guest.channels.pdf import pdf

from .besides import besides_cells
from .books import file_format, sheets, workbook
from .cells import cell, cells, column, row, summary, used_area
from .contents import (
    autofilter,
    charts,
    column_line,
    comments,
    database_ranges,
    drawings,
    groups,
    hidden_lines,
    hyperlinks,
    merged_cells,
    name,
    names,
    page_setup,
    pivot_tables,
    row_line,
    sheet_protection,
    view,
)
from .digests import other_cells, rows_digest
from .documents import csv_file, macros, properties
from .looks import alignment, borders, cell_protection, cell_style, number_format, text_style
from .rules import conditional_formats, validation
from .running import open_documents, selection
from .shown_texts import pivot_values, shown_texts

__all__ = [
    "alignment",
    "autofilter",
    "besides_cells",
    "borders",
    "cell",
    "cell_protection",
    "cell_style",
    "cells",
    "charts",
    "column",
    "column_line",
    "comments",
    "conditional_formats",
    "csv_file",
    "database_ranges",
    "dictionary",
    "drawings",
    "file",
    "file_digests",
    "file_format",
    "folder",
    "groups",
    "hidden_lines",
    "hyperlinks",
    "macros",
    "merged_cells",
    "name",
    "names",
    "number_format",
    "open_documents",
    "other_cells",
    "page_setup",
    "pdf",
    "pivot_tables",
    "pivot_values",
    "preference",
    "properties",
    "recent_documents",
    "replacement",
    "row",
    "row_line",
    "rows_digest",
    "selection",
    "sheet_protection",
    "sheets",
    "shown_texts",
    "summary",
    "text_file",
    "text_style",
    "used_area",
    "validation",
    "view",
    "workbook",
]
