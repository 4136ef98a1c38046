"""A joinery workshop: its orders, stock, hours and invoices of half a year, in four workbooks, and a price list.

Customers, people, orders and sums are the same in all files, except for the figures that facts name as wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from apps.libreoffice_calc.requirements.facts import OfTable
from benchmark.worlds.workshop_books import hours_book, invoice_book, order_book, stock_book
from benchmark.worlds.workshop_shop import open_shop
from pytest_opencomputer.composed import Draw, Fact, World


def workshop(draw: Draw) -> World:
    """Make the world of one workshop."""
    shop = open_shop(draw.below("shop"))
    made = [make(shop, draw.below(make.__name__)) for make in (order_book, stock_book, hours_book, invoice_book)]
    facts: list[Fact] = [fact for facts, _ in made for fact in facts]
    files = {place: content for _, found in made for place, content in found.items()}
    return World(
        files,
        tuple(facts),
        names={"workshop": shop.name, "owner": shop.owner},
        untouched="The others in the workshop need these papers.",
    )


def one_book(*names: str) -> Callable[[Draw], World]:
    """The same world, in which only one workbook, drawn from those of these names, has what tasks ask for."""

    def world(draw: Draw) -> World:
        whole, name = workshop(draw), draw.below("book").one(names)
        facts = tuple(one for one in whole.facts if isinstance(one, OfTable) and one.table.book.name == name)
        return replace(whole, facts=facts, names={**whole.names, "book": name})

    return world
