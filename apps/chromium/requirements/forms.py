"""Requirements about what the browser fills in and how it talks: addresses and languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.chromium.operations import add_address, add_language, set_switch
from apps.chromium.requirements.common import surroundings
from apps.chromium.requirements.facts import Listed, Person, Profile
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

LANGUAGES = {
    "Norwegian Bokmål": ("nb", "Norwegian Nynorsk"),
    "Portuguese (Brazil)": ("pt-BR", "Portuguese (Portugal)"),
    "Portuguese (Portugal)": ("pt-PT", "Portuguese (Brazil)"),
    "French (Canada)": ("fr-CA", "French (Switzerland)"),
    "French (Switzerland)": ("fr-CH", "French (France)"),
    "German (Austria)": ("de-AT", "German (Germany)"),
    "German (Switzerland)": ("de-CH", "German (Austria)"),
    "Italian (Switzerland)": ("it-CH", "Italian (Italy)"),
}
"""By the language: its code, and another one that is easily taken for it."""


@dataclass(frozen=True)
class AddressSaved(Requirement):
    """The address of somebody in a list is saved for forms."""

    fact: Listed
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "addresses"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Listed), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        name, source = self.fact.person.name, self.fact.source.said
        save, all_of_it = f"save the address of {name} in the browser, for forms", "with everything that"
        fill, told = f"let the browser remember the address of {name} for forms", "group, telephone and e-mail"
        return (
            Phrasing(
                f"{save}, {all_of_it} {source} has about it",
                {"address": save, "contact": f"{all_of_it} {source} has about it"},
            ),
            Phrasing(f"{fill}; {source} has it, {told} included", {"address": fill, "contact": f"{told} included"}),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.source.place,)

    def goals(self) -> Sequence[Asked]:
        person = self.fact.person
        where = {
            "company": person.company,
            "street": person.street,
            "city": person.city,
            "postcode": person.postcode,
            "country": "GB",
        }
        number = person.phone.removeprefix("0").replace(" ", " ?")
        contact = {"phone": {"$matches": rf"(0|\+44 ?){number}"}, "email": person.email}
        return (
            Asked("address", "address", {"name": person.name}, where),
            Asked("contact", "address", {"name": person.name}, contact),
        )

    def guards(self) -> Sequence[Asked]:
        only = {"names": {"$any": [[], [self.fact.person.name]]}}
        because = "The browser should not know anybody else's address."
        return (Asked("no_other_address", "addresses", {}, only, because), *surroundings(self.profile))

    def play(self, desk: Desk) -> None:
        _save(desk, self.fact.person)

    def mistakes(self) -> Sequence[Mistake]:
        def of_both(desk: Desk) -> None:
            for person in (self.fact.namesake, self.fact.person):
                _save(desk, person)

        return (
            Mistake("without_the_email", lambda desk: _save(desk, self.fact.person, email=False), ("contact",)),
            Mistake("and_that_of_a_namesake", of_both, ("no_other_address",)),
        )


@dataclass(frozen=True)
class LanguageAdded(Requirement):
    """A language is among the preferred ones, behind the others."""

    language: str
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "languages"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(list(LANGUAGES)), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:languages.preferred", "settings:languages.never_translate"})

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"add {self.language} to the preferred languages, as the last of them"),
            Phrasing(f"let sites know that we read {self.language}, too, after the languages preferred so far"),
        )

    def goals(self) -> Sequence[Asked]:
        code, _ = LANGUAGES[self.language]
        return (Asked("preferred", "languages", {}, {"preferred": ["en-US", "en", code]}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        add_language(desk, self.language)

    def mistakes(self) -> Sequence[Mistake]:
        def and_no_translation(desk: Desk) -> None:
            self.play(desk)
            set_switch(desk, "Use Google Translate", False)

        _, other = LANGUAGES[self.language]
        return (
            Mistake("another_kind_of_it", lambda desk: add_language(desk, other), ("preferred",)),
            Mistake("and_no_translation", and_no_translation, ("settings_kept",)),
        )


def _save(desk: Desk, person: Person, *, email: bool = True) -> None:
    county = ""
    fields = (person.name, person.company, person.street, person.city, person.postcode, county, person.phone)
    add_address(desk, "United Kingdom", (*fields, person.email if email else ""))
