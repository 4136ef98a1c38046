"""The choral society with papers that are edited, too: its music library, a notice and a letter."""

from __future__ import annotations

from dataclasses import replace

from benchmark.worlds.choral_society import YEAR, choral_society
from benchmark.worlds.choral_words import TOPICS, WORKS
from pytest_opencomputer.composed import Disagreement, Document, Draw, Fact, Unordered, World


def choral_office(draw: Draw) -> World:
    """Make the world of one society with its papers."""
    world = choral_society(draw)
    name, folder = world.names["society"], world.names["folder"]
    library = _library(folder, draw.below("library"))
    notice = _notice(name, folder, draw.below("notice"))
    letter = _letter(name, folder, draw.below("letter"))
    facts: list[Fact] = [library, notice, letter]
    documents = [library.document, notice.document, notice.source, letter]
    files = {**world.files, **{one.place: one.content for one in documents}}
    return replace(world, files=files, facts=(*world.facts, *facts))


def _library(folder: str, draw: Draw) -> Unordered:
    works = [f"{title} ({composer}), {draw.number(18, 64)} copies" for composer, title, _ in WORKS]
    lines = draw.shuffled([*works, *draw.some(works, 3)])
    if lines == sorted(lines):
        lines.reverse()
    return Unordered(Document(f"{folder}/Library/music-library.txt", "the music library", tuple(lines)), "works")


def _notice(name: str, folder: str, draw: Draw) -> Disagreement:
    prices = {one: 50 * draw.number(7, 30) for one in ("Adults", "Students", "Members' guests", "Season ticket")}
    lines = {one: f"{one}: {pence / 100:.2f}" for one, pence in prices.items()}
    what, other = draw.some(list(prices), 2)
    wrong = f"{what}: {(prices[what] - 150) / 100:.2f}"
    spoilt = f"{other}: {(prices[other] + 150) / 100:.2f}"
    source = Document(
        f"{folder}/Concerts/{YEAR}/prices-agreed.txt",
        "the prices that were agreed",
        (f"{name}: prices for {YEAR}, as agreed, in pounds", "", *lines.values(), "", draw.one(TOPICS)),
    )
    shown = [wrong if one == what else line for one, line in lines.items()]
    notice = Document(
        f"{folder}/Concerts/{YEAR}/notice-tickets.txt",
        "the notice about the tickets",
        (name, "Tickets for the spring concert, in pounds", "", *shown, "", "Doors open half an hour before."),
    )
    return Disagreement(notice, wrong, lines[what], lines[other], spoilt, f"the price for {what.lower()}", source)


def _letter(name: str, folder: str, draw: Draw) -> Document:
    lines = ["Dear singers,", "", *draw.some(TOPICS, 4), "", "With good wishes,", f"the committee of {name}"]
    return Document(f"{folder}/letter-spring.txt", "the spring letter", tuple(lines))
