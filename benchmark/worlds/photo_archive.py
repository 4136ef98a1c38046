"""A photographer's archive: film rolls with sidecars, a log of the shoots, and customers.

The photographs are those of tasks of darktable (``darktable/PHOTOGRAPHS.md``), under other names and of other days.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from apps.darktable.requirements.facts import (
    Bracket,
    Copies,
    Edited,
    Frame,
    Guest,
    Misspelling,
    Plain,
    Roll,
    Subject,
)
from benchmark.worlds.allotment_words import FIRST_NAMES, SURNAMES
from benchmark.worlds.photo_archive_sidecars import sidecar
from benchmark.worlds.photo_archive_words import (
    CARD_FRAMES,
    CARDS,
    CITIES,
    CITY_FRAMES,
    CLIENTS,
    MISSPELLINGS,
    REMARKS,
    SUBJECTS,
    WALK_FRAMES,
    WALKS,
)
from pytest_opencomputer.composed import Document, Draw, Fact, World

YEAR = 2025
_TASKS = Path(__file__).resolve().parents[1] / "darktable"
_WALK = "marsh_cull/env/Pictures/2024-05-18 Marsh walk"
_CITY = "evening_style/env/Pictures/2024-10 City evenings"
_CARD = "library_tidy/env/Pictures/Card A"
_EXPOSURES = (-0.6, -0.45, -0.3, 0.3, 0.45, 0.6)


@dataclass(frozen=True)
class _Shot:
    """A photograph: the file that it is made of, its own frame, its content and when it was taken, as in Exif."""

    source: str
    frame: Frame
    content: bytes
    taken: str


def photo_archive(draw: Draw) -> World:
    """Make the archive of one photographer."""
    owner, guest = (
        f"{first} {last}"
        for first, last in zip(draw.some(FIRST_NAMES, 2), draw.below("surnames").some(SURNAMES, 2), strict=True)
    )
    day = datetime.date(YEAR, 3, 1) + datetime.timedelta(days=draw.number(0, 60))
    walk, walk_facts = _walk(draw.below("walk"), day)
    city, city_facts = _city(draw.below("city"), day + datetime.timedelta(days=draw.number(9, 30)), owner, guest)
    card, copies, card_facts = _card(draw.below("card"), day + datetime.timedelta(days=draw.number(40, 60)))
    files: dict[str, bytes] = {}
    for roll, shots in (walk, city, card, copies):
        for shot in shots:
            place = f"{roll.place}/{shot.frame.name}"
            files[place] = shot.content
            if shot.frame != Frame(shot.frame.name, shot.frame.sha256):
                files[f"{place}.xmp"] = sidecar(shot.frame, shot.taken)
    log = _log([walk, city, card], draw.below("log"))
    files[log.place] = log.content
    files["Documents/customers.csv"] = _customers(draw.below("customers"))
    facts: list[Fact] = [*walk_facts, *city_facts, *card_facts, log]
    return World(
        files,
        tuple(facts),
        names={"owner": owner, "guest": guest, "walk": walk[0].name},
        untouched="The archive has no other copy of its pictures.",
    )


_Shots = tuple[Roll, Sequence[_Shot]]


@cache
def _photograph(place: str) -> bytes:
    return (_TASKS / place).read_bytes()


def _roll(
    place: str,
    folder: str,
    sources: Sequence[str],
    first: int,
    day: datetime.date,
    about: Callable[[Frame, str], Frame],
) -> _Shots:
    """A roll of photographs that were taken on a day; their numbers have the same gaps as those of the sources."""
    shots = []
    for source in sources:
        content = _photograph(f"{folder}/{source}")
        # The three dates of Exif stand in the first kilobyte, the last one being when it was taken.
        at = content.index(b"2024:")
        old = content[at : at + 10]
        content = content[:1000].replace(old, f"{day:%Y:%m:%d}".encode()) + content[1000:]
        taken = content[at : at + 19].decode()
        name = f"DSC_{first + int(source[4:8]) - int(sources[0][4:8]):04}.JPG"
        frame = about(Frame(name, hashlib.sha256(content).hexdigest()), source)
        shots.append(_Shot(source, frame, content, taken))
    return Roll(place, tuple(one.frame for one in shots)), shots


def _names(shots: Sequence[_Shot]) -> Mapping[str, str]:
    return {one.source: one.frame.name for one in shots}


def _walk(draw: Draw, day: datetime.date) -> tuple[_Shots, list[Fact]]:
    label = draw.one(("yellow", "purple"))

    def about(frame: Frame, source: str) -> Frame:
        return replace(frame, stars=2, labels=(label,)) if source == WALK_FRAMES[-1][0] else frame

    sources = [one for one, _, _ in WALK_FRAMES]
    place = f"Pictures/{day} {draw.one(WALKS)}"
    roll, shots = _roll(place, _WALK, sources, draw.number(1000, 8900), day, about)
    names, facts = _names(shots), list[Fact]()
    for subject, (said, keyword) in SUBJECTS.items():
        sharp = tuple(names[one] for one, what, good in WALK_FRAMES if what == subject and good)
        blurred = "".join(names[one] for one, what, good in WALK_FRAMES if what == subject and not good)
        beside = draw.one([names[one] for one, what, good in WALK_FRAMES if what not in (subject, "") and good])
        facts.append(Subject(roll, beside, said, sharp, blurred, keyword, names[WALK_FRAMES[-1][0]]))
        facts.append(Plain(roll, beside, sharp[0], said))
    return (roll, shots), facts


def _city(draw: Draw, day: datetime.date, owner: str, guest: str) -> tuple[_Shots, list[Fact]]:
    order = draw.shuffled([one for one, _, _ in CITY_FRAMES])
    source, visitor, *plain = order
    wrong, right = draw.one(MISSPELLINGS)
    misspelt = sorted(draw.some(order[1:], draw.number(2, 3)))
    exposure = draw.one(_EXPOSURES)
    stars = {one: draw.number(2, 4) for one in plain[:2]}
    keywords = {one: keyword for one, _, keyword in CITY_FRAMES}

    def about(frame: Frame, source_of_frame: str) -> Frame:
        tags = (keywords[source_of_frame], *([wrong] if source_of_frame in misspelt else []))
        found = replace(frame, tags=tags, stars=stars.get(source_of_frame, 0))
        if source_of_frame == source:
            return replace(found, exposure=exposure)
        if source_of_frame == visitor:
            return replace(found, creator=guest, rights=f"© {YEAR} {guest}")
        return found

    place = f"Pictures/{day:%Y-%m} {draw.one(CITIES)}"
    roll, shots = _roll(place, _CITY, [one for one, _, _ in CITY_FRAMES], draw.number(1000, 8900), day, about)
    names = _names(shots)
    said = {one: what for one, what, _ in CITY_FRAMES}
    first, second, beside, last = (names[one] for one in plain)
    other = draw.one([names[one] for one in order if one not in misspelt])
    return (roll, shots), [
        Misspelling(roll, other, wrong, right, tuple(names[one] for one in misspelt)),
        Guest(roll, names[visitor], owner, YEAR),
        Edited(roll, beside, names[source], said[source], (first, second)),
        Plain(roll, last, first, said[plain[0]]),
        Plain(roll, first, beside, said[plain[2]]),
    ]


def _card(draw: Draw, day: datetime.date) -> tuple[_Shots, _Shots, list[Fact]]:
    name, first = draw.one(CARDS), draw.number(1000, 8900)
    card, shots = _roll(f"Pictures/{name}", _CARD, CARD_FRAMES, first, day, lambda frame, _: frame)
    twice = [shots[at] for at in sorted(draw.some(range(len(shots)), 2))]
    copies = Roll(f"Pictures/{name} copy", tuple(one.frame for one in twice))
    names = [one.frame.name for one in shots]
    kept = draw.one([one for one in names if one not in copies.digests])
    facts: list[Fact] = [
        Bracket(card, draw.one(names[3:]), "the Colosseum", tuple(names[:3])),
        Copies(copies, kept, card),
    ]
    return (card, shots), (copies, twice), facts


def _log(rolls: Sequence[_Shots], draw: Draw) -> Document:
    """What the photographer notes after a shoot."""
    lines = ["SHOOTS", ""]
    for (roll, shots), remark in zip(rolls, draw.some(REMARKS, len(rolls)), strict=True):
        first, last = shots[0], shots[-1]
        lines += [f"{roll.name}: {len(shots)} frames kept, {first.frame.name} to {last.frame.name}"]
        lines += [f"  {first.taken[:10].replace(':', '-')}, from {first.taken[11:16]}; {remark}", ""]
    return Document("Documents/shoots.txt", "the log of the shoots", tuple(lines[:-1]))


def _customers(draw: Draw) -> bytes:
    rows = ["customer,since,last order,pictures"]
    rows += [
        f"{name},{draw.number(2009, YEAR - 1)},{YEAR}-0{draw.number(1, 2)}-{draw.number(1, 28):02},{draw.number(1, 24)}"
        for name in draw.some(CLIENTS, 7)
    ]
    return ("\n".join(rows) + "\n").encode()
