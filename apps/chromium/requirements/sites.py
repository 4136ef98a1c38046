"""Requirements about what sites have kept, what they may do, and where one has been."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.chromium.operations import delete_from_history, delete_site_data, set_permission
from apps.chromium.requirements.common import surroundings
from apps.chromium.requirements.facts import Allowed, KeptData, Profile, Visited
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_MAY = {"Notifications": ("notifications", "send notifications"), "Location": ("location", "know where we are")}
"""By the name of a permission in the settings: its name in the endpoint, and what a site may do."""


@dataclass(frozen=True)
class DataDeleted(Requirement):
    """What a site has kept is deleted."""

    fact: KeptData
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "site_data"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(KeptData), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"delete the data (cookies) that {self.fact.host} has kept, and that of no other site"),
            Phrasing(f"have the browser forget all cookies of {self.fact.host}, but keep those of other sites"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("deleted", "cookies", {"host": self.fact.host}, {"cookies": []}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        self._delete(desk, self.fact.host)

    def mistakes(self) -> Sequence[Mistake]:
        host, beside = self.fact.host, self.fact.beside
        return (
            Mistake("of_the_one_beside", lambda desk: self._delete(desk, beside), ("deleted", "cookies_kept")),
            Mistake("of_the_one_beside_too", lambda desk: self._delete(desk, host, beside), ("cookies_kept",)),
        )

    def _delete(self, desk: Desk, *hosts: str) -> None:
        for host in hosts:
            delete_site_data(desk, f"https://{host}")


@dataclass(frozen=True)
class PermissionBlocked(Requirement):
    """A site may not do any more what it was allowed."""

    fact: Allowed
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "site_permissions"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Allowed), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        host, may = self.fact.host, _MAY[self.fact.permission][1]
        return (
            Phrasing(f"do not let {host} {may} any more; block that"),
            Phrasing(f"set {host} to be blocked whenever it wants to {may}"),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"site": self.fact.site, "permission": _MAY[self.fact.permission][0]}
        return (Asked("blocked", "site-permission", args, {"setting": "block"}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.fact.site)

    def mistakes(self) -> Sequence[Mistake]:
        site, beside = self.fact.site, self.fact.beside
        return (
            Mistake("asks_again", lambda desk: self._set(desk, site, setting="Ask"), ("blocked",)),
            Mistake("another_site_too", lambda desk: self._set(desk, site, beside), ("sites_kept",)),
        )

    def _set(self, desk: Desk, *sites: str, setting: str = "Block") -> None:
        for site in sites:
            set_permission(desk, site, self.fact.permission, setting)


@dataclass(frozen=True)
class VisitsForgotten(Requirement):
    """The pages of a site are no longer in the history."""

    fact: Visited
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "history"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Visited), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"delete all pages of {self.fact.host} from the history, and only those"),
            Phrasing(f"take every page of {self.fact.host} out of the history, and leave the rest alone"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("forgotten", "history", {"host": self.fact.host}, {"count": 0}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        delete_from_history(desk, self.fact.word)

    def mistakes(self) -> Sequence[Mistake]:
        def of_both(desk: Desk) -> None:
            for word in (self.fact.word, self.fact.beside):
                delete_from_history(desk, word)

        return (
            Mistake("only_one_page", lambda desk: delete_from_history(desk, self.fact.one), ("forgotten",)),
            Mistake("another_site_too", of_both, ("history_kept",)),
        )
