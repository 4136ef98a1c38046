"""Drawings are opened, saved and exported."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Literal

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file
from pytest_opencomputer.sandbox_types import Window

from .dialogs import enter_number, show_dialog
from .selections import select

__all__ = ["export_png", "open_drawing", "save", "save_as", "save_copy"]

_OPEN, _SAVE, _COPY = "^Select file to open$", "^Select file to save to$", "^Select file to save a copy to$"
_PDF = "Portable Document Format"


def open_drawing(desk: Desk, path: str) -> None:
    """Open a drawing by its absolute path, unless it is in front; another one, which must be saved, is closed."""
    title = rf"^\*?{re.escape(PurePosixPath(path).name)} - Inkscape$"
    if any(re.match(title, one.title) for one in _drawings(desk)):
        return
    desk.key("ctrl+o")
    name_file(desk, _OPEN, path)
    desk.window(title)
    desk.settle()
    # A new drawing makes room for it, others have windows of their own.
    if len(_drawings(desk)) > 1:
        desk.menu("View", "Previous Window")
        desk.wait_until(
            lambda: any(one.focused and not re.match(title, one.title) for one in _drawings(desk)), "the other drawing"
        )
        desk.settle()
        desk.key("ctrl+w")
        desk.wait_until(lambda: len(_drawings(desk)) == 1, "the other drawing to be closed")
        desk.wait_until(lambda: any(one.focused for one in _drawings(desk)), f"{path} to take the keys")
    desk.settle()


def _drawings(desk: Desk) -> list[Window]:
    """The windows of drawings."""
    return [one for one in desk.sandbox.windows() if one.title.endswith(" - Inkscape")]


def save(desk: Desk) -> None:
    """Save the drawing in its place, and wait until the title has lost its star."""
    desk.key("ctrl+s")
    desk.wait_until(
        lambda: not any(one.title.startswith("*") for one in desk.sandbox.windows()), "the drawing to be saved"
    )
    desk.settle()


def save_as(desk: Desk, path: str, kind: str = "Guess from extension") -> None:
    """Save the drawing under another name, and wait until the title says so.

    Args:
        path: absolute, with its ending.
        kind: as the dialog calls it, for example ``Plain SVG (*.svg)``.
    """
    desk.key("ctrl+shift+s")
    _save_in(desk, _SAVE, path, kind)
    desk.window(rf"^{re.escape(PurePosixPath(path).name)} - Inkscape$")
    desk.settle()


def save_copy(desk: Desk, path: str, kind: str = "Guess from extension") -> None:
    """Save a copy of the drawing in a new file, and wait until it is there; the drawing in front stays open."""
    desk.key("ctrl+shift+alt+s")
    _save_in(desk, _COPY, path, kind)
    if path.endswith(".pdf"):
        desk.window(_PDF)
        desk.settle()
        desk.key("Return")
        desk.gone(_PDF)
    wait_for_file(desk, path)
    desk.settle()


def export_png(
    desk: Desk,
    path: str,
    *,
    area: Literal["Document", "Page", "Selection"] = "Page",
    dpi: float | None = None,
    width: int | None = None,
    name: str = "",
) -> None:
    """Export the drawing as a PNG file that is not there yet, and wait until it is.

    Args:
        path: absolute.
        area: what is exported.
        dpi, width: how finely, in pixels per inch, or how wide in pixels.
        name: the object or layer that is exported, with the area ``Selection``.
    """
    if name:
        select(desk, name)
    show_dialog(desk, "Export", "Single File")
    desk.click(role="radio button", name=area)
    desk.wait_until(lambda: "checked" in desk.find(role="radio button", name=area).states, f"the area {area}")
    if dpi is not None:
        enter_number(desk, desk.beside("DPI", role="spin button"), dpi)
    if width is not None:
        enter_number(desk, desk.beside("Width\n(px)", role="spin button"), width)
    kind = desk.find(role="combo box", description="Select export format")
    entry = desk.wait_until(
        lambda: next(
            (one for one in desk.find_all(role="text") if one.y <= kind.center[1] <= one.y + one.height), None
        ),
        "the name of the file",
    )
    desk.fill(entry, path)
    desk.wait_until(lambda: (now := desk.sandbox.look(entry)) and now.text == path, f"the name {path}")
    desk.click(role="button", name="Export")
    wait_for_file(desk, path)
    desk.settle()


def _save_in(desk: Desk, title: str, path: str, kind: str) -> None:
    desk.window(title)
    desk.settle()
    tip = "Select which types of files are shown"
    if desk.find(role="combo box", description=tip).name != kind:
        desk.click(desk.find(role="combo box", description=tip))
        desk.click(role="menu item", name=re.escape(kind))
        desk.wait_until(lambda: desk.find(role="combo box", description=tip).name == kind, kind)
        desk.click(desk.beside("Name:", role="text"))
    name_file(desk, title, path)
