"""Mails: in a Maildir, where each is a file, or in mbox files. A mail is known by its Message-ID wherever it lies."""

from __future__ import annotations

import email
import email.policy
import posixpath
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from email.message import EmailMessage
from functools import partial

from pytest_opencomputer.proofs.mutants.mutant import Changes, Files, Kind, Mutant, Pair, spread

_MAILDIR = re.compile(r"(.*/)?(Maildir|outgoing)(/.*)?/(cur|new)/[^/]+")
_ID = re.compile(rb"^message-id:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_FROM = re.compile(rb"^From (?:- |\S+ ).*\r?\n", re.MULTILINE)
_PER_KIND = 3
_STARRED = "F"  # of the letters of Maildir


@dataclass(frozen=True)
class _Mail:
    """A mail where it lies: in a file of its own, or in an mbox file (``flags`` is empty then)."""

    id: str
    place: str
    folder: str
    flags: str
    content: bytes

    @property
    def in_mbox(self) -> bool:
        return self.folder == self.place


class Mails:
    """Mails in folders."""

    name = "mail"

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """Mails that lie, are marked or read as they should not."""
        old, new = _mails(pair.before), _mails(pair.after)
        groups: dict[tuple[str, str, str], list[str]] = defaultdict(list)
        for one in sorted(old.keys() | new.keys()):
            if how := _how(old.get(one), new.get(one)):
                groups[how].append(one)
        for how, members in groups.items():
            kind: Kind = "too few" if len(members) > 1 else "revert"
            for one in spread(members, _PER_KIND):
                what = f"{_said(old.get(one) or new[one])} is not {' '.join(filter(None, how))}"
                yield _mutant(kind, one, what, partial(_moved, pair.after, new.get(one), old.get(one)))
                if one in new and one not in old:
                    yield from _worse(pair.after, one, new[one])
            if how[0] == "new":
                continue
            others = [one for one in new if one in old and not _how(old[one], new[one]) and _folder(new[one]) == how[1]]
            pattern = new.get(members[0])
            for one in spread(others, 1):
                what = f"{_said(new[one])} is {' '.join(filter(None, how))}, too"
                target = None if pattern is None else _like(new[one], pattern)
                yield _mutant("too many", one, what, partial(_moved, pair.after, new[one], target))
        touched = {folder for _, source, target in groups for folder in (source, target)}
        stayed = [one for one in new if one in old and not _how(old[one], new[one])]
        beside = [one for one in stayed if _folder(new[one]) in touched]
        first = {_folder(new[one]): one for one in reversed(stayed) if _folder(new[one]) not in touched}
        for one in (*spread(beside, _PER_KIND), *spread(sorted(first.values()), _PER_KIND)):
            said = f"{_said(new[one])} in {_folder(new[one])}"
            yield _mutant("damage", one, f"{said} is gone", partial(_moved, pair.after, new[one], None))
        for one in spread([one for one in stayed if not new[one][0].in_mbox], 1):
            what = f"{_said(new[one])} in {_folder(new[one])} is marked {_STARRED}"
            yield _mutant("damage", one, what, partial(_moved, pair.after, new[one], _marked(new[one])))


def _mutant(kind: Kind, one: str, what: str, make: Callable[[], Changes]) -> Mutant:
    return Mutant(kind, Mails.name, "mail", (one,), what, make)


def _mails(files: Files) -> dict[str, tuple[_Mail, ...]]:
    """All mails by Message-ID; several copies of one are together."""
    found: dict[str, list[_Mail]] = defaultdict(list)
    for place, content in files.items():
        if _MAILDIR.fullmatch(place):
            folder = posixpath.dirname(posixpath.dirname(place))
            flags = place.rpartition(":2,")[2] if ":2," in place else ""
            found[_id(content)].append(_Mail(_id(content), place, folder, flags, content))
        elif "/Local Folders/" in place and not place.endswith((".msf", ".dat", ".html")) and _FROM.match(content):
            starts = [one.start() for one in _FROM.finditer(content)]
            for start, end in zip(starts, [*starts[1:], len(content)], strict=True):
                one = content[start:end]
                found[_id(one)].append(_Mail(_id(one), place, place, "", one))
    return {one: tuple(sorted(mails, key=lambda mail: mail.place)) for one, mails in found.items() if one}


def _id(content: bytes) -> str:
    found = _ID.search(content[:65536])
    return found[1].decode("ascii", "replace") if found else ""


def _folder(mails: tuple[_Mail, ...]) -> str:
    return posixpath.basename(mails[-1].folder)


def _said(mails: tuple[_Mail, ...]) -> str:
    message = email.message_from_bytes(mails[-1].content, policy=email.policy.default)
    return f"{str(message['subject'])[:50]!r}"


def _how(old: tuple[_Mail, ...] | None, new: tuple[_Mail, ...] | None) -> tuple[str, str, str] | None:
    """What the solution did with a mail, and from which folder to which; ``None`` if it did nothing."""
    if old is None or new is None:
        return ("gone", _folder(old), "") if old else ("new", "", _folder(new)) if new else None
    if [one.folder for one in old] != [one.folder for one in new]:
        return ("moved", _folder(old), _folder(new))
    flags = [(a.flags, b.flags) for a, b in zip(old, new, strict=True) if a.flags != b.flags]
    if not flags:
        return None
    marks = "+".join(sorted(set(flags[0][0]) ^ set(flags[0][1])))
    return None if marks == "S" else (f"marked {marks}", _folder(new), "")  # what is looked at counts as read


def _moved(files: Files, now: tuple[_Mail, ...] | None, then: tuple[_Mail, ...] | None) -> Changes:
    """The changes that put a mail where and as it was."""
    changes: dict[str, bytes | None] = {}
    for one in now or ():
        changes[one.place] = None if not one.in_mbox else _content(files, changes, one.place).replace(one.content, b"")
    for one in then or ():
        known = _content(files, changes, one.place) if one.in_mbox else b""
        changes[one.place] = known + one.content
    return changes


def _content(files: Files, changes: Changes, place: str) -> bytes:
    return changes.get(place) or files.get(place) or b""


def _like(mails: tuple[_Mail, ...], pattern: tuple[_Mail, ...]) -> tuple[_Mail, ...]:
    """Mails where another lies, marked as that one is."""
    (one, *_), (model, *_) = mails, pattern
    if model.in_mbox:
        return (_Mail(one.id, model.place, model.folder, "", one.content),)
    name = posixpath.basename(one.place).partition(":2,")[0]
    place = f"{posixpath.dirname(model.place)}/{name}:2,{model.flags}"
    return (_Mail(one.id, place, model.folder, model.flags, one.content),)


def _marked(mails: tuple[_Mail, ...]) -> tuple[_Mail, ...]:
    """The mails with the star that they have not, or without theirs."""
    found: list[_Mail] = []
    for one in mails:
        flags = "".join(sorted(set(one.flags) ^ {_STARRED}))
        found.append(replace(one, place=f"{one.place.partition(':2,')[0]}:2,{flags}", flags=flags))
    return tuple(found)


def _worse(files: Files, one: str, mails: tuple[_Mail, ...]) -> Iterator[Mutant]:
    """A mail that was written, with one thing in it left out; the same in all its copies."""
    message = _parsed(mails[-1].content)
    for what, change in _CHANGES.items():
        if change(message):
            yield _mutant("too few", one, f"{_said(mails)}: {what}", partial(_rewritten, files, mails, change))
            message = _parsed(mails[-1].content)
    attachments = [name for part in message.iter_attachments() if (name := part.get_filename())]
    for name in attachments:
        change = partial(_emptied, name=name)
        yield _mutant("blank", one, f"{_said(mails)}: {name} is empty", partial(_rewritten, files, mails, change))


def _parsed(content: bytes) -> EmailMessage:
    plain = _FROM.sub(b"", content, count=1) if content.startswith(b"From ") else content
    return email.message_from_bytes(plain, policy=email.policy.default)


def _rewritten(files: Files, mails: tuple[_Mail, ...], change: Callable[[EmailMessage], bool]) -> Changes:
    changes: dict[str, bytes | None] = {}
    for one in mails:
        message = _parsed(one.content)
        change(message)
        written = message.as_bytes(policy=email.policy.default.clone(max_line_length=None))
        if one.in_mbox:
            head = _FROM.match(one.content)
            written = (head[0] if head else b"") + written
            written = _content(files, changes, one.place).replace(one.content, written)
        changes[one.place] = written
    return changes


def _emptied(message: EmailMessage, name: str) -> bool:
    for part in message.iter_attachments():
        if part.get_filename() == name:
            part.set_payload("")
            return True
    return False


def _texts(message: EmailMessage) -> Iterator[EmailMessage]:
    for part in message.walk():
        if part.get_content_maintype() == "text" and not part.is_attachment() and isinstance(part, EmailMessage):
            yield part


def _edited(message: EmailMessage, pattern: str, subtypes: tuple[str, ...] = ("plain", "html")) -> bool:
    """Remove what matches from the texts of a mail; whether anything did."""
    done = False
    for part in _texts(message):
        text = part.get_content()
        left = re.sub(pattern, "", text, flags=re.DOTALL | re.MULTILINE | re.IGNORECASE)
        if left != text and part.get_content_subtype() in subtypes:
            part.set_content(left, subtype=part.get_content_subtype(), charset="utf-8")
            done = True
    return done


def _without(message: EmailMessage, *, header: str) -> bool:
    had = header in message
    del message[header]
    return had


def _without_attachment(message: EmailMessage) -> bool:
    parts = message.get_payload()
    if not message.is_multipart() or not isinstance(parts, list) or not any(message.iter_attachments()):
        return False
    message.set_payload(parts[:-1])
    return True


_QUOTED = r"^>.*?$\n?|<blockquote.*?</blockquote>|<div class=\"moz-cite-prefix\">.*?</div>"
_SIGNATURE = r"^-- ?\r?\n.*|<(pre|div) class=\"moz-signature\".*?</\1>"
_CHANGES: Mapping[str, Callable[[EmailMessage], bool]] = {
    "nothing of the mail is quoted": partial(_edited, pattern=_QUOTED),
    "the signature is missing": partial(_edited, pattern=_SIGNATURE),
    "the text is missing": partial(_edited, pattern=r"\A.*\Z"),
    "the last attachment is missing": _without_attachment,
    "nobody is in copy": partial(_without, header="Cc"),
    "it is no answer to another": lambda message: (
        _without(message, header="In-Reply-To") | _without(message, header="References")
    ),
}
