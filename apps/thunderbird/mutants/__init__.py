"""Mutants of Thunderbird's own: recipients and subject of a mail that was sent, and the settings of accounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from email import message_from_bytes, policy
from functools import partial
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other_text
from pytest_opencomputer.proofs.mutants.settings import Settings

_GIVEN = "X-RcptTo"  #: the field into which the mail server writes whom it was given
_RECEIPT = "Disposition-Notification-To"
_SOMEBODY = "somebody@elsewhere.example"


@dataclass(frozen=True)
class Hidden:
    """Recipients whom the mail does not name."""

    addresses: str = ""

    def __repr__(self) -> str:
        return self.addresses or "nobody"


class SentMail:
    """Mails as the mail server took them; a part is a recipient, the subject, or that a receipt was asked for."""

    name = "sent mail"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether the server has written down whom it was given."""
        return re.search(rb"(?mi)^X-RcptTo:", _divided(content)[0]) is not None

    def parts(self, content: bytes) -> Parts:
        """The recipients by field, the subject, and whether a receipt was asked for."""
        message = message_from_bytes(_divided(content)[0], policy=policy.default)
        found: dict[Address, Any] = {}
        for field in ("To", "Cc"):
            for one in message[field].addresses if field in message else ():
                found[field, one.addr_spec] = one.addr_spec
        found[_GIVEN, ""] = Hidden()
        if "Subject" in message:
            found["Subject", ""] = str(message["Subject"])
        if _RECEIPT in message:
            found[_RECEIPT, ""] = True
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The mail with other values of some parts."""
        head, body = _divided(content)
        for (field, old), value in changes.items():
            for each in (field, _GIVEN) if old else (field,):
                head = _replaced(head, each, partial(_put, old, value))
        return head + body

    def group(self, at: Address) -> Hashable:
        """Recipients in one field are alike."""
        return at[0]

    def worse(self, value: Any) -> Any:
        """Another address or subject, one more who gets it, or no receipt."""
        if isinstance(value, Hidden):
            return Hidden(_SOMEBODY)
        return None if value is True else other_text(value)


class Preferences(Settings):
    """``prefs.js``, in which what belongs to one account or identity is alike."""

    name = "preferences"

    def claims(self, content: bytes) -> bool:
        """Whether it is such a file."""
        return content.lstrip().startswith((b"// Mozilla", b"user_pref(")) and super().claims(content)

    def group(self, at: Address) -> Hashable:
        """Preferences that differ in the last part of their names are alike."""
        return at[-1].rpartition(".")[0]


def _divided(content: bytes) -> tuple[bytes, bytes]:
    """The header of a mail, with the empty line behind it, and the rest."""
    end = re.search(rb"\r?\n\r?\n", content)
    at = end.end() if end else len(content)
    return content[:at], content[at:]


def _put(old: str, new: str | Hidden | None, said: str) -> str | None:
    """A field that said something else before."""
    if isinstance(new, Hidden):
        return f"{said}, {new.addresses}"
    return said.replace(old, new) if old and new is not None else new


def _replaced(head: bytes, field: str, change: Callable[[str], str | None]) -> bytes:
    """A header with another value of a field; without the field if that is none."""

    def one(match: re.Match[bytes]) -> bytes:
        value = re.sub(r"\r?\n(?=[ \t])", "", match[1].decode("utf-8", "surrogateescape")).strip()
        new = change(value)
        return b"" if new is None else f"{field}: {new}".encode("utf-8", "surrogateescape") + match[2]

    return re.sub(rb"(?mi)^%s:((?:[^\r\n]|\r?\n[ \t])*)(\r?\n)" % field.encode(), one, head)


FORMATS = (SentMail(), Preferences())
