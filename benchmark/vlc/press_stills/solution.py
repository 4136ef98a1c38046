"""Set the snapshots up in the preferences, then jump to each moment and take one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.solution import Desk, near_miss

MOMENTS = ("000013", "000020", "000033")
PRESS = "/home/user/Pictures/Press"


def enter(desk: Desk, name: str, text: str) -> None:
    """Type into the entry with this name."""
    desk.fill(desk.find(role="text", name=re.escape(name)), text + "\t")


def preferences(desk: Desk, folder: str, prefix: str, image_format: str) -> None:
    """Where snapshots go."""
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    desk.click(role="check box", name="Video")
    desk.settle()
    enter(desk, "Directory", folder)
    enter(desk, "Prefix", prefix)
    box = desk.find(role="check box", name="Sequential numbering")
    desk.click((box.x + 9, box.center[1]))
    choose_format(desk, image_format)
    desk.click(role="button", name="Save")
    desk.gone("^Simple Preferences$")


def choose_format(desk: Desk, image_format: str) -> None:
    """Choose the format of snapshots, on the page Video."""
    desk.click(role="check box", name="Video")
    desk.settle()
    desk.click(desk.beside("Format", role="combo box"))
    desk.settle()
    desk.type(image_format + "\n")
    desk.wait_until(lambda: desk.beside("Format", role="combo box").name == image_format, "the format")


def snapshot(desk: Desk, digits: str) -> None:
    """Jump to a time, given as hhmmss, and take a snapshot: a file more lies there."""
    desk.key("ctrl+t")
    desk.wait_until(lambda: desk.window("^Go to Time$").focused, "the dialog to have the keyboard")
    desk.type(digits + "\n")
    desk.gone("^Go to Time$")
    shown = f"{digits[2:4]}:{digits[4:]}"
    desk.find(role="label", name=shown)
    desk.settle()
    before = count(desk)
    desk.key("shift+s")
    desk.wait_until(lambda: count(desk) > before, "a snapshot")
    desk.settle()


def count(desk: Desk) -> int:
    """How many pictures there are."""
    return len(desk.sandbox.get_tree("Pictures"))


def solve(
    desk: Desk,
    *,
    moments: Sequence[str] = MOMENTS,
    folder: str = PRESS,
    prefix: str = "ottercreek_",
    image_format: str = "jpg",
    back_to: str = "",
) -> None:
    # Paused from the start nothing is shown yet.
    desk.keys("space")
    desk.find(role="label", name="00:0[1-9]")
    desk.key("space")
    preferences(desk, folder, prefix, image_format)
    for digits in moments:
        snapshot(desk, digits)
    if back_to:
        desk.key("ctrl+p")
        desk.window("^Simple Preferences$")
        choose_format(desk, back_to)
        desk.click(role="button", name="Save")
        desk.gone("^Simple Preferences$")


@near_miss(fails=["otters"])
def takes_the_cut_for_the_otters(desk: Desk) -> None:
    solve(desk, moments=("000010", *MOMENTS[1:]))


@near_miss(fails=["osprey", "periwinkle"])
def takes_them_in_another_order(desk: Desk) -> None:
    solve(desk, moments=("000013", "000033", "000020"))


@near_miss(fails=["three_and_no_more"])
def takes_one_more(desk: Desk) -> None:
    solve(desk, moments=(*MOMENTS, "000036"))


@near_miss(fails=["preferences"])
def puts_the_format_back_afterwards(desk: Desk) -> None:
    solve(desk, back_to="png")
