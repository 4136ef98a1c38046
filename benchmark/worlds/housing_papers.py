"""The papers of a housing co-operative: its annual report, minutes, a letter to the members, and a list of invoices."""

from __future__ import annotations

from dataclasses import dataclass

from apps.libreoffice_writer.requirements.facts import (
    Addressed,
    FalseHeadings,
    Finished,
    Pages,
    Paper,
    Passage,
    Phrase,
    Renamed,
    Suggested,
    Undescribed,
    Unproven,
    WrongFigure,
)
from benchmark.worlds.housing_words import ADDRESSES, COOPS, FIRMS, HEADINGS, HOUSES, JOBS, PEOPLE
from benchmark.worlds.text_documents import Change, Line, Look, Note, Table, document
from pytest_opencomputer.composed import Disagreement, Document, Draw, Fact, Unordered, World

YEAR = 2026
_MONTHS = ("March", "April", "May", "June")


@dataclass(frozen=True)
class _Coop:
    name: str
    folder: str
    people: tuple[str, ...]
    firm: tuple[str, str, str]


def housing_papers(draw: Draw) -> World:
    """Make the world of one co-operative."""
    name = draw.one(COOPS)
    coop = _Coop(name, f"Documents/{name}", tuple(draw.some(PEOPLE, 5)), draw.one(FIRMS))
    report, invoices = _report(coop, draw.below("report"))
    papers = [report, _minutes(coop, draw.below("minutes")), _letter(coop, draw.below("letter"))]
    notes = _notes(coop, draw.below("notes"))
    facts: list[Fact] = [fact for _, about in papers for fact in about]
    files = {paper.place: paper.content for paper, _ in papers} | {invoices.place: invoices.content}
    files |= {one.place: one.content for one in notes[0]}
    return World(
        files,
        (*facts, *notes[1]),
        names={"coop": name, "boss": coop.people[0]},
        untouched="Others work with these papers, too.",
    )


def _report(coop: _Coop, draw: Draw) -> tuple[tuple[Paper, list[Fact]], Paper]:
    old, similar, new = coop.firm
    first, second, third = draw.some(HEADINGS, 3)
    met, houses = draw.one(("eight", "nine", "ten", "eleven")), draw.shuffled(HOUSES)
    jobs = draw.some(JOBS, 5)
    costs = [5 * draw.number(210, 900) for _ in jobs]
    at = draw.number(0, 3)
    other = next(one for one in range(len(jobs)) if one != at)
    shown = [cost + 90 * (number == at) for number, cost in enumerate(costs)]
    table = (("House", "Job", "Cost in pounds"),
             *((house, job, f"{cost:,}") for house, job, cost in zip(houses, jobs, shown, strict=True)))  # fmt: skip
    flats, share = draw.number(24, 90), draw.number(61, 94)
    keep = "Please keep this report until the general meeting."
    meeting = f"{draw.number(3, 27)} {draw.one(_MONTHS)}"
    blocks: list[Line | Table] = [
        Line([f"{coop.name}: Annual Report {YEAR}"], "Title"),
        Line(["The year in short"], "Heading 1", 1),
        Line([f"The committee met {met} times this year. All {flats} flats are let, and nobody moved out."]),
        Line([f"For the heating we went on with {old}, who came whenever we called. Members are content."]),
        Line([f"About {share} in a hundred members answered our questions.", Note("Questions of last autumn.")]),
        Line([Look(first, "bold")]),
        Line(["The table shows what was done and what it cost. Larger jobs were put off where that did no harm."]),
        Table("Jobs", table, (4.5, 8, 4)),
        Line([f"In addition, {old} looked after all boilers and will do so next year, if {old} keep their prices."]),
        Line([Look(second, "bold")]),
        Line([f"The path to {similar} has been mended by members, and so has the bench beside it."]),
        Line(["We thank everybody who has helped, above all the people who water the beds in dry weeks."]),
        Line([third], "Heading 2", 2),
        Line(["Nothing has been decided yet. Proposals reach the committee by way of the box at the gate."]),
        Line([Look(keep, "bold")]),
        Line([f"The general meeting will be on {meeting} in the common room, and begins at seven."]),
    ]  # fmt: skip
    content = document(f"{coop.name}", coop.people[1], blocks)
    paper = Paper(f"{coop.folder}/annual-report.odt", "the annual report", content, table)
    rows: list[tuple[str, ...]] = [("Invoice", "House", "Job", "Pounds"),
            *((str(400 + 7 * n), house, job, f"{cost:,}") for n, (house, job, cost) in
              enumerate(zip(houses, jobs, costs, strict=True)))]  # fmt: skip
    listed = document("Invoices", coop.people[2], [
        Line([f"Invoices of {YEAR}"], "Title"),
        Line(["All of these have been paid, and checked against the bank statements."]),
        Table("Invoices", rows, (2.5, 4.5, 7, 3)),
    ])  # fmt: skip
    invoices = Paper(f"{coop.folder}/invoices.odt", "the list of invoices", listed)
    facts: list[Fact] = [
        Renamed(paper, ("For the heating", "In addition, "), 3, old, new, similar,
                similar.replace(old.split()[0], "Our"),
                "the firm that looks after the boilers", f"the minutes ({coop.folder}/minutes.odt) have"),
        FalseHeadings(paper, (first, second), keep),
        WrongFigure(paper, at + 1, 2, f"{costs[at]:,}", f"{costs[other] + 5:,}",
                    f"the list of invoices ({invoices.place}) has the right one"),
        Unproven(paper, "The committee met", f"committee met {met} times this year",
                 f"Minutes of {YEAR - 1} and {YEAR}.", "let, and nobody moved"),
        Passage(paper, "We thank everybody", "Nothing has been decided"),
        Phrase(paper, "The general meeting will", f"on {meeting}", "in the common room"),
        Pages(paper),
        Undescribed(paper, f"Annual Report {YEAR}", draw.one((f"The year at {coop.name}", "Report to the members"))),
        Finished(paper, f"Public/report-{YEAR}.pdf", f"{coop.name}: Annual Report {YEAR}"),
    ]  # fmt: skip
    return (paper, facts), invoices


