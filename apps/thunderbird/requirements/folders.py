"""Requirements about what the folder pane shows: saved searches, and folders that are subscribed to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.thunderbird.operations import Rule, open_folder, save_search, unsubscribe
from apps.thunderbird.requirements.common import Mailbox, surroundings
from apps.thunderbird.requirements.facts import Gathering, OldFolder
from apps.thunderbird.requirements.mailbox import INBOX
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class SearchSaved(Requirement):
    """A saved search below a folder shows the mails of this folder that two rules are about."""

    fact: Gathering
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "saved_searches"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Gathering), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        (field, how, value), *rest = fact.rules
        which, word = f'whose {field} {how} "{value}"', "or" if fact.match_any else "and"
        for other, its_how, its_value in rest:
            which += f' {word} "{its_value}"' if other == field else f' {word} whose {other} {its_how} "{its_value}"'
        make, keep = (
            f'make a saved search "{fact.name}" inside {fact.folder}',
            f'set up a saved search "{fact.name}" in {fact.folder}',
        )
        return (
            Phrasing(f"{make} for the mails there {which}", {"place": f"{make} for the mails there", "rules": which}),
            Phrasing(f"{keep} that lists its mails {which}", {"place": f"{keep} that lists its mails", "rules": which}),
        )

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        search = {"name": f"{fact.folder}/{fact.name}"}
        rules = [{"field": field.lower(), "operator": how, "value": value} for field, how, value in fact.rules]
        expected = {"match": "any" if fact.match_any else "all", "conditions": {"$set": rules}}
        return (
            Asked("place", "saved-search", search, {"folders": [fact.folder]}),
            Asked("rules", "saved-search", search, expected),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.mailbox)

    def play(self, desk: Desk) -> None:
        self._save(desk, self.fact.folder, match_any=self.fact.match_any)

    def mistakes(self) -> Sequence[Mistake]:
        folder, match_any = self.fact.folder, self.fact.match_any

        def twice(desk: Desk) -> None:
            self._save(desk, folder, match_any=match_any)
            self._save(desk, INBOX, match_any=match_any)

        return (
            Mistake(
                "with_the_rules_wrongly_joined", lambda d: self._save(d, folder, match_any=not match_any), ("rules",)
            ),
            Mistake("and_one_of_the_inbox", twice, ("other_data_kept",)),
        )

    def _save(self, desk: Desk, folder: str, *, match_any: bool) -> None:
        save_search(desk, folder, self.fact.name, [Rule(*rule) for rule in self.fact.rules], match_any=match_any)
        open_folder(desk, INBOX)


@dataclass(frozen=True)
class Unsubscribed(Requirement):
    """A folder of what is over is on the server, and no longer in the folder pane."""

    fact: OldFolder
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "subscriptions"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(OldFolder), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``; a second one in a task would be one too many to the guard."""
        return self.fact.resources | {"subscriptions"}

    def phrasings(self) -> Sequence[Phrasing]:
        folder = self.fact.folder
        return (
            Phrasing(f"unsubscribe from the folder {folder}; {self.fact.said}"),
            Phrasing(f"end the subscription to the folder {folder}; {self.fact.said}"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("hidden", "mailbox", {"folder": self.fact.folder}, {"subscribed": False}),)

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        return (
            *surroundings(self.mailbox),
            Asked(
                "others_shown",
                "folders",
                {},
                {"subscribed": {"$all": [{"$contains": one} for one in fact.others]}},
                "The other folders are still needed.",
                "subscriptions",
            ),
        )

    def play(self, desk: Desk) -> None:
        unsubscribe(desk, self.fact.folder)

    def mistakes(self) -> Sequence[Mistake]:
        folder, beside = self.fact.folder, self.fact.others[0]

        def both(desk: Desk) -> None:
            unsubscribe(desk, folder)
            unsubscribe(desk, beside)

        return (
            Mistake("from_the_one_beside", lambda desk: unsubscribe(desk, beside), ("hidden", "others_shown")),
            Mistake("from_the_one_beside_too", both, ("others_shown",)),
        )
