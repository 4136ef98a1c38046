"""Set the snapshots up in the preferences, then jump to each moment and take one."""

from __future__ import annotations

from collections.abc import Sequence

from apps.vlc.operations import (
    choose,
    enter,
    go_to,
    open_preferences,
    save_preferences,
    show_first_frame,
    take_snapshot,
    tick,
)
from pytest_opencomputer.solution import Desk, mistake, near_miss

MOMENTS = ("00:13", "00:20", "00:33")


def solve(desk: Desk, *, moments: Sequence[str] = MOMENTS) -> None:
    show_first_frame(desk)
    open_preferences(desk, "Video")
    enter(desk, "Directory", "/home/user/Pictures/Press")
    enter(desk, "Prefix", "ottercreek_")
    tick(desk, "Sequential numbering")
    choose(desk, "Format", "jpg")
    save_preferences(desk)
    for moment in moments:
        go_to(desk, moment)
        take_snapshot(desk)


@near_miss(fails=["preferences"])
def puts_the_format_back_afterwards(desk: Desk) -> None:
    solve(desk)
    open_preferences(desk, "Video")
    choose(desk, "Format", "png")
    save_preferences(desk)


takes_the_cut_for_the_otters = mistake(solve, fails=["otters"], moments=("00:10", *MOMENTS[1:]))
takes_them_in_another_order = mistake(solve, fails=["osprey", "periwinkle"], moments=("00:13", "00:33", "00:20"))
takes_one_more = mistake(solve, fails=["three_and_no_more"], moments=(*MOMENTS, "00:36"))
