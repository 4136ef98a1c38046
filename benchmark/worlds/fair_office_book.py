"""The workbook of the fair: stalls and payments, costs, shifts, the day, and totals, each with its facts."""

from __future__ import annotations

from apps.libreoffice_calc.requirements.facts import (
    Book,
    OfTable,
    Private,
    Register,
    Scrolled,
    Table,
    Worth,
    WrongFigure,
)
from apps.libreoffice_calc.requirements.told import Change, Paid, Payments
from benchmark.worlds.book_fair_letters import Fair, Post
from benchmark.worlds.fair_office_mails import News, shift_of
from benchmark.worlds.fair_office_stalls import Stall, Stalls
from benchmark.worlds.spreadsheets import Formula
from benchmark.worlds.workshop_files import Cell, Page, book
from pytest_opencomputer.composed import Draw


def fair_book(place: str, fair: Fair, post: Post, stalls: Stalls, news: News, draw: Draw) -> tuple[Book, list[OfTable]]:
    """The workbook at a place of the home folder, and what is known of it."""
    last = len(stalls.all) + 1
    pages = [_stalls(stalls), _costs(post, news, draw), _shifts(fair), _day(fair, news), _totals(stalls, last)]
    made, tables = book(place, pages, "Ines Calloway")
    sheet = tables["Stalls"]
    return made, [
        _payments(sheet, stalls),
        _change(fair, tables["Shifts"], news),
        _cost(tables["Costs"], news),
        Register(sheet, ("tax", "bank")),
        *(Scrolled(sheet, key) for key in (1, 2, 3)),
        Worth(sheet, "Due", "Dues2026", "Fee"),
        Worth(sheet, "Paid", "Paid2026", "Extras"),
        Private(sheet, ("Fee", "Extras"), "visitors"),
        Private(sheet, ("Due", "Paid"), "the helpers"),
    ]


def totals_of(stalls: Stalls, *, after: bool) -> int:
    """What is owed in all, in pence, once all payments are entered or before."""
    return sum(one.owed if after else one.due - one.paid for one in stalls.all)


def tables_of(stalls: Stalls) -> int:
    """How many tables are needed."""
    return sum(one.tables for one in stalls.all)


def _stalls(stalls: Stalls) -> Page:
    columns = [("Place", 1.6, "whole"), ("Exhibitor", 5.0, "text"), ("Contact", 4.4, "text"), ("Tables", 1.8, "whole"),
               ("Extra", 4.6, "text"), ("Fee", 2.0, "money"), ("Extras", 2.0, "money"), ("Due", 2.2, "money"),
               ("Paid", 2.2, "money"), ("Owed", 2.2, "money")]  # fmt: skip
    rows = [_row(one, at) for at, one in enumerate(stalls.all, 2)]
    return Page("Stalls", columns, rows)


def _row(stall: Stall, at: int) -> list[Cell]:
    return [
        stall.place, stall.person.firm, stall.person.name, stall.tables, stall.extra or None, stall.fee / 100,
        stall.extras / 100, Formula(f"of:=[.F{at}]+[.G{at}]", stall.due / 100),
        stall.paid / 100 if stall.paid else None,
        Formula(f"of:=[.H{at}]-[.I{at}]", (stall.due - stall.paid) / 100),
    ]  # fmt: skip


def _costs(post: Post, news: News, draw: Draw) -> Page:
    bills = [one.attached[0][1] for one in post.letters if one.attached]
    items = [one.splitlines()[1].rpartition(",") for one in bills]
    rows: list[list[Cell]] = [[what.capitalize(), "the hall", float(sum_)] for what, _, sum_ in items]
    rows.append([news.cost.job, "the hall", news.cost.first / 100])
    for what, who in (("Posters", "Cinder Lane Type"), ("Insurance", "Westmoor Mutual"), ("Tea and soup", "the bakery"),
                      ("Badges", "ourselves"), ("Van", "Harrow Lane Garage")):  # fmt: skip
        rows.append([what, who, draw.number(30, 320) * 50 / 100])
    return Page("Costs", [("Item", 4.6, "text"), ("To", 4.6, "text"), ("Sum", 2.4, "money")], rows)


def _shifts(fair: Fair) -> Page:
    rows: list[list[Cell]] = [
        [shift_of(at)[:1].upper() + shift_of(at)[1:], one.name, one.phone] for at, one in enumerate(fair.helpers)
    ]
    columns = [("Shift", 6.4, "text"), ("Helper", 4.6, "text"), ("Phone", 3.4, "text")]
    return Page("Shifts", columns, sorted(rows, key=lambda row: (str(row[0]), str(row[1]))))


def _day(fair: Fair, news: News) -> Page:
    rows: list[list[Cell]] = [
        ["08:00", "Exhibitors may unload"], ["09:30", "Helpers meet in the tea room"], ["10:00", "Doors open"],
        [news.hour.believed, "Doors close"], ["19:00", f"The {fair.hall} is locked"],
    ]  # fmt: skip
    return Page("Day", [("Time", 2.4, "text"), ("What", 8.0, "text")], rows)


def _totals(stalls: Stalls, last: int) -> Page:
    sums = {"Tables": ("D", tables_of(stalls)), "Due": ("H", sum(one.due for one in stalls.all) / 100),
            "Paid": ("I", sum(one.paid for one in stalls.all) / 100),
            "Still owed": ("J", totals_of(stalls, after=False) / 100)}  # fmt: skip
    rows: list[list[Cell]] = [
        [what, Formula(f"of:=SUM([$Stalls.{letter}2:.{letter}{last}])", sum_)] for what, (letter, sum_) in sums.items()
    ]
    return Page("Totals", [("What", 4.0, "text"), ("Sum", 3.0, "money")], rows)


def _payments(sheet: Table, stalls: Stalls) -> Payments:
    arrived = sorted((Paid(stalls.row(one), stalls.of(one).arrived) for one in stalls.paying), key=lambda one: one.row)
    outdated = Paid(stalls.row(stalls.paying[0]), stalls.misread)
    trap = Paid(stalls.row(stalls.late), stalls.old)
    return Payments(sheet, "Paid", tuple(arrived), outdated, trap, "the bank's mails in my folder Accounts")


def _change(fair: Fair, sheet: Table, news: News) -> Change:
    left, took, asked = (fair.helpers[at] for at in (news.swap.left, news.swap.took, news.swap.asked))
    names = sheet.values("Helper")
    row, neighbour = (sheet.first + names.index(one.name) for one in (left, asked))
    return Change(
        sheet, "Helper", "Phone", row, (took.name, took.phone), neighbour,
        f"the shift of {left.name}", f"the mail from {left.first}", "my address book",
    )  # fmt: skip


def _cost(sheet: Table, news: News) -> WrongFigure:
    at = sheet.values("Item").index(news.cost.job)
    about, source = f'the sum for "{news.cost.job}"', "the latest mail from the hall about it"
    return WrongFigure(sheet, sheet.first + at, "Sum", news.cost.now / 100, sheet.first + at + 1, about, source)
