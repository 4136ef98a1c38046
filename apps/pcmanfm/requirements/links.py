"""Requirements about rights, links and bookmarks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import ClassVar, Self

from apps.pcmanfm.operations import add_bookmark, copy_to, make_link, move_to, open_folder, rename, set_permissions
from apps.pcmanfm.requirements.common import stays
from apps.pcmanfm.requirements.facts import Delicate, Needed, Visited
from pytest_opencomputer.composed import Asked, Desk, Document, Mistake, Phrasing, Requirement, Scene

_RIGHTS = {
    "private": ("rw-------", {"view": "Only owner"}),
    "fixed": ("r--r--r--", {"change": "Nobody"}),
}
_OPEN = "rw-r--r--"


@dataclass(frozen=True)
class Protected(Requirement):
    """A file can be read by its owner only, or changed by nobody."""

    fact: Delicate
    how: str
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "rights"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Delicate), scene.draw.one(sorted(_RIGHTS)))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        where = f"{self.fact.document.name} in {self.fact.document.folder}"
        if self.how == "private":
            return (
                Phrasing(f"make sure that only I can view {where}, and that I can still change it"),
                Phrasing(f"let nobody but me view {where}; I still have to be able to change it"),
            )
        return (
            Phrasing(f"protect {where} from being changed by anybody, me included; all may view it as before"),
            Phrasing(f"make {where} read-only for everybody, me included; all may still view it"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("rights", "entry", {"place": self.fact.document.place}, {"rights": _RIGHTS[self.how][0]}),)

    def guards(self) -> Sequence[Asked]:
        similar, document = self.fact.similar, self.fact.document
        because = "Everybody has to read and some have to change it."
        return (
            Asked("similar_open", "entry", {"place": similar.place}, {"rights": _OPEN}, because),
            stays("stays", document, "It gets other rights, but no other place."),
        )

    def play(self, desk: Desk) -> None:
        self._protect(desk, self.fact.document)

    def mistakes(self) -> Sequence[Mistake]:
        def both(desk: Desk) -> None:
            self._protect(desk, self.fact.document)
            self._protect(desk, self.fact.similar)

        def hidden_away(desk: Desk) -> None:
            move_to(desk, [self.fact.document.name], self.fact.document.folder, "Public")

        return (
            Mistake("the_similar_one", lambda desk: self._protect(desk, self.fact.similar), ("rights", "similar_open")),
            Mistake("both", both, ("similar_open",)),
            Mistake("moved_instead", hidden_away, ("rights", "stays")),
        )

    def _protect(self, desk: Desk, document: Document) -> None:
        open_folder(desk, document.folder)
        set_permissions(desk, document.name, **_RIGHTS[self.how][1])


@dataclass(frozen=True)
class Linked(Requirement):
    """A link on the desktop leads to a file."""

    fact: Needed
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "links"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Needed))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        where = f"{self.fact.document.name} in {self.fact.document.folder}"
        return (
            Phrasing(f"let the folder Desktop have a link to {where}, under the same name"),
            Phrasing(f"put a link, not a copy, into the folder Desktop; it should lead to {where} and have its name"),
        )

    def goals(self) -> Sequence[Asked]:
        document = self.fact.document
        return (
            Asked("link", "link", {"place": f"Desktop/{document.name}"}, {"leads_to": document.place, "kind": "file"}),
        )

    def guards(self) -> Sequence[Asked]:
        return (
            stays("file_stays", self.fact.document, "The link leads to it."),
            Asked(
                "nothing_else",
                "link",
                {"place": f"Desktop/{self.fact.similar.name}"},
                {"$absent": True},
                "Nobody needs a link to it.",
            ),
        )

    def play(self, desk: Desk) -> None:
        self._link(desk, self.fact.document)

    def mistakes(self) -> Sequence[Mistake]:
        document = self.fact.document

        def both(desk: Desk) -> None:
            self._link(desk, document)
            self._link(desk, self.fact.similar)

        return (
            Mistake(
                "a_copy",
                lambda desk: copy_to(desk, [document.name], document.folder, "Desktop"),
                ("link", "file_stays"),
            ),
            Mistake("to_the_similar_one", lambda desk: self._link(desk, self.fact.similar), ("link", "nothing_else")),
            Mistake("both", both, ("nothing_else",)),
        )

    def _link(self, desk: Desk, document: Document) -> None:
        open_folder(desk, document.folder)
        make_link(desk, document.name, "Desktop")


@dataclass(frozen=True)
class Bookmarked(Requirement):
    """A folder is among the bookmarks, under a name of its own."""

    fact: Visited
    app: ClassVar[str] = "pcmanfm"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Visited))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({*self.fact.resources, "bookmarks"})

    def phrasings(self) -> Sequence[Phrasing]:
        folder, label = self.fact.folder, self.fact.label
        return (
            Phrasing(f'bookmark the folder {folder} as "{label}"'),
            Phrasing(f'add {folder} to the bookmarks of the file manager, under the name "{label}"'),
        )

    def goals(self) -> Sequence[Asked]:
        wanted = [*self.fact.kept, (self.fact.folder, self.fact.label)]
        marks = [{"place": place, "label": label} for place, label in wanted]
        return (Asked("bookmark", "bookmarks", {}, {"bookmarks": marks}),)

    def guards(self) -> Sequence[Asked]:
        because = "A bookmark does not change the folder's name."
        return (Asked("folder_stays", "entry", {"place": self.fact.folder}, {"kind": "folder"}, because),)

    def play(self, desk: Desk) -> None:
        self._bookmark(desk, self.fact.folder, self.fact.label)

    def mistakes(self) -> Sequence[Mistake]:
        folder = PurePosixPath(self.fact.folder)

        def renamed(desk: Desk) -> None:
            open_folder(desk, str(folder.parent))
            rename(desk, folder.name, self.fact.label)
            open_folder(desk, f"{folder.parent}/{self.fact.label}")
            add_bookmark(desk, self.fact.label)

        return (
            Mistake("under_its_own_name", lambda desk: self._bookmark(desk, str(folder), ""), ("bookmark",)),
            Mistake(
                "the_folder_above",
                lambda desk: self._bookmark(desk, str(folder.parent), self.fact.label),
                ("bookmark",),
            ),
            Mistake("renamed", renamed, ("bookmark", "folder_stays")),
        )

    def _bookmark(self, desk: Desk, folder: str, label: str) -> None:
        open_folder(desk, folder)
        add_bookmark(desk, label)
