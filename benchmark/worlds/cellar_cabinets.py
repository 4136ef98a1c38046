"""A housing co-operative with a network of its own: two cabinets in the cellar, their photographs, and papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from apps.gedit.requirements.facts import Gap, Gaps
from apps.gimp.requirements.facts import Ordered
from apps.libreoffice_calc.requirements.facts import Book, Missing, OfTable, Scrolled
from benchmark.worlds.cameras import encoded, photographed, wished, world_with
from benchmark.worlds.housing_words import COOPS, PEOPLE
from benchmark.worlds.patch_cables import WIDTH, Cabinet, photograph
from benchmark.worlds.workshop_files import Cell, Page, book
from pytest_opencomputer.composed import Document, Draw, Fact, World

YEAR = 2026
FLATS = 14
"""Of each stairs."""
PORTS = 16
FAST = 6
"""Ports up to this one are fast."""
STAIRS = ("North", "South")
NORTH, SOUTH = "north", "south"
HOW_IT_WORKS = "how-it-works.txt"
WORKS = (
    "OUR NETWORK",
    "",
    "Each stairs has a cabinet in the cellar. The lower row has the sockets of the flats, the upper row the ports of",
    "our switch. A cable joins a flat to a port. All cables are alike, and nobody has ever tidied them.",
    f"Ports 1 to {FAST} are fast, the others are slow.",
    "A flat without a cable has port 0 in our lists.",
)


@dataclass(frozen=True)
class _Stairs:
    """The flats of some stairs, and their cabinet.

    Attributes:
        paid: for each flat, whether it pays for a fast port.
    """

    name: str
    cabinet: Cabinet
    place: str
    paid: Sequence[bool]
    shot: tuple[bytes, Image.Image]

    @property
    def ports(self) -> Sequence[int]:
        """The port of each flat; 0 if it has no cable."""
        return [self.cabinet.leads.get(name, 0) for name in self.cabinet.sockets]

    @property
    def wronged(self) -> Sequence[int]:
        """The flats that pay for a fast port and do not have one."""
        flats = zip(self.ports, self.paid, strict=True)
        return [at for at, (port, paid) in enumerate(flats, 1) if paid and not 1 <= port <= FAST]

    @property
    def lucky(self) -> Sequence[int]:
        """The flats that have a fast port and do not pay for it."""
        flats = zip(self.ports, self.paid, strict=True)
        return [at for at, (port, paid) in enumerate(flats, 1) if not paid and 1 <= port <= FAST]


@dataclass(frozen=True)
class _Cellar:
    coop: str
    people: Sequence[str]
    stairs: Sequence[_Stairs]

    @property
    def folder(self) -> str:
        return f"Documents/{self.coop}"

    @classmethod
    def drawn(cls, draw: Draw) -> _Cellar:
        coop = draw.one(COOPS)
        first, order = draw.number(1_204, 8_810), draw.shuffled(range(len(STAIRS)))
        return cls(coop, draw.some(PEOPLE, 4), [
            _stairs(draw.below(name), coop, name, f"Pictures/Cabinets/IMG_{first + at}.jpg")
            for at, name in zip(order, STAIRS, strict=True)
        ])  # fmt: skip

    def world(self, papers: Sequence[Document], facts: Sequence[Fact], workbook: Book | None = None) -> World:
        """The world with its photographs, and these papers."""
        photographs = {one.place: one.shot[0] for one in self.stairs}
        how = Document(f"{self.folder}/{HOW_IT_WORKS}", "how the network works", WORKS)
        names = {"coop": self.coop, "boss": self.people[0]}
        return world_with(photographs, (how, *papers), facts, names, "All members may look at them.", workbook)


def cellar_cabinets(draw: Draw) -> World:
    """Make the world of a co-operative that keeps its ports in a workbook."""
    seen = _Cellar.drawn(draw)
    asked = _questions(seen)
    wish, copy = _copy(seen, draw.below("copy"))
    facts = _book(seen, draw.below("book"))
    return seen.world([asked.document, wish], [*facts, asked, copy], facts[0].table.book)


def cellar_list(draw: Draw) -> World:
    """The same one, if it keeps its ports in text files."""
    seen = _Cellar.drawn(draw)
    lists = [_list(seen, one) for one in seen.stairs]
    wish, copy = _copy(seen, draw.below("copy"))
    return seen.world([*(one.document for one in lists), wish], [*lists, copy])


def _stairs(draw: Draw, coop: str, name: str, place: str) -> _Stairs:
    sockets = [f"Flat {at}" for at in range(1, FLATS + 1)]
    cabinet = Cabinet.drawn(draw, f"{coop}: {name.lower()} stairs", PORTS, sockets, 1)
    paid = set(draw.some(range(FLATS), draw.number(6, 8)))
    return _Stairs(name, cabinet, place, [at in paid for at in range(FLATS)], _taken(cabinet))


@lru_cache(maxsize=16)
def _taken(cabinet: Cabinet) -> tuple[bytes, Image.Image]:
    picture = photograph(cabinet)
    return encoded(picture), picture


def _list(seen: _Cellar, stairs: _Stairs) -> Gaps:
    """The list of some stairs, with question marks."""
    ports = stairs.ports
    name = stairs.name.lower()
    gaps = tuple(
        Gap(f"Flat {at}, {'fast' if paid else 'slow'} port paid for, is at port ", str(port), str(port % PORTS + 1))
        for at, (port, paid) in enumerate(zip(ports, stairs.paid, strict=True), 1)
    )
    lines = (
        f"{seen.coop}: ports of the {name} stairs, {YEAR}",
        f"How the network works is in {HOW_IT_WORKS}.",
        "",
        *(f"{gap.label}?" for gap in gaps),
    )
    document = Document(f"{seen.folder}/{name}.txt", f"the ports of the {name} stairs", lines)
    what = f"the ports of the flats of the {name} stairs"
    return Gaps(document, gaps, what, f"the {name} cabinet is in Pictures/Cabinets")


def _book(seen: _Cellar, draw: Draw) -> list[OfTable]:
    pages = []
    for stairs in seen.stairs:
        rows: list[list[Cell]] = [
            [at, draw.number(2, 5), "fast" if paid else "slow", None] for at, paid in enumerate(stairs.paid, 1)
        ]
        columns = [("Flat", 1.6, "whole"), ("Rooms", 1.8, "whole"), ("Pays for", 2.4, "text"), ("Port", 1.8, "whole")]
        pages.append(Page(stairs.name, columns, rows))
    tables = book(f"{seen.folder}/network-{YEAR}.ods", pages, seen.people[0])[1]
    found: list[OfTable] = []
    for stairs in seen.stairs:
        table = tables[stairs.name]
        cells = tuple((table.first + at, "Port", float(port)) for at, port in enumerate(stairs.ports))
        found.append(Missing(
            table, cells, float(stairs.ports[0] % PORTS + 1), (table.first, "Rooms"), "the port of each flat",
            f"the {stairs.name.lower()} cabinet is one of the photographs in Pictures/Cabinets",
        ))  # fmt: skip
    return [*found, Scrolled(tables[STAIRS[0]], 1)]


def _questions(seen: _Cellar) -> Gaps:
    """What the board wants to know, and only the photographs tell."""
    gaps = tuple(gap for stairs in seen.stairs for gap in _of_stairs(stairs))
    lines = (
        f"QUESTIONS ABOUT THE NETWORK {YEAR}",
        "",
        f"From: {seen.people[1]}, for the board",
        "",
        *(f"{gap.label}?" for gap in gaps),
        "",
        "Give flats and ports by their numbers, the lowest first, with a comma and a space between them.",
    )
    document = Document(f"{seen.folder}/questions.txt", "the questions", lines)
    return Gaps(document, gaps, "what our board asks", "photographs and workbook have the answers")


def _of_stairs(stairs: _Stairs) -> Sequence[Gap]:
    name, ports = stairs.name, stairs.ports
    free = sorted(set(range(1, PORTS + 1)) - set(ports))
    without = ports.index(0) + 1
    return (
        Gap(f"{name}, flat without a cable: ", str(without), str(without % FLATS + 1)),
        Gap(f"{name}, ports without a cable: ", _listed(free), _listed(free[:-1])),
        Gap(f"{name}, flats that pay for a fast port and have a slow one or none: ",
            _listed(stairs.wronged), _listed(stairs.lucky)),
        Gap(f"{name}, flats that have a fast port and do not pay for it: ",
            _listed(stairs.lucky), _listed(stairs.wronged)),
    )  # fmt: skip


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def _copy(seen: _Cellar, draw: Draw) -> tuple[Document, Ordered]:
    """What the electrician would like to have, and the copy that this means."""
    widths: Sequence[int] = draw.some(range(800, WIDTH - 200, 20), 2)
    quality, stairs = draw.number(12, 18) * 5, draw.one(seen.stairs)
    content, picture = stairs.shot
    what, place = f"the photograph of the {stairs.name.lower()} cabinet", f"{seen.folder}/Electrician/cabinet.jpg"
    fact, who = photographed(stairs.place, what, picture, content), f"{seen.people[2]}, electrician"
    return wished(fact, place, who, f"{what} by mail", widths, quality, "the wish of the electrician")
