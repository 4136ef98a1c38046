"""A choral society whose secretary keeps its papers in folders: downloads, drafts, forms, and things thrown away."""

from __future__ import annotations

import hashlib
import io
import urllib.parse
import zipfile
from dataclasses import dataclass

from apps.pcmanfm.requirements.facts import (
    Bundle,
    Delicate,
    Form,
    Misnamed,
    Needed,
    Outdated,
    Parcel,
    Pile,
    Thrown,
    Visited,
)
from benchmark.worlds.choral_words import GOODS, PEOPLE, PRINTERS, TOPICS, TOWNS, VENUES, VOICES, WORKS
from pytest_opencomputer.composed import Document, Draw, Fact, World

YEAR = 2026
DOWNLOADS = "Downloads"
_TRASH = ".local/share/Trash"
_MONTHS = ("January", "February", "March", "April", "May", "June")


@dataclass(frozen=True)
class Society:
    """A society.

    Attributes:
        folder: where its papers are.
    """

    town: str
    people: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.town} Choral Society"

    @property
    def folder(self) -> str:
        """Where its papers are."""
        return f"Documents/{self.town} Choral"


def choral_society(draw: Draw) -> World:
    """Make the world of one society."""
    people = tuple(draw.below("people").shuffled(PEOPLE))
    society = Society(draw.below("town").one(TOWNS), people)
    pile, old_invoices = _invoices(society, draw.below("invoices"))
    drafts, programmes = _programmes(society, draw.below("programmes"))
    scan, minutes = _minutes(society, draw.below("minutes"))
    members, waiting, needed = _lists(society, draw.below("lists"))
    thrown = _thrown(society, draw.below("thrown"))
    forms = _forms(society, draw.below("forms"))
    parcel, archive = _parcel(society, draw.below("parcel"))
    bundle = _bundle(society, draw.below("bundle"))
    kept = (("Music", "Practice tracks"), (DOWNLOADS, "Post"))
    visited = Visited(
        f"{society.folder}/Concerts/{YEAR}", draw.below("label").one(["This season", "Current concerts"]), kept
    )
    facts: list[Fact] = [pile, drafts, scan, thrown, *forms, parcel, bundle, visited]
    facts += [Delicate(members, waiting), needed]
    documents = [
        *pile.documents, pile.similar, *old_invoices, *drafts.documents, drafts.similar, *programmes,
        scan.document, scan.similar, *minutes, members, waiting, needed.document, needed.similar,
        *(one.template for one in forms),
        *bundle.documents, bundle.similar,
    ]  # fmt: skip
    files = {one.place: one.content for one in documents}
    files[parcel.place] = archive
    for one in (thrown.document, thrown.other):
        files[f"{_TRASH}/files/{one.name}"] = one.content
        path = urllib.parse.quote(f"/home/user/{one.place}")
        files[f"{_TRASH}/info/{one.name}.trashinfo"] = (
            f"[Trash Info]\nPath={path}\nDeletionDate={YEAR}-03-1{len(one.name) % 9}T09:4{len(path) % 9}:07\n".encode()
        )
    marks = "".join(f"file:///home/user/{urllib.parse.quote(place)} {label}\n" for place, label in kept)
    files[".config/gtk-3.0/bookmarks"] = marks.encode()
    return World(
        files,
        tuple(facts),
        names={"society": society.name, "folder": society.folder},
        untouched="The papers belong to the whole society.",
    )


def _document(place: str, said: str, lines: list[str]) -> Document:
    return Document(place, said, tuple(lines))


