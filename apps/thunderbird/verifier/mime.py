"""Mails taken apart with Python's own ``email`` package, within bounds: the content of a mail is not trusted."""

from __future__ import annotations

import hashlib
import html.parser
import re
from collections.abc import Iterator
from datetime import UTC
from email import policy
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.utils import getaddresses, parsedate_to_datetime
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig

MAX_PARTS = 200
MAX_TEXT = 1024**2
_MAX_HEAD = 512 * 1024
_MAX_HEADER = 64 * 1024
_MAX_BOUNDARIES = 5_000
_MAIL = "message/rfc822"
_ANSWER = re.compile(r"^\s*(?:re|aw|sv|fwd?|wg)\s*:\s*", re.IGNORECASE)


class Attachment(TypedDict):
    """A part with a name, or an attached mail, which those attached to it follow.

    ``sha256`` is of its decoded content; ``type`` is its MIME type.
    """

    name: str
    type: str
    size: int
    sha256: str


class Head:
    """The header of a mail."""

    def __init__(self, content: bytes) -> None:
        end = re.search(rb"\r?\n\r?\n", content)
        head = content[: end.end() if end else len(content)]
        if len(head) > _MAX_HEAD:
            raise StateTooBig(f"the header of a mail has more than {_MAX_HEAD} bytes")
        self._head = _parsed(BytesHeaderParser(policy=policy.compat32), head)

    def text(self, name: str) -> str:
        """A field as people read it, blanks made one; the last one where there are several."""
        values = self._head.get_all(name) or []
        return decoded(str(values[-1])) if values else ""

    def addresses(self, name: str) -> list[tuple[str, str]]:
        """Names and addresses (small letters) of all fields of this name."""
        fields = [str(value)[:_MAX_HEADER] for value in self._head.get_all(name) or []]
        return [(decoded(shown), address.lower()) for shown, address in getaddresses(fields) if address]

    @property
    def subject(self) -> str:
        """The subject."""
        return self.text("Subject")

    @property
    def sender(self) -> str:
        """The address that it is from."""
        return next((address for _, address in self.addresses("From")), "")

    @property
    def date(self) -> str:
        """When it was written, ISO 8601 in UTC; empty if the field says nothing."""
        try:
            found = parsedate_to_datetime(self.text("Date"))
        except (ValueError, TypeError, IndexError, OverflowError):
            return ""
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @property
    def id(self) -> str:
        """The Message-ID."""
        return self.text("Message-ID")

    @property
    def answered(self) -> list[str]:
        """The Message-IDs that it answers, the last one is the one it answers itself."""
        own = re.findall(r"<[^<>\s]+>", self.text("References")) + re.findall(r"<[^<>\s]+>", self.text("In-Reply-To"))
        return list(dict.fromkeys(own))


class Body(TypedDict):
    """What a mail says. ``html`` is null if it has no such part."""

    text: str
    html: str | None
    attachments: list[Attachment]


def body(content: bytes) -> Body:
    """Text (from HTML where there is no plain one; flowed lines joined), HTML and attachments of a mail."""
    if content.count(b"\n--") > _MAX_BOUNDARIES:
        raise StateTooBig(f"a mail has more than {_MAX_BOUNDARIES} lines that may be boundaries")
    texts: list[str] = []
    pages: list[str] = []
    attachments: list[Attachment] = []
    for part, inside in _parts(_parsed(BytesParser(policy=policy.compat32), content)):
        kind = part.get_content_type()
        name = decoded(part.get_filename() or "")
        if name or kind == _MAIL:
            attachments.append(_attachment(part, name, kind))
        elif inside:
            continue  # the text of an attached mail
        elif kind == "text/plain":
            texts.append(_plain(part))
        elif kind == "text/html":
            pages.append(_text(part))
    text = "\n".join(texts) if texts else "\n".join(map(without_tags, pages))
    return {"text": text.strip("\n"), "html": "\n".join(pages) if pages else None, "attachments": attachments}


def attached(content: bytes, name: str) -> bytes | None:
    """The decoded content of the first attachment of this name."""
    for part, _ in _parts(_parsed(BytesParser(policy=policy.compat32), content)):
        # Where Thunderbird has detached or deleted one, a note is in its place.
        if decoded(part.get_filename() or "") == name and "X-Mozilla-Altered" not in part:
            return _bytes(part)
    return None


