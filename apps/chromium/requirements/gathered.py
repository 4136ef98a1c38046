"""Requirements about open tabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.chromium.operations import go, group_tabs, start_another_group
from apps.chromium.requirements.common import surroundings
from apps.chromium.requirements.facts import Profile, TownPage
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
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "tab_groups"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        first = scene.pick(TownPage)
        second = scene.pick(TownPage, lambda one: one.host != first.host)
        beside = scene.pick(TownPage, lambda one: one.host not in (first.host, second.host))
        return cls(first, second, beside, scene.draw.one(_NAMES), scene.draw.one(list(_COLOURS)), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"tab-groups", *self.first.resources, *self.second.resources})

    def phrasings(self) -> Sequence[Phrasing]:
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
        args = {"name": self.name}
        return (
            Asked("pages", "tab-group", args, {"urls": {"$set": [self.first.url, self.second.url]}}),
            Asked("colour", "tab-group", args, {"color": self.colour.lower()}),
        )

    def guards(self) -> Sequence[Asked]:
        only = {"names": {"$any": [[], [self.name]]}}
        because = "A group stays in the browser until it is deleted."
        return (Asked("no_other_group", "saved-groups", {}, only, because), *surroundings(self.profile))

    def play(self, desk: Desk) -> None:
        self._group(desk, self.colour)

    def mistakes(self) -> Sequence[Mistake]:
        def and_another_group(desk: Desk) -> None:
            self.play(desk)
            go(desk, self.beside.url, self.beside.title, new_tab=True)
            start_another_group(desk, self.beside.title, "Later")

        return (
            Mistake("another_colour", lambda desk: self._group(desk, _COLOURS[self.colour]), ("colour",)),
            Mistake("and_another_group", and_another_group, ("no_other_group",)),
        )

    def _group(self, desk: Desk, colour: str) -> None:
        for page in (self.first, self.second):
            go(desk, page.url, page.title, new_tab=True)
        group_tabs(desk, [self.first.title, self.second.title], self.name, colour)
        # The next operation must not use a tab of the group.
        desk.key("ctrl+1")
        desk.settle()
