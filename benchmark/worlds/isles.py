"""The isles of Orrin: guest houses, walks and ferries, made so that each question about them has one answer."""

from __future__ import annotations

from dataclasses import dataclass

from benchmark.worlds.isles_words import EXTRAS, HOUSES, ISLANDS, PORTS, WALKS
from pytest_opencomputer.composed import Draw


@dataclass(frozen=True)
class House:
    """A guest house: its price in pence for two people and a night, and what it has of ``EXTRAS``."""

    name: str
    island: str
    pence: int
    minutes: int
    extras: frozenset[str]


@dataclass(frozen=True)
class Walk:
    """A walk: its length in hundreds of metres, and how much it climbs in metres."""

    name: str
    island: str
    hectometres: int
    climb: int


@dataclass(frozen=True)
class Route:
    """A ferry: fares in pence for a person and for a bicycle, the crossing in minutes, and when it sails."""

    port: str
    island: str
    fare: int
    bicycle: int
    crossing: int
    weekdays: tuple[str, ...]
    sundays: tuple[str, ...]

    @property
    def name(self) -> str:
        """Where it leads."""
        return f"{self.port} to {self.island}"


@dataclass(frozen=True)
class HouseQuestion:
    """The cheapest house of an island that has something, and the cheapest one that does not have it."""

    island: str
    extra: str
    answer: House
    trap: House


@dataclass(frozen=True)
class WalkQuestion:
    """The longest walk of an island that climbs no more than ``most`` metres, and one that is longer and steeper."""

    island: str
    most: int
    answer: Walk
    trap: Walk


@dataclass(frozen=True)
class Isles:
    """All of the isles."""

    islands: tuple[str, ...]
    houses: tuple[House, ...]
    walks: tuple[Walk, ...]
    routes: tuple[Route, ...]
    house_questions: tuple[HouseQuestion, ...]
    walk_questions: tuple[WalkQuestion, ...]


def isles(draw: Draw) -> Isles:
    """Make four islands."""
    islands = draw.some(ISLANDS, 4)
    names, walk_names = draw.some(HOUSES, 16), draw.some(WALKS, 16)
    houses: list[House] = []
    walks: list[Walk] = []
    house_questions: list[HouseQuestion] = []
    walk_questions: list[WalkQuestion] = []
    for at, island in enumerate(islands):
        question, of_island = _houses(island, names[4 * at : 4 * at + 4], draw.below(f"houses/{at}"))
        houses += of_island
        house_questions.append(question)
        walk_question, ways = _walks(island, walk_names[4 * at : 4 * at + 4], draw.below(f"walks/{at}"))
        walks += ways
        walk_questions.append(walk_question)
    return Isles(
        tuple(islands),
        tuple(houses),
        tuple(walks),
        _routes(islands, draw.below("routes")),
        tuple(house_questions),
        tuple(walk_questions),
    )


def _houses(island: str, names: list[str], draw: Draw) -> tuple[HouseQuestion, list[House]]:
    asked, *others = draw.some(list(EXTRAS), 4)
    cheap = 100 * draw.number(52, 68)
    prices = [cheap, cheap + 100 * draw.number(6, 12), cheap + 100 * draw.number(16, 24), cheap + 100 * 31]
    # The cheapest house does not have it; of the other three, the cheapest but one and two of them do.
    has = [set(others[:2]), {asked, others[0]}, {asked, others[1], others[2]}, {others[2]} | set(others[:1])]
    made = [
        House(name, island, price, draw.number(2, 25), frozenset(one))
        for name, price, one in zip(names, prices, has, strict=True)
    ]
    return HouseQuestion(island, asked, made[1], made[0]), draw.shuffled(made)


def _walks(island: str, names: list[str], draw: Draw) -> tuple[WalkQuestion, list[Walk]]:
    most = 50 * draw.number(3, 6)
    short = draw.number(48, 70)
    made = [
        Walk(names[0], island, short + draw.number(40, 60), most + draw.number(30, 120)),
        Walk(names[1], island, short + draw.number(12, 30), most - draw.number(5, 60)),
        Walk(names[2], island, short, most - draw.number(70, 110)),
        Walk(names[3], island, short - draw.number(5, 20), most + draw.number(5, 25)),
    ]
    return WalkQuestion(island, most, made[1], made[0]), draw.shuffled(made)


def _routes(islands: list[str], draw: Draw) -> tuple[Route, ...]:
    ports = draw.some(PORTS, 3)
    pairs = [(ports[0], islands[0]), (ports[1], islands[0]), (ports[1], islands[1]), (ports[2], islands[2]),
             (ports[0], islands[3]), (ports[2], islands[3])]  # fmt: skip
    fares = draw.some(range(68, 150), len(pairs))
    return tuple(
        Route(
            port,
            island,
            10 * fare,
            50 * draw.number(3, 9),
            5 * draw.number(7, 23),
            _times(6, draw.number(3, 5), draw),
            _times(9, 2, draw),
        )
        for (port, island), fare in zip(pairs, fares, strict=True)
    )


def _times(first: int, count: int, draw: Draw) -> tuple[str, ...]:
    hour, found = first + draw.number(0, 1), []
    for _ in range(count):
        found.append(f"{hour:02}:{5 * draw.number(0, 11):02}")
        hour += draw.number(2, 3)
    return tuple(found)
