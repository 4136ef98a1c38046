"""Requirements about templates and archives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import ClassVar, Self

from apps.pcmanfm.operations import (
    compress,
    extract_here,
    make_from_template,
    move_to,
    move_to_trash,
    open_folder,
    rename,
)
from apps.pcmanfm.requirements.common import NTH, sha256, stays, whereabouts
from apps.pcmanfm.requirements.facts import Bundle, Form, Parcel
from pytest_opencomputer.composed import Asked, Desk, Document, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class Begun(Requirement):
    """A paper is begun from a template."""

    fact: Form
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "templates"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Form))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f'begin a new file "{fact.name}" in {fact.folder} from the template {fact.menu_item}'),
            Phrasing(
                f'make "{fact.name}" in {fact.folder}, from the template {fact.menu_item}, with nothing filled in'
            ),
        )

    def goals(self) -> Sequence[Asked]:
        digest = sha256(self.fact.template)
        place = f"{self.fact.folder}/{self.fact.name}"
        return (Asked("begun", "file", {"place": place}, {"sha256": digest}),)

    def guards(self) -> Sequence[Asked]:
        template = self.fact.template
        args = {"place": template.place}
        return (Asked("template_stays", "file", args, {"sha256": sha256(template)}, "It is for the next one, too."),)

    def play(self, desk: Desk) -> None:
        self._make(desk, self.fact.folder, self.fact.name)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def moved(desk: Desk) -> None:
            move_to(desk, [fact.template.name], "Templates", fact.folder)
            rename(desk, fact.template.name, fact.name)

        return (
            Mistake(
                "under_the_name_proposed", lambda desk: self._make(desk, fact.folder, fact.template.name), ("begun",)
            ),
            Mistake("the_template_itself", moved, ("template_stays",)),
        )

    def _make(self, desk: Desk, folder: str, name: str) -> None:
        open_folder(desk, folder)
        make_from_template(desk, self.fact.menu_item, name)


@dataclass(frozen=True)
class Packed(Requirement):
    """Files are in a zip archive, and still where they were."""

    fact: Bundle
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "archives"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Bundle))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        folder, archive = fact.documents[0].folder, PurePosixPath(fact.archive)
        return (
            Phrasing(f'pack {fact.what} in {folder} into a zip archive "{archive.name}" in {archive.parent}'),
            Phrasing(f'make a zip archive "{archive.name}" in {archive.parent} of {fact.what} in {folder}'),
        )

    def goals(self) -> Sequence[Asked]:
        members = [
            {"name": one.name, "size": len(one.content), "sha256": sha256(one)}
            for one in sorted(self.fact.documents, key=lambda one: one.name)
        ]
        return (Asked("packed", "archive", {"place": self.fact.archive}, {"format": "zip", "members": members}),)

    def guards(self) -> Sequence[Asked]:
        return (stays("files_stay", self.fact.documents[0], "What is sent is also kept."),)

    def play(self, desk: Desk) -> None:
        self._pack(desk, self.fact.documents)

    def mistakes(self) -> Sequence[Mistake]:
        documents = self.fact.documents

        def thrown_away(desk: Desk) -> None:
            self._pack(desk, documents)
            open_folder(desk, documents[0].folder)
            move_to_trash(desk, *(one.name for one in documents))

        return (
            Mistake("all_but_one", lambda desk: self._pack(desk, documents[:-1]), ("packed",)),
            Mistake("the_similar_one_too", lambda desk: self._pack(desk, (*documents, self.fact.similar)), ("packed",)),
            Mistake("and_thrown_away", thrown_away, ("files_stay",)),
        )

    def _pack(self, desk: Desk, documents: Sequence[Document]) -> None:
        open_folder(desk, documents[0].folder)
        compress(desk, self.fact.archive, *(one.name for one in documents))


@dataclass(frozen=True)
class Unpacked(Requirement):
    """The folder that is in an archive is in another folder, and the archive where it was."""

    fact: Parcel
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "archives"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Parcel))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        name, target = self._archive.name, self.fact.target
        return (
            Phrasing(
                f"unpack {name}, which lies in {self._archive.parent}, so that the folder in it is in {target}; the "
                "archive stays where it is"
            ),
            Phrasing(
                f"put the folder that is packed in {name} into {target}, and leave the archive itself in "
                f"{self._archive.parent}"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        place = f"{self.fact.target}/{self.fact.inside}"
        return tuple(
            whereabouts(nth, one, [f"{place}/{one.name}"]) for nth, one in zip(NTH, self.fact.documents, strict=False)
        )

    def guards(self) -> Sequence[Asked]:
        args = {"place": self.fact.place}
        return (Asked("archive_stays", "file", args, {"sha256": self.fact.sha256}, "The archive stays where it is."),)

    def play(self, desk: Desk) -> None:
        self._unpack(desk)
        move_to(desk, [self.fact.inside], str(self._archive.parent), self.fact.target)

    def mistakes(self) -> Sequence[Mistake]:
        ids = tuple(NTH[: len(self.fact.documents)])

        def and_thrown_away(desk: Desk) -> None:
            self.play(desk)
            open_folder(desk, str(self._archive.parent))
            move_to_trash(desk, self._archive.name)

        return (
            Mistake("beside_the_archive", self._unpack, ids),
            Mistake("and_the_archive_thrown_away", and_thrown_away, ("archive_stays",)),
        )

    @property
    def _archive(self) -> PurePosixPath:
        return PurePosixPath(self.fact.place)

    def _unpack(self, desk: Desk) -> None:
        open_folder(desk, str(self._archive.parent))
        extract_here(desk, self._archive.name, self.fact.inside)
