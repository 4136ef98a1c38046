"""Fill, stroke, opacity and blur, in the dialog *Fill and Stroke*."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import choose, enter_number, enter_text, show_dialog
from .selections import select

__all__ = [
    "remove_fill",
    "remove_stroke",
    "set_blend_mode",
    "set_blur",
    "set_cap",
    "set_fill",
    "set_gradient",
    "set_join",
    "set_opacity",
    "set_stroke",
    "set_stroke_width",
]

_DIALOG = "Fill and Stroke"
_BLUR, _OPACITY = 0, 1


def set_fill(desk: Desk, name: str, colour: str) -> None:
    """Fill an object with a colour: six hexadecimal digits, ``1f4e79``."""
    select(desk, name)
    _paint(desk, "Fill", colour)


def remove_fill(desk: Desk, name: str) -> None:
    """Let an object have no fill."""
    select(desk, name)
    show_dialog(desk, _DIALOG, "Fill")
    _press(desk, "No paint")


def set_stroke(desk: Desk, name: str, colour: str, *, width: float | None = None) -> None:
    """Give the stroke of an object a colour of six hexadecimal digits, and if it is given a width in millimetres."""
    select(desk, name)
    _paint(desk, "Stroke paint", colour)
    if width is not None:
        _set_width(desk, width)


def set_stroke_width(desk: Desk, name: str, width: float) -> None:
    """Give the stroke of an object a width in millimetres."""
    select(desk, name)
    _set_width(desk, width)


def remove_stroke(desk: Desk, name: str) -> None:
    """Let an object have no stroke."""
    select(desk, name)
    show_dialog(desk, _DIALOG, "Stroke paint")
    _press(desk, "No paint")


def set_cap(desk: Desk, name: str, cap: Literal["Butt", "Round", "Square"]) -> None:
    """Let the ends of an object's stroke look so."""
    select(desk, name)
    _style(desk)
    _press(desk, f"{cap} cap", role="radio button")


def set_join(desk: Desk, name: str, join: Literal["Miter", "Round", "Bevel"]) -> None:
    """Let the corners of an object's stroke look so."""
    select(desk, name)
    _style(desk)
    _press(desk, f"{join} join", role="radio button")


def set_gradient(desk: Desk, name: str, kind: Literal["Linear", "Radial"]) -> None:
    """Fill an object with a gradient, which goes from its colour to nothing."""
    select(desk, name)
    show_dialog(desk, _DIALOG, "Fill")
    _press(desk, f"{kind} gradient")


def set_opacity(desk: Desk, name: str, percent: float) -> None:
    """Make an object as a whole as opaque as this."""
    select(desk, name)
    show_dialog(desk, _DIALOG)
    enter_number(desk, _slider(desk, _OPACITY), percent, within=0.06)


def set_blur(desk: Desk, name: str, percent: float) -> None:
    """Blur an object."""
    select(desk, name)
    show_dialog(desk, _DIALOG)
    enter_number(desk, _slider(desk, _BLUR), percent, within=0.06)


def set_blend_mode(desk: Desk, name: str, mode: str) -> None:
    """Blend an object or a layer with what is below it, for example by ``Multiply``."""
    select(desk, name)
    show_dialog(desk, _DIALOG)
    choose(desk, "Blend mode:", mode)


def _paint(desk: Desk, page: str, colour: str) -> None:
    show_dialog(desk, _DIALOG, page)
    _press(desk, "Flat color")
    entry = desk.find(role="text", description="Hexadecimal RGBA value of the color")
    enter_text(desk, entry, f"{colour}ff")


def _set_width(desk: Desk, width: float) -> None:
    _style(desk)
    choose(desk, "Width:", "mm")
    enter_number(desk, desk.find(role="spin button", description="Stroke width"), width)


def _style(desk: Desk) -> None:
    show_dialog(desk, _DIALOG, "Stroke style")


def _press(desk: Desk, tip: str, *, role: str = "toggle button") -> None:
    """Press a button that stays pressed, unless it is pressed already."""

    def look() -> Element:
        return desk.find(role=role, description=re.escape(tip))

    if "checked" not in look().states:
        desk.click(look())
        desk.wait_until(lambda: "checked" in look().states, f"{tip} to be chosen")
    desk.settle()


def _slider(desk: Desk, number: int) -> Element:
    """One of the spin buttons below the list of blend modes, which have no names: blur, then opacity."""
    mode = desk.beside("Blend mode:", role="combo box")
    below = range(mode.y + mode.height, mode.y + 4 * mode.height)
    found = [one for one in desk.find_all(role="spin button") if one.y in below and one.x > mode.x]
    return sorted(found, key=lambda one: one.y)[number]
