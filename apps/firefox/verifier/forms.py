"""What is filled into forms: entries of fields, addresses and cards; and the words of the spell checker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import flag, items, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import below, json_file, place_of, rows

_MAX_WORDS = 1024**2


class FormEntriesFacts(TypedDict):
    """What was entered in fields of forms: of the field that was asked for or of all, and by the names of fields."""

    total: int
    values: list[str]
    fields: dict[str, list[str]]


class AddressFacts(TypedDict):
    """An address. Lines of the street are separated by line feeds; ``country`` is a code such as ``GB``."""

    found: bool
    name: str | None
    organization: str | None
    street: str | None
    city: str | None
    region: str | None
    postal_code: str | None
    country: str | None
    phone: str | None
    email: str | None


class AddressesFacts(TypedDict):
    """The names of the addresses, sorted."""

    names: list[str]


class Card(TypedDict):
    """A payment card. Of its number only the last four digits are told."""

    name: str
    last_digits: str
    month: int
    year: int


class PaymentCardsFacts(TypedDict):
    """The payment cards, in the order in which they were added."""

    cards: list[Card]


class SpellingWordsFacts(TypedDict):
    """The words that were added to the dictionary, sorted."""

    words: list[str]


@saved
def form_entries(home: Home, field: str = "") -> FormEntriesFacts:
    """What was entered in forms: in one field, by the name that the page gives it, or in all. Searches in the search
    bar have the field `searchbar-history`."""
    fields: dict[str, list[str]] = {}
    for row in rows(home, "formhistory.sqlite", "SELECT fieldname, value FROM moz_formhistory ORDER BY value"):
        name = text(row["fieldname"], "name of a field")
        if not field or name == field:
            fields.setdefault(name, []).append(text(row["value"], "entry of a field"))
    values = sorted(value for entries in fields.values() for value in entries)
    return {"total": len(values), "values": values, "fields": dict(sorted(fields.items()))}


@saved
def address(home: Home, name: str) -> AddressFacts:
    """An address by the name of the person."""
    for one in _kept(home, "addresses"):
        if one.get("name") == name:

            def part(key: str, one: Mapping[str, Any] = one) -> str:
                return text(one.get(key), f"{key} of an address")

            return {
                "found": True,
                "name": name,
                "organization": part("organization"),
                "street": part("street-address"),
                "city": part("address-level2"),
                "region": part("address-level1"),
                "postal_code": part("postal-code"),
                "country": part("country"),
                "phone": part("tel"),
                "email": part("email"),
            }
    return absent(AddressFacts)


@saved
def addresses(home: Home) -> AddressesFacts:
    """The addresses that can be filled in."""
    return {"names": sorted(text(one.get("name"), "name of an address") for one in _kept(home, "addresses"))}


@saved
def payment_cards(home: Home) -> PaymentCardsFacts:
    """The payment cards that can be filled in."""
    return {"cards": [_card(one) for one in _kept(home, "creditCards")]}


@saved
def spelling_words(home: Home) -> SpellingWordsFacts:
    """The words that were added to the dictionary of the spell checker."""
    place = place_of(home, "persdict.dat")
    written = home.text(place, max_bytes=_MAX_WORDS) if place else ""
    return {"words": sorted(line for line in written.split("\n") if line)}


def _kept(home: Home, kind: str) -> list[Mapping[str, Any]]:
    """Addresses or cards, without those of which only is kept that they were deleted."""
    stored = items(below(json_file(home, "autofill-profiles.json"), kind), kind)
    found = [mapping(one, kind) for one in stored]
    return [one for one in found if not flag(one.get("deleted"), "deleted")]


def _card(one: Mapping[str, Any]) -> Card:
    return {
        "name": text(one.get("cc-name"), "name on a card"),
        "last_digits": text(one.get("cc-number"), "number of a card")[-4:],
        "month": whole(one.get("cc-exp-month"), "month of a card"),
        "year": whole(one.get("cc-exp-year"), "year of a card"),
    }
