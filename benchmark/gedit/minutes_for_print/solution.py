"""Check the spelling of minutes in British English, save them, and print them to a PDF file on A5."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

CORRECT = {
    "recieved": "received",
    "maintainance": "maintenance",
    "seperate": "separate",
    "accomodate": "accommodate",
    "definately": "definitely",
}
NAMES = ("Ngozi", "Okonkwo")


def solve(
    desk: Desk,
    *,
    language: str = "English (United Kingdom)",
    correct: dict[str, str] = CORRECT,
    names: tuple[str, ...] = NAMES,
    save: bool = True,
    print_first: bool = False,
    paper: str = "A5",
    numbers: bool = True,
    headers: bool = False,
) -> None:
    if print_first:
        to_pdf(desk, paper, numbers=numbers, headers=headers)
    set_language(desk, language)
    check_spelling(desk, correct, names)
    if save:
        desk.key("ctrl+s")
        desk.window("^minutes-2026-02.txt ")
    if not print_first:
        to_pdf(desk, paper, numbers=numbers, headers=headers)


def set_language(desk: Desk, language: str) -> None:
    desk.key("F10")
    desk.click(role="button", name="Tools")
    desk.click(role="button", name="Set Language…")
    desk.window("^Set Language$")
    desk.click(role="table cell", name=re.escape(language))
    desk.key("alt+s")
    desk.gone("^Set Language$")


def check_spelling(desk: Desk, correct: dict[str, str], names: tuple[str, ...]) -> None:
    """Go through the words that the checker does not know."""
    desk.key("F10")
    desk.click(role="button", name="Tools")
    desk.click(role="button", name="Check Spelling…")
    desk.window("^Check Spelling$")
    while (word := unknown(desk)) != "Completed spell checking":
        if word in correct:
            desk.fill(desk.beside("Change to:", role="text"), correct[word])
            desk.click(role="button", name="Change")
        elif word in names:
            desk.click(role="button", name="Add word")
        else:
            desk.click(role="button", name="Ignore All")
        another(desk, word)
    desk.key("alt+F4")
    desk.gone("^Check Spelling$")


def unknown(desk: Desk) -> str:
    """The word that the checker asks about."""
    return desk.beside("Misspelled word:", role="label").name


def another(desk: Desk, word: str) -> None:
    desk.wait_until(lambda: unknown(desk) != word, f"the word after {word}")


def to_pdf(desk: Desk, paper: str, *, numbers: bool, headers: bool) -> None:
    desk.key("ctrl+p")
    desk.window("^Print$")
    desk.click(role="table cell", name="Print to File")
    desk.click(role="button", name="~/.*|[.][.][.].*")
    desk.window("^Select a filename$")
    # It begins in Documents, wherever the document is.
    desk.replace("Parish council/notice-board.pdf")
    desk.keys("Tab", "alt+s")
    desk.gone("^Select a filename$")
    desk.click(role="page tab", name="Page Setup")
    if paper != "A4":
        desk.click(desk.beside("Paper size:", role="combo box"))
        desk.click(role="menu item", name=paper)
    desk.click(role="page tab", name="Text Editor")
    if numbers:
        desk.click(role="check box", name="Print line numbers")
    if not headers:
        desk.click(role="check box", name="Print page headers")
    desk.key("alt+p")
    desk.gone("^Print$")
    desk.wait_until(lambda: desk.sandbox.get_tree("Documents/Parish council").get("notice-board.pdf"), "the PDF file")


@near_miss(fails=["british_spelling", "names_in_dictionary", "american_dictionary_untouched"])
def checks_in_american_english(desk: Desk) -> None:
    solve(desk, language="English (United States)")


@near_miss(fails=["words_corrected", "corrected_words_printed"])
def overlooks_a_word(desk: Desk) -> None:
    solve(desk, correct={wrong: right for wrong, right in CORRECT.items() if wrong != "definately"})


@near_miss(fails=["names_in_dictionary"])
def adds_only_one_name(desk: Desk) -> None:
    solve(desk, names=NAMES[1:])


@near_miss(fails=["words_corrected"])
def does_not_save(desk: Desk) -> None:
    solve(desk, save=False)


@near_miss(fails=["corrected_words_printed"])
def prints_before_correcting(desk: Desk) -> None:
    solve(desk, print_first=True)


@near_miss(fails=["printed_on_a5"])
def prints_on_a4(desk: Desk) -> None:
    solve(desk, paper="A4")


@near_miss(fails=["line_numbers_printed"])
def prints_no_line_numbers(desk: Desk) -> None:
    solve(desk, numbers=False)


@near_miss(fails=["no_page_headers"])
def keeps_the_page_headers(desk: Desk) -> None:
    solve(desk, headers=True)
