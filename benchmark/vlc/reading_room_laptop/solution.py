"""Set two pages of the preferences and save them once."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def page(desk: Desk, name: str) -> None:
    """Turn to a page of the preferences."""
    desk.click(role="check box", name=name)
    desk.settle()


def check(desk: Desk, name: str) -> None:
    """Click a check box, at its left end."""
    box = desk.find(role="check box", name=name)
    desk.click((box.x + 9, box.center[1]))


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item of the combo box beside a label, by typing it."""
    desk.click(desk.beside(label, role="combo box"))
    desk.settle()
    desk.type(item + "\n")
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} to be chosen")


def solve(
    desk: Desk,
    *,
    skipped: str = "All",
    repair: str = "Always fix",
    caching: str = "Higher latency",
    mode: str = "Yadif",
) -> None:
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    page(desk, "Input / Codecs")
    choose(desk, "Hardware-accelerated decoding", "Disable")
    check(desk, "Fast seek")
    desk.fill(desk.find(role="spin button", name="Video quality post-processing level"), "2\t")
    choose(desk, "Skip H.264 in-loop deblocking filter", skipped)
    desk.fill(desk.find(role="text", name="Record directory or filename"), "/home/user/Videos/Recordings\t")
    check(desk, "Preload MKV files in the same directory")
    choose(desk, "Damaged or incomplete AVI file", repair)
    choose(desk, "Default caching policy", caching)
    page(desk, "Video")
    choose(desk, "Deinterlacing", "On")
    choose(desk, "Mode", mode)
    desk.fill(desk.beside("Force Aspect Ratio", role="text"), "4:3\t")
    desk.click(role="button", name="Save")
    desk.gone("^Simple Preferences$")


@near_miss(fails=["deblocking"])
def skips_the_filter_for_some_frames_only(desk: Desk) -> None:
    solve(desk, skipped="Non-key")


@near_miss(fails=["caching"])
def takes_high_latency_for_higher(desk: Desk) -> None:
    solve(desk, caching="High latency")


@near_miss(fails=["deinterlacing"])
def takes_the_doubling_yadif(desk: Desk) -> None:
    solve(desk, mode="Yadif (2x)")


@near_miss(fails=["broken_files"])
def never_repairs(desk: Desk) -> None:
    solve(desk, repair="Never fix")
