"""What people write to the office of a book fair that no requirement is about."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from apps.thunderbird.requirements.mailbox import INBOX, OWNER, Letter, Person
from benchmark.worlds.book_fair_words import (
    DETAILS,
    FAIRS,
    FIRMS,
    FIRST_NAMES,
    NEWS,
    OFFERS,
    OLD,
    OPENINGS,
    PAPERS,
    QUERIES,
    SHIFTS,
    SURNAMES,
    TOWNS,
)
from pytest_opencomputer.composed import Draw

INES = Person("Ines", "Calloway", OWNER)
PRIYA = Person("Priya", "Nair", "priya@harrowlane.example", "01632 960 011", "Harrow Lane Bindery")
TOMAS = Person("Tomas", "Brandt", "tomas@harrowlane.example", "01632 960 012", "Harrow Lane Bindery")
BANK = Person("Westmoor", "Bank", "statements@westmoor-bank.example")
GAZETTE = Person("The Small", "Press Letter", "editor@small-press-letter.example")
WRITERS = 24
NEW, MOVED, ASKING, SINGLE = slice(0, 3), slice(3, 6), slice(6, 9), slice(9, 13)
REGULAR = slice(13, WRITERS)


@dataclass(frozen=True)
class Fair:
    """The fair: its day, a Saturday, its hall, those who show something there (with what), and who helps."""

    name: str
    day: datetime
    hall: str
    caretaker: Person
    writers: tuple[Person, ...]
    crafts: tuple[str, ...]
    helpers: tuple[Person, ...]
    fees: dict[str, int]
    old_fees: dict[str, int]

    @property
    def called(self) -> str:
        """In a sentence."""
        return f'"{self.name}"' if self.name == FAIRS[-1] else f"the {self.name}"

    @property
    def date(self) -> str:
        return f"{self.day.day} {self.day:%B}"


class Post:
    """Takes mails in, in any order. Between two that come to a folder there are minutes at least."""

    def __init__(self, draw: Draw) -> None:
        self.letters: list[Letter] = []
        self._draw = draw

    def add(
        self,
        kind: str,
        between: tuple[datetime, datetime],
        folder: str,
        sender: Person,
        subject: str,
        text: str,
        flags: str = "S",
        *,
        to: Person = INES,
        attached: tuple[tuple[str, str], ...] = (),
    ) -> Letter:
        """Take in a mail that was written between two days, at office hours."""
        days = self._draw.number(0, (between[1] - between[0]).days - 1)
        minutes = self._draw.number(7 * 60, 21 * 60)
        date = between[0] + timedelta(days=days, minutes=minutes, seconds=len(self.letters) % 60)
        body = "\n".join(textwrap.fill(line, 76) if len(line) > 76 else line for line in text.split("\n"))
        letter = Letter(f"{kind}{len(self.letters)}", date, folder, sender, to, subject, body, flags, attached)
        self.letters.append(letter)
        return letter


def day_of(month: int, day: int, year: int = 2026) -> datetime:
    return datetime(year, month, day, tzinfo=UTC)


def pounds(pence: int) -> str:
    return f"{pence // 100}.{pence % 100:02}"


def signed(person: Person) -> str:
    return "\n".join(["", person.name, *([person.firm] if person.firm else []), f"Telephone {person.phone}", ""])


def write_applications(fair: Fair, post: Post, draw: Draw) -> None:
    openings, details = draw.shuffled(OPENINGS), draw.shuffled(DETAILS)
    for at, (writer, craft) in enumerate(zip(fair.writers, fair.crafts, strict=True)):
        lines = [
            "Dear Ines Calloway,",
            "",
            openings[at],
            "",
            f"We would bring {craft}, and come from {draw.one(TOWNS)}.",
            "",
        ]
        text = "\n".join([*lines, details[at], "", "With good wishes", signed(writer).lstrip("\n")])
        folder = INBOX if writer in fair.writers[NEW] else "Exhibitors"
        began = (day_of(1, 12), day_of(2, 20)) if folder != INBOX else (day_of(3, 1), day_of(4, 1))
        flags = "RS" if folder != INBOX else draw.one(["S", ""])
        post.add("apply", began, folder, writer, f"{writer.firm} would like a stall", text, flags)
        if folder != INBOX and at % 2:
            answer = f"Dear {writer.first},\n\nthis year {fair.called} is on {fair.date}, and you have place {at}."
            subject = f"Re: {writer.firm} would like a stall"
            post.add(
                "yes", (day_of(2, 20), day_of(3, 1)), "Sent", INES, subject, f"{answer}\n\nInes Calloway\n", to=writer
            )


def write_offers(fair: Fair, post: Post, draw: Draw) -> list[Letter]:
    offers, found = draw.shuffled(OFFERS), []
    for at, helper in enumerate(fair.helpers):
        shift = SHIFTS[(at * 3) % len(SHIFTS)]
        sentence = offers[at % len(offers)].format(shift=shift)
        text = f"Dear Ines,\n\n{sentence[:1].upper()}{sentence[1:]}\n{signed(helper)}"
        subject = (
            f"Helping at {shift} ({helper.name})" if shift.startswith("the") else f"Helping: {shift} ({helper.name})"
        )
        flags = "FS" if at % 5 == 0 else "S"
        # Whoever cannot come after all writes later than that.
        found.append(post.add("help", (day_of(2, 1), day_of(3, 18)), "Volunteers", helper, subject, text, flags))
    return found


def write_earlier(post: Post, draw: Draw) -> dict[str, int]:
    """The mail of earlier fairs, and newsletters: how many there are in each folder of things that are over."""
    topics, titles = draw.shuffled(OLD), draw.shuffled(NEWS)
    firms = draw.shuffled(FIRMS)
    counts = {}
    for year in (2024, 2025):
        counts[f"Fair {year}"] = draw.number(6, 8)
        for _ in range(counts[f"Fair {year}"]):
            topic, text = topics.pop()
            firm = firms.pop()[0]
            sender = Person(draw.one(FIRST_NAMES), draw.one(SURNAMES), f"post@{firm.lower().replace(' ', '-')}.example")
            between = (day_of(6, 1, year), day_of(7, 20, year))
            body = f"Dear Ines,\n\n{text}\n\n{sender.name}\n{firm}\n"
            post.add("old", between, f"Fair {year}", sender, f"{topic[:1].upper()}{topic[1:]}", body)
    for number, title in enumerate(titles[:4], 1):
        body = f"{title}: all of it in the letter of this month, and an index of the year on the last page.\n"
        post.add(
            "news",
            (day_of(9, 1, 2025), day_of(12, 20, 2025)),
            "Newsletters 2025",
            GAZETTE,
            f"Letter {number}/2025: {title}",
            body,
        )
    # The last of these is the latest mail of all. Its sender is in no address book, so that the list shows an address.
    for number, title in enumerate(titles[4:]):
        body = f"{title}. Also in this letter: fairs within reach, a crossword set in Caslon, small ads.\n"
        came = day_of(1, 18) + timedelta(weeks=2 * number)
        subject, flags = f"Letter {number + 1}/2026: {title}", draw.one(["S", ""])
        post.add("news", (came, came + timedelta(days=1)), INBOX, GAZETTE, subject, body, flags)
    return {**counts, "Newsletters 2025": 4}


def write_about_money(fair: Fair, post: Post, draw: Draw) -> None:
    table = draw.number(70, 110) * 50
    for writer in draw.some(fair.writers[MOVED.start :], 14):
        subject = f"Payment received: {pounds(table)} from {writer.firm}"
        text = f"Dear customer,\n\n{pounds(table)} were paid in by {writer.firm}, for a stall.\n\nWestmoor Bank\n"
        post.add("paid", (day_of(2, 20), day_of(4, 10)), "Accounts", BANK, subject, text)
    for at, what in enumerate(("first instalment", "lighting", "second instalment"), 1):
        subject = f"Invoice {draw.number(200, 900)}: {what}, {fair.hall}"
        rows = f"item,sum\n{what},{pounds(draw.number(120, 480) * 100)}\n"
        text = f"Dear Ms Calloway,\n\nour invoice for the {what} is attached.\n{signed(fair.caretaker)}"
        name = f"invoice-{at}.csv"
        post.add(
            "bill", (day_of(2, 1), day_of(4, 10)), "Accounts", fair.caretaker, subject, text, attached=((name, rows),)
        )
    text = (
        f"Dear Ms Calloway,\n\nwe have your deposit of {pounds(draw.number(40, 90) * 100)}.\n{signed(fair.caretaker)}"
    )
    subject = f"Receipt for the deposit, {fair.hall}"
    post.add("bill", (day_of(1, 20), day_of(2, 1)), "Accounts", fair.caretaker, subject, text)
    for month in ("January", "February", "March"):
        text = f"Dear customer,\n\nyour statement for {month} is ready.\n\nWestmoor Bank\n"
        post.add("bank", (day_of(2, 1), day_of(4, 10)), "Accounts", BANK, f"Statement for {month}", text)


def write_for_papers(fair: Fair, post: Post, draw: Draw) -> None:
    for at, (about, text) in enumerate(draw.shuffled(QUERIES)):
        paper, slug = PAPERS[at % len(PAPERS)]
        sender = Person(draw.one(FIRST_NAMES), draw.one(SURNAMES), f"desk@{slug}.example", firm=paper)
        body = f"Dear Ms Calloway,\n\nwe write about {fair.called} in {fair.day:%B}. {text}\n\n{sender.name}\n{paper}\n"
        post.add("press", (day_of(3, 1), day_of(4, 10)), "Press", sender, f"{paper}: {about}", body)
