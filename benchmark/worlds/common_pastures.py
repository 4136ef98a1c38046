"""Graziers who share two commons and count their sheep from the air: photographs, a workbook, and papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from apps.gedit.requirements.facts import Gap, Gaps
from apps.gimp.requirements.facts import Ordered
from apps.libreoffice_calc.requirements.facts import Book, Missing, OfTable, Scrolled
from benchmark.worlds.cameras import encoded, photographed, wished, world_with
from benchmark.worlds.drone_pictures import WIDTH, Pasture, photograph
from benchmark.worlds.workshop_files import Cell, Page, book
from pytest_opencomputer.composed import Document, Draw, Fact, World

YEAR = 2026
GRAZIERS = ("Hallbeck Graziers", "Stonegill Commoners", "Wether Fell Graziers", "Thornthwaite Commoners")
PEOPLE = (
    "Agnes Tyson", "Bernard Relph", "Dinah Fearon", "Edwin Postle", "Hilda Mounsey", "Joss Rigg", "Lorna Wilkin",
    "Miles Braith", "Nancy Teasdale", "Owen Garnett",
)  # fmt: skip
PASTURES = (
    "Long Mead", "Kiln Close", "Far Intake", "Gill Side", "Peat Hole", "Raven Bank", "Quarry Field", "Thistle Haw",
    "Sour Milk", "Wath Bottom",
)  # fmt: skip
COMMONS = ("Upper", "Lower")
EACH = 3
"""Pastures of each common."""
HOW_TO_COUNT = "how-we-count.txt"
COUNTING = (
    "HOW WE COUNT",
    "",
    "Each pasture has a wall around it, and is photographed from above. The photographs have its name.",
    "Sheep are white or brown. Lambs are about half as long; they are counted apart from the sheep.",
    "All of them have a dark head at one end. Pale things without a head are stones.",
    "Nobody stands below a tree.",
    "A pasture may have as many sheep as the column May have says. Lambs do not count for that.",
)


@dataclass(frozen=True)
class _Field:
    name: str
    grazier: str
    common: str
    pasture: Pasture
    limit: int
    shot: tuple[bytes, Image.Image]

    @property
    def place(self) -> str:
        return f"Pictures/Drone/{self.name}.jpg"


def common_pastures(draw: Draw) -> World:
    """Make the world."""
    firm, people = draw.one(GRAZIERS), draw.some(PEOPLE, 2 * EACH + 1)
    names = draw.some(PASTURES, 2 * EACH)
    fields = [
        _field(draw.below(name), name, grazier, COMMONS[at // EACH])
        for at, (name, grazier) in enumerate(zip(names, people[1:], strict=True))
    ]
    folder = f"Documents/{firm}"
    asked = _questions(fields, people[0], folder)
    wish, copy = _copy(fields, draw.below("copy"), folder)
    tables = _book(fields, f"{folder}/count-{YEAR}.ods", people[0])
    workbook: Book = tables[0].table.book
    papers = (Document(f"{folder}/{HOW_TO_COUNT}", "how sheep are counted", COUNTING), asked.document, wish)
    photographs = {one.place: one.shot[0] for one in fields}
    facts: list[Fact] = [*tables, asked, copy]
    said = {"graziers": firm, "boss": people[0]}
    return world_with(photographs, papers, facts, said, "All graziers may look at them.", workbook)


def _field(draw: Draw, name: str, grazier: str, common: str) -> _Field:
    """A pasture on which there are at most two sheep more or fewer than there may be."""
    pasture = Pasture.drawn(draw)
    return _Field(name, grazier, common, pasture, pasture.sheep + draw.number(-2, 2), _taken(pasture))


@lru_cache(maxsize=32)
def _taken(pasture: Pasture) -> tuple[bytes, Image.Image]:
    picture = photograph(pasture)
    return encoded(picture), picture


def _book(fields: Sequence[_Field], place: str, author: str) -> list[OfTable]:
    columns = [("Pasture", 3.4, "text"), ("Grazier", 4.2, "text"), ("May have", 2.4, "whole"),
               ("Sheep", 2.0, "whole"), ("Lambs", 2.0, "whole")]  # fmt: skip
    pages = []
    for common in COMMONS:
        rows: list[list[Cell]] = [[one.name, one.grazier, one.limit, None, None] for one in _of(fields, common)]
        pages.append(Page(common, columns, rows))
    tables = book(place, pages, author)[1]
    found: list[OfTable] = []
    for common in COMMONS:
        table, there = tables[common], _of(fields, common)
        cells = [(table.first + at, "Sheep", float(one.pasture.sheep)) for at, one in enumerate(there)]
        cells += [(table.first + at, "Lambs", float(one.pasture.lambs)) for at, one in enumerate(there)]
        found.append(Missing(
            table, tuple(cells), float(there[0].pasture.white), (table.first, "May have"),
            "the numbers of sheep and of lambs", "see the photographs in Pictures/Drone",
        ))  # fmt: skip
    return [*found, Scrolled(tables[COMMONS[0]], 1)]


def _questions(fields: Sequence[_Field], boss: str, folder: str) -> Gaps:
    """What the graziers want to know, and only the photographs tell."""
    by_lambs = sorted(fields, key=lambda one: one.pasture.lambs)
    most = [one.name for one in fields if one.pasture.lambs == by_lambs[-1].pasture.lambs]
    gaps = [
        Gap("Brown sheep on all pastures: ", str(sum(one.pasture.brown for one in fields)),
            str(sum(one.pasture.brown for one in fields) + 1)),
        Gap("Pasture (or pastures) with the most lambs: ", _listed(most), by_lambs[0].name),
    ]  # fmt: skip
    for common in COMMONS:
        there = _of(fields, common)
        lambs = sum(one.pasture.lambs for one in there)
        over = [one.name for one in there if one.pasture.sheep > one.limit]
        under = [one.name for one in there if one.pasture.sheep <= one.limit]
        gaps.append(Gap(f"{common} common, pastures with too many sheep: ", _listed(over), _listed(under)))
        gaps.append(Gap(f"{common} common, lambs together: ", str(lambs), str(lambs + 1)))
    lines = (
        f"QUESTIONS ABOUT THE COUNT {YEAR}",
        "",
        f"From: {boss}",
        "",
        *(f"{gap.label}?" for gap in gaps),
        "",
        "Several pastures: in the order of the workbook, with a comma and a space between them. None: none.",
    )
    document = Document(f"{folder}/questions.txt", "the questions", lines)
    return Gaps(document, tuple(gaps), "what our graziers ask", "photographs and workbook have the answers")


def _copy(fields: Sequence[_Field], draw: Draw, folder: str) -> tuple[Document, Ordered]:
    """What a grazier would like to have, and the copy that this means."""
    one = draw.one(fields)
    widths: Sequence[int] = draw.some(range(700, WIDTH - 200, 20), 2)
    quality, place = draw.number(12, 18) * 5, f"{folder}/For {one.grazier}/pasture.jpg"
    content, picture = one.shot
    what = f"the photograph of {one.name}"
    fact = photographed(one.place, what, picture, content)
    return wished(fact, place, one.grazier, what, widths, quality, f"the wish of {one.grazier}")


def _of(fields: Sequence[_Field], common: str) -> Sequence[_Field]:
    return [one for one in fields if one.common == common]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"
