"""An allotment association: its members, minutes, letters, lists and accounts in a folder of text files.

People, officers, rents and dates are the same in all files, but for what its facts name as wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.gedit.requirements.facts import Payments
from benchmark.worlds.allotment_words import (
    FIRST_NAMES,
    JOBS,
    MISSPELT,
    PLANT_NAMES,
    PLANTS,
    RARE,
    SHOW_CLASSES,
    SITES,
    SURNAMES,
    TOOLS,
    TOPICS,
)
from pytest_opencomputer.composed import Disagreement, Document, Draw, Fact, Misspelt, Renaming, Unordered, World

YEAR = 2026
_OFFICES = ("the treasurer", "the secretary", "the site manager")
_SIZES = ("Full plot", "Half plot", "Starter bed", "Polytunnel bay")
_FEES = ("Adult entry", "Family entry", "Trade stall", "Tea ticket")


@dataclass(frozen=True)
class _Club:
    """What is the same in all files.

    Attributes:
        people: without the officers.
        officers: by office: who left it, and who was elected.
        rents: pence a year, by size of plot.
        fees: pence, by what is charged at the show.
    """

    site: str
    people: tuple[str, ...]
    officers: dict[str, tuple[str, str]]
    rents: dict[str, int]
    fees: dict[str, int]
    show: int

    @property
    def folder(self) -> str:
        return f"Documents/{self.site} Allotments"


def allotments(draw: Draw) -> World:
    """Make the world of one association."""
    club = _club(draw.below("club"))
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
    payments = _payments(club, draw.below("members"), draw.below("bank"))
    documents += [payments.document, payments.source]
    facts: list[Fact] = [*plain[:2], *lists, *spelt, *renamed, *wrong, payments]
    documents += [
        *(one.document for one in lists),
        *(one.document for one in spelt),
        *(one.document for one in renamed),
    ]
    files = {one.place: one.content for one in documents}
    for year in range(YEAR - 3, YEAR):
        files[f"{club.folder}/Accounts/ledger-{year}.csv"] = _ledger(club, year, draw.below(f"ledger-{year}"))
    return World(files, tuple(facts), names={"club": f"{club.site} Allotments"})


def _club(draw: Draw) -> _Club:
    surnames = draw.shuffled(SURNAMES)
    firsts = draw.shuffled(FIRST_NAMES)
    people = [f"{first} {surname}" for first, surname in zip(firsts, surnames[10:], strict=False)]
    leaving = draw.some(PLANT_NAMES, len(_OFFICES))
    officers = {
        office: (f"{first} {surnames[at]}", f"{people.pop()}")
        for at, (office, first) in enumerate(zip(_OFFICES, leaving, strict=True))
    }
    rents = dict(zip(_SIZES, (draw.number(4100, 5800), draw.number(2300, 3300), draw.number(1100, 1900),
                              draw.number(6100, 8400)), strict=True))  # fmt: skip
    fees = dict(zip(_FEES, (draw.number(210, 340), draw.number(510, 790), draw.number(1210, 1890),
                            draw.number(130, 190)), strict=True))  # fmt: skip
    return _Club(draw.one(SITES), tuple(people), officers, rents, fees, draw.number(8, 27))


def _text(club: _Club, name: str, said: str, lines: Sequence[str]) -> Document:
    return Document(f"{club.folder}/{name}", said, tuple(lines))


def _pounds(pence: int) -> str:
    return f"{pence // 100}.{pence % 100:02}"


def _priced(prices: dict[str, int]) -> list[str]:
    return [f"  {what + ' ':.<28} {_pounds(pence):>6}" for what, pence in prices.items()]


def _annual_meeting(club: _Club, draw: Draw) -> Document:
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
        f"2. The accounts show {_pounds(draw.number(61000, 128000))} in the bank after the new fence was paid.",
        *elections,
        f"6. Rents for {YEAR}, payable by the end of April, were agreed:",
        *_priced(club.rents),
        *(f"{at}. {topic}" for at, topic in enumerate(topics, 7)),
        "",
        f"The chair closed the meeting at {draw.number(8, 9)}.{draw.number(10, 55)} pm.",
    ]
    return _text(club, f"minutes-{YEAR}-03-annual.txt", "the minutes of the annual meeting", lines)


def _committee(club: _Club, draw: Draw) -> Document:
    lines = [
        f"{club.site.upper()} ALLOTMENTS - COMMITTEE",
        "",
        f"Minutes of {draw.number(2, 28)} April {YEAR}",
        f"Present: {', '.join(new for _, new in club.officers.values())}, {', '.join(draw.some(club.people, 4))}",
        "",
        f"1. The summer show is on {club.show} August, from {draw.number(10, 12)} am. Prices were settled:",
        *_priced(club.fees),
        *(f"{at}. {topic}" for at, topic in enumerate(draw.some(TOPICS, 5), 2)),
    ]
    return _text(club, f"minutes-{YEAR}-04-committee.txt", "the minutes of the committee", lines)


def _letter(club: _Club, draw: Draw) -> Document:
    lines = [
        f"{club.site} Allotments, to all members",
        "",
        "Dear neighbours,",
        "",
        f"the annual meeting has agreed on the rents for {YEAR}. In pounds a year they are:",
        "",
        *_priced(club.rents),
        "",
        f"Please pay by {draw.number(26, 30)} April, by bank transfer with the number of your plot, or in cash to",
        f"{draw.one(club.people)} at the gate on Saturdays between {draw.number(9, 10)} and 12.",
        f"Water goes on again on {draw.number(6, 19)} April. {draw.one(TOPICS)}",
        "",
        "With good wishes for the season,",
        "the committee",
    ]
    return _text(club, "letter-rents.txt", "the letter about the rents", lines)


def _schedule(club: _Club, draw: Draw) -> Document:
    classes = draw.some(SHOW_CLASSES, 18)
    lines = [
        f"SUMMER SHOW, {club.show} AUGUST {YEAR}",
        "",
        "Prices in pounds:",
        *_priced(club.fees),
        "",
        *(f"Class {at:>2}  {one}" for at, one in enumerate(classes, 1)),
        "",
        f"Staging from {draw.number(7, 9)} am; judging begins at {draw.number(10, 11)}.30 am.",
    ]
    return _text(club, "show-schedule.txt", "the schedule of the show", lines)


def _disagreement(document: Document, right: dict[str, int], source: Document, about: str, draw: Draw) -> Disagreement:
    """One price of the document is wrong, and another one close to it is right."""
    what, other = draw.some(list(right), 2)
    false = right[what] - draw.number(11, 60)
    lines = {one: _priced({one: pence})[0].strip() for one, pence in right.items()}
    wrong = _priced({what: false})[0].strip()
    text = tuple(line.replace(lines[what], wrong) for line in document.lines)
    spoilt = _priced({other: right[other] + draw.number(11, 60)})[0].strip()
    return Disagreement(
        Document(document.place, document.said, text),
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


def _waiting_list(club: _Club, draw: Draw) -> Unordered:
    names = [" ".join(reversed(one.split())) for one in draw.some(club.people, draw.number(22, 30))]
    lines = _listed(draw, names, draw.number(3, 5))
    return Unordered(_text(club, "waiting-list.txt", "the waiting list", lines), "names")


def _tool_share(draw: Draw, club: _Club) -> Unordered:
    lines = _listed(draw, draw.some(TOOLS, draw.number(18, 24)), draw.number(3, 6))
    return Unordered(_text(club, "tool-share.txt", "the list of shared tools", lines), "tools")


def _misspelt(club: _Club, draw: Draw, name: str, said: str) -> Misspelt:
    chosen = draw.some(MISSPELT, draw.number(3, 5))
    names = draw.some([one.split()[1] for one in club.people if one.split()[1] in RARE], 1)
    lines = [f"{club.site} Allotments: {said.removeprefix('the ')}", ""]
    lines += [sentence for sentence, _, _ in chosen]
    lines += ["", f"Questions go to {names[0]} at the gate."]
    return Misspelt(_text(club, name, said, lines), tuple((wrong, right) for _, wrong, right in chosen), tuple(names))


def _handbook(club: _Club, draw: Draw, source: Document) -> Renaming:
    office = draw.one(_OFFICES)
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
    return Renaming(_text(club, "handbook.txt", "the handbook", lines), old, new, trap, office, source)


def _key_register(club: _Club, draw: Draw, source: Document) -> Renaming:
    office = draw.one(_OFFICES)
    old, new = club.officers[office]
    trap = old.split()[0]
    locks = draw.shuffled(["Main gate", "Pavilion", "Tool store", "Water meter", "Compost yard", "Notice board"])
    held = locks[: draw.number(3, 4)]
    lines = [f"Keys of {club.site} Allotments, {YEAR}", ""]
    lines += [f"{lock}: {old} ({office.removeprefix('the ')}), number {draw.number(110, 480)}" for lock in held]
    lines += [f"{lock}: {draw.one(club.people)}, number {draw.number(110, 480)}" for lock in locks[len(held) :]]
    lines += ["", *(plant.format(trap) for plant in draw.some(PLANTS, 2))]
    return Renaming(_text(club, "key-register.txt", "the register of keys", lines), old, new, trap, office, source)


def _price_list(club: _Club, draw: Draw) -> Document:
    goods = {one: draw.number(90, 2400) for one in draw.some(TOOLS, 12)}
    lines = [f"Seed hut, prices {YEAR}", "", *_priced(goods), "", f"Open on Saturdays until {draw.number(1, 4)} pm."]
    return _text(club, "price-list.txt", "the price list of the seed hut", lines)


def _rota(club: _Club, draw: Draw) -> Document:
    people = draw.some(club.people, 16)
    weeks = [f"Week {18 + at}: {people[2 * at]} and {people[2 * at + 1]}" for at in range(8)]
    lines = ["Watering rota", "", *weeks, "", f"The cans hang behind bed {draw.number(2, 9)}."]
    return _text(club, "watering-rota.txt", "the watering rota", lines)


def _payments(club: _Club, draw: Draw, bank: Draw) -> Payments:
    """The members, and what the bank has received from some of them."""
    people = draw.shuffled(club.people)
    unpaid = draw.some(people, draw.number(9, 16))
    sizes = {name: draw.one(_SIZES) for name in people}
    rows = {
        name: f"{plot},{name},{sizes[name]},{draw.number(1989, YEAR - 1)},{_pounds(club.rents[sizes[name]])},"
        f"{'no' if name in unpaid else 'yes'}"
        for plot, name in enumerate(people, 1)
    }
    members = _text(club, "members.csv", "the list of members", ["plot,name,size,since,rent,paid", *rows.values()])
    *late, buyer = bank.some(unpaid, 4)
    early = bank.some([name for name in people if name not in unpaid], bank.number(4, 7))
    received = [(name, "rent", club.rents[sizes[name]]) for name in (*late, *early)]
    received += [(buyer, "seed hut, thank you", bank.number(310, 1080))]
    received += [(name, "seed hut", bank.number(190, 2900)) for name in bank.some(early, 2)]
    days = sorted(bank.some(range(1, 31), len(received)))
    paid = [
        f"{day:02} April  {who + ', ' + what + ' ':.<48} {_pounds(pence):>6}"
        for day, (who, what, pence) in zip(days, bank.shuffled(received), strict=True)
    ]
    lines = [
        f"{club.site} Allotments: statement of account, April {YEAR}",
        "",
        "Received, in pounds:",
        *paid,
        "",
        f"{'Received in April ':.<58} {_pounds(sum(pence for _, _, pence in received)):>6}",
    ]
    statement = _text(club, f"bank-{YEAR}-04.txt", "the bank statement of April", lines)
    first, second, third = (rows[name] for name in late)
    return Payments(members, statement, (first, second, third), rows[buyer])


def _ledger(club: _Club, year: int, draw: Draw) -> bytes:
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
                f"{year}-{month:02}-{day:02},{what},{draw.one(club.people)},{sign}{_pounds(abs(amount))},{_pounds(balance)}"
            )
    return ("\n".join(rows) + "\n").encode()
