"""The four workbooks of the workshop and a price list, each with the facts in it."""

from __future__ import annotations

from datetime import date, timedelta

from apps.libreoffice_calc.requirements.facts import (
    Choice,
    Conspicuous,
    Private,
    Register,
    Scrolled,
    Summary,
    Worth,
    WrongFigure,
)
from benchmark.worlds.spreadsheets import Formula
from benchmark.worlds.workshop_files import Cell, Page, book, excel
from benchmark.worlds.workshop_parts import (
    Made,
    address,
    limit,
    listed,
    number_in,
    parties,
    rows_with,
    sum_row,
    summed,
)
from benchmark.worlds.workshop_shop import ORDERS, YEAR, Workshop
from benchmark.worlds.workshop_words import BANKS, JOBS, MATERIALS, MONTHS, STAGES, STATUSES, UNITS
from pytest_opencomputer.composed import Draw


def order_book(shop: Workshop, draw: Draw) -> Made:
    """What is ordered, by whom and at what price."""
    columns = [("Order", 2.2, "text"), ("Received", 2.4, "date"), ("Customer", 4.6, "text"), ("Piece", 4.6, "text"),
               ("Quantity", 2.0, "whole"), ("Price", 2.2, "money"), ("Amount", 2.6, "money"),
               ("Stage", 2.4, "text")]  # fmt: skip
    rows: list[list[Cell]] = [
        [one.number, one.received, one.customer, one.piece, one.quantity, float(one.price),
         Formula(f"of:=[.E{at}]*[.F{at}]", one.amount), one.stage]
        for at, one in enumerate(shop.orders, 2)
    ]  # fmt: skip
    names = sorted({one.piece for one in shop.orders})
    by_piece = []
    for row, name in enumerate(names, 4):
        ordered = [one for one in shop.orders if one.piece == name]
        sums = (float(sum(one.quantity for one in ordered)), sum(one.amount for one in ordered))
        by_piece.append(summed(name, "Orders", "D", "EG", ORDERS + 1, row, sums))
    totals = sum_row("Total", by_piece, (1, 2))
    terms: list[list[Cell]] = [[draw.one((14, 21, 30)), draw.one((0.0, 0.0, 0.03, 0.05))] for _ in shop.customers]
    found, tables = book(f"{shop.folder}/orders-{YEAR}.ods", [
        Page("Orders", columns, rows),
        parties("Customer", shop.customers, "Customers", [("Days", 1.8, "whole"), ("Discount", 2.2, "percent")], terms),
        Page("Pieces", [("Piece", 5.0, "text"), ("Ordered", 2.4, "whole"), ("Amount", 3.0, "money")],
             [*by_piece, totals], f"Orders by piece, {YEAR}", totals=True),
        listed("Stages", "Stage", STAGES),
    ], shop.owner)  # fmt: skip
    orders, customers = tables["Orders"], tables["Customers"]
    special = shop.waiting
    chosen, all_ = rows_with(orders, Customer=special, Stage="confirmed"), rows_with(orders, Customer=special)
    return [
        Register(orders, ("tax", "bank")),
        *(Scrolled(orders, key) for key in (1, 2, 3)),
        limit(draw, orders, "Amount", "Price", 50),
        Conspicuous(orders, chosen, f'the three orders of {special} that are "confirmed"', all_),
        Choice(orders, "Stage", tables["Stages"]),
        Worth(orders, "Amount", f"Orders{YEAR}", "Price"),
        address(draw, customers, "Customer"),
        Private(customers, ("Days", "Discount"), "the apprentices"),
        Private(customers, ("Contact", "Phone"), "visitors"),
        Summary(tables["Pieces"], "orders by piece", "Piece", "Ordered"),
    ], {found.place: found.content}  # fmt: skip


