"""What is done to an image as a whole: its size, its direction, its colours, its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from pytest_opencomputer.desk import Desk

from .dialogs import choose, press, set_number, wait_until_done, walk_menu

__all__ = [
    "add_guides_around_selection",
    "convert_to_grayscale",
    "convert_to_indexed",
    "crop_to_content",
    "edit_metadata",
    "flatten_image",
    "flip_image",
    "rotate_image",
    "scale_image",
    "set_canvas_size",
    "set_comment",
    "set_resolution",
]

_RESOLUTION, _CANVAS, _SCALE = "^Set Image Print Resolution$", "^Set Image Canvas Size$", "^Scale Image$"
_INDEXED, _PROPERTIES, _METADATA = "^Indexed Color Conversion$", "^Image Properties$", "^Metadata Editor"


def rotate_image(desk: Desk, turn: Literal["clockwise", "counter-clockwise"]) -> None:
    """Rotate the image by 90 degrees."""
    walk_menu(desk, "alt+i", "t", "c" if turn == "clockwise" else "w", does="Rotate image")


def flip_image(desk: Desk, direction: Literal["horizontally", "vertically"]) -> None:
    """Flip the image."""
    walk_menu(desk, "alt+i", "t", "h" if direction == "horizontally" else "v", does="Flip image")


def crop_to_content(desk: Desk) -> None:
    """Cut the empty border of the image off."""
    desk.menu("Image", "Crop to Content")
    wait_until_done(desk, "Crop Image")


def flatten_image(desk: Desk) -> None:
    """Make all layers one."""
    walk_menu(desk, "alt+i", "f", does="Flatten Image")


def scale_image(desk: Desk, width: int) -> None:
    """Scale the image to a width in pixels; its height follows."""
    walk_menu(desk, "alt+i", "s", opens=_SCALE)
    set_number(desk, "Width:", width)
    press(desk, "Scale", _SCALE)
    wait_until_done(desk, "Scale Image")


def set_resolution(desk: Desk, pixels_per_inch: float) -> None:
    """Set the print resolution in both directions, without resampling."""
    walk_menu(desk, "alt+i", "p", opens=_RESOLUTION)
    set_number(desk, "X resolution:", pixels_per_inch)
    press(desk, "OK", _RESOLUTION)
    wait_until_done(desk, "Change Print Size")


def set_canvas_size(
    desk: Desk, width: int, height: int, *, corner: tuple[int, int], layers: str = "None", fill: str = "Transparency"
) -> None:
    """Make the canvas larger or smaller.

    Args:
        corner: where the top left corner of the current image should be on the canvas, in pixels.
        layers: which layers are made as large as the canvas, for example ``All layers``.
        fill: what is in the part of these layers that is new, for example ``White``.
    """
    walk_menu(desk, "alt+i", "v", opens=_CANVAS)
    set_number(desk, "Width:", width)
    set_number(desk, "Height:", height)
    set_number(desk, "X:", corner[0])
    set_number(desk, "Y:", corner[1])
    choose(desk, "Resize layers:", layers)
    if layers != "None":
        choose(desk, "Fill with:", fill)
    press(desk, "Resize", _CANVAS)
    wait_until_done(desk, "Resize Image")


def convert_to_grayscale(desk: Desk) -> None:
    """Give the image the mode Grayscale."""
    walk_menu(desk, "alt+i", "m", "g", does="Convert Image to Grayscale")


def convert_to_indexed(desk: Desk, colours: int) -> None:
    """Give the image an optimum palette of at most so many colours."""
    walk_menu(desk, "alt+i", "m", "i", opens=_INDEXED)
    set_number(desk, "Maximum number of colors:", colours)
    press(desk, "Convert", _INDEXED)
    wait_until_done(desk, "Convert Image to Indexed")


def add_guides_around_selection(desk: Desk) -> None:
    """Put guides on the edges of the selection."""
    walk_menu(desk, "alt+i", "g", "s", does="New Guides from Selection")


def set_comment(desk: Desk, text: str) -> None:
    """Write the comment of the image, in its properties."""
    desk.key("alt+Return")
    desk.window(_PROPERTIES)
    desk.click(role="page tab", name="Comment")
    entry = desk.wait_until(
        lambda: next((one for one in desk.find_all(role="text") if "multi-line" in one.states), None), "the comment"
    )
    desk.click(entry)
    desk.replace(text)
    desk.wait_until(lambda: (now := desk.sandbox.look(entry)) and now.text == text, "the comment to be written")
    press(desk, "Close", _PROPERTIES)


def edit_metadata(desk: Desk, words: Mapping[str, str], *, rating: str = "") -> None:
    """Write into the image's metadata with the metadata editor.

    Args:
        words: texts by the labels of the editor's first page, for example ``Author``. Keywords want a line each.
        rating: the number of stars; ``""`` leaves it.
    """
    # The menu Metadata is the last one of the menu Image, and its first item is the editor.
    walk_menu(desk, "alt+i", "Up", "Right", "Return", opens=_METADATA)
    for name, text in words.items():
        label = desk.find(role="label", name=re.escape(name))
        desk.click((label.x + 250, label.y + label.height // 2))
        desk.replace(text)
        desk.wait_until(
            lambda value=text: any(one.text == value for one in desk.find_all(role="text")),  # type: ignore[misc]
            f"{name} to be written",
        )
    if rating:
        desk.click(role="combo box", name="Unrated")
        desk.click(role="menu item", name=rating)
        desk.find(role="combo box", name=rating)
    press(desk, "Write Metadata", _METADATA)
