"""Changing lines of files in place, and how files are written."""

from __future__ import annotations

import difflib
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk

from .editor import go_to_line, save
from .quick import command, pick, quick_open

__all__ = ["change_lines", "convert_file", "open_by_command", "rewrite"]

_BRACKETS = "([{\"'`"
"""Typed over a selection, these are put around it."""


def rewrite(desk: Desk, place: str, before: str, after: str) -> None:
    """Open a file of the folder, turn its text ``before`` into ``after`` where they differ, and save it."""
    name = PurePosixPath(place).name
    quick_open(desk, place)
    change_lines(desk, name, before, after)


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
            _insert(desk, first + shared, line)
        for number in range(shared):
            _change(desk, first + number + 1, old[first + number], new[start + number])
    save(desk, name)


def _insert(desk: Desk, above: int, line: str) -> None:
    """Put a line below line ``above``, which is from 1."""
    go_to_line(desk, above + 1)
    desk.type(line)
    desk.keys("Escape", "Return")


def _change(desk: Desk, number: int, old: str, new: str) -> None:
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


def open_by_command(desk: Desk, title: str, name: str) -> None:
    """Open a file of VS Code's own by the command with this title; ``name`` is that of the file."""
    command(desk, title)
    desk.window(rf"^{name} ")
    desk.settle()


def convert_file(desk: Desk, place: str, title: str, choice: str = "") -> None:
    """Open a file of the folder, change how it is written by a command, with a choice if it asks for one, and save it."""
    name = PurePosixPath(place).name
    quick_open(desk, place)
    command(desk, title)
    if choice:
        pick(desk, choice)
    save(desk, name)