def decoded(field: str) -> str:
    """A header field with its encoded words (RFC 2047) read, and folds and runs of blanks made one blank."""
    field = field[:_MAX_HEADER]
    try:
        parts = decode_header(field)
    except (MessageError, ValueError):
        parts = [(field, None)]
    text = "".join(_word(word, charset) for word, charset in parts)
    return re.sub(r"\s+", " ", text).strip()


def _word(word: bytes | str, charset: str | None) -> str:
    if isinstance(word, str):
        # Bytes that are no ASCII came in as surrogates.
        return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    try:
        return word.decode(charset or "utf-8", "replace")
    except (LookupError, ValueError):
        return word.decode("utf-8", "replace")


def base_subject(subject: str) -> str:
    """A subject without ``Re:``, ``Fwd:`` and their like."""
    while match := _ANSWER.match(subject):
        subject = subject[match.end() :]
    return subject.strip()


def _parsed(parser: BytesHeaderParser | BytesParser, content: bytes) -> Message:
    try:
        return parser.parsebytes(content)
    except RecursionError as error:
        raise StateTooBig("the parts of a mail are nested too deeply") from error
    except (MessageError, ValueError, LookupError) as error:
        raise StateCorrupt(f"a mail cannot be taken apart: {error}") from error


def _parts(message: Message) -> Iterator[tuple[Message, bool]]:
    """The parts that hold something, and attached mails, each with whether it is inside such a mail."""
    waiting, seen = [(message, False)], 0
    while waiting:
        part, attached = waiting.pop(0)
        seen += 1
        if seen > MAX_PARTS:
            raise StateTooBig(f"a mail has more than {MAX_PARTS} parts")
        inside, is_mail = part.get_payload(), part.get_content_type() == _MAIL
        if is_mail or not isinstance(inside, list):
            yield part, attached
        if isinstance(inside, list):
            parts = [(one, attached or is_mail) for one in inside if isinstance(one, Message)]
            waiting = [*parts, *waiting]


def _attachment(part: Message, name: str, kind: str) -> Attachment:
    content = _bytes(part)
    return {"name": name, "type": kind, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _bytes(part: Message) -> bytes:
    inside = part.get_payload()
    if isinstance(inside, list):
        try:
            return b"".join(one.as_bytes() for one in inside if isinstance(one, Message))
        except (RecursionError, MessageError, ValueError, LookupError) as error:
            raise StateCorrupt(f"an attached mail cannot be written out: {error}") from error
    try:
        found = part.get_payload(decode=True)
    except (ValueError, LookupError) as error:
        raise StateCorrupt(f"a part of a mail cannot be decoded: {error}") from error
    return found if isinstance(found, bytes) else b""


def _text(part: Message) -> str:
    content = _bytes(part)[:MAX_TEXT]
    try:
        text = content.decode(part.get_content_charset() or "utf-8", "replace")
    except LookupError:
        text = content.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _plain(part: Message) -> str:
    text = _text(part)
    return unflowed(text) if str(part.get_param("format", "")).lower() == "flowed" else text


def unflowed(text: str) -> str:
    """Lines of ``format=flowed`` (RFC 3676) joined: one that ends in a blank goes on in the next one."""
    lines: list[str] = []
    open_quote: str | None = None
    for line in text.split("\n"):
        quote = re.match(r">*", line)[0]  # type: ignore[index]
        rest = line[len(quote) :].removeprefix(" ")
        flows = rest.endswith(" ") and rest != "-- "
        if open_quote == quote and rest != "-- ":
            lines[-1] += rest
        else:
            lines.append(f"{quote} {rest}" if quote else rest)
        open_quote = quote if flows else None
    return "\n".join(line if line == "-- " else line.rstrip(" ") for line in lines)


class _Words(html.parser.HTMLParser):
    """Collects the text of a page, a line for each block."""

    _BLOCKS = frozenset({"p", "div", "br", "tr", "li", "h1", "h2", "h3", "h4", "blockquote", "pre", "hr", "table"})

    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in ("style", "script", "title"):
            self._hidden += 1
        if tag in self._BLOCKS:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script", "title"):
            self._hidden = max(0, self._hidden - 1)
        if tag in self._BLOCKS and tag != "br":
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.lines[-1] += re.sub(r"\s+", " ", data)


def without_tags(page: str) -> str:
    """The text of an HTML page, empty lines left out."""
    words = _Words()
    words.feed(page)
    words.close()
    return "\n".join(line.strip() for line in words.lines if line.strip())
