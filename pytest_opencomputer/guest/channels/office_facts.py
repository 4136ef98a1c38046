"""Facts that text documents and presentations have in common: how texts look, where they are, properties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, TypedDict, TypeVar

from pytest_opencomputer.guest.channels.odf import Properties
from pytest_opencomputer.guest.channels.office_looks import Piece


class LookValues(TypedDict):
    """How characters look; see ``Look``."""

    font: str | None
    size_pt: float | None
    bold: bool | None
    italic: bool | None
    underline: str | None
    strikethrough: str | None
    color: str | None
    highlight: str | None
    position: str | None
    capitals: str | None
    spacing_pt: float | None
    language: str | None


class Formatted(TypedDict):
    """Pieces of text with a format, neighbours joined, and how many there are."""

    found: bool
    count: int | None
    texts: list[str] | None


class PropertyFacts(TypedDict):
    """The properties of a document (File > Properties)."""

    found: bool
    title: str | None
    subject: str | None
    description: str | None
    author: str | None
    last_author: str | None
    keywords: list[str] | None
    custom: dict[str, str] | None


class Macros(TypedDict):
    """The modules of macros in a document, as ``library/module``."""

    found: bool
    modules: list[str] | None


class _Line(Protocol):
    @property
    def text(self) -> str: ...


_L = TypeVar("_L", bound=_Line)


def property_facts(own: Properties) -> PropertyFacts:
    """The properties of a document that is there, as facts."""
    return {
        "found": True,
        "title": own["title"],
        "subject": own["subject"],
        "description": own["description"],
        "author": own["author"],
        "last_author": own["last_author"],
        "keywords": own["keywords"],
        "custom": own["custom"],
    }


def occurrences(lines: Iterable[_L], text: str) -> list[tuple[_L, int]]:
    """Where a text, which is not empty, stands: the lines and the places in them, from 0."""
    found = []
    for one in lines:
        said = one.text
        at = said.find(text)
        while at >= 0:
            found.append((one, at))
            at = said.find(text, at + len(text))
    return found


def solid(pieces: list[Piece]) -> list[Piece]:
    """The pieces with more than white space, whose look can be seen; all of them if none has."""
    return [one for one in pieces if one.text.strip()] or pieces


def agreed(values: Mapping[str, set[Any]]) -> dict[str, Any]:
    """Facts from the values that pieces of a text have: null if they differ, with the names of those in ``mixed``."""
    return {
        **{name: next(iter(one)) if len(one) == 1 else None for name, one in values.items()},
        "mixed": sorted(name for name, one in values.items() if len(one) > 1),
    }


def joined(pieces: Iterable[tuple[str, object]], value: str) -> Iterator[str]:
    """The texts of pieces, each with what it is asked about, that have a value; neighbours are one text.

    Args:
        value: as an argument of an endpoint says it: ``true``, ``12.5``, ``#c00000``.
    """
    said = ""
    for text, own in pieces:
        if _written(own) == value:
            said += text
        elif text and said:
            yield said
            said = ""
    if said:
        yield said


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)
