"""The books of a boatyard: a ledger with a year of bookings, open invoices, a form for expenses."""

from __future__ import annotations

import random
from datetime import date, timedelta
from pathlib import Path

from benchmark.worlds.spreadsheets import Column, Formula, Table, write

HERE = Path(__file__).parent

AUTHOR = "Marit Kestrel"
CUSTOMERS = (
    "Sailing Club Ardmore", "R. Okonkwo", "Tidewater Charter", "Harbour Trust", "Dr. L. Brandt", "Pilots' Association",
    "M. Castellanos", "Nordic Yacht Services", "University Rowing Club", "E. and J. Farrell", "Island Ferries",
    "Greta Lindqvist",
)  # fmt: skip
WORK = (
    "Winter storage",
    "Antifouling",
    "Engine service",
    "Rigging check",
    "Hull repair",
    "Mast stepping",
    "Crane",
    "Refit",
)
COSTS = {
    "Timber": (("Fenwick Timber", "Larch planks"), ("Fenwick Timber", "Oak for frames"), ("Holtz & Sohn", "Plywood")),
    "Paint": (("Seaguard Coatings", "Primer"), ("Seaguard Coatings", "Antifouling paint"), ("Colourhouse", "Varnish")),
    "Engines": (("Dieselwerk Nord", "Filters"), ("Dieselwerk Nord", "Impellers"), ("Propshaft Ltd", "Shaft seal")),
    "Office": (("Papierhaus", "Paper and toner"), ("Coastline Telecom", "Telephone"), ("City Energy", "Electricity")),
    "Library": (("Chart & Book", "Nautical almanac"), ("Chart & Book", "Tide tables"), ("Chart & Book", "Handbook")),
}  # fmt: skip
TWICE, SWAPPED, WRONG_RATE = "ER-2025-0061", "RE-2025-043", "ER-2025-0101"


def bookings() -> list[list[object]]:
    """A year of bookings without errors: date, document, partner, text, cost centre, net, VAT rate."""
    chance = random.Random(2025)
    found: list[list[object]] = []
    day, income, cost = date(2025, 1, 3), 0, 0
    while day.year == 2025:
        if chance.random() < 0.36:
            income += 1
            what = chance.choice(WORK)
            net = round(chance.uniform(180, 6400), 2)
            found.append([day, f"RE-2025-{income:03d}", chance.choice(CUSTOMERS), what, "Yard", net, 0.19])
        else:
            cost += 1
            centre = chance.choice((*COSTS, "Timber", "Paint", "Engines"))
            partner, what = chance.choice(COSTS[centre])
            net = -round(chance.uniform(24, 1900), 2)
            rate = 0.07 if centre == "Library" else 0.19
            found.append([day, f"ER-2025-{cost:04d}", partner, what, centre, net, rate])
        day += timedelta(days=chance.choice((0, 1, 1, 2, 2, 3, 4)))
    return found


def _row(number: int, entry: list[object]) -> list[object]:
    net, rate = float(str(entry[5])), float(str(entry[6]))
    vat = round(net * rate + 1e-9, 2)
    return [
        *entry,
        Formula(f"of:=ROUND([.F{number}]*[.G{number}];2)", vat),
        Formula(f"of:=[.F{number}]+[.H{number}]", round(net + vat, 2)),
    ]


LEDGER = (Column(2.2, "date"), Column(2.7), Column(4.6), Column(4.3), Column(2.5), Column(2.6, "money"),
          Column(1.9, "percent"), Column(2.4, "money"), Column(2.6, "money"))  # fmt: skip
HEADER = ["Date", "Document", "Partner", "Text", "Cost centre", "Net", "VAT rate", "VAT", "Gross"]
CENTRES = ("Yard", "Timber", "Paint", "Engines", "Office", "Library")


def ledger_with_errors() -> list[list[object]]:
    """The bookings with three errors: one twice, one with its sign swapped, one with a wrong rate."""
    found = [list(one) for one in bookings()]
    for at, one in enumerate(found):
        if one[1] == SWAPPED:
            one[5] = -float(str(one[5]))
        if one[1] == WRONG_RATE:
            one[6] = 0.19
        if one[1] == TWICE:
            first = at
    again = list(found[first])
    again[0] = found[first + 9][0]
    found.insert(first + 10, again)
    return found


def ledger() -> None:
    """The ledger with its summary."""
    entries = ledger_with_errors()
    table = Table("Ledger", LEDGER, [HEADER, *(_row(number, one) for number, one in enumerate(entries, 2))])  # type: ignore[list-item]
    last = len(entries) + 1
    summary = Table(
        "Summary",
        (Column(3.2), Column(2.8, "money"), Column(2.8, "money")),
        [["Cost centre", "Net", "Gross"]],
    )
    for number, centre in enumerate(CENTRES, 2):
        net = sum(float(str(one[5])) for one in entries if one[4] == centre)
        text = f"of:=SUMIF([$Ledger.$E$2:.$E${last}];[.A{number}];[$Ledger.F$2:.F${last}])"
        summary.rows.append([centre, Formula(text, round(net, 2))])
    write(HERE / "ledger_errors/env/ledger-2025.ods", [table, summary], title="Ledger 2025", author=AUTHOR)


