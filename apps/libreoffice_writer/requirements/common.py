"""What several requirements of Writer need."""

from __future__ import annotations

import functools
import tempfile
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from apps.libreoffice_writer.operations import bring_to_front, save
from apps.libreoffice_writer.requirements.facts import OfPaper, OfParagraph, Paper
from apps.libreoffice_writer.verifier.digests import digests, other_paragraphs
from apps.libreoffice_writer.verifier.texts import paragraph
from pytest_opencomputer.composed import Asked, Desk, Mistake, Requirement, Scene
from pytest_opencomputer.guest.endpoint import Home

_PARTS = ("bookmarks", "changes", "comments", "fields", "frames", "headers_footers", "images", "indexes", "macros",
          "notes", "page_setup", "properties", "sections")  # fmt: skip
"""The parts of ``digests`` that Writer does not change when it saves a document of another program."""
_F = TypeVar("_F", bound=OfPaper)
_P = TypeVar("_P", bound=OfParagraph)


@dataclass(frozen=True)
class OnPaper(Requirement, Generic[_F]):
    """A requirement that follows from one fact about a document, which it changes and saves."""

    fact: _F
    app: ClassVar[str] = "libreoffice_writer"
    kind: ClassVar[type[OfPaper]]

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(cls.kind))  # type: ignore[arg-type]

    @property
    def paper(self) -> Paper:
        """Its document."""
        return self.fact.paper

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def opens(self) -> Sequence[str]:
        return (self.paper.place,)

    def goal(self, name: str, endpoint: str, expect: Any, **args: Any) -> Asked:
        """A check about the document."""
        return Asked(name, endpoint, {"document": self.paper.place, **args}, expect)

    def guards(self) -> Sequence[Asked]:
        return rest_of(self.paper)

    def play(self, desk: Desk) -> None:
        self.changed(desk, self.act)

    @abstractmethod
    def act(self, desk: Desk) -> None:
        """Do it in the document, which is in front."""

    def changed(self, desk: Desk, act: Callable[[Desk], None]) -> None:
        """Do something in the document, and save it."""
        bring_to_front(desk, self.paper.place)
        act(desk)
        save(desk, self.paper.place)

    def mistaken(self, name: str, act: Callable[[Desk], None], *fails: str) -> Mistake:
        """A mistake that is made in the document, which is then saved."""
        return Mistake(name, lambda desk: self.changed(desk, act), fails)


class InParagraph(OnPaper[_P]):
    """A requirement about one paragraph that does not change its words."""

    def guards(self) -> Sequence[Asked]:
        where = {"document": self.paper.place, "paragraph": self.fact.begins}
        because = "Nobody asked for other words in this paragraph."
        return (Asked("same_text", "paragraph", where, self.unchanged(), because), *super().guards())

    def unchanged(self) -> dict[str, Any]:
        """The facts about the paragraph that must not change."""
        return {"text": start_paragraph(self.paper, self.fact.begins), "style": "Body Text"}


def rest_of(paper: Paper) -> tuple[Asked, ...]:
    """Guards: what no requirement of the task changes in a document is as it was."""
    start = [
        Asked("rest", "digests", because=f"The rest of {paper.said} has been agreed.",
              rest=lambda all: _rest(paper, all)),
        Asked("texts", "other-paragraphs", because=f"Nobody asked for other changes in {paper.said}.",
              rest=lambda all: _texts(paper, all)),
    ]  # fmt: skip
    if paper.table:
        start.append(
            Asked("cells", "table", because="The rest of the table is right.", rest=lambda all: _cells(paper, all))
        )
    return tuple(start)


def _keys(paper: Paper, resources: Set[str], kind: str) -> list[str]:
    begin = paper.resource(kind)
    return sorted(one.removeprefix(begin) for one in resources if one.startswith(begin))


def _rest(paper: Paper, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    parts = [one for one in _PARTS if not _keys(paper, resources, one)]
    at_start = start_digests(paper)
    return {"document": paper.place}, {"parts": {one: at_start[one] for one in parts}}


def _texts(paper: Paper, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    without = tuple(_keys(paper, resources, "paragraph"))
    return {"document": paper.place, "without": list(without)}, start_texts(paper, without)


def _cells(paper: Paper, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    changed = set(_keys(paper, resources, "cell"))
    cells: list[list[Any]] = [
        [{"$matches": ".*"} if f"{row},{column}" in changed else text for column, text in enumerate(line)]
        for row, line in enumerate(paper.table)
    ]
    return {"document": paper.place, "table": "#1"}, {"cells": cells}


@functools.lru_cache(maxsize=256)
def start_digests(paper: Paper) -> Mapping[str, str]:
    """The parts of the endpoint ``digests`` at the start."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(digests(_home(folder, paper), paper.place)["parts"] or {})


@functools.lru_cache(maxsize=1024)
def start_texts(paper: Paper, without: tuple[str, ...]) -> Mapping[str, Any]:
    """What the endpoint ``other-paragraphs`` says at the start."""
    with tempfile.TemporaryDirectory() as folder:
        found = dict(other_paragraphs(_home(folder, paper), paper.place, list(without)))
    return {name: found[name] for name in ("count", "sha256", "formats")}


@functools.lru_cache(maxsize=1024)
def start_paragraph(paper: Paper, begins: str) -> str:
    """What a paragraph says at the start."""
    with tempfile.TemporaryDirectory() as folder:
        return str(paragraph(_home(folder, paper), paper.place, begins)["text"])


def _home(folder: str, paper: Paper) -> Home:
    path = Path(folder) / paper.place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(paper.content)
    return Home(Path(folder))
