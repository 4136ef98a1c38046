"""Where mails are kept: the account's folders as the mail server has them, and the local folders of Thunderbird.

Server: a Maildir++ that Dovecot writes. Each mail is a file whose name ends in ``:2,`` and the letters of its flags
(https://doc.dovecot.org/main/core/config/mailbox/formats/maildir.html); small letters are keywords, numbered in
``dovecot-keywords``. Local folders: mbox files with ``X-Mozilla-Status`` in each mail (bits of nsMsgMessageFlags).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

from . import profile
from .profile import INBOX

LOCAL = "Local Folders"
_DRAFTS = "Drafts"
MAX_MAILS = 4_000
MAX_MAIL = 24 * 1024**2
_MAX_LIST = 1024**2
_FLAGS = {"S": "read", "R": "replied", "P": "forwarded", "F": "flagged", "T": "deleted", "D": "draft"}
_STATUS = {0x1: "read", 0x2: "replied", 0x4: "flagged", 0x8: "expunged", 0x1000: "forwarded"}
_FORWARDED = "$forwarded"
_FROM = re.compile(rb"^From (?:- |\S+ ).*\r?\n", re.MULTILINE)


@dataclass(frozen=True)
class Stored:
    """A mail in a folder: its content, flags by the words above, and keywords as IMAP has them."""

    folder: str
    content: bytes
    flags: frozenset[str]
    keywords: tuple[str, ...]


def server(home: Home) -> Home:
    """What the mail server has kept."""
    return home.service("mail")


def folders(home: Home) -> list[str]:
    """All folders of the account, by the names that people see, and the local ones below ``Local Folders/``."""
    return [*_maildirs(server(home)), *(f"{LOCAL}/{name}" for name in _mboxes(home))]


def mails(home: Home, folder: str) -> list[Stored]:
    """The mails of a folder; none where there is no such folder. Raises ``StateTooBig``, ``StateCorrupt``."""
    if folder.startswith(f"{LOCAL}/"):
        place = _mboxes(home).get(folder[len(LOCAL) + 1 :])
        return list(_mbox(home, folder, place)) if place else []
    own = server(home)
    base = _maildirs(own).get(folder)
    return list(_maildir(own, folder, base)) if base else []


def everywhere(home: Home, folder: str = "") -> Iterator[Stored]:
    """The mails of one folder, or of all."""
    for name in [folder] if folder else folders(home):
        yield from mails(home, name)


def kept(home: Home, folder: str = "") -> Iterator[Stored]:
    """The mails of one folder, or of all, without those that a user no longer sees.

    These are mails that are marked as deleted, such as what a move leaves behind until the folder is compacted, and
    drafts that were thrown away.
    """
    for mail in everywhere(home, folder):
        if "deleted" not in mail.flags and not ("draft" in mail.flags and mail.folder != _DRAFTS):
            yield mail


def subscribed(home: Home) -> set[str]:
    """The folders of the server that are subscribed to."""
    own = server(home)
    if not own.has("Maildir/subscriptions"):
        return set()
    lines = own.text("Maildir/subscriptions", max_bytes=_MAX_LIST).splitlines()
    if lines[:1] == ["V\t2"]:
        # The second version has levels with tabs between, and names escaped as Dovecot's tab-separated texts are.
        return {profile.inbox_shown(_untabbed(line)) for line in lines[2:] if line}
    return {profile.inbox_shown(line.replace(".", "/")) for line in lines if line}


def outgoing(home: Home) -> list[bytes]:
    """Each mail that was sent, as the SMTP server took it, the oldest first."""
    own = server(home)
    files = [one for part in ("new", "cur") for one in _files(own, f"outgoing/{part}")]
    if len(files) > MAX_MAILS:
        raise StateTooBig(f"{len(files)} mails were sent, at most {MAX_MAILS} are read")
    return [own.file(place, MAX_MAIL) for place in sorted(files, key=_sent_order)]


def _sent_order(place: str) -> tuple[int, ...]:
    # Names of Python's mailbox module: seconds, then M and microseconds, P and process, Q and a counter.
    return tuple(int(number) for number in re.findall(r"\d+", place.rpartition("/")[2])[:4])


def _files(home: Home, folder: str) -> list[str]:
    if not home.has(folder):
        return []
    return [one.place for one in home.listing(folder, max_entries=MAX_MAILS) if one.kind == "file"]


def _maildirs(own: Home) -> dict[str, str]:
    """Folders by name; ``.A.B`` is ``A/B`` and the inbox is the Maildir itself."""
    if not own.has("Maildir"):
        return {}
    found = {INBOX: "Maildir"}
    for entry in own.listing("Maildir"):
        if entry.kind == "folder" and entry.name.startswith(".") and own.has(f"{entry.place}/cur"):
            found[profile.inbox_shown(unescaped(entry.name[1:]))] = entry.place
    return dict(sorted(found.items()))


def unescaped(name: str) -> str:
    """The name that people see of a folder on the server's disk: ``.`` divides, ``%2e`` is a full stop in a name."""
    return re.sub(r"%([0-9a-fA-F]{2})", lambda match: chr(int(match[1], 16)), name.replace(".", "/"))


