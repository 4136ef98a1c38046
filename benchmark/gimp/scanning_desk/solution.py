"""The pages of the preferences are gone through one by one; nothing is written before the dialog is confirmed."""

from __future__ import annotations

from apps.gimp.operations import close_preferences, enter_number, open_preferences, set_preference, tick, turn_to_page
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    undo: int = 30,
    carried: bool = False,
    rotation: str = "Rotate the image then discard metadata",
    interpolation: str = "LoHalo",
    distance: int = 12,
    full_screen: bool = False,
) -> None:
    open_preferences(desk)
    set_preference(desk, "Minimal number of undo levels:", undo)

    turn_to_page(desk, "Image Import & Export")
    set_preference(desk, "Metadata rotation policy:", rotation)
    set_preference(desk, "Export the image's comment by default", carried)
    set_preference(desk, "Export XMP metadata by default when available", carried)

    turn_to_page(desk, "Tool Options")
    set_preference(desk, "Default interpolation:", interpolation)

    turn_to_page(desk, "Default Image")
    set_preference(desk, "Width:", 2400)
    set_preference(desk, "Height:", 3300)
    desk.click(role="toggle button", name="Advanced Options")
    set_preference(desk, "X resolution:", 400)
    set_preference(desk, "Color space:", "Grayscale")

    turn_to_page(desk, "Default Grid")
    enter_number(desk, desk.find(role="spin button", description="Horizontal spacing of grid lines."), 100)

    turn_to_page(desk, "Snapping")
    # The upper box of this name is for windows, the lower one for the full screen.
    tick(desk, "Snap to Grid", number=1 if full_screen else 0)
    set_preference(desk, "Snapping distance:", distance)
    close_preferences(desk)


def another_way(desk: Desk) -> None:
    """A first try is given up; the preferences are then confirmed twice, the second time with an error put right."""
    open_preferences(desk)
    set_preference(desk, "Minimal number of undo levels:", 300)
    close_preferences(desk, "Cancel")

    open_preferences(desk)
    set_preference(desk, "Minimal number of undo levels:", 30)
    turn_to_page(desk, "Tool Options")
    set_preference(desk, "Default interpolation:", "LoHalo")
    turn_to_page(desk, "Image Import & Export")
    set_preference(desk, "Export XMP metadata by default when available", False)
    set_preference(desk, "Export the image's comment by default", False)
    set_preference(desk, "Metadata rotation policy:", "Discard metadata without rotating")  # a mistake
    close_preferences(desk)

    open_preferences(desk)
    turn_to_page(desk, "Snapping")
    set_preference(desk, "Snapping distance:", 12)
    tick(desk, "Snap to Grid")
    turn_to_page(desk, "Default Grid")
    enter_number(desk, desk.find(role="spin button", description="Horizontal spacing of grid lines."), 100)
    turn_to_page(desk, "Default Image")
    desk.click(role="toggle button", name="Advanced Options")
    set_preference(desk, "Color space:", "Grayscale")
    set_preference(desk, "X resolution:", 400)
    set_preference(desk, "Height:", 3300)
    set_preference(desk, "Width:", 2400)
    turn_to_page(desk, "Image Import & Export")
    set_preference(desk, "Metadata rotation policy:", "Rotate the image then discard metadata")
    close_preferences(desk)


snaps_in_the_full_screen = mistake(
    solve, fails=["snap_to_grid", "snap_distance", "nothing_else"], full_screen=True, distance=21
)
forgets_the_boxes_and_discards_the_rotation = mistake(
    solve,
    fails=["undo", "rotation", "comment", "xmp", "interpolation"],
    undo=20,
    carried=True,
    rotation="Discard metadata without rotating",
    interpolation="NoHalo",
)
