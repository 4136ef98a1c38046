"""A quotation put right in an answer to all, with a colleague in copy, and both mails filed."""

from __future__ import annotations

from apps.thunderbird.operations import (
    add_recipient,
    answer,
    delete_text,
    mail,
    move_to,
    open_folder,
    select,
    send,
    show_mail,
    write,
)
from pytest_opencomputer.solution import Desk, mistake

QUESTION = "Quotation 2026-021: is this right?"
PRICE = "Albums for Lockhart"


def solve(
    desk: Desk,
    *,
    everyone: bool = True,
    cc: str = "tomas@harrowlane.example",
    total: str = "3540.00",
    quote: bool = True,
    file: tuple[str, ...] = (QUESTION, PRICE),
) -> None:
    show_mail(desk, QUESTION)
    answer(desk, everyone=everyone)
    if cc:
        add_recipient(desk, cc, "Cc")
    if not quote:
        delete_text(desk)
    write(desk, f"Nearly: the albums are 61.50 each, which makes {total} in all.\n")
    send(desk)

    select(desk, *(mail(desk, subject) for subject in file))
    move_to(desk, "Customers")


def another_way(desk: Desk) -> None:
    """Files both mails first, answers in their folder to the sender, and puts the others in copy by hand."""
    select(desk, mail(desk, PRICE), mail(desk, QUESTION))
    move_to(desk, "Customers")

    open_folder(desk, "Customers")
    show_mail(desk, QUESTION, search=True)
    answer(desk)
    write(desk, "Nearly: the albums are 61.50 each, which makes 3,540.00 in all.\n\n")
    for address in ("treasurer@lockhart-print.example", "tomas@harrowlane.example"):
        add_recipient(desk, address, "Cc")
    send(desk)


answers_the_sender_only = mistake(solve, fails=["treasurer"], everyone=False)
keeps_the_old_total = mistake(solve, fails=["text"], total="3400.00")
leaves_the_quotation_out_and_a_mail_behind = mistake(
    solve, fails=["quotation", "price_filed"], quote=False, file=(QUESTION,)
)
