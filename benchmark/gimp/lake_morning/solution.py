"""The frames are put in order, one gets a delay of its own, and all become an animation with a palette in common."""

from __future__ import annotations

from apps.gimp.operations import convert_to_indexed, export_as, raise_layer, rename, reverse_layers, save, save_as
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Lake"


def solve(
    desk: Desk,
    *,
    raised: str = "DSC_0509",
    last: str = "DSC_0512 (2000ms)",
    colours: int = 64,
    boxes: tuple[str, ...] = ("As animation",),
    comment: str = "Lake Sherburne, 6 April",
    save_over: bool = False,
) -> None:
    reverse_layers(desk)
    raise_layer(desk, raised)
    rename(desk, "DSC_0512", last)
    convert_to_indexed(desk, colours)
    if save_over:
        save(desk)
    save_as(desk, f"{FOLDER}/morning-gif.xcf")
    export_as(desk, f"{FOLDER}/morning.gif", ticked=boxes, comment=comment)


raises_another_frame_and_holds_the_last_one_too_short = mistake(
    solve, fails=["order", "delay", "shown_frames"], raised="DSC_0506", last="DSC_0512 (200ms)"
)
exports_a_still_of_more_colours = mistake(solve, fails=["colours", "animation", "shown_frames"], colours=128, boxes=())
saves_over_the_original = mistake(solve, fails=["comment", "original_kept"], comment="Lake Sherburne", save_over=True)
