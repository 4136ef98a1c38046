"""The photograph is made gray, described in the metadata editor, and exported with these words but without Exif."""

from __future__ import annotations

from apps.gimp.operations import convert_to_grayscale, edit_metadata, export_as
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Exhibition"
WORDS = {
    "Document Title": "Courtyard at evening",
    "Author": "Ana Ferreira",
    "Description": "Plate 7 of the series City Evenings",
    "Keywords": "architecture\ncourtyard\nBarcelona",
}


def solve(
    desk: Desk,
    *,
    gray: bool = True,
    words: dict[str, str] = WORDS,
    rating: str = "4",
    boxes: tuple[str, ...] = ("Save XMP",),
    copies: tuple[str, ...] = (),
) -> None:
    if gray:
        convert_to_grayscale(desk)
    edit_metadata(desk, words, rating=rating)
    export_as(desk, f"{FOLDER}/plate-07.jpg", quality=94, ticked=boxes)
    for name in copies:
        export_as(desk, f"{FOLDER}/{name}")


leaves_it_in_colour_and_unrated = mistake(solve, fails=["gray", "rating", "picture"], gray=False, rating="")
forgets_the_series_and_keeps_the_cameras_words = mistake(
    solve,
    fails=["description", "keywords", "no_exif", "nothing_else"],
    words={**WORDS, "Description": "Plate 7", "Keywords": "architecture, courtyard, Barcelona"},
    boxes=("Save XMP", "Save Exif"),
    copies=("plate-07.png",),
)
