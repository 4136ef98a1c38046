"""The workbook of the print room: orders, prices, proofs and pictures."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from apps.libreoffice_calc.requirements.facts import (
    Choice,
    Conspicuous,
    Limit,
    Missing,
    OfTable,
    Scrolled,
    Table,
    Worth,
)
from benchmark.worlds.print_office_sheets import Proof, pence_of
from benchmark.worlds.print_office_words import FINISH_PENCE, OLDER, TAKEN_BY, WHATS
from benchmark.worlds.print_room import YEAR, Order, Room
from benchmark.worlds.print_room_words import FINISHES, FORMATS, PAPERS
from benchmark.worlds.spreadsheets import Formula
from benchmark.worlds.workshop_files import Cell, Page, book
from benchmark.worlds.workshop_parts import rows_with
from pytest_opencomputer.composed import Draw


@dataclass(frozen=True)
class RoomBook:
    """The workbook, with what is known of it."""

    place: str
    content: bytes
    facts: tuple[OfTable, ...]

    @property
    def name(self) -> str:
        """The name of the file."""
        return PurePosixPath(self.place).name


def book_of(room: Room, booked: Sequence[Proof], unpriced: Order, draw: Draw) -> RoomBook:
    """Make the workbook.

    Args:
        booked: the proofs that it tells.
        unpriced: the order whose price is missing.
    """
    special = draw.one(OLDER)
    orders = sorted([*_older(room, special, draw.below("older")), *room.orders], key=lambda one: one.number)
    pictures, lacking = _pictures(room, draw.below("pictures"))
    made, tables = book(f"Documents/orders-{room.monday:%Y-%m-%d}.ods", [
        Page("Orders", [("Number", 1.8, "whole"), ("Customer", 4.6, "text"), ("What", 2.6, "text"),
                        ("Paper", 3.8, "text"), ("Finish", 4.2, "text"), ("Sheets", 1.8, "whole"),
                        ("Price", 2.0, "money"), ("Total", 2.4, "money"), ("Due", 2.4, "date")],
             _rows(orders, unpriced)),
        Page("Papers", [("Paper", 4.2, "text"), ("Price", 2.2, "money")],
             [[paper, pence / 100] for paper, pence in PAPERS]),
        Page("Finishes", [("Finish", 4.6, "text"), ("Price", 2.2, "money")],
             [[one, FINISH_PENCE[one] / 100] for one in FINISHES]),
        Page("Proofs", [("Order", 1.8, "whole"), ("File", 3.6, "text"), ("Width", 1.8, "whole"),
                        ("Quality", 1.8, "whole"), ("Asked by", 4.4, "text")], _proofs(booked)),
        Page("Pictures", [("Order", 1.8, "whole"), ("File", 3.6, "text"), ("Width", 1.8, "whole"),
                          ("Height", 1.8, "whole"), ("From", 3.2, "text")], pictures),
    ], room.people[0])  # fmt: skip
    return RoomBook(made.place, made.content, _facts(tables, orders, unpriced, lacking, special, draw.below("facts")))


def _facts(
    tables: Mapping[str, Table],
    orders: Sequence[Order],
    unpriced: Order,
    lacking: Sequence[tuple[int, int, int]],
    special: str,
    draw: Draw,
) -> tuple[OfTable, ...]:
    book, pictures, proofs = tables["Orders"], tables["Pictures"], tables["Proofs"]
    sizes = tuple(
        (pictures.first + at, header, float(size))
        for at, width, height in lacking
        for header, size in (("Width", width), ("Height", height))
    )
    beside = next(
        (pictures.first + at, header)
        for at, row in enumerate(pictures.rows)
        for header, size in zip(("Width", "Height"), row[2:], strict=False)
        if size not in (None, sizes[0][2])
    )
    at = book.first + orders.index(unpriced)
    other = next(row for row, one in enumerate(orders, book.first) if one.sheets != unpriced.sheets)
    chosen, all_ = rows_with(book, Customer=special, What="poster"), rows_with(book, Customer=special)
    totals = sorted(float(str(one)) for one in book.values("Total"))
    file = f"order-{unpriced.number}.txt"
    return (
        Missing(pictures, sizes, sizes[1][2], beside, "the widths and heights in pixels",
                "GIMP shows them"),
        Missing(book, ((at, "Sheets", float(unpriced.sheets)), (at, "Price", pence_of(unpriced) / 100)),
                float(unpriced.sheets + 100), (other, "Sheets"),
                f"the sheets and the price a sheet of order {unpriced.number}",
                f"{file} says what is ordered, and two sheets of the workbook what a sheet costs"),
        Conspicuous(book, chosen, f"the three orders of posters for {special}", all_),
        Choice(book, "Paper", tables["Papers"]),
        Limit(book, "Total", draw.one("<>"), round(totals[len(totals) // 2] / 10) * 10, "Price"),
        Worth(book, "Total", f"Orders{YEAR}", "Price"),
        *(Scrolled(table, key) for table in (book, proofs) for key in (1, 2)),
    )  # fmt: skip


def _older(room: Room, special: str, draw: Draw) -> list[Order]:
    """Orders of the weeks before; those of one customer are three posters and two other things."""
    first = room.orders[0].number
    plan = [(special, "poster")] * 3 + [
        (special, what) for what in draw.some([one for one in WHATS if one != "poster"], 2)
    ]
    others = [one for one in OLDER if one != special]
    plan += [(draw.one(others), draw.one(WHATS)) for _ in range(draw.number(17, 24))]
    numbers = sorted(draw.some(range(first - 90, first), len(plan)))
    found = []
    for number, (customer, what) in zip(numbers, draw.shuffled(plan), strict=True):
        paper, pence = draw.one(PAPERS)
        due = room.monday - datetime.timedelta(days=7 * ((first - number) // 10) + draw.number(3, 7))
        found.append(Order(number, customer, "", what, draw.one(FORMATS), paper, draw.one(FINISHES),
                           25 * draw.number(2, 40), pence, due, ""))  # fmt: skip
    return found


def _rows(orders: Sequence[Order], unpriced: Order) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for row, one in enumerate(orders, 2):
        known = one is not unpriced
        sheets, price = (one.sheets, pence_of(one) / 100) if known else (None, None)
        total = Formula(f"of:=[.F{row}]*[.G{row}]", one.sheets * pence_of(one) / 100 if known else 0.0)
        rows.append([one.number, one.customer, one.what, one.paper, one.finish, sheets, price, total, one.due])
    return rows


def _proofs(booked: Sequence[Proof]) -> list[list[Cell]]:
    return [
        [one.order.number, PurePosixPath(one.photograph.place).name, one.width, one.quality, one.order.contact]
        for one in sorted(booked, key=lambda one: one.photograph.place)
    ]


def _pictures(room: Room, draw: Draw) -> tuple[list[list[Cell]], list[tuple[int, int, int]]]:
    """The pictures of the orders, and the rows of two that lack their size, with it."""
    lacking = draw.some(room.photographs, 2)
    rows: list[list[Cell]] = []
    found = []
    for at, (order, one) in enumerate(zip(room.orders[2:], room.photographs, strict=True)):
        size: list[Cell] = [None, None] if one in lacking else [one.width, one.height]
        rows.append([order.number, PurePosixPath(one.place).name, *size, draw.one(TAKEN_BY)])
        if one in lacking:
            found.append((at, one.width, one.height))
    return rows, found
