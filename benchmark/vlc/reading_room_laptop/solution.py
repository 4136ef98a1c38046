"""Set two pages of the preferences and save them once."""

from __future__ import annotations

from apps.vlc.operations import choose, enter, open_preferences, save_preferences, tick
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    skipped: str = "All",
    repair: str = "Always fix",
    caching: str = "Higher latency",
    mode: str = "Yadif",
) -> None:
    open_preferences(desk, "Input / Codecs")
    choose(desk, "Hardware-accelerated decoding", "Disable")
    tick(desk, "Fast seek")
    enter(desk, "Video quality post-processing level", "2", role="spin button")
    choose(desk, "Skip H.264 in-loop deblocking filter", skipped)
    enter(desk, "Record directory or filename", "/home/user/Videos/Recordings")
    tick(desk, "Preload MKV files in the same directory", False)
    choose(desk, "Damaged or incomplete AVI file", repair)
    choose(desk, "Default caching policy", caching)

    open_preferences(desk, "Video")
    choose(desk, "Deinterlacing", "On")
    choose(desk, "Mode", mode)
    enter(desk, "Force Aspect Ratio", "4:3")
    save_preferences(desk)


skips_the_filter_for_some_frames_only = mistake(solve, fails=["deblocking"], skipped="Non-key")
takes_high_latency_for_higher = mistake(solve, fails=["caching"], caching="High latency")
takes_the_doubling_yadif = mistake(solve, fails=["deinterlacing"], mode="Yadif (2x)")
never_repairs = mistake(solve, fails=["broken_files"], repair="Never fix")
