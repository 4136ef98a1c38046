"""Requirements about mails in the inbox: tags and folders of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.thunderbird.operations import (
    mail,
    move_below,
    new_folder,
    new_subfolder,
    new_tag,
    open_folder,
    quick_filter,
    select,
    tag,
)
from apps.thunderbird.requirements.common import Mailbox, surroundings
from apps.thunderbird.requirements.facts import Correspondence
from apps.thunderbird.requirements.mailbox import INBOX, Letter
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_TAGS = ("Stall plan", "Catalogue", "Ask Tomas", "For the hall", "Floor plan", "Call back", "Map and signs")


@dataclass(frozen=True)
class NewlyTagged(Requirement):
    """All mails from one person have a tag that is made for them."""

    fact: Correspondence
    tag: str
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "tags"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Correspondence), scene.draw.one(_TAGS), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {f"tag:{self.tag}"}

    def phrasings(self) -> Sequence[Phrasing]:
        mails = _mails(self.fact)
        give, new = f"give {mails}", f'a new tag "{self.tag}"'
        mark, own = f"mark {mails}", f'with a tag of their own, "{self.tag}"'
        return (
            Phrasing(f"{give} {new}", {"tag": new, "tagged": give}),
            Phrasing(f"{mark} {own}", {"tag": own, "tagged": mark}),
        )

    def goals(self) -> Sequence[Asked]:
        mails = [{"subject": one.subject, "folder": INBOX} for one in self.fact.letters]
        return (
            Asked("tag", "tag", {"name": self.tag}, {"color": {"$matches": "#[0-9A-F]{6}"}}),
            Asked("tagged", "tagged-mails", {"tag": self.tag}, {"count": len(mails), "mails": {"$set": mails}}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.mailbox)

    def play(self, desk: Desk) -> None:
        self._tag(desk, self.fact.letters)

    def mistakes(self) -> Sequence[Mistake]:
        letters, beside = self.fact.letters, self.fact.beside

        def the_one_beside_too(desk: Desk) -> None:
            self._tag(desk, letters)
            _select(desk, (beside,))
            tag(desk, "Important")

        return (
            Mistake("only_one_of_them", lambda desk: self._tag(desk, letters[:1]), ("tagged",)),
            Mistake("and_another_mail_as_important", the_one_beside_too, ("other_mails_kept",), beside.resource),
        )

    def _tag(self, desk: Desk, letters: Sequence[Letter]) -> None:
        _select(desk, letters)
        new_tag(desk, self.tag)


@dataclass(frozen=True)
class FiledApart(Requirement):
    """All mails from one exhibitor are in a folder of their own, below that of the exhibitors."""

    fact: Correspondence
    parent: str
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "folders"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Correspondence), "Exhibitors", Mailbox.of(scene))

    @property
    def folder(self) -> str:
        """The new folder's own name."""
        return self.fact.person.firm

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {f"folder:{self.parent}/{self.folder}"}

    def phrasings(self) -> Sequence[Phrasing]:
        mails = _mails(self.fact)
        move, new = f"move {mails}", f'to a new folder "{self.folder}" inside {self.parent}'
        make, put = f'make a folder "{self.folder}" inside {self.parent}', f"put {mails} there"
        return (
            Phrasing(f"{move} {new}", {"folder": new, "filed": move}),
            Phrasing(f"{make} and {put}", {"folder": make, "filed": put}),
        )

    def goals(self) -> Sequence[Asked]:
        folder = {"folder": f"{self.parent}/{self.folder}"}
        subjects = [one.subject for one in self.fact.letters]
        return (
            Asked("folder", "mailbox", folder, {"subscribed": True}),
            Asked("filed", "mailbox", folder, {"subjects": {"$set": subjects}}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.mailbox)

    def play(self, desk: Desk) -> None:
        self._file(desk, self.fact.letters)

    def mistakes(self) -> Sequence[Mistake]:
        letters, beside = self.fact.letters, self.fact.beside

        def beside_the_others(desk: Desk) -> None:
            self._file(desk, letters, make=lambda desk: new_folder(desk, self.folder), path=(self.folder,))

        return (
            Mistake("beside_the_exhibitors", beside_the_others, ("folder", "filed")),
            Mistake(
                "and_another_mail",
                lambda desk: self._file(desk, (*letters, beside)),
                ("filed", "other_mails_kept"),
                beside.resource,
            ),
        )

    def _file(
        self,
        desk: Desk,
        letters: Sequence[Letter],
        *,
        make: Callable[[Desk], None] | None = None,
        path: Sequence[str] = (),
    ) -> None:
        if make is None:
            new_subfolder(desk, self.parent, self.folder)
        else:
            make(desk)
        open_folder(desk, INBOX)
        for sender in dict.fromkeys(one.sender for one in letters):
            _select(desk, [one for one in letters if one.sender == sender])
            move_below(desk, *(path or (self.parent, self.folder)))


def _mails(fact: Correspondence) -> str:
    """How a sentence calls them."""
    number = {2: "both", 3: "all three", 4: "all four"}[len(fact.letters)]
    return f"{number} mails from {fact.person.name} in my Inbox"


def _select(desk: Desk, letters: Sequence[Letter]) -> None:
    """Select mails of the inbox, all from one person."""
    quick_filter(desk, letters[0].sender.name)
    select(desk, *(mail(desk, letter.subject) for letter in letters))
