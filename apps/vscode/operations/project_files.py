"""Changing the files of a folder: their lines in place, how they are written, and which of them to commit."""

from __future__ import annotations

import difflib
import re
from pathlib import PurePosixPath
from typing import Literal

from pytest_opencomputer.desk import Desk

from .editor import go_to_line, save, set_indentation, set_line_ends
from .quick import command, quick_open
from .repository import show_source_control

__all__ = ["Writing", "change_lines", "convert_file", "rewrite", "stage_file"]

Writing = Literal["LF", "CRLF", "Spaces", "Tabs"]
"""Line ends, or what lines are indented with."""
_BRACKETS = "([{\"'`"
"""Typed over a selection, these are put around it."""


def rewrite(desk: Desk, place: str, before: str, after: str) -> None:
    """Open a file of the folder, turn its text ``before`` into ``after`` where they differ, and save it."""
    quick_open(desk, place)
    change_lines(desk, PurePosixPath(place).name, before, after)


def change_lines(desk: Desk, name: str, before: str, after: str) -> None:
    """Turn the text ``before`` of the file in front into ``after`` where they differ, and save it."""
    old, new = before.splitlines(), after.splitlines()
    matched = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for kind, first, last, start, end in reversed(matched):
        if kind == "equal":
            continue
        shared = min(last - first, end - start)
        for _ in range(last - first - shared):
            go_to_line(desk, first + shared + 1)
            desk.key("ctrl+shift+k")
        for line in reversed(new[start + shared : end]):
            go_to_line(desk, first + shared + 1)
            desk.type(line)
            desk.keys("Escape", "Return")
        for number in range(shared):
            _change(desk, first + number + 1, old[first + number], new[start + number])
    save(desk, name)


def _change(desk: Desk, number: int, old: str, new: str) -> None:
    """Change a line where it differs."""
    start = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    if start is None:
        start = min(len(old), len(new))
    left, right = old[start:], new[start:]
    while left and right and left[-1] == right[-1]:
        left, right = left[:-1], right[:-1]
    go_to_line(desk, number, start + 1)
    if left:
        desk.key("shift+Right", repeat=len(left))
        if not right or right[0] in _BRACKETS:
            desk.key("Delete")
    if right:
        desk.type(right)
        desk.key("Escape")


def convert_file(desk: Desk, place: str, writing: Writing) -> None:
    """Open a file of the folder, give it other line ends or another indentation, and save it."""
    quick_open(desk, place)
    match writing:
        case "LF" | "CRLF":
            set_line_ends(desk, writing)
        case "Spaces" | "Tabs":
            set_indentation(desk, writing)
    save(desk, PurePosixPath(place).name)


def stage_file(desk: Desk, place: str) -> None:
    """Open a file of the folder, and take its changes into the next commit."""
    show_source_control(desk)
    quick_open(desk, place)
    command(desk, "Git: Stage Changes")
    desk.find(role="tree item", name=rf"{re.escape(PurePosixPath(place).name)}, Index .*")
