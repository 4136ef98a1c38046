"""Guides are put round the photograph before its canvas grows, so that they lie on the trim; dialogs do the rest."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Print"


def solve(
    desk: Desk,
    *,
    resolution: str = "254",
    width: str = "1020",
    corner: tuple[str, str] = ("30", "30"),
    guides_first: bool = True,
    comment: str = "Job 4711, trim 96 x 54 mm",
    packing: str = "LZW",
) -> None:
    menu(desk, "alt+i", "p")
    desk.window("^Set Image Print Resolution$")
    number(desk, "X resolution:", resolution)
    press(desk, "OK", "^Set Image Print Resolution$")
    if guides_first:
        guides(desk)
    menu(desk, "alt+i", "v")
    desk.window("^Set Image Canvas Size$")
    number(desk, "Width:", width)
    number(desk, "Height:", "600")
    number(desk, "X:", corner[0])
    number(desk, "Y:", corner[1])
    choose(desk, "Resize layers:", "All layers")
    choose(desk, "Fill with:", "White")
    press(desk, "Resize", "^Set Image Canvas Size$")
    if not guides_first:
        guides(desk)
    desk.key("alt+Return")
    desk.window("^Image Properties$")
    desk.click(role="page tab", name="Comment")
    entries = desk.wait_until(
        lambda: [one for one in desk.find_all(role="text") if "multi-line" in one.states], "the comment"
    )
    desk.click(entries[-1])
    desk.replace(comment)
    press(desk, "Close", "^Image Properties$")
    desk.key("ctrl+shift+s")
    desk.window("^Save Image$")
    desk.replace(f"{FOLDER}/card.xcf\n")
    desk.window(r"^card\.xcf-")
    export(desk, "card.tif", packing)


def menu(desk: Desk, chord: str, *letters: str) -> None:
    """Walk through a menu by the letters that are underlined in it."""
    desk.key(chord)
    for letter in letters:
        desk.type(letter)


def guides(desk: Desk) -> None:
    """Put guides round the whole image."""
    desk.key("ctrl+a")
    menu(desk, "alt+i", "g", "s")
    happened(desk, "New Guides from Selection")
    desk.key("ctrl+shift+a")


def happened(desk: Desk, what: str) -> None:
    """Wait until this was done last: the item that would undo it says so, also while its menu is closed."""
    name = re.escape(f"Undo {what}")
    desk.wait_until(lambda: desk.sandbox.find(role="menu item", name=name, states=["visible"]), f"{what} to be done")


def export(desk: Desk, name: str, packing: str = "") -> None:
    """Export under a name; of a TIFF file with a way to pack it."""
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/{name}\n")
    desk.window("^Export Image as ")
    if packing:
        choose(desk, "Compression", packing)
    press(desk, "Export", "^Export Image as ")


def number(desk: Desk, label: str, value: str) -> None:
    """Type a number into the entry beside a label."""
    desk.fill(desk.beside(label, role="spin button"), f"{value}\t")


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose in the list beside a label, unless it shows that already."""
    combo = desk.beside(label, role="combo box")
    if combo.name != item:
        desk.click(combo)
        desk.click(role="menu item", name=re.escape(item))


def press(desk: Desk, button: str, window: str) -> None:
    """Press a button that closes a dialog."""
    desk.click(role="button", name=button)
    desk.gone(window)


@near_miss(fails=["canvas", "layer", "white_above", "white_on_the_right", "export"])
def makes_it_as_wide_as_the_trim(desk: Desk) -> None:
    solve(desk, width="990")


@near_miss(fails=["resolution", "vertical_guides", "horizontal_guides", "comment"])
def puts_guides_round_the_bleed(desk: Desk) -> None:
    solve(desk, resolution="300", guides_first=False, comment="Job 4117, trim 96 x 54 mm")


@near_miss(fails=["vertical_guides", "white_on_the_right", "in_the_middle", "lzw", "nothing_else"])
def leaves_the_photograph_on_the_right(desk: Desk) -> None:
    solve(desk, corner=("60", "30"), packing="Deflate")
    export(desk, "card.png")
