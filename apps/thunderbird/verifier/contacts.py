"""Address books: cards and mailing lists (``abook.sqlite`` and its like).

A card is its vCard (RFC 6350) in the property ``_vCard``, which Thunderbird has taken as the truth since 102; the
other properties are copies of parts of it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TypedDict

from pytest_opencomputer.guest.channels.sqlite import Database, opened
from pytest_opencomputer.guest.endpoint import Home, StateMissing, absent, saved

from . import profile

COLLECTED = "Collected Addresses"
"""The book of those to whom mails were sent and who are in no other."""
_BUILT_IN = {"abook.sqlite": "Personal Address Book", "history.sqlite": COLLECTED}


class Address(TypedDict):
    """A postal address. ``kind`` is `work`, `home` or empty."""

    kind: str
    street: str
    city: str
    region: str
    code: str
    country: str


class Phone(TypedDict):
    """A telephone number. ``kind`` is `work`, `home`, `cell`, `fax`, `pager` or empty."""

    kind: str
    number: str


class Card(TypedDict):
    """A contact. ``count`` cards fit; the facts are those of the first by name. ``birthday`` is as the vCard has it."""

    found: bool
    count: int | None
    book: str | None
    name: str | None
    first: str | None
    last: str | None
    nickname: str | None
    emails: list[str] | None
    phones: list[Phone] | None
    addresses: list[Address] | None
    organization: str | None
    department: str | None
    title: str | None
    websites: list[str] | None
    birthday: str | None
    note: str | None


class MailingList(TypedDict):
    """A mailing list: addresses of its members, sorted."""

    found: bool
    book: str | None
    nickname: str | None
    description: str | None
    members: list[str] | None


class Book(TypedDict):
    """An address book: names of its contacts and lists, sorted.

    ``sha256`` is of all that ``contact`` says of its contacts; for guards.
    """

    found: bool
    contacts: list[str] | None
    lists: list[str] | None
    sha256: str | None


class Books(TypedDict):
    """The names of the address books, sorted."""

    books: list[str]


@saved
def address_books(home: Home) -> Books:
    """All address books."""
    return {"books": sorted(_books(home))}


@saved
def address_book(home: Home, name: str = "Personal Address Book") -> Book:
    """What is in an address book."""
    place = _books(home).get(name)
    if place is None:
        return absent(Book)
    if not home.has(place):
        return {"found": True, "contacts": [], "lists": [], "sha256": _digest([])}
    with opened(home, place) as book:
        cards = list(_cards(book, name))
        lists = sorted(str(row["name"]) for row in book.rows("SELECT name FROM lists"))
    names = sorted(card["name"] or "" for card in cards)
    return {"found": True, "contacts": names, "lists": lists, "sha256": _digest(cards)}


def _digest(cards: list[Card]) -> str:
    text = "\n".join(sorted(json.dumps(card, sort_keys=True) for card in cards))
    return hashlib.sha256(text.encode()).hexdigest()


@saved
def contact(home: Home, name: str = "", email: str = "", book: str = "") -> Card:
    """A contact by its display name or by an address, in one book or in all."""
    found: list[Card] = []
    for title, place in sorted(_books(home).items()):
        if book not in ("", title) or not home.has(place):
            continue
        with opened(home, place) as database:
            found += [card for card in _cards(database, title) if _fits(card, name, email)]
    if not found:
        return absent(Card)
    found.sort(key=lambda card: card["name"] or "")
    return {**found[0], "count": len(found)}


@saved
def mailing_list(home: Home, name: str, book: str = "") -> MailingList:
    """A mailing list by its name, in one book or in all."""
    for title, place in sorted(_books(home).items()):
        if book not in ("", title) or not home.has(place):
            continue
        with opened(home, place) as database:
            row = database.row("SELECT uid, nickName, description FROM lists WHERE name = ?", (name,))
            if row is not None:
                members = {
                    str(one["card"])
                    for one in database.rows("SELECT card FROM list_cards WHERE list = ?", (row["uid"],))
                }
                emails = [_first_email(vcard) for uid, vcard in _vcards(database).items() if uid in members]
                return {
                    "found": True,
                    "book": title,
                    "nickname": str(row["nickName"] or ""),
                    "description": str(row["description"] or ""),
                    "members": sorted(emails),
                }
    return absent(MailingList)


def _books(home: Home) -> dict[str, str]:
    """The places of the books' files by name."""
    return {title: f"{profile.PROFILE}/{file}" for title, file in book_files(home).items()}


