"""A film club: its short films, music, subtitles and playlists, its programme, members, minutes and takings.

People, evenings, films and sums are the same in all files. The films and the music are those of two tasks of VLC.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from apps.vlc.requirements.facts import Club, Film, ForeignSubtitles, Programme, SavedList, Scenes
from benchmark.worlds.allotment_words import FIRST_NAMES, SURNAMES
from benchmark.worlds.film_club_lists import m3u, xspf
from benchmark.worlds.film_club_words import (
    CLUBS,
    DECISIONS,
    FILMS,
    LANGUAGES,
    MUSIC,
    REMARKS,
    SCENES,
    SUBTITLED,
    THEMES,
    VENUES,
)
from pytest_opencomputer.composed import Document, Draw, Fact, World

YEAR = 2026
_VLC = Path(__file__).resolve().parents[1] / "vlc"
PAST, _TO_COME = 4, 3


@dataclass(frozen=True)
class Evening:
    """An evening of the season.

    Attributes:
        adults, children: how many of them came; none to one that is to come.
    """

    date: datetime.date
    theme: str
    host: str
    films: tuple[Film, ...]
    adults: int
    children: int
    remark: str

    @property
    def said(self) -> str:
        return f"{self.date:%A}, {self.date.day} {self.date:%B}"

    @property
    def stem(self) -> str:
        return f"{self.date.day}-{self.date:%B}".lower()


@dataclass(frozen=True)
class Season:
    """What is the same in all files; prices are in pence."""

    name: str
    venue: str
    committee: tuple[str, ...]
    members: tuple[str, ...]
    films: tuple[Film, ...]
    evenings: tuple[Evening, ...]
    adult: int
    child: int

    @property
    def short(self) -> str:
        return self.name.split()[0]

    @property
    def videos(self) -> str:
        return f"Videos/{self.short}"

    def takings(self, evening: Evening) -> int:
        return evening.adults * self.adult + evening.children * self.child


def film_club(draw: Draw) -> World:
    """Make the world of one club, in the middle of its season."""
    season = season_of(draw.below("season"))
    past, to_come = season.evenings[:PAST], season.evenings[PAST:]
    files = {film.place: _media("jury_screening/env/Shorts jury", one[0]) for film, one in known(season)}
    files[f"{season.videos}/Trailers/the-wren-trailer.mp4"] = _media("subtitled_matinee/env/Matinee", "coming_soon.mp4")
    for name in MUSIC:
        files[f"Music/{season.short}/{name}"] = _media("late_set/env/Late set", name)
    lists = [_saved_list(season, evening, at % 2 == 1) for at, evening in enumerate(past)]
    files |= {fact.place: content for fact, content in lists}
    subtitles, texts = _subtitles(season, draw.below("subtitles"))
    files |= texts
    scenes = [_scenes(season, film, draw.below(film.title)) for film in draw.below("scenes").some(season.films, 3)]
    documents = [
        _programme(season),
        *minutes_of(season, past[1:], draw.below("minutes")),
        *(_discussion(season, one) for one in scenes),
    ]
    files |= {one.place: one.content for one in documents}
    files[f"Documents/{season.short}/members.csv"] = _member_list(season, draw.below("members"))
    files[f"Documents/{season.short}/takings-{YEAR}.csv"] = _ledger(season)
    programmes = [Programme(one.said, one.films, f"{season.videos}/Lists/{one.stem}") for one in to_come]
    facts: list[Fact] = [Club(season.name, season.short), *season.films, *programmes, *(one for one, _ in lists)]
    facts += [*scenes, subtitles, *documents]
    names = {"club": season.name, "films": f"{season.videos}/Films", "venue": season.venue}
    return World(files, tuple(facts), names=names, untouched="The films and papers belong to the club.")


@cache
def _media(folder: str, name: str) -> bytes:
    return (_VLC / folder / name).read_bytes()


@cache
def _media_digest(name: str) -> str:
    return hashlib.sha256(_media("jury_screening/env/Shorts jury", name)).hexdigest()


def season_of(draw: Draw) -> Season:
    """The season that the draws of a club make; those of its world are below "season"."""
    name = draw.one(CLUBS)
    people = [
        f"{first} {last}" for first, last in zip(draw.shuffled(FIRST_NAMES), draw.shuffled(SURNAMES), strict=False)
    ]
    committee, members = tuple(people[:5]), tuple(people[5 : 5 + draw.number(24, 38)])
    number = draw.number(2, 40)
    films = []
    for file, title, director, seconds, _ in draw.shuffled(FILMS):
        number += draw.number(1, 9)
        place = f"Videos/{name.split()[0]}/Films/{number:03} {title}.mp4"
        films.append(Film(place, title, director, seconds, _media_digest(file)))
    films.sort(key=lambda one: one.place)
    # Every other Thursday, the first one between the 8th and the 21st of January.
    first = datetime.date(YEAR, 1, 8) + datetime.timedelta(days=7 * draw.number(0, 1))
    themes = draw.shuffled(THEMES)
    evenings = [
        Evening(
            first + datetime.timedelta(days=14 * at),
            themes[at],
            draw.one(committee),
            shown(films, draw),
            draw.number(11, 34) if at < PAST else 0,
            draw.number(2, 9) if at < PAST else 0,
            draw.one(REMARKS),
        )
        for at in range(PAST + _TO_COME)
    ]
    return Season(
        name, draw.one(VENUES), committee, members, tuple(films), tuple(evenings),
        draw.number(8, 14) * 50, draw.number(2, 5) * 50,
    )  # fmt: skip


def shown(films: Sequence[Film], draw: Draw) -> tuple[Film, ...]:
    """Three or four films, no two equally long, and not from the shortest to the longest or the reverse."""
    count = draw.number(3, 4)
    while True:
        chosen = draw.some(films, count)
        lengths = [one.seconds for one in chosen]
        if len(set(lengths)) == count and lengths not in (sorted(lengths), sorted(lengths, reverse=True)):
            return tuple(chosen)


def known(season: Season) -> list[tuple[Film, tuple[str, str, str, int, str]]]:
    """The films and what the table says of them."""
    return [(film, next(one for one in FILMS if one[1] == film.title)) for film in season.films]


def _saved_list(season: Season, evening: Evening, as_m3u: bool) -> tuple[SavedList, bytes]:
    place = f"{season.videos}/Lists/{evening.stem}.{'m3u8' if as_m3u else 'xspf'}"
    content = (m3u if as_m3u else xspf)(evening.films).encode()
    return SavedList(evening.said, place, evening.films, hashlib.sha256(content).hexdigest()), content


def _subtitles(season: Season, draw: Draw) -> tuple[ForeignSubtitles, dict[str, bytes]]:
    """The subtitles of the season's guest language, in the encoding that old files have."""
    language, code, encoding, family, texts = draw.one(LANGUAGES)
    files = {}
    for title, lines in zip(SUBTITLED, texts, strict=True):
        start, blocks = draw.number(400, 900), []
        for number, line in enumerate(lines, 1):
            end = start + draw.number(1200, 1500)
            blocks.append(f"{number}\n00:00:{_stamp(start)} --> 00:00:{_stamp(end)}\n{line}\n")
            start = end + draw.number(100, 300)
        place = f"{season.videos}/Subtitles/{title.lower().replace(' ', '-')}-{language.lower()}.srt"
        files[place] = "\n".join(blocks).encode(encoding.lower().replace("windows-", "cp"))
    return ForeignSubtitles(language, code, encoding, family, tuple(files)), files


