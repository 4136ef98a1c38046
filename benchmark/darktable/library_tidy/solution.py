"""A library tidied: pictures removed, a bracket grouped, a history discarded, and a keyword's collection left open."""

from __future__ import annotations

import re

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

BRACKET = ("DSC_7701.JPG", "DSC_7702.JPG", "DSC_7703.JPG")
NOISY = ("DSC_7710.JPG", "DSC_7715.JPG", "DSCF0318.JPG", "DSCF0333.JPG")


def frame(desk: Desk, name: str) -> Element:
    """The thumbnail of an image."""
    return desk.find(role="panel", description=rf"(?s){re.escape(name)}\n.*")


def select(desk: Desk, *names: str) -> None:
    """Select these images, and only these."""
    for number, name in enumerate(names):
        desk.click(frame(desk, name), holding=("ctrl",) if number else ())
    count = "1 image " if len(names) == 1 else f"{len(names)} images "
    desk.find(role="label", name=rf"{count}.*selected of \d+")


def show_roll(desk: Desk, name: str, count: int) -> None:
    """Show a film roll, by a double click in the collections module."""
    desk.double_click(role="table cell", name=rf"{name} \({count}\)")
    desk.find(role="label", name=rf".*selected of {count}")


def yes(desk: Desk, question: str) -> None:
    """Answer a question."""
    desk.window(question)
    desk.click(role="button", name="yes")
    desk.gone(question)


def solve(
    desk: Desk,
    *,
    remove: tuple[str, ...] = ("DSC_7702.JPG", "DSC_7710.JPG"),
    how: str = "remove",
    bracket: tuple[str, ...] = BRACKET,
    discard: bool = True,
    noisy: tuple[str, ...] = NOISY,
    label: str = "F5",
    show_keyword: bool = True,
    sort: str = "capture time",
    answer: str = "4",
) -> None:
    desk.click(role="label", name="collections")
    show_roll(desk, "Card A copy", 2)
    desk.click(role="label", name="actions on selection")
    select(desk, *remove)
    desk.click(role="button", name=how)
    yes(desk, "^remove images?")

    show_roll(desk, "Card A", 5)
    select(desk, *bracket)
    desk.click(role="button", name="group")
    desk.click(role="label", name="actions on selection")

    if discard:
        desk.click(role="label", name="history stack")
        select(desk, "DSC_7710.JPG")
        desk.click(role="button", name="discard history")
        yes(desk, "^delete images' history")
        desk.click(role="label", name="history stack")

    # All pictures; the tips of the thumbnails say their ISO.
    desk.click(desk.find(role="text", description="(?s)use `%' as wildcard.*"))
    desk.replace("%\n")
    desk.find(role="label", name=rf".*selected of {11 - len(remove)}")
    select(desk, *noisy)
    desk.key(label)
    desk.click(role="label", name="tagging")
    desk.fill(desk.find(role="text", description="(?s)enter tag name.*"), "noise|check\n")
    desk.find(role="table cell", name=rf"noise\|check \({len(noisy)}\)")
    desk.key("Escape")

    if show_keyword:
        # The dictionary is the lower one of the two lists.
        found = desk.find_all(role="table cell", name=r"noise\|check \(\d+\)")
        desk.right_click(max(found, key=lambda one: one.y))
        desk.click(role="menu item", name="go to tag collection")
        desk.find(role="label", name=rf".*selected of {len(noisy)}")
    desk.click(desk.find(role="drawing area", description="determine the sort order of shown images"))
    # The list must have narrowed to what was typed before Return takes what is left.
    desk.type(sort)
    desk.settle()
    desk.key("Return")
    desk.settle()
    desk.done(answer)


@near_miss(fails=["copies_removed"])
def removes_one_of_the_two(desk: Desk) -> None:
    solve(desk, remove=("DSC_7710.JPG",))


@near_miss(fails=["bracket"])
def forgets_one_of_the_bracket(desk: Desk) -> None:
    solve(desk, bracket=BRACKET[:2])


@near_miss(fails=["history_discarded"])
def leaves_the_history(desk: Desk) -> None:
    solve(desk, discard=False)


@near_miss(fails=["keyword", "purple_on_card_b", "count"])
def overlooks_the_highest_sensitivity(desk: Desk) -> None:
    solve(desk, noisy=NOISY[:3], answer="3")


@near_miss(fails=["keyword", "rest_of_card_b"])
def takes_iso_400_for_4000(desk: Desk) -> None:
    solve(desk, noisy=(*NOISY, "DSCF0325.JPG"))


@near_miss(fails=["purple_on_card_a", "purple_on_card_b"])
def labels_them_blue(desk: Desk) -> None:
    solve(desk, label="F4")


@near_miss(fails=["collection"])
def leaves_the_whole_library_open(desk: Desk) -> None:
    solve(desk, show_keyword=False)


@near_miss(fails=["sorted"])
def sorts_by_rating(desk: Desk) -> None:
    solve(desk, sort="rating")


@near_miss(fails=["count"])
def counts_the_copy_as_well(desk: Desk) -> None:
    solve(desk, answer="There are 5 such pictures.")
