"""The association itself: its people, officers, rents and prices, which all its files agree on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmark.worlds.allotment_words import FIRST_NAMES, PLANT_NAMES, SITES, SURNAMES
from pytest_opencomputer.composed import Document, Draw

YEAR = 2026
OFFICES = ("the treasurer", "the secretary", "the site manager")
SIZES = ("Full plot", "Half plot", "Starter bed", "Polytunnel bay")
_FEES = ("Adult entry", "Family entry", "Trade stall", "Tea ticket")


@dataclass(frozen=True)
class Club:
    """What is the same in all files.

    Attributes:
        people: without the officers.
        officers: by office: who left it, and who was elected.
        rents: pence a year, by size of plot.
        fees: pence, by what is charged at the show.
    """

    site: str
    people: tuple[str, ...]
    officers: dict[str, tuple[str, str]]
    rents: dict[str, int]
    fees: dict[str, int]
    show: int

    @property
    def folder(self) -> str:
        """Where its files are."""
        return f"Documents/{self.site} Allotments"


def found_club(draw: Draw) -> Club:
    """Draw an association."""
    surnames = draw.shuffled(SURNAMES)
    firsts = draw.shuffled(FIRST_NAMES)
    people = [f"{first} {surname}" for first, surname in zip(firsts, surnames[10:], strict=False)]
    leaving = draw.some(PLANT_NAMES, len(OFFICES))
    officers = {
        office: (f"{first} {surnames[at]}", f"{people.pop()}")
        for at, (office, first) in enumerate(zip(OFFICES, leaving, strict=True))
    }
    rents = dict(zip(SIZES, (draw.number(4100, 5800), draw.number(2300, 3300), draw.number(1100, 1900),
                              draw.number(6100, 8400)), strict=True))  # fmt: skip
    fees = dict(zip(_FEES, (draw.number(210, 340), draw.number(510, 790), draw.number(1210, 1890),
                            draw.number(130, 190)), strict=True))  # fmt: skip
    return Club(draw.one(SITES), tuple(people), officers, rents, fees, draw.number(8, 27))


def text(club: Club, name: str, said: str, lines: Sequence[str]) -> Document:
    """A text file in its folder; ``said`` is what people call it."""
    return Document(f"{club.folder}/{name}", said, tuple(lines))


def pounds(pence: int) -> str:
    """A sum in pounds, without the sign."""
    return f"{pence // 100}.{pence % 100:02}"


def priced(prices: dict[str, int]) -> list[str]:
    """The lines of a price list; prices are in pence."""
    return [f"  {what + ' ':.<28} {pounds(pence):>6}" for what, pence in prices.items()]
