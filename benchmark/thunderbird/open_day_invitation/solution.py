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
SUBJECT = "Open workshop day on 25 April"
LINE = "Please tell me by 15 March what you need on your table."


def solve(
    desk: Desk,
    *,
    members: tuple[str, ...] = MEMBERS,
    cc: str = "tomas@harrowlane.example",
    subject: str = SUBJECT,
    line: str = LINE,
    file: str = "programme.pdf",
) -> None:
    new_mailing_list(desk, LIST, members)
    new_mail(desk)
    add_recipient(desk, LIST)
    add_recipient(desk, cc, "Cc")
    set_subject(desk, subject)
    write(desk, line)
    attach(desk, f"/home/user/Documents/Open day/{file}")
    send(desk)


forgets_one_of_them = mistake(solve, fails=["members", "recipients"], members=MEMBERS[:-1])
attaches_the_draft = mistake(solve, fails=["programme"], file="programme-draft.pdf")
mistakes_both_dates = mistake(
    solve, fails=["text"], subject="Open workshop day on 26 April", line=LINE.replace("15", "14")
)
