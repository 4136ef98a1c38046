"""Save the effects, then make the list anew in its order, then set replay gain."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.solution import Desk, near_miss

PIECES = "/home/user/Music/Late set"
SET = ("04 Blue Hour.ogg", "02 Slow Ferry.ogg", "01 Harbour Lights.ogg")
KINDS = ("XSPF playlist (*.xspf)", "M3U playlist (*.m3u", "M3U8 playlist (*.m3u8)")


def check(desk: Desk, name: str) -> None:
    """Click a check box; that of a group at its left end."""
    box = desk.find(role="check box", name=re.escape(name))
    desk.click((box.x + 9, box.y + min(box.height // 2, 9)))


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item of the combo box beside a label, by typing it."""
    desk.click(desk.beside(label, role="combo box"))
    desk.settle()
    desk.type(item + "\n")
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} to be chosen")


def file_name(desk: Desk, title: str, place: str) -> None:
    """Type a file's name into a dialog, and leave it."""
    desk.window(title)
    desk.fill(desk.find(role="text", name="File name:"), place + "\n")
    desk.gone(title)


def effects(desk: Desk, preset: str, two_passes: bool, decibels: int, compressor: bool) -> None:
    """Set the audio effects and save them."""
    desk.key("ctrl+e")
    desk.window("^Adjustments and Effects$")
    check(desk, "Enable")
    if two_passes:
        check(desk, "2 Pass")
    choose(desk, "Preset", preset)
    desk.click(role="slider", name="Preamp")
    # From -20 dB on, a page is one decibel.
    desk.key("Home")
    desk.key("Page_Up", repeat=decibels + 20)
    desk.find(role="label", name=re.escape(f"{decibels:.1f} dB"))
    if compressor:
        desk.click(role="page tab", name="Compressor")
        check(desk, "Enable")
    desk.click(role="button", name="Save")
    desk.settle()
    desk.click(role="button", name="Close")
    desk.gone("^Adjustments and Effects$")


def clear(desk: Desk) -> None:
    """Take out of the dialog what it still lists from the last time."""
    for film in desk.find_all(role="list item", name="/home/user/.*"):
        desk.click(role="list item", name=re.escape(film.name))
        desk.click(role="button", name="Remove")
        desk.settle()


def fill_list(desk: Desk, pieces: Sequence[str]) -> None:
    """Empty the list and open the pieces one after the other."""
    desk.key("ctrl+l")
    first = desk.find(role="table cell", name="Harbour Lights")
    desk.click(first)
    desk.keys("ctrl+a", "Delete")
    desk.wait_until(lambda: not desk.sees(role="table cell", name="Harbour Lights"), "the list to be empty")
    for piece in pieces:
        # One by one: of several the dialog makes its own order.
        desk.key("ctrl+shift+o")
        desk.window("^Open Media$")
        desk.settle()
        clear(desk)
        desk.click(role="button", name=r"Add\.\.\.")
        file_name(desk, "^Select one or multiple files$", f"{PIECES}/{piece}")
        # Enqueue, the other item of the button Play.
        desk.key("alt+e")
        desk.gone("^Open Media$")
        desk.find(role="table cell", name=re.escape(piece[3:-4]))


def save_list(desk: Desk, place: str, kind: int) -> None:
    """Save the list as the kind with this number."""
    desk.key("ctrl+y")
    title = "^Save playlist as"
    desk.window(title)
    desk.click(desk.find(role="combo box", name=r".* playlist \(.*"))
    desk.settle()
    desk.key("Home")
    desk.key("Down", repeat=kind)
    desk.key("Return")
    desk.find(role="combo box", name=re.escape(KINDS[kind]))
    file_name(desk, title, place)


def solve(
    desk: Desk,
    *,
    preset: str = "Soft",
    two_passes: bool = True,
    decibels: int = 8,
    compressor: bool = True,
    pieces: Sequence[str] = SET,
    gain: str = "Track",
) -> None:
    effects(desk, preset, two_passes, decibels, compressor)
    fill_list(desk, pieces)
    save_list(desk, "/home/user/Music/thursday.m3u8", 2)
    desk.wait_until(lambda: "thursday.m3u8" in " ".join(desk.sandbox.get_tree("Music")), "the list to be written")
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    desk.click(role="check box", name="Audio")
    desk.settle()
    choose(desk, "Replay gain mode:", gain)
    desk.click(role="button", name="Save")
    desk.gone("^Simple Preferences$")


@near_miss(fails=["preset"])
def takes_soft_rock(desk: Desk) -> None:
    solve(desk, preset="Soft rock")


@near_miss(fails=["preamp"])
def sets_the_preamp_too_low(desk: Desk) -> None:
    solve(desk, decibels=6)


@near_miss(fails=["compressor"])
def forgets_the_compressor(desk: Desk) -> None:
    solve(desk, compressor=False)


@near_miss(fails=["order", "format"])
def keeps_the_piece_that_is_not_cleared(desk: Desk) -> None:
    solve(desk, pieces=(*SET, "03 Last Tram.ogg"))


@near_miss(fails=["replay_gain"])
def takes_the_gain_of_the_album(desk: Desk) -> None:
    solve(desk, gain="Album")
