"""The canvas is cut, the words are written with the text tool and put in their place, and the image is saved twice."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Pictures/Trail club"
COMMENT = "© 2026 Northfork Trail Club"
CANVAS = (940, 560)  # only pixels: the middle of the window, where an image stands


def solve(
    desk: Desk,
    *,
    corner: tuple[str, str] = ("-40", "-180"),
    layers: str = "All layers",
    words: str = "Autumn walks 2026",
    font: str = "DejaVu Serif Bold",
    size: str = "64",
    colour: str = "ffe9c7",
    place: tuple[str, str] = ("60", "290"),
    height: str = "400",
    quality: str = "82",
    unchecked: tuple[str, ...] = ("Progressive",),
    checked: tuple[str, ...] = ("Save comment",),
    comment: str = COMMENT,
    flatten: bool = False,
) -> None:
    command(desk, "Canvas Size...", "^Set Image Canvas Size$")
    number(desk, "Width:", "1200")
    number(desk, "Height:", height)
    number(desk, "X:", corner[0])
    number(desk, "Y:", corner[1])
    desk.click(desk.beside("Resize layers:", role="combo box"))
    desk.click(role="menu item", name=layers)
    press(desk, "Resize", "^Set Image Canvas Size$")
    write(desk, words, font, size, colour)
    command(desk, "Edit Layer Attributes...", "^Layer Attributes$")
    number(desk, "Offset X:", place[0])
    number(desk, "Offset Y:", place[1])
    press(desk, "OK", "^Layer Attributes$")
    if flatten:
        desk.menu("Image", "Flatten Image")
    desk.key("ctrl+shift+s")
    desk.window("^Save Image$")
    desk.replace(f"{FOLDER}/banner.xcf\n")
    desk.window("^banner.xcf-")

    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/banner.jpg\n")
    desk.window("^Export Image as ")
    desk.fill(desk.find(role="spin button", description="Quality of exported image"), f"{quality}\t")
    for box in (*unchecked, *checked):
        desk.click(role="check box", name=box)
    if "Save comment" in checked:
        entries = desk.wait_until(
            lambda: [one for one in desk.find_all(role="text") if "multi-line" in one.states], "the comment"
        )
        desk.click(entries[-1])
        desk.replace(comment)
    press(desk, "Export", "^Export Image as ")


def write(desk: Desk, words: str, font: str, size: str, colour: str) -> None:
    """A text layer with the text tool, whose options are set first."""
    desk.key("t")
    entries = desk.wait_until(
        lambda: [one for one in desk.find_all(role="text") if one.text == "Sans-serif"], "the options of the text tool"
    )
    desk.click(entries[0])
    desk.replace(font)
    desk.keys("Down", "Return")
    desk.fill(desk.find(role="spin button", description="Font size"), f"{size}\t")
    desk.click(desk.find(role="button", description="Foreground color"))
    desk.window("^Text Color$")
    desk.fill(desk.find(role="text", description="Hexadecimal.*"), f"{colour}\t")
    press(desk, "OK", "^Text Color$")
    desk.click(CANVAS)
    desk.type(words)
    # The name of the layer is its text.
    desk.find(role="table cell", name=re.escape(words))
    desk.key("Escape")


def command(desk: Desk, name: str, window: str) -> None:
    """Find a command by its name, run it, and wait for its dialog."""
    desk.key("slash")
    desk.window("^Search Actions$")
    desk.type(name)
    cell = rf"(?s){re.escape(name)}( \|[^\n]*)?\n.*"
    desk.click(role="table cell", name=cell)
    desk.wait_until(lambda: "selected" in desk.find(role="table cell", name=cell).states, f"{name} to be selected")
    # The key does what a double click does, which on a busy machine may arrive as two clicks.
    desk.key("Return")
    desk.gone("^Search Actions$")
    desk.window(window)


def number(desk: Desk, label: str, value: str) -> None:
    """Type a number into the entry beside a label."""
    desk.fill(desk.beside(label, role="spin button"), f"{value}\t")


def press(desk: Desk, button: str, window: str) -> None:
    """Press a button that closes a dialog."""
    desk.click(role="button", name=button)
    desk.gone(window)


@near_miss(fails=["canvas", "layer_cut", "export"])
def makes_it_too_low(desk: Desk) -> None:
    solve(desk, height="360")


@near_miss(fails=["layer_cut"])
def leaves_the_layer_as_it_was(desk: Desk) -> None:
    solve(desk, layers="None")


@near_miss(fails=["right_part"])
def shows_another_part(desk: Desk) -> None:
    solve(desk, corner=("-40", "-80"))


@near_miss(fails=["text", "font", "size", "colour", "text_place"])
def misspells_the_words(desk: Desk) -> None:
    solve(desk, words="Autum walks 2026")


@near_miss(fails=["font"])
def takes_the_sans_serif(desk: Desk) -> None:
    solve(desk, font="DejaVu Sans Bold")


@near_miss(fails=["size"])
def writes_smaller(desk: Desk) -> None:
    solve(desk, size="62")


@near_miss(fails=["colour"])
def writes_in_white(desk: Desk) -> None:
    solve(desk, colour="ffffff")


@near_miss(fails=["text_place"])
def mixes_up_the_axes(desk: Desk) -> None:
    solve(desk, place=("290", "60"))


@near_miss(fails=["quality"])
def leaves_the_quality(desk: Desk) -> None:
    solve(desk, quality="90")


@near_miss(fails=["not_progressive"])
def exports_it_progressive(desk: Desk) -> None:
    solve(desk, unchecked=())


@near_miss(fails=["comment"])
def forgets_the_comment(desk: Desk) -> None:
    solve(desk, checked=())


@near_miss(fails=["no_metadata"])
def keeps_the_cameras_exif(desk: Desk) -> None:
    solve(desk, checked=("Save comment", "Save Exif"))


@near_miss(fails=["canvas", "text", "font", "size", "colour", "text_place"])
def flattens_it_first(desk: Desk) -> None:
    solve(desk, flatten=True)


@near_miss(fails=["right_part", "photograph_untouched"])
def exports_over_the_photograph_as_well(desk: Desk) -> None:
    solve(desk)
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/DSC_0420.JPG\n")
    desk.click(role="button", name="Replace")
    desk.window("^Export Image as ")
    press(desk, "Export", "^Export Image as ")


@near_miss(fails=["nothing_else"])
def exports_it_as_png_as_well(desk: Desk) -> None:
    solve(desk)
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/banner.png\n")
    desk.window("^Export Image as ")
    press(desk, "Export", "^Export Image as ")
