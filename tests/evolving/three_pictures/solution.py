"""Three frames rated with a key, and tagged in the module tagging."""

from __future__ import annotations

from apps.darktable.operations import attach_tag, rate
from pytest_opencomputer.solution import Desk, mistake

FRAMES = ("DSC_3142.JPG", "DSC_3147.JPG", "DSC_3152.JPG")


def solve(desk: Desk, *, stars: int = 4, tagged: tuple[str, ...] = FRAMES) -> None:
    rate(desk, stars, *FRAMES)
    attach_tag(desk, "club evening", *tagged)


forgets_the_wren = mistake(solve, fails=["wren_tag", "only_these"], tagged=FRAMES[:2])
gives_three_stars = mistake(solve, fails=["osprey_stars", "otters_stars", "wren_stars"], stars=3)
