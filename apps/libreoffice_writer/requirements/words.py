"""Requirements about what a document says: names, figures, notes, comments and suggested changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.libreoffice_writer.operations import (
    add_comment,
    add_footnote,
    decide_changes,
    enter_beside,
    insert_behind,
    make_heading,
    replace_all,
    retype,
)
from apps.libreoffice_writer.requirements.common import InParagraph, OnPaper, start_paragraph
from apps.libreoffice_writer.requirements.facts import OfPaper, Paper, Phrase, Renamed, Suggested, Unproven, WrongFigure
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class NameReplaced(OnPaper[Renamed]):
    """A name gives way to another one throughout."""

    kind: ClassVar[type[OfPaper]] = Renamed
    area: ClassVar[str] = "find_and_replace"

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f"in {self.paper.said}, use the new name of {fact.who} throughout; {fact.told} it"),
            Phrasing(
                f"in {self.paper.said}, replace the name of {fact.who} throughout by the new one, which {fact.told}"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            self.goal("old_name", "occurrences", {"count": 0}, text=self.fact.old),
            self.goal("new_name", "occurrences", {"count": self.fact.count}, text=self.fact.new),
        )

    def guards(self) -> Sequence[Asked]:
        because = f"{self.fact.similar} is something else."
        similar = Asked("similar", "occurrences", {"document": self.paper.place, "text": self.fact.similar},
                        {"count": 1}, because)  # fmt: skip
        # At the start these paragraphs have the old name, in the end the new one.
        name = f"(?:{_literal(self.fact.old)}|{_literal(self.fact.new)})"
        started = [start_paragraph(self.paper, one).split(self.fact.old) for one in self.fact.begins]
        patterns = [name.join(map(_literal, parts)) for parts in started]
        around = _in_body_text(self.paper, "around", patterns, "These paragraphs say the same of the firm as before.")
        return (similar, around, *super().guards())

    def act(self, desk: Desk) -> None:
        replace_all(desk, self.fact.old, self.fact.new)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def too_much(desk: Desk) -> None:
            self.act(desk)
            retype(desk, fact.similar, fact.spoilt)

        def once(desk: Desk) -> None:
            retype(desk, fact.old, fact.new)

        def reworded(desk: Desk) -> None:
            self.act(desk)
            retype(desk, fact.begins[0], f"{fact.begins[0]} again")

        return (
            self.mistaken("once", once, "old_name", "new_name"),
            self.mistaken("too_much", too_much, "similar", "texts"),
            self.mistaken("reworded", reworded, "around"),
        )


@dataclass(frozen=True)
class FigureCorrected(OnPaper[WrongFigure]):
    """A figure of the table is as another document has it."""

    kind: ClassVar[type[OfPaper]] = WrongFigure
    area: ClassVar[str] = "tables"

    def phrasings(self) -> Sequence[Phrasing]:
        table, row = self.paper.table, self.paper.table[self.fact.row]
        what = f"the figure for {row[1]} ({row[0]}) in the column {table[0][self.fact.column]}"
        return (
            Phrasing(f"in the table of {self.paper.said}, correct {what}; {self.fact.told}"),
            Phrasing(f"put right {what} of the table in {self.paper.said}; {self.fact.told}"),
        )

    def goals(self) -> Sequence[Asked]:
        cell = f"{chr(65 + self.fact.column)}{self.fact.row + 1}"
        return (self.goal("figure", "table-cell", {"text": self.fact.right}, table="#1", cell=cell),)

    def act(self, desk: Desk) -> None:
        self._enter(desk, self.fact.row, self.fact.right)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        below = fact.row + 1 if fact.row + 1 < len(self.paper.table) else fact.row - 1

        def in_two_rows(desk: Desk) -> None:
            self.act(desk)
            self._enter(desk, below, fact.right)

        return (
            self.mistaken("another_figure", lambda desk: self._enter(desk, fact.row, fact.other), "figure"),
            self.mistaken("in_two_rows", in_two_rows, "cells", "texts"),
        )

    def _enter(self, desk: Desk, row: int, text: str) -> None:
        enter_beside(desk, self.paper.table[row][1], self.fact.column - 1, text)


@dataclass(frozen=True)
class Footnoted(InParagraph[Unproven]):
    """A statement has a footnote."""

    kind: ClassVar[type[OfPaper]] = Unproven
    area: ClassVar[str] = "notes"

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {self.paper.resource("notes")}

    def phrasings(self) -> Sequence[Phrasing]:
        behind, note = f'directly behind "{self.fact.phrase}"', f'"{self.fact.note}"'
        return (
            Phrasing(f"in {self.paper.said}, add the footnote {note} {behind}", {"place": behind}),
            Phrasing(f"put a footnote {behind} in {self.paper.said} that says {note}", {"place": behind}),
        )

    def goals(self) -> Sequence[Asked]:
        note, phrase = self.fact.note, self.fact.phrase[-38:]
        after = {"$matches": f".*{_literal(phrase)}"}
        return (
            self.goal("note", "notes", {"notes": {"$contains": {"kind": "footnote", "text": note}}}),
            self.goal("place", "notes", {"notes": {"$contains": {"text": note, "after": after}}}),
        )

    def act(self, desk: Desk) -> None:
        add_footnote(desk, self.fact.phrase, self.fact.note)

    def mistakes(self) -> Sequence[Mistake]:
        def and_more(desk: Desk) -> None:
            self.act(desk)
            retype(desk, self.fact.beside, f"{self.fact.beside} again")

        return (
            self.mistaken("elsewhere", lambda desk: add_footnote(desk, self.fact.beside, self.fact.note), "place"),
            self.mistaken("and_more", and_more, "same_text"),
        )


def _in_body_text(paper: Paper, name: str, patterns: Sequence[str], because: str) -> Asked:
    """A guard: there are paragraphs of body text that match these patterns."""
    expect = {"texts": {"$all": [{"$contains": {"$matches": one}} for one in patterns]}}
    return Asked(name, "styled", {"document": paper.place, "style": "Body Text"}, expect, because)


def _literal(text: str) -> str:
    """A pattern for the text itself."""
    return "".join(f"[{sign}]" if sign in ".()&+*?" else sign for sign in text)


@dataclass(frozen=True)
class ChangesDecided(OnPaper[Suggested]):
    """The changes of one person are accepted, those of another one rejected."""

    kind: ClassVar[type[OfPaper]] = Suggested
    area: ClassVar[str] = "tracked_changes"

    def phrasings(self) -> Sequence[Phrasing]:
        yes, no, said = self.fact.wanted, self.fact.unwanted, self.paper.said
        return (
            Phrasing(f"accept what {yes} has changed in {said}, and reject all changes of {no}"),
            Phrasing(f"in {said}, reject the changes that {no} suggests, and accept those of {yes}"),
        )

    def goals(self) -> Sequence[Asked]:
        texts = [
            self.goal(f"text_{number}", "text", {"paragraphs": {"$contains": text}})
            for number, text in enumerate(self.fact.results, 1)
        ]
        return (self.goal("decided", "changes", {"count": 0}), *texts)

    def guards(self) -> Sequence[Asked]:
        patterns = [f"{_literal(one)}.*" for one in self.fact.begins]
        return (_in_body_text(self.paper, "style", patterns, "Nobody suggests another style."), *super().guards())

    def act(self, desk: Desk) -> None:
        decide_changes(desk, self.fact.wanted, accept=True)
        decide_changes(desk, self.fact.unwanted, accept=False)

    def mistakes(self) -> Sequence[Mistake]:
        def all_accepted(desk: Desk) -> None:
            decide_changes(desk, self.fact.wanted, accept=True)
            decide_changes(desk, self.fact.unwanted, accept=True)

        def and_more(desk: Desk) -> None:
            self.act(desk)
            insert_behind(desk, self.fact.beside, " of course")

        def restyled(desk: Desk) -> None:
            self.act(desk)
            make_heading(desk, self.fact.results[0], 2)

        wrong = [
            f"text_{number}"
            for number, (right, spoilt) in enumerate(zip(self.fact.results, self.fact.spoilt, strict=True), 1)
            if right != spoilt
        ]
        return (
            self.mistaken("all_accepted", all_accepted, *wrong),
            self.mistaken("and_more", and_more, "texts"),
            self.mistaken("restyled", restyled, "style"),
        )


@dataclass(frozen=True)
class Remarked(InParagraph[Phrase]):
    """A phrase has a comment."""

    remark: str
    kind: ClassVar[type[OfPaper]] = Phrase
    area: ClassVar[str] = "comments"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        remarks = ("Please check this with the office.", "Is this still so?", "Who decided this?")
        return cls(scene.pick(Phrase), scene.draw.one(remarks))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {self.paper.resource("comments")}

    def phrasings(self) -> Sequence[Phrasing]:
        words, remark = f'the words "{self.fact.phrase}"', f'"{self.remark}"'
        return (
            Phrasing(f"comment on {words} of {self.paper.said} with {remark}", {"words": words}),
            Phrasing(f"in {self.paper.said}, add the comment {remark} to {words}", {"words": words}),
        )

    def goals(self) -> Sequence[Asked]:
        about = {"text": self.remark, "anchor": self.fact.phrase}
        return (
            self.goal("comment", "comments", {"comments": {"$contains": {"text": self.remark}}}),
            self.goal("words", "comments", {"comments": {"$contains": about}}),
        )

    def act(self, desk: Desk) -> None:
        add_comment(desk, self.fact.phrase, self.remark)

    def mistakes(self) -> Sequence[Mistake]:
        def and_written(desk: Desk) -> None:
            self.act(desk)
            retype(desk, self.fact.phrase, "this")

        return (
            self.mistaken("elsewhere", lambda desk: add_comment(desk, self.fact.beside, self.remark), "words"),
            self.mistaken("and_written", and_written, "words", "same_text"),
        )
