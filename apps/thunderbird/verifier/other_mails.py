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

    ``sha256`` is of their Message-IDs, dates, folders, flags, tags, subjects, addresses, texts and attachments.
    """

    count: int
    sha256: str


@saved
def other_mails(
    home: Home, subjects: list[str], folders: list[str], ignore_read: bool = False, contents_only: bool = False
) -> Rest:
    """The mails of some folders except those with these subjects (`Re:` and `Fwd:` are ignored); for guards.

    With `ignore_read`, it does not matter which of them have been read; with `contents_only`, neither in which of the
    folders they are nor how they are marked.
    """
    names = tag_names(home)
    without = {mime.base_subject(subject).casefold() for subject in subjects}
    found = []
    for folder in folders:
        for mail in store.mails(home, folder):
            head = Head(mail.content)
            if mime.base_subject(head.subject).casefold() not in without:
                marks = [] if contents_only else [folder, *_marks(mail, head, names, ignore_read)]
                found.append("\t".join([head.id, head.date, *marks, _content(mail, head)]))
    text = "".join(f"{one}\n" for one in sorted(found))
    return {"count": len(found), "sha256": hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()}


def _marks(mail: Stored, head: Head, names: dict[str, str], ignore_read: bool) -> list[str]:
    return [*sorted(mail.flags - {"read"} if ignore_read else mail.flags), *line_of(mail, head, names)["tags"]]


def _content(mail: Stored, head: Head) -> str:
    """A digest of what a mail says and to whom: it may be emptied under its Message-ID."""
    body = mime.body(mail.content)
    addresses = [head.addresses(field) for field in ("From", "To", "Cc", "Bcc")]
    facts = [head.subject, addresses, body["text"], body["html"], body["attachments"]]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
