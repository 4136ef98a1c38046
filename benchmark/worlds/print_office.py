"""The print room of ``print_room`` with a workbook of orders and prices, and with sheets and calls about proofs."""

from __future__ import annotations

from dataclasses import replace

from apps.gimp.requirements.facts import Ordered, PrintRoom
from apps.libreoffice_calc.requirements.facts import Missing
from benchmark.worlds.print_office_book import book_of
from benchmark.worlds.print_office_sheets import proofs_of, sheets_of
from benchmark.worlds.print_room import room_of, week_of
from pytest_opencomputer.composed import Draw, Fact, World


def print_office(draw: Draw) -> World:
    """Make the world of one print room, with pictures, sheets and workbook."""
    room = room_of(draw)
    asked, booked = proofs_of(room, draw.below("proofs"))
    unpriced = draw.below("unpriced").one(room.orders)
    sheets = sheets_of(room, asked, booked, unpriced, draw.below("sheets"))
    book = book_of(room, booked, unpriced, draw.below("book"))
    documents = [*sheets.documents, week_of(room, draw.below("week"))]
    facts: list[Fact] = [PrintRoom(room.name), *room.designs, *sheets.gaps, *book.facts]
    for at, one in enumerate(asked):
        told = f"order-{one.order.number}.txt or a later call ({sheets.calls.name}) asks for"
        facts.append(one.fact(told, one.said if one.said != one.width else asked[at - 1].width))
    facts += [
        one.fact(f"the sheet Proofs of {book.name} asks for", booked[at - 1].width) for at, one in enumerate(booked)
    ]
    files = {**room.pictures, **{one.place: one.content for one in documents}, book.place: book.content}
    names = {"room": room.name, "boss": room.people[0], "book": book.name, "calls": sheets.calls.name}
    return World(files, tuple(facts), names=names, untouched="The whole print room works with these files.")


def print_sheets(draw: Draw) -> World:
    """The same print room, if only its pictures and its sheets are worked with."""
    return _without(print_office(draw), "the sheet Proofs")


def print_book(draw: Draw) -> World:
    """The same print room, if only its pictures and its workbook are worked with."""
    return _without(print_office(draw), "order-")


def _without(world: World, source: str) -> World:
    """The world without what is told in one place."""
    facts = (one for one in world.facts if not (isinstance(one, Ordered | Missing) and source in one.told))
    return replace(world, facts=tuple(facts))
