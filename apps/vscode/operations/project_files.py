"""Changing the files of a folder: their lines in place, and how they are written."""

from __future__ import annotations

import difflib
from pathlib import PurePosixPath
from typing import Literal

from pytest_opencomputer.desk import Desk

from .editor import delete_lines, insert_lines, replace_lines, save, set_indentation, set_line_ends
from .quick import quick_open

__all__ = ["Writing", "change_lines", "convert_file", "rewrite"]

Writing = Literal["LF", "CRLF", "Spaces", "Tabs"]
"""Line ends, or what lines are indented with."""


def rewrite(desk: Desk, place: str, before: str, after: str) -> None:
    """Open a file of the folder, turn its text ``before`` into ``after`` where they differ, and save it."""
    quick_open(desk, place)
    change_lines(desk, PurePosixPath(place).name, before, after)


def change_lines(desk: Desk, name: str, before: str, after: str) -> None:
    """Turn the text ``before`` of the file in front into ``after``, line by line where they differ, and save it."""
    old, new = before.splitlines(), after.splitlines()
    matched = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for kind, first, last, start, end in reversed(matched):
        match kind:
            case "delete":
                delete_lines(desk, first + 1, last)
            case "insert":
                insert_lines(desk, first + 1, *new[start:end])
            case "replace":
                replace_lines(desk, first + 1, last, *new[start:end])
    save(desk, name)


def convert_file(desk: Desk, place: str, writing: Writing) -> None:
    """Open a file of the folder, give it other line ends or another indentation, and save it."""
    quick_open(desk, place)
    match writing:
        case "LF" | "CRLF":
            set_line_ends(desk, writing)
        case "Spaces" | "Tabs":
            set_indentation(desk, writing)
    save(desk, PurePosixPath(place).name)
