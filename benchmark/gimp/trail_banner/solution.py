"""The canvas is cut, the words are written with the text tool and put in their place, and the image is saved twice."""

from __future__ import annotations

from apps.gimp.operations import (
    edit_text,
    export_as,
    flatten_image,
    row,
    save,
    save_as,
    set_canvas_size,
    set_comment,
    set_layer_attributes,
    write_text,
)
from pytest_opencomputer.solution import Desk, mistake, near_miss

FOLDER = "/home/user/Pictures/Trail club"


def solve(
    desk: Desk,
    *,
    height: int = 400,
    corner: tuple[int, int] = (-40, -180),
    layers: str = "All layers",
    words: str = "Autumn walks 2026",
    font: str = "DejaVu Serif Bold",
    size: int = 64,
    colour: str = "ffe9c7",
    place: tuple[int, int] = (60, 290),
    flatten: bool = False,
    quality: int = 82,
    progressive: bool = False,
    boxes: tuple[str, ...] = ("Save comment",),
    copies: tuple[str, ...] = (),
) -> None:
    set_canvas_size(desk, 1200, height, corner=corner, layers=layers)
    write_text(desk, words, font=font, size=size, colour=colour)
    set_layer_attributes(desk, words, offset=place)
    if flatten:
        flatten_image(desk)
    save_as(desk, f"{FOLDER}/banner.xcf")
    export_as(
        desk,
        f"{FOLDER}/banner.jpg",
        quality=quality,
        ticked=boxes,
        cleared=() if progressive else ("Progressive",),
        comment="© 2026 Northfork Trail Club" if "Save comment" in boxes else None,
    )
    for name in copies:
        export_as(desk, f"{FOLDER}/{name}")


def another_way(desk: Desk) -> None:
    """The comment is the image's own; the text is mistyped and corrected; both files are written twice."""
    words = "Autumn walks 2026"
    set_comment(desk, "© 2026 Northfork Trail Club")
    set_canvas_size(desk, 1200, 400, corner=(-40, -180), layers="All layers")
    write_text(desk, "Autumn walks 2025", font="DejaVu Serif Bold", size=64, colour="ffe9c7")  # a mistake
    save_as(desk, f"{FOLDER}/banner.xcf")
    edit_text(desk, "Autumn walks 2025", words)
    row(desk, words)
    set_layer_attributes(desk, words, offset=(60, 290))
    save(desk)

    # With the dialog's quality at first.
    export_as(desk, f"{FOLDER}/banner.jpg")
    export_as(
        desk,
        f"{FOLDER}/banner.jpg",
        quality=82,
        ticked=("Save comment",),
        cleared=("Progressive",),
        replace=True,
    )


@near_miss(fails=["right_part", "saved_part", "exported_text", "photograph_untouched"])
def exports_over_the_photograph_as_well(desk: Desk) -> None:
    solve(desk)
    export_as(desk, f"{FOLDER}/DSC_0420.JPG", replace=True)


makes_it_too_low = mistake(solve, fails=["canvas", "layer_cut", "saved_part", "exported_text", "export"], height=360)
mixes_up_the_axes = mistake(solve, fails=["text_place", "exported_text"], place=(290, 60))
leaves_the_quality = mistake(solve, fails=["quality"], quality=90)
exports_it_progressive = mistake(solve, fails=["not_progressive"], progressive=True)
forgets_the_comment = mistake(solve, fails=["comment"], boxes=())
keeps_the_cameras_exif = mistake(solve, fails=["no_metadata"], boxes=("Save comment", "Save Exif"))
flattens_it_first = mistake(
    solve, fails=["canvas", "saved_part", "text", "painted_text", "font", "size", "colour", "text_place"], flatten=True
)
exports_it_as_png_as_well = mistake(solve, fails=["nothing_else"], copies=("banner.png",))
