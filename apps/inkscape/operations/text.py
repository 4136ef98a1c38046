"""Texts: what they say, and how they look."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import enter_text, show_dialog
from .selections import select

__all__ = ["edit_text", "set_alignment", "set_font", "set_font_size", "set_font_style"]

_DIALOG = "Text and Font"


def edit_text(desk: Desk, name: str, text: str) -> None:
    """Let a text say something else; a line feed begins another line."""
    _open(desk, name, "Text")
    view = desk.wait_until(
        lambda: next((one for one in desk.find_all(role="text") if "multi-line" in one.states), None), "the text"
    )
    desk.click(view)
    desk.replace(text)
    desk.wait_until(lambda: (now := desk.sandbox.look(view)) and now.text == text, "the text to be written")
    _apply(desk)


def set_font_size(desk: Desk, name: str, points: float) -> None:
    """Set the size of a text in points."""
    _open(desk, name, "Font")
    size = desk.find(role="combo box", description=r"Font size \(pt\)")
    inner = [one for one in desk.find_all(role="text") if one.path[: len(size.path)] == size.path]
    enter_text(desk, inner[0], f"{points:g}", leave="\t")
    _apply(desk)


def set_font(desk: Desk, name: str, family: str) -> None:
    """Set the font of a text, by the name of its family."""
    _open(desk, name, "Font")
    desk.click(desk.find(role="text", description="Search fonts"))
    desk.replace(family)
    _choose_cell(desk, rf"{re.escape(family)}  .*", -1)  # a font of the drawing is listed once more at the top
    _apply(desk)
    # Texts in a font that the list does not show have no styles in it.
    desk.click(desk.find(role="text", description="Search fonts"))
    desk.key("ctrl+a")
    desk.key("BackSpace")
    desk.wait_until(lambda: not desk.find(role="text", description="Search fonts").text, "the search to be empty")
    desk.settle()


def set_font_style(desk: Desk, name: str, style: str) -> None:
    """Set the style of a text's font, by its name in the first column: ``Bold``, ``Italic`` …"""
    _open(desk, name, "Font")
    _choose_cell(desk, re.escape(style), 0)
    _apply(desk)


def set_alignment(desk: Desk, name: str, alignment: Literal["left", "center", "right"]) -> None:
    """Align the lines of a text, by a button above the drawing."""
    select(desk, name)
    desk.key("F8")
    tip = f"Align {alignment}"
    desk.click(desk.find(role="radio button", description=tip))
    desk.wait_until(
        lambda: "checked" in desk.find(role="radio button", description=tip).states,
        f"the text to be aligned {alignment}",
    )
    desk.settle()
    desk.key("F1")
    desk.find(role="spin button", description="Width of selection")


def _open(desk: Desk, name: str, page: str) -> None:
    select(desk, name)
    show_dialog(desk, _DIALOG, page)


def _choose_cell(desk: Desk, pattern: str, number: int) -> None:
    """Choose one of the cells with such a name."""

    def look() -> Element | None:
        found = desk.find_all(role="table cell", name=pattern)
        return found[number] if found else None

    desk.settle()
    cell = desk.wait_until(look, pattern)
    desk.click((cell.x + 12, cell.center[1]))  # its end may lie behind the edge of the dialog
    desk.wait_until(lambda: (now := look()) and "selected" in now.states, f"{pattern} to be chosen")
    desk.settle()


def _apply(desk: Desk) -> None:
    desk.click(role="button", name="Apply")
    desk.wait_until(lambda: "sensitive" not in desk.find(role="button", name="Apply").states, "it to be applied")
    desk.settle()
