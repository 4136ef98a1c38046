"""Shapes of a slide: pictures, tables and their names. Shapes are counted from the back, from 1."""

from __future__ import annotations

from apps.libreoffice_calc.operations import below, dialog
from apps.libreoffice_calc.operations import write as write_entry
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file

from .slides import go_to_slide, select_shape
from .texts import edits


def describe_shape(desk: Desk, slide: int | str, shape: int, text: str, *, more: str = "") -> None:
    """Give a shape an alternative text.

    Args:
        more: the longer one, which the dialog calls Alt Text.
    """
    title = "Alt Text"
    select_shape(desk, slide, shape)
    with dialog(desk, title, "Format", "Alt Text..."):
        write_entry(desk, below(desk, title, "Text:", "text"), text)
        if more:
            write_entry(desk, below(desk, title, "Alt Text:", "text"), more)
    desk.keys("Escape", "Escape")


def name_shape(desk: Desk, slide: int | str, shape: int, name: str) -> None:
    """Give a shape a name."""
    title = "Name"
    select_shape(desk, slide, shape)
    with dialog(desk, title, "Format", "Name..."):
        write_entry(desk, desk.find(role="text", window=title), name)
    desk.keys("Escape", "Escape")


def delete_shape(desk: Desk, slide: int | str, shape: int) -> None:
    """Delete a shape that is no empty placeholder."""
    select_shape(desk, slide, shape)
    desk.key("Delete")
    desk.settle()


def insert_picture(desk: Desk, slide: int | str, path: str) -> None:
    """Put a picture on a slide, from an absolute path."""
    title = "Insert Image"

    def is_inserted() -> bool:
        desk.key("Return")  # the dialog takes no notice of the first one if it is still completing the name
        desk.settle()
        return not any(one.title == title for one in desk.sandbox.windows())

    go_to_slide(desk, slide)
    desk.menu("Insert", "Image...")
    name_file(desk, f"^{title}$", path, accept="")
    desk.settle()
    desk.wait_until(is_inserted, f"{path} to be inserted")
    desk.keys("Escape", "Escape")


def insert_table(desk: Desk, slide: int | str, columns: int, rows: int) -> None:
    """Put an empty table on a slide."""
    title = "Insert Table"
    go_to_slide(desk, slide)
    with dialog(desk, title, "Insert", "Table..."):
        for label, number in (("Number of columns:", columns), ("Number of rows:", rows)):
            desk.fill(desk.beside(label, role="spin button", window=title), f"{number}\t")
    desk.settle()
    desk.keys("Escape", "Escape")


def enter_cell(desk: Desk, slide: int | str, shape: int, cell: int, text: str) -> None:
    """Replace what a cell of a table says, which has something to say.

    Args:
        cell: its number, counted row by row, from 0.
    """
    select_shape(desk, slide, shape)
    desk.keys("F2", *["Tab"] * cell, "Home", "shift+End")
    desk.type(text)
    desk.wait_until(lambda: edits(desk, text), f"{text!r} in the table")
    desk.keys("Escape", "Escape")
