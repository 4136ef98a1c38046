"""The sign maker's workshop with the folders of its office, which are kept tidy in the file manager."""

from __future__ import annotations

from dataclasses import replace

from apps.pcmanfm.requirements.facts import Bundle, Delicate, Misnamed, Needed, Outdated, Pile, Visited
from benchmark.worlds.sign_words import MAKERS, MATERIALS, NOTES, PEOPLE
from benchmark.worlds.sign_workshop import YEAR, folder_of, sign_workshop
from pytest_opencomputer.composed import Briefing, Document, Draw, Fact, World

DOWNLOADS = "Downloads"
THIS_WEEK = Briefing(
    "Documents/{workshop}/this-week.txt",
    "gedit",
    "THIS WEEK\nWhat has been promised. The rest can wait until I am back.",
    {
        "words": "the wording of an order",
        "colour": "a new colour",
        "place": "the place of an object",
        "notes": "a layer for us alone",
        "about": "the metadata of a sign",
        "list": "the list of materials",
        "price": "a wrong figure",
        "drafts": "the old drafts",
        "kit": "the papers for the fitters",
        "rota": "the link on the desktop",
    },
)
"""What somebody leaves to be done who is ill for a week."""
_SUPPLIERS = ("Norden Panels", "Vinyl Direct", "Fenner & Platt", "Brightwork Supplies")


def sign_office(draw: Draw) -> World:
    """Make the world of one workshop and its office."""
    world = sign_workshop(draw)
    name = world.names["workshop"]
    folder = folder_of(name)
    pile, invoices = _invoices(folder, name, draw.below("invoices"))
    drafts = _drafts(folder, name, draw.below("drafts"))
    scan = _scans(folder, name, draw.below("scans"))
    needed, delicate = _lists(folder, name, draw.below("lists"))
    bundle = _bundle(folder, name, draw.below("bundle"))
    kept = ((DOWNLOADS, "Post"),)
    visited = Visited(f"{folder}/Orders", draw.below("label").one(["Open orders", "Orders of the week"]), kept)
    documents = [
        *pile.documents, pile.similar, *invoices, *drafts.documents, drafts.similar, scan.document, scan.similar,
        needed.document, needed.similar, delicate.document, delicate.similar, *bundle.documents, bundle.similar,
    ]  # fmt: skip
    files = {**world.files, **{one.place: one.content for one in documents}}
    files[".config/gtk-3.0/bookmarks"] = f"file:///home/user/{DOWNLOADS} Post\n".encode()
    facts: list[Fact] = [pile, drafts, scan, needed, delicate, bundle, visited]
    return replace(world, files=files, facts=(*world.facts, *facts))


def _paper(place: str, said: str, *lines: str) -> Document:
    return Document(place, said, lines)


def _invoices(folder: str, name: str, draw: Draw) -> tuple[Pile, list[Document]]:
    supplier, other = draw.some(_SUPPLIERS, 2)
    first = draw.number(2100, 7800)

    def invoice(place: str, firm: str, number: int, month: int) -> Document:
        items = [(what, draw.number(1, 24), draw.number(180, 6400)) for what in draw.some(MATERIALS, 3)]
        total = sum(count * pence for _, count, pence in items)
        slug = firm.lower().replace(" & ", "-").replace(" ", "-")
        return _paper(
            f"{place}/{slug}-{number}.txt",
            f"invoice {number} of {firm}",
            firm, "", f"Invoice {number}", f"Date: {YEAR}-{month:02}-{draw.number(1, 28):02}", f"To: {name}", "",
            *(f"{count:>3} {what:<28} {count * pence / 100:>9.2f}" for what, count, pence in items),
            "", f"Amount due in pounds: {total / 100:.2f}",
        )  # fmt: skip

    target = f"{folder}/Invoices"
    documents = tuple(invoice(DOWNLOADS, supplier, first + 31 * at, at + 2) for at in range(3))
    similar = invoice(DOWNLOADS, other, first + 4, 3)
    old = [invoice(target, supplier, first - 210 - 30 * at, 1) for at in range(2)]
    what = f"the three invoices of {supplier}"
    return Pile(what, documents, similar, target, f"{target}, but not that of {other}"), old


def _drafts(folder: str, name: str, draw: Draw) -> Outdated:
    def offer(file: str, said: str, count: int) -> Document:
        lines = [f"{one}: {draw.number(3, 90)}.00" for one in draw.some(MATERIALS, count)]
        return _paper(f"{folder}/Offers/{file}", said, f"{name}: offer", f"To: {draw.one(PEOPLE)}", "", *lines)

    number = draw.number(30, 90)
    drafts = tuple(offer(f"offer-{number}-draft-{at}.txt", f"draft {at} of the offer", 2 + at) for at in (1, 2))
    return Outdated(f"the two drafts of offer {number}", drafts, offer(f"offer-{number}.txt", "the offer", 5))


def _scans(folder: str, name: str, draw: Draw) -> Misnamed:
    number = draw.number(104, 890)

    def scan(file: str, month: str) -> Document:
        lines = [f"{name}: delivery note", f"{month} {YEAR}", "", *draw.some(MATERIALS, 4), "", draw.one(NOTES)]
        return _paper(f"{folder}/Deliveries/{file}", "a delivery note", *lines)

    return Misnamed(
        scan(f"scan-{number}.txt", "April"), f"delivery-{YEAR}-04.txt", scan(f"scan-{number - 1}-returns.txt", "March")
    )


def _lists(folder: str, name: str, draw: Draw) -> tuple[Needed, Delicate]:
    def rota(file: str, what: str) -> Document:
        days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
        return _paper(
            f"{folder}/Staff/{file}", what, f"{name}: {what}", "", *(f"{one}: {draw.one(MAKERS)}" for one in days)
        )

    rows = [f"{one},{draw.number(14, 31)}.{draw.number(10, 95)}" for one in draw.some(MAKERS, 6)]
    wages = _paper(f"{folder}/Staff/wages-{YEAR}.csv", "the wages", "name,pounds an hour", *rows)
    phones = [f"{one},0{draw.number(1200, 1999)} {draw.number(210000, 899999)}" for one in draw.some(PEOPLE, 6)]
    customers = _paper(f"{folder}/Staff/customers.csv", "the list of customers", "name,telephone", *phones)
    rotas = draw.shuffled([rota("rota-workshop.txt", "Rota of the workshop"), rota("rota-van.txt", "Rota of the van")])
    return Needed(*rotas), Delicate(wages, customers)


def _bundle(folder: str, name: str, draw: Draw) -> Bundle:
    def sheet(file: str, said: str) -> Document:
        lines = [f"{name}: {said}", "", *draw.some(MATERIALS, 5), "", draw.one(NOTES)]
        return _paper(f"{folder}/Fitting/{file}", said, *lines)

    documents = (
        sheet("tools.txt", "tools for the fitters"),
        sheet("route.txt", "the route"),
        sheet("contacts.txt", "whom to ask"),
    )
    similar = sheet("route-old.txt", "the old route")
    archive = f"Public/fitting-{draw.number(10, 52)}.zip"
    return Bundle("tools.txt, route.txt and contacts.txt", documents, similar, archive)
