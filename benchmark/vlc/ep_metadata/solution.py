"""Go through the pieces, fill in the media information of each and save it."""

from __future__ import annotations

from collections.abc import Mapping

from apps.vlc.operations import write_tags
from pytest_opencomputer.solution import Desk, mistake

EP = {"Album": "Quiet Hours", "Date": "2024"}
HARBOUR = {**EP, "Track number": "2"}
FERRY = {**EP, "Track number": "4", "Copyright": "2023 Tidewater Music"}
TRAM = {**EP, "Artist": "Elio Brandt & Noor Trio"}
BLUE = {**EP, "Track number": "1"}


def solve(
    desk: Desk,
    *,
    harbour: Mapping[str, str] = HARBOUR,
    ferry: Mapping[str, str] = FERRY,
    tram: Mapping[str, str] = TRAM,
) -> None:
    folder = "/home/user/Music/Quiet Hours"
    write_tags(desk, "Harbour Lights", f"{folder}/01 Harbour Lights.ogg", harbour)
    write_tags(desk, "Slow Ferry", f"{folder}/02 Slow Ferry.ogg", ferry)
    write_tags(desk, "Last Tram", f"{folder}/03 Last Tram.ogg", tram)
    write_tags(desk, "Blue Hour", f"{folder}/04 Blue Hour.ogg", BLUE)


leaves_slow_ferry_its_old_number = mistake(
    solve, fails=["slow_ferry"], ferry={**EP, "Copyright": "2023 Tidewater Music"}
)
mistypes_the_album_of_last_tram = mistake(solve, fails=["last_tram"], tram={**TRAM, "Album": "Quiet Hour"})
gives_the_owner_as_the_publisher = mistake(
    solve, fails=["slow_ferry"], ferry={**EP, "Track number": "4", "Publisher": "2023 Tidewater Music"}
)
gives_both_artists_to_the_wrong_piece = mistake(
    solve, fails=["last_tram", "harbour_lights"], harbour={**HARBOUR, "Artist": TRAM["Artist"]}, tram=EP
)
