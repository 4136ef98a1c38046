"""What is inserted into slides: pictures, films and sounds, links, and fields."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import all_shapes, called, open_deck, slide_of
from .model import Deck


class ImageFacts(TypedDict):
    """A picture; ``crop_mm`` is what is cut off at the top, right, bottom and left, the shares are in percent."""

    slide: str
    name: str
    title: str
    description: str
    sha256: str
    linked: str
    format: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    rotation: float
    crop_mm: list[float]
    brightness: float
    contrast: float
    mode: str
    transparency: float


class Images(TypedDict):
    """The pictures on slides."""

    found: bool
    count: int | None
    names: list[str] | None
    images: list[ImageFacts] | None


class MediaFacts(TypedDict):
    """A film or sound on a slide."""

    slide: str
    name: str
    kind: str
    sha256: str
    linked: str
    loop: bool
    mute: bool


class MediaOnSlides(TypedDict):
    """The films and sounds on slides."""

    found: bool
    count: int | None
    media: list[MediaFacts] | None


class LinkFacts(TypedDict):
    """What happens on a click on a shape, or on a text in it; ``text`` is empty for the whole shape."""

    slide: str
    shape: str
    text: str
    action: str
    target: str


class Links(TypedDict):
    """Interactions and hyperlinks on slides."""

    found: bool
    count: int | None
    links: list[LinkFacts] | None


class FieldFacts(TypedDict):
    """A field in a shape, with what it shows."""

    slide: str
    shape: str
    kind: str
    text: str
    fixed: bool
    format: str


class Fields(TypedDict):
    """The fields on slides."""

    found: bool
    count: int | None
    kinds: list[str] | None
    fields: list[FieldFacts] | None


def _open(home: Home, document: str, slide: str) -> Deck | None:
    deck = open_deck(home, document)
    return None if deck is None or (slide and slide_of(deck, slide) is None) else deck


@saved
def images(home: Home, document: str, slide: str = "") -> Images:
    """The pictures on all slides or on one; `sha256` is the hash of the picture's file."""
    deck = _open(home, document, slide)
    if deck is None:
        return absent(Images)
    found: list[ImageFacts] = [
        {
            "slide": page.name,
            "name": one.name,
            "title": one.title,
            "description": one.description,
            "sha256": one.picture.sha256,
            "linked": one.picture.linked,
            "format": one.picture.format,
            "x_mm": one.x_mm,
            "y_mm": one.y_mm,
            "width_mm": one.width_mm,
            "height_mm": one.height_mm,
            "rotation": one.rotation,
            "crop_mm": list(one.picture.crop_mm),
            "brightness": one.picture.brightness,
            "contrast": one.picture.contrast,
            "mode": one.picture.mode,
            "transparency": one.picture.transparency,
        }
        for page, one in all_shapes(deck, slide)
        if one.kind == "image" and one.picture is not None
    ]
    return {"found": True, "count": len(found), "names": [one["name"] for one in found], "images": found}


@saved
def media(home: Home, document: str, slide: str = "") -> MediaOnSlides:
    """The films and sounds on all slides or on one."""
    deck = _open(home, document, slide)
    if deck is None:
        return absent(MediaOnSlides)
    found: list[MediaFacts] = [
        {
            "slide": page.name,
            "name": one.name,
            "kind": one.media.kind,
            "sha256": one.media.sha256,
            "linked": one.media.linked,
            "loop": one.media.loop,
            "mute": one.media.mute,
        }
        for page, one in all_shapes(deck, slide)
        if one.media is not None
    ]
    return {"found": True, "count": len(found), "media": found}


@saved
def links(home: Home, document: str, slide: str = "") -> Links:
    """What happens on a click on shapes and texts, on all slides or on one.

    `action` is `url`, `slide`, `document`, `next`, `previous`, `first`, `last`, `end`, `program`, `macro` or `sound`;
    `target` is an address, the name of a slide, or empty.
    """
    deck = _open(home, document, slide)
    if deck is None:
        return absent(Links)
    names = {f"page{page.number}": page.name for page in deck.slides}
    found: list[LinkFacts] = [
        {
            "slide": page.name,
            "shape": called(one),
            "text": link.text,
            "action": link.action,
            "target": names.get(link.target, link.target) if link.action == "slide" else link.target,
        }
        for page, one in all_shapes(deck, slide)
        for link in one.links
    ]
    return {"found": True, "count": len(found), "links": found}


@saved
def fields(home: Home, document: str, slide: str = "") -> Fields:
    """The fields in shapes of all slides or of one; those of masters are asked about with `master NAME`."""
    deck = _open(home, document, slide)
    if deck is None:
        return absent(Fields)
    found: list[FieldFacts] = [
        {
            "slide": page.name,
            "shape": called(one),
            "kind": field.kind,
            "text": field.text,
            "fixed": field.fixed,
            "format": field.format,
        }
        for page, one in all_shapes(deck, slide)
        for field in one.fields
    ]
    return {"found": True, "count": len(found), "kinds": [one["kind"] for one in found], "fields": found}