def book_files(home: Home) -> dict[str, str]:
    """The names of the files in the profile, by the names of the books.

    Thunderbird's own two have no name in the preferences until they are renamed.
    """
    prefs: dict[str, profile.Value] = {}
    with suppress(StateMissing):
        prefs = profile.preferences(home)
    found = dict(_BUILT_IN)
    for name, value in prefs.items():
        match = re.fullmatch(r"(ldap_2\.servers\.[^.]+)\.filename", name)
        if match and isinstance(value, str) and value.endswith(".sqlite") and "/" not in value:
            title = prefs.get(f"{match[1]}.description")
            if isinstance(title, str) and title and not title.startswith("chrome:"):
                found[value] = title
    return {title: file for file, title in found.items()}


def _fits(card: Card, name: str, email: str) -> bool:
    return (not name or card["name"] == name) and (not email or email.lower() in (card["emails"] or []))


def _vcards(book: Database) -> dict[str, str]:
    rows = book.rows("SELECT card, value FROM properties WHERE name = '_vCard'")
    return {str(row["card"]): str(row["value"]) for row in rows}


def _cards(book: Database, title: str) -> Iterator[Card]:
    for vcard in _vcards(book).values():
        yield _card(vcard, title)


def _card(vcard: str, book: str) -> Card:
    fields = list(content_lines(vcard))

    def one(name: str) -> str:
        return next((plain(value) for key, _, value in fields if key == name), "")

    def parts(value: str, count: int) -> list[str]:
        return ([plain(part) for part in re.split(r"(?<!\\);", value)] + [""] * count)[:count]

    names = parts(next((value for key, _, value in fields if key == "N"), ""), 5)
    organization = parts(next((value for key, _, value in fields if key == "ORG"), ""), 2)
    addresses: list[Address] = []
    for key, kind, value in fields:
        if key == "ADR":
            _, _, street, city, region, code, country = parts(value, 7)
            addresses.append(
                {"kind": kind, "street": street, "city": city, "region": region, "code": code, "country": country}
            )
    return {
        "found": True,
        "count": 1,
        "book": book,
        "name": one("FN"),
        "first": names[1],
        "last": names[0],
        "nickname": one("NICKNAME"),
        "emails": [plain(value).lower() for key, _, value in fields if key == "EMAIL"],
        "phones": [
            {"kind": kind, "number": plain(value).removeprefix("tel:")} for key, kind, value in fields if key == "TEL"
        ],
        "addresses": addresses,
        "organization": organization[0],
        "department": organization[1],
        "title": one("TITLE"),
        "websites": [plain(value) for key, _, value in fields if key == "URL"],
        "birthday": one("BDAY") or None,
        "note": one("NOTE"),
    }


def _first_email(vcard: str) -> str:
    return next((plain(value).lower() for key, _, value in content_lines(vcard) if key == "EMAIL"), "")


def content_lines(text: str) -> Iterator[tuple[str, str, str]]:
    """Lines of a vCard or of iCalendar: name, the parameter ``TYPE`` (small letters), value as it is written."""
    for line in re.sub(r"\r?\n[ \t]", "", text).splitlines():
        match = re.fullmatch(
            r'(?:[\w-]+\.)?([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*):(.*)', line
        )
        if match:
            kind = re.search(r';TYPE="?([^";:]*)', match[2], re.IGNORECASE)
            yield match[1].upper(), kind[1].lower() if kind else "", match[3]


def plain(value: str) -> str:
    """A text value of them without its escapes."""
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], value)
