"""The selection is taken from its channel, kept in a wider channel and as a path, and becomes a soft mask."""

from __future__ import annotations

from apps.gimp.operations import (
    add_layer_mask,
    export_as,
    feather_selection,
    grow_selection,
    save,
    save_selection_to_channel,
    save_selection_to_path,
    select_channel,
    select_none,
    show_dock,
    wait_until_done,
)
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Concert"


def solve(
    desk: Desk,
    *,
    grow_first: bool = True,
    channel: str = "Towers wide",
    kind: str = "Selection",
    deselect: bool = True,
    export: str = "flyer.png",
) -> None:
    select_channel(desk, "Towers")
    if grow_first:
        grow_selection(desk, 20)
    save_selection_to_channel(desk, channel)
    save_selection_to_path(desk, "Towers outline")
    if not grow_first:
        grow_selection(desk, 20)
    feather_selection(desk, 30)
    show_dock(desk, "Layers")
    add_layer_mask(desk, "Skyline", kind)
    if deselect:
        select_none(desk)
    save(desk)
    export_as(desk, f"{FOLDER}/{export}")


def another_way(desk: Desk) -> None:
    """The mask is made first; for what is kept, the selection is taken from its channel once more."""
    select_channel(desk, "Towers")
    grow_selection(desk, 30)  # a mistake
    desk.menu("Edit", "Undo Grow Selection")
    wait_until_done(desk, "Channels to selection")
    grow_selection(desk, 20)
    feather_selection(desk, 30)
    show_dock(desk, "Layers")
    add_layer_mask(desk, "Skyline", "Selection")

    select_channel(desk, "Towers")
    grow_selection(desk, 20)
    save_selection_to_path(desk, "Towers outline")
    save_selection_to_channel(desk, "Towers wide")
    select_none(desk)
    export_as(desk, f"{FOLDER}/flyer.png")
    save(desk)


keeps_the_selection_before_it_grows = mistake(solve, fails=["wide_channel", "outline"], grow_first=False)
leaves_the_mask_white = mistake(solve, fails=["mask_bounds", "soft_mask", "export"], kind="White (full opacity)")
misspells_the_channel_and_leaves_the_selection = mistake(
    solve,
    fails=["wide_channel", "export", "nothing_selected"],
    channel="Wide towers",
    deselect=False,
    export="flyer.jpg",
)
