"""Worlds: what is there when a task starts, and what is known about it.

A world is made by a function ``(Draw) -> World``: the same draws make the same bytes. Its facts are typed, so that a
requirement of any app finds what it needs ("a letter with a sum that differs from the minutes") without knowing the
world. Kinds of facts that only one app understands are defined beside the requirements of that app.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Protocol


class Fact(Protocol):
    """Something that is true in a world. Kinds of facts are frozen dataclasses."""

    @property
    def resources(self) -> frozenset[str]:
        """What changes if a requirement makes use of the fact, as ``Requirement.changes`` names it."""
        ...


def file_resource(place: str) -> str:
    """The name of a file as a resource."""
    return f"file:{place}"


@dataclass(frozen=True)
class Document:
    """A plain text file in UTF-8 whose lines end with line feeds, the last one included.

    Attributes:
        place: in the home folder.
        said: what people call it, in a sentence: ``the minutes of March``.
    """

    place: str
    said: str
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the file."""
        return PurePosixPath(self.place).name

    @property
    def folder(self) -> str:
        """The folder in which it is."""
        return str(PurePosixPath(self.place).parent)

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return "".join(f"{line}\n" for line in self.lines).encode()

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place)})


@dataclass(frozen=True)
class Renaming:
    """A name that has become wrong in a document, and that also occurs in other text, where it is right.

    Attributes:
        document: where it is wrong.
        old: what is written there, in several lines.
        new: what has to be there instead.
        trap: a shorter text at the beginning of ``old`` that also occurs in lines without ``old``: replacing only this
            would spoil those lines.
        who: what the name stands for, in a sentence: ``the treasurer``.
        source: the document that says what is right.
    """

    document: Document
    old: str
    new: str
    trap: str
    who: str
    source: Document

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources


@dataclass(frozen=True)
class Disagreement:
    """A line of a document that another document contradicts, which is right.

    Attributes:
        wrong: what the line has to lose; it occurs once in the document.
        right: what stands there instead, once it is corrected.
        similar: a text of another line that looks alike but is right; it occurs once.
        spoilt: what somebody would write there who thinks that this line has also changed.
        about: what the figure is, in a sentence: ``the rent of a full plot``.
        source: the document that is right.
    """

    document: Document
    wrong: str
    right: str
    similar: str
    spoilt: str
    about: str
    source: Document

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources


@dataclass(frozen=True)
class Unordered:
    """A list, one item a line and no empty line, in no order, in which some items are there twice.

    Attributes:
        items: what they are, in the plural: ``names``.
    """

    document: Document
    items: str

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources


@dataclass(frozen=True)
class Misspelt:
    """A document with misspelt words.

    Attributes:
        words: pairs of a misspelt word, which occurs once, and the right one.
        names: names that no dictionary has, and that are right.
    """

    document: Document
    words: tuple[tuple[str, str], ...]
    names: tuple[str, ...]

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources


@dataclass(frozen=True)
class World:
    """What is there when a task starts.

    Attributes:
        files: the home folder, place to content.
        facts: what is known of it; of one kind in a fixed order.
        services: by service, its data folder: place to content.
        names: what an instruction may name in places of its own, for example ``{"club": "Weir Lane Allotments"}``.
        untouched: why the files that no requirement of a task changes have to stay as they are. If it is given, a guard
            of each task asks about them.
    """

    files: Mapping[str, bytes]
    facts: tuple[Fact, ...]
    services: Mapping[str, Mapping[str, bytes]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    untouched: str = ""
