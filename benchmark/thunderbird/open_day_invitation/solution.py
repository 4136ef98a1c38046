"""A mailing list out of the address book, and a mail to it with a programme attached."""

from __future__ import annotations

from apps.thunderbird.operations import add_recipient, attach, new_mail, new_mailing_list, send, set_subject, write
from pytest_opencomputer.solution import Desk, mistake

LIST = "Open workshop day"
MEMBERS = (
    "secretary@northern-guild.example",
    "r.pike@fellside-bindery.example",
    "anselm@voigt-papier.example",
    "ingrid.solheim@postbox.example",
)


def solve(desk: Desk, *, members: tuple[str, ...] = MEMBERS, file: str = "programme.pdf") -> None:
    new_mailing_list(desk, LIST, members)
    new_mail(desk)
    add_recipient(desk, LIST)
    add_recipient(desk, "tomas@harrowlane.example", "Cc")
    set_subject(desk, "Open workshop day on 25 April")
    write(desk, "Please tell me by 15 March what you need on your table.")
    attach(desk, f"/home/user/Documents/Open day/{file}")
    send(desk)


forgets_one_of_them = mistake(solve, fails=["members", "recipients"], members=MEMBERS[:-1])
attaches_the_draft = mistake(solve, fails=["programme"], file="programme-draft.pdf")
