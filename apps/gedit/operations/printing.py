"""Spelling and printing."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file

from .editing import choose, open_from_menu, set_check_box, turn_to


def set_language(desk: Desk, language: str) -> None:
    """Set the spelling language of the document in front, for example to ``English (United Kingdom)``."""
    open_from_menu(desk, "Tools", "Set Language…", window="^Set Language$")
    row = re.escape(language)
    desk.click(role="table cell", name=row)
    desk.wait_until(lambda: desk.sandbox.find(role="table cell", name=row, states=["selected"]), language)
    desk.key("alt+s")
    desk.gone("^Set Language$")


def check_spelling(desk: Desk, correct: Mapping[str, str], *, add: Collection[str] = ()) -> None:
    """Go through the words that the spell checker does not know.

    Args:
        correct: what is changed, and to what.
        add: what is added to the user dictionary; all other words are ignored.
    """

    def unknown() -> str:
        # "word" is what the dialog has in its place before it has looked at the document.
        def shown() -> str:
            name = desk.beside("Misspelled word:", role="label").name
            return "" if name == "word" else name

        return desk.wait_until(shown, "what the spell checker has found")

    open_from_menu(desk, "Tools", "Check Spelling…", window="^Check Spelling$")
    while (word := unknown()) != "Completed spell checking":
        if word in correct:
            desk.fill(desk.beside("Change to:", role="text"), correct[word])
        button = "Change" if word in correct else "Add word" if word in add else "Ignore All"
        desk.click(role="button", name=button)
        desk.wait_until(lambda done=word: unknown() != done, f"the word after {word}")  # type: ignore[misc]
    desk.key("alt+F4")
    desk.gone("^Check Spelling$")


def print_to_file(
    desk: Desk, path: str, *, paper: str | None = None, line_numbers: bool = False, page_headers: bool = True
) -> None:
    """Print the document in front to a PDF file.

    Args:
        path: relative to the home folder.
        paper: for example ``A5``; ``None`` leaves what the dialog proposes.
    """
    desk.key("ctrl+p")
    desk.window("^Print$")
    desk.click(role="table cell", name="Print to File")
    desk.click(role="button", name="~/.*|[.][.][.].*")
    name_file(desk, "^Select a filename$", f"/home/user/{path}", accept="")
    desk.keys("Tab", "alt+s")
    desk.gone("^Select a filename$")
    if paper:
        turn_to(desk, "Page Setup")
        choose(desk, "Paper size:", paper)
    turn_to(desk, "Text Editor")
    set_check_box(desk, "Print line numbers", line_numbers)
    set_check_box(desk, "Print page headers", page_headers)
    desk.key("alt+p")
    desk.gone("^Print$")
    wait_for_file(desk, path)


def print_turned(desk: Desk, path: str, *, paper: str, orientation: str) -> None:
    """Print the document in front to a PDF file, with the rest of the dialog as it is.

    Args:
        path: relative to the home folder.
        paper: for example ``A5``.
        orientation: ``Portrait`` or ``Landscape``.
    """
    desk.key("ctrl+p")
    desk.window("^Print$")
    desk.click(role="table cell", name="Print to File")
    desk.click(role="button", name="~/.*|[.][.][.].*")
    name_file(desk, "^Select a filename$", f"/home/user/{path}", accept="")
    desk.keys("Tab", "alt+s")
    desk.gone("^Select a filename$")
    turn_to(desk, "Page Setup")
    choose(desk, "Paper size:", paper)
    choose(desk, "Orientation:", orientation)
    # On the page with the paper, this chord belongs to the paper size.
    turn_to(desk, "Text Editor")
    desk.key("alt+p")
    desk.gone("^Print$")
    wait_for_file(desk, path)
