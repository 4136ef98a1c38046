"""What was sent, as the SMTP server received it: the only record that cannot be changed afterwards."""

from __future__ import annotations

import hashlib
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import mime, store
from .messages import subject_of
from .mime import Attachment, Head


class Delivery(TypedDict):
    """A mail that was sent, in short. ``recipients`` are all whom the server was given, sorted."""

    subject: str
    sender: str
    recipients: list[str]
    attachments: list[str]


class SentMails(TypedDict):
    """All that was sent, the oldest first."""

    count: int
    mails: list[Delivery]


class SentAttachment(TypedDict):
    """An attachment that was sent. ``count`` mails with one of its name fit; the facts are those of the last one.

    ``same_as_file`` is whether the file that was asked about has the same content; null if there is none.
    """

    found: bool
    count: int | None
    size: int | None
    sha256: str | None
    same_as_file: bool | None


class SentMail(TypedDict):
    """A mail that was sent. ``count`` mails fit; the facts are those of the last one.

    ``recipients`` are all whom the server was given; ``bcc`` are those of them that the mail does not name.
    ``own_text`` is the text without what it quotes and without the signature, which stands behind ``-- ``.
    ``answers`` is the subject of the mail that it answers, where that is in a folder.
    """

    found: bool
    count: int | None
    subject: str | None
    sender: str | None
    sender_name: str | None
    reply_to: list[str] | None
    recipients: list[str] | None
    to: list[str] | None
    cc: list[str] | None
    bcc: list[str] | None
    text: str | None
    own_text: str | None
    signature: str | None
    html: str | None
    attachments: list[Attachment] | None
    answers: str | None
    priority: str | None
    receipt: bool | None


@saved
def sent_mails(home: Home) -> SentMails:
    """All mails that were sent: subjects, recipients and names of attachments."""
    mails: list[Delivery] = []
    for content in store.outgoing(home):
        head = Head(content)
        names = [one["name"] for one in mime.body(content)["attachments"]]
        recipients = sorted(_recipients(head))
        mails.append({"subject": head.subject, "sender": head.sender, "recipients": recipients, "attachments": names})
    return {"count": len(mails), "mails": mails}


@saved
def sent_mail(home: Home, recipient: str = "", subject: str = "") -> SentMail:
    """The mail that was sent to a recipient, with a subject, or both; the last one that matches."""
    fitting = _fitting(home, recipient, subject)
    if not fitting:
        return absent(SentMail)
    content, head = fitting[-1]
    body = mime.body(content)
    named = {name: [address for _, address in head.addresses(name)] for name in ("To", "Cc", "Reply-To")}
    everybody = _recipients(head)
    own, signature = divided(body["text"])
    return {
        "found": True,
        "count": len(fitting),
        "subject": head.subject,
        "sender": head.sender,
        "sender_name": next((name for name, _ in head.addresses("From")), ""),
        "reply_to": named["Reply-To"],
        "recipients": sorted(everybody),
        "to": named["To"],
        "cc": named["Cc"],
        "bcc": sorted(set(everybody) - {*named["To"], *named["Cc"]}),
        "text": body["text"],
        "own_text": own,
        "signature": signature,
        "html": body["html"],
        "attachments": body["attachments"],
        "answers": subject_of(home, head.answered[-1]) if head.answered else None,
        "priority": head.text("X-Priority") or None,
        "receipt": bool(head.text("Disposition-Notification-To")),
    }


@saved
def sent_attachment(home: Home, name: str, recipient: str = "", subject: str = "", place: str = "") -> SentAttachment:
    """The attachment of this name that was sent, to a recipient or with a subject, beside the file at `place`."""
    contents = [mime.attached(mail, name) for mail, _ in _fitting(home, recipient, subject)]
    found = [content for content in contents if content is not None]
    if not found:
        return absent(SentAttachment)
    same = found[-1] == home.file(place) if place and home.has(place) else None
    digest = hashlib.sha256(found[-1]).hexdigest()
    return {"found": True, "count": len(found), "size": len(found[-1]), "sha256": digest, "same_as_file": same}


def _fitting(home: Home, recipient: str, subject: str) -> list[tuple[bytes, Head]]:
    """The mails that were sent to a recipient, with a subject, or both."""
    found = [(content, Head(content)) for content in store.outgoing(home)]
    return [
        (content, head)
        for content, head in found
        if (not subject or head.subject == subject) and (not recipient or recipient.lower() in _recipients(head))
    ]


def divided(text: str) -> tuple[str, str | None]:
    """What somebody wrote, and the signature below it; quoted lines and the line that introduces them are left out."""
    own: list[str] = []
    signature = None
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.rstrip("\r") in ("-- ", "--"):
            signature = "\n".join(one for one in lines[at + 1 :] if not one.startswith(">")).strip()
            break
        if line.startswith(("-------- Forwarded Message", "--------  Forwarded Message")):
            break
        if line.startswith(">"):
            if own and own[-1].endswith("wrote:"):
                own.pop()
            continue
        own.append(line)
    return "\n".join(own).strip(), signature


def _recipients(head: Head) -> list[str]:
    """Whom the server was given: the glue around it writes them into the last field ``X-RcptTo``."""
    return list(
        dict.fromkeys(address.strip().lower() for address in head.text("X-RcptTo").split(",") if address.strip())
    )
