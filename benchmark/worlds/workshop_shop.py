"""The workshop itself: its customers, suppliers, staff and orders, which all its files agree on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from benchmark.worlds.workshop_words import (
    CUSTOMERS,
    FIRST_NAMES,
    PIECES,
    SUPPLIERS,
    SURNAMES,
    TOWNS,
    TRADES,
    WORKSHOPS,
)
from pytest_opencomputer.composed import Draw

YEAR = 2026
ORDERS, _DELIVERED = 60, 34


@dataclass(frozen=True)
class Party:
    """A customer or supplier."""

    name: str
    town: str
    contact: str
    phone: str
    site: str


@dataclass(frozen=True)
class Order:
    """An order of one piece.

    Attributes:
        stage: one of ``workshop_words.STAGES``.
    """

    number: str
    received: date
    customer: str
    piece: str
    quantity: int
    price: int
    stage: str

    @property
    def amount(self) -> float:
        """What it comes to, in pounds."""
        return float(self.quantity * self.price)


@dataclass(frozen=True)
class Workshop:
    """What is the same in all files.

    Attributes:
        staff: person, trade, rate charged and wage, in pounds an hour.
        waiting: a customer with three orders that are confirmed, and others that are not.
    """

    name: str
    owner: str
    customers: tuple[Party, ...]
    suppliers: tuple[Party, ...]
    staff: tuple[tuple[str, str, int, int], ...]
    orders: tuple[Order, ...]
    waiting: str

    @property
    def folder(self) -> str:
        """Where its files are."""
        return f"Documents/{self.name}"


def open_shop(draw: Draw) -> Workshop:
    """Draw a workshop."""
    firsts, surnames = draw.shuffled(FIRST_NAMES), draw.shuffled(SURNAMES)
    people = iter(f"{first} {surname}" for first, surname in zip(firsts, surnames + surnames[1:], strict=False))
    owner = next(people)
    staff = [
        (next(people), TRADES[at % len(TRADES)], 34 + 4 * draw.number(0, 5), 14 + draw.number(0, 12)) for at in range(6)
    ]
    customers = [_party(draw, name, next(people)) for name in draw.some(CUSTOMERS, 12)]
    others = iter(f"{first} {surname}" for first, surname in zip(firsts[3:], surnames, strict=False))
    suppliers = [_party(draw, name, next(others)) for name in draw.some(SUPPLIERS, 6)]
    waiting = draw.one(customers).name
    return Workshop(
        draw.one(WORKSHOPS),
        owner,
        tuple(customers),
        tuple(suppliers),
        tuple(staff),
        tuple(_orders(draw.below("orders"), [one.name for one in customers], waiting)),
        waiting,
    )


def _party(draw: Draw, name: str, contact: str) -> Party:
    site = re.sub(r"[^a-z]", "", name.lower().replace(" and ", " "))
    phone = f"01{draw.number(132, 977)} {draw.number(200100, 899900)}"
    return Party(name, draw.one(TOWNS), contact, phone, f"www.{site}.example")


def _orders(draw: Draw, customers: Sequence[str], special: str) -> list[Order]:
    """The orders of half a year; the older ones are delivered, and one customer has three that are only confirmed."""
    pieces = draw.some(PIECES, 12)
    first, day = draw.number(1100, 7800), date(YEAR, 1, 5)
    stages = ["delivered"] * _DELIVERED + draw.shuffled(
        ["confirmed"] * 3 + ["delivered", "in work"] + ["offered", "confirmed*", "in work*"] * 7
    )
    found = []
    for at, stage in enumerate(stages):
        own = stage in ("confirmed", "delivered", "in work") and at >= _DELIVERED
        customer = special if own else draw.one([one for one in customers if one != special or at < _DELIVERED])
        piece, price = draw.one(pieces)
        quantity = draw.one((1, 1, 1, 2, 2, 4, 6)) if price < 1500 else 1
        found.append(Order(f"A-{first + at}", day, customer, piece, quantity, price, stage.rstrip("*")))
        day += timedelta(days=draw.one((0, 1, 2, 2, 3, 3, 4, 5)))
    return found
