"""The papers of a film club whose evenings change: programme, minutes, a newsletter with gaps, and a late answer."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from apps.gedit.requirements.facts import Gap, Gaps
from apps.vlc.requirements.facts import Agreed, Film, Programme
from benchmark.worlds.film_club import PAST, YEAR, Evening, Season, document_of, known, minutes_of, pounds, shown
from pytest_opencomputer.composed import Disagreement, Document, Draw


@dataclass(frozen=True)
class Papers:
    """The papers, with what is known of them.

    Attributes:
        last: the minutes that count.
        agreed: the first and the last evening to come; the latter waits for an answer.
        second: the films of the evening between them, which the newsletter has already.
    """

    documents: tuple[Document, ...]
    last: Document
    price: Disagreement
    newsletter: Gaps
    agreed: tuple[Agreed, Agreed]
    second: tuple[Film, ...]


def papers_of(season: Season, draw: Draw) -> Papers:
    """Write the papers."""
    first, second, third = season.evenings[PAST:]
    new_films, announced, answered = (_others(season, one, draw.below(one.theme)) for one in (first, second, third))
    price = season.adult + 50 * draw.number(1, 2)
    programme = _programme(season)
    letter = _answer(season, third, answered)
    *older, last = minutes_of(season, season.evenings[1:PAST], draw.below("minutes"))
    last = _with_changes(season, last, first, new_films, third, price)
    newsletter = _newsletter(season, replace(second, films=announced), price, draw.below("newsletter"))
    agreed = (
        Agreed(
            _evening(season, first, new_films),
            first.films,
            f"{last.name} settles, in that order",
        ),
        Agreed(
            _evening(season, third, answered),
            third.films,
            f"{letter.name} names, in that order",
            letter,
        ),
    )
    disagreement = Disagreement(
        programme,
        f"Adults {pounds(season.adult)}",
        f"Adults {pounds(price)}",
        f"Children {pounds(season.child)}",
        f"Children {pounds(season.child + 50)}",
        "what adults pay",
        last,
    )
    documents = (programme, *older, last, newsletter.document)
    return Papers(documents, last, disagreement, newsletter, agreed, announced)


def _others(season: Season, evening: Evening, draw: Draw) -> tuple[Film, ...]:
    """Other films than those of an evening, at least one of which is not among them."""
    while True:
        films = shown(season.films, draw)
        if set(films) - set(evening.films):
            return films


def _evening(season: Season, evening: Evening, films: tuple[Film, ...]) -> Programme:
    return Programme(evening.said, films, f"{season.videos}/Lists/{evening.stem}")


def _programme(season: Season) -> Document:
    lines = [f"{season.name.upper()}: THE SEASON {YEAR}", "", f"On Thursdays at half past seven, in {season.venue}."]
    lines += [
        f"Adults {pounds(season.adult)} at the door.",
        f"Children {pounds(season.child)}, with or without one.",
        "",
    ]
    about = {film.title: one[4] for film, one in known(season)}
    for evening in season.evenings:
        lines += [f"{evening.said}: {evening.theme} (host: {evening.host})"]
        lines += [f"  {film.title}, by {film.director}: {about[film.title]}" for film in evening.films]
        lines += [""]
    return document_of(season, f"programme-{YEAR}.txt", "the programme", lines[:-1])


def _with_changes(
    season: Season, minutes: Document, first: Evening, films: Sequence[Film], third: Evening, price: int
) -> Document:
    """The minutes, with what was decided about the evenings to come."""
    lines = [
        *minutes.lines,
        f"{len(minutes.lines) - 2}. {first.said}: the lender wants a film back early. We now show, in this order:",
        *(f"   {letter}) {film.title}" for letter, film in zip("abcd", films, strict=False)),
        f"{len(minutes.lines) - 1}. From that evening on, adults pay {pounds(price)}; it was {pounds(season.adult)}. "
        "Children pay what they did.",
        f"{len(minutes.lines)}. {third.said}: {third.host} asks the lender which films we get, and writes it down.",
        f"{len(minutes.lines) + 1}. The sheet from the door counts the helpers, too: the numbers above are the right "
        "ones.",
        f"{len(minutes.lines) + 2}. programme-{YEAR}.txt is from January. Where it differs, these minutes count.",
    ]
    return document_of(season, minutes.name, minutes.said, lines)


def _newsletter(season: Season, evening: Evening, price: int, draw: Draw) -> Gaps:
    """What the members get to read, without the lengths."""
    about = {film.title: one[4] for film, one in known(season)}
    date = evening.date - datetime.timedelta(days=9)
    lines = [
        f"{season.name}: news of {date.day} {date:%B}",
        "",
        f"Dear members, on {evening.said} we meet in {season.venue} again, with {evening.host} as the host.",
        f"The evening is called {evening.theme}, and these are its films:",
        "",
        *(f"  {film.title} (? seconds), by {film.director}: {about[film.title]}." for film in evening.films),
        "",
        "All films of the evening together: ? seconds, without the interval.",
        "",
        draw.one(("Bring a cushion, the chairs are still the old ones.", "There is soup from seven o'clock.",
                  "The side door is open from seven.", "Children sit in front.")),
        f"Adults pay {pounds(price)}, children {pounds(season.child)}.",
        "",
        f"For the committee, {draw.one(season.committee)}",
    ]  # fmt: skip
    lengths = [film.seconds for film in evening.films]
    gaps = [
        Gap(f"{film.title} (", str(film.seconds), str(film.seconds + draw.one((-2, 2, 3)))) for film in evening.films
    ]
    total = Gap("All films of the evening together: ", str(sum(lengths)), str(sum(lengths[:-1])))
    document = document_of(season, f"newsletter-{evening.stem}.txt", "the newsletter", lines)
    return Gaps(document, (*gaps, total), "the lengths of the films and their sum", "VLC shows them")


def _answer(season: Season, evening: Evening, films: Sequence[Film]) -> Document:
    lines = (
        f"{evening.said}, {evening.theme}",
        "",
        "The lender has answered at last. We get these, and show them in this order:",
        "",
        *(f"{number}. {film.title}, by {film.director}" for number, film in enumerate(films, 1)),
        "",
        "What the programme says for this evening is off.",
        evening.host,
    )
    name = f"from-{evening.host.split()[0].lower()}.txt"
    return document_of(season, name, f"the answer of {evening.host}", lines)
