"""Keywords put in order in the tagging module: attached by typing them, changed through the dictionary's menu."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

BUILDINGS = ("DSCF2011.JPG", "DSCF2034.JPG", "DSCF2102.JPG")


def select(desk: Desk, *names: str) -> None:
    """Select these images, and only these."""
    for number, name in enumerate(names):
        frame = desk.find(role="panel", description=rf"(?s){re.escape(name)}\n.*")
        desk.click(frame, holding=("ctrl",) if number else ())
    count = "1 image " if len(names) == 1 else f"{len(names)} images "
    desk.find(role="label", name=rf"{count}.*selected of 7")


def attach(desk: Desk, tag: str) -> None:
    """Attach a tag to the selected images."""
    desk.fill(desk.find(role="text", description="(?s)enter tag name.*"), tag + "\n")
    in_dictionary(desk, tag)
    # Else the next key would still go to the entry.
    desk.key("Escape")


def in_dictionary(desk: Desk, tag: str) -> Element:
    """The tag's line in the dictionary, which is the lower one of the two lists."""

    def look() -> Element | None:
        found = desk.find_all(role="table cell", name=rf"{re.escape(tag)} \(\d+\)")
        return max(found, key=lambda one: one.y, default=None)

    found = desk.wait_until(look, f"{tag} in the dictionary")
    desk.settle()
    return look() or found


def choose(desk: Desk, tag: str, item: str) -> None:
    """Choose from the menu of a tag in the dictionary."""
    desk.right_click(in_dictionary(desk, tag))
    desk.click(role="menu item", name=item)


def edit(desk: Desk, tag: str, *, name: str = "", synonyms: str = "", tick: str = "") -> None:
    """Change a tag of the dictionary."""
    choose(desk, tag, r"edit\.\.\.")
    desk.window("^edit$")
    if name:
        desk.fill(desk.beside("name:", role="text"), name)
    if synonyms:
        desk.fill(desk.beside("synonyms:", role="text"), synonyms)
    if tick:
        desk.click(role="check box", name=tick)
    desk.click(role="button", name="save")
    desk.gone("^edit$")


def delete(desk: Desk, tag: str) -> None:
    """Delete a tag from the dictionary and from all images."""
    choose(desk, tag, "delete tag")
    desk.click(role="button", name="delete|yes")


def solve(
    desk: Desk,
    *,
    rome: str = "places|Italy|Rome",
    milan_on: str = "DSCF2034.JPG",
    forget_madrid: bool = True,
    buildings: Sequence[str] = BUILDINGS,
    rename_holiday: bool = True,
    synonyms: str = "Roma, Caput Mundi",
    night_is: str = "private",
) -> None:
    desk.click(role="label", name="tagging")
    desk.find(role="text", description="(?s)enter tag name.*")

    select(desk, "DSCF2011.JPG")
    attach(desk, rome)
    select(desk, milan_on)
    attach(desk, "places|Italy|Milan")
    select(desk, "DSCF2102.JPG")
    attach(desk, "places|Spain|Barcelona")
    if forget_madrid:
        delete(desk, "places|Spain|Madrid")
    else:
        desk.click(role="table cell", name=r"places\|Spain\|Madrid")
        desk.click(role="button", name="detach")
        # The dictionary shows no count where it would be 0.
        desk.wait_until(lambda: not desk.sees(role="table cell", name=r"places\|Spain\|Madrid \(\d+\)"), "no count")
    select(desk, *buildings)
    attach(desk, "architecture")

    if rename_holiday:
        edit(desk, "hoiday", name="holiday")
    else:
        select(desk, "DSCF2102.JPG", "DSCF2140.JPG")
        attach(desk, "holiday")
    edit(desk, rome, synonyms=synonyms)
    edit(desk, "night", tick=night_is)


@near_miss(fails=["rome", "synonyms", "no_stray_keywords"])
def forgets_the_levels_of_rome(desk: Desk) -> None:
    solve(desk, rome="Rome")


@near_miss(fails=["milan", "other_keywords"])
def files_boston_under_milan(desk: Desk) -> None:
    solve(desk, milan_on="DSCF2288.JPG")


@near_miss(fails=["no_madrid"])
def only_detaches_madrid(desk: Desk) -> None:
    solve(desk, forget_madrid=False)


@near_miss(fails=["architecture"])
def forgets_one_of_the_buildings(desk: Desk) -> None:
    solve(desk, buildings=BUILDINGS[:2])


@near_miss(fails=["no_hoiday", "lake_keeps_its_keywords"])
def adds_the_right_spelling_beside_the_wrong_one(desk: Desk) -> None:
    solve(desk, rename_holiday=False)


@near_miss(fails=["holiday", "lake_keeps_its_keywords"])
def deletes_the_misspelt_keyword_afterwards(desk: Desk) -> None:
    solve(desk)
    delete(desk, "holiday")


@near_miss(fails=["synonyms"])
def enters_one_synonym(desk: Desk) -> None:
    solve(desk, synonyms="Roma")


@near_miss(fails=["night_private"])
def makes_night_a_category(desk: Desk) -> None:
    solve(desk, night_is="category")


@near_miss(fails=["barcelona", "no_stray_keywords"])
def misspells_barcelona_afterwards(desk: Desk) -> None:
    solve(desk)
    edit(desk, "places|Spain|Barcelona", name="Barcellona")


@near_miss(fails=["stars"])
def rates_an_image_in_passing(desk: Desk) -> None:
    solve(desk)
    select(desk, "DSCF2140.JPG")
    desk.key("2")
