"""What is done to whole objects: properties, groups, copies, paths, clips."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import enter_text, set_check_box, show_dialog, status, wait_for_status
from .selections import row, rows, select

__all__ = [
    "clone",
    "combine_paths",
    "delete",
    "duplicate",
    "group",
    "object_to_path",
    "set_clip",
    "set_corner_radius",
    "set_mask",
    "set_properties",
    "ungroup",
    "unlink_clone",
]

_LABEL = "A freeform label for the object"
_ID = r"The id= attribute.*"


def set_properties(
    desk: Desk,
    name: str,
    *,
    label: str = "",
    id: str = "",
    title: str = "",
    description: str = "",
    hidden: bool | None = None,
    locked: bool | None = None,
) -> None:
    """Set properties of an object in the dialog *Object Properties*; what is not named stays."""
    select(desk, name)
    rename_selected(desk, label=label, id=id, title=title, description=description)
    if hidden is not None:
        set_check_box(desk, "Hide", hidden)
    if locked is not None:
        set_check_box(desk, "Lock", locked)


def rename_selected(desk: Desk, *, label: str = "", id: str = "", title: str = "", description: str = "") -> None:
    """Give what is selected a label, an id, a title or a description."""
    show_dialog(desk, "Object Properties")
    _unfold(desk)
    if id:
        enter_text(desk, desk.find(role="text", description=_ID), id)
    if label:
        enter_text(desk, desk.find(role="text", description=_LABEL), label)
    if title:
        enter_text(desk, desk.beside("Title:", role="text"), title)
    if description:
        view = _below(desk, "Description:")
        desk.click(view)
        desk.replace(description)
    if description or label or title or id:
        desk.click(role="button", name="Set")
    desk.settle()


def group(desk: Desk, *names: str, label: str = "") -> None:
    """Group objects; with a label, the group gets it."""
    select(desk, *names)
    desk.key("ctrl+g")
    wait_for_status(desk, "Group of ", f"{names} to be a group")
    if label:
        rename_selected(desk, label=label)


def ungroup(desk: Desk, name: str) -> None:
    """Dissolve a group."""
    select(desk, name)
    desk.key("ctrl+shift+g")
    desk.wait_until(lambda: name not in rows(desk), f"{name} to be dissolved")
    desk.settle()


def delete(desk: Desk, *names: str) -> None:
    """Delete objects."""
    select(desk, *names)
    desk.menu("Edit", "Delete")
    desk.wait_until(lambda: not set(names) & set(rows(desk)), f"{names} to be gone")
    desk.settle()


def duplicate(desk: Desk, name: str, *, label: str = "") -> None:
    """Make a copy of an object in the same place, which then is selected; with a label, the copy gets it."""
    _copied(desk, name, "ctrl+d")
    _label(desk, label)


def clone(desk: Desk, name: str, *, label: str = "") -> None:
    """Make a clone of an object in the same place, which then is selected; with a label, the clone gets it."""
    _copied(desk, name, "alt+d")
    wait_for_status(desk, "Clone ", f"a clone of {name}")
    _label(desk, label)


def unlink_clone(desk: Desk, name: str) -> None:
    """Make a clone an object of its own."""
    select(desk, name)
    desk.key("shift+alt+d")
    wait_for_status(desk, lambda said: not said.startswith("Clone "), f"{name} to be no clone")


def object_to_path(desk: Desk, name: str) -> None:
    """Make a path of a shape or a text."""
    select(desk, name)
    desk.key("ctrl+shift+c")
    wait_for_status(desk, "(Path|Group of )", f"{name} to be a path")


def combine_paths(
    desk: Desk, *names: str, how: Literal["Union", "Difference", "Intersection", "Exclusion", "Combine"], left: str
) -> None:
    """Make one path of several objects.

    Args:
        left: the name that the path has afterwards, which is the name of one of the objects.
    """
    select(desk, *names)
    desk.menu("Path", how)
    gone = set(names) - {left}
    desk.wait_until(lambda: not gone & set(rows(desk)) or status(desk).startswith("Path"), f"{names} to be one path")
    desk.settle()


def set_clip(desk: Desk, name: str, by: str) -> None:
    """Clip an object by another one, which must stand before it."""
    select(desk, name, by)
    desk.menu("Object", "Clip", "Set Clip")
    wait_for_status(desk, lambda said: "clipped" in said, f"{name} to be clipped")


def set_mask(desk: Desk, name: str, by: str) -> None:
    """Mask an object by another one, which must stand before it."""
    select(desk, name, by)
    desk.menu("Object", "Mask", "Set Mask")
    wait_for_status(desk, lambda said: "masked" in said, f"{name} to be masked")


def set_corner_radius(desk: Desk, name: str, radius: float) -> None:
    """Round the corners of a rectangle by so many millimetres."""
    select(desk, name)
    show_dialog(desk, "Object Properties")
    entry = desk.beside("Rx:", role="spin button")
    desk.fill(entry, f"{radius:g}\t")
    desk.wait_until(lambda: abs((desk.beside("Rx:", role="spin button").value or 0) - radius) < 0.006, "the corners")
    desk.settle()


def _copied(desk: Desk, name: str, chord: str) -> None:
    select(desk, name)
    before = len(rows(desk))
    desk.key(chord)
    desk.wait_until(lambda: len(rows(desk)) == before + 1, f"another {name}")
    desk.settle()


def _label(desk: Desk, label: str) -> None:
    if label:
        rename_selected(desk, label=label)
        row(desk, label)


def _unfold(desk: Desk) -> None:
    fold = desk.find(role="toggle button", name="Properties")
    if "expanded" not in fold.states:
        desk.click((fold.x + 40, fold.center[1]))  # the end of its line takes no clicks
        desk.wait_until(
            lambda: "expanded" in desk.find(role="toggle button", name="Properties").states, "the properties"
        )
    desk.settle()


def _below(desk: Desk, label: str) -> Element:
    """The text of several lines below a label."""
    top = desk.find(role="label", name=re.escape(label))
    found = [one for one in desk.find_all(role="text") if "multi-line" in one.states and one.y > top.y]
    return min(found, key=lambda one: one.y)
