"""Requirements about where files are, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.pcmanfm.operations import (
    copy_to,
    cut_here,
    delete,
    move_to,
    move_to_trash,
    open_folder,
    paste,
    rename,
    restore,
)
from apps.pcmanfm.requirements.common import NTH, sha256, stays, whereabouts
from apps.pcmanfm.requirements.facts import Misnamed, Outdated, Pile, Thrown
from pytest_opencomputer.composed import Asked, Desk, Document, Mistake, Phrasing, Requirement, Scene
from pytest_opencomputer.file_dialogs import wait_for_file


@dataclass(frozen=True)
class Filed(Requirement):
    """Files are moved into the folder where they belong."""

    fact: Pile
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "moving"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Pile))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f"move {fact.what} from {fact.documents[0].folder} to {fact.said}"),
            Phrasing(f"put {fact.what}, which are still in {fact.documents[0].folder}, into {fact.said}"),
        )

    def goals(self) -> Sequence[Asked]:
        target = self.fact.target
        return tuple(
            whereabouts(nth, one, [f"{target}/{one.name}"]) for nth, one in zip(NTH, self.fact.documents, strict=False)
        )

    def guards(self) -> Sequence[Asked]:
        return (stays("similar_stays", self.fact.similar, "It only looks as if it belonged there."),)

    def play(self, desk: Desk) -> None:
        self._move(desk, self.fact.documents)

    def mistakes(self) -> Sequence[Mistake]:
        documents = self.fact.documents
        ids = tuple(NTH[: len(documents)])

        def copied(desk: Desk) -> None:
            copy_to(desk, [one.name for one in documents], documents[0].folder, self.fact.target)

        return (
            Mistake("copied", copied, ids),
            Mistake("all_but_one", lambda desk: self._move(desk, documents[:-1]), ids[-1:]),
            Mistake(
                "the_similar_one_too",
                lambda desk: self._move(desk, (*documents, self.fact.similar)),
                ("similar_stays",),
            ),
        )

    def _move(self, desk: Desk, documents: Sequence[Document]) -> None:
        move_to(desk, [one.name for one in documents], documents[0].folder, self.fact.target)


@dataclass(frozen=True)
class Discarded(Requirement):
    """Files that nobody needs any longer are in the trash."""

    fact: Outdated
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "trash"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Outdated))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        what, folder = self.fact.what, self.fact.documents[0].folder
        return (
            Phrasing(f"throw {what} in {folder} away, but so that they can be got back from the trash"),
            Phrasing(f"move {what} in {folder} to the trash"),
        )

    def goals(self) -> Sequence[Asked]:
        # Without its note, it cannot be restored to where it was.
        return tuple(
            check
            for nth, one in zip(NTH, self.fact.documents, strict=False)
            for check in (
                whereabouts(nth, one, [], [one.name]),
                Asked(f"{nth}_noted", "thrown-away", {"original": one.place}, {"sha256": sha256(one)}),
            )
        )

    def guards(self) -> Sequence[Asked]:
        return (stays("similar_stays", self.fact.similar, "It is still needed."),)

    def play(self, desk: Desk) -> None:
        self._discard(desk, self.fact.documents)

    def mistakes(self) -> Sequence[Mistake]:
        documents = self.fact.documents
        ids = tuple(check.id for check in self.goals())

        def for_good(desk: Desk) -> None:
            open_folder(desk, documents[0].folder)
            delete(desk, *(one.name for one in documents))

        return (
            Mistake("for_good", for_good, ids),
            Mistake("all_but_one", lambda desk: self._discard(desk, documents[:-1]), ids[-2:]),
            Mistake("all_but_the_first", lambda desk: self._discard(desk, documents[1:]), ids[:2]),
            Mistake(
                "the_similar_one_too",
                lambda desk: self._discard(desk, (*documents, self.fact.similar)),
                ("similar_stays",),
            ),
        )

    def _discard(self, desk: Desk, documents: Sequence[Document]) -> None:
        open_folder(desk, documents[0].folder)
        move_to_trash(desk, *(one.name for one in documents))


@dataclass(frozen=True)
class Restored(Requirement):
    """A file in the trash is back where it was."""

    fact: Thrown
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "trash"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Thrown))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        name = self.fact.document.name
        return (
            Phrasing(f"get {name} back out of the trash, to where it was"),
            Phrasing(f"restore {name}, which somebody has thrown away, and nothing else from the trash"),
        )

    def goals(self) -> Sequence[Asked]:
        return (whereabouts("restored", self.fact.document, [self.fact.document.place]),)

    def guards(self) -> Sequence[Asked]:
        other = self.fact.other
        return (whereabouts("other_stays", other, [], [other.name], "It was thrown away for good reason."),)

    def play(self, desk: Desk) -> None:
        self._restore(desk, self.fact.document)

    def mistakes(self) -> Sequence[Mistake]:
        def elsewhere(desk: Desk) -> None:
            open_folder(desk, "trash:///")
            cut_here(desk, self.fact.document.name)
            open_folder(desk, self.fact.elsewhere)
            paste(desk, self.fact.document.name)

        return (
            Mistake("elsewhere", elsewhere, ("restored",)),
            Mistake("the_other_one", lambda desk: self._restore(desk, self.fact.other), ("restored", "other_stays")),
            Mistake("both", lambda desk: self._restore(desk, self.fact.document, self.fact.other), ("other_stays",)),
        )

    def _restore(self, desk: Desk, *documents: Document) -> None:
        restore(desk, *(one.name for one in documents))
        for one in documents:
            wait_for_file(desk, one.place)


@dataclass(frozen=True)
class NameGiven(Requirement):
    """A file has the name that it should have."""

    fact: Misnamed
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "names"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Misnamed))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        document, name = self.fact.document, self.fact.name
        return (
            Phrasing(f'give {document.name} in {document.folder} the name "{name}"'),
            Phrasing(f'rename {document.name} in {document.folder} to "{name}"'),
        )

    def goals(self) -> Sequence[Asked]:
        document = self.fact.document
        return (whereabouts("renamed", document, [f"{document.folder}/{self.fact.name}"]),)

    def guards(self) -> Sequence[Asked]:
        return (stays("similar_stays", self.fact.similar, "Its name is right."),)

    def play(self, desk: Desk) -> None:
        self._rename(desk, self.fact.document)

    def mistakes(self) -> Sequence[Mistake]:
        def as_a_copy(desk: Desk) -> None:
            copy_to(desk, [self.fact.document.name], self.fact.document.folder, "Desktop")
            rename(desk, self.fact.document.name, self.fact.name)

        return (
            Mistake("a_copy_of_it", as_a_copy, ("renamed",)),
            Mistake(
                "the_similar_one", lambda desk: self._rename(desk, self.fact.similar), ("renamed", "similar_stays")
            ),
        )

    def _rename(self, desk: Desk, document: Document) -> None:
        open_folder(desk, document.folder)
        rename(desk, document.name, self.fact.name)
