"""The workbook of a film club: takings, members with their fees, films, loans and the programme to come."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.libreoffice_calc.requirements.facts import (
    Conspicuous,
    Limit,
    Missing,
    OfTable,
    Private,
    Register,
    Scrolled,
    Table,
    Worth,
    WrongFigure,
)
from apps.vlc.requirements.facts import Agreed, Film, Programme
from benchmark.worlds.film_club import PAST, YEAR, Season
from benchmark.worlds.film_club_office_words import KINDS, LENT, PLACES, REMARKS, SEASONS
from benchmark.worlds.film_club_papers import Papers
from benchmark.worlds.spreadsheets import Formula
from benchmark.worlds.workshop_files import Cell, Page, book
from benchmark.worlds.workshop_parts import rows_with
from pytest_opencomputer.composed import Draw


@dataclass(frozen=True)
class ClubBook:
    """The workbook, with what is known of it.

    Attributes:
        agreed: an evening to come whose films one of its sheets has.
        from_minutes: a number of visitors that the last minutes contradict.
    """

    place: str
    content: bytes
    facts: tuple[OfTable, ...]
    agreed: Agreed
    from_minutes: WrongFigure


def book_of(season: Season, papers: Papers, draw: Draw) -> ClubBook:
    """Make the workbook."""
    takings, wrong = _takings(season, draw.below("takings"))
    members = _members(season, draw.below("members"))
    films, without = _films(season, draw.below("films"))
    evening = season.evenings[PAST + 1]
    name = f"club-{YEAR}.ods"
    made, tables = book(f"Documents/{season.short}/{name}", [
        Page("Takings", [("Date", 2.4, "date"), ("Evening", 4.2, "text"), ("Adults", 1.8, "whole"),
                         ("Children", 1.8, "whole"), ("Adult", 2.0, "money"), ("Child", 2.0, "money"),
                         ("Taken", 2.4, "money")], takings),
        Page("Members", [("Number", 1.8, "whole"), ("Name", 4.4, "text"), ("Kind", 2.4, "text"),
                         ("Since", 1.8, "whole"), ("Paid", 1.6, "text"), ("Fee", 2.0, "money"),
                         ("Phone", 3.2, "text")], members),
        Page("Films", [("Number", 1.8, "whole"), ("Title", 4.8, "text"), ("Director", 4.2, "text"),
                       ("Seconds", 2.0, "whole"), ("Since", 1.8, "whole"), ("Where", 3.6, "text")], films),
        Page("Loans", [("Film", 4.8, "text"), ("To", 4.6, "text"), ("From", 2.4, "date"), ("Back", 2.4, "date"),
                       ("Deposit", 2.2, "money")], _loans(season, draw.below("loans"))),
        Page("Programme", [("Evening", 2.4, "date"), ("Place", 1.8, "whole"), ("Film", 1.8, "whole"),
                           ("Remark", 5.6, "text")], _programme(season, papers.second, draw.below("places"))),
    ], season.committee[0])  # fmt: skip
    figure = WrongFigure(
        tables["Takings"],
        len(takings) + 1,
        "Adults",
        float(season.evenings[PAST - 1].adults),
        len(takings),
        f"the number of adults on {season.evenings[PAST - 1].said}",
        papers.last.name,
    )
    assert takings[-1][2] == wrong
    return ClubBook(
        made.place,
        made.content,
        _facts(season, tables, without, draw.below("facts")),
        Agreed(
            Programme(evening.said, papers.second, f"{season.videos}/Lists/{evening.stem}"),
            evening.films,
            f"the sheet Programme of {name} has, in the order of their places",
        ),
        figure,
    )


def _facts(season: Season, tables: Mapping[str, Table], without: Sequence[int], draw: Draw) -> tuple[OfTable, ...]:
    takings, members, films, loans = (tables[name] for name in ("Takings", "Members", "Films", "Loans"))
    known = {film.title: float(film.seconds) for film in season.films}
    lengths = tuple((films.first + at, "Seconds", known[str(films.rows[at][1])]) for at in without)
    beside = next(films.first + at for at, row in enumerate(films.rows) if row[3] not in (None, lengths[0][2]))
    chosen, too_many = rows_with(members, Kind="family", Paid="no"), rows_with(members, Kind="family")
    taken = sorted(float(str(one)) for one in takings.values("Taken"))
    return (
        Missing(films, lengths, lengths[0][2] + draw.one((-2.0, 2.0, 3.0)), (beside, "Seconds"),
                "the lengths in seconds", "VLC shows them"),
        Conspicuous(members, chosen, "the three family members who have not paid", too_many),
        Private(members, ("Fee", "Phone"), "the helpers at the door"),
        Limit(takings, "Taken", "<", round(taken[len(taken) // 3] / 5) * 5, "Adult"),
        Register(loans, ("tax", "insurer")),
        Worth(takings, "Taken", f"Taken{YEAR}", "Adult"),
        *(Scrolled(table, key) for table in (takings, members) for key in (1, 2)),
    )  # fmt: skip


def _takings(season: Season, draw: Draw) -> tuple[list[list[Cell]], int]:
    """Two seasons and this one; the last number of adults is too high."""
    evenings: list[tuple[datetime.date, str, int, int, int, int]] = []
    for year in (YEAR - 2, YEAR - 1):
        day = datetime.date(year, 1, 9) + datetime.timedelta(days=(3 - datetime.date(year, 1, 9).weekday()) % 7)
        for theme in draw.some(SEASONS, 14):
            evenings.append((day, theme, draw.number(8, 36), draw.number(0, 9), season.adult - 50, season.child - 50))
            day += datetime.timedelta(days=14)
    evenings += [
        (one.date, one.theme, one.adults, one.children, season.adult, season.child) for one in season.evenings[:PAST]
    ]
    wrong = evenings[-1][2] + draw.number(2, 5)
    evenings[-1] = (*evenings[-1][:2], wrong, *evenings[-1][3:])
    rows: list[list[Cell]] = []
    for row, (day, theme, adults, children, adult, child) in enumerate(evenings, 2):
        taken = Formula(f"of:=[.C{row}]*[.E{row}]+[.D{row}]*[.F{row}]", (adults * adult + children * child) / 100)
        rows.append([day, theme, adults, children, adult / 100, child / 100, taken])
    return rows, wrong


def _members(season: Season, draw: Draw) -> list[list[Cell]]:
    """Of the family members, who are five or more, three have not paid."""
    people = [*season.committee, *season.members]
    families = draw.some(range(len(people)), draw.number(5, 8))
    fees, single = dict(KINDS), [kind for kind, _ in KINDS if kind != "family"]
    rows: list[list[Cell]] = []
    for at, name in enumerate(people):
        kind = "family" if at in families else draw.one(single)
        paid = "no" if at in families[:3] else "yes" if at in families else draw.one(("yes", "yes", "yes", "no"))
        phone = f"07{draw.number(400, 989)} {draw.number(100200, 989700)}"
        rows.append([at + 1, name, kind, draw.number(1998, YEAR), paid, fees[kind] / 100, phone])
    return rows


def _films(season: Season, draw: Draw) -> tuple[list[list[Cell]], list[int]]:
    """Those on the computer, three of which lack their length, and those that were lent and went back."""
    lacking = draw.some(season.films, 3)
    rows: list[list[Cell]] = []
    for film in season.films:
        length = None if film in lacking else film.seconds
        number = int(film.place.rpartition("/")[2].split()[0])
        rows.append([number, film.title, film.director, length, draw.number(YEAR - 4, YEAR), "on the computer"])
    taken = {row[0] for row in rows}
    numbers = draw.some([one for one in range(1, 90) if one not in taken], len(LENT))
    for number, (title, director, seconds) in zip(numbers, LENT, strict=True):
        rows.append([number, title, director, seconds, draw.number(YEAR - 9, YEAR - 2), draw.one(PLACES)])
    rows.sort(key=lambda one: int(str(one[0])))
    return rows, [at for at, row in enumerate(rows) if row[3] is None]


def _loans(season: Season, draw: Draw) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    day = datetime.date(YEAR - 1, 9, 3)
    for _ in range(draw.number(11, 15)):
        day += datetime.timedelta(days=draw.number(3, 16))
        back = day + datetime.timedelta(days=7 * draw.number(1, 5))
        title = draw.one([*(one.title for one in season.films), *(one[0] for one in LENT)])
        rows.append([title, draw.one(season.members), day, back, draw.number(1, 6) * 5.0])
    return rows


def _programme(season: Season, agreed: tuple[Film, ...], draw: Draw) -> list[list[Cell]]:
    """The films of the evenings to come by their numbers, not in the order in which they are shown."""
    rows: list[list[Cell]] = []
    for at, evening in enumerate(season.evenings[PAST:]):
        films = agreed if at == 1 else evening.films
        places = [(place, int(film.place.rpartition("/")[2].split()[0])) for place, film in enumerate(films, 1)]
        mixed = draw.shuffled(places)
        while mixed == places:
            mixed = draw.shuffled(places)
        rows += [[evening.date, place, number, draw.one(REMARKS)] for place, number in mixed]
    return rows
