"""How paragraphs and characters look, by their styles and by hand."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, TypedDict, cast

from pytest_opencomputer.guest.channels.office_facts import Formatted, LookValues, agreed, joined, occurrences, solid
from pytest_opencomputer.guest.channels.office_looks import Borders, Form, Look, Piece
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .book import Book
from .documents import matching, open_book, open_paragraph
from .model import Paragraph
from .texts import chosen

LOOKS = tuple(one.name for one in fields(Look))
FORMS = tuple(one.name for one in fields(Form))


class BorderFacts(TypedDict):
    """Four lines: ``none`` or ``0.5 pt solid #000000``."""

    left: str
    right: str
    top: str
    bottom: str


class TabFacts(TypedDict):
    """A tab stop; ``leader`` is the character before it, empty if there is none."""

    mm: float
    kind: str
    leader: str


class FormValues(TypedDict):
    """How a paragraph is laid out; see ``Form``."""

    alignment: str | None
    left_mm: float | None
    right_mm: float | None
    first_line_mm: float | None
    above_mm: float | None
    below_mm: float | None
    line_spacing: str | None
    page_break: str | None
    column_break: str | None
    keep_with_next: bool | None
    keep_together: bool | None
    orphans: int | None
    widows: int | None
    background: str | None
    borders: BorderFacts | None
    tabs: list[TabFacts] | None
    hyphenation: bool | None
    drop_cap_lines: int | None
    outline_level: int | None


class FormFacts(FormValues):
    """The layout of a paragraph; ``direct`` names what differs from its style."""

    found: bool
    style: str | None
    direct: list[str] | None


class LookFacts(LookValues):
    """How a text looks. What differs within it is null and named in ``mixed``; ``direct`` differs from the styles."""

    found: bool
    times: int | None
    text: str | None
    paragraph: str | None
    hidden: bool | None
    style: str | None
    link: str | None
    mixed: list[str] | None
    direct: list[str] | None


class Direct(TypedDict):
    """Paragraphs with formatting by hand, of themselves or of characters in them."""

    found: bool
    count: int | None
    paragraphs: list[str] | None


def border_facts(lines: Borders) -> BorderFacts:
    """Four lines as facts."""
    return {"left": lines.left, "right": lines.right, "top": lines.top, "bottom": lines.bottom}


def form_facts(form: Form) -> dict[str, Any]:
    """A layout as facts."""
    found = {name: getattr(form, name) for name in FORMS}
    found["borders"] = border_facts(form.borders)
    found["tabs"] = [{"mm": one.mm, "kind": one.kind, "leader": one.leader} for one in form.tabs]
    return found


def direct_form(one: Paragraph) -> list[str]:
    """What of a paragraph's layout differs from its style."""
    return [name for name in FORMS if getattr(one.form, name) != getattr(one.style_form, name)]


def direct_look(book: Book, one: Paragraph, piece: Piece) -> list[str]:
    """What of the look of characters differs from their styles."""
    expected = asdict(one.style_look)
    style = book.styles.get(("character", piece.style))
    if style is not None:
        expected |= {name: getattr(style.look, name) for name in style.sets if name in expected}
        if piece.style == "Internet Link" and not piece.link:
            expected = asdict(one.style_look)
    return [name for name in LOOKS if getattr(piece.look, name) != expected[name]]


def _has_text(piece: Piece) -> bool:
    return bool(piece.text.strip())


@saved
def paragraph_format(home: Home, document: str, paragraph: str, number: int = 1) -> FormFacts:
    """How a paragraph is laid out, whether by its style or by hand."""
    opened = open_paragraph(home, document, paragraph, number)
    if opened is None:
        return absent(FormFacts)
    found = opened[1]
    facts = {
        "found": True,
        "style": found.style,
        **form_facts(found.form),
        "outline_level": found.level,
        "direct": direct_form(found),
    }
    return cast(FormFacts, facts)


@saved
def character_format(home: Home, document: str, text: str, paragraph: str = "", number: int = 1) -> LookFacts:
    """How a text looks; `number` chooses among its occurrences, in a paragraph if one is given."""
    book = open_book(home, document)
    if book is None or not text:
        return absent(LookFacts)
    places = occurrences(matching(book, paragraph)[:1] if paragraph else book.paragraphs, text)
    if not 0 < number <= len(places):
        return absent(LookFacts)
    found, start = places[number - 1]
    pieces = solid(list(found.look_between(start, start + len(text))))
    values = {name: {getattr(one.look, name) for one in pieces} for name in LOOKS}
    values |= {"style": {one.style for one in pieces}, "link": {one.link for one in pieces}}
    direct = {name for one in pieces for name in direct_look(book, found, one)}
    facts = {
        "found": True,
        "times": len(places),
        "text": text,
        "paragraph": found.text,
        **agreed(values),
        "direct": sorted(direct),
    }
    return cast(LookFacts, facts)


@saved
def directly_formatted(home: Home, document: str, within: str = "body") -> Direct:
    """The paragraphs that are formatted by hand, or have characters that are; without those of indexes."""
    book = open_book(home, document)
    if book is None:
        return absent(Direct)
    found = [
        one.text
        for one in chosen(book, within)
        if not one.index
        and (direct_form(one) or any(direct_look(book, one, piece) for piece in one.pieces if _has_text(piece)))
    ]
    return {"found": True, "count": len(found), "paragraphs": found}


@saved
def formatted_text(home: Home, document: str, attribute: str, value: str, within: str = "all") -> Formatted:
    """The texts in which an attribute of `character-format` has a value, such as `bold` and `true`."""
    if attribute not in (*LOOKS, "style"):
        raise ValueError(f"{attribute!r} is no attribute of characters: {', '.join(LOOKS)}, style")
    book = open_book(home, document)
    if book is None:
        return absent(Formatted)
    found: list[str] = []
    for one in chosen(book, within):
        own = (piece.style if attribute == "style" else getattr(piece.look, attribute) for piece in one.pieces)
        found += joined(zip((piece.text for piece in one.pieces), own, strict=True), value)
    return {"found": True, "count": len(found), "texts": found}
