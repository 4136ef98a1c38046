"""The scan is turned, mirrored and cut to the slide; then its resolution and its layer are put right."""

from __future__ import annotations

from typing import Literal

from apps.gimp.operations import (
    crop_to_content,
    export_as,
    flip_image,
    press,
    rename,
    rotate_image,
    row,
    run_command,
    save_as,
    select,
    set_canvas_size,
    set_resolution,
    wait_until_done,
)
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Slides"


def solve(
    desk: Desk,
    *,
    flip: Literal["horizontally", "vertically"] = "horizontally",
    resolution: int | None = 600,
    layer: str = "Slide 17, Sossusvlei",
    packing: str = "LZW",
    copies: tuple[str, ...] = (),
) -> None:
    rotate_image(desk, "counter-clockwise")
    flip_image(desk, flip)
    crop_to_content(desk)
    if resolution is not None:
        set_resolution(desk, resolution)
    rename(desk, "scan-017.png", layer)
    save_as(desk, f"{FOLDER}/slide-17.xcf")
    export_as(desk, f"{FOLDER}/slide-17.tif", compression=packing)
    for name in copies:
        export_as(desk, f"{FOLDER}/{name}")


def another_way(desk: Desk) -> None:
    """The layer is named in its dialog; the scan is mirrored first, turned the other way, and cut by numbers."""
    layer = "Slide 17, Sossusvlei"
    select(desk, "scan-017.png")
    run_command(desk, "Edit Layer Attributes...", opens="^Layer Attributes$")
    desk.fill(desk.beside("Layer name:", role="text"), layer)
    press(desk, "OK", "^Layer Attributes$")
    row(desk, layer)
    set_resolution(desk, 600)

    flip_image(desk, "vertically")  # a mistake
    desk.menu("Edit", "Undo Flip image")
    wait_until_done(desk, "Change Print Size")
    flip_image(desk, "horizontally")
    rotate_image(desk, "clockwise")
    # The pointer on the corner of the slide says where it is: at x = 64, y = 62.
    set_canvas_size(desk, 600, 400, corner=(-64, -62), layers="All layers", fill="White")

    export_as(desk, f"{FOLDER}/slide-17.tif", compression="LZW")
    save_as(desk, f"{FOLDER}/slide-17.xcf")


flips_it_the_wrong_way = mistake(
    solve, fails=["upper_left", "lower_left", "nothing_else"], flip="vertically", copies=("slide-17.png",)
)
keeps_the_resolution_and_misspells_the_layer = mistake(
    solve,
    fails=["resolution", "layer", "compression", "saved_slide"],
    resolution=None,
    layer="Slide 71, Sossusvlei",
    packing="Deflate",
)
