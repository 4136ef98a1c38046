"""The slides of an observatory: the programme of its evenings, a show for the foyer, a report, and their sources."""

from __future__ import annotations

from dataclasses import dataclass

from apps.libreoffice_impress.requirements.deck_facts import Finished, Unlabelled
from apps.libreoffice_impress.requirements.facts import (
    Addressed,
    Cancelled,
    Deck,
    Misplaced,
    Missing,
    Phrase,
    Replaced,
    Unsaid,
)
from benchmark.worlds.observatory_decks import House, decisions, foyer, report, warden
from benchmark.worlds.observatory_words import EVENINGS, MONTHS, OBSERVATORIES, PAGES, PEOPLE, PLACES, SPEAKERS
from benchmark.worlds.presentations import Card
from pytest_opencomputer.composed import Draw, Fact, World

SEATS = 60
_NAME = "Evenings for Visitors"


@dataclass(frozen=True)
class Evening:
    """One of the evenings.

    Attributes:
        booked: how many seats are.
        state: whether it takes place.
        role: what is wrong with it in the programme: 0 and 1 have another speaker, 2 and 3 are cancelled, 4 is moved to
            another room, 5 stands in the wrong place.
    """

    title: str
    lines: tuple[str, ...]
    booked: int
    state: str
    role: int


def observatory(draw: Draw) -> World:
    """Make the world of one observatory."""
    name = draw.one(OBSERVATORIES)
    house = House(name, f"Documents/{name}", tuple(draw.some(PEOPLE, 5)), draw.one(SPEAKERS))
    planned = _evenings(house, draw.below("evenings"))
    programme, facts, extra = _programme(house, planned, draw.below("programme"))
    shown, shown_facts, rule, captions = foyer(house, draw.below("foyer"))
    told, told_facts = report(house, [one.title for one in planned], draw.below("report"))
    others = [
        decisions(house, extra, rule, captions),
        warden(house, [(one.title, one.booked, one.state) for one in planned], told),
    ]
    decks = [programme, shown, told.deck, *others]
    return World(
        {one.place: one.content for one in decks},
        (*facts, *shown_facts, *told_facts),
        names={"house": name, "boss": house.people[0]},
        untouched="Others work with these slides, too.",
    )


def _evenings(house: House, draw: Draw) -> list[Evening]:
    """Seven evenings in the order of their dates; the first two have the speaker who has given up."""
    talks = draw.some(EVENINGS, 7)
    days = sorted(draw.some(range(1, 13), 7))
    speakers = [house.speaker[0]] * 2 + [draw.one(house.people[1:]) for _ in talks[2:]]
    order = draw.shuffled(range(7))
    states = ["on", "on", "cancelled", "cancelled", "moved to the library", "on", "on"]
    booked = draw.some(range(11, 58), 7)
    found = []
    for at, role in enumerate(order):
        title, remark = talks[role]
        day = 7 * days[at] - 4
        date = f"{(day - 1) % 28 + 1} {MONTHS[(day - 1) // 28]}, {draw.one(('7', '7.30', '8'))} pm"
        lines = (date, f"Speaker: {speakers[role]}", f"Meet in {draw.one(PLACES[:2])}", remark)
        found.append(Evening(title, lines, booked[at], states[role], role))
    return found


def _programme(house: House, planned: list[Evening], draw: Draw) -> tuple[Deck, list[Fact], Card]:
    by_role = {one.role: one for one in planned}
    moved = by_role[5]
    rest = [one for one in planned if one is not moved]
    right = planned.index(moved)
    places = [one for one in range(len(rest) + 1) if abs(one - right) > 1]
    at = draw.one(places)
    shown = [*rest[:at], moved, *rest[at:]]
    page = f"https://{house.name.lower().replace(' ', '-')}.example/{draw.one(PAGES)}"
    before = "Before You Come"
    cards = [
        Card(_NAME, _NAME, (house.name, "Autumn 2026"), "Welcome, and thanks.", True),
        Card(before, before, (f"The path begins behind {house.speaker[2]}", "Bring a warm coat, also in September",
                              "Nobody is let in once the dome is open")),
        *(Card(one.title, one.title, one.lines) for one in shown),
        Card("How to Book", "How to Book", (f"There are {SEATS} seats on each evening",
                                            "Book on our page on the web", "Or call the office in the morning")),
    ]  # fmt: skip
    deck = house.deck("programme.odp", "the programme", "Evenings", cards)
    extra = draw.one([one for one in EVENINGS if one[0] not in {each.title for each in planned}])
    speaker = draw.one(house.people[1:])
    added = Card(extra[0], extra[0], (f"{draw.number(2, 9)} December, 7 pm", f"Speaker: {speaker}", extra[1]))
    after = planned[right - 1].title if right else before
    unsaid = [by_role[6], by_role[4]]
    counted = "that the warden's slides (warden.odp beside it) count as booked"
    facts: list[Fact] = [
        Replaced(deck, (by_role[0].title, by_role[1].title), house.speaker[0], house.speaker[1], house.speaker[2],
                 before, house.speaker[3], f"the speaker {house.speaker[0]}",
                 "the committee's slides (committee.odp beside it) have"),
        Cancelled(deck, tuple(one.title for one in shown if one.state == "cancelled"), by_role[4].title,
                  "the warden's slides (warden.odp beside it) call cancelled"),
        Misplaced(deck, moved.title, after, next(one.title for one in rest if one.title != after
                                                 and rest.index(one) + 1 != at),
                  "the evenings follow one another by their dates"),
        Missing(deck, added.title, tuple(added.lines), shown[-1].title, "the evening that the committee has added",
                "the committee's slides (committee.odp beside it) have"),
        *(Unsaid(deck, one.title, f"Seats left: {SEATS - one.booked}", f"Seats left: {one.booked}",
                 f'"Seats left: " and how many of the {SEATS} seats are left, without those {counted}')
          for one in unsaid),
        Addressed(deck, "How to Book", "our page on the web", page, "in the morning"),
        Phrase(deck, before, "also in September", "Nobody is let in"),
        Unlabelled(deck, f"{_NAME}, Autumn 2026", draw.one(("Talks and observing", "Autumn and winter"))),
        Finished(deck, "Public/programme.pdf", ("Before You Come", "How to Book")),
    ]  # fmt: skip
    return deck, facts, added
