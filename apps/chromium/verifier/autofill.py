"""What is filled into forms: addresses, entries of single fields, payment cards, and the sites with passwords.

Numbers of fields: components/autofill/core/browser/field_types.h. Written at once.
"""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import database, has_table, origin

_NAME = 7
_FIELDS = {
    "name": _NAME,
    "company": 60,
    "street": 77,
    "city": 33,
    "state": 34,
    "postcode": 35,
    "country": 36,
    "phone": 14,
    "email": 9,
}


class AddressFacts(TypedDict):
    """An address that is filled in. Lines of the street are parted by line feeds; the country is its code."""

    found: bool
    count: int | None
    name: str | None
    company: str | None
    street: str | None
    city: str | None
    state: str | None
    postcode: str | None
    country: str | None
    phone: str | None
    email: str | None


class AddressesFacts(TypedDict):
    """The names of the saved addresses, sorted."""

    names: list[str]


class FormEntriesFacts(TypedDict):
    """What was entered into form fields of one name, sorted, and how many entries of all fields there are."""

    values: list[str]
    total: int


class Card(TypedDict):
    """A payment card that is kept on this computer. Its number is encrypted and not given."""

    name: str
    month: int
    year: int
    nickname: str


class CardsFacts(TypedDict):
    """The payment cards, sorted by name and date."""

    cards: list[Card]


class Login(TypedDict):
    """A saved password, or with ``never`` a site for which none is ever to be saved."""

    site: str
    username: str
    never: bool


class PasswordsFacts(TypedDict):
    """The saved passwords (without themselves) and the sites where they are never saved, sorted."""

    saved: list[Login]
    never: list[str]


@saved
def address(home: Home, name: str) -> AddressFacts:
    """An address by the name of the person in it; the first one if there are several."""
    hits = [one for one in _addresses(home) if one.get(_NAME, "") == name]
    if not hits:
        return absent(AddressFacts)
    field = {key: hits[0].get(number, "") for key, number in _FIELDS.items()}
    return {
        "found": True,
        "count": len(hits),
        "name": field["name"],
        "company": field["company"],
        "street": field["street"],
        "city": field["city"],
        "state": field["state"],
        "postcode": field["postcode"],
        "country": field["country"],
        "phone": field["phone"],
        "email": field["email"],
    }


@saved
def addresses(home: Home) -> AddressesFacts:
    """The saved addresses, by the names of the persons in them."""
    return {"names": sorted(one.get(_NAME, "") for one in _addresses(home))}


@saved
def form_entries(home: Home, field: str = "") -> FormEntriesFacts:
    """What Chromium would suggest for a field of a form, by the field's name in the page."""
    found: set[tuple[str, str]] = set()
    with database(home, "Web Data") as opened:
        # The one of them that a release does not use is empty.
        for table in ("autofill", "autocomplete") if opened else ():
            if opened and has_table(opened, table):
                rows = opened.rows(f"SELECT name, value FROM {table}")
                found |= {(text(row["name"], "name of a field"), text(row["value"], "entry")) for row in rows}
    values = sorted(value for name, value in found if not field or name == field)
    return {"values": values, "total": len(found)}


@saved
def payment_cards(home: Home) -> CardsFacts:
    """The payment cards that are saved on this computer."""
    with database(home, "Web Data") as opened:
        rows = (
            opened.rows("SELECT name_on_card, expiration_month, expiration_year, nickname FROM credit_cards")
            if opened
            else []
        )
    cards: list[Card] = [
        {
            "name": text(row["name_on_card"], "name on a card"),
            "month": whole(row["expiration_month"], "month"),
            "year": whole(row["expiration_year"], "year"),
            "nickname": text(row["nickname"], "nickname of a card"),
        }
        for row in rows
    ]
    return {"cards": sorted(cards, key=lambda one: (one["name"], one["year"], one["month"], one["nickname"]))}


@saved
def passwords(home: Home) -> PasswordsFacts:
    """The sites and user names for which passwords are saved."""
    with database(home, "Login Data") as opened:
        rows = opened.rows("SELECT signon_realm, username_value, blacklisted_by_user FROM logins") if opened else []
    logins: list[Login] = [
        {
            "site": origin(text(row["signon_realm"], "site of a password")),
            "username": text(row["username_value"], "user name"),
            "never": bool(whole(row["blacklisted_by_user"], "blacklisted_by_user")),
        }
        for row in rows
    ]
    return {
        "saved": sorted((one for one in logins if not one["never"]), key=lambda one: (one["site"], one["username"])),
        "never": sorted(one["site"] for one in logins if one["never"]),
    }


def _addresses(home: Home) -> list[dict[int, str]]:
    """The values of each address by the number of the field."""
    with database(home, "Web Data") as opened:
        # A version without these tables kept addresses elsewhere.
        if opened is None or not has_table(opened, "address_type_tokens"):
            return []
        rows: list[dict[str, Any]] = opened.rows(
            "SELECT a.guid, t.type, t.value FROM addresses a LEFT JOIN address_type_tokens t ON t.guid = a.guid "
            "ORDER BY a.date_modified, a.guid"
        )
    found: dict[str, dict[int, str]] = {}
    for row in rows:
        values = found.setdefault(text(row["guid"], "id of an address"), {})
        if row["type"] is not None:
            values[whole(row["type"], "type of a field")] = text(row["value"], "field of an address")
    return list(found.values())
