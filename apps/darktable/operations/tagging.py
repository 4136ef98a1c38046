"""Tags: attached to images, and changed in the dictionary."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .lighttable import select
from .modules import unfold


def tag_lines(desk: Desk, tag: str) -> list[Element]:
    """The lines of a tag in the module tagging: among the attached tags, and below that in the dictionary."""
    found = desk.find_all(role="table cell", name=rf"{re.escape(tag)}( \(\d+\))?")
    return sorted(found, key=lambda one: one.y)


def attach_tag(desk: Desk, tag: str, *images: str) -> None:
    """Attach a tag to images, and wait until it is listed among their tags as well as in the dictionary."""
    unfold(desk, "tagging")
    select(desk, *images)
    desk.fill(desk.find(role="text", description="(?s)enter tag name.*"), tag + "\n")
    desk.wait_until(lambda: len(tag_lines(desk, tag)) > 1, f"{tag} among the attached tags")
    # Else the next key would still go to the entry.
    desk.key("Escape")
    desk.settle()


def detach_tag(desk: Desk, tag: str, *images: str) -> None:
    """Detach a tag from images that have it, and wait until it is in the dictionary only."""
    unfold(desk, "tagging")
    select(desk, *images)
    desk.click(tag_lines(desk, tag)[0])
    desk.click(role="button", name="detach")
    desk.wait_until(lambda: len(tag_lines(desk, tag)) < 2, f"{tag} to be detached")


def choose_for_tag(desk: Desk, tag: str, item: str) -> None:
    """Choose from the menu of a tag in the dictionary, by a regular expression, and wait until the menu has closed."""
    unfold(desk, "tagging")
    desk.wait_until(lambda: tag_lines(desk, tag), f"{tag} in the dictionary")
    desk.settle()
    desk.right_click(tag_lines(desk, tag)[-1])
    desk.click(role="menu item", name=item)
    desk.wait_until(lambda: not desk.sees(role="menu item", name=item), "the menu to close")


def edit_tag(desk: Desk, tag: str, *, name: str = "", synonyms: str = "", tick: str = "") -> None:
    """Change a tag of the dictionary: its name, its synonyms, or a tick such as ``private``."""
    choose_for_tag(desk, tag, r"edit\.\.\.")
    desk.window("^edit$")
    if name:
        desk.fill(desk.beside("name:", role="text"), name)
    if synonyms:
        desk.fill(desk.beside("synonyms:", role="text"), synonyms)
    if tick:
        desk.click(role="check box", name=tick)
    desk.click(role="button", name="save")
    desk.gone("^edit$")


def delete_tag(desk: Desk, tag: str) -> None:
    """Delete a tag from all images and the dictionary, and wait until it is listed nowhere."""
    choose_for_tag(desk, tag, "delete tag")
    desk.click(role="button", name="delete|yes")
    desk.wait_until(lambda: not tag_lines(desk, tag), f"{tag} to go")


def show_tag_collection(desk: Desk, tag: str) -> None:
    """Show the images that have a tag, and wait until they are counted."""
    count = tag_lines(desk, tag)[-1].name.rpartition("(")[2].rstrip(")")
    choose_for_tag(desk, tag, "go to tag collection")
    desk.find(role="label", name=f".*selected of {count}")
