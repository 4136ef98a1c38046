"""A library tidied: pictures removed, a bracket grouped, a history discarded, and a keyword's collection left open."""

from __future__ import annotations

from apps.darktable.operations import (
    attach_tag,
    color_label,
    discard_history,
    fold,
    group,
    remove_from_library,
    search_film_rolls,
    show_film_roll,
    show_tag_collection,
    sort_by,
    unfold,
)
from pytest_opencomputer.solution import Desk, mistake

BRACKET = ("DSC_7701.JPG", "DSC_7702.JPG", "DSC_7703.JPG")
NOISY = ("DSC_7710.JPG", "DSC_7715.JPG", "DSCF0318.JPG", "DSCF0333.JPG")


def solve(
    desk: Desk,
    *,
    remove: tuple[str, ...] = ("DSC_7702.JPG", "DSC_7710.JPG"),
    bracket: tuple[str, ...] = BRACKET,
    discard: bool = True,
    noisy: tuple[str, ...] = NOISY,
    label: str = "purple",
    show_keyword: bool = True,
    sort: str = "capture time",
    answer: str = "4",
) -> None:
    show_film_roll(desk, "Card A copy")
    remove_from_library(desk, *remove)
    show_film_roll(desk, "Card A")
    group(desk, *bracket)
    fold(desk, "actions on selection")
    if discard:
        discard_history(desk, "DSC_7710.JPG")
        fold(desk, "history stack")

    # All pictures; the tips of the thumbnails say their ISO.
    search_film_rolls(desk, "%", 11 - len(remove))
    color_label(desk, label, *noisy)
    attach_tag(desk, "noise|check", *noisy)

    if show_keyword:
        show_tag_collection(desk, "noise|check")
    sort_by(desk, sort)
    desk.done(answer)


def another_way(desk: Desk) -> None:
    """Card by card: first what is noisy, then the bracket; the copies are removed one by one at the end."""
    on_card_a, on_card_b = NOISY[:2], NOISY[2:]
    show_film_roll(desk, "Card B")
    color_label(desk, "purple", *on_card_b)
    attach_tag(desk, "noise|check", *on_card_b)
    show_film_roll(desk, "Card A")
    attach_tag(desk, "noise|check", *on_card_a)
    color_label(desk, "purple", "DSC_7703.JPG", *on_card_a)  # a mistake
    color_label(desk, "purple", "DSC_7703.JPG", take_off=True)
    fold(desk, "tagging")
    discard_history(desk, "DSC_7710.JPG")
    fold(desk, "history stack")
    group(desk, *BRACKET[::-1])
    show_film_roll(desk, "Card A copy")
    remove_from_library(desk, "DSC_7710.JPG")
    remove_from_library(desk, "DSC_7702.JPG")
    fold(desk, "actions on selection")

    unfold(desk, "tagging")
    desk.find(role="table cell", name=r"noise\|check \(4\)")
    show_tag_collection(desk, "noise|check")
    sort_by(desk, "capture time")
    desk.done("Four pictures have this keyword.")


leaves_the_history = mistake(solve, fails=["history_discarded"], discard=False)
overlooks_the_highest_sensitivity = mistake(
    solve, fails=["keyword", "purple_on_card_b", "count"], noisy=NOISY[:3], answer="3"
)
leaves_the_whole_library_open = mistake(solve, fails=["collection"], show_keyword=False)
sorts_by_rating = mistake(solve, fails=["sorted"], sort="rating")
