"""The papers of a housing co-operative with the folders of its office, which are kept tidy in the file manager."""

from __future__ import annotations

from dataclasses import replace

from apps.pcmanfm.requirements.facts import Bundle, Misnamed, Needed, Outdated, Visited
from benchmark.worlds.housing_papers import YEAR, housing_papers
from benchmark.worlds.housing_words import HOUSES, JOBS, PEOPLE
from pytest_opencomputer.composed import Briefing, Document, Draw, Fact, World

HANDOVER = Briefing(
    "Documents/{coop}/handover.txt",
    "gedit",
    "HANDOVER\nWhat the committee has agreed on. I am back in three weeks.",
    {
        "name": "the new name of a firm",
        "figure": "a wrong figure",
        "lines": "two headings",
        "note": "a footnote",
        "changes": "the suggested changes",
        "passage": "a paragraph to set apart",
        "link": "a link",
        "list": "the list of the common room",
        "charge": "a wrong charge",
        "drafts": "the old drafts",
        "scan": "a scan without a name",
        "kit": "the papers for the wardens",
    },
)
"""What the secretary leaves to be done."""


def housing_office(draw: Draw) -> World:
    """Make the world of one co-operative and its office."""
    world = housing_papers(draw)
    name = world.names["coop"]
    folder = f"Documents/{name}"
    drafts = _drafts(folder, name, draw.below("drafts"))
    scan = _scans(folder, name, draw.below("scans"))
    needed = _rotas(folder, name, draw.below("rotas"))
    bundle = _bundle(folder, name, draw.below("bundle"))
    kept = (("Downloads", "Post"),)
    visited = Visited(f"{folder}/Repairs", draw.below("label").one(("Open repairs", "Repairs of the month")), kept)
    documents = [
        *drafts.documents, drafts.similar, scan.document, scan.similar, needed.document, needed.similar,
        *bundle.documents, bundle.similar,
    ]  # fmt: skip
    files = {**world.files, **{one.place: one.content for one in documents}}
    files["Downloads/timetable.txt"] = f"{name}: buses from the gate\n\n7:10\n7:40\n8:25\n".encode()
    files[".config/gtk-3.0/bookmarks"] = b"file:///home/user/Downloads Post\n"
    facts: list[Fact] = [drafts, scan, needed, bundle, visited]
    return replace(world, files=files, facts=(*world.facts, *facts))


def _drafts(folder: str, name: str, draw: Draw) -> Outdated:
    def rules(file: str, said: str, count: int) -> Document:
        lines = [f"{number}. {one}: ask {draw.one(PEOPLE)}." for number, one in enumerate(draw.some(JOBS, count), 1)]
        return Document(f"{folder}/Rules/{file}", said, (f"{name}: rules", "", *lines))

    drafts = tuple(rules(f"rules-draft-{number}.txt", f"draft {number} of the rules", 2 + number) for number in (1, 2))
    return Outdated("the two drafts of the rules", drafts, rules("rules.txt", "the rules", 5))


def _scans(folder: str, name: str, draw: Draw) -> Misnamed:
    number = draw.number(104, 890)

    def scan(file: str, month: str) -> Document:
        jobs = [f"{one} ({draw.one(HOUSES)})" for one in draw.some(JOBS, 3)]
        return Document(f"{folder}/Repairs/{file}", "a report of repairs", (f"{name}: repairs of {month}", "", *jobs))

    named = f"repairs-{YEAR}-04.txt"
    return Misnamed(scan(f"scan-{number}.txt", "April"), named, scan(f"scan-{number - 1}-meter.txt", "March"))


def _rotas(folder: str, name: str, draw: Draw) -> Needed:
    def rota(file: str, what: str) -> Document:
        days = ("Monday", "Wednesday", "Friday", "Sunday")
        lines = [f"{one}: {draw.one(PEOPLE)}" for one in days]
        return Document(f"{folder}/Rotas/{file}", what, (f"{name}: {what}", "", *lines))

    return Needed(rota("rota-laundry.txt", "the rota of the laundry"), rota("rota-gate.txt", "the rota of the gate"))


def _bundle(folder: str, name: str, draw: Draw) -> Bundle:
    def sheet(file: str, said: str) -> Document:
        lines = [f"{one}: {draw.one(PEOPLE)}" for one in draw.some(HOUSES, 4)]
        return Document(f"{folder}/Wardens/{file}", said, (f"{name}: {said}", "", *lines))

    documents = (
        sheet("keys.txt", "who has keys"),
        sheet("meters.txt", "who reads the meters"),
        sheet("alarm.txt", "whom to call"),
    )
    archive = f"Public/wardens-{draw.number(10, 52)}.zip"
    return Bundle("keys.txt, meters.txt and alarm.txt", documents, sheet("keys-old.txt", "who had keys"), archive)
