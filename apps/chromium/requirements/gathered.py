"""Requirements about what gathers in the browser: open tabs, and the list of downloads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.chromium.operations import forget_download, go, group_tabs
from apps.chromium.requirements.common import with_all, without_any
from apps.chromium.requirements.facts import Fetched, TownPage
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_COLOURS = {"Blue": "Red", "Red": "Pink", "Green": "Cyan", "Pink": "Red", "Purple": "Blue", "Orange": "Yellow"}
"""Colours of groups, each with one that is easily taken for it."""
_NAMES = ("Season", "Harbour day", "Boat show", "Regatta", "For the committee", "Monday")


@dataclass(frozen=True)
class TabsGrouped(Requirement):
    """Two pages are open in tabs of one group."""

    first: TownPage
    second: TownPage
    beside: TownPage
    name: str
    colour: str
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "tab_groups"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        first = scene.pick(TownPage)
        second = scene.pick(TownPage, lambda one: one.host != first.host)
        beside = scene.pick(TownPage, lambda one: one.host not in (first.host, second.host))
        return cls(first, second, beside, scene.draw.one(_NAMES), scene.draw.one(list(_COLOURS)))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return frozenset({"tab-groups", *self.first.resources, *self.second.resources})

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        pages = f"{self.first.said} ({self.first.url}) and {self.second.said} ({self.second.url})"
        opened, colour = f"open {pages} in two tabs", f"in {self.colour.lower()}"
        group, leave = f'a tab group "{self.name}"', f"leave {pages} open"
        return (
            Phrasing(
                f"{opened}, put both into {group} {colour}, and leave them open",
                {"pages": f"{opened}, put both into {group}", "colour": colour},
            ),
            Phrasing(
                f"{leave}, the two of them in {group} {colour}",
                {"pages": f"{leave}, the two of them in {group}", "colour": colour},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        args = {"name": self.name}
        return (
            Asked("pages", "tab-group", args, {"urls": {"$set": [self.first.url, self.second.url]}}),
            Asked("colour", "tab-group", args, {"color": self.colour.lower()}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        only = {"names": {"$any": [[], [self.name]]}}
        return (Asked("no_other_group", "saved-groups", {}, only, "A group stays in the browser until it is deleted."),)

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._group(desk, self.colour)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def and_another_group(desk: Desk) -> None:
            go(desk, self.beside.url, self.beside.title, new_tab=True)
            group_tabs(desk, [self.beside.title], "Later", "Grey")
            self.play(desk)

        return (
            Mistake("another_colour", lambda desk: self._group(desk, _COLOURS[self.colour]), ("colour",)),
            Mistake("and_another_group", and_another_group, ("no_other_group",)),
        )

    def _group(self, desk: Desk, colour: str) -> None:
        for page in (self.first, self.second):
            go(desk, page.url, page.title, new_tab=True)
        group_tabs(desk, [self.first.title, self.second.title], self.name, colour)
        # What follows is not to take a tab of the group.
        desk.key("ctrl+1")
        desk.settle()


@dataclass(frozen=True)
class DownloadsForgotten(Requirement):
    """The files of a site are no longer in the list of downloads, but where they were."""

    fact: Fetched
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "downloads"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Fetched))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        host, files = self.fact.host, "the files themselves stay where they are"
        return (
            Phrasing(f"take what came from {host} off the browser's list of downloads, and only that; {files}"),
            Phrasing(f"let the list of downloads forget all files from {host}; {files}"),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        return (Asked("forgotten", "downloads", {}, {"names": without_any(self.fact.names)}),)

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        others, files = {"names": with_all(self.fact.others)}, {"places": list(self.fact.there)}
        return (
            Asked("others_kept", "downloads", {}, others, "The rest of the list is still looked up."),
            Asked("files_kept", "folder", {"place": "Downloads"}, files, "The files are still needed."),
        )

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._forget(desk, self.fact.names)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        names = self.fact.names
        return (
            Mistake("all_but_one", lambda desk: self._forget(desk, names[1:]), ("forgotten",)),
            Mistake("and_another", lambda desk: self._forget(desk, (*names, self.fact.beside)), ("others_kept",)),
        )

    def _forget(self, desk: Desk, names: Sequence[str]) -> None:
        for name in names:
            forget_download(desk, name)
