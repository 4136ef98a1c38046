"""Requirements about what slides say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.libreoffice_impress.operations import enter_cell, go_to_slide, replace_all, retype, write, write_notes
from apps.libreoffice_impress.requirements.common import OnDeck, OnSlide, same_shapes
from apps.libreoffice_impress.requirements.facts import (
    OUTLINE,
    TABLE,
    Incomplete,
    OfDeck,
    Replaced,
    Unsaid,
    WrongCell,
)
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class NameReplaced(OnDeck[Replaced]):
    """A name gives way to another one throughout."""

    kind: ClassVar[type[OfDeck]] = Replaced
    area: ClassVar[str] = "find_and_replace"

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f"put the new name of {fact.who} wherever the old one stands in {self.deck.said}; {fact.told} it"),
            Phrasing(f"replace the name of {fact.who} throughout {self.deck.said} by the new one, which {fact.told}"),
        )

    def goals(self) -> Sequence[Asked]:
        count = len(self.fact.slides)
        return (
            self.goal("old_name", "occurrences", {"count": 0}, text=self.fact.old),
            self.goal("new_name", "occurrences", {"count": count}, text=self.fact.new),
        )

    def guards(self) -> Sequence[Asked]:
        because = f"{self.fact.similar} is something else."
        asked = [self.guard("similar", "occurrences", {"count": 1}, because, text=self.fact.similar)]
        # At the start these slides have the old name, in the end the new one.
        name = f"(?:{re.escape(self.fact.old)}|{re.escape(self.fact.new)})"
        for number, slide in enumerate(self.fact.slides, 1):
            texts = [
                {"$matches": name.join(map(re.escape, line.split(self.fact.old)))} for line in self.deck.lines(slide)
            ]
            expect = {"entries": [{"title": slide, "texts": texts}]}
            asked += [
                self.guard(f"around_{number}", "outline", expect, "The rest of this slide is right.", slide=slide),
                same_shapes(self.deck, f"beside_{number}", slide, "outline"),
            ]
        return (*asked, *super().guards())

    def act(self, desk: Desk) -> None:
        replace_all(desk, self.fact.old, self.fact.new)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def once(desk: Desk) -> None:
            retype(desk, fact.slides[0], OUTLINE, fact.old, fact.new)

        def too_much(desk: Desk) -> None:
            retype(desk, fact.beside, OUTLINE, fact.similar, fact.spoilt)

        def reworded(desk: Desk) -> None:
            line = self.deck.lines(fact.slides[0])[0]
            retype(desk, fact.slides[0], OUTLINE, line, f"{line}!")

        return (
            self.mistaken("once", once, "old_name", "new_name"),
            self.with_more("too_much", too_much, "similar", "slides"),
            self.with_more("reworded", reworded, "around_1"),
        )


@dataclass(frozen=True)
class LineAdded(OnSlide[Incomplete]):
    """An outline has one line more, at its end."""

    kind: ClassVar[type[OfDeck]] = Incomplete
    area: ClassVar[str] = "outlines"

    @property
    def shape(self) -> str:
        return "outline"

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        where = f'as the last line of the slide "{fact.slide}" of {self.deck.said}'
        return (
            Phrasing(f"add {fact.what} {where}; {fact.told} it word for word", {"place": where}),
            Phrasing(f"put {fact.what} {where}, in the words that {fact.told}", {"place": where}),
        )

    def goals(self) -> Sequence[Asked]:
        slide, line = self.fact.slide, self.fact.line
        last = {"$nth": {"n": -1, "is": line}}
        return (
            self.goal("line", "outline", {"entries": [{"texts": {"$contains": line}}]}, slide=slide),
            self.goal("place", "outline", {"entries": [{"texts": last, "levels": {"$each": 1}}]}, slide=slide),
        )

    def guards(self) -> Sequence[Asked]:
        slide = self.fact.slide
        texts = {"$all": [{"$contains": one} for one in self.deck.lines(slide)]}
        because = "The other lines still hold."
        return (
            self.guard("kept", "outline", {"entries": [{"title": slide, "texts": texts}]}, because, slide=slide),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        self._say(desk, *self.deck.lines(self.fact.slide), self.fact.line)

    def mistakes(self) -> Sequence[Mistake]:
        fact, lines = self.fact, self.deck.lines(self.fact.slide)
        return (
            self.mistaken("another_line", lambda desk: self._say(desk, *lines, fact.other), "line", "place"),
            self.mistaken("at_the_top", lambda desk: self._say(desk, fact.line, *lines), "place"),
            self.mistaken("instead", lambda desk: self._say(desk, *lines[:-1], fact.line), "kept"),
        )

    def _say(self, desk: Desk, *lines: str) -> None:
        go_to_slide(desk, self.fact.slide)
        write(desk, OUTLINE, "\n".join(lines))


@dataclass(frozen=True)
class NotesWritten(OnSlide[Unsaid]):
    """The notes of a slide say something."""

    kind: ClassVar[type[OfDeck]] = Unsaid
    area: ClassVar[str] = "notes"

    def phrasings(self) -> Sequence[Phrasing]:
        notes = f'the speaker notes of the slide "{self.fact.slide}" of {self.deck.said}'
        return (
            Phrasing(f"write into {notes}: {self.fact.asked}"),
            Phrasing(f"fill in {notes}: they should say {self.fact.asked}"),
        )

    def goals(self) -> Sequence[Asked]:
        # People write 1934 and 1,934.
        said = re.sub(r"(?<=\d)(?=\d{3}\b)", ",?", re.escape(self.fact.note))
        expect = {"notes": [{"text": {"$matches": rf"\s*{said}\s*"}}]}
        return (self.goal("notes", "notes", expect, slide=self.fact.slide),)

    def act(self, desk: Desk) -> None:
        write_notes(desk, self.fact.slide, self.fact.note)

    def mistakes(self) -> Sequence[Mistake]:
        fact, lines = self.fact, self.deck.lines(self.fact.slide)

        def on_the_slide_too(desk: Desk) -> None:
            go_to_slide(desk, fact.slide)
            write(desk, OUTLINE, "\n".join((*lines, fact.note)))

        return (
            self.mistaken("other_words", lambda desk: write_notes(desk, fact.slide, fact.other), "notes"),
            self.with_more("on_the_slide_too", on_the_slide_too, "same_shapes"),
        )


@dataclass(frozen=True)
class FigureCorrected(OnSlide[WrongCell]):
    """A figure of a table is as another document has it."""

    kind: ClassVar[type[OfDeck]] = WrongCell
    area: ClassVar[str] = "tables"

    @property
    def shape(self) -> str:
        return self.fact.table

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f"correct {fact.what} in the table of {self.deck.said}; {fact.told}"),
            Phrasing(f"put right {fact.what} in the table of {self.deck.said}; {fact.told}"),
        )

    def goals(self) -> Sequence[Asked]:
        cell = f"{chr(65 + self.fact.column)}{self.fact.row + 1}"
        where = {"slide": self.fact.slide, "shape": self.fact.table, "cell": cell}
        return (self.goal("figure", "table-cell", {"text": self.fact.right}, **where),)

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        cells = [
            [{"$matches": ".*"} if at == (row, column) else text for column, text in enumerate(line)]
            for at, row, line in (((fact.row, fact.column), row, line) for row, line in enumerate(fact.rows))
        ]
        because = "The rest of the table is right."
        return (
            self.guard("cells", "table", {"cells": cells}, because, slide=fact.slide, shape=fact.table),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        self._enter(desk, self.fact.row, self.fact.right)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        below = fact.row + 1 if fact.row + 1 < len(fact.rows) else fact.row - 1
        return (
            self.mistaken("another_figure", lambda desk: self._enter(desk, fact.row, fact.other), "figure"),
            self.with_more("in_two_rows", lambda desk: self._enter(desk, below, fact.right), "cells"),
        )

    def _enter(self, desk: Desk, row: int, text: str) -> None:
        enter_cell(desk, self.fact.slide, TABLE, row * len(self.fact.rows[0]) + self.fact.column, text)
