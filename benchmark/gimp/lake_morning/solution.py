"""The frames are put in order, one gets a delay of its own, and all become an animation with a palette in common."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Lake"


def solve(
    desk: Desk,
    *,
    raised: str = "DSC_0509",
    last: str = "DSC_0512 (2000ms)",
    colours: str = "64",
    boxes: tuple[str, ...] = ("As animation",),
    comment: str = "Lake Sherburne, 6 April",
    save_over: bool = False,
) -> None:
    menu(desk, "alt+l", "k", "o")
    row = desk.find(role="table cell", name=raised)
    desk.click(row)
    menu(desk, "alt+l", "k", "r")
    desk.wait_until(lambda: desk.find(role="table cell", name=raised).y < row.y, f"{raised} to be higher")
    desk.click(role="table cell", name="DSC_0512")
    desk.key("F2")
    desk.type(f"{last}\n")
    desk.find(role="table cell", name=re.escape(last))
    menu(desk, "alt+i", "m", "i")
    desk.window("^Indexed Color Conversion$")
    desk.fill(desk.beside("Maximum number of colors:", role="spin button"), f"{colours}\t")
    press(desk, "Convert", "^Indexed Color Conversion$")
    if save_over:
        desk.key("ctrl+s")
        desk.window(r"^morning\.xcf-")
    desk.key("ctrl+shift+s")
    desk.window("^Save Image$")
    desk.replace(f"{FOLDER}/morning-gif.xcf\n")
    desk.window(r"^morning-gif\.xcf-")
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/morning.gif\n")
    desk.window("^Export Image as ")
    for box in boxes:
        desk.click(role="check box", name=box)
    desk.click(desk.find(role="text", description="Image comment"))
    desk.replace(comment)
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


@near_miss(fails=["order", "delay"])
def raises_another_frame_and_holds_the_last_one_too_short(desk: Desk) -> None:
    solve(desk, raised="DSC_0506", last="DSC_0512 (200ms)")


@near_miss(fails=["colours", "animation", "first_frame"])
def exports_a_still_of_more_colours(desk: Desk) -> None:
    solve(desk, colours="128", boxes=())


@near_miss(fails=["comment", "original_kept"])
def saves_over_the_original(desk: Desk) -> None:
    solve(desk, comment="Lake Sherburne", save_over=True)
