"""Guides are put round the photograph before its canvas grows, so that they lie on the trim; dialogs do the rest."""

from __future__ import annotations

from apps.gimp.operations import (
    add_guides_around_selection,
    export_as,
    flatten_image,
    save_as,
    select_all,
    select_none,
    set_canvas_size,
    set_comment,
    set_resolution,
)
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Print"


def solve(
    desk: Desk,
    *,
    resolution: int | None = 254,
    width: int = 1020,
    corner: tuple[int, int] = (30, 30),
    guides_first: bool = True,
    comment: str = "Job 4711, trim 96 x 54 mm",
    packing: str = "LZW",
    copies: tuple[str, ...] = (),
) -> None:
    if resolution is not None:
        set_resolution(desk, resolution)
    if guides_first:
        put_guides_round_the_image(desk)
    set_canvas_size(desk, width, 600, corner=corner, layers="All layers", fill="White")
    if not guides_first:
        put_guides_round_the_image(desk)
    set_comment(desk, comment)
    save_as(desk, f"{FOLDER}/card.xcf")
    export_as(desk, f"{FOLDER}/card.tif", compression=packing)
    for name in copies:
        export_as(desk, f"{FOLDER}/{name}")


def put_guides_round_the_image(desk: Desk) -> None:
    """Put guides on the edges of the whole image."""
    select_all(desk)
    add_guides_around_selection(desk)
    select_none(desk)


def another_way(desk: Desk) -> None:
    """The canvas grows without its layer, and flattening the image lays the white border below the photograph."""
    set_comment(desk, "Job 4711, trim 96 x 54 mm")
    put_guides_round_the_image(desk)
    set_canvas_size(desk, 1020, 600, corner=(30, 30), layers="None")
    flatten_image(desk)
    set_resolution(desk, 245)  # a mistake
    set_resolution(desk, 254)
    export_as(desk, f"{FOLDER}/card.tif", compression="LZW")
    save_as(desk, f"{FOLDER}/card.xcf")


makes_it_as_wide_as_the_trim = mistake(
    solve, fails=["canvas", "layer", "white_above", "white_on_the_right", "export"], width=990
)
puts_guides_round_the_bleed = mistake(
    solve,
    fails=["resolution", "vertical_guides", "horizontal_guides", "comment"],
    resolution=None,
    guides_first=False,
    comment="Job 4117, trim 96 x 54 mm",
)
leaves_the_photograph_on_the_right = mistake(
    solve,
    fails=["vertical_guides", "white_on_the_right", "in_the_middle", "lzw", "nothing_else"],
    corner=(60, 30),
    packing="Deflate",
    copies=("card.png",),
)
