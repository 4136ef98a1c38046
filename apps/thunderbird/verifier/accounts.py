"""Accounts, identities, tags and single preferences, from ``prefs.js``."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import profile
from .contacts import book_files
from .messages import tag_keys
from .mime import without_tags
from .profile import Value, preferences, text_of

_COPIES = re.compile(r"mail\.identity\.[^.]+\.do(Bcc|Cc)")
_JUNK_ON = 100  # spamLevel where the adaptive filter is on


class Account(TypedDict):
    """An account: ``type`` is ``imap``, ``pop3`` or ``none`` (Local Folders); ``identities`` are addresses in order."""

    name: str
    type: str
    host: str
    user: str
    identities: list[str]


class Accounts(TypedDict):
    """The accounts in the order of the folder pane, and which of them is the default one."""

    accounts: list[Account]
    default: str | None


class AccountSettings(TypedDict):
    """How an account is set. Minutes between two looks for new mail; ``on_delete`` is `trash`, `mark` or `remove`.

    Folders are by name; null if it is Thunderbird's default.
    """

    found: bool
    checks_at_start: bool | None
    checks_every_minutes: int | None
    on_delete: str | None
    trash_folder: str | None
    empties_trash_at_exit: bool | None
    expunges_inbox_at_exit: bool | None


class AccountSetting(TypedDict):
    """One preference of an account's server; ``value`` is null if it is at its default."""

    found: bool
    value: str | int | bool | None


class Identity(TypedDict):
    """An identity. ``signature`` is the text of it (of HTML where ``signature_is_html``); folders are by name.

    ``on_reply`` is where the reply goes: `above` or `below` the quotation, or `select`.
    """

    found: bool
    account: str | None
    default: bool | None
    name: str | None
    address: str | None
    reply_to: str | None
    organization: str | None
    signature: str | None
    signature_is_html: bool | None
    signature_in_replies: bool | None
    signature_in_forwards: bool | None
    signature_above_quote: bool | None
    on_reply: str | None
    composes_html: bool | None
    bcc: list[str] | None
    cc: list[str] | None
    keeps_copies: bool | None
    copies_folder: str | None
    drafts_folder: str | None
    archive_folder: str | None


class Tag(TypedDict):
    """A tag. ``color`` is ``#RRGGBB``, null if it is at its default."""

    found: bool
    color: str | None


class Tags(TypedDict):
    """The names of all tags, sorted."""

    tags: list[str]


class Preference(TypedDict):
    """A preference; ``found`` is false where it is at its default."""

    found: bool
    value: str | int | bool | None


class Preferences(TypedDict):
    """Preferences that differ from their defaults."""

    values: dict[str, str | int | bool]


class JunkSettings(TypedDict):
    """What an account does about junk. ``moves_to`` is `junk folder`, a folder's name, or null if it stays.

    ``trusts`` are the names of the address books whose people are never taken for senders of junk, sorted.
    """

    found: bool
    adaptive: bool | None
    trusts: list[str] | None
    moves_to: str | None
    deletes_after_days: int | None


@saved
def accounts(home: Home) -> Accounts:
    """All accounts."""
    prefs = preferences(home)
    keys = profile.accounts(prefs)
    default = text_of(prefs, "mail.accountmanager.defaultaccount")
    found: list[Account] = []
    for key in keys:
        server = f"mail.server.{profile.server_of(prefs, key)}"
        found.append(
            {
                "name": profile.account_name(prefs, key),
                "type": text_of(prefs, f"{server}.type"),
                "host": text_of(prefs, f"{server}.hostname"),
                "user": text_of(prefs, f"{server}.userName"),
                "identities": [text_of(prefs, f"mail.identity.{one}.useremail") for one in _identities(prefs, key)],
            }
        )
    return {"accounts": found, "default": profile.account_name(prefs, default) if default in keys else None}


@saved
def account_settings(home: Home, account: str) -> AccountSettings:
    """The settings of an account, by the name that the folder pane shows."""
    prefs = preferences(home)
    key = profile.account_called(prefs, account)
    if key is None:
        return absent(AccountSettings)
    server = f"mail.server.{profile.server_of(prefs, key)}"
    regularly = prefs.get(f"{server}.check_new_mail", True) is True
    minutes = prefs.get(f"{server}.check_time", 10)
    models = {0: "mark", 1: "trash", 2: "remove"}
    return {
        "found": True,
        "checks_at_start": prefs.get(f"{server}.login_at_startup", False) is True,
        "checks_every_minutes": minutes if regularly and isinstance(minutes, int) else None,
        "on_delete": models.get(_number(prefs, f"{server}.delete_model", 1)),
        "trash_folder": text_of(prefs, f"{server}.trash_folder_name", "Trash"),
        "empties_trash_at_exit": prefs.get(f"{server}.empty_trash_on_exit", False) is True,
        "expunges_inbox_at_exit": prefs.get(f"{server}.cleanup_inbox_on_exit", False) is True,
    }


@saved
def account_setting(home: Home, account: str, name: str) -> AccountSetting:
    """A preference `mail.server.<server>.<name>` of an account, for what `account-settings` does not include."""
    prefs = preferences(home)
    key = profile.account_called(prefs, account)
    if key is None:
        return absent(AccountSetting)
    return {"found": True, "value": prefs.get(f"mail.server.{profile.server_of(prefs, key)}.{name}")}


