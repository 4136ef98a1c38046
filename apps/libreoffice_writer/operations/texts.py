"""Finding, selecting and writing text in the document in front. Texts stand within one paragraph."""

from __future__ import annotations

from apps.libreoffice_calc.operations import dialog, set_check_box, write
from pytest_opencomputer.desk import Desk

from .documents import in_front

_TITLE = "Find and Replace"


def status(desk: Desk) -> str:
    """What the bar below says about words: of the selection, if there is one."""
    labels = desk.sandbox.find(role="label", window=in_front(desk), states=("showing",))
    return next((one.text for one in labels if one.text and "character" in one.text), "")


def select(desk: Desk, text: str) -> None:
    """Select the first occurrence of a text, upper and lower case as they are."""
    desk.key("ctrl+Home")
    desk.wait_until(lambda: not status(desk).startswith("Selected"), "nothing to be selected")
    desk.key("ctrl+h")
    with dialog(desk, _TITLE, button="Close"):
        set_check_box(desk, _TITLE, "Match case")
        write(desk, desk.beside("Find:", role="text", window=_TITLE), text)
        desk.click(desk.find(role="button", name="Find Next", window=_TITLE))
        desk.settle()
    # The bar says nothing new as long as the dialog is open.
    counted = f", {len(text):,} character"
    desk.wait_until(lambda: status(desk).startswith("Selected") and counted in status(desk), f"{text!r} to be selected")


def replace_all(desk: Desk, old: str, new: str) -> None:
    """Replace all occurrences of a text by one that does not contain it, upper and lower case as they are."""
    desk.key("ctrl+Home")
    desk.key("ctrl+h")
    with dialog(desk, _TITLE, button="Close"):
        set_check_box(desk, _TITLE, "Match case")
        write(desk, desk.beside("Find:", role="text", window=_TITLE), old)
        write(desk, desk.beside("Replace:", role="text", window=_TITLE), new)
        desk.click(desk.find(role="button", name="Replace All", window=_TITLE))
        desk.settle()
    desk.wait_until(lambda: not shows(desk, old), f"no {old!r} to be left")


def retype(desk: Desk, old: str, new: str) -> None:
    """Type a text over the first occurrence of another one."""
    select(desk, old)
    desk.type(new)
    desk.wait_until(lambda: shows(desk, new), f"{new!r} in the document")


def insert_behind(desk: Desk, text: str, new: str) -> None:
    """Type something behind the first occurrence of a text."""
    go_behind(desk, text)
    desk.type(new)
    desk.wait_until(lambda: shows(desk, text + new), f"{new!r} behind {text!r}")


def go_behind(desk: Desk, text: str) -> None:
    """Put the cursor behind the first occurrence of a text."""
    select(desk, text)
    # The selection ends at the cursor, which moves on by one character from there.
    desk.keys("Right", "Left")
    desk.wait_until(lambda: not status(desk).startswith("Selected"), f"the cursor to be behind {text!r}")


def enter_beside(desk: Desk, label: str, columns: int, text: str) -> None:
    """Replace what a table has some columns to the right of a cell, in whose text ``label`` occurs first."""
    select(desk, label)
    desk.key("Tab", repeat=columns)
    desk.keys("Home", "shift+End")  # the content of the cell, which is one line
    desk.type(text)
    desk.wait_until(lambda: shows(desk, text), f"{text!r} in the table")


def delete_row(desk: Desk, label: str) -> None:
    """Delete the row of a table with the cell in whose text ``label`` occurs first."""
    select(desk, label)
    desk.menu("Table", "Delete", "Rows")
    desk.wait_until(lambda: not shows(desk, label), f"the row of {label!r} to be gone")


def shows(desk: Desk, text: str) -> bool:
    """Whether a paragraph or heading has a text."""
    window = in_front(desk)
    found = [one for role in ("paragraph", "heading") for one in desk.sandbox.find(role=role, window=window)]
    return any(text in (one.text or "") for one in found)
