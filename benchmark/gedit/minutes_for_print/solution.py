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
NAMES = ("Ngozi", "Okonkwo")


def solve(
    desk: Desk,
    *,
    language: str = "English (United Kingdom)",
    correct: dict[str, str] = CORRECT,
    names: tuple[str, ...] = NAMES,
    saved: bool = True,
    print_first: bool = False,
    paper: str | None = "A5",
    numbers: bool = True,
    headers: bool = False,
) -> None:
    def to_pdf() -> None:
        file = "Documents/Parish council/notice-board.pdf"
        print_to_file(desk, file, paper=paper, line_numbers=numbers, page_headers=headers)

    if print_first:
        to_pdf()
    set_language(desk, language)
    check_spelling(desk, correct, add=names)
    if saved:
        save(desk, "minutes-2026-02.txt")
    if not print_first:
        to_pdf()


checks_in_american_english = mistake(
    solve,
    fails=["british_spelling", "names_in_dictionary"],
    language="English (United States)",
)
prints_before_correcting = mistake(solve, fails=["corrected_words_printed"], print_first=True)
prints_on_a4 = mistake(solve, fails=["printed_on_a5"], paper=None)
prints_no_line_numbers = mistake(solve, fails=["line_numbers_printed"], numbers=False)
keeps_the_page_headers = mistake(solve, fails=["no_page_headers"], headers=True)
