"""One mail of the office, and how it becomes a file of a Maildir."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime

from .attachments import attachment
from .people import PEOPLE

_MARK = re.compile(r"\[(\w+)\]")
TAGS = {"important": "$label1", "work": "$label2", "personal": "$label3", "todo": "$label4", "later": "$label5"}


@dataclass(frozen=True)
class Letter:
    """A mail.

    Attributes:
        key: by which others answer it; its Message-ID follows from it.
        date: when it was written and arrived, UTC.
        flags: of a Maildir name; tags in brackets behind them.
        sender, to: short names of people.
        attached: names of attachments.
        answers: keys of the mails of its thread before it, the oldest first.
    """

    key: str
    date: datetime
    folder: str
    flags: str
    sender: str
    to: str
    subject: str
    body: str
    attached: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    html: bool = False

    @property
    def tags(self) -> list[str]:
        """The keywords of its tags."""
        return [TAGS[name] for name in _MARK.findall(self.flags)]

    def name(self, letters: dict[str, str]) -> str:
        """Its file's name; ``letters`` are those of the keywords of its folder."""
        marks = set(_MARK.sub("", self.flags)) | {letters[tag] for tag in self.tags}
        return f"{int(self.date.timestamp())}.{self.key}.harrowlane:2,{''.join(sorted(marks))}"

    def content(self) -> bytes:
        """The mail itself."""
        mail = EmailMessage()
        mail["Return-Path"] = f"<{PEOPLE[self.sender][1]}>"
        mail["From"] = _address(self.sender)
        if self.to:
            mail["To"] = _address(self.to)
        mail["Subject"] = self.subject
        mail["Date"] = format_datetime(self.date)
        mail["Message-ID"] = _id(self.key)
        if self.answers:
            mail["In-Reply-To"] = _id(self.answers[-1])
            mail["References"] = " ".join(map(_id, self.answers))
        mail.set_content(self.body, subtype="html" if self.html else "plain", cte="quoted-printable")
        for name in self.attached:
            main, sub, content = attachment(name)
            mail.add_attachment(content, maintype=main, subtype=sub, filename=name)
        if self.attached:
            mail.set_boundary(f"=_{self.key}_harrowlane")
        return mail.as_bytes()


def _address(who: str) -> Address:
    name, address = PEOPLE[who]
    return Address(name, addr_spec=address)


def _id(key: str) -> str:
    return f"<{key}.26@mail.harrowlane.example>"
