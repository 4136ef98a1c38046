"""The software of a harbour office with papers of the office, for the editor and the file manager."""

from __future__ import annotations

from dataclasses import replace

from apps.pcmanfm.requirements.facts import Bundle, Misnamed, Outdated
from benchmark.worlds.harbour_code import harbour_code
from benchmark.worlds.harbour_words import BOATS, PEOPLE
from pytest_opencomputer.composed import Briefing, Disagreement, Document, Draw, Fact, Unordered, World

LEAVE = Briefing(
    "Documents/leave.txt",
    "gedit",
    "BEFORE MY LEAVE\nWhat has to be done in the project and in the office. Ask nobody, it is all written down.",
    {
        "value": "a wrong value",
        "function": "a function",
        "release": "the list for the release",
        "moorings": "the moorings",
        "lines": "a file to convert",
        "check": "a check without a task",
        "extension": "an extension",
        "style": "two settings of the folder",
        "aside": "changes that were put aside",
        "fee": "a wrong fee",
        "crew": "the list of the crew",
        "plans": "the old plans",
    },
)
"""What somebody in the office asks for before a leave."""
_FEES = ("A night at the quay", "A week at the quay", "The crane", "Water", "A tow from the bar")


def harbour_office(draw: Draw) -> World:
    """Make the world of one harbour office and its papers."""
    world = harbour_code(draw)
    name = world.names["harbour"]
    folder = f"Documents/{name}"
    fees = _fees(folder, name, draw.below("fees"))
    crew = _crew(folder, draw.below("crew"))
    plans = _plans(folder, name, draw.below("plans"))
    log = _logs(folder, name, draw.below("logs"))
    bundle = _bundle(folder, name, draw.below("bundle"))
    documents = [
        fees.document, fees.source, crew.document, *plans.documents, plans.similar, log.document, log.similar,
        *bundle.documents, bundle.similar,
    ]  # fmt: skip
    files = {**world.files, **{one.place: one.content for one in documents}}
    facts: list[Fact] = [fees, crew, plans, log, bundle]
    return replace(world, files=files, facts=(*world.facts, *facts))


def _fees(folder: str, name: str, draw: Draw) -> Disagreement:
    pence = {one: 50 * number for one, number in zip(_FEES, draw.some(range(8, 90), len(_FEES)), strict=True)}
    right = {one: f"{one}: {value / 100:.2f}" for one, value in pence.items()}
    wrong, other = draw.some(_FEES, 2)
    shown, spoilt = (f"{one}: {(pence[one] + 175) / 100:.2f}" for one in (wrong, other))
    source = Document(f"{folder}/fees-decided.txt", "the fees that were decided",
                      (f"{name}: fees in pounds, as decided for this year", "", *right.values()))  # fmt: skip
    lines = (shown if one == wrong else line for one, line in right.items())
    notice = Document(
        f"{folder}/fees.txt", "the notice of fees", (name, "Fees in pounds", "", *lines, "", "Cash only.")
    )
    return Disagreement(notice, shown, right[wrong], right[other], spoilt, f'the fee for "{wrong}"', source)


def _crew(folder: str, draw: Draw) -> Unordered:
    crew = [f"{person}: {boat}" for person, boat in zip(PEOPLE, draw.some(BOATS, len(PEOPLE)), strict=True)]
    lines = draw.shuffled([*crew, *draw.some(crew, 2)])
    if lines == sorted(lines):
        lines.reverse()
    return Unordered(Document(f"{folder}/crew.txt", "the list of the crew", tuple(lines)), "entries")


def _plans(folder: str, name: str, draw: Draw) -> Outdated:
    def plan(file: str, said: str, count: int) -> Document:
        lines = [f"Berth {number}: {boat}" for number, boat in enumerate(draw.some(BOATS, count), 1)]
        return Document(f"{folder}/Berths/{file}", said, (f"{name}: berths", "", *lines))

    drafts = tuple(plan(f"berths-draft-{number}.txt", f"draft {number} of the berths", 4 + number) for number in (1, 2))
    return Outdated("the two drafts of the berths", drafts, plan("berths.txt", "the berths", 8))


def _logs(folder: str, name: str, draw: Draw) -> Misnamed:
    number = draw.number(1200, 8900)

    def log(file: str, month: str) -> Document:
        days = [f"{draw.number(1, 28)} {month}: {draw.one(('calm', 'fog', 'gale'))}" for _ in range(4)]
        return Document(f"{folder}/Weather/{file}", "a log of the weather", (f"{name}: days of {month}", "", *days))

    first, second = draw.some(("April", "May", "June", "July"), 2)
    return Misnamed(log(f"scan-{number}.txt", first), f"weather-{first.lower()}-2026.txt",
                    log(f"scan-{number + 1}-pier.txt", second))  # fmt: skip


def _bundle(folder: str, name: str, draw: Draw) -> Bundle:
    def sheet(file: str, said: str) -> Document:
        lines = [f"{one}: {draw.one(PEOPLE)}" for one in ("Quay", "Lock", "Crane", "Office")]
        return Document(f"{folder}/Watch/{file}", said, (f"{name}: {said}", "", *lines))

    documents = (
        sheet("rota.txt", "who is on watch"),
        sheet("keys.txt", "who has keys"),
        sheet("radio.txt", "who has a radio"),
    )
    archive = f"Public/watch-{draw.number(10, 52)}.zip"
    return Bundle("rota.txt, keys.txt and radio.txt", documents, sheet("keys-old.txt", "who had keys"), archive)
