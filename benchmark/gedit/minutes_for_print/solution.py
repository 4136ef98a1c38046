"""Check the spelling of minutes in British English, save them, and print them to a PDF file on A5."""

from __future__ import annotations

from apps.gedit.operations import check_spelling, print_to_file, save, set_language
from pytest_opencomputer.solution import Desk, mistake

CORRECT = {
    "recieved": "received",
    "maintainance": "maintenance",
    "seperate": "separate",
    "accomodate": "accommodate",
    "definately": "definitely",
}


def solve(desk: Desk, *, language: str = "English (United Kingdom)", headers: bool = False) -> None:
    set_language(desk, language)
    check_spelling(desk, CORRECT, add=("Ngozi", "Okonkwo"))
    save(desk, "minutes-2026-02.txt")
    file = "Documents/Parish council/notice-board.pdf"
    print_to_file(desk, file, paper="A5", line_numbers=True, page_headers=headers)


checks_in_american_english = mistake(
    solve,
    fails=["british_spelling", "names_in_dictionary"],
    language="English (United States)",
)
keeps_the_page_headers = mistake(solve, fails=["no_page_headers"], headers=True)
