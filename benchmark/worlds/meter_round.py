"""A housing co-operative that reads its electricity meters once a year: photographs, a workbook, and papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from apps.gedit.requirements.facts import Gap, Gaps
from apps.gimp.requirements.facts import Ordered
from apps.libreoffice_calc.requirements.facts import Book, Limit, Missing, OfTable, Scrolled, Worth
from benchmark.worlds.cameras import encoded, photographed, wished, world_with
from benchmark.worlds.housing_words import COOPS, PEOPLE
from benchmark.worlds.meter_pictures import Shot, photograph
from benchmark.worlds.spreadsheets import Formula
from benchmark.worlds.workshop_files import Cell, Page, book
from pytest_opencomputer.composed import Document, Draw, Fact, World

YEAR = 2026
FLATS = 12
_ALL = 100_000
"""Where a meter begins again."""
_STAIRS = ("North", "South")
NORTH, SOUTH = "north", "south"
HOW_TO_READ = "how-to-read.txt"
READING = (
    "HOW TO READ OUR METERS",
    "",
    "There are five dials. The left one counts ten thousands of kilowatt hours, the right one single ones.",
    "Neighbouring dials turn in opposite directions, so look at their figures before you read them.",
    "If the pointer is between two figures, the lower one counts. Between 9 and 0, that is 9.",
    "If it seems to be right on a figure, look at the next dial on the right: if that one has not passed 0 yet, the",
    "figure before counts. In this way, write down five figures. What comes after the last one does not count.",
    "After 99999 a meter begins again at 00000.",
    "The number of the meter is on the plate below the dials.",
)


@dataclass(frozen=True)
class Meter:
    """A meter with two readings, in kilowatt hours.

    Attributes:
        turned: what its last dial has turned beyond the figure, in hundredths.
    """

    number: int
    before: int
    used: int
    turned: int

    @property
    def now(self) -> int:
        """This year's reading."""
        return (self.before + self.used) % _ALL


@dataclass(frozen=True)
class _Picture:
    meter: Meter
    shot: Shot
    place: str

    @property
    def name(self) -> str:
        return self.place.rpartition("/")[2].removesuffix(".jpg")


@dataclass(frozen=True)
class _Round:
    """The co-operative after a round through its cellars; the last meter belongs to somebody else."""

    coop: str
    people: Sequence[str]
    meters: Sequence[Meter]
    pictures: Sequence[_Picture]
    taken: Mapping[str, tuple[bytes, Image.Image]]

    @property
    def folder(self) -> str:
        return f"Documents/{self.coop}"

    @classmethod
    def drawn(cls, draw: Draw) -> _Round:
        coop, people = draw.one(COOPS), draw.some(PEOPLE, FLATS)
        meters = _meters(draw.below("meters"))
        pictures = _pictures(meters, draw.below("pictures"))
        return cls(coop, people, meters, pictures, {one.place: _taken(one.meter, one.shot) for one in pictures})

    def world(self, papers: Sequence[Document], facts: Sequence[Fact], workbook: Book | None = None) -> World:
        """The world with its photographs, and these papers."""
        photographs = {place: content for place, (content, _) in self.taken.items()}
        how = Document(f"{self.folder}/{HOW_TO_READ}", "how to read meters", READING)
        names = {"coop": self.coop, "boss": self.people[0]}
        return world_with(photographs, (how, *papers), facts, names, "All members may look at them.", workbook)


def meter_round(draw: Draw) -> World:
    """Make the world of a co-operative that keeps its readings in a workbook."""
    seen = _Round.drawn(draw)
    asked = _questions(seen)
    wishes, copies = _copies(seen, draw.below("copies"))
    facts = _book(seen, draw.below("book"))
    return seen.world([asked.document, *wishes], [*facts, asked, *copies], facts[0].table.book)


