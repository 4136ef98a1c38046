"""Bookmarks are cut and pasted between folders in the bookmark manager, which also sorts them by name."""

from __future__ import annotations

import re

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

FOLDERS = {"Gauges": "Gauge:", "Models": "Model:", "Papers": "Paper:"}
MOVED = "https://gauges.example/stations/wexcombe-north-pier"


def rows(desk: Desk, start: str) -> list[Element]:
    """The rows of the folder that is shown whose names begin so."""
    return desk.find_all(role="table row", name=f"{re.escape(start)}.*")


def show(desk: Desk, *folders: str) -> None:
    """Show what is in a folder: the first one of the tree, and those in it one after the other."""
    desk.click(role="tree item", name=re.escape(folders[0]))
    for folder in folders[1:]:
        desk.double_click(role="table row", name=re.escape(folder))
        desk.wait_until(lambda: desk.sandbox.find(role="tree item", name=folder, states=["selected"]), folder)  # noqa: B023


def organize(desk: Desk, item: str) -> None:
    """Choose an item of the menu at the top."""
    desk.click(role="button", name="Organize")
    desk.click(role="menu item", name=item)
    desk.settle()


def make_folder(desk: Desk, name: str) -> None:
    """Make a folder in the one that is shown."""
    organize(desk, "Add new folder")
    desk.find(role="heading", name="Add folder")
    desk.type(f"{name}\n")
    desk.find(role="table row", name=name)


def edit(desk: Desk, name: str, text: str, *, tabs: int = 0) -> None:
    """Change the name of what has this name, or with a tab its address."""
    desk.click(role="table row", name=re.escape(name))
    desk.key("F2")
    desk.find(role="heading", name="Edit bookmark|Rename folder")
    if tabs:
        desk.key("Tab", repeat=tabs)
    desk.replace(f"{text}\n")
    desk.wait_until(lambda: not desk.sees(role="heading", name="Edit bookmark|Rename folder"), "the change")


def delete(desk: Desk, row: Element) -> None:
    """Delete what is in a row."""
    before = len(desk.find_all(role="table row"))
    desk.click(row)
    desk.key("Delete")
    desk.wait_until(lambda: len(desk.find_all(role="table row")) == before - 1, "a row less")


def cut(desk: Desk, start: str, *, all_but: int = 0) -> None:
    """Cut the rows whose names begin so."""
    chosen = rows(desk, start)
    for at, row in enumerate(chosen[: len(chosen) - all_but]):
        desk.click(row, holding=("ctrl",) if at else ())
    before = len(desk.find_all(role="table row"))
    desk.key("ctrl+x")
    what = "the rows to be cut"
    desk.wait_until(lambda: len(desk.find_all(role="table row")) == before - len(chosen) + all_but, what)


def solve(
    desk: Desk,
    *,
    twice: bool = False,
    address: str = MOVED,
    left: str = "",
    closed: bool = False,
    unsorted: tuple[str, ...] = (),
    archive: str = "Archive",
) -> None:
    desk.key("ctrl+l")
    desk.type("chrome://bookmarks\n")
    desk.window("^Bookmarks - Chromium$")
    desk.find(role="table row", name="Gauge: Port Ansel")
    if not twice:
        delete(desk, rows(desk, "Paper: Skew surge")[-1])
    if not closed:
        delete(desk, rows(desk, "Gauge: Dunmouth")[0])
    edit(desk, "Gauge: Wexcombe North Pier", address, tabs=1)
    show(desk, "Other bookmarks", "Thesis")
    for folder in FOLDERS:
        make_folder(desk, folder)
    edit(desk, "Old drafts", archive)
    for folder, start in FOLDERS.items():
        show(desk, "Bookmarks bar")
        desk.find(role="table row", name=f"{start}.*")
        cut(desk, start, all_but=1 if folder == left else 0)
        show(desk, "Other bookmarks", "Thesis", folder)
        desk.key("ctrl+v")
        desk.find(role="table row", name=f"{start}.*")
        # What was pasted is selected; the menu comes back when it is not.
        desk.key("Escape")
        if folder not in unsorted:
            organize(desk, "Sort by name")
    desk.settle()
    desk.done()


@near_miss(fails=["one_of_the_paper", "papers", "papers_in_order"])
def keeps_the_paper_twice(desk: Desk) -> None:
    solve(desk, twice=True)


@near_miss(fails=["new_address"])
def mistypes_the_address(desk: Desk) -> None:
    solve(desk, address=MOVED.replace("stations", "station"))


@near_miss(fails=["closed_station", "gauges", "gauges_in_order"])
def keeps_the_closed_station(desk: Desk) -> None:
    solve(desk, closed=True)


@near_miss(fails=["models", "models_in_order", "bar_tidy"])
def leaves_the_last_model_in_the_bar(desk: Desk) -> None:
    solve(desk, left="Models")


@near_miss(fails=["gauges_in_order", "papers_in_order"])
def does_not_sort(desk: Desk) -> None:
    solve(desk, unsorted=tuple(FOLDERS))


@near_miss(fails=["archive"])
def mistypes_the_archive(desk: Desk) -> None:
    solve(desk, archive="Archives")
