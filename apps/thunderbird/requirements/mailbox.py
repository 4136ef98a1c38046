"""What a world's mailbox and address book are made of, and how they become files.

Mails lie in a Maildir++ as the server of ``services/mail`` has it, contacts in the file that Thunderbird opens as its
Personal Address Book.
"""

from __future__ import annotations

import base64
import sqlite3
import textwrap
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from functools import lru_cache
from uuid import NAMESPACE_URL, uuid5

OWNER = "ines@harrowlane.example"
"""The owner of the image's account; its host is the host of all Message-IDs."""
INBOX = "Inbox"
BOOK = ".thunderbird/office/abook.sqlite"
"""The Personal Address Book, in the home folder."""
_TABLES = (
    "CREATE TABLE properties (card TEXT, name TEXT, value TEXT)",
    "CREATE TABLE lists (uid TEXT PRIMARY KEY, name TEXT, nickName TEXT, description TEXT)",
    "CREATE TABLE list_cards (list TEXT, card TEXT, PRIMARY KEY(list, card))",
    "CREATE INDEX properties_card ON properties(card)",
    "CREATE INDEX properties_name ON properties(name)",
    "PRAGMA user_version = 4",
)
_WRITTEN_BY = slice(92, 100)  # of SQLite's header: which version of its library has written the file


@dataclass(frozen=True)
class Person:
    """Somebody who writes to the office, or whom it knows; ``firm`` is empty for private people."""

    first: str
    last: str
    email: str
    phone: str = ""
    firm: str = ""

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first} {self.last}".strip()

    @property
    def resource(self) -> str:
        """Their card in the address book."""
        return f"contact:{self.name}"


@dataclass(frozen=True)
class Letter:
    """A mail.

    Attributes:
        key: unique in the mailbox; its Message-ID follows from it.
        date: when it was written and came, UTC.
        folder: as people call it: ``Inbox``, ``Accounts``.
        subject: unique in the mailbox.
        flags: letters of a Maildir name (S seen, R replied, F starred), in their order.
        attached: names and texts of attachments.
    """

    key: str
    date: datetime
    folder: str
    sender: Person
    to: Person
    subject: str
    body: str
    flags: str = "S"
    attached: tuple[tuple[str, str], ...] = ()

    @property
    def resource(self) -> str:
        """The mail as something that requirements change."""
        return f"mail:{self.subject}"

    @property
    def place(self) -> str:
        """Its file in the data of the mail server."""
        folder = "Maildir" if self.folder == INBOX else f"Maildir/.{self.folder.replace('/', '.')}"
        return f"{folder}/cur/{int(self.date.timestamp())}.{self.key}.harrowlane:2,{self.flags}"

    @property
    def content(self) -> bytes:
        """The mail itself. All that stands in its header is ASCII."""
        head = [
            f"Return-Path: <{self.sender.email}>",
            f"From: {self.sender.name} <{self.sender.email}>",
            f"To: {self.to.name} <{self.to.email}>",
            f"Subject: {self.subject}",
            f"Date: {format_datetime(self.date)}",
            f"Message-ID: <{self.key}.26@mail.harrowlane.example>",
            "MIME-Version: 1.0",
        ]
        text = ['Content-Type: text/plain; charset="utf-8"', "Content-Transfer-Encoding: 8bit", "", self.body]
        if not self.attached:
            return "\n".join([*head, *text]).encode()
        edge = f"=_{self.key}_harrowlane"
        parts = [text, *(_attachment(name, content) for name, content in self.attached)]
        lines = [*head, f'Content-Type: multipart/mixed; boundary="{edge}"', ""]
        for part in parts:
            lines += [f"--{edge}", *part]
        return "\n".join([*lines, f"--{edge}--", ""]).encode()


def _attachment(name: str, content: str) -> list[str]:
    return [
        f'Content-Type: text/csv; name="{name}"',
        f'Content-Disposition: attachment; filename="{name}"',
        "Content-Transfer-Encoding: base64",
        "",
        *textwrap.wrap(base64.b64encode(content.encode()).decode(), 76),
        "",
    ]


def maildir(letters: Iterable[Letter]) -> Mapping[str, bytes]:
    """The data folder of the mail server with these mails and no others."""
    files = {letter.place: letter.content for letter in letters}
    return {"without-office": b"The mailbox is another one.\n", **files}


@lru_cache(maxsize=32)
def address_book(people: tuple[Person, ...]) -> bytes:
    """An address book with a card for each of these people; the same bytes with every version of SQLite."""
    with closing(sqlite3.connect(":memory:")) as book:
        for statement in _TABLES:
            book.execute(statement)
        for person in people:
            card = str(uuid5(NAMESPACE_URL, f"mailto:{person.email}"))
            properties = {
                "PopularityIndex": "0",
                "LastModifiedDate": "1768478400",
                "_vCard": _vcard(person, card),
                "DisplayName": person.name,
                "FirstName": person.first,
                "LastName": person.last,
                "PrimaryEmail": person.email,
            }
            rows = [(card, name, value) for name, value in properties.items()]
            book.executemany("INSERT INTO properties VALUES (?, ?, ?)", rows)
        book.commit()
        content = bytearray(book.serialize())
    content[_WRITTEN_BY] = (3_040_001).to_bytes(8, "big")
    return bytes(content)


def _vcard(person: Person, card: str) -> str:
    lines = [
        "BEGIN:VCARD",
        "VERSION:4.0",
        f"N:{person.last};{person.first};;;",
        f"FN:{person.name}",
        f"EMAIL;PREF=1:{person.email}",
        *([f"TEL;TYPE=work;VALUE=TEXT:{person.phone}"] if person.phone else []),
        *([f"ORG:{person.firm}"] if person.firm else []),
        f"UID:{card}",
        "END:VCARD",
    ]
    return "".join(f"{line}\r\n" for line in lines)
