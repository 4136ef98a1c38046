"""The accounts of the association: its members, what the bank has received, and the ledgers of earlier years."""

from __future__ import annotations

from apps.gedit.requirements.facts import Payments
from benchmark.worlds.allotment_club import SIZES, YEAR, Club, pounds, text
from pytest_opencomputer.composed import Draw


def payments_received(club: Club, draw: Draw, bank: Draw) -> Payments:
    """The members, and what the bank has received from some of them."""
    people = draw.shuffled(club.people)
    unpaid = draw.some(people, draw.number(9, 16))
    sizes = {name: draw.one(SIZES) for name in people}
    rows = {
        name: f"{plot},{name},{sizes[name]},{draw.number(1989, YEAR - 1)},{pounds(club.rents[sizes[name]])},"
        f"{'no' if name in unpaid else 'yes'}"
        for plot, name in enumerate(people, 1)
    }
    members = text(club, "members.csv", "the list of members", ["plot,name,size,since,rent,paid", *rows.values()])
    *late, buyer = bank.some(unpaid, 4)
    early = bank.some([name for name in people if name not in unpaid], bank.number(4, 7))
    received = [(name, "rent", club.rents[sizes[name]]) for name in (*late, *early)]
    received += [(buyer, "seed hut, thank you", bank.number(310, 1080))]
    received += [(name, "seed hut", bank.number(190, 2900)) for name in bank.some(early, 2)]
    days = sorted(bank.some(range(1, 31), len(received)))
    paid = [
        f"{day:02} April  {who + ', ' + what + ' ':.<48} {pounds(pence):>6}"
        for day, (who, what, pence) in zip(days, bank.shuffled(received), strict=True)
    ]
    lines = [
        f"{club.site} Allotments: statement of account, April {YEAR}",
        "",
        "Received, in pounds:",
        *paid,
        "",
        f"{'Received in April ':.<58} {pounds(sum(pence for _, _, pence in received)):>6}",
    ]
    statement = text(club, f"bank-{YEAR}-04.txt", "the bank statement of April", lines)
    first, second, third = (rows[name] for name in late)
    return Payments(members, statement, (first, second, third), rows[buyer])


def ledger(club: Club, year: int, draw: Draw) -> bytes:
    """What was received and spent in a year, as CSV."""
    rows, balance = ["date,what,who,amount,balance"], draw.number(30000, 90000)
    for month in range(1, 13):
        for day in sorted(draw.some(range(1, 29), draw.number(5, 9))):
            what, low, high = draw.one(
                [("Rent", 1100, 8400), ("Seed hut", 400, 5200), ("Water", -9800, -2100), ("Repairs", -7600, -900)]
            )
            amount = draw.number(low, high)
            balance += amount
            sign = "-" if amount < 0 else ""
            rows.append(
                f"{year}-{month:02}-{day:02},{what},{draw.one(club.people)},{sign}{pounds(abs(amount))},{pounds(balance)}"
            )
    return ("\n".join(rows) + "\n").encode()
