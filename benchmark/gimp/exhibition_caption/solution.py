"""The photograph is made gray, described in the metadata editor, and exported with these words but without Exif."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

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
    quality: str = "94",
    boxes: tuple[str, ...] = ("Save XMP",),
    names: tuple[str, ...] = ("plate-07.jpg",),
) -> None:
    if gray:
        menu(desk, "alt+i", "m", "g")
        desk.window(r"\(Grayscale ")
    desk.key("alt+i")
    # The menu Metadata is the last one, and its first item is the editor.
    desk.keys("Up", "Right", "Return")
    desk.window("^Metadata Editor")
    for name, value in words.items():
        label = desk.find(role="label", name=name)
        desk.click((label.x + 250, label.y + label.height // 2))
        desk.replace(value)
    if rating:
        desk.click(role="combo box", name="Unrated")
        desk.click(role="menu item", name=rating)
    press(desk, "Write Metadata", "^Metadata Editor")
    for name in names:
        desk.key("ctrl+shift+e")
        desk.window("^Export Image$")
        desk.replace(f"{FOLDER}/{name}\n")
        desk.window("^Export Image as ")
        if name.endswith("jpg"):
            desk.fill(desk.find(role="spin button", description="Quality of exported image"), f"{quality}\t")
            for box in boxes:
                desk.click(role="check box", name=box)
        press(desk, "Export", "^Export Image as ")


def menu(desk: Desk, chord: str, *letters: str) -> None:
    """Walk through a menu by the letters that are underlined in it."""
    desk.key(chord)
    for letter in letters:
        desk.type(letter)


def press(desk: Desk, button: str, window: str) -> None:
    """Press a button that closes a dialog."""
    desk.click(role="button", name=button)
    desk.gone(window)


@near_miss(fails=["gray", "rating"])
def leaves_it_in_colour_and_unrated(desk: Desk) -> None:
    solve(desk, gray=False, rating="")


@near_miss(fails=["title", "creator", "quality"])
def mixes_up_title_and_author(desk: Desk) -> None:
    solve(
        desk,
        words={**WORDS, "Document Title": "Ana Ferreira", "Author": "Courtyard at evening"},
        quality="90",
    )


@near_miss(fails=["description", "keywords", "no_exif", "nothing_else"])
def forgets_the_series_and_keeps_the_cameras_words(desk: Desk) -> None:
    solve(
        desk,
        words={**WORDS, "Description": "Plate 7", "Keywords": "architecture, courtyard, Barcelona"},
        boxes=("Save XMP", "Save Exif"),
        names=("plate-07.jpg", "plate-07.png"),
    )
