"""Slides: their order, names, layouts, outlines and placeholders."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_deck, open_slide, slide_of, slides_of
from .model import Page


class SlideSummary(TypedDict):
    """A slide among the others."""

    number: int
    name: str
    title: str
    layout: str
    master: str
    hidden: bool
    words: int
    notes: bool


class Slides(TypedDict):
    """The slides of a presentation, in order; ``hidden`` are the names of those that the show leaves out."""

    found: bool
    count: int | None
    names: list[str] | None
    titles: list[str] | None
    hidden: list[str] | None
    slides: list[SlideSummary] | None


class SlideFacts(TypedDict):
    """A slide; ``previous`` and ``next`` are the names of its neighbours."""

    found: bool
    number: int | None
    name: str | None
    title: str | None
    subtitle: str | None
    layout: str | None
    master: str | None
    hidden: bool | None
    texts: list[str] | None
    previous: str | None
    next: str | None
    shape_names: list[str] | None


class OutlineEntry(TypedDict):
    """The outline of a slide: its lines with their levels, from 1."""

    slide: str
    title: str
    texts: list[str]
    levels: list[int]


class Outline(TypedDict):
    """The outlines of slides."""

    found: bool
    count: int | None
    entries: list[OutlineEntry] | None


class PlaceholderFacts(TypedDict):
    """A placeholder of a slide; an empty one still asks to be filled in."""

    placeholder: str
    name: str
    text: str
    empty: bool


class Placeholders(TypedDict):
    """The placeholders of a slide."""

    found: bool
    count: int | None
    placeholders: list[PlaceholderFacts] | None


def words_on(page: Page) -> int:
    """How many words there are on a page."""
    return sum(len(line.text.split()) for shape in page.shapes for line in shape.texts)


def notes_of(page: Page) -> str:
    """The notes of a slide, empty if there are none."""
    return page.notes.said("notes") if page.notes is not None else ""


@saved
def slides(home: Home, document: str) -> Slides:
    """The slides of a presentation, in order."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Slides)
    facts: list[SlideSummary] = [
        {
            "number": one.number,
            "name": one.name,
            "title": one.title,
            "layout": one.layout,
            "master": one.master,
            "hidden": one.hidden,
            "words": words_on(one),
            "notes": bool(notes_of(one).strip()),
        }
        for one in deck.slides
    ]
    return {
        "found": True,
        "count": len(facts),
        "names": [one["name"] for one in facts],
        "titles": [one["title"] for one in facts],
        "hidden": [one["name"] for one in facts if one["hidden"]],
        "slides": facts,
    }


@saved
def slide(home: Home, document: str, slide: str) -> SlideFacts:
    """A slide, what it says, and what stands before and behind it."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(SlideFacts)
    deck, one = opened
    names = [page.name for page in deck.slides]
    return {
        "found": True,
        "number": one.number,
        "name": one.name,
        "title": one.title,
        "subtitle": one.said("subtitle"),
        "layout": one.layout,
        "master": one.master,
        "hidden": one.hidden,
        "texts": [shape.text for shape in one.shapes if shape.text.strip()],
        "previous": names[one.number - 2] if one.number > 1 else None,
        "next": names[one.number] if 0 < one.number < len(names) else None,
        "shape_names": [shape.name for shape in one.shapes if shape.name],
    }


@saved
def outline(home: Home, document: str, slide: str = "") -> Outline:
    """The outlines of all slides or of one: what the placeholders for text say, with the level of each line."""
    deck = open_deck(home, document)
    if deck is None or (slide and slide_of(deck, slide) is None):
        return absent(Outline)
    entries: list[OutlineEntry] = []
    for one in slides_of(deck, slide):
        lines = [
            line
            for shape in one.shapes
            if shape.placeholder in ("outline", "subtitle") and not shape.empty
            for line in shape.paragraphs
        ]
        entries.append(
            {
                "slide": one.name,
                "title": one.title,
                "texts": [line.text for line in lines],
                "levels": [max(line.level, 1) for line in lines],
            }
        )
    return {"found": True, "count": len(entries), "entries": entries}


@saved
def placeholders(home: Home, document: str, slide: str) -> Placeholders:
    """The placeholders of a slide, from the back to the front."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(Placeholders)
    found: list[PlaceholderFacts] = [
        {"placeholder": one.placeholder, "name": one.name, "text": one.text, "empty": one.empty}
        for one in opened[1].shapes
        if one.placeholder
    ]
    return {"found": True, "count": len(found), "placeholders": found}