def receivables() -> None:
    """Invoices with what is still to be paid."""
    chance = random.Random(77)
    rows: list[list[object]] = [["Invoice", "Customer", "Issued", "Due", "Amount", "Paid on", "Status"]]
    day = date(2025, 8, 4)
    for number in range(1, 65):
        day += timedelta(days=chance.choice((0, 1, 2, 2, 3)))
        due = day + timedelta(days=chance.choice((14, 30, 30)))
        paid = chance.random() < 0.7 or number < 12
        paid_on = due + timedelta(days=chance.randint(-12, 9)) if paid else None
        rows.append([f"RE-2025-{number + 60:03d}", chance.choice(CUSTOMERS), day, due,
                     round(chance.uniform(140, 5200), 2), paid_on, "paid" if paid else "open"])  # fmt: skip
    columns = (Column(2.8), Column(5.0), Column(2.3, "date"), Column(2.3, "date"), Column(2.6, "money"),
               Column(2.3, "date"), Column(2.4))  # fmt: skip
    lists = Table("Lists", (Column(3.0), Column(3.0, "date")), [["Status", "Key date"], ["open", date(2025, 10, 15)],
                  ["paid", None], ["reminded", None], ["disputed", None]])  # fmt: skip
    table = Table("Receivables", columns, rows)  # type: ignore[arg-type]
    write(HERE / "overdue_invoices/env/receivables.ods", [table, lists], title="Receivables", author=AUTHOR)


def print_list() -> None:
    """The ledger without errors, to be printed."""
    entries = bookings()
    table = Table("Bookings", LEDGER, [HEADER, *(_row(number, one) for number, one in enumerate(entries, 2))])  # type: ignore[list-item]
    table.columns = (*LEDGER, Column(6.0))
    table.rows[0] = [*HEADER, "Internal remarks"]
    for at, remark in (
        (14, "ask Jonas"),
        (37, "cash, see envelope"),
        (88, "paid from the float"),
        (141, "check with bank"),
    ):
        table.rows[at] = [*table.rows[at], remark]
    notes = Table("Notes", (Column(12.0),), [["Notes for the year's end"], ["Stock taking on 30 December"],
                  ["Insurance of the slipway runs out in March"]])  # fmt: skip
    place = HERE / "auditors_printout/env/bookings-2025.ods"
    write(place, [table, notes], title="Bookings 2025", author=AUTHOR, pages=True)


def form() -> None:
    """A form for travel expenses."""
    rows: list[list[object]] = [
        [("Travel expenses", "title")],
        [],
        ["Name", None],
        ["Purpose", None],
        ["From", (None, "date")],
        ["To", (None, "date")],
        ["Kilometres", (None, "whole")],
        [],
    ]
    rows.append([(one, "header") for one in ("Day", "Receipt", "What", "Amount", "Currency", "In euro")])
    for number in range(10, 22):
        text = f'of:=IF([.D{number}]="";"";ROUND([.D{number}]*VLOOKUP([.E{number}];[$Rates.$A$2:.$B$6];2;0);2))'
        rows.append([(None, "date"), None, None, (None, "money"), None, (Formula(text, ""), "money")])
    rows += [
        [],
        ["Receipts", None, None, None, None, (Formula("of:=SUM([.F10:.F21])", 0.0), "total")],
        ["Kilometres", None, None, None, None, (Formula("of:=[.B7]*[$Rates.$B$9]", 0.0), "total")],
        [("To be paid", "header"), None, None, None, None, (Formula("of:=[.F23]+[.F24]", 0.0), "total")],
    ]
    columns = (Column(2.6), Column(3.4), Column(5.6), Column(2.6), Column(2.2), Column(2.6))
    rates = Table("Rates", (Column(3.0), Column(2.4)), [["Currency", "Euro"], ["EUR", 1.0], ["GBP", 1.15]])
    rates.rows += [
        ["NOK", 0.085],
        ["SEK", 0.091],
        ["DKK", 0.134],
        [],
        [("Allowance", "header")],
        ["per kilometre", 0.3],
    ]
    table = Table("Form", columns, rows, headers=0)  # type: ignore[arg-type]
    write(HERE / "expense_form/env/expenses.ods", [table, rates], title="", author=AUTHOR)


def main() -> None:
    """Write all of them."""
    for one in (ledger, receivables, print_list, form):
        one()