def _minutes(coop: _Coop, draw: Draw) -> tuple[Paper, list[Fact]]:
    old, _, new = coop.firm
    wanted, unwanted = draw.some(coop.people[1:], 2)
    month, rent, day = draw.one(_MONTHS), draw.number(3, 9), draw.number(2, 27)
    box, key = draw.one(("green", "yellow", "blue")), draw.one(("Monday", "Thursday", "Saturday"))
    blocks: list[Line | Table] = [
        Line([f"Minutes of the meeting of {day} {month} {YEAR}"], "Title"),
        Line(["Present"], "Heading 1", 1),
        Line([f"{', '.join(coop.people)}. The chair was taken by {coop.people[0]}."]),
        Line(["Decisions"], "Heading 1", 1),
        Line([f"Rents rise by {rent} per cent from ", Change("July", wanted, False), Change("October", wanted, True),
              ", and ", Change("not ", unwanted, True), "for all flats."]),
        Line(["The shed is ", Change("always ", unwanted, True), "locked at night. Its key hangs in the office on ",
              Change("weekdays", wanted, False), Change(key, wanted, True), "."]),
        Line([f"Old paint goes into the {box} box", Change(" behind the gate", unwanted, False), "."]),
        Line(["Other business"], "Heading 1", 1),
        Line([f"{old}, who look after the boilers, have been called {new} since the first of the month."]),
        Line(["The hedge will be cut twice a year, in spring and in autumn, by two members at a time."]),
        Line(["Letters of thanks go to the neighbours who lent us their ladder and their long table."]),
        Line(["There being no other business, the meeting closed shortly before ten."]),
    ]  # fmt: skip
    content = document("Minutes", coop.people[3], blocks)
    paper = Paper(f"{coop.folder}/minutes.odt", "the minutes", content)
    begins = ("Rents rise by", "The shed is", "Old paint goes")
    results = (
        f"Rents rise by {rent} per cent from October, and for all flats.",
        f"The shed is locked at night. Its key hangs in the office on {key}.",
        f"Old paint goes into the {box} box behind the gate.",
    )
    spoilt = (
        f"Rents rise by {rent} per cent from October, and not for all flats.",
        f"The shed is always locked at night. Its key hangs in the office on {key}.",
        f"Old paint goes into the {box} box.",
    )
    facts: list[Fact] = [
        Suggested(paper, begins, wanted, unwanted, results, spoilt, "two members at a time"),
        Unproven(paper, "The hedge will", "be cut twice a year", "First decided five years ago.", "by two members"),
        Passage(paper, "Letters of thanks", "There being no"),
        Pages(paper),
        Undescribed(paper, f"Minutes of {month} {YEAR}", draw.one(("Decisions of the committee", "Committee"))),
    ]
    return paper, facts