def _untabbed(line: str) -> str:
    escapes = {"\x011": "\x01", "\x01t": "\t", "\x01n": "\n", "\x01r": "\r"}
    return re.sub("\x01.", lambda match: escapes.get(match[0], match[0]), line.replace("\t", "/"))


def _maildir(own: Home, folder: str, base: str) -> Iterator[Stored]:
    names = {}
    if own.has(f"{base}/dovecot-keywords"):
        for line in own.text(f"{base}/dovecot-keywords", max_bytes=_MAX_LIST).splitlines():
            number, _, keyword = line.partition(" ")
            if number.isdecimal() and int(number) < 26:
                names[chr(ord("a") + int(number))] = keyword
    for place in [*_files(own, f"{base}/cur"), *_files(own, f"{base}/new")]:
        letters = place.rpartition(":2,")[2] if ":2," in place else ""
        keywords = [names[letter] for letter in letters if letter in names]
        flags = {_FLAGS[letter] for letter in letters if letter in _FLAGS}
        if any(keyword.lower() == _FORWARDED for keyword in keywords):
            flags.add("forwarded")
        yield Stored(folder, own.file(place, MAX_MAIL), frozenset(flags), tuple(keywords))


def _mboxes(home: Home) -> dict[str, str]:
    """Local folders by name: plain files, with what is below one in a folder ``<name>.sbd``."""
    base = f"{profile.PROFILE}/Mail/{LOCAL}"
    found: dict[str, str] = {}
    if not home.has(base):
        return found
    for entry in home.listing(base, recursive=True, max_entries=MAX_MAILS):
        if entry.kind == "file" and "." not in entry.name:
            inside = entry.place[len(base) + 1 :]
            if all(part.endswith(".sbd") for part in inside.split("/")[:-1]):
                found[inside.replace(".sbd/", "/")] = entry.place
    return found


def _mbox(home: Home, folder: str, place: str) -> Iterator[Stored]:
    content = home.file(place)
    starts = [match for match in _FROM.finditer(content) if _begins_mail(content, match.start())]
    if len(starts) > MAX_MAILS:
        raise StateTooBig(f"{shown(place)} has {len(starts)} mails, at most {MAX_MAILS} are read")
    if content.strip() and not starts:
        raise StateCorrupt(f"{shown(place)} is no mbox file")
    ends = [*(match.start() for match in starts), len(content)][1:]
    for match, end in zip(starts, ends, strict=True):
        mail = re.sub(rb"(?m)^>(>*From )", rb"\1", content[match.end() : end])
        head = mail[:4096]
        status = re.search(rb"(?m)^X-Mozilla-Status: ([0-9a-fA-F]{1,4})\r?$", head)
        keys = re.search(rb"(?m)^X-Mozilla-Keys: ([^\r\n]*)", head)
        bits = int(status[1], 16) if status else 0
        flags = frozenset(word for bit, word in _STATUS.items() if bits & bit)
        if "expunged" not in flags:
            keywords = keys[1].decode("ascii", "replace").split() if keys else []
            yield Stored(folder, mail, flags, tuple(keywords))


def _begins_mail(content: bytes, at: int) -> bool:
    """Whether a line ``From …`` divides two mails: it is the first one or stands behind an empty line."""
    return at == 0 or content[max(0, at - 4) : at].endswith((b"\n\n", b"\n\r\n"))
