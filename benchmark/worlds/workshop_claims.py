"""What people of the workshop claim back: a workbook of claims, the rules for them, and what was approved.

Each claim breaks one rule at most. Many come close: at the limit to the penny, on the last day, with a word in time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from apps.libreoffice_calc.requirements.claims import Claims
from benchmark.worlds.workshop import workshop
from benchmark.worlds.workshop_files import Cell, Page, book
from benchmark.worlds.workshop_shop import YEAR, Workshop, open_shop
from benchmark.worlds.workshop_words import TOWNS
from pytest_opencomputer.composed import Document, Draw, World

_RULES = """\
WHAT WE PAY BACK

A  Above 25.00 we need a receipt. Miles need none.
B  A meal may cost 18.00 for each person who eats, and no more.
C  For a trip in your own car we pay 0.45 a mile for the first 100 miles, and
   0.25 for each mile after that. Nobody may claim more.
D  Claims are handed in within 30 days; the day after the expense is the first.
E  A tool above 150.00 needs my word before the day on which it is bought. My
   word is for one person and up to a price. It stands in approvals.txt, and
   there I may take it back.
F  Nothing is paid twice. If somebody claims the same sum for the same day once
   more, in whatever words, the claim with the higher number is refused.
G  We pay for no alcohol, not even as a part of a meal.

