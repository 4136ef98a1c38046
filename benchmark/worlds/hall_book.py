"""The workbook of the village hall: bookings, purchases, rates, and what there is."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

from apps.libreoffice_calc.requirements.facts import (
    Book,
    Conspicuous,
    Limit,
    Missing,
    OfTable,
    Private,
    Register,
    Scrolled,
    Table,
    Worth,
)
from benchmark.worlds.spreadsheets import Formula
from benchmark.worlds.workshop_files import Cell, Page, book
from benchmark.worlds.workshop_parts import rows_with
from pytest_opencomputer.composed import Draw

YEAR = 2026
RATES = (("hall", 1650), ("hall and kitchen", 2100), ("small room", 900), ("committee room", 750))
_BOUGHT = (
    ("Light bulbs, box of ten", "Warmwell", 1860), ("Floor polish, 5 l", "Tidewater Floors", 3240),
    ("Tea towels", "Saltmere Market", 495), ("First aid box", "Wexcombe Pharmacy", 2750),
    ("Bin bags, roll", "Saltmere Market", 310), ("Chair glides, bag", "Seating Depot", 1425),
    ("Fuses, box", "Warmwell", 640), ("Toner", "Kittering Copies", 5890), ("Stage tape, roll", "Curtain Call", 780),
)  # fmt: skip
_THERE = ("Folding tables", "Trestles", "Tea urns", "Music stands", "Stage blocks", "Cups", "Notice boards")
_CHANDLERY = "Pelham & Daughters"

Row = tuple[str, str, int, int, int]
"""Something that is bought at the chandlery: name, article, number, price, and the price of another article."""


def hall_book(
    place: str, groups: Sequence[str], wanted: Sequence[Row], told: str, draw: Draw
) -> tuple[Book, tuple[OfTable, ...], int]:
    """The workbook at a place of the home folder, what is known of it, and how many chairs there are.

    Args:
        wanted: what has been ordered, without its price so far.
        told: what has the price of an article.
    """
    late = draw.one(groups)
    chairs = 5 * draw.number(17, 37)
    inventory: list[list[Cell]] = [["Stacking chairs", chairs]]
    inventory += [[one, draw.number(2, 60)] for one in _THERE]
    purchases, lacking = _purchases(wanted, draw.below("purchases"))
    made, tables = book(place, [
        Page("Bookings", [("Date", 2.4, "date"), ("Group", 5.6, "text"), ("Room", 3.8, "text"), ("Hours", 1.8, "whole"),
                          ("Rate", 2.0, "money"), ("Sum", 2.2, "money"), ("Deposit", 2.2, "money"),
                          ("Paid", 1.6, "text")], _bookings(groups, late, draw.below("bookings"))),
        Page("Purchases", [("Day", 2.4, "date"), ("Item", 6.4, "text"), ("From", 4.4, "text"), ("Article", 2.4, "text"),
                           ("Number", 2.0, "whole"), ("Price", 2.0, "money"), ("Sum", 2.2, "money")], purchases),
        Page("Rates", [("Room", 4.4, "text"), ("An hour", 2.2, "money")], [[one, rate / 100] for one, rate in RATES]),
        Page("Inventory", [("What", 4.4, "text"), ("Number", 2.0, "whole")], inventory),
    ], "The hall committee")  # fmt: skip
    return made, _facts(tables, wanted, lacking, late, told), chairs


def _facts(
    tables: Mapping[str, Table], wanted: Sequence[Row], lacking: Sequence[int], late: str, told: str
) -> tuple[OfTable, ...]:
    bookings, purchases = tables["Bookings"], tables["Purchases"]
    cells = tuple(
        (purchases.first + at, "Price", pence / 100) for at, (*_, pence, _) in zip(lacking, wanted, strict=True)
    )
    beside = next(
        purchases.first + at
        for at, price in enumerate(purchases.values("Price"))
        if price is not None and price != cells[0][2]
    )
    sums = sorted(float(str(one)) for one in bookings.values("Sum"))
    return (
        Missing(purchases, cells, wanted[0][4] / 100, (beside, "Price"), "the prices of what comes from the chandlery",
                f"each article has {told}"),
        Conspicuous(bookings, rows_with(bookings, Group=late, Paid="no"),
                    f"the three bookings of {late} that are not paid", rows_with(bookings, Group=late)),
        Private(bookings, ("Rate", "Sum"), "visitors"),
        Limit(bookings, "Sum", ">", round(sums[2 * len(sums) // 3] / 5) * 5, "Deposit"),
        Register(bookings, ("bank", "insurer")),
        Worth(bookings, "Sum", f"Bookings{YEAR}", "Deposit"),
        *(Scrolled(bookings, key) for key in (1, 2)),
    )  # fmt: skip


def _bookings(groups: Sequence[str], late: str, draw: Draw) -> list[list[Cell]]:
    """Of the group that is late, three bookings are not paid and two or more are."""
    plan = [(late, "no")] * 3 + [(late, "yes")] * draw.number(2, 4)
    others = [one for one in groups if one != late]
    plan += [(draw.one(others), draw.one(("yes", "yes", "yes", "no"))) for _ in range(draw.number(30, 38))]
    day = datetime.date(YEAR, 1, 3)
    rows: list[list[Cell]] = []
    for row, (group, paid) in enumerate(draw.shuffled(plan), 2):
        room, rate = draw.one(RATES)
        hours = draw.number(2, 7)
        total = Formula(f"of:=[.D{row}]*[.E{row}]", hours * rate / 100)
        rows.append([day, group, room, hours, rate / 100, total, draw.number(2, 10) * 5.0, paid])
        day += datetime.timedelta(days=draw.number(1, 3))
    return rows


def _purchases(wanted: Sequence[Row], draw: Draw) -> tuple[list[list[Cell]], list[int]]:
    """All purchases, and where those stand that have no price."""
    day = datetime.date(YEAR, 1, 7)
    plan: list[tuple[str, str, str, int, int | None]] = [
        (name, shop, f"{shop[:2].upper()}-{draw.number(100, 999)}", draw.number(1, 9), pence)
        for name, shop, pence in draw.shuffled(_BOUGHT)
    ]
    # They come in their order, with others between them.
    places = sorted(draw.some(range(3, len(plan) + len(wanted)), len(wanted)))
    for at, (name, article, number, _, _) in zip(places, wanted, strict=True):
        plan.insert(at, (name, _CHANDLERY, article, number, None))
    rows: list[list[Cell]] = []
    for row, (name, shop, article, number, price) in enumerate(plan, 2):
        total = Formula(f"of:=[.E{row}]*[.F{row}]", number * (price or 0) / 100)
        rows.append([day, name, shop, article, number, None if price is None else price / 100, total])
        day += datetime.timedelta(days=draw.number(2, 12))
    return rows, places