def _invoices(society: Society, draw: Draw) -> tuple[Pile, list[Document]]:
    printer, other = draw.some(PRINTERS, 2)
    first = draw.number(1180, 4200)
    slug = {one: one.lower().replace(" & ", "-").replace(" ", "-") for one in (printer, other)}

    def invoice(folder: str, firm: str, number: int, when: str) -> Document:
        items = [(what, draw.number(40, 400), draw.number(9, 85)) for what in draw.some(GOODS, draw.number(2, 4))]
        total = sum(count * pence for _, count, pence in items)
        lines = [
            firm, "", f"Invoice {number}", f"Date: {when}", f"To: {society.name}, {society.people[0]}", "",
            *(f"{count:>4} {what:<30} at {pence:>3}p  {count * pence / 100:>8.2f}" for what, count, pence in items),
            "", f"Amount due in pounds: {total / 100:.2f}", "Payable within 30 days.",
        ]  # fmt: skip
        return _document(f"{folder}/{slug[firm]}-{number}.txt", f"invoice {number} of {firm}", lines)

    target = f"{society.folder}/Accounts/Invoices"
    documents = tuple(
        invoice(DOWNLOADS, printer, first + 37 * at, f"{draw.number(1, 28)} {_MONTHS[at]} {YEAR}") for at in range(3)
    )
    similar = invoice(DOWNLOADS, other, first + 5, f"{draw.number(1, 28)} February {YEAR}")
    old = [invoice(target, printer, first - 260 - 40 * at, f"{draw.number(1, 28)} May {YEAR - 1}") for at in range(2)]
    what = f"the three invoices of {printer}"
    return Pile(what, documents, similar, target, f"{target}, but not those of {other}"), old


def _programmes(society: Society, draw: Draw) -> tuple[Outdated, list[Document]]:
    folder = f"{society.folder}/Concerts/{YEAR}"
    day, venue = draw.number(8, 26), draw.one(VENUES)

    def programme(place: str, said: str, works: int) -> Document:
        chosen = draw.some(WORKS, works)
        lines = [
            f"{society.name}: spring concert", f"{day} April {YEAR}, 7.30 pm, {venue}", "",
            *(f"{composer}: {title} ({how})" for composer, title, how in chosen),
            "", f"Soloists: {', '.join(draw.some(society.people[4:], 3))}", f"Conductor: {society.people[1]}",
        ]  # fmt: skip
        return _document(place, said, lines)

    drafts = tuple(
        programme(f"{folder}/programme-spring-draft-{at}.txt", f"draft {at} of the programme", 3 + at) for at in (1, 2)
    )
    final = programme(f"{folder}/programme-spring.txt", "the spring programme", 6)
    others = [
        programme(f"{society.folder}/Concerts/{YEAR - 1}/programme-{season}.txt", f"the {season} programme", 5)
        for season in ("spring", "summer", "christmas")
    ]
    return Outdated("the two drafts of the spring programme", drafts, final), others


def _minutes(society: Society, draw: Draw) -> tuple[Misnamed, list[Document]]:
    folder = f"{society.folder}/Minutes"

    def minutes(name: str, month: int) -> Document:
        lines = [
            f"{society.name}: minutes of the committee", f"{draw.number(2, 27)} {_MONTHS[month - 1]} {YEAR}", "",
            f"Present: {', '.join(draw.some(society.people, draw.number(5, 8)))}", "",
            *(f"{at}. {topic}" for at, topic in enumerate(draw.some(TOPICS, draw.number(3, 5)), 1)),
            "", f"Next meeting: first Tuesday of {_MONTHS[month]}, 8 pm.",
        ]  # fmt: skip
        return _document(f"{folder}/{name}", f"the minutes of {_MONTHS[month - 1]}", lines)

    number = draw.number(204, 918)
    scan, other = minutes(f"scan-{number}.txt", 3), minutes(f"scan-{number - 1}-attendance.txt", 2)
    rest = [minutes(f"minutes-{YEAR}-0{month}.txt", month) for month in (1, 2, 4)]
    return Misnamed(scan, f"minutes-{YEAR}-03.txt", other), rest


