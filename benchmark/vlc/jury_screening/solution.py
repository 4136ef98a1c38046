"""Give the film its title, then make the list anew, entry by entry."""

from __future__ import annotations

import re
from collections.abc import Sequence

from apps.vlc.operations import empty_playlist, enqueue, save_playlist, write_tags
from pytest_opencomputer.solution import Desk, mistake

FILMS = "/home/user/Videos/Shorts jury"
EVENING = (
    "B05_trestle.mp4",
    "B02_low_water.mp4",
    "B07_osprey_season.mp4",
    "B01_night_ferry.mp4",
    "B06_tea_at_four.mp4",
    "B04_export_final2.mp4",
)
AFTER_THE_CARD = {"B02_low_water.mp4": 2}


def solve(
    desk: Desk,
    *,
    title: str = "Stone Waves",
    films: Sequence[str] = EVENING,
    starts: dict[str, int] = AFTER_THE_CARD,
) -> None:
    write_tags(desk, "Sequence 01", f"{FILMS}/B04_export_final2.mp4", {"Title": title})
    empty_playlist(desk)
    for film in films:
        enqueue(desk, f"{FILMS}/{film}", start=starts.get(film, 0))
    desk.find(role="table cell", name=re.escape(title))
    save_playlist(desk, "/home/user/Videos/block B.xspf")


forgets_the_late_film = mistake(solve, fails=["order", "titles"], films=[one for one in EVENING if "osprey" not in one])
starts_low_water_too_late = mistake(solve, fails=["after_the_card"], starts={"B02_low_water.mp4": 3})
forgets_that_the_dialog_remembers_the_start = mistake(solve, fails=["beginnings"], starts=dict.fromkeys(EVENING[1:], 2))
writes_the_title_in_small_letters = mistake(solve, fails=["titles", "title_in_the_film"], title="Stone waves")
