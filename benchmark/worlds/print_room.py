"""A print room: its customers' photographs and designs, the sheets of their orders, prices, and who does what.

Customers, orders and prices are the same in all files. The pictures are those of tasks of GIMP and darktable.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from apps.gimp.requirements.facts import Design, Photograph, PrintRoom
from benchmark.worlds.allotment_words import FIRST_NAMES, SURNAMES
from benchmark.worlds.print_room_words import (
    CUSTOMERS,
    DUTIES,
    FINISHES,
    FLYER,
    FORMATS,
    NOTES,
    PAPERS,
    PHOTOGRAPHS,
    POSTER,
    ROOMS,
)
from pytest_opencomputer.composed import Document, Draw, Fact, World

YEAR = 2026
_BENCHMARK = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Order:
    """What a customer has ordered; ``sheets`` of them cost ``pence`` each."""

    number: int
    customer: str
    contact: str
    what: str
    format: str
    paper: str
    finish: str
    sheets: int
    pence: int
    due: datetime.date
    note: str

    @property
    def folder(self) -> str:
        return f"Jobs/{self.number} {self.customer}"


@dataclass(frozen=True)
class Room:
    """What is the same in all files.

    Attributes:
        people: who works there, the owner first.
        orders: those of the two designs first, then those of the photographs, in their order.
        pictures: the files of designs and photographs.
    """

    name: str
    people: tuple[str, ...]
    monday: datetime.date
    orders: tuple[Order, ...]
    designs: tuple[Design, ...]
    photographs: tuple[Photograph, ...]
    pictures: Mapping[str, bytes]


def print_room(draw: Draw) -> World:
    """Make the world of one print room, in the middle of a week."""
    room = room_of(draw)
    documents = [*map(_sheet, room.orders), week_of(room, draw.below("week"))]
    files = {**room.pictures, **{one.place: one.content for one in documents}}
    files[f"Documents/prices-{YEAR}.csv"] = _prices()
    files[f"Documents/orders-{room.monday:%Y-%m-%d}.csv"] = _book(room.orders)
    facts: list[Fact] = [PrintRoom(room.name), *room.photographs, *room.designs, *documents]
    return World(
        files,
        tuple(facts),
        names={"room": room.name, "boss": room.people[0]},
        untouched="Others print these pictures, too.",
    )


def room_of(draw: Draw) -> Room:
    """The print room that the draws of a world make, without its papers."""
    name = draw.one(ROOMS)
    people = [f"{a} {b}" for a, b in zip(draw.shuffled(FIRST_NAMES), draw.shuffled(SURNAMES), strict=False)]
    monday = datetime.date(YEAR, 1, 5) + datetime.timedelta(days=7 * draw.number(0, 45))
    pictures = draw.shuffled(PHOTOGRAPHS)
    customers = ["Munnar Tea Festival", "Harbour Strings", *draw.some(CUSTOMERS, len(pictures))]
    whats = ["poster", "flyer", *(draw.one(("postcard", "calendar page", "brochure", "banner")) for _ in pictures)]
    orders = _orders(draw.below("orders"), customers, whats, people[5:], monday)
    files: dict[str, bytes] = {}
    designs = (
        Design(f"{orders[0].folder}/poster.xcf", "the poster of the tea festival", 900, 1200, POSTER, "Photograph",
               "Shade", "dark green", 760, 150.0),
        Design(f"{orders[1].folder}/flyer.xcf", "the flyer of the concert", 720, 900, FLYER, "Skyline", "Panel",
               "dark blue", 640, 150.0, "Towers", (220, 120, 500, 520)),
    )  # fmt: skip
    files[designs[0].place] = _picture("gimp/festival_poster/env/Festival/poster.xcf")
    files[designs[1].place] = _picture("gimp/concert_flyer/env/Concert/flyer.xcf")
    photographs, number = [], draw.number(1200, 7400)
    for order, (file, said, (width, height), corners, gray) in zip(orders[2:], pictures, strict=True):
        number += draw.number(3, 41)
        place = f"{order.folder}/{draw.one(('IMG', 'DSC', 'PICT'))}_{number}.jpg"
        files[place] = _picture(file)
        photographs.append(Photograph(place, said, width, height, corners, gray, _digest(file)))
    return Room(name, tuple(people[:5]), monday, tuple(orders), designs, tuple(photographs), files)


@cache
def _picture(place: str) -> bytes:
    return (_BENCHMARK / place).read_bytes()


@cache
def _digest(place: str) -> str:
    return hashlib.sha256(_picture(place)).hexdigest()


def _orders(
    draw: Draw, customers: Sequence[str], whats: Sequence[str], people: Sequence[str], monday: datetime.date
) -> list[Order]:
    number, found = draw.number(310, 870), []
    for customer, what, contact in zip(customers, whats, people, strict=False):
        number += draw.number(1, 6)
        paper, pence = draw.one(PAPERS)
        found.append(
            Order(
                number,
                customer,
                contact,
                what,
                draw.one(FORMATS),
                paper,
                draw.one(FINISHES),
                25 * draw.number(2, 40),
                pence + draw.number(4, 19),
                monday + datetime.timedelta(days=draw.number(2, 11)),
                draw.one(NOTES),
            )
        )
    return found


def _sheet(order: Order) -> Document:
    lines = (
        f"ORDER {order.number}: {order.customer}",
        "",
        f"Contact:  {order.contact}",
        f"What:     {order.what}, {order.format}, {order.sheets} sheets",
        f"Paper:    {order.paper}, {order.finish}",
        f"Price:    {order.sheets} x {order.pence} p = {pounds(order.sheets * order.pence)}",
        f"Due:      {order.due:%A}, {order.due.day} {order.due:%B} {YEAR}",
        "",
        order.note,
    )
    return Document(f"{order.folder}/order.txt", f"the sheet of order {order.number}", lines)


def week_of(room: Room, draw: Draw) -> Document:
    """The plan of the week."""
    monday = room.monday
    lines = [f"{room.name}: the week of {monday.day} {monday:%B} {YEAR}", ""]
    for day in range(5):
        date = monday + datetime.timedelta(days=day)
        duties = ", ".join(
            f"{who.split()[0]} {duty}" for who, duty in zip(draw.shuffled(room.people), DUTIES, strict=True)
        )
        due = ", ".join(str(one.number) for one in room.orders if one.due == date)
        lines += [f"{date:%A}: {duties}", f"  Due: {due or 'nothing'}"]
    return Document(f"Documents/week-{monday:%Y-%m-%d}.txt", "the plan of the week", tuple(lines))


def pounds(pence: int) -> str:
    """A sum as people write it."""
    return f"{pence // 100}.{pence % 100:02}"


def _prices() -> bytes:
    return ("paper,pence\n" + "".join(f'"{paper}",{pence}\n' for paper, pence in PAPERS)).encode()


def _book(orders: Sequence[Order]) -> bytes:
    rows = ["number,customer,what,sheets,total,due"]
    rows += [
        f"{one.number},{one.customer},{one.what},{one.sheets},{pounds(one.sheets * one.pence)},{one.due}"
        for one in orders
    ]
    return ("\n".join(rows) + "\n").encode()
