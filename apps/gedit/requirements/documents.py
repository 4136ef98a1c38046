"""Requirements about tables, and about how a document is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gedit.operations import find, highlight_as, save
from apps.gedit.requirements.common import rest_untouched, to_front, untouched
from apps.gedit.requirements.facts import Payments
from pytest_opencomputer.composed import Asked, Desk, Document, Mistake, Phrasing, Requirement, Scene

_MODES = {"Markdown": "markdown", "LaTeX": "latex", "reStructuredText": "rst"}
"""Modes of highlighting by their titles, with the names that gedit keeps."""
_NTH = ("first", "second", "third")


@dataclass(frozen=True)
class PaymentsNoted(Requirement):
    """Those whose payments are in a statement of account are marked as paid in a table."""

    fact: Payments
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "tables"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Payments))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        file, told = self.fact.document.name, self.fact.source.said
        return (
            Phrasing(
                f'go through {told} and put "yes" into the column paid of {file} for everyone whose rent has come in',
            ),
            Phrasing(f'let the column paid of {file} say "yes" for all whose rent is in {told}'),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.document.place, self.fact.source.place)

    def goals(self) -> Sequence[Asked]:
        place, columns = self.fact.document.place, self.fact.columns
        rows = [dict(zip(columns, line.split(","), strict=True)) for line in self.fact.arrived]
        return tuple(
            Asked(
                nth,
                "table-row",
                {"place": place, "column": "plot", "value": row["plot"]},
                {"count": 1, "cells": {**row, "paid": "yes"}},
            )
            for nth, row in zip(_NTH, rows, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        beginnings = [",".join(line.split(",")[:2]) + "," for line in fact.arrived]
        return (
            rest_untouched(fact.document, beginnings),
            untouched("source_untouched", fact.source, "It is what the bank has sent."),
        )

    def play(self, desk: Desk) -> None:
        self._mark(desk, self.fact.arrived)

    def mistakes(self) -> Sequence[Mistake]:
        arrived, trap = self.fact.arrived, self.fact.trap
        return (
            Mistake("all_but_one", lambda desk: self._mark(desk, arrived[:2]), ("third",)),
            Mistake(
                "and_who_paid_for_something_else",
                lambda desk: self._mark(desk, (*arrived, trap)),
                ("rest_untouched",),
            ),
        )

    def _mark(self, desk: Desk, lines: Sequence[str]) -> None:
        to_front(desk, self.fact.document)
        for line in lines:
            find(desk, line)
            desk.type(f"{line.rpartition(',')[0]},yes")
        save(desk, self.fact.document.name)


@dataclass(frozen=True)
class Highlighted(Requirement):
    """A document is highlighted as something that its name does not tell."""

    document: Document
    mode: str
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "highlighting"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Document), scene.draw.one(list(_MODES)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"highlighting:{self.document.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        file = self.document.name
        return (
            Phrasing(f"have gedit show {file} with the highlighting of {self.mode}"),
            Phrasing(f"switch the highlighting of {file} to {self.mode}"),
        )

    def opens(self) -> Sequence[str]:
        return (self.document.place,)

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("mode", "document-memory", {"place": self.document.place}, {"highlight_mode": _MODES[self.mode]}),
        )

    def guards(self) -> Sequence[Asked]:
        return (untouched("text_untouched", self.document, "Highlighting it does not change a letter of it."),)

    def play(self, desk: Desk) -> None:
        to_front(desk, self.document)
        highlight_as(desk, self.mode)

    def mistakes(self) -> Sequence[Mistake]:
        def as_another(desk: Desk) -> None:
            to_front(desk, self.document)
            highlight_as(desk, next(one for one in _MODES if one != self.mode))

        def with_markup(desk: Desk) -> None:
            self.play(desk)
            desk.key("ctrl+Home")
            desk.type("# ")
            save(desk, self.document.name)

        return (
            Mistake("as_something_else", as_another, ("mode",)),
            Mistake("with_a_heading_in_it", with_markup, ("text_untouched",)),
        )
