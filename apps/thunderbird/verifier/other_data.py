"""For guards: a digest of everything in a profile apart from mails and what the task asks to change."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved

from . import profile
from .accounts import account_settings, accounts, identity, junk_settings, tag, tags
from .calendars import calendar_items, calendars, event, todo
from .contacts import COLLECTED, address_book, address_books, contact, mailing_list
from .filters import filter, filters, saved_search, saved_searches
from .profile import Value

_SERVER: Mapping[str, Value] = {
    "port": 0,
    "socketType": 0,
    "authMethod": 3,
    "max_cached_connections": 5,
    "offline_download": True,
}
"""What `account-settings` does not tell of the server of an account, with the defaults."""
_SETTINGS: Mapping[str, Value] = {
    "calendar.timezone.local": "",
    "calendar.timezone.useSystemTimezone": True,
    "mail.biff.play_sound": True,
    "mail.biff.show_alert": True,
    "mail.chat.enabled": True,
    "mail.tabs.drawInTitlebar": True,
    "offline.autoDetect": True,
}
"""Settings that concern no account, with the defaults: nothing but their place in the settings changes them."""


class Data(TypedDict):
    """What was left alone. ``sha256`` is of the ``count`` facts, by name."""

    count: int
    sha256: str


@saved
def other_data(home: Home, without: list[str]) -> Data:
    """All that the profile holds beside mails, except the facts whose names match a pattern of `without`; for guards.

    Facts are those that the other endpoints tell: `account/<name>/on_delete`, `identity/<address>/signature`,
    `junk/<account>/moves_to`, `filter/<account>/<name>/actions`, `saved search/<name>/folders`, `tag/<name>/color`,
    `calendar/<name>/enabled`, `event/<title>/start`, `task/<title>/due`, `contact/<book>/<name>/emails`,
    `mailing list/<book>/<name>/members`. In a pattern, `*` stands for any characters.
    """
    facts = {name: value for name, value in _facts(home) if not any(fnmatchcase(name, pattern) for pattern in without)}
    text = json.dumps(facts, sort_keys=True)
    return {"count": len(facts), "sha256": hashlib.sha256(text.encode()).hexdigest()}


def _facts(home: Home) -> Iterator[tuple[str, Any]]:
    prefs = profile.preferences(home)
    known = accounts(home)
    yield "default account", known["default"]
    for one in known["accounts"]:
        name = one["name"]
        server = f"mail.server.{profile.server_of(prefs, profile.account_called(prefs, name) or '')}"
        yield from _each(f"account/{name}", one)
        yield from _each(f"account/{name}", account_settings(home, name))
        yield from _each(
            f"account/{name}", {key: prefs.get(f"{server}.{key}", usual) for key, usual in _SERVER.items()}
        )
        yield from _each(f"junk/{name}", junk_settings(home, name))
        for rule in filters(home, name)["names"]:
            yield from _each(f"filter/{name}/{rule}", filter(home, name, rule))
        for address in one["identities"]:
            yield from _each(f"identity/{address}", identity(home, address))
    for key, value in prefs.items():
        if key.startswith("mail.smtp"):
            yield f"setting/{key}", value
    for key, usual in _SETTINGS.items():
        yield f"setting/{key}", prefs.get(key, usual)
    for name in tags(home)["tags"]:
        yield from _each(f"tag/{name}", tag(home, name))
    for name in saved_searches(home)["names"]:
        yield from _each(f"saved search/{name}", saved_search(home, name))
    for calendar in calendars(home)["calendars"]:
        yield from _each(f"calendar/{calendar['name']}", calendar)
    items = calendar_items(home)
    for title in items["events"]:
        yield from _each(f"event/{title}", event(home, title))
    for title in items["tasks"]:
        yield from _each(f"task/{title}", todo(home, title))
    yield from _of_books(home)


def _of_books(home: Home) -> Iterator[tuple[str, Any]]:
    """Contacts and mailing lists, without those that Thunderbird collects of whomever a mail is sent to."""
    for book in address_books(home)["books"]:
        if book == COLLECTED:
            continue
        listed = address_book(home, book)
        yield f"book/{book}", len(listed["contacts"] or [])
        for name in listed["contacts"] or []:
            yield from _each(f"contact/{book}/{name}", contact(home, name, book=book))
        for name in listed["lists"] or []:
            yield from _each(f"mailing list/{book}/{name}", mailing_list(home, name, book))


def _each(name: str, facts: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The facts about one thing, by the names that they have in the digest."""
    for key, value in facts.items():
        yield f"{name}/{key}", value
