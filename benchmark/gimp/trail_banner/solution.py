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
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Pictures/Trail club"
WORDS = "Autumn walks 2026"


def solve(desk: Desk, *, flatten: bool = False, progressive: bool = False) -> None:
    set_canvas_size(desk, 1200, 400, corner=(-40, -180), layers="All layers")
    write_text(desk, WORDS, font="DejaVu Serif Bold", size=64, colour="ffe9c7")
    set_layer_attributes(desk, WORDS, offset=(60, 290))
    if flatten:
        flatten_image(desk)
    save_as(desk, f"{FOLDER}/banner.xcf")
    export_as(
        desk,
        f"{FOLDER}/banner.jpg",
        quality=82,
        ticked=("Save comment",),
        cleared=() if progressive else ("Progressive",),
        comment="© 2026 Northfork Trail Club",
    )


def another_way(desk: Desk) -> None:
    """The comment is the image's own; the text is mistyped and corrected; both files are written twice."""
    set_comment(desk, "© 2026 Northfork Trail Club")
    set_canvas_size(desk, 1200, 400, corner=(-40, -180), layers="All layers")
    write_text(desk, "Autumn walks 2025", font="DejaVu Serif Bold", size=64, colour="ffe9c7")  # a mistake
    save_as(desk, f"{FOLDER}/banner.xcf")
    edit_text(desk, "Autumn walks 2025", WORDS)
    row(desk, WORDS)
    set_layer_attributes(desk, WORDS, offset=(60, 290))
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


exports_it_progressive = mistake(solve, fails=["not_progressive"], progressive=True)
flattens_it_first = mistake(
    solve, fails=["canvas", "saved_part", "text", "painted_text", "font", "size", "colour", "text_place"], flatten=True
)