def _stamp(milliseconds: int) -> str:
    return f"{milliseconds // 1000:02},{milliseconds % 1000:03}"


def _scenes(season: Season, film: Film, draw: Draw) -> Scenes:
    """Scenes at least a second and a quarter apart, at quarters of seconds."""
    chosen, quarters = draw.some(range(len(SCENES)), 3), [draw.number(3, 7)]
    names = [SCENES[at] for at in sorted(chosen)]
    for _ in names[1:]:
        quarters.append(quarters[-1] + draw.number(5, 10))
    marks = [(name, at / 4) for name, at in zip(names, quarters, strict=True)]
    place = f"{season.videos}/Lists/{film.title.lower().replace(' ', '-')}-scenes.xspf"
    return Scenes(film, tuple(marks[:2]), marks[2], place)


def document_of(season: Season, name: str, said: str, lines: Sequence[str]) -> Document:
    """A document in the folder of the club."""
    return Document(f"Documents/{season.short}/{name}", said, tuple(lines))


def pounds(pence: int) -> str:
    """A sum as people write it."""
    return f"{pence // 100}.{pence % 100:02}"


def _programme(season: Season) -> Document:
    lines = [f"{season.name.upper()}: THE SEASON {YEAR}", "", f"On Thursdays at half past seven, in {season.venue}."]
    lines += [f"Adults {pounds(season.adult)}, children {pounds(season.child)}.", ""]
    about = {film.title: one[4] for film, one in known(season)}
    for evening in season.evenings:
        lines += [f"{evening.said}: {evening.theme} (host: {evening.host})"]
        lines += [
            f"  {film.title}, by {film.director}, {film.seconds} s: {about[film.title]}" for film in evening.films
        ]
        lines += [f"  Together {sum(film.seconds for film in evening.films)} s", ""]
    return document_of(season, f"programme-{YEAR}.txt", "the programme", lines[:-1])


