"""The papers of a travel office: letters of guests, lists, and figures that do not agree."""

from __future__ import annotations

from dataclasses import dataclass

from apps.pcmanfm.requirements.facts import Misnamed, Pile
from benchmark.worlds.isles import HouseQuestion, Isles
from benchmark.worlds.isles_sites import money
from benchmark.worlds.isles_words import CHORES, EXTRAS, GREETINGS, PARTIES, PEOPLE, THANKS
from pytest_opencomputer.composed import Disagreement, Document, Draw, Fact, Unordered

YEAR = 2026
_MONTHS = ("May", "June", "July", "August", "September")


@dataclass(frozen=True)
class Letter:
    """What a party writes: their name, the question that they ask, and where the letter is."""

    party: str
    question: HouseQuestion
    document: Document


@dataclass(frozen=True)
class Papers:
    """All papers, and what is known about them."""

    letters: tuple[Letter, ...]
    documents: tuple[Document, ...]
    facts: tuple[Fact, ...]


def papers(office: str, there: Isles, draw: Draw) -> Papers:
    """Make the papers of an office. The letters are about the last two islands."""
    folder = f"Documents/{office}"
    parties = draw.some(PARTIES, 4)
    letters = tuple(
        _letter(folder, office, party, question, draw.below(party))
        for party, question in zip(parties, there.house_questions[2:], strict=False)
    )
    chores = _chores(folder, draw.below("chores"))
    fares = _fares(folder, office, there, draw.below("fares"))
    pile, old = _pile(folder, parties[2:], draw.below("pile"))
    scan = _scan(folder, office, draw.below("scan"))
    documents = (
        *(one.document for one in letters), chores.document, fares.document, fares.source, *pile.documents,
        pile.similar, *old, scan.document, scan.similar,
    )  # fmt: skip
    return Papers(letters, documents, (chores, fares, pile, scan))


def _letter(folder: str, office: str, party: str, question: HouseQuestion, draw: Draw) -> Letter:
    others = [one for one in EXTRAS if one != question.extra]
    lines = (
        f"To {office}", "", draw.one(GREETINGS), "",
        f"In {draw.one(_MONTHS)} we would like to stay on {question.island} for {draw.number(2, 9)} nights.",
        EXTRAS[question.extra][2],
        f"Last year we asked for something else ({EXTRAS[draw.one(others)][0].lower()}); that does not matter now.",
        "The room may be simple, and the less it costs, the better.", "",
        draw.one(THANKS), f"{draw.one(PEOPLE)[:1]}. {party}",
    )  # fmt: skip
    document = Document(f"{folder}/Letters/{party.lower()}.txt", f"the letter of the {party} party", lines)
    return Letter(party, question, document)


def _chores(folder: str, draw: Draw) -> Unordered:
    items = draw.some(CHORES, 8)
    lines = draw.shuffled([*items, *draw.some(items, 2)])
    lines = lines if lines != sorted(lines) else lines[::-1]
    return Unordered(Document(f"{folder}/to-buy.txt", "the list of what to buy", tuple(lines)), "items")


def _fares(folder: str, office: str, there: Isles, draw: Draw) -> Disagreement:
    first, second = draw.some(there.routes, 2)
    shown, other = first.fare, second.fare
    if other == shown:
        other += 30
    wrong = shown + 10 * draw.number(2, 9)
    right, old, similar = money(shown), money(wrong), money(other)
    told = (f"{first.name}: {right}", f"{second.name}: {similar}", f"Valid from 1 March {YEAR}.")
    source = Document(
        f"{folder}/fares-{YEAR}.txt", f"the fares of {YEAR}", ("Single fares of Orrin Ferries", "", *told)
    )
    lines = (
        f"{office}: what a day out costs", "", f"Ferry {first.name}: {old} single",
        f"Ferry {second.name}: {similar} single", f"Packed lunch: {money(650)}", "", "Prices are for one person.",
    )  # fmt: skip
    document = Document(f"{folder}/day-out.txt", "the sheet about a day out", lines)
    about = f"the fare from {first.port} to {first.island}"
    spoilt = f"Ferry {second.name}: {right} single"
    return Disagreement(
        document,
        f"Ferry {first.name}: {old} single",
        f"Ferry {first.name}: {right} single",
        f"Ferry {second.name}: {similar} single",
        spoilt,
        about,
        source,
    )


def _pile(folder: str, parties: list[str], draw: Draw) -> tuple[Pile, list[Document]]:
    asked, other = parties
    first = draw.number(310, 780)

    def confirmation(place: str, party: str, number: int) -> Document:
        lines = ("Confirmation", f"Number: {number}", f"For: the {party} party", f"Nights: {draw.number(2, 9)}")
        return Document(f"{place}/{party.lower()}-{number}.txt", f"confirmation {number}", lines)

    target = f"{folder}/Confirmed"
    documents = tuple(confirmation("Downloads", asked, first + 7 * at) for at in range(3))
    similar = confirmation("Downloads", other, first + 3)
    old = [confirmation(target, draw.one(PARTIES), first - 40 - 11 * at) for at in range(2)]
    said = f"{target}, but not that of the {other} party"
    return Pile(f"the three confirmations of the {asked} party", documents, similar, target, said), old


def _scan(folder: str, office: str, draw: Draw) -> Misnamed:
    number = draw.number(104, 890)

    def scan(file: str, month: str) -> Document:
        lines = (
            f"{office}: guests of {month} {YEAR}",
            "",
            *(f"{one}: {draw.number(2, 6)}" for one in draw.some(PARTIES, 4)),
        )
        return Document(f"{folder}/Guests/{file}", f"the guests of {month}", lines)

    return Misnamed(
        scan(f"scan-{number}.txt", "April"), f"guests-{YEAR}-04.txt", scan(f"scan-{number - 1}.txt", "March")
    )
