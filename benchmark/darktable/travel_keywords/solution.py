"""Keywords put in order in the tagging module: attached by typing them, changed through the dictionary's menu."""

from __future__ import annotations

from apps.darktable.operations import attach_tag, delete_tag, detach_tag, edit_tag, rate
from pytest_opencomputer.solution import Desk, mistake, near_miss

COLOSSEUM, MILAN, CASA_MILA = BUILDINGS = ("DSCF2011.JPG", "DSCF2034.JPG", "DSCF2102.JPG")


def solve(
    desk: Desk,
    *,
    rome: str = "places|Italy|Rome",
    milan_on: str = MILAN,
    forget_madrid: bool = True,
    buildings: tuple[str, ...] = BUILDINGS,
    rename_holiday: bool = True,
    synonyms: str = "Roma, Caput Mundi",
    night_is: str = "private",
) -> None:
    attach_tag(desk, rome, COLOSSEUM)
    attach_tag(desk, "places|Italy|Milan", milan_on)
    attach_tag(desk, "places|Spain|Barcelona", CASA_MILA)
    if forget_madrid:
        delete_tag(desk, "places|Spain|Madrid")
    else:
        detach_tag(desk, "places|Spain|Madrid", CASA_MILA)
    attach_tag(desk, "architecture", *buildings)
    if rename_holiday:
        edit_tag(desk, "hoiday", name="holiday")
    else:
        attach_tag(desk, "holiday", CASA_MILA, "DSCF2140.JPG")
    edit_tag(desk, rome, synonyms=synonyms)
    edit_tag(desk, "night", tick=night_is)


def another_way(desk: Desk) -> None:
    """Wrong keywords are detached and deleted, where others are renamed; synonyms come in another order."""
    attach_tag(desk, "places|Italy|Rome", COLOSSEUM, MILAN)  # a mistake
    attach_tag(desk, "places|Italy|Milan", MILAN)
    detach_tag(desk, "places|Italy|Rome", MILAN)
    attach_tag(desk, "places|Spain|Barcelona", CASA_MILA)
    detach_tag(desk, "places|Spain|Madrid", CASA_MILA)
    delete_tag(desk, "places|Spain|Madrid")

    # A keyword of its own in place of the misspelt one, on the two pictures that have it.
    attach_tag(desk, "holiday", CASA_MILA, "DSCF2140.JPG")
    delete_tag(desk, "hoiday")
    attach_tag(desk, "architecture", *BUILDINGS)
    edit_tag(desk, "night", tick="private")
    edit_tag(desk, "places|Italy|Rome", synonyms="Caput Mundi, Roma")


@near_miss(fails=["holiday"])
def deletes_the_misspelt_keyword_afterwards(desk: Desk) -> None:
    solve(desk)
    delete_tag(desk, "holiday")


@near_miss(fails=["stars"])
def rates_an_image_in_passing(desk: Desk) -> None:
    solve(desk)
    rate(desk, 2, "DSCF2140.JPG")


forgets_the_levels_of_rome = mistake(
    solve, fails=["rome", "synonyms", "no_stray_keywords", "no_surplus_keywords"], rome="Rome"
)
adds_the_right_spelling_beside_the_wrong_one = mistake(solve, fails=["no_hoiday"], rename_holiday=False)
