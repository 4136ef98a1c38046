"""The scan is turned, mirrored and cut to the slide; then its resolution and its layer are put right."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Slides"


def solve(
    desk: Desk,
    *,
    turn: str = "w",
    flip: str = "h",
    cut: bool = True,
    resolution: str = "600",
    layer: str = "Slide 17, Sossusvlei",
    packing: str = "LZW",
    copies: tuple[str, ...] = (),
) -> None:
    menu(desk, "alt+i", "t", turn)
    desk.window(" 750x510 ")
    menu(desk, "alt+i", "t", flip)
    desk.settle()
    if cut:
        desk.menu("Image", "Crop to Content")
        desk.window(" 600x400 ")
    menu(desk, "alt+i", "p")
    desk.window("^Set Image Print Resolution$")
    desk.fill(desk.beside("X resolution:", role="spin button"), f"{resolution}\t")
    press(desk, "OK", "^Set Image Print Resolution$")
    desk.click(role="table cell", name=re.escape("scan-017.png"))
    desk.key("F2")
    desk.type(f"{layer}\n")
    desk.find(role="table cell", name=re.escape(layer))
    desk.key("ctrl+shift+s")
    desk.window("^Save Image$")
    desk.replace(f"{FOLDER}/slide-17.xcf\n")
    desk.window(r"^slide-17\.xcf-")
    for name in ("slide-17.tif", *copies):
        desk.key("ctrl+shift+e")
        desk.window("^Export Image$")
        desk.replace(f"{FOLDER}/{name}\n")
        desk.window("^Export Image as ")
        if name.endswith("tif"):
            desk.click(desk.beside("Compression", role="combo box"))
            desk.click(role="menu item", name=packing)
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


@near_miss(fails=["upper_left", "lower_left", "nothing_else"])
def flips_it_the_wrong_way(desk: Desk) -> None:
    solve(desk, flip="v", copies=("slide-17.png",))


@near_miss(fails=["size", "upper_left", "lower_left"])
def leaves_the_white_margin(desk: Desk) -> None:
    solve(desk, cut=False)


@near_miss(fails=["resolution", "layer", "compression"])
def keeps_the_resolution_and_misspells_the_layer(desk: Desk) -> None:
    solve(desk, resolution="300", layer="Slide 71, Sossusvlei", packing="Deflate")
