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


def another_way(desk: Desk) -> None:
    """Each kind is labelled and rated as a whole; then single frames are rejected, and mistakes taken back."""
    color_label(desk, "blue", "DSC_3152.JPG", "DSC_3153.JPG")
    otters = ("DSC_3147.JPG", "DSC_3148.JPG", "DSC_3149.JPG")
    color_label(desk, "green", *otters)
    rate(desk, 4, *otters)
    color_label(desk, "green", "DSC_3148.JPG", take_off=True)
    reject(desk, "DSC_3148.JPG")

    rate(desk, 3, "DSC_3141.JPG", "DSC_3142.JPG", "DSC_3143.JPG", "DSC_3144.JPG")
    reject(desk, "DSC_3144.JPG")  # a mistake
    reject(desk, "DSC_3144.JPG", take_back=True)
    reject(desk, "DSC_3143.JPG")
    rate(desk, 5, "DSC_3142.JPG")


@near_miss(fails=["whole_library", "otter_rejected"])
def removes_the_blurred_otter_from_the_library(desk: Desk) -> None:
    solve(desk)
    remove_from_library(desk, "DSC_3148.JPG")


# The stars that this one gets later take its rejection back.
rejects_a_sharp_osprey = mistake(solve, fails=["osprey_rejected"], osprey_rejected="DSC_3141.JPG")
gives_the_best_four_stars = mistake(solve, fails=["best_osprey"], best=4)
