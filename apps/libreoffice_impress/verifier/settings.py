"""Properties, page setup, guides, macros and styles of a presentation."""

from __future__ import annotations

from typing import TypedDict, cast

from pytest_opencomputer.guest.channels.office_facts import Macros, PropertyFacts, property_facts
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .backgrounds import FillFacts
from .documents import open_deck
from .labels import size_name
from .model import Style
from .shapes import LineFacts


class PageSetup(TypedDict):
    """The size of slides; ``margins_mm`` is top, right, bottom and left."""

    found: bool
    width_mm: float | None
    height_mm: float | None
    orientation: str | None
    format: str | None
    margins_mm: list[float] | None
    number_format: str | None


class Guides(TypedDict):
    """Snap guides of the view that was saved: how far down and how far right lines are; points are x and y."""

    found: bool
    count: int | None
    horizontal_mm: list[float] | None
    vertical_mm: list[float] | None
    points_mm: list[list[float]] | None


class StyleNames(TypedDict):
    """The named styles of a family, and those of them that the user made."""

    found: bool
    names: list[str] | None
    own: list[str] | None


class StyleFacts(TypedDict):
    """A named style; ``sets`` names the facts that it sets itself."""

    found: bool
    parent: str | None
    font: str | None
    size_pt: float | None
    bold: bool | None
    italic: bool | None
    color: str | None
    fill: FillFacts | None
    line: LineFacts | None
    alignment: str | None
    sets: list[str] | None


@saved
def properties(home: Home, document: str) -> PropertyFacts:
    """The properties of a presentation, custom ones by name."""
    deck = open_deck(home, document)
    return property_facts(deck.properties) if deck is not None else absent(PropertyFacts)


@saved
def page_setup(home: Home, document: str) -> PageSetup:
    """The size of the slides, and its name in Slide > Slide Properties (empty if it has none)."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(PageSetup)
    one = deck.size
    return {
        "found": True,
        "width_mm": one.width_mm,
        "height_mm": one.height_mm,
        "orientation": "landscape" if one.width_mm >= one.height_mm else "portrait",
        "format": size_name(one.width_mm, one.height_mm),
        "margins_mm": list(one.margins_mm),
        "number_format": one.number_format,
    }


@saved
def guides(home: Home, document: str) -> Guides:
    """The snap guides (Insert > Snap Guide) of the first view; `.pptx` has none."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Guides)
    one = deck.guides
    return {
        "found": True,
        "count": len(one.horizontal_mm) + len(one.vertical_mm) + len(one.points_mm),
        "horizontal_mm": one.horizontal_mm,
        "vertical_mm": one.vertical_mm,
        "points_mm": one.points_mm,
    }


@saved
def macros(home: Home, document: str) -> Macros:
    """The macros in a presentation."""
    deck = open_deck(home, document)
    return {"found": True, "modules": deck.macros} if deck is not None else absent(Macros)


def _of_family(family: str, styles: list[Style]) -> list[Style]:
    if family not in ("drawing", "presentation"):
        raise ValueError(f"{family!r} is no family of styles: drawing, presentation")
    return [one for one in styles if bool(one.master) == (family == "presentation")]


@saved
def styles(home: Home, document: str, family: str = "drawing") -> StyleNames:
    """The drawing styles, or the presentation styles of all masters; `.pptx` has neither."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(StyleNames)
    found = _of_family(family, deck.styles)
    names = list(dict.fromkeys(one.name for one in found))
    return {"found": True, "names": names, "own": [one.name for one in found if one.own]}


@saved
def style(home: Home, document: str, style: str, master: str = "") -> StyleFacts:
    """A drawing style, or a presentation style of a master, such as `Title` or `Outline 1`."""
    deck = open_deck(home, document)
    known = deck.styles if deck is not None else []
    one = next((one for one in known if one.name == style and one.master == master), None)
    if one is None:
        return absent(StyleFacts)
    facts = {"found": True, "parent": one.parent, **one.facts, "sets": list(one.sets)}
    return cast(StyleFacts, facts)
