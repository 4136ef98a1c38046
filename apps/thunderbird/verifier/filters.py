"""Message filters (``msgFilterRules.dat``), saved searches (``virtualFolders.dat``) and what the junk filter learnt.

Filters are lines ``name="value"``, a filter from one ``name=`` to the next, quotation marks in values escaped by a
backslash. Conditions are ``AND (subject,contains,invoice) OR (…)`` or ``ALL`` (nsMsgFilterList.cpp).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import shown

from . import profile
from .messages import tag_keys

_MAX_BYTES = 2 * 1024**2
_MAX_RULES = 2_000
_LINE = re.compile(r'([A-Za-z]+)="((?:[^"\\]|\\.)*)"')
_TERM = re.compile(r'(AND|OR) \(((?:"(?:[^"\\]|\\.)*"|[^()"])*)\)')
_FIELD = re.compile(r'"((?:[^"\\]|\\.)*)"|([^,]*)')
_WHEN = {
    0x1: "new mail",
    0x10: "manually",
    0x20: "after junk",
    0x40: "after sending",
    0x80: "archiving",
    0x100: "regularly",
}
_TRAINED = b"\xfe\xed\xfa\xce"


class Condition(TypedDict):
    """A condition: ``field`` (`subject`, `from`, …), ``operator`` (`contains`, `is`, …) and its value."""

    field: str
    operator: str
    value: str


class Action(TypedDict):
    """What a filter does: ``action`` (`Move to folder`, `Mark read`, …); folders and tags are by name."""

    action: str
    value: str


class Filter(TypedDict):
    """A filter. ``position`` counts from 1; ``match`` is `all`, `any` or `everything`.

    ``when`` has some of `new mail`, `manually`, `after junk`, `after sending`, `archiving`, `regularly`.
    """

    found: bool
    position: int | None
    enabled: bool | None
    when: list[str] | None
    match: str | None
    conditions: list[Condition] | None
    actions: list[Action] | None


class Filters(TypedDict):
    """The filters of an account in the order in which they run."""

    names: list[str]
    enabled: list[str]


class SavedSearch(TypedDict):
    """A saved search (virtual folder): the folders that it looks into, and its conditions."""

    found: bool
    folders: list[str] | None
    match: str | None
    conditions: list[Condition] | None
    searches_online: bool | None


class SavedSearches(TypedDict):
    """The places of the saved searches in the folder pane, below the account where it is not the local one."""

    names: list[str]


class JunkTraining(TypedDict):
    """How many mails the junk filter has learnt from, as good ones and as junk."""

    found: bool
    good: int | None
    junk: int | None


@saved
def filters(home: Home, account: str) -> Filters:
    """The names of the filters of an account."""
    found = _filters(home, account)
    return {
        "names": [one["name"][0] for one in found],
        "enabled": [one["name"][0] for one in found if one.get("enabled") == ["yes"]],
    }


@saved
def filter(home: Home, account: str, name: str) -> Filter:
    """A filter of an account, by its name."""
    found = _filters(home, account)
    at = next((at for at, one in enumerate(found) if one["name"][0] == name), None)
    if at is None:
        return absent(Filter)
    one = found[at]
    bits = int(one["type"][0]) if one.get("type", [""])[0].isdecimal() else 0
    match, conditions = _conditions(home, one.get("condition", [""])[0])
    return {
        "found": True,
        "position": at + 1,
        "enabled": one.get("enabled") == ["yes"],
        "when": [word for bit, word in _WHEN.items() if bits & bit],
        "match": match,
        "conditions": conditions,
        "actions": [{"action": action, "value": value} for action, value in _actions(home, one)],
    }


@saved
def saved_searches(home: Home) -> SavedSearches:
    """The saved searches."""
    return {"names": sorted(_searches(home))}


@saved
def saved_search(home: Home, name: str) -> SavedSearch:
    """A saved search, by its place in the folder pane (`Local Folders/Unpaid`, or `Unpaid` below the mail account)."""
    found = _searches(home).get(name)
    if found is None:
        return absent(SavedSearch)
    match, conditions = _conditions(home, found.get("terms", ""))
    return {
        "found": True,
        "folders": sorted(profile.folder_of(uri) for uri in found.get("scope", "").split("|") if uri),
        "match": match,
        "conditions": conditions,
        "searches_online": found.get("searchOnline") == "true",
    }


@saved
def junk_training(home: Home) -> JunkTraining:
    """What the junk filter has learnt; written when Thunderbird quits."""
    place = f"{profile.PROFILE}/training.dat"
    if not home.has(place):
        return absent(JunkTraining)
    # https://udn.realityripple.com/docs/Mozilla/Thunderbird/Spam_filter: mark, good, junk, each 32 bits, big-endian.
    head = home.file(place)[:12]
    if len(head) < 12 or not head.startswith(_TRAINED):
        raise StateCorrupt(f"{shown(place)} has not the mark of training data")
    good, junk = struct.unpack(">II", head[4:12])
    return {"found": True, "good": good, "junk": junk}


def _filters(home: Home, account: str) -> list[dict[str, list[str]]]:
    """Each filter as its lines: key to values, in order; ``order`` has the actions' keys as they came."""
    prefs = profile.preferences(home)
    key = profile.account_called(prefs, account)
    place = f"{profile.server_folder(prefs, key)}/msgFilterRules.dat" if key else ""
    if not place or not home.has(place):
        return []
    found: list[dict[str, list[str]]] = []
    for name, value in _LINE.findall(home.text(place, max_bytes=_MAX_BYTES)):
        if name == "name":
            found.append({})
            if len(found) > _MAX_RULES:
                raise StateTooBig(f"{shown(place)} has more than {_MAX_RULES} filters")
        if found:
            found[-1].setdefault(name, []).append(_plain(value))
            if name in ("action", "actionValue"):
                found[-1].setdefault("order", []).append(name)
    return found


