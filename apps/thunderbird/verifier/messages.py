"""Mails in folders: the account's on the server, and those of Local Folders."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved, shortened

from . import mime, profile, store
from .mime import Attachment, Head
from .store import Stored

_DEFAULT_TAGS = {
    "$label1": "Important",
    "$label2": "Work",
    "$label3": "Personal",
    "$label4": "To Do",
    "$label5": "Later",
}
_MAX_SHOWN = 500


class Line(TypedDict):
    """A mail as a list shows it. ``tags`` are the names of its tags, sorted; ``date`` is ISO 8601 in UTC."""

    folder: str
    subject: str
    sender: str
    date: str
    read: bool
    flagged: bool
    replied: bool
    forwarded: bool
    deleted: bool
    junk: bool | None
    tags: list[str]


class Folders(TypedDict):
    """The folders of the account in the order of the alphabet, then those of Local Folders."""

    folders: list[str]
    subscribed: list[str]


class Mailbox(TypedDict):
    """A folder. Mails that are marked as deleted but still there count in ``deleted`` only. Subjects are by date."""

    found: bool
    subscribed: bool | None
    total: int | None
    unread: int | None
    flagged: int | None
    deleted: int | None
    subjects: list[str] | None
    shortened: list[str] | None


class Message(TypedDict):
    """A mail. ``count`` mails fit; the facts are those of the oldest. One marked as deleted fits only if no other does.

    Addresses are in small letters. ``text`` is the plain text, or else the text of the HTML; ``html`` is null if there
    is none. ``answers`` is the subject of the mail that it answers, where that is in a folder.
    """

    found: bool
    count: int | None
    folder: str | None
    subject: str | None
    sender: str | None
    sender_name: str | None
    to: list[str] | None
    cc: list[str] | None
    bcc: list[str] | None
    reply_to: list[str] | None
    date: str | None
    read: bool | None
    flagged: bool | None
    replied: bool | None
    forwarded: bool | None
    deleted: bool | None
    junk: bool | None
    tags: list[str] | None
    text: str | None
    html: str | None
    attachments: list[Attachment] | None
    answers: str | None


class Mails(TypedDict):
    """A list of mails, by date. Drafts that were thrown away and mails that are marked as deleted are not in it."""

    count: int
    folders: list[str]
    mails: list[Line]
    shortened: list[str]


class AttachmentText(TypedDict):
    """The text of an attachment, with line feeds only."""

    found: bool
    text: str | None
    size: int | None
    sha256: str | None


@saved
def folders(home: Home) -> Folders:
    """All folders, and which of those on the server are subscribed to (Thunderbird shows only these)."""
    return {"folders": store.folders(home), "subscribed": sorted(store.subscribed(home))}


@saved
def mailbox(home: Home, folder: str) -> Mailbox:
    """A folder, for example `Inbox`, `Customers/Osei` or `Local Folders/Old`, and how many mails it has."""
    if folder not in store.folders(home):
        return absent(Mailbox)
    lines = _lines(home, store.mails(home, folder))
    left = [line for line in lines if not line["deleted"]]
    facts: Mailbox = {
        "found": True,
        "subscribed": folder in store.subscribed(home)
        or folder == profile.INBOX
        or folder.startswith(f"{store.LOCAL}/"),
        "total": len(left),
        "unread": sum(not line["read"] for line in left),
        "flagged": sum(line["flagged"] for line in left),
        "deleted": len(lines) - len(left),
        "subjects": [line["subject"] for line in left],
        "shortened": [],
    }
    return shortened(facts, subjects=_MAX_SHOWN)


@saved
def message(home: Home, subject: str, folder: str = "", sender: str = "") -> Message:
    """A mail by its subject, the folder it is in (anywhere by default) and the address it is from."""
    found = []
    for mail in store.everywhere(home, folder):
        head = Head(mail.content)
        if head.subject == subject and (not sender or head.sender == sender.lower()):
            found.append((head.date, mail, head))
    if not found:
        return absent(Message)
    found = [one for one in found if "deleted" not in one[1].flags] or found
    _, mail, head = min(found, key=lambda one: one[0])
    line = line_of(mail, head, tag_names(home))
    body = mime.body(mail.content)
    return {
        "found": True,
        "count": len(found),
        "folder": mail.folder,
        "subject": head.subject,
        "sender": head.sender,
        "sender_name": next((name for name, _ in head.addresses("From")), ""),
        "to": [address for _, address in head.addresses("To")],
        "cc": [address for _, address in head.addresses("Cc")],
        "bcc": [address for _, address in head.addresses("Bcc")],
        "reply_to": [address for _, address in head.addresses("Reply-To")],
        "date": head.date,
        "read": line["read"],
        "flagged": line["flagged"],
        "replied": line["replied"],
        "forwarded": line["forwarded"],
        "deleted": line["deleted"],
        "junk": line["junk"],
        "tags": line["tags"],
        "text": body["text"],
        "html": body["html"],
        "attachments": body["attachments"],
        "answers": subject_of(home, head.answered[-1]) if head.answered else None,
    }


@saved
def attachment(home: Home, subject: str, name: str, folder: str = "") -> AttachmentText:
    """The content of an attachment of a mail, as text in UTF-8. Mails that are marked as deleted are ignored."""
    for mail in store.everywhere(home, folder):
        if "deleted" in mail.flags:
            continue
        if Head(mail.content).subject == subject and (content := mime.attached(mail.content, name)) is not None:
            text = content[: mime.MAX_TEXT].decode("utf-8", "replace").replace("\r\n", "\n")
            return {"found": True, "text": text, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    return absent(AttachmentText)


@saved
def conversation(home: Home, subject: str, folder: str = "") -> Mails:
    """All mails with this subject, with or without `Re:` or `Fwd:` before it, in all folders or in one."""
    wanted = mime.base_subject(subject).casefold()
    mails = store.kept(home, folder)
    return _mails(line for line in _lines(home, mails) if mime.base_subject(line["subject"]).casefold() == wanted)


@saved
def mails_from(home: Home, sender: str, folder: str = "") -> Mails:
    """All mails from an address, in all folders or in one. `@example.org` means a whole domain."""
    wanted = sender.lower()

    def fits(line: Line) -> bool:
        return line["sender"].endswith(wanted) if wanted.startswith("@") else line["sender"] == wanted

    return _mails(line for line in _lines(home, store.kept(home, folder)) if fits(line))


@saved
def tagged_mails(home: Home, tag: str, folder: str = "") -> Mails:
    """All mails with a tag, by the name that Thunderbird shows, in all folders or in one."""
    return _mails(line for line in _lines(home, store.kept(home, folder)) if tag in line["tags"])


@saved
def marked_mails(home: Home, mark: str, folder: str = "") -> Mails:
    """All mails that are `unread`, `read`, `flagged`, `replied`, `forwarded`, `deleted`, `junk` or `not junk`.

    Asked about `deleted`, all mails are looked at.
    """

    def fits(line: Line) -> bool:
        if mark in ("junk", "not junk"):
            return line["junk"] is (mark == "junk")
        marks = {"unread": not line["read"], "read": line["read"], "flagged": line["flagged"]}
        marks |= {"replied": line["replied"], "forwarded": line["forwarded"], "deleted": line["deleted"]}
        return marks.get(mark, False)

    mails = store.everywhere(home, folder) if mark == "deleted" else store.kept(home, folder)
    return _mails(line for line in _lines(home, mails) if fits(line))


def subject_of(home: Home, message_id: str) -> str | None:
    """The subject of the mail with this Message-ID."""
    for mail in store.everywhere(home):
        if message_id.encode("ascii", "replace") in mail.content[:65536]:
            head = Head(mail.content)
            if head.id == message_id:
                return head.subject
    return None


def tag_keys(home: Home) -> dict[str, str]:
    """The names of the tags by their keywords.

    The first start writes Thunderbird's five down, with a version; from then on those that are there are all.
    """
    prefs = profile.preferences(home)
    found = {} if "mailnews.tags.version" in prefs else dict(_DEFAULT_TAGS)
    for name, value in prefs.items():
        if name.startswith("mailnews.tags.") and name.endswith(".tag"):
            key = name[len("mailnews.tags.") : -len(".tag")]
            if key != "version" and isinstance(value, str):
                found[key] = value
    return {key: name for key, name in found.items() if name}


def tag_names(home: Home) -> dict[str, str]:
    """The names of the tags by their keywords in small letters."""
    return {key.lower(): name for key, name in tag_keys(home).items()}


def line_of(mail: Stored, head: Head, names: dict[str, str]) -> Line:
    """A mail as a list shows it; `names` are those of the tags."""
    keywords = [keyword.lower() for keyword in mail.keywords]
    junk = True if "junk" in keywords or "$junk" in keywords else False if _not_junk(keywords) else None
    return {
        "folder": mail.folder,
        "subject": head.subject,
        "sender": head.sender,
        "date": head.date,
        "read": "read" in mail.flags,
        "flagged": "flagged" in mail.flags,
        "replied": "replied" in mail.flags,
        "forwarded": "forwarded" in mail.flags,
        "deleted": "deleted" in mail.flags,
        "junk": junk,
        "tags": sorted(names[keyword] for keyword in keywords if keyword in names),
    }


def _not_junk(keywords: list[str]) -> bool:
    return "nonjunk" in keywords or "$notjunk" in keywords


def _lines(home: Home, mails: Iterable[Stored]) -> list[Line]:
    names = tag_names(home)
    lines = [line_of(mail, Head(mail.content), names) for mail in mails]
    return sorted(lines, key=lambda line: (line["date"], line["subject"], line["folder"]))


def _mails(lines: Iterable[Line]) -> Mails:
    found = list(lines)
    facts: Mails = {
        "count": len(found),
        "folders": sorted({line["folder"] for line in found}),
        "mails": found,
        "shortened": [],
    }
    return shortened(facts, mails=_MAX_SHOWN)
