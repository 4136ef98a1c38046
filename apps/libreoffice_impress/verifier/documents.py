"""Opens a presentation, whichever of the formats it is in, and finds slides and shapes in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import archive
from pytest_opencomputer.guest.channels.odf import Document
from pytest_opencomputer.guest.channels.ooxml import COMPOUND, Package
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import shown

from . import odp, pptx
from .model import Deck, Page, Shape

FileFormat = Literal["odp", "otp", "fodp", "pptx", "potx", "ppsx", "ppt", "encrypted", "other"]


class FormatFacts(TypedDict):
    """What kind of document a file is, whatever its name says. ``version`` is the OpenDocument version, else empty."""

    found: bool
    format: FileFormat | None
    version: str | None


def open_deck(home: Home, document: str) -> Deck | None:
    """The presentation at a place; ``None`` if nothing is there.

    Raises:
        StateCorrupt: it is no presentation in one of the formats, is damaged or encrypted.
        StateTooBig: more of something than an honest presentation has.
    """
    if not home.has(document):
        return None
    return parsed(home.file(document, archive.MAX_BYTES), document)


def parsed(content: bytes, place: str) -> Deck:
    """A presentation, kept for the next question about it: a process may answer many about one state."""
    found = _attempt(content, place)
    if isinstance(found, Deck):
        return found
    raise type(found)(str(found))


@lru_cache(maxsize=1)
def _attempt(content: bytes, place: str) -> Deck | StateCorrupt | StateTooBig:
    """A presentation, or the error: errors are also cached, as finding them may take as long."""
    try:
        return _read(content, place)
    except (StateCorrupt, StateTooBig) as error:
        return error


def _read(content: bytes, place: str) -> Deck:
    if content.startswith(b"PK") and b"[Content_Types].xml" in content:
        return pptx.read(Package(content, place), content)
    if content.startswith(COMPOUND):
        raise StateCorrupt(f"{shown(place)} is encrypted with a password, or in a format of before 2007")
    if content.startswith(b"PK") or content.lstrip().startswith(b"<?xml"):
        return odp.read(Document(content, place), content)
    raise StateCorrupt(f"{shown(place)} is no presentation: it begins with {shown(content[:16])}")


def slide_of(deck: Deck, slide: str) -> Page | None:
    """The slide that a name, a title or a number (``#3``) names, or a master or page of notes; ``None`` if none is."""
    if slide.startswith("master "):
        return next((one for one in deck.masters if one.name == slide.removeprefix("master ")), None)
    if slide.startswith("notes of "):
        one = slide_of(deck, slide.removeprefix("notes of "))
        return one.notes if one is not None else None
    if slide == "handout":
        return deck.handout
    if re.fullmatch(r"#\d{1,4}", slide):
        number = int(slide[1:])
        return deck.slides[number - 1] if 0 < number <= len(deck.slides) else None
    by_name = (one for one in deck.slides if one.name == slide)
    return next(by_name, None) or next((one for one in deck.slides if slide and one.title == slide), None)


def slides_of(deck: Deck, slide: str) -> list[Page]:
    """The slide that is named, or all if none is."""
    if not slide:
        return deck.slides
    one = slide_of(deck, slide)
    return [one] if one is not None else []


def shape_of(page: Page, shape: str) -> Shape | None:
    """The shape of a page that a name, a placeholder (``outline 2``), a number (``#2``) or a text names."""
    if not shape:
        return None
    by_name = next((one for one in page.shapes if one.name == shape), None)
    if by_name is not None:
        return by_name
    if re.fullmatch(r"#\d{1,5}", shape):
        number = int(shape[1:])
        return page.shapes[number - 1] if 0 < number <= len(page.shapes) else None
    kind, _, which = shape.partition(" ")
    filled = [one for one in page.shapes if one.placeholder == kind]
    if filled and re.fullmatch(r"\d{0,4}", which):
        number = int(which or 1)
        return filled[number - 1] if 0 < number <= len(filled) else None
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = next((one for one in page.shapes if fits(one.text, shape)), None)
        if found is not None:
            return found
    return None


def open_slide(home: Home, document: str, slide: str) -> tuple[Deck, Page] | None:
    """A presentation and a slide of it; ``None`` if it is not there."""
    deck = open_deck(home, document)
    page = slide_of(deck, slide) if deck is not None else None
    return (deck, page) if deck is not None and page is not None else None


def open_shape(home: Home, document: str, slide: str, shape: str) -> Shape | None:
    """A shape of a slide; ``None`` if it is not there."""
    opened = open_slide(home, document, slide)
    return shape_of(opened[1], shape) if opened is not None else None


def all_shapes(deck: Deck, slide: str) -> Iterator[tuple[Page, Shape]]:
    """The shapes of a slide, or of all if none is named."""
    for page in slides_of(deck, slide):
        for shape in page.shapes:
            yield page, shape


def called(shape: Shape) -> str:
    """What a shape is called in facts: its name, or the placeholder that it fills."""
    return shape.name or shape.placeholder


@saved
def file_format(home: Home, document: str) -> FormatFacts:
    """The format of a file, judged by its content. `encrypted` means that it was saved with a password."""
    if not home.has(document):
        return absent(FormatFacts)
    content = home.file(document, archive.MAX_BYTES)
    if content.startswith(COMPOUND):
        # An encrypted .pptx lies in the same container as a .ppt; the name of its stream is in UTF-16.
        encrypted = "EncryptedPackage".encode("utf-16-le") in content
        return {"found": True, "format": "encrypted" if encrypted else "ppt", "version": ""}
    try:
        deck = open_deck(home, document)
    except StateCorrupt as error:
        return {"found": True, "format": "encrypted" if "encrypted" in str(error) else "other", "version": ""}
    return {"found": True, "format": deck.kind if deck else None, "version": deck.version if deck else None}
