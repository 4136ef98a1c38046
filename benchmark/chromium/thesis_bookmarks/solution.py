"""Bookmarks are cut and pasted between folders in the bookmark manager, which also sorts them by name."""

from __future__ import annotations

from collections.abc import Mapping

from apps.chromium.operations import (
    add_bookmark,
    delete_bookmark,
    make_folder,
    move_bookmarks,
    open_bookmarks,
    rename_bookmark,
    set_bookmark_address,
    show_folder,
    sort_by_name,
)
from pytest_opencomputer.solution import Desk, mistake

BAR, THESIS = ("Bookmarks bar",), ("Other bookmarks", "Thesis")
PIER, DUNMOUTH = "Gauge: Wexcombe North Pier", "Gauge: Dunmouth (closed 2016)"
SKEW_SURGE = "Paper: Skew surge and tide, revisited"
MODELS = ("Model: SHELF-2 coarse grid", "Model: SHELF-2 nested, 200 m", "Model: Spectral waves, hindcast 1990-2020")
FOLDERS: Mapping[str, tuple[str, ...]] = {
    "Gauges": (PIER, "Gauge: Saltmere Lock", "Gauge: Port Ansel", "Gauge: Kittering Sound"),
    "Models": MODELS,
    "Papers": (
        SKEW_SURGE,
        "Paper: The 1953 flood in the estuary",
        "Paper: Wave set-up behind barriers",
        "Paper: Return periods from short records",
    ),
}


def solve(
    desk: Desk,
    *,
    deleted: tuple[str, ...] = (SKEW_SURGE, DUNMOUTH),
    address: str = "https://gauges.example/stations/wexcombe-north-pier",
    folders: Mapping[str, tuple[str, ...]] = FOLDERS,
    in_order: bool = True,
    archive: str = "Archive",
) -> None:
    open_bookmarks(desk)
    for name in deleted:
        delete_bookmark(desk, name)
    set_bookmark_address(desk, PIER, address)
    show_folder(desk, *THESIS)
    for folder in folders:
        make_folder(desk, folder)
    rename_bookmark(desk, "Old drafts", archive)
    for folder, names in folders.items():
        move_bookmarks(desk, names, BAR, (*THESIS, folder))
        if in_order:
            sort_by_name(desk)
    desk.done()


def another_way(desk: Desk) -> None:
    """Moves first and deletes later; only one folder is sorted, as the others are filled in order."""
    open_bookmarks(desk, *THESIS)
    rename_bookmark(desk, "Old drafts", "Archive")
    for folder in ("Papers", "Models", "Gauges"):
        make_folder(desk, folder)
    # Both copies of one paper go along.
    move_bookmarks(desk, FOLDERS["Papers"], BAR, (*THESIS, "Papers"))
    delete_bookmark(desk, SKEW_SURGE)
    sort_by_name(desk)
    # These stand in the bar in alphabetical order.
    move_bookmarks(desk, MODELS, BAR, (*THESIS, "Models"))
    for name in ("Gauge: Kittering Sound", "Gauge: Port Ansel", "Gauge: Saltmere Lock"):
        move_bookmarks(desk, (name,), BAR, (*THESIS, "Gauges"))
    add_bookmark(desk, PIER, "https://gauges.example/stations/wexcombe-north-pier")
    show_folder(desk, *BAR)
    for old in (PIER, DUNMOUTH):
        delete_bookmark(desk, old)
    desk.done()


keeps_the_paper_twice = mistake(solve, fails=["one_of_the_paper", "papers"], deleted=(DUNMOUTH,))
mistypes_the_address = mistake(
    solve, fails=["new_address"], address="https://gauges.example/station/wexcombe-north-pier"
)
keeps_the_closed_station = mistake(
    solve,
    fails=["closed_station", "gauges"],
    deleted=(SKEW_SURGE,),
    folders={**FOLDERS, "Gauges": (*FOLDERS["Gauges"], DUNMOUTH)},
)
leaves_the_last_model_in_the_bar = mistake(
    solve, fails=["models", "bar_tidy"], folders={**FOLDERS, "Models": MODELS[:2]}
)
does_not_sort = mistake(solve, fails=["gauges_in_order", "papers_in_order"], in_order=False)