@saved
def identity(home: Home, address: str) -> Identity:
    """The identity with this address."""
    prefs = preferences(home)
    for account in profile.accounts(prefs):
        for number, key in enumerate(_identities(prefs, account)):
            base = f"mail.identity.{key}"
            if text_of(prefs, f"{base}.useremail").lower() == address.lower():
                return _identity(prefs, account, base, default=number == 0)
    return absent(Identity)


@saved
def tags(home: Home) -> Tags:
    """The names of all tags, Thunderbird's own included."""
    return {"tags": sorted(tag_keys(home).values())}


@saved
def tag(home: Home, name: str) -> Tag:
    """A tag by its name."""
    prefs = preferences(home)
    key = next((key for key, shown in tag_keys(home).items() if shown == name), None)
    if key is None:
        return absent(Tag)
    color = prefs.get(f"mailnews.tags.{key}.color")
    return {"found": True, "color": color.upper() if isinstance(color, str) else None}


@saved
def preference(home: Home, name: str) -> Preference:
    """A preference by its name, for example `mail.biff.play_sound`; not found if it is at its default."""
    prefs = preferences(home)
    return {"found": True, "value": prefs[name]} if name in prefs else absent(Preference)


@saved
def changed_preferences(home: Home, prefix: str) -> Preferences:
    """All preferences whose names begin like this and that differ from their defaults, including those that the image
    sets."""
    values = {name: value for name, value in preferences(home).items() if name.startswith(prefix)}
    # Thunderbird writes these down for each identity that it shows or sends with, as they were by default.
    return {"values": {name: value for name, value in values.items() if value or not _COPIES.fullmatch(name)}}


@saved
def junk_settings(home: Home, account: str) -> JunkSettings:
    """What an account does about junk."""
    prefs = preferences(home)
    key = profile.account_called(prefs, account)
    if key is None:
        return absent(JunkSettings)
    server = f"mail.server.{profile.server_of(prefs, key)}"
    moves = prefs.get(f"{server}.moveOnSpam", False) is True
    folder = text_of(prefs, f"{server}.spamActionTargetFolder")
    named = _number(prefs, f"{server}.moveTargetMode", 0) == 1
    purges = prefs.get(f"{server}.purgeSpam", False) is True
    return {
        "found": True,
        "adaptive": _number(prefs, f"{server}.spamLevel", _JUNK_ON) > 0,
        "trusts": _trusted(home, prefs, server),
        "moves_to": (profile.folder_of(folder) if named and folder else "junk folder") if moves else None,
        "deletes_after_days": _number(prefs, f"{server}.purgeSpamInterval", 14) if purges else None,
    }


def _trusted(home: Home, prefs: dict[str, Value], server: str) -> list[str]:
    # mailnews.js: the list is used, and it has the personal address book, where nothing else is set.
    if prefs.get(f"{server}.useWhiteList", True) is not True:
        return []
    uris = text_of(prefs, f"{server}.whiteListAbURI", "jsaddrbook://abook.sqlite").split()
    files = {uri.partition("://")[2] for uri in uris}
    return sorted(title for title, file in book_files(home).items() if file in files)


def _identities(prefs: dict[str, Value], account: str) -> list[str]:
    return [key for key in text_of(prefs, f"mail.account.{account}.identities").split(",") if key]


def _identity(prefs: dict[str, Value], account: str, base: str, *, default: bool) -> Identity:
    def flag(name: str, otherwise: bool = False) -> bool:
        return prefs.get(f"{base}.{name}", otherwise) is True

    def folder(name: str) -> str | None:
        uri = text_of(prefs, f"{base}.{name}")
        return profile.folder_of(uri) if uri else None

    def addresses(name: str) -> list[str]:
        if not flag(f"do{name}"):
            return []
        return [one.strip().lower() for one in text_of(prefs, f"{base}.do{name}List").split(",") if one.strip()]

    signature, is_html = text_of(prefs, f"{base}.htmlSigText"), flag("htmlSigFormat")
    places = {0: "below", 1: "above", 2: "select"}
    return {
        "found": True,
        "account": profile.account_name(prefs, account),
        "default": default,
        "name": text_of(prefs, f"{base}.fullName"),
        "address": text_of(prefs, f"{base}.useremail"),
        "reply_to": text_of(prefs, f"{base}.reply_to"),
        "organization": text_of(prefs, f"{base}.organization"),
        "signature": (without_tags(signature) if is_html else signature).strip(),
        "signature_is_html": is_html,
        "signature_in_replies": flag("sig_on_reply", True),
        "signature_in_forwards": flag("sig_on_fwd"),
        "signature_above_quote": not flag("sig_bottom", True),
        "on_reply": places.get(_number(prefs, f"{base}.reply_on_top", 0)),
        "composes_html": flag("compose_html", True),
        "bcc": addresses("Bcc"),
        "cc": addresses("Cc"),
        "keeps_copies": flag("fcc", True),
        "copies_folder": folder("fcc_folder"),
        "drafts_folder": folder("draft_folder"),
        "archive_folder": folder("archive_folder"),
    }


def _number(prefs: dict[str, Value], name: str, default: int) -> int:
    value = prefs.get(name, default)
    return value if isinstance(value, int) else default