def _actions(home: Home, one: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Actions with their values; a line ``actionValue`` belongs to the action before it."""
    names, values, order = iter(one.get("action", [])), iter(one.get("actionValue", [])), one.get("order", [])
    for at, kind in enumerate(order):
        if kind == "action":
            name = next(names)
            value = next(values) if order[at + 1 : at + 2] == ["actionValue"] else ""
            yield name, _named(home, name, value)


def _named(home: Home, action: str, value: str) -> str:
    if action in ("Move to folder", "Copy to folder"):
        return profile.folder_of(value)
    return tag_keys(home).get(value, value) if action == "AddTag" else value


def _conditions(home: Home, text: str) -> tuple[str, list[Condition]]:
    if text.strip() == "ALL":
        return "everything", []
    terms = _TERM.findall(text)
    found: list[Condition] = []
    for _, inside in terms:
        parts = [
            _plain(match[1]) if match[1] is not None else match[2] for match in _FIELD.finditer(inside) if match[0]
        ]
        field, operator, *rest = [*parts, "", ""]
        value = ",".join(rest).rstrip(",")
        if field == "tag":
            value = tag_keys(home).get(value, value)
        found.append({"field": field, "operator": operator, "value": value})
    return ("any" if any(word == "OR" for word, _ in terms) else "all"), found


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _searches(home: Home) -> dict[str, dict[str, str]]:
    place = f"{profile.PROFILE}/virtualFolders.dat"
    found: dict[str, dict[str, str]] = {}
    if not home.has(place):
        return found
    current: dict[str, str] = {}
    for line in home.text(place, max_bytes=_MAX_BYTES).splitlines():
        name, _, value = line.partition("=")
        if name == "uri":
            current = found.setdefault(profile.folder_of(value), {})
            if len(found) > _MAX_RULES:
                raise StateTooBig(f"{shown(place)} has more than {_MAX_RULES} searches")
        current[name] = value
    return found