def minutes_of(season: Season, evenings: Sequence[Evening], draw: Draw) -> list[Document]:
    """The minutes of the committee, which meets on the Monday after an evening."""
    decisions = [one.format(draw.one(season.committee)) for one in draw.shuffled(DECISIONS)]
    documents = []
    for number, last in enumerate(evenings):
        date = last.date + datetime.timedelta(days=4)
        lines = [
            f"{season.name}, committee",
            f"Minutes of {date.day} {date:%B} {YEAR}. Present: {', '.join(season.committee[: draw.number(3, 5)])}",
            "",
            f"1. {last.said} ({last.theme}): {last.adults} adults and {last.children} children, {last.remark}. "
            f"Taken at the door: {pounds(season.takings(last))}.",
            f"2. The films were {', '.join(film.title for film in last.films)}.",
            *(f"{at}. {decision}" for at, decision in enumerate(decisions[4 * number : 4 * number + 4], 3)),
        ]
        said = f"the minutes of {date.day} {date:%B}"
        documents.append(document_of(season, f"minutes-{date:%Y-%m-%d}.txt", said, lines))
    return documents


def _discussion(season: Season, scenes: Scenes) -> Document:
    film = scenes.film
    lines = [f"{film.title}, by {film.director}", "", "Scenes that we want to stop at when we talk about it:"]
    lines += [f"  {second:6.2f} s  {name}" for name, second in scenes.marks]
    name = f"discussion-{film.title.lower().replace(' ', '-')}.txt"
    return document_of(season, name, f"the notes on {film.title}", lines)


def _member_list(season: Season, draw: Draw) -> bytes:
    rows = ["number,name,since,paid"]
    rows += [
        f"{at},{name},{draw.number(1998, YEAR)},{draw.one(['yes', 'yes', 'yes', 'no'])}"
        for at, name in enumerate((*season.committee, *season.members), 1)
    ]
    return ("\n".join(rows) + "\n").encode()


def _ledger(season: Season) -> bytes:
    rows, total = ["date,adults,children,takings,total"], 0
    for one in season.evenings[:PAST]:
        total += season.takings(one)
        rows.append(f"{one.date},{one.adults},{one.children},{pounds(season.takings(one))},{pounds(total)}")
    return ("\n".join(rows) + "\n").encode()
