"""Digests of what a presentation holds, for guards over what nobody asked to be changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .contents import Paragraph
from .documents import called, open_deck, open_slide, shape_of, slide_of
from .model import Deck, Page, Shape
from .slides import notes_of


class Digests(TypedDict):
    """The SHA-256 of what a presentation holds, by part; each part has what all slides that count have of it."""

    found: bool
    parts: dict[str, str] | None


class Digest(TypedDict):
    """Digests of what was not left out: of what it says, and of how it looks and moves."""

    found: bool
    count: int | None
    sha256: str | None
    formats: str | None


def digest(kept: object) -> str:
    """The SHA-256 of something that JSON can say."""
    said = json.dumps(kept, ensure_ascii=False, sort_keys=True, default=sorted)
    return hashlib.sha256(said.encode("utf-8", "backslashreplace")).hexdigest()


def _pieces(line: Paragraph) -> list[object]:
    """The pieces of a paragraph, neighbours that look the same as one."""
    found: list[list[Any]] = []
    for piece in line.pieces:
        look = [asdict(piece.look), piece.link]
        if found and found[-1][1] == look:
            found[-1][0] += piece.text
        else:
            found.append([piece.text, look])
    return list(found)


def _line(line: Paragraph) -> list[object]:
    return [asdict(line.form), line.level, asdict(line.bullet), _pieces(line)]


def _says(one: Shape) -> list[object]:
    """What a shape is and says."""
    held = one.picture.sha256 if one.picture is not None else one.media.sha256 if one.media is not None else ""
    table = [[cell.row, cell.column, cell.text] for cell in one.table.cells] if one.table is not None else []
    chart = asdict(one.chart) if one.chart is not None else {}
    lines = [[line.text, line.level] for line in one.paragraphs] if not one.empty else []
    return [one.name, one.kind, one.geometry, one.placeholder, lines, held, table, chart]


def _place(one: Shape) -> list[object]:
    """Where a shape is and how it looks."""
    box = [one.x_mm, one.y_mm, one.width_mm, one.height_mm, one.rotation, one.flipped, one.group, list(one.joins)]
    looks = [asdict(part) for part in (one.fill, one.line, one.shadow, one.frame)]
    more = [one.corner_mm, one.style, one.title, one.description, sorted(one.locked), one.visible, one.printed]
    return [box, looks, more]


def _format(one: Shape) -> list[object]:
    """How the text, picture or table of a shape looks."""
    table = one.table
    cells = [[cell.fill, cell.borders, cell.vertical, cell.rows, cell.columns] for cell in table.cells] if table else []
    sizes = [sorted(table.parts), table.style, table.column_widths_mm, table.row_heights_mm] if table else []
    held = [asdict(part) for part in (one.picture, one.media) if part is not None]
    return [[_line(line) for line in one.texts], cells, sizes, held]


def _page(page: Page) -> list[object]:
    """What a slide says, with its notes."""
    return [page.layout, page.hidden, [_says(one) for one in page.shapes], notes_of(page)]


def _manner(page: Page) -> list[object]:
    """How a slide looks and moves."""
    return [
        [[_place(one), _format(one), [asdict(link) for link in one.links]] for one in page.shapes],
        page.master, asdict(page.background), page.own_background, sorted(page.shows), _furniture(page),
        asdict(page.transition), [asdict(one) for one in page.effects], [asdict(one) for one in page.comments],
    ]  # fmt: skip


def _furniture(page: Page) -> list[object]:
    found = []
    for one in (page, page.notes):
        if one is not None:
            furniture = one.furniture
            found.append([furniture.header, furniture.footer, furniture.date, furniture.date_fixed, furniture.shown])
    return list(found)


def _parts(deck: Deck, slides: Sequence[Page]) -> dict[str, object]:
    shapes = [one for page in slides for one in page.shapes]
    parts: dict[str, object] = {
        "order": [[one.title, [shape.text for shape in one.shapes]] for one in slides],
        "names": [one.name for one in slides],
        "hidden": [one.hidden for one in slides],
        "layouts": [one.layout for one in slides],
        "used_masters": [one.master for one in slides],
        "masters": [[one.name, asdict(one.background), [_says(shape) + _place(shape) for shape in one.shapes]]
                    for one in deck.masters],
        "texts": [[[line.text, line.level] for line in one.texts] for one in shapes],
        "text_formats": [[_line(line) for line in one.texts] for one in shapes],
        "shapes": [[called(one), one.kind, one.geometry, _place(one)] for one in shapes],
        "tables": [[_says(one), _format(one)] for one in shapes if one.table is not None],
        "charts": [asdict(one.chart) for one in shapes if one.chart is not None],
        "images": [[called(one), asdict(one.picture)] for one in shapes if one.picture is not None],
        "media": [[called(one), asdict(one.media)] for one in shapes if one.media is not None],
        "links": [[called(one), asdict(link)] for one in shapes for link in one.links],
        "fields": [[called(one), asdict(field)] for one in shapes for field in one.fields],
        "notes": [notes_of(one) for one in slides],
        "comments": [[asdict(comment) for comment in one.comments] for one in slides],
        "headers_footers": [_furniture(one) for one in slides],
        "backgrounds": [[asdict(one.background), one.own_background, sorted(one.shows)] for one in slides],
        "transitions": [asdict(one.transition) for one in slides],
        "animations": [[asdict(effect) for effect in one.effects] for one in slides],
        "slide_show": asdict(deck.show),
        "custom_shows": deck.shows,
        "page_setup": asdict(deck.size),
        "guides": asdict(deck.guides),
        "styles": [asdict(one) for one in deck.styles],
        "properties": {key: value for key, value in deck.properties.items() if key != "last_author"},
        "macros": deck.macros,
    }  # fmt: skip
    return parts


def _others(deck: Deck, without: Iterable[str]) -> Sequence[Page]:
    left_out = {id(slide_of(deck, name)) for name in without}
    return [one for one in deck.slides if id(one) not in left_out]


@saved
def digests(home: Home, document: str, without: list[str] = [], in_order: bool = True) -> Digests:  # noqa: B006 - never changed
    """A digest of each part of a presentation, to see what was changed.

    Args:
        without: names of slides that do not count.
        in_order: whether it matters which slide or shape has something.
    """
    deck = open_deck(home, document)
    if deck is None:
        return absent(Digests)
    parts = _parts(deck, _others(deck, without))
    if not in_order:
        parts = {name: sorted(map(digest, one)) if isinstance(one, list) else one for name, one in parts.items()}
    return {"found": True, "parts": {name: digest(one) for name, one in sorted(parts.items())}}


@saved
def other_slides(home: Home, document: str, without: list[str], formats: bool = True) -> Digest:
    """A digest of the slides, in order, without those that `without` names; for guards.

    Slides without a name are named by their number, so names do not count.
    """
    deck = open_deck(home, document)
    if deck is None:
        return absent(Digest)
    kept = _others(deck, without)
    looks = digest([_manner(one) for one in kept]) if formats else ""
    return {"found": True, "count": len(kept), "sha256": digest([_page(one) for one in kept]), "formats": looks}


@saved
def other_shapes(home: Home, document: str, slide: str, without: list[str], formats: bool = True) -> Digest:
    """A digest of the shapes of a slide, from the back to the front, without those that `without` names; for guards."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(Digest)
    page = opened[1]
    left_out = {id(shape_of(page, name)) for name in without}
    kept = [one for one in page.shapes if id(one) not in left_out]
    looks = digest([[_place(one), _format(one), [asdict(link) for link in one.links]] for one in kept])
    said = digest([_says(one) for one in kept])
    return {"found": True, "count": len(kept), "sha256": said, "formats": looks if formats else ""}
