"""Requirements that make another file of a document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.gedit.operations import print_to_file, print_turned, save, save_as
from apps.gedit.requirements.common import digest, to_front, untouched
from pytest_opencomputer.composed import (
    Asked,
    Desk,
    Document,
    Mistake,
    Phrasing,
    Requirement,
    Scene,
    file_resource,
)

_PRINTING = "settings:printing"
"""What the dialog proposes when something is printed: what was chosen the last time."""
_SHEETS = {"A4": (297, 210), "A5": (210, 148)}
_TITLES = {"Windows": ("crlf", "Windows"), "Mac OS Classic": ("cr", "classic Mac OS")}


@dataclass(frozen=True)
class SavedCopy(Requirement):
    """A copy of a document has other line ends."""

    document: Document
    name: str
    line_ends: str
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "encodings_and_line_ends"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        document = scene.pick(Document)
        stem = document.name.removesuffix(".txt")
        name = scene.draw.one([f"{stem}-for-the-web.txt", f"{stem}-copy.txt", f"{stem}-to-send.txt"])
        return cls(document, name, scene.draw.one(list(_TITLES)))

    @property
    def place(self) -> str:
        """The place of the copy."""
        return f"{self.document.folder}/{self.name}"

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``; nothing else may change the document before it is copied."""
        return self.document.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        file, title = self.document.name, _TITLES[self.line_ends][1]
        copy = f'save a copy of {file} beside it as "{self.name}"'
        ends = f"with the line endings of {title}"
        also = f'write the text of {file} to a second file "{self.name}" in the same folder'
        return (
            Phrasing(f"{copy}, {ends}", {"text": copy, "line_ends": ends}),
            Phrasing(f"{also}, this one {ends}", {"text": also, "line_ends": ends}),
        )

    def opens(self) -> Sequence[str]:
        return (self.document.place,)

    def goals(self) -> Sequence[Asked]:
        text = {"place": self.place, "without": []}
        return (
            Asked("text", "other-lines", text, {"sha256": digest(self.document.lines)}),
            Asked("line_ends", "text-file", {"place": self.place}, {"line_ends": _TITLES[self.line_ends][0]}),
        )

    def guards(self) -> Sequence[Asked]:
        return (untouched("original_untouched", self.document, "The original is in use as it is."),)

    def play(self, desk: Desk) -> None:
        to_front(desk, self.document)
        save_as(desk, self.name, line_ends=self.line_ends)

    def mistakes(self) -> Sequence[Mistake]:
        def as_they_were(desk: Desk) -> None:
            to_front(desk, self.document)
            save_as(desk, self.name)

        def the_original_too(desk: Desk) -> None:
            to_front(desk, self.document)
            save_as(desk, self.document.name, line_ends=self.line_ends, replace=True)
            save_as(desk, self.name, line_ends=self.line_ends)

        return (
            Mistake("with_the_old_line_ends", as_they_were, ("line_ends",)),
            Mistake("and_the_original_too", the_original_too, ("original_untouched",)),
        )


