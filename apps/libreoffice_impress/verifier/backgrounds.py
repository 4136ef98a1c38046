"""Backgrounds, headers and footers, and the master slides."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_deck, open_slide
from .drawn import Fill


class FillFacts(TypedDict):
    """What something is filled with; ``transparency`` is in percent."""

    kind: str
    color: str
    second_color: str
    gradient: str
    angle: float
    transparency: float
    image_sha256: str


class Background(TypedDict):
    """The background of a slide; ``own`` says whether it is set on the slide itself."""

    found: bool
    own: bool | None
    kind: str | None
    color: str | None
    second_color: str | None
    gradient: str | None
    angle: float | None
    image_sha256: str | None
    master_background: bool | None
    master_objects: bool | None


class HeadersFooters(TypedDict):
    """Header, footer, date and number of a slide or of its notes."""

    found: bool
    header: str | None
    footer: str | None
    date: str | None
    date_fixed: bool | None
    header_shown: bool | None
    footer_shown: bool | None
    date_shown: bool | None
    number_shown: bool | None


class MasterFacts(TypedDict):
    """A master slide; ``slides`` are the names of those that have it."""

    name: str
    slides: list[str]
    background: FillFacts
    shapes: list[str]


class FooterFacts(TypedDict):
    """What stands below a slide: texts that are shown, "" for none, and whether its number is."""

    slide: str
    footer: str
    date: str
    number: bool


class Footers(TypedDict):
    """What stands below the slides, in order."""

    found: bool
    count: int | None
    footers: list[FooterFacts] | None


class Masters(TypedDict):
    """The master slides, and how many slides have each."""

    found: bool
    count: int | None
    names: list[str] | None
    used: dict[str, int] | None
    masters: list[MasterFacts] | None


def fill_facts(fill: Fill) -> FillFacts:
    """A fill as facts have it."""
    return {
        "kind": fill.kind,
        "color": fill.color,
        "second_color": fill.second_color,
        "gradient": fill.gradient,
        "angle": fill.angle,
        "transparency": fill.transparency,
        "image_sha256": fill.image_sha256,
    }


@saved
def background(home: Home, document: str, slide: str) -> Background:
    """The background of a slide, its own or its master's, and what it shows of its master."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(Background)
    deck, one = opened
    master = next((page for page in deck.masters if page.name == one.master), None)
    fill = one.background if one.own_background or master is None else master.background
    return {
        "found": True,
        "own": one.own_background,
        "kind": fill.kind,
        "color": fill.color,
        "second_color": fill.second_color,
        "gradient": fill.gradient,
        "angle": fill.angle,
        "image_sha256": fill.image_sha256,
        "master_background": "background" in one.shows,
        "master_objects": "objects" in one.shows,
    }


@saved
def headers_footers(home: Home, document: str, slide: str) -> HeadersFooters:
    """What Insert > Header and Footer has set for a slide, or for its notes (`slide` is then `notes of NAME`)."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(HeadersFooters)
    one = opened[1].furniture
    return {
        "found": True,
        "header": one.header,
        "footer": one.footer,
        "date": one.date,
        "date_fixed": one.date_fixed,
        "header_shown": "header" in one.shown,
        "footer_shown": "footer" in one.shown,
        "date_shown": "date" in one.shown,
        "number_shown": "number" in one.shown,
    }


@saved
def footers(home: Home, document: str) -> Footers:
    """What each slide shows below: footer, date, and its number."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Footers)
    found: list[FooterFacts] = [
        {
            "slide": one.name,
            "footer": one.furniture.footer if "footer" in one.furniture.shown else "",
            "date": one.furniture.date if "date" in one.furniture.shown else "",
            "number": "number" in one.furniture.shown,
        }
        for one in deck.slides
    ]
    return {"found": True, "count": len(found), "footers": found}


@saved
def masters(home: Home, document: str) -> Masters:
    """The master slides of a presentation."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Masters)
    users = {one.name: [page.name for page in deck.slides if page.master == one.name] for one in deck.masters}
    return {
        "found": True,
        "count": len(deck.masters),
        "names": [one.name for one in deck.masters],
        "used": {name: len(pages) for name, pages in users.items()},
        "masters": [
            {
                "name": one.name,
                "slides": users[one.name],
                "background": fill_facts(one.background),
                "shapes": [shape.name or shape.placeholder or shape.kind for shape in one.shapes],
            }
            for one in deck.masters
        ],
    }
