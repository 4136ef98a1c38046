"""Ten frames culled on the lighttable: selected, then rated, rejected or labelled with keys."""

from __future__ import annotations

from apps.darktable.operations import color_label, rate, reject, remove_from_library
from pytest_opencomputer.solution import Desk, mistake, near_miss


def solve(
    desk: Desk,
    *,
    osprey_rejected: str = "DSC_3143.JPG",
    best: int = 5,
    green: tuple[str, ...] = ("DSC_3147.JPG", "DSC_3149.JPG"),
    second_wren: str = "blue",
) -> None:
    reject(desk, osprey_rejected)
    reject(desk, "DSC_3148.JPG")
    rate(desk, best, "DSC_3142.JPG")
    rate(desk, 3, "DSC_3141.JPG", "DSC_3144.JPG")
    rate(desk, 4, "DSC_3147.JPG", "DSC_3149.JPG")
    color_label(desk, "green", *green)
    color_label(desk, "blue", "DSC_3152.JPG")
    color_label(desk, second_wren, "DSC_3153.JPG")


@near_miss(fails=["otter_rejected"])
def presses_r_twice(desk: Desk) -> None:
    solve(desk)
    reject(desk, "DSC_3148.JPG", take_back=True)


@near_miss(fails=["middle_osprey"])
def presses_three_twice(desk: Desk) -> None:
    solve(desk)
    rate(desk, 2, "DSC_3144.JPG")


@near_miss(fails=["wrens_without_stars"])
def gives_a_wren_a_star(desk: Desk) -> None:
    solve(desk)
    rate(desk, 1, "DSC_3153.JPG")


@near_miss(fails=["forget_me_nots"])
def rates_the_forget_me_nots_as_well(desk: Desk) -> None:
    solve(desk)
    rate(desk, 3, "DSC_3158.JPG")


@near_miss(fails=["wide_otters"])
def takes_the_label_of_the_wide_otters_off_again(desk: Desk) -> None:
    solve(desk)
    color_label(desk, "green", "DSC_3147.JPG", take_off=True)


@near_miss(fails=["whole_library", "otter_rejected"])
def removes_the_blurred_otter_from_the_library(desk: Desk) -> None:
    solve(desk)
    remove_from_library(desk, "DSC_3148.JPG")


# The stars that this one gets later take its rejection back.
rejects_a_sharp_osprey = mistake(solve, fails=["osprey_rejected"], osprey_rejected="DSC_3141.JPG")
gives_the_best_four_stars = mistake(solve, fails=["best_osprey"], best=4)
forgets_a_green_label = mistake(solve, fails=["close_otter"], green=("DSC_3147.JPG",))
labels_a_wren_purple = mistake(solve, fails=["wrens_blue"], second_wren="purple")
