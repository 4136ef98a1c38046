"""The frames are put in order, one gets a delay of its own, and all become an animation with a palette in common."""

from __future__ import annotations

from apps.gimp.operations import (
    convert_to_indexed,
    export_as,
    move_layer_below,
    press,
    raise_layer,
    rename,
    reverse_layers,
    row,
    run_command,
    save,
    save_as,
    select,
)
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Lake"


def solve(
    desk: Desk,
    *,
    colours: int = 64,
    boxes: tuple[str, ...] = ("As animation",),
    comment: str = "Lake Sherburne, 6 April",
    save_over: bool = False,
) -> None:
    reverse_layers(desk)
    raise_layer(desk, "DSC_0509")
    rename(desk, "DSC_0512", "DSC_0512 (2000ms)")
    convert_to_indexed(desk, colours)
    if save_over:
        save(desk)
    save_as(desk, f"{FOLDER}/morning-gif.xcf")
    export_as(desk, f"{FOLDER}/morning.gif", ticked=boxes, comment=comment)


def another_way(desk: Desk) -> None:
    """The copy is saved before anything is changed; colours come first, and the frames are dragged into their order."""
    last = "DSC_0512 (2000ms)"
    save_as(desk, f"{FOLDER}/morning-gif.xcf")
    convert_to_indexed(desk, 64)

    # From the top they are 0503, 0509, 0506 and 0512.
    move_layer_below(desk, "DSC_0503", "DSC_0512")
    move_layer_below(desk, "DSC_0509", "DSC_0512")
    move_layer_below(desk, "DSC_0506", "DSC_0509")

    select(desk, "DSC_0512")
    run_command(desk, "Edit Layer Attributes...", opens="^Layer Attributes$")
    desk.fill(desk.beside("Layer name:", role="text"), last)
    press(desk, "OK", "^Layer Attributes$")
    row(desk, last)
    save(desk)
    export_as(desk, f"{FOLDER}/morning.gif", ticked=("As animation",), comment="Lake Sherburne, 6 April")


exports_a_still_of_more_colours = mistake(solve, fails=["colours", "animation", "shown_frames"], colours=128, boxes=())
saves_over_the_original = mistake(
    solve, fails=["comment", "original_kept", "frame_0512"], comment="Lake Sherburne", save_over=True
)
