"""How text on slides looks, and in which languages it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TypedDict, cast

from pytest_opencomputer.guest.channels.office_facts import Formatted, LookValues, agreed, joined, occurrences, solid
from pytest_opencomputer.guest.channels.office_looks import Look, Piece
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .contents import Paragraph
from .documents import open_deck, shape_of, slide_of, slides_of
from .model import Deck
from .texts import paragraphs_of

LOOKS = tuple(one.name for one in fields(Look) if one.name != "hidden")


class CharacterFormat(LookValues):
    """How a text looks. What differs within it is null and named in ``mixed``; ``times`` is how often it occurs."""

    found: bool
    times: int | None
    text: str | None
    paragraph: str | None
    link: str | None
    mixed: list[str] | None


class Languages(TypedDict):
    """The language of a presentation, and how many characters of slides are in which."""

    found: bool
    default: str | None
    used: dict[str, int] | None


def lines_in(deck: Deck, slide: str, shape: str) -> Iterator[Paragraph]:
    """The paragraphs of a slide or of all, or those of one shape of these."""
    for page in slides_of(deck, slide):
        chosen = page.shapes if not shape else [one for one in (shape_of(page, shape),) if one is not None]
        for one in chosen:
            yield from one.texts


def pieces_between(line: Paragraph, start: int, end: int) -> Iterator[Piece]:
    """The pieces of a paragraph that have a character from ``start`` to ``end``."""
    at = 0
    for one in line.pieces:
        if max(start - at, 0) < min(end - at, len(one.text)):
            yield one
        at += len(one.text)


@saved
def character_format(
    home: Home, document: str, text: str, slide: str = "", shape: str = "", number: int = 1
) -> CharacterFormat:
    """How a text looks; `number` chooses among its occurrences on a slide and in a shape, if these are given."""
    deck = open_deck(home, document)
    if deck is None or not text:
        return absent(CharacterFormat)
    places = occurrences(lines_in(deck, slide, shape), text)
    if not 0 < number <= len(places):
        return absent(CharacterFormat)
    found, start = places[number - 1]
    pieces = solid(list(pieces_between(found, start, start + len(text))))
    values: dict[str, set[object]] = {name: {getattr(one.look, name) for one in pieces} for name in LOOKS}
    values["link"] = {one.link for one in pieces}
    facts = {
        "found": True,
        "times": len(places),
        "text": text,
        "paragraph": found.text,
        **agreed(values),
    }
    return cast(CharacterFormat, facts)


@saved
def formatted_text(home: Home, document: str, attribute: str, value: str, slide: str = "") -> Formatted:
    """The texts with a format, such as `bold` and `true`, or `color` and `#c00000`, on all slides or one."""
    if attribute not in LOOKS:
        raise ValueError(f"{attribute!r} is none of {', '.join(LOOKS)}")
    deck = open_deck(home, document)
    if deck is None or (slide and slide_of(deck, slide) is None):
        return absent(Formatted)
    found: list[str] = []
    for line in lines_in(deck, slide, ""):
        found += joined(((piece.text, getattr(piece.look, attribute)) for piece in line.pieces), value)
    return {"found": True, "count": len(found), "texts": found}


@saved
def languages(home: Home, document: str) -> Languages:
    """The languages of the text on slides."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Languages)
    used: dict[str, int] = {}
    for _, line in paragraphs_of(deck, "slides"):
        for piece in line.pieces:
            used[piece.look.language] = used.get(piece.look.language, 0) + len(piece.text)
    return {"found": True, "default": deck.language, "used": used}
