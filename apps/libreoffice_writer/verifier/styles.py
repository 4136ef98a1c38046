"""Named styles and languages."""

from __future__ import annotations

from typing import Any, TypedDict, cast

from pytest_opencomputer.guest.channels.office_facts import LookValues
from pytest_opencomputer.guest.channels.office_looks import Look
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book
from .formats import LOOKS, FormValues, form_facts
from .style_names import built_in
from .texts import of_family, runs


class Names(TypedDict):
    """The styles in a document's file, and those of them that do not come with Writer."""

    found: bool
    names: list[str] | None
    own: list[str] | None


class ParagraphStyle(FormValues, LookValues):
    """A paragraph style. ``used`` is how many paragraphs have it."""

    found: bool
    parent: str | None
    next: str | None
    list_style: str | None
    hidden: bool | None
    used: int | None


class CharacterStyle(LookValues):
    """A character style; ``sets`` names what it sets itself, the rest is as in the default paragraph style."""

    found: bool
    parent: str | None
    hidden: bool | None
    sets: list[str] | None
    used: int | None


class LevelFacts(TypedDict):
    """A level of a list style, from 1."""

    level: int
    kind: str
    format: str
    prefix: str
    suffix: str
    start: int
    indent_mm: float


class ListStyle(TypedDict):
    """A list style; ``used`` is how many items have it."""

    found: bool
    levels: list[LevelFacts] | None
    used: int | None


class Languages(TypedDict):
    """The languages of a document: characters in each, and styles in use with hyphenation."""

    found: bool
    default: str | None
    used: dict[str, int] | None
    hyphenated: list[str] | None


def look_facts(look: Look) -> dict[str, Any]:
    """A look as facts."""
    return {name: getattr(look, name) for name in LOOKS}


@saved
def styles(home: Home, document: str, family: str = "paragraph") -> Names:
    """The styles of a family (`paragraph`, `character`, `list`, `page`) that are in the file."""
    kind, book = of_family(family), open_book(home, document)
    if book is None:
        return absent(Names)
    names = sorted(book.pages) if kind == "page" else sorted(name for own, name in book.styles if own == kind and name)
    return {"found": True, "names": names, "own": [one for one in names if not built_in(one, kind)]}


@saved
def paragraph_style(home: Home, document: str, style: str) -> ParagraphStyle:
    """A paragraph style that is in the file, with what it inherits."""
    book = open_book(home, document)
    found = book.styles.get(("paragraph", style)) if book is not None else None
    if book is None or found is None:
        return absent(ParagraphStyle)
    facts = {
        "found": True,
        "parent": found.parent,
        "next": found.next,
        "list_style": found.list_style,
        "outline_level": found.level,
        **form_facts(found.form),
        **look_facts(found.look),
        "used": sum(one.style == style for one in book.paragraphs),
    }
    return cast(ParagraphStyle, facts)


@saved
def character_style(home: Home, document: str, style: str) -> CharacterStyle:
    """A character style that is in the file."""
    book = open_book(home, document)
    found = book.styles.get(("character", style)) if book is not None else None
    if book is None or found is None:
        return absent(CharacterStyle)
    used = sum(len(list(runs(one, style))) for one in book.paragraphs)
    facts = {
        "found": True,
        "parent": found.parent,
        **look_facts(found.look),
        "sets": [one for one in found.sets if one in LOOKS],
        "used": used,
    }
    return cast(CharacterStyle, facts)


@saved
def list_style(home: Home, document: str, style: str) -> ListStyle:
    """A list style that is in the file, level by level."""
    book = open_book(home, document)
    found = book.styles.get(("list", style)) if book is not None else None
    if book is None or found is None:
        return absent(ListStyle)
    levels: list[LevelFacts] = [
        {
            "level": number,
            "kind": one.kind,
            "format": one.format,
            "prefix": one.prefix,
            "suffix": one.suffix,
            "start": one.start,
            "indent_mm": one.indent_mm,
        }
        for number, one in enumerate(found.levels, 1)
    ]
    used = sum(one.item is not None and one.item.style == style for one in book.paragraphs)
    return {"found": True, "levels": levels, "used": used}


@saved
def languages(home: Home, document: str) -> Languages:
    """The languages that texts of a document have; an empty name is for none."""
    book = open_book(home, document)
    if book is None:
        return absent(Languages)
    used: dict[str, int] = {}
    for one in book.paragraphs:
        for piece in one.pieces:
            if piece.text.strip():
                used[piece.look.language] = used.get(piece.look.language, 0) + len(piece.text)
    hyphenated = {one.style for one in book.paragraphs if one.style_form.hyphenation}
    return {"found": True, "default": book.settings.language, "used": used, "hyphenated": sorted(hyphenated)}
