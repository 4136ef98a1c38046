"""Ten frames culled on the lighttable: each is clicked, then rated, rejected or labelled with keys."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss


def press(desk: Desk, name: str, *keys: str) -> None:
    """Select a frame, and only that, and press keys on it."""
    desk.click(desk.find(role="panel", description=rf"(?s){re.escape(name)}\n.*"))
    desk.find(role="label", name=r"1 image .*selected of 10")
    desk.keys(*keys)


def solve(
    desk: Desk,
    *,
    osprey_rejected: str = "DSC_3143.JPG",
    otter_rejected: tuple[str, ...] = ("r",),
    best: str = "5",
    others: tuple[str, ...] = ("3",),
    otter: tuple[str, ...] = ("4", "F3"),
    wren: tuple[str, ...] = ("F4",),
    more: tuple[str, ...] = (),
) -> None:
    press(desk, osprey_rejected, "r")
    press(desk, "DSC_3148.JPG", *otter_rejected)
    press(desk, "DSC_3142.JPG", best)
    press(desk, "DSC_3141.JPG", "3")
    press(desk, "DSC_3144.JPG", *others)
    press(desk, "DSC_3147.JPG", "4", "F3")
    press(desk, "DSC_3149.JPG", *otter)
    press(desk, "DSC_3152.JPG", "F4")
    press(desk, "DSC_3153.JPG", *wren)
    if more:
        press(desk, "DSC_3158.JPG", *more)


@near_miss(fails=["osprey_rejected"])
def rejects_a_sharp_osprey(desk: Desk) -> None:
    # The stars that this one gets later take its rejection back.
    solve(desk, osprey_rejected="DSC_3141.JPG")


@near_miss(fails=["otter_rejected"])
def presses_r_twice(desk: Desk) -> None:
    # The second time takes it back.
    solve(desk, otter_rejected=("r", "r"))


@near_miss(fails=["best_osprey"])
def gives_the_best_four_stars(desk: Desk) -> None:
    solve(desk, best="4")


@near_miss(fails=["middle_osprey"])
def presses_three_twice(desk: Desk) -> None:
    solve(desk, others=("3", "2"))


@near_miss(fails=["close_otter"])
def forgets_a_green_label(desk: Desk) -> None:
    solve(desk, otter=("4",))


@near_miss(fails=["wrens_blue"])
def labels_a_wren_purple(desk: Desk) -> None:
    solve(desk, wren=("F5",))


@near_miss(fails=["wrens_without_stars"])
def gives_a_wren_a_star(desk: Desk) -> None:
    solve(desk, wren=("F4", "1"))


@near_miss(fails=["forget_me_nots"])
def rates_the_forget_me_nots_as_well(desk: Desk) -> None:
    solve(desk, more=("3",))


@near_miss(fails=["wide_otters"])
def takes_the_label_of_the_wide_otters_off_again(desk: Desk) -> None:
    solve(desk)
    press(desk, "DSC_3147.JPG", "F3")


@near_miss(fails=["whole_library", "otter_rejected"])
def removes_the_blurred_otter_from_the_library(desk: Desk) -> None:
    solve(desk)
    desk.click(role="label", name="actions on selection")
    press(desk, "DSC_3148.JPG")
    desk.click(role="button", name="remove")
    desk.click(role="button", name="yes")
    desk.find(role="label", name=r"0 images selected of 9")
