"""Slides of an observatory beside its programme: for the foyer, of the year, of the committee and of the warden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.libreoffice_impress.requirements.deck_facts import Finished, OnItsOwn, Repeated, Unlabelled, Unnumbered
from apps.libreoffice_impress.requirements.facts import (
    Addressed,
    Deck,
    Expired,
    Incomplete,
    Phrase,
    Undescribed,
    Unsaid,
    WrongCell,
)
from benchmark.worlds.observatory_words import CAPTIONS, PAGES, PLANS, REPAIRS, RULES, SKY, TELESCOPE
from benchmark.worlds.presentations import Card, Figure, Grid, presentation
from benchmark.worlds.star_charts import star_chart
from pytest_opencomputer.composed import Draw, Fact


@dataclass(frozen=True)
class House:
    """An observatory: its people, and who speaks instead of whom."""

    name: str
    folder: str
    people: tuple[str, ...]
    speaker: tuple[str, str, str, str]

    def deck(self, file: str, said: str, title: str, cards: Sequence[Card]) -> Deck:
        """A presentation of the house; its slides are called by their titles."""
        content = presentation(title, self.people[1], cards)
        outlines = tuple((one.title, tuple(one.lines)) for one in cards if one.lines)
        return Deck(f"{self.folder}/{file}", said, content, tuple(one.title for one in cards), outlines)


@dataclass(frozen=True)
class Counted:
    """The report with the figures that are right: rows of evening and guests."""

    deck: Deck
    rows: tuple[tuple[str, str], ...]


def foyer(house: House, draw: Draw) -> tuple[Deck, list[Fact], str, tuple[tuple[str, str], ...]]:
    """The show for the foyer, its facts, a new rule of the house, and what its pictures show."""
    rules = draw.some(RULES, 6)
    (first, first_text), (second, second_text) = CAPTIONS
    pictures = [Figure(name, star_chart(draw.below(name), dome), 8, 6)
                for name, dome in (("telescope", True), ("sky", False))]  # fmt: skip
    page = f"https://{house.name.lower().replace(' ', '-')}.example/{draw.one(PAGES)}"
    cards = [
        Card("Welcome", "Welcome", (house.name, "Please take a seat"), opening=True),
        Card(first, first, TELESCOPE, figure=pictures[0]),
        Card("House Rules", "House Rules", tuple(rules[:4])),
        Card(second, second, SKY, figure=pictures[1]),
        Card("Membership", "Membership", ("Members come in without a ticket", f"Forms are with {house.people[2]}",
                                          "Families pay once for all")),
        Card("Find Us", "Find Us", ("The bus stops at the lower gate", "A map is on our page on the web",
                                    "Please park behind the library")),
    ]  # fmt: skip
    deck = house.deck("foyer.odp", "the foyer show", "Foyer", cards)
    told = "the committee's slides (committee.odp beside it) have"
    facts: list[Fact] = [
        Incomplete(deck, "House Rules", rules[4], rules[5], "the new house rule", told),
        Undescribed(deck, first, first_text, second_text, told),
        Undescribed(deck, second, second_text, first_text, told),
        Unnumbered(deck, draw.one((f"{house.name}, autumn 2026", f"Welcome to {house.name}"))),
        OnItsOwn(deck),
        Repeated(deck),
        Addressed(deck, "Find Us", "our page on the web", page, "the lower gate"),
        Phrase(deck, "Membership", "without a ticket", "pay once for all"),
        Unlabelled(deck, f"Foyer show of {house.name}", draw.one(("For waiting visitors", "Slides without a speaker"))),
        Finished(deck, "Public/foyer.pdf", ("House Rules", "Find Us")),
    ]
    return deck, facts, rules[4], CAPTIONS


def report(house: House, titles: Sequence[str], draw: Draw) -> tuple[Counted, list[Fact]]:
    """The report of the last year, with one wrong figure, and its facts."""
    guests = draw.some(range(112, 498), len(titles))
    rows = tuple((title, str(count)) for title, count in zip(sorted(titles), guests, strict=True))
    at = draw.number(0, len(rows) - 1)
    shown = [(title, str(int(count) + 90 * (number == at))) for number, (title, count) in enumerate(rows)]
    grid = Grid("Guests", [("Evening", "Guests"), *shown], (14, 6))
    plans = draw.some(PLANS, 4)
    cards = [
        Card("The Year 2025", "The Year 2025", (house.name, f"Report by {house.people[0]}"), opening=True),
        Card("In Short", "In Short", ("All evenings have taken place", "Two schools came every month",
                                      "We thank everybody who has helped in the rain")),
        Card("Guests", "Guests", grid=grid),
        Card("Repairs", "Repairs", REPAIRS),
        Card("Plans for 2025", "Plans for 2025", tuple(plans[:2])),
        Card("Plans for 2027", "Plans for 2027", tuple(plans[2:])),
    ]  # fmt: skip
    deck = house.deck("report.odp", "the yearly report", "Report", cards)
    total, wrong = sum(guests), sum(int(count) for _, count in shown)
    source = "the warden's slides (warden.odp beside it)"
    table = (("Evening", "Guests"), *shown)
    facts: list[Fact] = [
        WrongCell(deck, "Guests", "Guests", table, at + 1, 1, rows[at][1], str(guests[at] + 9),
                  "the one wrong figure", f"{source} have the right ones"),
        Expired(deck, "Plans for 2025", "the slide with plans for a year that is over", "Plans for 2027"),
        Unsaid(deck, "Repairs", f"Guests in all: {total}", f"Guests in all: {wrong}",
               f'"Guests in all: " and the sum of the guests of all evenings in {source}'),
        Phrase(deck, "In Short", "who has helped", "came every month"),
        Unlabelled(deck, "The Year 2025", draw.one(("Report to the members", f"Report by {house.people[0]}"))),
        Finished(deck, "Public/report-2025.pdf", ("In Short", "Plans for 2027")),
    ]  # fmt: skip
    return Counted(deck, rows), facts


def decisions(house: House, added: Card, rule: str, captions: Sequence[tuple[str, str]]) -> Deck:
    """What the committee has decided."""
    old, new, *_ = house.speaker
    cards = [
        Card("Decisions", "Decisions", ("Committee of 4 August 2026", f"Written down by {house.people[3]}"),
             opening=True),
        Card("Speakers", "Speakers", (f"{old} has moved away", f"{new} gives these talks instead")),
        Card("One More Evening", "One More Evening", (f"Title: {added.title}", "What its slide says:",
                                                      *(f"\t{one}" for one in added.lines))),
        Card("A New House Rule", "A New House Rule", (rule,)),
        Card("Texts for Pictures", "Texts for Pictures", tuple(
            line for title, text in captions for line in (f"{title}:", f"\t{text}"))),
    ]  # fmt: skip
    return house.deck("committee.odp", "the committee's slides", "Decisions", cards)


def warden(house: House, booked: Sequence[tuple[str, int, str]], told: Counted) -> Deck:
    """What the warden counts: bookings of this autumn, and guests of the last year."""
    bookings = [("Evening", "Booked", "State"), *((title, str(count), state) for title, count, state in booked)]
    cards = [
        Card("Bookings and Guests", "Bookings and Guests", (f"{house.people[4]}, warden",), opening=True),
        Card("Bookings, Autumn 2026", "Bookings, Autumn 2026", grid=Grid("Bookings", bookings, (12, 4, 8))),
        Card("Guests, 2025", "Guests, 2025", grid=Grid("Visitors' book", [("Evening", "Guests"), *told.rows], (14, 6))),
    ]
    return house.deck("warden.odp", "the warden's slides", "Bookings", cards)