def _letter(coop: _Coop, draw: Draw) -> tuple[Paper, list[Fact]]:
    day, month = draw.number(2, 27), draw.one(_MONTHS)
    until, page = draw.number(10, 28), draw.one(ADDRESSES)
    domain = coop.name.lower().replace(" ", "-")
    blocks: list[Line | Table] = [
        Line([f"{coop.name}: to all members"], "Title"),
        Line([f"{day} {month} {YEAR}"]),
        Line(["Dear members,"]),
        Line([f"Please return the form for parking places before the {until}th of the month, even without a car."]),
        Line(["What is new stands on our page on the web; paper copies are in the office."]),
        Line(["Bicycles that nobody has moved will be given away. Tie a ribbon to yours if you want to keep it."]),
        Line(["The laundry stays closed for a week. Members of the other houses lend their machines."]),
        Line(["With kind regards"]),
        Line([coop.people[0]]),
    ]  # fmt: skip
    content = document("Letter", coop.people[0], blocks)
    paper = Paper(f"{coop.folder}/letter.odt", "the letter to the members", content)
    facts: list[Fact] = [
        Addressed(paper, "What is new", "our page on the web", f"https://{domain}.example/{page}", "paper copies"),
        Phrase(paper, "Please return the", f"before the {until}th of the month", "even without a"),
        Phrase(paper, "Bicycles that nobody", "Tie a ribbon to yours", "will be given away"),
        Passage(paper, "The laundry stays", "With kind regards"),
        Pages(paper),
        Undescribed(paper, f"Letter of {month} {YEAR}", draw.one(("Parking and bicycles", "News for the members"))),
        Finished(paper, f"Public/letter-{day}-{month.lower()}.pdf", f"{coop.name}: to all members"),
    ]
    return paper, facts


def _notes(coop: _Coop, draw: Draw) -> tuple[list[Document], list[Fact]]:
    items = [f"{one}: {draw.number(2, 40)}" for one in ("Chairs", "Cups", "Ladders", "Lamps", "Paint pots", "Plates",
                                                        "Rakes", "Spades", "Tables", "Tins")]  # fmt: skip
    lines = draw.shuffled([*items, *draw.some(items, 2)])
    if lines == sorted(lines):
        lines.reverse()
    stock = Document(f"{coop.folder}/common-room.txt", "the list of the common room", tuple(lines))
    pence = {
        one: 25 * draw.number(8, 60) for one in ("Washing", "Drying", "Guest room, a night", "Common room, an hour")
    }
    right = {one: f"{one}: {value / 100:.2f}" for one, value in pence.items()}
    what, other = draw.some(list(pence), 2)
    wrong, spoilt = f"{what}: {(pence[what] + 125) / 100:.2f}", f"{other}: {(pence[other] + 125) / 100:.2f}"
    source = Document(f"{coop.folder}/charges-decided.txt", "the charges that were decided",
                      (f"{coop.name}: charges of {YEAR} in pounds, as decided", "", *right.values()))  # fmt: skip
    notice = Document(
        f"{coop.folder}/charges.txt", "the notice of charges",
        (coop.name, "What things cost, in pounds", "", *(wrong if one == what else line for one, line in right.items()),
         "", "Please pay in the office."),
    )  # fmt: skip
    facts: list[Fact] = [
        Unordered(stock, "things"),
        Disagreement(notice, wrong, right[what], right[other], spoilt, f"the charge for {what.lower()}", source),
    ]
    return [stock, source, notice], facts
