"""The mailbox of Harrow Lane Bindery: what lies in the account before a task adds to it. The same every time."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from . import series
from .letter import Letter

_TEXT = Path(__file__).parent / "letters.txt"


def lay(maildir: Path) -> None:
    """Lay the mailbox into a Maildir++, beside what is there."""
    folders: dict[str, list[Letter]] = defaultdict(list)
    for letter in [*letters(), *series.letters()]:
        folders[letter.folder].append(letter)
    for name, content in folders.items():
        place = maildir if name == "INBOX" else maildir / f".{name.replace('/', '.')}"
        (place / "cur").mkdir(parents=True, exist_ok=True)
        marks = _keywords(place / "dovecot-keywords", {tag for letter in content for tag in letter.tags})
        for letter in content:
            (place / "cur" / letter.name(marks)).write_bytes(letter.content())


def _keywords(file: Path, wanted: set[str]) -> dict[str, str]:
    """The letter of each keyword of a folder, those wanted included; Dovecot's list of them is brought up to date."""
    known = [line.partition(" ")[2] for line in file.read_text().splitlines()] if file.exists() else []
    known += sorted(wanted - set(known))
    if known:
        file.write_text("".join(f"{number} {tag}\n" for number, tag in enumerate(known)))
    return {tag: chr(ord("a") + number) for number, tag in enumerate(known)}


def letters() -> Iterator[Letter]:
    """Those of ``letters.txt``."""
    threads: dict[str, tuple[str, ...]] = {}
    for record in re.split(r"^@ ", _TEXT.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, _, body = record.partition("\n")
        key, date, folder, flags, sender, to, subject, more = (part.strip() for part in head.split("|"))
        answered = re.findall(r"\bre=(\S+)", more)
        answers = (*threads[answered[0]], answered[0]) if answered else ()
        threads[key] = answers
        attached = tuple(re.findall(r"\batt=(\S+)", more))
        when = datetime.strptime(date, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
        yield Letter(key, when, folder, flags, sender, to, subject, body.strip() + "\n", attached, answers)
