"""Two filters are laid over layers and stay editable; the panel is made less opaque."""

from __future__ import annotations

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Concert"


def solve(
    desk: Desk,
    *,
    shaded: str = "Title",
    offset: str = "6",
    blur: str = "8",
    shadow: str = "0.8",
    merged: bool = False,
    radius: str = "1.1",
    softness: str = "0.6",
    panel: str = "80",
    export: str = "flyer-shadow.png",
) -> None:
    desk.click(role="table cell", name=shaded)
    # Two items have this letter: the first one is only marked by it.
    menu(desk, "alt+r", "l", "d")
    desk.key("Return")
    desk.window("^Drop Shadow$")
    number(desk, "Horizontal shadow offset", offset)
    entries = numbers(desk)
    desk.fill(entries[2], f"{blur}\t")
    desk.fill(entries[4], f"{shadow}\t")
    press(desk, "OK", "^Drop Shadow$")

    desk.click(role="table cell", name="Skyline")
    menu(desk, "alt+r", "l", "v")
    desk.window("^Vignette$")
    number(desk, "How far out vignetting goes .*", radius)
    desk.fill(numbers(desk)[1], f"{softness}\t")
    if merged:
        desk.click(role="check box", name="Merge filter")
    press(desk, "OK", "^Vignette$")

    desk.click(role="table cell", name="Panel")
    desk.settle()
    desk.fill(opacity(desk), f"{panel}\t")
    desk.key("ctrl+s")
    desk.window(r"^flyer\.xcf-")
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/{export}\n")
    desk.window("^Export Image as ")
    press(desk, "Export", "^Export Image as ")


def numbers(desk: Desk) -> list[Element]:
    """The numbers of a filter's dialog from the top; it stands below the opacity in the dock."""
    found = [one for one in desk.find_all(role="spin button") if one.x > 1540 and one.y > 590]
    return sorted(found, key=lambda one: one.y)


def opacity(desk: Desk) -> Element:
    """The opacity in the dock of the layers."""
    desk.find(role="spin button")
    return next(one for one in desk.find_all(role="spin button") if one.x > 1540 and 500 < one.y < 590)


def number(desk: Desk, tip: str, value: str) -> None:
    """Type a number into the entry with this tip."""
    desk.fill(desk.find(role="spin button", description=tip), f"{value}\t")


def menu(desk: Desk, chord: str, *letters: str) -> None:
    """Walk through a menu by the letters that are underlined in it."""
    desk.key(chord)
    for letter in letters:
        desk.type(letter)


def press(desk: Desk, button: str, window: str) -> None:
    """Press a button that closes a dialog."""
    desk.click(role="button", name=button)
    desk.gone(window)


@near_miss(fails=["shadow_offset", "shadow_blur", "shadow_opacity", "date_plain"])
def shades_the_date(desk: Desk) -> None:
    solve(desk, shaded="Date")


@near_miss(fails=["vignette_radius", "vignette_softness", "panel"])
def merges_the_vignette_and_takes_eighty_away(desk: Desk) -> None:
    solve(desk, merged=True, panel="20")


@near_miss(fails=["shadow_offset", "shadow_blur", "export", "dark_corner"])
def leaves_the_shadow_far_and_exports_a_jpeg(desk: Desk) -> None:
    solve(desk, offset="20", blur="10", export="flyer-shadow.jpg")
