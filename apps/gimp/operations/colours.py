"""Selections by colour."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk

from .dialogs import wait_until_done
from .docks import image_box, select

__all__ = ["select_by_colour"]


def select_by_colour(desk: Desk, layer: str, *, down: float) -> None:
    """Select all of a layer that has the colour of a point in the middle of an upright image.

    Args:
        down: where that point is, from 0 at the upper edge of the image to 1 at the lower one.
    """
    select(desk, layer)
    desk.key("ctrl+shift+j")  # the image fills its window from top to bottom
    desk.settle()
    desk.key("shift+o")
    box = image_box(desk)
    desk.click((box.x + box.width // 2, box.y + round(box.height * down)))
    wait_until_done(desk, "Select by Color")
