"""The office of the village hall: its browser, a workbook of bookings and purchases, and papers for the season.

The chandlery of the town sells what is missing in papers and workbook; its pages have the prices.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.chromium.requirements.facts import Listed, Person
from apps.chromium.services.town.wexcombe.catalogue import PRODUCTS
from apps.chromium.services.town.wexcombe.product import Product
from apps.gedit.requirements.facts import Gap, Gaps
from apps.libreoffice_calc.requirements.facts import OfTable
from benchmark.worlds.hall_book import hall_book
from benchmark.worlds.hall_papers import letter_of, week_of
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import Briefing, Document, Draw, World

SOLD = (
    ("RP-0812", "RP-0814"), ("RP-0912", "RP-0914"), ("RP-1012", "RP-1014"), ("RP-1210", "RP-1208"),
    ("DH-2204", "DH-2205"), ("DH-2101", "DH-2102"), ("PV-4203", "PV-4204"), ("SF-5101", "SF-5103"),
    ("GC-6110", "GC-6102"), ("AN-3108", "AN-3110"), ("SF-5210", "SF-5211"),
)  # fmt: skip
"""Articles of the chandlery by twos: the second one is easily taken for the first."""
NOT_SOLD = (
    ("Dockline Classic 16 mm", "RP-0814"), ("Springer 10 mm", "RP-0912"), ("Halyard Pro 12 mm", "RP-1210"),
    ("Plough anchor, 15 kg", "AN-3110"), ("Yacht varnish, matt, 1 l", "PV-4203"), ("Kettle, 2 l, stainless", "GC-6102"),
    ("Lifejacket 100 N, automatic", "SF-5101"), ("Trawl Blue 10 mm", "RP-1114"),
)  # fmt: skip
"""What the chandlery does not have, and an article that is easily taken for it."""
_NONE = "none"
WANTED = 3
HANDOVER = Briefing(
    "{folder}/handover.txt",
    "gedit",
    "HANDOVER\nWhat is still to be done in the office before somebody else takes over.",
    {
        "order": "the order",
        "letter": "the letter to the neighbours",
        "hour": "the hour of a group that moves",
        "bought": "the prices of what we bought",
        "unpaid": "the unpaid bookings of a group",
        "view": "the view of the bookings",
        "hirer": "the address of a hirer",
        "loose": "the loose bookmarks",
        "search": "the site search",
        "later": "the page for later",
    },
)
"""What has to be done before somebody else takes over."""
_SHOP = "shop.wexcombe.test"
_CARETAKERS = ("Gerald", "Owen", "Stanley", "Douglas", "Ralph", "Emrys")
_DAYS = ("the harbour day", "the boat show", "the regatta", "the open quay")


@dataclass(frozen=True)
class Wanted:
    """Something that has to be bought.

    Attributes:
        other: what is easily taken for it.
        number: how many pieces, or metres.
    """

    product: Product
    other: Product
    number: int


def hall_office(draw: Draw) -> World:
    """Make the world of one hall with its office."""
    base = village_hall(draw)
    hall = base.names["hall"]
    folder = f"Documents/{hall}"
    people = [one.person for one in base.facts if isinstance(one, Listed)]
    wanted = _wanted(draw.below("wanted"))
    caretaker = draw.below("caretaker").one(_CARETAKERS)
    order = _order(folder, hall, wanted[:WANTED], draw.below("order"))
    week, messages = week_of(folder, hall, people, draw.below("week"))
    book, of_book, chairs = hall_book(
        f"{folder}/hall-2026.ods", _groups(people), _rows(wanted[WANTED:]), f"its page at {_SHOP}", draw.below("book")
    )
    hearsay = letter_of(folder, hall, caretaker, chairs, book.name, draw.below("letter"))
    documents = (order.document, week.document, messages, hearsay.letter, hearsay.note)
    facts: tuple[OfTable | Gaps, ...] = (order, *of_book)
    return replace(
        base,
        files={**base.files, book.place: book.content, **{one.place: one.content for one in documents}},
        facts=(*base.facts, *facts, week, hearsay),
        names={**base.names, "folder": folder, "book": book.name, "caretaker": caretaker},
    )


def _groups(people: list[Person]) -> list[str]:
    return [one.company for one in people]


def _rows(wanted: list[Wanted]) -> list[tuple[str, str, int, int, int]]:
    return [(one.product.name, one.product.sku, one.number, one.product.pence, one.other.pence) for one in wanted]


def _wanted(draw: Draw) -> list[Wanted]:
    found = []
    for pair in draw.some(SOLD, 2 * WANTED):
        first, second = draw.shuffled([PRODUCTS[one] for one in pair])
        found.append(Wanted(first, second, 5 * draw.number(3, 12) if first.unit == "metre" else draw.number(2, 6)))
    return found


def _order(folder: str, hall: str, wanted: list[Wanted], draw: Draw) -> Gaps:
    """A list of what is needed, with gaps for the prices and for what all of it costs; one thing is not to be had."""
    day = draw.one(_DAYS)
    gaps = [_gap(one.number, one.product, one.product.name, one.product.pence, one.other.pence) for one in wanted]
    name, like = draw.below("not sold").one(NOT_SOLD)
    lacking = _gap(draw.below("pieces").number(2, 9), PRODUCTS[like], name, None, PRODUCTS[like].pence)
    gaps.insert(draw.below("place").number(1, len(gaps)), lacking)
    total = sum(one.number * one.product.pence for one in wanted)
    one_of_each = sum(one.product.pence for one in wanted)
    lines = [
        f"WHAT WE NEED FOR {day.upper()}",
        f"{hall}; all of it comes from the chandlery. Pounds like 4.50.",
        f"For what the chandlery does not have, write \"{_NONE}\"; we do without it.",
        "",
        *(f"{gap.label}?" for gap in gaps),
        "",
        "All of it together: ?",
        "",
        draw.one(("Tamsin brings it along the quay in the van.", "Somebody has to collect it from the shop.",
                  "The committee has set aside enough for it.")),
    ]  # fmt: skip
    document = Document(f"{folder}/order.txt", "the order", tuple(lines))
    gaps.append(Gap("All of it together: ", _pounds(total), _pounds(one_of_each)))
    told = f"the chandlery's pages at {_SHOP} have the prices"
    return Gaps(document, tuple(gaps), "the prices and what all of it costs", told)


def _gap(number: int, product: Product, name: str, right: int | None, wrong: int) -> Gap:
    """The gap for the price of something that is sold as a product is; prices in pence."""
    unit = "m" if product.unit == "metre" else "pieces"
    label = f"{number} {unit} of {name}, a {product.unit}: "
    return Gap(label, _NONE if right is None else _pounds(right), _pounds(wrong))


def _pounds(pence: int) -> str:
    return f"{pence // 100}.{pence % 100:02}"