Nobody has broken two of these with one claim so far.
"""
_PLACES = ("the Anchor", "the Station Buffet", "Rosa's", "the Black Bull", "the Weavers' Arms", "Fennel's")
_COUNTED = ("", "alone", "two persons", "three persons", "four persons")
_MATERIAL = (
    "Screws, 4 by 40", "Sandpaper, mixed", "Oak dowels", "Hide glue", "Hinges for a wine rack", "Masking tape",
    "Spirit level, 60 cm", "Drawer runners", "Brass knobs", "Beeswax", "Dust bags", "Edging, ash",
)  # fmt: skip
_TOOLS = ("router", "track saw", "belt sander", "mitre saw", "nail gun", "dust extractor", "biscuit jointer")
_WITH_ALCOHOL = ("Dinner at {place} with a bottle of red, {persons}", "Lunch at {place}, {persons}, two pints each")
_FIRST_DAY, _DAYS, _NORMAL = date(YEAR, 1, 5), 160, 84


@dataclass(frozen=True)
class _Claim:
    who: str
    day: date
    handed: date
    what: str
    pence: int
    miles: int = 0
    receipt: bool = True
    broken: str = ""

    @property
    def key(self) -> tuple[str, date, int]:
        return self.who, self.day, self.pence


def workshop_claims(draw: Draw) -> World:
    """The workshop with claims that nobody has looked at yet."""
    world, shop, own = workshop(draw), open_shop(draw.below("shop")), draw.below("claims")
    claims, words = _claims(shop, own)
    columns = [("Claim", 1.8, "text"), ("Expense", 2.4, "date"), ("Handed in", 2.4, "date"), ("Who", 4.0, "text"),
               ("For", 9.0, "text"), ("Miles", 1.6, "whole"), ("Amount", 2.2, "money"), ("Receipt", 1.8, "text"),
               ("Refused", 1.8, "text")]  # fmt: skip
    rows: list[list[Cell]] = [
        [f"R-{number}", one.day, one.handed, one.who, one.what, one.miles or None, one.pence / 100,
         "yes" if one.receipt else None, None]
        for number, one in enumerate(claims, 101)
    ]  # fmt: skip
    made, tables = book(f"{shop.folder}/claims-{YEAR}.ods", [Page("Claims", columns, rows)], shop.owner)
    sheet = tables["Claims"]
    rules = Document(f"{shop.folder}/rules.txt", "the rules for claims", tuple(_RULES.splitlines()))
    approvals = Document(f"{shop.folder}/approvals.txt", "what was approved", ("MY WORD ON TOOLS", "", *words))
    broken = {sheet.first + at: one.broken for at, one in enumerate(claims) if one.broken}
    right = own.one([sheet.first + at for at, one in enumerate(claims) if not one.broken])
    fact = Claims(sheet, "Refused", broken, right, rules.name)
    files = {**world.files, made.place: made.content, rules.place: rules.content, approvals.place: approvals.content}
    names = {**world.names, "folder": shop.folder}
    return replace(world, files=files, facts=(*world.facts, fact), names=names)


def _claims(shop: Workshop, draw: Draw) -> tuple[list[_Claim], list[str]]:
    """All claims in the order in which they were handed in, and what the owner has said about tools."""
    people = [name for name, *_ in shop.staff]
    found: list[_Claim] = []
    while len(found) < _NORMAL:
        one = draw.one((_meal, _trip, _bought, _night))(people, draw)
        if one.key not in {other.key for other in found}:
            found.append(one)
    taken = {one.key for one in found}
    others = [one for one in _wrong(people, draw) if one.key not in taken]
    twice = [one for one in found if one.handed < one.day + timedelta(days=20) and not one.miles]
    others += [_again(one, draw) for one in draw.some(twice, 2)]
    tools, words = _tools(people, draw)
    # What was handed in on the same day stays in the order in which it was drawn.
    return sorted([*found, *others, *tools], key=lambda one: one.handed), words


def _days(draw: Draw, *, late: bool = False) -> tuple[date, date]:
    day = _FIRST_DAY + timedelta(days=draw.number(0, _DAYS))
    after = draw.number(31, 44) if late else draw.one((30, draw.number(1, 12), draw.number(3, 28)))
    return day, day + timedelta(days=after)


def _meal(people: list[str], draw: Draw, *, above: bool = False) -> _Claim:
    persons = draw.number(1, 4)
    most = 1800 * persons
    pence = most + draw.number(20, 640) if above else draw.one((most, most - draw.number(60, 700)))
    what = f"{draw.one(('Lunch', 'Dinner'))} at {draw.one(_PLACES)}, {_COUNTED[persons]}"
    return _Claim(draw.one(people), *_days(draw), what, pence, receipt=pence > 2500 or above or draw.number(0, 1) == 0)


def _trip(people: list[str], draw: Draw, *, above: bool = False) -> _Claim:
    miles = draw.number(108, 170) if above or draw.number(0, 2) == 0 else draw.number(14, 100)
    right = 45 * min(miles, 100) + 25 * max(miles - 100, 0)
    pence = 45 * miles if above else right
    what = f"To {draw.one(TOWNS)} and back, own car"
    return _Claim(draw.one(people), *_days(draw), what, pence, miles, receipt=False)


def _bought(people: list[str], draw: Draw) -> _Claim:
    pence = draw.one((2500, draw.number(300, 2400), draw.number(2600, 9400)))
    return _Claim(draw.one(people), *_days(draw), draw.one(_MATERIAL), pence, receipt=pence > 2500)


def _night(people: list[str], draw: Draw) -> _Claim:
    return _Claim(draw.one(people), *_days(draw), f"A night in {draw.one(TOWNS)}", draw.number(110, 240) * 50)


def _wrong(people: list[str], draw: Draw) -> Iterator[_Claim]:
    """Two claims for each rule that a claim breaks by itself."""
    for _ in range(2):
        yield replace(_bought(people, draw), pence=draw.number(2550, 6900), receipt=False, broken="A")
        yield replace(_meal(people, draw, above=True), broken="B")
        yield replace(_trip(people, draw, above=True), broken="C")
        day, handed = _days(draw, late=True)
        yield replace(draw.one((_bought, _night))(people, draw), day=day, handed=handed, broken="D")
        persons = draw.number(2, 4)
        what = draw.one(_WITH_ALCOHOL).format(place=draw.one(_PLACES), persons=_COUNTED[persons])
        pence = 1800 * persons - draw.number(40, 900)
        yield _Claim(draw.one(people), *_days(draw), what, pence, broken="G")


def _again(one: _Claim, draw: Draw) -> _Claim:
    """A claim once more, in other words and handed in later."""
    what = draw.one((f"{one.what} (receipt found)", f"{one.what.split(',')[0]}, as agreed", "See my list of expenses"))
    last = one.day + timedelta(days=30)
    return replace(one, what=what, handed=last - timedelta(days=draw.number(0, 4)), receipt=True, broken="F")


def _tools(people: list[str], draw: Draw) -> tuple[list[_Claim], list[str]]:
    """Tools above 150.00, with and without the owner's word."""
    found, said = [], []
    buyers, tools = draw.some(people, min(len(people), 6)), draw.shuffled(_TOOLS)
    for at, tool in enumerate(tools[:6]):
        who, other = buyers[at % len(buyers)], buyers[(at + 1) % len(buyers)]
        day, handed = _days(draw)
        pence = draw.number(320, 980) * 50
        before = day - timedelta(days=draw.number(2, 9))
        enough = pence if at == 0 else pence + draw.number(1, 9) * 500
        whom, when, price = who, before, enough
        if at == 2:
            price = pence - draw.number(2, 9) * 250
        elif at == 3:
            when = day + timedelta(days=draw.number(1, 3))
        elif at == 4:
            whom = other
        said.append((when, f"{whom} may buy a {tool} for up to {price / 100:.2f}."))
        if at == 5:
            back = before + timedelta(days=1)
            said.append((back, f"I take that back: {who} is to wait with the {tool}."))
        what = f"A {tool}"
        found.append(_Claim(who, day, handed, what, pence, broken="E" if at >= 2 else ""))
    return found, [f"{day.day} {day:%B}: {words}" for day, words in sorted(said)]