def _lists(society: Society, draw: Draw) -> tuple[Document, Document, Needed]:
    folder = f"{society.folder}/Membership"
    voices = [draw.one(VOICES) for _ in society.people]
    rows = [
        f"{name},{voice},{draw.number(2004, YEAR - 1)},0{draw.number(1200, 1999)} {draw.number(210000, 899999)}"
        for name, voice in zip(society.people, voices, strict=True)
    ]
    members = _document(f"{folder}/members-{YEAR}.csv", "the list of members", ["name,voice,since,telephone", *rows])
    asked = [f"{draw.one(PEOPLE).split()[0]} {draw.one(PEOPLE).split()[1]},{draw.one(VOICES)}" for _ in range(6)]
    waiting = _document(f"{folder}/members-waiting.csv", "the waiting list", ["name,voice", *asked])
    rotas = []
    for name, what in (("rota-teas.txt", "Tea rota"), ("rota-chairs.txt", "Rota for the chairs")):
        pairs = draw.shuffled(society.people)
        weeks = [f"Week {at + 1:>2}: {pairs[2 * at]}, {pairs[2 * at + 1]}" for at in range(10)]
        rotas.append(_document(f"{folder}/{name}", what, [f"{what}, spring {YEAR}", "", *weeks]))
    return members, waiting, Needed(*draw.shuffled(rotas))


def _thrown(society: Society, draw: Draw) -> Thrown:
    folder = f"{society.folder}/Accounts"

    def ledger(name: str) -> Document:
        rows = []
        for month in range(1, 13):
            what, pence = draw.one(GOODS).partition(",")[0], draw.number(900, 42000)
            rows.append(f"{YEAR - 1}-{month:02}-{draw.number(1, 28):02},{what},{pence / 100:.2f}")
        return _document(f"{folder}/{name}", f"the ledger of {YEAR - 1}", ["date,for,pounds", *rows])

    return Thrown(ledger(f"ledger-{YEAR - 1}.csv"), ledger(f"ledger-{YEAR - 1}-old.csv"), "Desktop")


def _forms(society: Society, draw: Draw) -> list[Form]:
    def form(name: str, title: str, fields: list[str]) -> Document:
        return _document(f"Templates/{name}", f"the template {name}", [society.name, title, "", *fields])

    number = draw.number(12, 88)
    receipt = form("Receipt.txt", "Receipt", ["No.:", "Received from:", "Amount in pounds:", "For:", "Signed:"])
    agenda = form("Agenda.txt", "Agenda of the committee", ["Date:", "1. Apologies", "2. Minutes", "3. Concerts"])
    return [
        Form(receipt, f"{society.folder}/Accounts", f"receipt-{YEAR}-{number}.txt"),
        Form(agenda, f"{society.folder}/Minutes", f"agenda-{YEAR}-05.txt"),
    ]


def _parcel(society: Society, draw: Draw) -> tuple[Parcel, bytes]:
    inside = draw.one(["Translations", "Programme notes"])
    documents = []
    for composer, title, how in draw.some(WORKS, 3):
        name = f"{composer} - {title}.txt".replace("é", "e")
        lines = [f"{composer}: {title}", f"({how})", "", *draw.some(TOPICS, 2), f"Sent by {draw.one(society.people)}."]
        documents.append(_document(f"{inside}/{name}", title, lines))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        for one in documents:
            packed.writestr(zipfile.ZipInfo(one.place, (YEAR, 2, draw.number(1, 28), 18, 20, 0)), one.content)
    content = file.getvalue()
    target = f"{society.folder}/Concerts/{YEAR}"
    place = f"{DOWNLOADS}/from-{draw.one(society.people).split()[0].lower()}.zip"
    return Parcel(place, hashlib.sha256(content).hexdigest(), inside, tuple(documents), target), content


def _bundle(society: Society, draw: Draw) -> Bundle:
    folder = f"{society.folder}/Press"
    venue = draw.one(VENUES)

    def paper(name: str, said: str) -> Document:
        lines = [f"{society.name}, {said}", "", *draw.some(TOPICS, 3), f"Spring concert at {venue}, {YEAR}.", ""]
        return _document(f"{folder}/{name}", said, [*lines, f"Questions: {draw.one(society.people)}"])

    documents = tuple(paper(name, said) for name, said in (
        ("press-release.txt", "press release"), ("biography-conductor.txt", "about the conductor"),
        ("dates.txt", "dates of the season"),
    ))  # fmt: skip
    similar = paper("press-release-internal.txt", "notes on the press release")
    return Bundle(
        "press-release.txt, biography-conductor.txt and dates.txt",
        documents,
        similar,
        f"Public/press-kit-{draw.number(2, 9)}.zip",
    )