@dataclass(frozen=True)
class Printed(Requirement):
    """A document is printed to a PDF file on A5 paper, with line numbers."""

    document: Document
    name: str
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "printing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        document = scene.pick(Document)
        name = document.name.removesuffix(".txt") + scene.draw.one(["-board.pdf", "-print.pdf", "-shed.pdf"])
        return cls(document, name)

    @property
    def place(self) -> str:
        """The place of the PDF file."""
        return f"{self.document.folder}/{self.name}"

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``; nothing else may change the document before it is printed, nor print another one."""
        return self.document.resources | {file_resource(self.place), _PRINTING}

    def phrasings(self) -> Sequence[Phrasing]:
        quotes = {
            "paper": "on A5",
            "numbered": "with line numbers",
            "no_headers": "no page headers",
        }
        how = "on A5, with line numbers and no page headers"
        return (
            Phrasing(f'print {self.document.name} to a PDF file "{self.name}" in the same folder, {how}', quotes),
            Phrasing(f'make a PDF file "{self.name}" of {self.document.name} beside it, printed {how}', quotes),
        )

    def opens(self) -> Sequence[str]:
        return (self.document.place,)

    def goals(self) -> Sequence[Asked]:
        page = {"width_mm": _about(148), "height_mm": _about(210)}
        place = {"place": self.place}
        return (
            Asked("paper", "pdf", place, {"pages": {"$each": page}}),
            Asked("numbered", "pdf", place, {"lines": {"$contains": f"1 {self.document.lines[0]}"}}),
            Asked("no_headers", "pdf", place, {"lines": {"$each": {"$not": {"$contains": "File: "}}}}),
        )

    def guards(self) -> Sequence[Asked]:
        return (untouched("original_untouched", self.document, "Printing it does not call for a change."),)

    def play(self, desk: Desk) -> None:
        self._print(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def with_a_note(desk: Desk) -> None:
            self._print(desk)
            desk.keys("ctrl+End")
            desk.type(" - printed")
            save(desk, self.document.name)

        return (
            Mistake("on_the_paper_proposed", lambda desk: self._print(desk, paper=None), ("paper",)),
            Mistake("without_numbers", lambda desk: self._print(desk, numbers=False), ("numbered",)),
            Mistake("with_headers", lambda desk: self._print(desk, headers=True), ("no_headers",)),
            Mistake("with_a_note_in_the_document", with_a_note, ("original_untouched",)),
        )

    def _print(self, desk: Desk, *, paper: str | None = "A5", numbers: bool = True, headers: bool = False) -> None:
        to_front(desk, self.document)
        print_to_file(desk, self.place, paper=paper, line_numbers=numbers, page_headers=headers)


@dataclass(frozen=True)
class PrintedAcross(Requirement):
    """A document is printed to a PDF file whose pages are wider than high."""

    document: Document
    name: str
    paper: str
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "printing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        document = scene.pick(Document)
        name = document.name.removesuffix(".txt") + scene.draw.one(["-wide.pdf", "-poster.pdf", "-window.pdf"])
        return cls(document, name, scene.draw.one(list(_SHEETS)))

    @property
    def place(self) -> str:
        """The place of the PDF file."""
        return f"{self.document.folder}/{self.name}"

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``; nothing else may change the document before it is printed, nor print another one."""
        return self.document.resources | {file_resource(self.place), _PRINTING}

    def phrasings(self) -> Sequence[Phrasing]:
        quotes = {"sheet": f"on {self.paper} in landscape", "turned": "in landscape"}
        file = self.document.name
        return (
            Phrasing(f'print {file} to a PDF file "{self.name}" beside it, on {self.paper} in landscape', quotes),
            Phrasing(f'make a PDF file "{self.name}" of {file} beside it, on {self.paper} in landscape', quotes),
        )

    def opens(self) -> Sequence[str]:
        return (self.document.place,)

    def goals(self) -> Sequence[Asked]:
        wide, high = _SHEETS[self.paper]
        page = {"width_mm": _about(wide), "height_mm": _about(high)}
        return (
            Asked("text", "pdf", {"place": self.place}, {"lines": {"$contains": self.document.lines[0]}}),
            Asked("sheet", "pdf", {"place": self.place}, {"pages": {"$each": page}}),
            Asked("turned", "print-setup", {}, {"orientation": "landscape", "output": self.place}),
        )

    def guards(self) -> Sequence[Asked]:
        return (untouched("original_untouched", self.document, "Printing it does not call for a change."),)

    def play(self, desk: Desk) -> None:
        self._print(desk)

    def mistakes(self) -> Sequence[Mistake]:
        other = next(one for one in _SHEETS if one != self.paper)

        def of_a_shorter_text(desk: Desk) -> None:
            to_front(desk, self.document)
            desk.keys("ctrl+Home", "shift+Down", "Delete")
            save(desk, self.document.name)
            self._print(desk)

        return (
            Mistake("upright", lambda desk: self._print(desk, orientation="Portrait"), ("sheet", "turned")),
            Mistake("on_other_paper", lambda desk: self._print(desk, paper=other), ("sheet",)),
            Mistake("of_a_shorter_text", of_a_shorter_text, ("text", "original_untouched")),
        )

    def _print(self, desk: Desk, *, paper: str | None = None, orientation: str = "Landscape") -> None:
        to_front(desk, self.document)
        print_turned(desk, self.place, paper=paper or self.paper, orientation=orientation)


def _about(millimetres: int) -> dict[str, Any]:
    return {"$approx": {"value": millimetres, "abs": 0.6}}
