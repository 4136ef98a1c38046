"""An answer and a forwarded certificate are sent, the appointment is entered, the thread is tagged and archived."""

from __future__ import annotations

import re

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

MAIL = "Re: Lease of the rear building"
FIRST = "Lease of the rear building"
CERTIFICATE = "Certificate of the fire inspection"
QUILL = "j.quill@quill-partners.example"
LINE = "Friday, 13 March, at half past two suits me."
WHEN = ("3/13/2026", "14:30", "3/13/2026", "15:30")


def find(desk: Desk, subject: str) -> Element:
    """The line of a mail, found with the quick filter, as the list is long."""
    words = subject.removeprefix("Re: ")
    count = 2 if words == FIRST else 1
    desk.key("ctrl+shift+k")
    desk.settle()
    desk.replace(words)

    def filtered() -> bool:
        rows = desk.sandbox.find(role="list item", name=".*, (Read|Unread), .*")
        return len(rows) == count and all(words in one.name for one in rows)

    desk.wait_until(filtered, f"the quick filter to show {count} mails with {words!r}")
    desk.settle()
    return row(desk, subject)


def row(desk: Desk, subject: str) -> Element:
    """The line of a mail in the list as it is."""
    return desk.find(role="list item", name=f"(?:.*, )?{re.escape(subject)}, .*")


def select(desk: Desk, subject: str) -> None:
    """Show a mail."""
    desk.click(find(desk, subject))
    desk.find(role="document web", name=re.escape(subject))
    desk.settle()


def send(desk: Desk) -> None:
    """Send the mail that is being written."""
    desk.settle()
    desk.click(role="button", name="Send")
    desk.gone("^Write: ")
    desk.settle()


def answer(desk: Desk, line: str) -> None:
    """Answer his mail."""
    select(desk, MAIL)
    desk.key("ctrl+r")
    desk.window("^Write: Re: Lease")
    desk.click(role="document web", name="Message body")
    desk.key("ctrl+Home")
    desk.type(f"{line}\n")
    send(desk)


def forward(desk: Desk, to: str) -> None:
    """Forward the certificate."""
    select(desk, CERTIFICATE)
    desk.key("ctrl+l")
    desk.window("^Write: Fwd: Certificate")
    desk.click(role="entry", name="To")
    desk.type(f"{to}\t")
    send(desk)


def visible(desk: Desk, role: str, name: str) -> list[Element]:
    """Elements of the event's form, whose parent does not say that it shows."""
    found = desk.sandbox.find(role=role, name=name, states=["visible"])
    return sorted((one for one in found if one.width > 0 and one.path[1] == 1), key=lambda one: (one.y, one.x))


def enter(desk: Desk, *, when: tuple[str, ...], place: str, reminder: str) -> None:
    """Enter the appointment in the calendar."""
    desk.key("ctrl+i")
    desk.window("^New Event")
    desk.settle()
    desk.type(f"{FIRST}\t{place}")
    for entry, value in zip(visible(desk, "entry", ""), when, strict=True):
        desk.fill(entry, f"{value}\t")
    if reminder:
        desk.click(visible(desk, "combo box", "Reminder:")[0])
        desk.settle()
        desk.menu(reminder)
    desk.settle()
    desk.click(role="button", name="Save and Close")
    desk.gone("Event")
    desk.settle()


def archive(desk: Desk, subjects: tuple[str, ...]) -> None:
    """Archive mails, all at once; the folder of their year turns up when they are there."""
    select(desk, subjects[0])
    for subject in subjects[1:]:
        desk.click(row(desk, subject), holding=("ctrl",))
        desk.settle()
    desk.key("a")
    for subject in subjects:
        name = f"(?:.*, )?{re.escape(subject)}, .*"
        desk.wait_until(lambda name=name: not desk.sees(role="list item", name=name), f"{subject} to be archived")  # type: ignore[misc]
    desk.find(role="tree item", name="Archives/2026(, .*)?")
    desk.settle()


def solve(
    desk: Desk,
    *,
    line: str = LINE,
    to: str = QUILL,
    when: tuple[str, ...] = WHEN,
    place: str = "Quill & Partners",
    reminder: str = "1 day before",
    tag: bool = True,
    archived: tuple[str, ...] = (MAIL, FIRST),
) -> None:
    answer(desk, line)
    forward(desk, to)
    enter(desk, when=when, place=place, reminder=reminder)
    if tag:
        select(desk, MAIL)
        desk.key("1")
        desk.settle()
    archive(desk, archived)


@near_miss(fails=["answer"])
def answers_in_words_of_its_own(desk: Desk) -> None:
    solve(desk, line="Friday at half past two suits me.")


@near_miss(fails=["certificate", "no_other_mail_sent"])
def sends_the_certificate_to_somebody_else(desk: Desk) -> None:
    solve(desk, to="tomas@harrowlane.example")


@near_miss(fails=["time", "location"])
def mistakes_the_hour_and_the_place(desk: Desk) -> None:
    solve(desk, when=("3/13/2026", "14:00", "3/13/2026", "15:00"), place="Harrow Lane")


@near_miss(fails=["reminder", "tag"])
def forgets_the_reminder_and_the_tag(desk: Desk) -> None:
    solve(desk, reminder="", tag=False)


@near_miss(fails=["archived"])
def leaves_the_older_mail_in_the_inbox(desk: Desk) -> None:
    solve(desk, archived=(MAIL,))
