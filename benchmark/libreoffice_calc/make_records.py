"""The records of a boatyard and of the museum beside it: orders, hours of work, members, visitors, a delivery."""

from __future__ import annotations

import random
from datetime import date, timedelta
from pathlib import Path

from benchmark.libreoffice_calc.make_ledgers import AUTHOR, CUSTOMERS
from benchmark.worlds.spreadsheets import Column, Table, write

HERE = Path(__file__).parent

ARTICLES = (
    ("K-1004", "Shackle, galvanised, 8 mm", 2.35), ("K-1007", "Shackle, stainless, 8 mm", 6.9),
    ("K-1012", "Snap hook, 80 mm", 7.45), ("K-1103", "Mooring line, 14 mm, 10 m", 34.5),
    ("K-1104", "Mooring line, 18 mm, 15 m", 71.8), ("K-1120", "Halyard, 10 mm, per metre", 3.15),
    ("K-1131", "Fender, white, size 3", 28.9), ("K-1132", "Fender, navy, size 3", 31.4),
    ("K-1205", "Antifouling, red, 2.5 l", 89.0), ("K-1206", "Antifouling, black, 2.5 l", 89.0),
    ("K-1210", "Epoxy primer, 0.75 l", 46.2), ("K-1215", "Varnish, clear, 1 l", 39.95),
    ("K-1301", "Bilge pump, 12 V", 54.7), ("K-1304", "Float switch", 22.3),
    ("K-1310", "Impeller kit, 12 hp", 27.6), ("K-1322", "Fuel filter", 12.85),
    ("K-1401", "Chart of the sound, 2026", 31.0), ("K-1402", "Tide tables, 2026", 14.5),
    ("K-1405", "Log book, 120 pages", 18.0), ("K-1501", "Life jacket, 150 N", 129.0),
)  # fmt: skip
CLASSES = (("A", 0.0), ("B", 0.05), ("C", 0.125))


def orders() -> None:
    """The orders of a week in the chandlery, without names and prices, with the lists where these are."""
    chance = random.Random(411)
    rows: list[list[object]] = [
        ["Order", "Day", "Customer", "Article", "Quantity", "Name", "Unit price", "Discount", "Amount"]
    ]
    day = date(2025, 11, 10)
    for number in range(1, 41):
        article = chance.choice(ARTICLES)[0]
        quantity = chance.choice((1, 1, 2, 2, 4, 6, 10))
        rows.append([f"B-{number + 2206}", day, f"C{chance.randrange(1, 13):03d}", article, quantity])
        day += timedelta(days=1 if number % 8 == 0 else 0)
    rows[18][3] = "K-1199"
    columns = (Column(2.4), Column(2.4, "date"), Column(2.4), Column(2.4), Column(2.2, "whole"), Column(6.4),
               Column(2.4, "money"), Column(2.2, "percent"), Column(2.6, "money"))  # fmt: skip
    articles = Table("Articles", (Column(2.4), Column(6.4), Column(2.4, "money")), [["Article", "Name", "Price"]])
    articles.rows += [list(one) for one in ARTICLES]
    customers = Table("Customers", (Column(2.4), Column(5.6), Column(2.0)), [["Customer", "Name", "Class"]])
    for number, name in enumerate(CUSTOMERS, 1):
        customers.rows.append([f"C{number:03d}", name, "AABACBAABCAA"[number - 1]])
    classes = Table("Discounts", (Column(2.0), Column(2.4, "percent")), [["Class", "Discount"]])
    classes.rows += [list(one) for one in CLASSES]
    table = Table("Orders", columns, rows)  # type: ignore[arg-type]
    write(HERE / "order_prices/env/orders.ods", [table, articles, customers, classes], title="Orders", author=AUTHOR)


PEOPLE = ("Aino Virtanen", "Jonas Petersen", "Marit Kestrel", "Rory Fenwick", "Salome Adeyemi")
JOBS = ("Ferry Alma", "Gaffer Idun", "Pilot boat", "Slipway", "Workshop")
RATES = {"Ferry Alma": 58.0, "Gaffer Idun": 52.0, "Pilot boat": 64.0, "Slipway": 0.0, "Workshop": 0.0}


def hours(place: Path) -> None:
    """The hours of work of a summer quarter, a row for each day, person and job."""
    chance = random.Random(90)
    rows: list[list[object]] = [["Day", "Month", "Person", "Job", "Hours", "Rate", "Charged"]]
    day = date(2025, 7, 1)
    while day < date(2025, 10, 1):
        if day.weekday() < 5:
            for person in chance.sample(PEOPLE, chance.choice((1, 2, 2, 3))):
                job = chance.choice(JOBS)
                length = chance.choice((2.0, 3.5, 4.0, 6.0, 7.5, 8.0))
                rows.append([day, day.strftime("%Y-%m"), person, job, length, RATES[job], length * RATES[job]])
        day += timedelta(days=1)
    columns = (Column(2.4, "date"), Column(2.2), Column(4.2), Column(3.4), Column(1.8, "money"), Column(2.0, "money"),
               Column(2.6, "money"))  # fmt: skip
    table = Table("Hours", columns, rows)  # type: ignore[arg-type]
    notes = Table(
        "Notes", (Column(11.0),), [["Hours of work, third quarter of 2025"], ["Slipway and workshop are not charged"]]
    )
    write(place, [table, notes], title="Hours, third quarter of 2025", author=AUTHOR)


