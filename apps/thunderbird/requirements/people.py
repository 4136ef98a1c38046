"""Requirements about cards and mailing lists of the address book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.thunderbird.operations import add_phone, change_phone, new_contact, new_mailing_list
from apps.thunderbird.requirements.common import Mailbox, surroundings
from apps.thunderbird.requirements.facts import Newcomer, NewNumber, Shift
from apps.thunderbird.requirements.mailbox import Person
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_BOOK = "Personal Address Book"


@dataclass(frozen=True)
class ContactAdded(Requirement):
    """Somebody who has written for the first time is in the address book, with the number below the mail."""

    fact: Newcomer
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "contacts"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Newcomer), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        name, firm = self.fact.person.name, self.fact.person.firm
        add, told = (
            f"add {name} to my Personal Address Book",
            f"with e-mail address and telephone number as in the mail from {firm}",
        )
        enter, given = (
            f"enter {name} in my Personal Address Book",
            f"with the e-mail address and telephone number that {firm} has given",
        )
        return (
            Phrasing(f"{add}, {told}", {"contact": add, "phone": told}),
            Phrasing(f"{enter}, {given}", {"contact": enter, "phone": given}),
        )

    def goals(self) -> Sequence[Asked]:
        person = self.fact.person
        card = {"email": person.email, "book": _BOOK}
        number = {"$contains": {"number": _loosely(person.phone)}}
        return (
            Asked("contact", "contact", card, {"first": person.first, "last": person.last}),
            Asked("phone", "contact", card, {"phones": number}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.mailbox)

    def play(self, desk: Desk) -> None:
        self._enter(desk, self.fact.person.phone)

    def mistakes(self) -> Sequence[Mistake]:
        def on_both_cards(desk: Desk) -> None:
            self.play(desk)
            add_phone(desk, self.fact.namesake.name, self.fact.person.phone)

        return (
            Mistake("without_the_number", lambda desk: self._enter(desk, ""), ("phone",)),
            Mistake("on_the_card_of_a_namesake_too", on_both_cards, ("other_data_kept",)),
        )

    def _enter(self, desk: Desk, phone: str) -> None:
        person = self.fact.person
        new_contact(desk, person.first, person.last, person.email, phone)


@dataclass(frozen=True)
class NumberChanged(Requirement):
    """A card has the telephone number that somebody has told since, in place of the old one."""

    fact: NewNumber
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "contacts"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(NewNumber), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        name, firm = self.fact.person.name, self.fact.person.firm
        return (
            Phrasing(f"replace {name}'s telephone number in my address book by the new one that {firm} has mailed"),
            Phrasing(f"put the new telephone number that {firm} has sent us on {name}'s card, instead of the old one"),
        )

    def goals(self) -> Sequence[Asked]:
        numbers = [{"number": _loosely(self.fact.phone)}]
        return (Asked("phone", "contact", {"email": self.fact.person.email, "book": _BOOK}, {"phones": numbers}),)

    def guards(self) -> Sequence[Asked]:
        person = self.fact.person
        rest = {"first": person.first, "last": person.last, "emails": [person.email], "organization": person.firm}
        return (
            Asked(
                "rest_untouched",
                "contact",
                {"email": person.email},
                rest,
                "Only the telephone number has changed.",
            ),
            *surroundings(self.mailbox),
        )

    def play(self, desk: Desk) -> None:
        change_phone(desk, self.fact.person.name, self.fact.phone)

    def mistakes(self) -> Sequence[Mistake]:
        name, namesake, phone = self.fact.person.name, self.fact.namesake.name, self.fact.phone

        def on_both_cards(desk: Desk) -> None:
            change_phone(desk, name, phone)
            change_phone(desk, namesake, phone)

        return (
            Mistake("beside_the_old_one", lambda desk: add_phone(desk, name, phone), ("phone",)),
            Mistake("on_the_card_of_a_namesake_too", on_both_cards, ("other_data_kept",)),
        )


@dataclass(frozen=True)
class ListMade(Requirement):
    """Those who have offered the same in their mails are in a new mailing list."""

    fact: Shift
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "mailing_lists"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Shift), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact, book = self.fact, "my Personal Address Book"
        who = f'everybody who writes in "{fact.folder}" about helping {fact.said}'
        return (
            Phrasing(f'make a mailing list "{fact.name}" in {book} with {who}'),
            Phrasing(f'put {who} on a new mailing list in {book} called "{fact.name}"'),
        )

    def goals(self) -> Sequence[Asked]:
        members = {"members": sorted(one.email for one in self.fact.members)}
        return (Asked("members", "mailing-list", {"name": self.fact.name, "book": _BOOK}, members),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.mailbox)

    def play(self, desk: Desk) -> None:
        self._make(desk, self.fact.members)

    def mistakes(self) -> Sequence[Mistake]:
        members, beside = self.fact.members, self.fact.beside

        def and_another_list(desk: Desk) -> None:
            new_mailing_list(desk, "Others", [beside.email])
            self.play(desk)

        return (
            Mistake("all_but_one", lambda desk: self._make(desk, members[1:]), ("members",)),
            Mistake("with_somebody_else", lambda desk: self._make(desk, (*members, beside)), ("members",)),
            Mistake("and_another_list", and_another_list, ("other_data_kept",)),
        )

    def _make(self, desk: Desk, members: Sequence[Person]) -> None:
        new_mailing_list(desk, self.fact.name, [one.email for one in members])


def _loosely(phone: str) -> dict[str, str]:
    """A telephone number, with its spaces or without them."""
    return {"$matches": phone.replace(" ", "[ -]?")}
