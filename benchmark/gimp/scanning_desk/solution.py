"""The pages of the preferences are gone through one by one; nothing is written before the dialog is confirmed."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    undo: str = "30",
    boxes: tuple[str, ...] = ("Export the image's comment by default", "Export XMP metadata by default when available"),
    rotation: str = "Rotate the image then discard metadata",
    interpolation: str = "LoHalo",
    size: tuple[str, str] = ("2400", "3300"),
    resolution: str = "400",
    colours: str = "Grayscale",
    spacing: str = "100",
    distance: str = "12",
    grid_box: int = 0,
    confirm: str = "OK",
) -> None:
    desk.menu("Edit", "Preferences")
    desk.window("^Preferences$")
    number(desk, "Minimal number of undo levels:", undo)

    page(desk, "Image Import & Export")
    choose(desk, "Metadata rotation policy:", rotation)
    for box in boxes:
        desk.click(role="check box", name=box)

    page(desk, "Tool Options")
    choose(desk, "Default interpolation:", interpolation)

    page(desk, "Default Image")
    number(desk, "Width:", size[0])
    number(desk, "Height:", size[1])
    desk.click(role="toggle button", name="Advanced Options")
    number(desk, "X resolution:", resolution)
    choose(desk, "Color space:", colours)

    page(desk, "Default Grid")
    desk.fill(desk.find(role="spin button", description="Horizontal spacing of grid lines."), f"{spacing}\t")

    page(desk, "Snapping")
    # The upper box of this name is for windows, the lower one for the full screen.
    desk.find(role="check box", name="Snap to Grid")
    desk.click(sorted(desk.find_all(role="check box", name="Snap to Grid"), key=lambda one: one.y)[grid_box])
    number(desk, "Snapping distance:", distance)
    desk.click(role="button", name=confirm)
    desk.gone("^Preferences$")


def page(desk: Desk, name: str) -> None:
    """Turn to a page by its name in the list on the left."""
    desk.click(role="table cell", name=re.escape(name))
    desk.settle()


def number(desk: Desk, label: str, value: str) -> None:
    """Type a number into the entry beside a label."""
    desk.fill(desk.beside(label, role="spin button"), f"{value}\t")


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose in the list beside a label."""
    desk.click(desk.beside(label, role="combo box"))
    desk.click(role="menu item", name=re.escape(item))


@near_miss(fails=["snap_to_grid", "snap_distance", "nothing_else"])
def snaps_in_the_full_screen(desk: Desk) -> None:
    solve(desk, grid_box=1, distance="21")


@near_miss(fails=["size", "resolution", "grayscale", "grid"])
def lays_the_page_on_its_side_for_the_screen(desk: Desk) -> None:
    solve(desk, size=("3300", "2400"), resolution="300", colours="RGB color", spacing="50")


@near_miss(fails=["undo", "rotation", "comment", "xmp", "interpolation"])
def forgets_the_boxes_and_discards_the_rotation(desk: Desk) -> None:
    solve(desk, undo="20", boxes=(), rotation="Discard metadata without rotating", interpolation="NoHalo")
