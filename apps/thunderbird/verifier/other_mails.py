"""A digest of the mails that a task leaves alone; for guards."""

from __future__ import annotations

import hashlib
import json
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved

from . import mime, store
from .messages import line_of, tag_names
from .mime import Head
from .store import Stored


class Rest(TypedDict):
    """Mails that a task leaves alone.

    ``sha256`` is of their Message-IDs, dates, folders, marks, tags, subjects, addresses, texts and attachments.
    """

    count: int
    sha256: str


@saved
def other_mails(home: Home, moved: list[str], marked: list[str], without: list[str], sends: bool = False) -> Rest:
    """The mails of all folders but `without`, and those that were sent; for guards.

    Of mails with the subjects `moved` it does not matter in which folder they are, of those with the subjects `marked`
    how they are marked and tagged (`Re:` and `Fwd:` before a subject are ignored); which have been read never matters.
    With `sends`, what was sent and the copies that are kept of it are left out. Drafts that were thrown away, and
    mails that are marked as deleted, never count.
    """
    names = tag_names(home)
    movable, markable = _bases(moved), _bases(marked)
    sent = store.outgoing(home)
    ids = {Head(content).id for content in sent} if sends else set()
    found = []
    for mail in store.kept(home):
        head = Head(mail.content)
        if mail.folder in without or head.id in ids:
            continue
        subject = mime.base_subject(head.subject).casefold()
        folder = "" if subject in movable else mail.folder
        marks = [] if subject in markable else _marks(mail, head, names)
        found.append("\t".join([head.id, head.date, folder, *marks, _content(mail, head)]))
    if not sends:
        found += [hashlib.sha256(content).hexdigest() for content in sent]
    text = "".join(f"{one}\n" for one in sorted(found))
    return {"count": len(found), "sha256": hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()}


def _bases(subjects: list[str]) -> set[str]:
    return {mime.base_subject(one).casefold() for one in subjects}


def _marks(mail: Stored, head: Head, names: dict[str, str]) -> list[str]:
    line = line_of(mail, head, names)
    return [*sorted(mail.flags - {"read"}), *line["tags"], *(["junk"] if line["junk"] else [])]


def _content(mail: Stored, head: Head) -> str:
    """A digest of what a mail says and to whom: it may be emptied under its Message-ID."""
    body = mime.body(mail.content)
    addresses = [head.addresses(field) for field in ("From", "To", "Cc", "Bcc")]
    facts = [head.subject, addresses, body["text"], body["html"], body["attachments"]]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
