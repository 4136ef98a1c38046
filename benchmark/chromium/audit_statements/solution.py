"""The browser is told to ask where files go; each is then saved under its new name in the dialog."""

from __future__ import annotations

from apps.chromium.operations import (
    ask_where_to_save,
    download,
    follow,
    go,
    on_page,
    save_document,
    save_file,
    sign_in,
)
from pytest_opencomputer.solution import Desk, mistake

HARBOUR, FOLDER = "http://harbour.wexcombe.test", "Documents/Audit 2024"


def solve(desk: Desk, *, year: int = 2024, asks: bool = True, paid: str = "670.00") -> None:
    ask_where_to_save(desk)
    go(desk, f"{HARBOUR}/sign-in?then=/statements", "Sign in")
    sign_in(desk, "marta.quill", "tern.over.slate", "Berth accounts")
    for month in (10, 11, 12):
        statement = f"{HARBOUR}/files/statement-C-022-2024-{month}.csv"
        download(desk, statement, f"{FOLDER}/Statements/okafor-2024-{month}.csv")
    go(desk, f"{HARBOUR}/files/tariff-{year}.pdf", f"tariff-{year}")
    save_document(desk, f"{FOLDER}/tariff-2024.pdf")
    if not asks:
        ask_where_to_save(desk, False)
    desk.done(f"£{paid}")


def another_way(desk: Desk) -> None:
    """Follows the links of the harbour office, with the tariff first, and never lets its password be saved."""
    ask_where_to_save(desk)
    go(desk, f"{HARBOUR}/", "Welcome")
    follow(desk, "Publications", "Publications")
    follow(desk, r"tariff-2024\.pdf", "tariff-2024")
    save_document(desk, f"{FOLDER}/tariff-2024.pdf")
    go(desk, f"{HARBOUR}/", "Welcome")
    follow(desk, "Berth accounts", "Sign in")
    sign_in(desk, "marta.quill", "tern.over.slate", "Berth accounts", save="Never")
    for month in ("12", "11", "10"):
        desk.click(on_page(desk, role="link", name=rf"statement-C-022-2024-{month}\.csv"))
        save_file(desk, f"{FOLDER}/Statements/okafor-2024-{month}.csv")
    desk.done("£670.00, paid in on 31 December 2024")


takes_the_tariff_of_this_year_and_the_payment_of_september = mistake(
    solve, fails=["tariff", "paid"], year=2025, paid="710.00"
)
turns_the_question_off_again_and_tells_what_was_charged = mistake(
    solve, fails=["asks_where_to_save", "paid"], asks=False, paid="75.40"
)