def stock_book(shop: Workshop, draw: Draw) -> Made:
    """What lies on the shelves; the cost of one article is not what its supplier's price list says."""
    columns = [("Article", 2.2, "text"), ("Name", 4.8, "text"), ("Unit", 1.8, "text"), ("On hand", 2.2, "whole"),
               ("Cost", 2.2, "money"), ("Value", 2.6, "money"), ("Supplier", 3.8, "text"),
               ("Shelf", 1.8, "text")]  # fmt: skip
    shelves = [f"{letter}{number}" for letter in "ABC" for number in (1, 2, 3)][: draw.number(6, 8)]
    special, shelf = draw.one(shop.suppliers).name, draw.one(shelves)
    others = [one.name for one in shop.suppliers if one.name != special]
    # The special supplier has six articles, of which three are on one shelf.
    places = [(special, shelf)] * 3 + [(special, one) for one in draw.some([one for one in shelves if one != shelf], 3)]
    articles = draw.some(MATERIALS, 34)
    places = draw.shuffled([*places, *((draw.one(others), draw.one(shelves)) for _ in articles[6:])])
    costs = [max(90, pence + draw.number(-9, 9) * pence // 100) / 100 for _, _, pence in articles]
    numbers = sorted(draw.some(range(1010, 1990), len(articles)))
    wrong = draw.one([at for at, place in enumerate(places) if place[0] == special])
    right, costs[wrong] = costs[wrong], round(costs[wrong] * draw.one((0.86, 0.91, 1.08, 1.15)), 2)
    rows: list[list[Cell]] = []
    for at, ((name, unit, _), (supplier, place), cost) in enumerate(zip(articles, places, costs, strict=True), 2):
        count = draw.one((draw.number(1, 9), draw.number(10, 40), draw.number(20, 90)))
        value = Formula(f"of:=[.D{at}]*[.E{at}]", round(count * cost, 2))
        rows.append([f"M{numbers[at - 2]}", name, unit, count, cost, value, supplier, place])
    by_shelf = []
    for at, one in enumerate(shelves, 4):
        there = [row for row in rows if row[7] == one]
        sums = (float(sum(number_in(row[3]) for row in there)), round(sum(number_in(row[5]) for row in there), 2))
        by_shelf.append(summed(one, "Stock", "H", "DF", len(rows) + 1, at, sums))
    accounts: list[list[Cell]] = [
        [f"{draw.number(20100, 98900)}", draw.one((0.0, 0.02, 0.05, 0.1))] for _ in shop.suppliers
    ]
    made, tables = book(f"{shop.folder}/stock-{YEAR}.ods", [
        Page("Stock", columns, rows),
        parties("Supplier", shop.suppliers, "Suppliers", [("Account", 2.4, "text"), ("Discount", 2.2, "percent")],
                accounts),
        Page("Shelves", [("Shelf", 3.0, "text"), ("Articles", 2.6, "whole"), ("Value", 3.0, "money")],
             [*by_shelf, sum_row("Total", by_shelf, (1, 2))], f"Stock by shelf, {YEAR}", totals=True),
        listed("Units", "Unit", UNITS),
    ], shop.owner)  # fmt: skip
    stock, suppliers = tables["Stock"], tables["Suppliers"]
    slug = special.lower().replace(" ", "-")
    theirs = [at for at, place in enumerate(places) if place[0] == special]
    prices = {**dict(enumerate(costs)), wrong: right}
    lines: list[list[str | float]] = [["Article", "Name", "Price"]]
    lines += [[f"M{numbers[at]}", articles[at][0], prices[at]] for at in theirs]
    listed_at = f"{shop.folder}/{slug}-prices.xlsx"
    chosen, all_ = rows_with(stock, Supplier=special, Shelf=shelf), rows_with(stock, Supplier=special)
    beside = next(at for at in theirs if at != wrong)
    about = f'the cost of "{articles[wrong][0]}"'
    return [
        Register(stock, ("tax", "insurer")),
        *(Scrolled(stock, key) for key in (1, 2, 3)),
        limit(draw, stock, "On hand", "Cost", 2),
        Conspicuous(stock, chosen, f"the three articles from {special} on shelf {shelf}", all_),
        Choice(stock, "Unit", tables["Units"]),
        Worth(stock, "Value", f"Stock{YEAR}", "Cost"),
        WrongFigure(stock, stock.first + wrong, "Cost", right, stock.first + beside, about, f"{slug}-prices.xlsx"),
        address(draw, suppliers, "Supplier"),
        Private(suppliers, ("Account", "Discount"), "visitors"),
        Private(suppliers, ("Contact", "Phone"), "customers"),
        Summary(tables["Shelves"], "articles by shelf", "Shelf", "Articles"),
    ], {made.place: made.content, listed_at: excel(special, lines)}  # fmt: skip


def hours_book(shop: Workshop, draw: Draw) -> Made:
    """The hours of the staff, for which order and at what."""
    columns = [("Day", 2.4, "date"), ("Person", 4.2, "text"), ("Order", 2.2, "text"), ("Job", 2.6, "text"),
               ("Hours", 2.0, "money"), ("Rate", 2.0, "money"), ("Charged", 2.6, "money")]  # fmt: skip
    people = {person: rate for person, _, rate, _ in shop.staff}
    special, job = draw.one(list(people)), draw.one(JOBS)[0]
    works = [one for one, _ in JOBS]
    orders = [one.number for one in shop.orders if one.stage != "offered"]
    count = 64
    theirs = draw.some(range(count), 3)
    rows: list[list[Cell]] = []
    day = date(YEAR, 3, 2)
    for at in range(count):
        person = special if at in theirs else draw.one(list(people))
        work = job if at in theirs else draw.one([one for one in works if person != special or one != job])
        hours = draw.one((1.5, 2.0, 2.5, 3.0, 4.0, 4.5, 5.0, 6.0, 7.5, 8.0))
        charged = Formula(f"of:=[.E{at + 2}]*[.F{at + 2}]", hours * people[person])
        rows.append([day, person, draw.one(orders[: 8 + at // 2]), work, hours, float(people[person]), charged])
        day += timedelta(days=(0, 0, 1)[at % 3] + (2 if day.weekday() == 4 and at % 3 == 2 else 0))
    team = []
    for row, person in enumerate(sorted(people), 4):
        own = [one for one in rows if one[1] == person]
        sums = (sum(number_in(one[4]) for one in own), sum(number_in(one[6]) for one in own))
        team.append(summed(person, "Hours", "B", "EG", count + 1, row, sums))
    staff: list[list[Cell]] = [
        [person, trade, draw.number(2003, YEAR - 1), f"07{draw.number(400, 989)} {draw.number(100200, 989700)}",
         float(wage), float(rate)]
        for person, trade, rate, wage in shop.staff
    ]  # fmt: skip
    made, tables = book(f"{shop.folder}/hours-{YEAR}.ods", [
        Page("Hours", columns, rows),
        Page("Staff", [("Person", 4.4, "text"), ("Trade", 3.2, "text"), ("Since", 2.0, "whole"), ("Phone", 3.2, "text"),
                       ("Wage", 2.2, "money"), ("Rate", 2.2, "money")], staff),
        Page("Team", [("Person", 4.4, "text"), ("Hours", 2.6, "money"), ("Charged", 3.0, "money")],
             [*team, sum_row("Total", team, (1, 2))], f"Hours by person, {YEAR}", totals=True),
        listed("Jobs", "Job", JOBS),
    ], shop.owner)  # fmt: skip
    hours_ = tables["Hours"]
    chosen, all_ = rows_with(hours_, Person=special, Job=job), rows_with(hours_, Person=special)
    return [
        Register(hours_, ("tax", "payroll")),
        *(Scrolled(hours_, key) for key in (1, 2, 3)),
        limit(draw, hours_, "Charged", "Rate", 20),
        Conspicuous(hours_, chosen, f'the three entries of {special} for the job "{job}"', all_),
        Choice(hours_, "Job", tables["Jobs"]),
        Worth(hours_, "Charged", f"Charged{YEAR}", "Hours"),
        Private(tables["Staff"], ("Wage", "Rate"), "the apprentices"),
        Private(tables["Staff"], ("Since", "Phone"), "customers"),
        Summary(tables["Team"], "hours by person", "Person", "Hours"),
    ], {made.place: made.content}  # fmt: skip


def invoice_book(shop: Workshop, draw: Draw) -> Made:
    """The invoices for what is delivered; the net sum of one is not that of its order."""
    columns = [("Invoice", 2.4, "text"), ("Date", 2.4, "date"), ("Month", 2.4, "text"), ("Customer", 4.6, "text"),
               ("Order", 2.2, "text"), ("Net", 2.4, "money"), ("VAT", 2.2, "money"), ("Gross", 2.6, "money"),
               ("Due", 2.4, "date"), ("Status", 2.4, "text")]  # fmt: skip
    delivered = [one for one in shop.orders if one.stage == "delivered"]
    customers = [one.customer for one in delivered]
    special = max(dict.fromkeys(customers), key=customers.count)
    own = [at for at, one in enumerate(customers) if one == special]
    reminded = draw.some(own, 3)
    wrong, beside = draw.some(range(len(delivered)), 2)
    first = draw.number(110, 640)
    rows: list[list[Cell]] = []
    for at, one in enumerate(delivered):
        net = one.amount if at != wrong else one.amount + draw.one((-20, -9, 18, 90))
        day = min(one.received + timedelta(days=draw.number(6, 16)), date(YEAR, 6, 30))
        status = draw.one([word for word, _ in STATUSES if at not in own or word != "reminded"])
        vat = round(net * 0.2, 2)
        rows.append([
            f"R-{first + at}", day, MONTHS[day.month - 1], one.customer, one.number, net,
            Formula(f"of:=ROUND([.F{at + 2}]*0.2;2)", vat), Formula(f"of:=[.F{at + 2}]+[.G{at + 2}]", net + vat),
            day + timedelta(days=30), "reminded" if at in reminded else status,
        ])  # fmt: skip
    income = []
    for row, month in enumerate(MONTHS, 4):
        there = [one for one in rows if one[2] == month]
        sums = (sum(number_in(one[5]) for one in there), round(sum(number_in(one[7]) for one in there), 2))
        income.append(summed(month, "Invoices", "C", "FH", len(rows) + 1, row, sums))
    banks: list[list[Cell]] = [
        [draw.one(BANKS), f"GB{draw.number(11, 96)} NORD {draw.number(1000, 9899)} {draw.number(1000, 9899)}"]
        for _ in shop.customers
    ]
    made, tables = book(f"{shop.folder}/invoices-{YEAR}.ods", [
        Page("Invoices", columns, rows),
        parties("Payer", shop.customers, "Payers", [("Bank", 4.4, "text"), ("Account", 4.6, "text")], banks),
        Page("Income", [("Month", 3.4, "text"), ("Net", 3.0, "money"), ("Gross", 3.0, "money")],
             [*income, sum_row("Total", income, (1, 2))], f"Income by month, {YEAR}", totals=True),
        listed("Statuses", "Status", STATUSES),
    ], shop.owner)  # fmt: skip
    invoices, payers = tables["Invoices"], tables["Payers"]
    chosen, all_ = rows_with(invoices, Customer=special, Status="reminded"), rows_with(invoices, Customer=special)
    about = f"the net sum of invoice {rows[wrong][0]} (order {rows[wrong][4]})"
    return [
        Register(invoices, ("tax", "bank")),
        *(Scrolled(invoices, key) for key in (1, 2, 3)),
        limit(draw, invoices, "Gross", "VAT", 50),
        Conspicuous(invoices, chosen, f'the three invoices to {special} that are "reminded"', all_),
        Choice(invoices, "Status", tables["Statuses"]),
        Worth(invoices, "Net", f"NetSums{YEAR}", "VAT"),
        WrongFigure(invoices, invoices.first + wrong, "Net", delivered[wrong].amount, invoices.first + beside, about,
                    f"orders-{YEAR}.ods"),
        address(draw, payers, "Payer"),
        Private(payers, ("Bank", "Account"), "the apprentices"),
        Private(payers, ("Contact", "Phone"), "visitors"),
        Summary(tables["Income"], "income by month", "Month", "Net"),
    ], {made.place: made.content}  # fmt: skip
