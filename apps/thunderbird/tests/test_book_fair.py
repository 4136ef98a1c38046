"""The world of the book fair has what its facts promise; a task of it is asked for in any variant."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import TypeVar

import pytest

from apps.thunderbird.requirements.facts import (
    Appointment,
    Correspondence,
    CostQuestion,
    Gathering,
    Newcomer,
    NewNumber,
    OldFolder,
    Shift,
)
from apps.thunderbird.requirements.mailbox import BOOK
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import Draw, Fact, World

_F = TypeVar("_F", bound=Fact)


def mails(world: World) -> dict[str, list[EmailMessage]]:
    """The mails by folder, as Maildir calls it."""
    found: dict[str, list[EmailMessage]] = defaultdict(list)
    for place, content in world.services["mail"].items():
        if match := re.fullmatch(r"Maildir/(?:\.([^/]+)/)?cur/\d+\.\w+\.harrowlane:2,[FRS]*", place):
            found[match[1] or "Inbox"].append(message_from_bytes(content, policy=policy.default))
    return found


def cards(world: World) -> str:
    """All vCards of the address book."""
    with closing(sqlite3.connect(":memory:")) as book:
        book.deserialize(world.files[BOOK])
        rows = book.execute("SELECT value FROM properties WHERE name = '_vCard' ORDER BY rowid").fetchall()
    return "".join(value for (value,) in rows)


def of(world: World, kind: type[_F]) -> list[_F]:
    found = [one for one in world.facts if isinstance(one, kind)]
    assert found, kind.__name__
    return found


@pytest.mark.parametrize("seed", range(1, 11))
def test_the_world_has_what_its_facts_promise(seed: int) -> None:
    world = book_fair(Draw(seed))
    found, book = mails(world), cards(world)
    subjects = Counter(str(one["Subject"]) for folder in found.values() for one in folder)
    assert max(subjects.values()) == 1
    senders = Counter(one["From"].addresses[0].addr_spec for one in found["Inbox"])
    texts = {str(one["Subject"]): one.get_content() for one in found["Inbox"]}
    # The app is ready when its list shows an address, which it does of those who are in no address book.
    latest = max(found["Inbox"], key=lambda one: one["Date"].datetime)
    assert latest["From"].addresses[0].addr_spec not in book
    for talk in of(world, Correspondence):
        assert senders[talk.person.email] == len(talk.letters) >= 2
        assert talk.beside.sender != talk.person
    for new in of(world, Newcomer):
        assert new.person.email not in book
        assert new.person.phone in texts[new.letter.subject]
        assert new.person.last == new.namesake.last
        assert new.namesake.email in book
    for moved in of(world, NewNumber):
        assert moved.person.phone in book
        assert moved.phone not in book
        assert moved.phone in texts[moved.letter.subject]
        assert moved.person.last == moved.namesake.last
    for shift in of(world, Shift):
        offered = [one["From"].addresses[0].addr_spec for one in found[shift.folder] if shift_fits(one, shift)]
        assert sorted(offered) == sorted(one.email for one in shift.members)
        assert len(offered) >= 2
        assert shift.beside not in shift.members
        assert all(one.email in book for one in (*shift.members, shift.beside))
    for question in of(world, CostQuestion):
        (items,) = re.findall(r"What\s+would\s+(.*)\s+come\s+to", texts[question.letter.subject], re.DOTALL)
        prices = dict(re.findall(r"  (\S.*?)  +(\d+\.\d\d)", texts[question.source.subject]))
        asked = [float(price) for item, price in prices.items() if item in re.sub(r"\s+", " ", items)]
        assert len(asked) == 2
        assert round(sum(asked) * 100) == question.total != question.outdated
    for meeting in of(world, Appointment):
        text = re.sub(r"\s+", " ", texts[meeting.letter.subject])
        assert f"{meeting.start:%A}, {meeting.start.day} {meeting.start:%B}, at {meeting.start:%H:%M}" in text
        assert f"{(meeting.end - meeting.start).seconds // 60} minutes" in text
        assert meeting.start.weekday() < 5
    for old in of(world, OldFolder):
        assert len(found[old.folder]) == old.total
        assert all(found[one] or one in ("Drafts", "Templates") for one in old.others)
    for gathering in of(world, Gathering):
        shown = [[rule_fits(one, rule) for rule in gathering.rules] for one in found[gathering.folder]]
        both = [all(fit) for fit in shown]
        either = [any(fit) for fit in shown]
        assert any(either if gathering.match_any else both)
        assert sum(both) < sum(either) < len(shown)


def shift_fits(mail: EmailMessage, shift: Shift) -> bool:
    """Whether a mail is about such a shift."""
    return f"Helping {shift.said.partition(',')[0]}" in str(mail["Subject"])


def rule_fits(mail: EmailMessage, rule: tuple[str, str, str]) -> bool:
    """Whether a mail fits a rule of a saved search."""
    field, how, value = rule
    text = str(mail[field])
    return text.startswith(value) if how == "begins with" else value in text
