"""The film club of ``film_club`` with a workbook in place of its tables, and with papers that have changes to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apps.libreoffice_calc.requirements.facts import WrongFigure
from apps.vlc.requirements.facts import ANSWERED, Agreed, Club, Film, ForeignSubtitles, SavedList, Scenes
from benchmark.worlds.film_club import PAST, YEAR, document_of, film_club, season_of
from benchmark.worlds.film_club_book import book_of
from benchmark.worlds.film_club_papers import papers_of
from pytest_opencomputer.composed import Draw, Fact, Happening, World

_OF_VLC = (Club, Film, SavedList, Scenes, ForeignSubtitles)


def club_office(draw: Draw) -> World:
    """Make the world of one club in the middle of its season, with films, papers and workbook."""
    base, season = film_club(draw), season_of(draw.below("season"))
    papers = papers_of(season, draw.below("papers"))
    book = book_of(season, papers, draw.below("book"))
    folder = f"Documents/{season.short}"
    files = {place: content for place, content in base.files.items() if not place.endswith(".csv")}
    last = season.evenings[PAST - 1]
    counted = book.from_minutes.table.rows[-1][2]
    door = document_of(
        season,
        f"door-{last.stem}.txt",
        f"the sheet from the door of {last.said}",
        (f"{last.said}: {last.theme}", f"Through the door: {counted} adults, {last.children} children", last.host),
    )
    files |= {one.place: one.content for one in (*papers.documents, door)}
    files[book.place] = book.content
    kept = [one for one in base.facts if isinstance(one, _OF_VLC)]
    facts: list[Fact] = [*kept, papers.agreed[0], book.agreed, papers.agreed[1]]
    facts += [papers.price, papers.newsletter, *book.facts, book.from_minutes]
    names = {**base.names, "folder": folder, "lists": f"{season.videos}/Lists", "asking": season.evenings[-1].host}
    names |= {"minutes": papers.last.name, "book": f"club-{YEAR}.ods"}
    return replace(base, files=files, facts=tuple(facts), names=names)


def club_papers(draw: Draw) -> World:
    """The same club, if only its films and its papers are worked with."""
    return _without(club_office(draw), "sheet Programme")


def club_book(draw: Draw) -> World:
    """The same club, if only its films and its workbook are worked with."""
    world = _without(club_office(draw), "minutes-")
    return replace(world, facts=tuple(one for one in world.facts if not isinstance(one, WrongFigure)))


def answer_comes(world: World) -> Sequence[Happening]:
    """The host of an evening writes down what the lender has said."""
    letters = [one.answer for one in world.facts if isinstance(one, Agreed) and one.answer is not None]
    return [Happening(ANSWERED, {one.place: one.content}, after_steps=30) for one in letters]


def _without(world: World, source: str) -> World:
    """The world without what is agreed in one place."""
    facts = (one for one in world.facts if not (isinstance(one, Agreed) and source in one.told))
    return replace(world, facts=tuple(facts))
