"""The text editor: where the cursor is, what is typed, lines, and saving."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk

from .quick import answer, command, pick

__all__ = [
    "append_lines",
    "delete_lines",
    "duplicate_lines",
    "go_to_line",
    "insert_lines",
    "move_lines",
    "replace_lines",
    "save",
    "save_with_encoding",
    "select_lines",
    "set_indentation",
    "set_line_ends",
    "sort_lines",
    "toggle_comment",
    "trim_trailing_whitespace",
    "type_lines",
    "write_anew",
]

_UNSAVED = "●"


def go_to_line(desk: Desk, line: int, column: int = 1) -> None:
    """Put the cursor of the editor in front at a line and a column, both from 1."""
    desk.key("ctrl+g")
    answer(desk, f"{line}:{column}")
    desk.find(role="button", name=rf"Ln {line}, Col {column}.*")


def select_lines(desk: Desk, first: int, last: int) -> None:
    """Select lines with their line ends, in the editor in front."""
    go_to_line(desk, first)
    desk.key("ctrl+l", repeat=last - first + 1)
    desk.find(role="button", name=r"Ln .* selected\)")


def type_lines(desk: Desk, *lines: str) -> None:
    """Type lines at the cursor or instead of what is selected, with a line end after each but the last.

    Each line gets the spaces that it begins with, and no others: what VS Code indents by itself is replaced. Before a
    letter, VS Code completes no brackets and quotation marks, so there is one behind the cursor while it is typed.
    Selecting it closes suggestions, which Return would accept; Escape would leave the cell of a notebook.
    """
    desk.type("x")
    desk.key("Left")
    for number, line in enumerate(lines):
        if number:
            desk.keys("Return", "shift+Home")
        desk.type(line or "x")
        if line:
            desk.keys("shift+Right", "Left")
        else:
            desk.key("BackSpace")
    desk.key("Delete")


def write_anew(desk: Desk, *lines: str) -> None:
    """Replace all of the text in the editor in front."""
    desk.key("ctrl+a")
    type_lines(desk, *lines)


def insert_lines(desk: Desk, before: int, *lines: str) -> None:
    """Insert lines before a line."""
    go_to_line(desk, before)
    type_lines(desk, *lines, "")


def append_lines(desk: Desk, *lines: str) -> None:
    """Add lines behind the last one, which must have a line end."""
    desk.key("ctrl+End")
    type_lines(desk, *lines, "")


def replace_lines(desk: Desk, first: int, last: int, *lines: str) -> None:
    """Write other lines instead of those from the ``first`` to the ``last``."""
    select_lines(desk, first, last)
    type_lines(desk, *lines, "")


def delete_lines(desk: Desk, first: int, last: int) -> None:
    """Delete lines."""
    select_lines(desk, first, last)
    desk.key("Delete")


def move_lines(desk: Desk, first: int, last: int, *, by: int) -> None:
    """Move lines down by a number of lines, or up if it is negative."""
    go_to_line(desk, first)
    if last > first:
        desk.key("shift+Down", repeat=last - first)
    desk.key("alt+Down" if by > 0 else "alt+Up", repeat=abs(by))
    desk.find(role="button", name=rf"Ln {last + by}, .*")


def duplicate_lines(desk: Desk, first: int, last: int) -> None:
    """Copy lines, behind themselves."""
    select_lines(desk, first, last)
    command(desk, "Copy Line Down")


def sort_lines(desk: Desk, first: int, last: int, *, descending: bool = False) -> None:
    """Sort lines as VS Code does, with capital letters before small ones."""
    select_lines(desk, first, last)
    command(desk, f"Sort Lines {'Descending' if descending else 'Ascending'}")


def toggle_comment(desk: Desk, first: int, last: int) -> None:
    """Make comments of lines, or lines of comments."""
    select_lines(desk, first, last)
    desk.key("ctrl+slash")
    desk.settle()


def trim_trailing_whitespace(desk: Desk) -> None:
    """Delete spaces and tabs at the ends of all lines."""
    command(desk, "Trim Trailing Whitespace")


def set_line_ends(desk: Desk, kind: Literal["LF", "CRLF"]) -> None:
    """Change the line ends of the file in front."""
    command(desk, "Change End of Line Sequence")
    pick(desk, kind)
    desk.find(role="button", name=kind)


def set_indentation(desk: Desk, kind: Literal["Spaces", "Tabs"]) -> None:
    """Convert the indentation of the file in front; how wide it is remains."""
    command(desk, f"Convert Indentation to {kind}")
    desk.find(role="button", name=r"Spaces: \d+" if kind == "Spaces" else r"Tab Size: \d+")


def save(desk: Desk, name: str) -> None:
    """Save the file in front, whose name is needed to see in the title that it is done."""
    desk.window(rf"^{_UNSAVED} ?{re.escape(name)} ")
    desk.key("ctrl+s")
    desk.window(rf"^{re.escape(name)} ")


def save_with_encoding(desk: Desk, encoding: str) -> None:
    """Save the file in front in another encoding, by its name in VS Code, such as ``Western (Windows 1252)``."""
    command(desk, "Change File Encoding")
    pick(desk, "Save with Encoding")
    pick(desk, encoding)
    _, _, short = encoding.removesuffix(")").rpartition("(")
    desk.find(role="button", name=re.escape(short))
