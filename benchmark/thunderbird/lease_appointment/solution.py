"""An answer and a forwarded certificate are sent, the appointment is entered, the thread is tagged and archived."""

from __future__ import annotations

from datetime import datetime, timedelta

from apps.thunderbird.operations import (
    add_recipient,
    answer,
    archive,
    enter_event,
    forward,
    mail,
    quick_filter,
    select,
    send,
    show_mail,
    tag,
    write,
)
from pytest_opencomputer.solution import Desk, mistake

FIRST = "Lease of the rear building"
MAIL = f"Re: {FIRST}"
LINE = "Friday, 13 March, at half past two suits me."


def solve(
    desk: Desk,
    *,
    line: str = LINE,
    to: str = "j.quill@quill-partners.example",
    start: datetime = datetime(2026, 3, 13, 14, 30),
    place: str = "Quill & Partners",
    reminder: str = "1 day before",
    tagged: bool = True,
    archived: tuple[str, ...] = (MAIL, FIRST),
) -> None:
    show_mail(desk, MAIL, search=True)
    answer(desk)
    write(desk, f"{line}\n")
    send(desk)

    show_mail(desk, "Certificate of the fire inspection", search=True)
    forward(desk)
    add_recipient(desk, to)
    send(desk)

    enter_event(desk, FIRST, start, start + timedelta(hours=1), location=place, reminder=reminder)

    if tagged:
        show_mail(desk, MAIL, search=True)
        tag(desk, "Important")
    quick_filter(desk, FIRST, 2)
    select(desk, *(mail(desk, subject) for subject in archived))
    archive(desk, into="Archives/2026")


def another_way(desk: Desk) -> None:
    """Begins with the calendar, forwards before answering, and archives one mail after the other."""
    start = datetime(2026, 3, 13, 14, 30)
    enter_event(
        desk,
        FIRST,
        start,
        start + timedelta(hours=1),
        location="Quill & Partners",
        reminder="1 day before",
    )
    show_mail(desk, "Certificate of the fire inspection", search=True)
    forward(desk)
    add_recipient(desk, "j.quill@quill-partners.example")
    send(desk)

    show_mail(desk, MAIL, search=True)
    tag(desk, "Work")
    # Its key takes the wrong tag away again.
    desk.key("2")
    desk.wait_until(lambda: not desk.sees(role="list item", name="Work"), "the tag Work to go")
    tag(desk, "Important")
    answer(desk)
    write(desk, f"{LINE}\n\n")
    send(desk)
    for subject in (FIRST, MAIL):
        show_mail(desk, subject, search=True)
        archive(desk, into="Archives/2026")


sends_the_certificate_to_somebody_else = mistake(
    solve, fails=["certificate", "no_other_mail_sent"], to="tomas@harrowlane.example"
)
mistakes_the_hour_and_the_place = mistake(
    solve, fails=["appointment"], start=datetime(2026, 3, 13, 14, 0), place="Harrow Lane"
)
forgets_the_reminder_and_the_tag = mistake(solve, fails=["reminder", "tag"], reminder="", tagged=False)
