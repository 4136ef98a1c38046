"""An allotment association: its members, minutes, letters, lists and accounts in a folder of text files.

People, officers, rents and dates are the same in all files, except for what its facts name as wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmark.worlds.allotment_accounts import ledger, payments_received
from benchmark.worlds.allotment_club import OFFICES, YEAR, Club, found_club, pounds, priced, text
from benchmark.worlds.allotment_words import (
    JOBS,
    MISSPELT,
    PLANTS,
    RARE,
    SHOW_CLASSES,
    TOOLS,
    TOPICS,
)
from pytest_opencomputer.composed import Disagreement, Document, Draw, Fact, Misspelt, Renaming, Unordered, World


def allotments(draw: Draw) -> World:
    """Make the world of one association."""
    club = found_club(draw.below("club"))
    minutes, committee = _annual_meeting(club, draw.below("annual")), _committee(club, draw.below("committee"))
    letter, schedule = _letter(club, draw.below("letter")), _schedule(club, draw.below("schedule"))
    lists = [_waiting_list(club, draw.below("waiting")), _tool_share(draw.below("tools"), club)]
    spelt = [_misspelt(club, draw.below("spring"), "newsletter-spring.txt", "the spring newsletter"),
             _misspelt(club, draw.below("water"), "notice-water.txt", "the notice about the water")]  # fmt: skip
    renamed = [_handbook(club, draw.below("handbook"), minutes), _key_register(club, draw.below("keys"), minutes)]
    plain = [_price_list(club, draw.below("prices")), _rota(club, draw.below("rota")), committee]
    wrong: list[Disagreement] = []
    documents = [minutes, *plain]
    for document, right, source, about in (
        (letter, club.rents, minutes, "the yearly rent for a {}"),
        (schedule, club.fees, committee, "the price of the {}"),
    ):
        found = _disagreement(document, right, source, about, draw.below(document.name))
        wrong.append(found)
        documents.append(found.document)
    payments = payments_received(club, draw.below("members"), draw.below("bank"))
    documents += [payments.document, payments.source]
    facts: list[Fact] = [*plain[:2], *lists, *spelt, *renamed, *wrong, payments]
    documents += [
        *(one.document for one in lists),
        *(one.document for one in spelt),
        *(one.document for one in renamed),
    ]
    files = {one.place: one.content for one in documents}
    for year in range(YEAR - 3, YEAR):
        files[f"{club.folder}/Accounts/ledger-{year}.csv"] = ledger(club, year, draw.below(f"ledger-{year}"))
    return World(
        files, tuple(facts), names={"club": f"{club.site} Allotments"}, untouched="The papers belong to the whole club."
    )


def _annual_meeting(club: Club, draw: Draw) -> Document:
    present = draw.some(club.people, draw.number(14, 21))
    topics = draw.some(TOPICS, 4)
    elections = [
        f"{at}. {new} was elected as {office.removeprefix('the ')} in place of {old}, who did not stand again. "
        f"Proposed by {draw.one(present)}, for: {draw.number(19, 34)}, against: {draw.number(0, 3)}."
        for at, (office, (old, new)) in enumerate(club.officers.items(), 3)
    ]
    lines = [
        f"{club.site.upper()} ALLOTMENTS",
        "",
        f"Minutes of the annual general meeting, {draw.number(5, 24)} March {YEAR}, in the pavilion",
        "",
        f"Present: {', '.join(present)}",
        f"Apologies: {', '.join(draw.some([one for one in club.people if one not in present], 3))}",
        "",
        f"1. The minutes of {YEAR - 1} were read and signed.",
        f"2. The accounts show {pounds(draw.number(61000, 128000))} in the bank after the new fence was paid.",
        *elections,
        f"6. Rents for {YEAR}, payable by the end of April, were agreed:",
        *priced(club.rents),
        *(f"{at}. {topic}" for at, topic in enumerate(topics, 7)),
        "",
        f"The chair closed the meeting at {draw.number(8, 9)}.{draw.number(10, 55)} pm.",
    ]
    return text(club, f"minutes-{YEAR}-03-annual.txt", "the minutes of the annual meeting", lines)


def _committee(club: Club, draw: Draw) -> Document:
    lines = [
        f"{club.site.upper()} ALLOTMENTS - COMMITTEE",
        "",
        f"Minutes of {draw.number(2, 28)} April {YEAR}",
        f"Present: {', '.join(new for _, new in club.officers.values())}, {', '.join(draw.some(club.people, 4))}",
        "",
        f"1. The summer show is on {club.show} August, from {draw.number(10, 12)} am. Prices were settled:",
        *priced(club.fees),
        *(f"{at}. {topic}" for at, topic in enumerate(draw.some(TOPICS, 5), 2)),
    ]
    return text(club, f"minutes-{YEAR}-04-committee.txt", "the minutes of the committee", lines)


def _letter(club: Club, draw: Draw) -> Document:
    lines = [
        f"{club.site} Allotments, to all members",
        "",
        "Dear neighbours,",
        "",
        f"the annual meeting has agreed on the rents for {YEAR}. In pounds a year they are:",
        "",
        *priced(club.rents),
        "",
        f"Please pay by {draw.number(26, 30)} April, by bank transfer with the number of your plot, or in cash to",
        f"{draw.one(club.people)} at the gate on Saturdays between {draw.number(9, 10)} and 12.",
        f"Water goes on again on {draw.number(6, 19)} April. {draw.one(TOPICS)}",
        "",
        "With good wishes for the season,",
        "the committee",
    ]
    return text(club, "letter-rents.txt", "the letter about the rents", lines)


def _schedule(club: Club, draw: Draw) -> Document:
    classes = draw.some(SHOW_CLASSES, 18)
    lines = [
        f"SUMMER SHOW, {club.show} AUGUST {YEAR}",
        "",
        "Prices in pounds:",
        *priced(club.fees),
        "",
        *(f"Class {at:>2}  {one}" for at, one in enumerate(classes, 1)),
        "",
        f"Staging from {draw.number(7, 9)} am; judging begins at {draw.number(10, 11)}.30 am.",
    ]
    return text(club, "show-schedule.txt", "the schedule of the show", lines)


def _disagreement(document: Document, right: dict[str, int], source: Document, about: str, draw: Draw) -> Disagreement:
    """One price of the document is wrong, and another one close to it is right."""
    what, other = draw.some(list(right), 2)
    false = right[what] - draw.number(11, 60)
    lines = {one: priced({one: pence})[0].strip() for one, pence in right.items()}
    wrong = priced({what: false})[0].strip()
    changed = tuple(line.replace(lines[what], wrong) for line in document.lines)
    spoilt = priced({other: right[other] + draw.number(11, 60)})[0].strip()
    return Disagreement(
        Document(document.place, document.said, changed),
        wrong,
        lines[what],
        lines[other],
        spoilt,
        about.format(what.lower()),
        source,
    )


def _listed(draw: Draw, items: Sequence[str], twice: int) -> list[str]:
    """The items in an order that is none, some of them twice, the first one not being the first of the alphabet."""
    ordered = sorted(items)
    mixed = draw.shuffled([*ordered, *draw.some(ordered, twice)])
    return mixed if mixed != sorted(mixed) else mixed[::-1]


def _waiting_list(club: Club, draw: Draw) -> Unordered:
    names = [" ".join(reversed(one.split())) for one in draw.some(club.people, draw.number(22, 30))]
    lines = _listed(draw, names, draw.number(3, 5))
    return Unordered(text(club, "waiting-list.txt", "the waiting list", lines), "names")


def _tool_share(draw: Draw, club: Club) -> Unordered:
    lines = _listed(draw, draw.some(TOOLS, draw.number(18, 24)), draw.number(3, 6))
    return Unordered(text(club, "tool-share.txt", "the list of shared tools", lines), "tools")


def _misspelt(club: Club, draw: Draw, name: str, said: str) -> Misspelt:
    chosen = draw.some(MISSPELT, draw.number(3, 5))
    names = draw.some([one.split()[1] for one in club.people if one.split()[1] in RARE], 1)
    lines = [f"{club.site} Allotments: {said.removeprefix('the ')}", ""]
    lines += [sentence for sentence, _, _ in chosen]
    lines += ["", f"Questions go to {names[0]} at the gate."]
    return Misspelt(text(club, name, said, lines), tuple((wrong, right) for _, wrong, right in chosen), tuple(names))


def _handbook(club: Club, draw: Draw, source: Document) -> Renaming:
    office = draw.one(OFFICES)
    old, new = club.officers[office]
    trap = old.split()[0]
    duties = draw.some(JOBS, draw.number(4, 6))
    plants = draw.some(PLANTS, 3)
    lines = [
        f"{club.site} Allotments: handbook for members",
        "",
        f"Your contact for most questions is {office}, {old}.",
        *(f"- {duty.format(old)}" for duty in duties),
        "",
        "Good to know about the beds that we share:",
        *(f"- {plant.format(trap)}" for plant in plants),
        *(f"- {topic}" for topic in draw.some(TOPICS, 3)),
    ]
    return Renaming(text(club, "handbook.txt", "the handbook", lines), old, new, trap, office, source)


def _key_register(club: Club, draw: Draw, source: Document) -> Renaming:
    office = draw.one(OFFICES)
    old, new = club.officers[office]
    trap = old.split()[0]
    locks = draw.shuffled(["Main gate", "Pavilion", "Tool store", "Water meter", "Compost yard", "Notice board"])
    held = locks[: draw.number(3, 4)]
    lines = [f"Keys of {club.site} Allotments, {YEAR}", ""]
    lines += [f"{lock}: {old} ({office.removeprefix('the ')}), number {draw.number(110, 480)}" for lock in held]
    lines += [f"{lock}: {draw.one(club.people)}, number {draw.number(110, 480)}" for lock in locks[len(held) :]]
    lines += ["", *(plant.format(trap) for plant in draw.some(PLANTS, 2))]
    return Renaming(text(club, "key-register.txt", "the register of keys", lines), old, new, trap, office, source)


def _price_list(club: Club, draw: Draw) -> Document:
    goods = {one: draw.number(90, 2400) for one in draw.some(TOOLS, 12)}
    lines = [f"Seed hut, prices {YEAR}", "", *priced(goods), "", f"Open on Saturdays until {draw.number(1, 4)} pm."]
    return text(club, "price-list.txt", "the price list of the seed hut", lines)


def _rota(club: Club, draw: Draw) -> Document:
    people = draw.some(club.people, 16)
    weeks = [f"Week {18 + at}: {people[2 * at]} and {people[2 * at + 1]}" for at in range(8)]
    lines = ["Watering rota", "", *weeks, "", f"The cans hang behind bed {draw.number(2, 9)}."]
    return text(club, "watering-rota.txt", "the watering rota", lines)
