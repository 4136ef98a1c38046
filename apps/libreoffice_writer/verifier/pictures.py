"""Pictures, frames and drawings."""

from __future__ import annotations

from itertools import pairwise
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .book import Book
from .documents import open_book
from .formats import BorderFacts, border_facts


class ImageFacts(TypedDict):
    """A picture. ``sha256`` is of its file, ``linked`` the address of one that is not in the document."""

    name: str
    title: str
    description: str
    width_mm: float
    height_mm: float
    anchor: str
    wrap: str
    horizontal: str
    vertical: str
    x_mm: float
    y_mm: float
    sha256: str
    linked: str
    link: str
    caption: str
    paragraph: str
    where: str


class Images(TypedDict):
    """The pictures of a document."""

    found: bool
    count: int | None
    names: list[str] | None
    images: list[ImageFacts] | None


class FrameFacts(TypedDict):
    """A frame, text box or drawing with the text in it."""

    name: str
    kind: str
    text: str
    title: str
    description: str
    width_mm: float
    height_mm: float
    anchor: str
    wrap: str
    horizontal: str
    vertical: str
    x_mm: float
    y_mm: float
    background: str
    border: BorderFacts
    columns: int
    paragraph: str


class Frames(TypedDict):
    """The frames, text boxes and drawings of a document."""

    found: bool
    count: int | None
    names: list[str] | None
    frames: list[FrameFacts] | None


def _captions(book: Book) -> dict[int, str]:
    """The captions of pictures by the identity of the paragraph that the picture is in: that one, or the one behind."""
    found: dict[int, str] = {}
    for texts in book.texts.values():
        for own, part in (*zip(texts, texts, strict=True), *pairwise(texts)):
            if id(part) in book.captions and part.where == own.where:
                found.setdefault(id(own), part.text)
    return found


@saved
def images(home: Home, document: str) -> Images:
    """The pictures with size, place, texts for those who cannot see them, and captions."""
    book = open_book(home, document)
    if book is None:
        return absent(Images)
    captions = _captions(book)
    found: list[ImageFacts] = [
        {
            "name": one.name,
            "title": one.title,
            "description": one.description,
            "width_mm": one.width_mm,
            "height_mm": one.height_mm,
            "anchor": one.anchor,
            "wrap": one.wrap,
            "horizontal": one.horizontal,
            "vertical": one.vertical,
            "x_mm": one.x_mm,
            "y_mm": one.y_mm,
            "sha256": one.sha256,
            "linked": one.linked,
            "link": one.link,
            "caption": captions.get(id(one.mark.paragraph), ""),
            "paragraph": one.mark.paragraph.text,
            "where": one.mark.paragraph.where,
        }
        for one in book.shapes
        if one.kind == "image"
    ]
    return {"found": True, "count": len(found), "names": [one["name"] for one in found], "images": found}


@saved
def frames(home: Home, document: str) -> Frames:
    """The frames, text boxes and drawings; pictures are in `images`."""
    book = open_book(home, document)
    if book is None:
        return absent(Frames)
    found: list[FrameFacts] = [
        {
            "name": one.name,
            "kind": one.kind,
            "text": "\n".join(part.text for part in one.paragraphs),
            "title": one.title,
            "description": one.description,
            "width_mm": one.width_mm,
            "height_mm": one.height_mm,
            "anchor": one.anchor,
            "wrap": one.wrap,
            "horizontal": one.horizontal,
            "vertical": one.vertical,
            "x_mm": one.x_mm,
            "y_mm": one.y_mm,
            "background": one.background,
            "border": border_facts(one.borders),
            "columns": one.columns,
            "paragraph": one.mark.paragraph.text,
        }
        for one in book.shapes
        if one.kind != "image"
    ]
    return {"found": True, "count": len(found), "names": [one["name"] for one in found], "frames": found}
