"""Where objects are, how large they are, how they are turned, and in which order they stand."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import choose, enter_number, show_dialog
from .selections import rows, select

__all__ = ["align", "distribute", "lower_to_bottom", "move_by", "raise_to_top", "rotate", "scale", "set_box"]

_BOX = {
    "x": "Horizontal coordinate of selection",
    "y": "Vertical coordinate of selection",
    "width": "Width of selection",
    "height": "Height of selection",
}
_EDGES = {
    "left": ("Align left edges", "x"),
    "right": ("Align right edges", "x"),
    "centre": ("Center on vertical axis", "x"),
    "top": ("Align top edges", "y"),
    "bottom": ("Align bottom edges", "y"),
    "middle": ("Center on horizontal axis", "y"),
}


def set_box(
    desk: Desk,
    name: str,
    *,
    x: float | None = None,
    y: float | None = None,
    width: float | None = None,
    height: float | None = None,
) -> None:
    """Set the place or the size of an object in millimetres, by the entries above the drawing.

    These count what is seen of it, with its stroke.
    """
    select(desk, name)
    wanted = {"x": x, "y": y, "width": width, "height": height}
    # A new size keeps the top left corner.
    for part in ("width", "height", "x", "y"):
        if (value := wanted[part]) is not None:
            enter_number(desk, _entry(desk, part), value)


def move_by(desk: Desk, name: str, *, right: float = 0, down: float = 0) -> None:
    """Move an object by so many millimetres, by the dialog *Transform*."""
    select(desk, name)
    before = {part: _value(desk, part) for part in ("x", "y")}
    _transform(desk, "Move", {"Horizontal:": right, "Vertical:": down})
    wanted = {"x": before["x"] + right, "y": before["y"] + down}
    desk.wait_until(
        lambda: all(abs(_value(desk, part) - value) < 0.01 for part, value in wanted.items()), f"{name} to have moved"
    )


def rotate(desk: Desk, name: str, degrees: float) -> None:
    """Turn an object about its centre, clockwise, by the dialog *Transform*."""
    select(desk, name)
    before = [_value(desk, part) for part in _BOX]
    _transform(desk, "Rotate", {"Angle:": degrees})
    desk.wait_until(lambda: [_value(desk, part) for part in _BOX] != before, f"{name} to be turned")


def scale(desk: Desk, name: str, percent: float) -> None:
    """Make an object larger or smaller about its centre, by the dialog *Transform*."""
    select(desk, name)
    width = _value(desk, "width")
    _transform(desk, "Scale", {"Width:": percent, "Height:": percent})
    desk.wait_until(
        lambda: abs(_value(desk, "width") - width * percent / 100) < 0.02 * width, f"{name} to have another size"
    )


def align(
    desk: Desk,
    *names: str,
    to: Literal["left", "right", "centre", "top", "bottom", "middle"],
    of: str = "Page",
    at: float | None = None,
) -> None:
    """Align objects with the page, the drawing, or the object that is selected last.

    Args:
        to: which edges, or which middle: ``centre`` is that between left and right.
        of: what the dialog calls it: ``Page``, ``Drawing``, ``Last selected``, ``Selection Area`` …
        at: where the selection as a whole is afterwards, ``x`` or ``y`` in millimetres, if that is known.
    """
    select(desk, *names)
    show_dialog(desk, "Align and Distribute", "Align")
    choose(desk, "Relative to:", of)
    button, part = _EDGES[to]
    desk.click(desk.find(role="button", description=re.escape(button)))
    if at is not None:
        desk.wait_until(lambda: abs(_value(desk, part) - at) < 0.02, f"{names} to be aligned")
    desk.settle()


def distribute(desk: Desk, *names: str, way: str) -> None:
    """Distribute objects; ``way`` is the tip of the button, for example ``Distribute … with even horizontal gaps``."""
    select(desk, *names)
    show_dialog(desk, "Align and Distribute", "Align")
    desk.click(desk.find(role="button", description=re.escape(way)))
    desk.settle()


def raise_to_top(desk: Desk, name: str) -> None:
    """Put an object before all others of its layer or group; it must not be there yet."""
    _restack(desk, name, "Raise to Top")


def lower_to_bottom(desk: Desk, name: str) -> None:
    """Put an object behind all others of its layer or group; it must not be there yet."""
    _restack(desk, name, "Lower to Bottom")


def _restack(desk: Desk, name: str, item: str) -> None:
    select(desk, name)
    before = rows(desk)
    desk.menu("Object", item)
    desk.wait_until(lambda: (now := rows(desk)) != before and name in now, f"{name} to stand elsewhere")
    desk.settle()


def _transform(desk: Desk, page: str, values: dict[str, float]) -> None:
    show_dialog(desk, "Transform", page)
    for label, value in values.items():
        enter_number(desk, desk.beside(label, role="spin button"), value)
    desk.click(role="button", name="Apply")
    desk.settle()


def _entry(desk: Desk, part: str) -> Element:
    return desk.find(role="spin button", description=re.escape(_BOX[part]))


def _value(desk: Desk, part: str) -> float:
    return _entry(desk, part).value or 0.0
