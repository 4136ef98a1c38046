"""The text editor: where the cursor is, what is typed, and saving."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .quick import answer

__all__ = ["go_to_line", "save", "type_lines", "write_anew"]

_UNSAVED = "●"


def go_to_line(desk: Desk, line: int, column: int = 1) -> None:
    """Put the cursor of the editor in front at a line and a column, both from 1."""
    desk.key("ctrl+g")
    answer(desk, f"{line}:{column}")
    desk.find(role="button", name=rf"Ln {line}, Col {column}.*")


def type_lines(desk: Desk, *lines: str) -> None:
    """Type lines at the cursor, with a line end after each but the last.

    Suggestions are closed at the end of each line, as Return would accept one. VS Code indents a new line as the one
    before, and closes brackets and quotation marks by itself, which typing them passes over.
    """
    for number, line in enumerate(lines):
        if number:
            desk.key("Return")
        desk.type(line)
        desk.key("Escape")


def write_anew(desk: Desk, *lines: str) -> None:
    """Replace all of the text in the editor in front."""
    desk.keys("ctrl+a", "Delete")
    type_lines(desk, *lines)


def save(desk: Desk, name: str) -> None:
    """Save the file in front, whose name is needed to see in the title that it is done."""
    desk.window(rf"^{_UNSAVED} ?{re.escape(name)} ")
    desk.key("ctrl+s")
    desk.window(rf"^{re.escape(name)} ")
