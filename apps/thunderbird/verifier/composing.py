"""Mails that are being written, from the accessibility tree: they are in no file until they are saved."""

from __future__ import annotations

import re
from collections.abc import Iterable
from email.utils import parseaddr
from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Element, Live, absent, live

_APP = "(?i).*thunderbird.*"
_WINDOW = re.compile(r"Write: (?P<subject>.*?)(?: - (?:Mozilla )?Thunderbird.*)?", re.DOTALL)
_FIELD = re.compile(r"(?P<field>To|Cc|Bcc)(?: with .*)?")

Field = Literal["To", "Cc", "Bcc"]


class WrittenMail(TypedDict):
    """A mail in its window.

    Addresses are in small letters, without names; a mailing list, or text that is not an address, is as it is written.
    What is still being typed into a field does not count. ``attachments`` are names of files.
    """

    subject: str
    to: list[str]
    cc: list[str]
    bcc: list[str]
    attachments: list[str]


class WrittenMails(TypedDict):
    """The mails that are being written; ``subject`` is `(no subject)` where there is none."""

    found: bool
    mails: list[WrittenMail] | None


@live
def mails_being_written(desktop: Live) -> WrittenMails:
    """Recipients and attachments of the mails that are being written now."""
    frames = desktop.find(role="frame", app=_APP)
    if not frames:
        return absent(WrittenMails)
    windows = [(one, match["subject"]) for one in frames if (match := _WINDOW.fullmatch(one["name"]))]
    if not windows:
        return {"found": True, "mails": []}
    kinds = {role: desktop.find(role=role, app=_APP) for role in ("section", "label", "entry", "list item")}
    return {
        "found": True,
        "mails": [
            _mail(subject, {role: _inside(frame, found) for role, found in kinds.items()}) for frame, subject in windows
        ],
    }


def _mail(subject: str, inside: dict[str, list[Element]]) -> WrittenMail:
    recipients: dict[str, list[str]] = {"To": [], "Cc": [], "Bcc": []}
    # Each address is a label in a section whose name begins with it, and stands in front of its field.
    sections = {tuple(one["path"]): one["name"] for one in inside["section"]}
    for label in inside["label"]:
        path = tuple(label["path"])
        if label["name"] and sections.get(path[:-1], "").startswith(f"{label['name']}: "):
            field = next((one["name"] for one in inside["entry"] if tuple(one["path"]) > path), "")
            match = _FIELD.fullmatch(field)
            if match is not None:
                recipients[match["field"]].append(_address(label["name"]))
    return {
        "subject": subject,
        "to": recipients["To"],
        "cc": recipients["Cc"],
        "bcc": recipients["Bcc"],
        "attachments": [_file(one, inside["section"]) for one in inside["list item"]],
    }


def _address(shown: str) -> str:
    address = parseaddr(shown)[1]
    return address.lower() if "@" in address else shown


def _file(item: Element, sections: Iterable[Element]) -> str:
    """The name of an attachment, the end of which stands apart."""
    return "".join(one["text"] or "" for one in _inside(item, sections))


def _inside(outer: Element, elements: Iterable[Element]) -> list[Element]:
    start = list(outer["path"])
    return [one for one in elements if list(one["path"])[: len(start)] == start]
