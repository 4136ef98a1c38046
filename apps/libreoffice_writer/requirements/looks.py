"""Requirements about how parts of a document look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from apps.libreoffice_writer.operations import add_link, align, make_bold, make_heading, make_italic, set_spacing
from apps.libreoffice_writer.requirements.common import InParagraph, OnPaper
from apps.libreoffice_writer.requirements.facts import Addressed, FalseHeadings, OfPaper, Passage, Phrase
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class Headed(OnPaper[FalseHeadings]):
    """Bold lines are headings."""

    kind: ClassVar[type[OfPaper]] = FalseHeadings
    area: ClassVar[str] = "styles"

    def phrasings(self) -> Sequence[Phrasing]:
        first, *others = (f'"{one}"' for one in self.fact.lines)
        lines = f"the lines {first} and {' and '.join(others)}"
        return (
            Phrasing(f'in {self.paper.said}, give {lines} the style "Heading 2", as they are only bold'),
            Phrasing(f'make {lines} of {self.paper.said} real headings, with the style "Heading 2"'),
        )

    def goals(self) -> Sequence[Asked]:
        return [
            self.goal(f"heading_{number}", "paragraph", {"text": line, "style": "Heading 2"}, paragraph=line)
            for number, line in enumerate(self.fact.lines, 1)
        ]

    def act(self, desk: Desk) -> None:
        for line in self.fact.lines:
            make_heading(desk, line, 2)

    def mistakes(self) -> Sequence[Mistake]:
        def too_many(desk: Desk) -> None:
            self.act(desk)
            make_heading(desk, self.fact.other, 2)

        def too_high(desk: Desk) -> None:
            make_heading(desk, self.fact.lines[0], 2)
            make_heading(desk, self.fact.lines[1], 1)

        return (
            self.mistaken("too_high", too_high, "heading_2"),
            self.mistaken("too_many", too_many, "texts"),
        )


@dataclass(frozen=True)
class Emphasized(InParagraph[Phrase]):
    """A phrase is bold or italic."""

    look: Literal["bold", "italic"]
    kind: ClassVar[type[OfPaper]] = Phrase
    area: ClassVar[str] = "characters"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        looks: tuple[Literal["bold", "italic"], ...] = ("bold", "italic")
        return cls(scene.pick(Phrase), scene.draw.one(looks))

    def phrasings(self) -> Sequence[Phrasing]:
        words = f'the words "{self.fact.phrase}"'
        return (
            Phrasing(f"set {words} of {self.paper.said} in {self.look} type, and nothing around them"),
            Phrasing(f"in {self.paper.said}, make {words}, and only them, {self.look}"),
        )

    def goals(self) -> Sequence[Asked]:
        where = {"text": self.fact.phrase, "paragraph": self.fact.begins}
        return (self.goal("look", "character-format", {self.look: True}, **where),)

    def guards(self) -> Sequence[Asked]:
        plain = {"bold": False, "italic": False}
        args = {"document": self.paper.place, "text": self.fact.beside, "paragraph": self.fact.begins}
        return (
            Asked("beside", "character-format", args, plain, "What stands beside these words is no more important."),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        self._make(desk, self.fact.phrase)

    def mistakes(self) -> Sequence[Mistake]:
        other = make_italic if self.look == "bold" else make_bold

        def too_much(desk: Desk) -> None:
            self.act(desk)
            self._make(desk, self.fact.beside)

        return (
            self.mistaken("otherwise", lambda desk: other(desk, self.fact.phrase), "look"),
            self.mistaken("too_much", too_much, "beside"),
        )

    def _make(self, desk: Desk, text: str) -> None:
        (make_bold if self.look == "bold" else make_italic)(desk, text)


@dataclass(frozen=True)
class SetApart(InParagraph[Passage]):
    """A paragraph is justified and indented."""

    indent: int
    kind: ClassVar[type[OfPaper]] = Passage
    area: ClassVar[str] = "paragraphs"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Passage), scene.draw.number(5, 15))

    def phrasings(self) -> Sequence[Phrasing]:
        which = f'the paragraph of {self.paper.said} that begins with "{self.fact.begins}"'
        indented = f"indent it by {self.indent} mm on the left and on the right"
        quotes = {"justified": f"justify {which}", "indent": indented}
        return (
            Phrasing(f"justify {which}, and {indented}", quotes),
            Phrasing(f"{indented.replace('it', which, 1)}, and justify it",
                     {"indent": indented.replace("it", which, 1), "justified": "justify it"}),
        )  # fmt: skip

    def goals(self) -> Sequence[Asked]:
        about = {"$approx": {"value": float(self.indent), "abs": 0.4}}
        where = {"paragraph": self.fact.begins}
        return (
            self.goal("justified", "paragraph-format", {"alignment": "justify"}, **where),
            self.goal("indent", "paragraph-format", {"left_mm": about, "right_mm": about}, **where),
        )

    def unchanged(self) -> dict[str, Any]:
        """See ``InParagraph``; its style may be another one."""
        return {"text": super().unchanged()["text"]}

    def act(self, desk: Desk) -> None:
        self._set(desk, self.fact.begins)

    def mistakes(self) -> Sequence[Mistake]:
        def two(desk: Desk) -> None:
            self.act(desk)
            self._set(desk, self.fact.beside)

        def one_side(desk: Desk) -> None:
            align(desk, self.fact.begins, "Justified")
            set_spacing(desk, self.fact.begins, before=f"{self.indent} mm")

        return (self.mistaken("one_side", one_side, "indent"), self.mistaken("two_paragraphs", two, "texts"))

    def _set(self, desk: Desk, begins: str) -> None:
        align(desk, begins, "Justified")
        set_spacing(desk, begins, before=f"{self.indent} mm", after=f"{self.indent} mm")


@dataclass(frozen=True)
class Linked(InParagraph[Addressed]):
    """A phrase leads to an address."""

    kind: ClassVar[type[OfPaper]] = Addressed
    area: ClassVar[str] = "links"

    def phrasings(self) -> Sequence[Phrasing]:
        words, address = f'the words "{self.fact.phrase}"', self.fact.address
        return (
            Phrasing(f"link {words} of {self.paper.said} to {address}"),
            Phrasing(f"in {self.paper.said}, make {words} a link to {address}"),
        )

    def goals(self) -> Sequence[Asked]:
        target = {"$in": [self.fact.address, f"{self.fact.address}/"]}
        return (
            self.goal("link", "hyperlinks", {"links": {"$contains": {"text": self.fact.phrase, "target": target}}}),
        )

    def guards(self) -> Sequence[Asked]:
        because, place = "There is one link to it.", {"document": self.paper.place}
        return (
            Asked("one_link", "hyperlinks", place, {"count": {"$in": [0, 1]}}, because),
            *super().guards(),
        )  # fmt: skip

    def act(self, desk: Desk) -> None:
        add_link(desk, self.fact.phrase, self.fact.address)

    def mistakes(self) -> Sequence[Mistake]:
        def twice(desk: Desk) -> None:
            self.act(desk)
            add_link(desk, self.fact.beside, self.fact.address)

        return (
            self.mistaken("elsewhere", lambda desk: add_link(desk, self.fact.beside, self.fact.address), "link"),
            self.mistaken("twice", twice, "one_link"),
        )