def meter_register(draw: Draw) -> World:
    """The same one, if it keeps its readings in a text file."""
    seen = _Round.drawn(draw)
    north = _register(seen, range(1, FLATS // 2 + 1), NORTH)
    south = _register(seen, range(FLATS // 2 + 1, FLATS + 1), SOUTH)
    wishes, copies = _copies(seen, draw.below("copies"))
    return seen.world([north.document, south.document, *wishes], [north, south, *copies])


def _meters(draw: Draw) -> list[Meter]:
    """The meters of the flats, one of which has begun again, and that of somebody else."""
    numbers = draw.some(range(20_311, 98_877), FLATS + 1)
    uses = draw.some(range(1_120, 4_300), FLATS + 1)
    found = []
    for at, (number, used) in enumerate(zip(numbers, uses, strict=True)):
        now = _hard(draw.below(f"{at}")) if at else draw.number(120, 1_050)
        found.append(Meter(number, (now - used) % _ALL, used, draw.number(30, 70)))
    return draw.shuffled(found[:FLATS]) + found[FLATS:]


def _hard(draw: Draw) -> int:
    """A reading in which one pointer or two are almost on the figure after or just past their own."""
    figures = [draw.number(1, 9), *(draw.number(0, 9) for _ in range(4))]
    for at in draw.some(range(1, 5), draw.number(1, 2)):
        figures[at] = draw.one((9, 9, 0))
    now = int("".join(map(str, figures)))
    return now if now > 15_000 else now + 20_000


def _pictures(meters: Sequence[Meter], draw: Draw) -> list[_Picture]:
    """One of each meter, in the order of the round: the glass of one is cracked, the seal of another one is missing."""
    order = draw.shuffled(meters)
    ours = [one for one in order if one is not meters[FLATS]]
    cracked, unsealed = draw.some(ours, 2)
    first = draw.number(1_204, 8_810)
    return [
        _Picture(
            meter,
            Shot.drawn(draw.below(f"{at}"), cracked=meter is cracked, unsealed=meter is unsealed),
            f"Pictures/Meters/IMG_{first + at}.jpg",
        )
        for at, meter in enumerate(order)
    ]


@lru_cache(maxsize=64)
def _taken(meter: Meter, shot: Shot) -> tuple[bytes, Image.Image]:
    picture = photograph(meter.number, meter.now + meter.turned / 100, shot)
    return encoded(picture), picture


def _register(seen: _Round, stairs: Sequence[int], name: str) -> Gaps:
    """The register of some of the flats, which are given by their numbers."""
    meters = {at: seen.meters[at - 1] for at in stairs}
    gaps = {
        at: Gap(
            f"meter {one.number}, last year {one.before:05}, this year ",
            f"{one.now:05}",
            f"{(one.now + 1_000) % _ALL:05}",
        )
        for at, one in meters.items()
    }
    lines = (
        f"{seen.coop}: meters of the {name} stairs",
        "Readings have five figures, with zeros at the front if need be.",
        "",
        *(f"Flat {at}, {seen.people[at - 1]}, {gap.label}?" for at, gap in gaps.items()),
    )
    document = Document(f"{seen.folder}/{name}.txt", f"the meters of the {name} stairs", lines)
    what = f"this year's readings of the {name} stairs"
    return Gaps(document, tuple(gaps.values()), what, "the photographs in Pictures/Meters show the meters")


def _book(seen: _Round, draw: Draw) -> list[OfTable]:
    stairs = [_STAIRS[at * 2 // FLATS] for at in range(FLATS)]
    meters = seen.meters[:FLATS]
    rows: list[list[Cell]] = [
        [at, tenant, stair, one.number, one.before, None]
        for at, (tenant, stair, one) in enumerate(zip(seen.people, stairs, meters, strict=True), 1)
    ]
    price, years = draw.number(21, 29) / 100, list[list[Cell]]()
    for row, year in enumerate(range(YEAR - 14, YEAR), 2):
        used = draw.number(21_300, 33_900)
        price += draw.number(0, 3) / 100
        years.append([year, used, round(price, 2), Formula(f"of:=[.B{row}]*[.C{row}]", round(used * price, 2))])
    tables = book(f"{seen.folder}/meters-{YEAR}.ods", [
        Page("Readings", [("Flat", 1.6, "whole"), ("Tenant", 4.6, "text"), ("Stairs", 2.4, "text"),
                          ("Meter", 2.4, "whole"), ("Last year", 2.6, "whole"), ("This year", 2.6, "whole")], rows),
        Page("Years", [("Year", 1.8, "whole"), ("Used", 2.4, "whole"), ("Price", 2.0, "money"),
                       ("Cost", 2.8, "money")], years),
    ], seen.people[0])[1]  # fmt: skip
    readings, over = tables["Readings"], tables["Years"]
    cells = tuple((readings.first + at, "This year", float(one.now)) for at, one in enumerate(meters))
    costs = sorted(float(str(one)) for one in over.values("Cost"))
    return [
        Missing(readings, cells, float((meters[0].now + 1_000) % _ALL), (readings.first, "Last year"),
                "this year's readings", "the photographs in Pictures/Meters show the meters"),
        Limit(over, "Cost", draw.one("<>"), round(costs[len(costs) // 2] / 100) * 100, "Used"),
        Worth(over, "Price", "Prices", "Used"),
        Scrolled(over, 1),
    ]  # fmt: skip


def _questions(seen: _Round) -> Gaps:
    """What the treasurer wants to know, and only the photographs tell."""
    ours, stranger, pictures = seen.meters[:FLATS], seen.meters[FLATS], seen.pictures
    by_use = sorted(ours, key=lambda one: one.used)
    strange = next(one.name for one in pictures if one.meter is stranger)
    cracked = next(one.name for one in pictures if one.shot.cracked)
    unsealed = next(one.name for one in pictures if one.shot.unsealed)
    flat = {one.number: str(at) for at, one in enumerate(ours, 1)}
    again = next(one for one in ours if one.now < one.before)
    total = sum(one.used for one in ours)
    gaps = (
        Gap("Photograph of a meter that is not ours: ", strange, cracked),
        Gap("What this meter reads: ", f"{stranger.now:05}", f"{(stranger.now + 10_000) % _ALL:05}"),
        Gap("Photograph of a meter with cracked glass: ", cracked, unsealed),
        Gap("Photograph of a meter without its red seal: ", unsealed, cracked),
        Gap(
            "Flat whose meter has begun again at 00000: ",
            flat[again.number],
            flat[by_use[-1 if by_use[-1] is not again else -2].number],
        ),
        Gap("Flat that has used most since last year: ", flat[by_use[-1].number], flat[by_use[-2].number]),
        Gap("Kilowatt hours that all flats together have used since last year: ", str(total), str(total - _ALL)),
    )
    lines = (
        f"QUESTIONS ABOUT THE METERS {YEAR}",
        "",
        f"From: {seen.people[1]}, treasurer",
        "",
        *(f"{gap.label}?" for gap in gaps),
        "",
        "Give photographs by their names without the ending, and readings with all five figures.",
    )
    document = Document(f"{seen.folder}/questions.txt", "the questions", lines)
    return Gaps(document, gaps, "what our treasurer asks", "photographs and workbook have the answers")


def _copies(seen: _Round, draw: Draw) -> tuple[list[Document], list[Ordered]]:
    """What two tenants would like to have, and the copies that they mean."""
    widths, qualities = draw.some(range(480, 1_000, 20), 2), draw.some(range(60, 95, 5), 2)
    shot = {one.meter.number: one for one in seen.pictures if not one.shot.cracked and not one.shot.unsealed}
    flats = sorted(draw.some([at for at in range(FLATS) if seen.meters[at].number in shot], 2))
    wishes, copies = [], []
    for at, width, quality, other in zip(flats, widths, qualities, widths[::-1], strict=True):
        one, place = shot[seen.meters[at].number], f"{seen.folder}/Flat {at + 1}/meter.jpg"
        content, picture = seen.taken[one.place]
        fact = photographed(one.place, f"the photograph of meter {one.meter.number}", picture, content)
        who, what = f"{seen.people[at]}, flat {at + 1}", "the photograph of the meter, small enough for a phone"
        wish, copy = wished(fact, place, who, what, (width, other), quality, f"the wish of flat {at + 1}")
        wishes.append(wish)
        copies.append(copy)
    return wishes, copies
