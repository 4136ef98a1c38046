"""The document: its page, its units, guides, grids, and what is said about it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import close_window, enter_number, enter_text, open_window, set_check_box, turn_to_page
from .selections import select

__all__ = [
    "add_grid",
    "add_guides_around_page",
    "choose_licence",
    "delete_all_guides",
    "describe_document",
    "lock_guides",
    "resize_page",
    "resize_page_to",
    "set_display_unit",
    "show_guides",
]

_WINDOW = "Document Properties"


def resize_page(desk: Desk, width: float, height: float) -> None:
    """Give the page a size, in the unit that its size is given in."""
    open_window(desk, _WINDOW)
    turn_to_page(desk, "Display")
    for label, value in (("Width:", width), ("Height:", height)):
        enter_number(desk, desk.beside(label, role="spin button", window=f"{_WINDOW}.*"), value)
    close_window(desk, _WINDOW)


def resize_page_to(desk: Desk, name: str) -> None:
    """Make the page as large as an object, and let it lie there."""
    select(desk, name)
    desk.key("ctrl+shift+r")
    desk.settle()


def set_display_unit(desk: Desk, unit: str) -> None:
    """Show lengths in another unit: ``mm``, ``cm``, ``px`` …"""
    _on_page(desk, "Display")
    tip = "Units used throughout the user interface"

    def look() -> Element:
        return desk.find(role="combo box", description=tip)

    if look().name != unit:
        desk.click(look())
        desk.click(role="menu item", name=re.escape(unit))
        desk.wait_until(lambda: look().name == unit, f"the unit {unit}")
    close_window(desk, _WINDOW)


def describe_document(desk: Desk, words: Mapping[str, str]) -> None:
    """Fill in the metadata of the document.

    Args:
        words: texts by the labels of the page, without their colons: ``Title``, ``Creator``, ``Rights`` …
    """
    _on_page(desk, "Metadata")
    for label, text in words.items():
        enter_text(desk, desk.beside(f"{label}:", role="text", window=f"{_WINDOW}.*"), text, leave="\t")
    close_window(desk, _WINDOW)


def choose_licence(desk: Desk, name: str) -> None:
    """Put the document under a licence, as the page calls it: ``CC Attribution`` …"""
    _on_page(desk, "License")
    button = re.escape(name)
    desk.click(role="radio button", name=button)
    desk.wait_until(lambda: "checked" in desk.find(role="radio button", name=button).states, f"the licence {name}")
    close_window(desk, _WINDOW)


def add_grid(desk: Desk, kind: str, *, spacing: float | None = None) -> None:
    """Add a grid, ``Rectangular``, ``Axonometric`` or ``Modular``; the document must have none.

    Args:
        spacing: in both directions, in the unit that the page shows.
    """
    _on_page(desk, "Grids")
    desk.click(role="button", name=kind)
    desk.settle()
    if spacing is not None:
        for entry in _grid_spacing(desk):
            enter_number(desk, entry, spacing)
    close_window(desk, _WINDOW)


def show_guides(desk: Desk, on: bool = True) -> None:
    """Show the guides, or hide them."""
    _on_page(desk, "Guides")
    set_check_box(desk, "Show guides", on)
    close_window(desk, _WINDOW)


def lock_guides(desk: Desk, on: bool = True) -> None:
    """Lock all guides, or unlock them."""
    _on_page(desk, "Guides")
    set_check_box(desk, "Lock all guides", on)
    close_window(desk, _WINDOW)


def add_guides_around_page(desk: Desk) -> None:
    """Put guides on the edges of the page."""
    desk.menu("Edit", "Create Guides Around the Current Page")
    desk.settle()


def delete_all_guides(desk: Desk) -> None:
    """Delete all guides."""
    desk.menu("Edit", "Delete All Guides")
    desk.settle()


def _on_page(desk: Desk, page: str) -> None:
    open_window(desk, _WINDOW)
    turn_to_page(desk, page)


def _grid_spacing(desk: Desk) -> list[Element]:
    return [desk.beside(one, role="spin button", window=f"{_WINDOW}.*") for one in ("Spacing X:", "Spacing Y:")]
