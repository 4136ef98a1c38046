"""The scan is turned, mirrored and cut to the slide; then its resolution and its layer are put right."""

from __future__ import annotations

from typing import Literal

from apps.gimp.operations import (
    crop_to_content,
    export_as,
    flip_image,
    rename,
    rotate_image,
    save_as,
    set_resolution,
)
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Slides"


def solve(
    desk: Desk,
    *,
    flip: Literal["horizontally", "vertically"] = "horizontally",
    cut: bool = True,
    resolution: int | None = 600,
    layer: str = "Slide 17, Sossusvlei",
    packing: str = "LZW",
    copies: tuple[str, ...] = (),
) -> None:
    rotate_image(desk, "counter-clockwise")
    flip_image(desk, flip)
    if cut:
        crop_to_content(desk)
    if resolution is not None:
        set_resolution(desk, resolution)
    rename(desk, "scan-017.png", layer)
    save_as(desk, f"{FOLDER}/slide-17.xcf")
    export_as(desk, f"{FOLDER}/slide-17.tif", compression=packing)
    for name in copies:
        export_as(desk, f"{FOLDER}/{name}")


flips_it_the_wrong_way = mistake(
    solve, fails=["upper_left", "lower_left", "nothing_else"], flip="vertically", copies=("slide-17.png",)
)
leaves_the_white_margin = mistake(solve, fails=["size", "upper_left", "lower_left"], cut=False)
keeps_the_resolution_and_misspells_the_layer = mistake(
    solve,
    fails=["resolution", "layer", "compression", "saved_slide"],
    resolution=None,
    layer="Slide 71, Sossusvlei",
    packing="Deflate",
)
