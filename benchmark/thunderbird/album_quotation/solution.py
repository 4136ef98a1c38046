"""A quotation put right in an answer to all, with a colleague in copy, and both mails filed."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

QUESTION = "Quotation 2026-021: is this right?"
PRICE = "Albums for Lockhart"


def row(subject: str) -> str:
    """The name of a mail's line in the list, as a regular expression."""
    return subject.replace("?", r"\?") + ", .*"


def solve(
    desk: Desk,
    *,
    answer: str = "ctrl+shift+r",
    cc: str = "tomas@harrowlane.example",
    total: str = "3540.00",
    quote: bool = True,
    both: bool = True,
) -> None:
    desk.click(role="list item", name=row(QUESTION))
    desk.find(role="document web", name=QUESTION.replace("?", r"\?"))
    desk.settle()
    desk.key(answer)
    desk.window("^Write: Re: Quotation")
    desk.settle()
    if cc:
        # The field is there already where the answer goes to all.
        desk.key("ctrl+shift+c")
        desk.settle()
        desk.type(cc)
        desk.settle()
        desk.key("Tab")
    desk.click(role="document web", name="Message body")
    if not quote:
        desk.keys("ctrl+a", "Delete")
    desk.key("ctrl+Home")
    desk.type(f"Nearly: the albums are 61.50 each, which makes {total} in all.\n")
    desk.settle()
    desk.click(role="button", name="Send")
    desk.gone("^Write: ")
    desk.settle()

    question = desk.find(role="list item", name=row(QUESTION))
    if both:
        desk.click(desk.find(role="list item", name=row(PRICE)), holding=("ctrl",))
        desk.settle()
    desk.right_click(question)
    desk.menu("Move To", "ines@harrowlane.example", "Customers")
    desk.wait_until(lambda: not desk.sees(role="list item", name=row(QUESTION)), "the mails to be moved")
    desk.settle()


@near_miss(fails=["treasurer"])
def answers_the_sender_only(desk: Desk) -> None:
    solve(desk, answer="ctrl+r")


@near_miss(fails=["copy_to_tomas"])
def forgets_the_colleague(desk: Desk) -> None:
    solve(desk, cc="")


@near_miss(fails=["text"])
def keeps_the_old_total(desk: Desk) -> None:
    solve(desk, total="3400.00")


@near_miss(fails=["quotation", "price_filed"])
def leaves_the_quotation_out_and_a_mail_behind(desk: Desk) -> None:
    solve(desk, quote=False, both=False)