FIRST = ("Ailsa", "Bjarne", "Carys", "Dimitri", "Elspeth", "Faisal", "Greta", "Hamish", "Ingrid", "Jonas", "Kerttu",
         "Lachlan", "Morag", "Nils", "Oonagh", "Piotr", "Rhona", "Sorley", "Tove", "Una")  # fmt: skip
LAST = ("Abernethy", "Brekke", "Carmichael", "Dalgaard", "Eriksen", "Farrell", "Gillespie", "Haugen", "Innes",
        "Jespersen", "Kerr", "Lindqvist")  # fmt: skip
PORTS = ("Ardmore", "Balfour", "Corran", "Dunvegan")


def members() -> None:
    """The members of a sailing club as two lists that were put together have them: some twice, in no order."""
    chance = random.Random(63)
    rows: list[list[object]] = []
    for number, name in enumerate(chance.sample([(a, b) for a in LAST for b in FIRST], 54), 1):
        joined = date(1994, 4, 1) + timedelta(days=chance.randrange(11000))
        rows.append([f"M{number * 7 % 900 + 100}", f"{name[0]}, {name[1]}", chance.choice(PORTS), joined,
                     chance.choice((45.0, 90.0, 90.0, 120.0))])  # fmt: skip
    for at in (4, 17, 23, 38, 41, 50):
        rows.append(list(rows[at]))
    chance.shuffle(rows)
    columns = (Column(2.2), Column(5.0), Column(3.0), Column(2.6, "date"), Column(2.4, "money"))
    header: list[object] = ["Number", "Name", "Home port", "Joined", "Fee"]
    table = Table("Members", columns, [header, *rows])  # type: ignore[list-item]
    write(HERE / "club_members/env/members.ods", [table], title="Members", author="Una Haugen")


def visitors() -> None:
    """The visitors of a museum by month, three years side by side."""
    chance = random.Random(12)
    months = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    season = (310, 340, 620, 1180, 1760, 2240, 3310, 3480, 1990, 1050, 420, 380)
    rows: list[list[object]] = [["Month", "2023", "2024", "2025"]]
    for month, usual in zip(months, season, strict=True):
        rows.append([month, *(round(usual * chance.uniform(0.86, 1.1) * grown) for grown in (1.0, 1.06, 1.15))])
    columns = (Column(2.4), Column(2.4, "whole"), Column(2.4, "whole"), Column(2.4, "whole"))
    table = Table("Visitors", columns, rows)  # type: ignore[arg-type]
    write(HERE / "visitor_chart/env/visitors.ods", [table], title="Visitors", author="Rhona Innes")


def delivery() -> None:
    """The delivery note of a German supplier: semicolons, ISO 8859-1, decimal commas, days before months."""
    chance = random.Random(8)
    goods = ("Lärchenbohle 40 mm", "Eichenkantholz 80 x 80", "Bootsbausperrholz 12 mm", "Öl für Teak", "Kupfernägel",
             "Dichtmasse, grau", "Schleifpapier, Körnung 120", "Pinsel, groß", "Epoxidharz, 5 kg", "Härter, 2 kg",
             "Glasgewebe 200 g/m²", "Abdeckplane 4 x 6 m")  # fmt: skip
    lines = ["Pos;Artikel;Bezeichnung;Geliefert am;Menge;Einzelpreis"]
    for number in range(1, 25):
        day = date(2025, 11, 3) + timedelta(days=chance.randrange(9))
        price = f"{chance.uniform(4, 1900):,.2f}".replace(",", " ").replace(".", ",").replace(" ", ".")
        quantity = f"{chance.choice((1, 2, 5, 12, 7.5, 2.25)):g}".replace(".", ",")
        lines.append(
            f'{number};"{chance.randrange(300, 99999):06d}";{chance.choice(goods)};{day:%d.%m.%Y};{quantity};{price}'
        )
    place = HERE / "german_delivery/env/lieferung-4471.csv"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes("\r\n".join([*lines, ""]).encode("iso-8859-1"))


def main() -> None:
    """Write all of them."""
    orders()
    for task in ("hours_pivot", "charged_subtotals"):
        hours(HERE / task / "env/hours-2025-q3.ods")
    members()
    visitors()
    delivery()
