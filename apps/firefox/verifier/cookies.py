"""Cookies and what pages have stored. The databases are written within some seconds, and when Firefox quits. Cookies
that end with the session are in the file of the session."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypedDict
from urllib.parse import parse_qs

from pytest_opencomputer.guest.channels import sqlite
from pytest_opencomputer.guest.channels.typed_values import flag, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import shown

from . import session
from .containers import names_by_number
from .profile import is_of, place_of, rows

_ORIGIN = re.compile(r"https?\+\+\+([^+^]+)")
_MAX_ENTRIES = 2_000
_MAX_FOLDERS = 50  # one for each container and port


class Cookie(TypedDict):
    """A cookie, without its value. ``container`` is a name, null if it is in none."""

    host: str
    name: str
    path: str
    persistent: bool
    secure: bool
    http_only: bool
    container: str | None


class CookiesFacts(TypedDict):
    """Cookies, sorted by host and name, and how many there are of each host."""

    cookies: list[Cookie]
    hosts: dict[str, int]


class CookieFacts(TypedDict):
    """A cookie of a host."""

    found: bool
    path: str | None
    persistent: bool | None
    secure: bool | None
    http_only: bool | None
    container: str | None


class SiteStorageFacts(TypedDict):
    """What the pages of a host have stored: the keys of local storage, the names of databases, and whether anything is
    kept in a cache of its own."""

    found: bool
    local_storage: list[str] | None
    databases: list[str] | None
    caches: bool | None


@saved
def cookies(home: Home, host: str = "") -> CookiesFacts:
    """The cookies: all, or those of a host and its subdomains."""
    found = [one for one in _cookies(home) if is_of(one["host"], host)]
    hosts: dict[str, int] = {}
    for one in found:
        hosts[one["host"]] = hosts.get(one["host"], 0) + 1
    return {"cookies": found, "hosts": hosts}


@saved
def cookie(home: Home, host: str, name: str) -> CookieFacts:
    """A cookie by the host that set it and its name."""
    for one in _cookies(home):
        if one["name"] == name and one["host"] == host.lower():
            return {
                "found": True,
                "path": one["path"],
                "persistent": one["persistent"],
                "secure": one["secure"],
                "http_only": one["http_only"],
                "container": one["container"],
            }
    return absent(CookieFacts)


@saved
def site_storage(home: Home, host: str) -> SiteStorageFacts:
    """What the pages of a host have stored. Nothing is found if they have stored nothing, or it was cleared."""
    keys: set[str] = set()
    databases: set[str] = set()
    caches = False
    folders = [place for place in _storages(home) if _host(place) == host.lower()]
    if len(folders) > _MAX_FOLDERS:
        raise StateTooBig(f"{len(folders)} folders with what {shown(host)} has stored, at most {_MAX_FOLDERS} are read")
    for folder in folders:
        for entry in home.listing(folder, recursive=True, max_entries=_MAX_ENTRIES):
            inside = entry.place[len(folder) + 1 :]
            if inside == "ls/data.sqlite":
                keys.update(_texts(home, entry.place, "SELECT key AS name FROM data"))
            elif inside.startswith("idb/") and inside.endswith(".sqlite"):
                databases.update(_texts(home, entry.place, "SELECT name FROM database"))
            caches = caches or inside == "cache/caches.sqlite"
    if not (keys or databases or caches):
        return absent(SiteStorageFacts)
    return {"found": True, "local_storage": sorted(keys), "databases": sorted(databases), "caches": caches}


def _cookies(home: Home) -> list[Cookie]:
    query = "SELECT host, name, path, isSecure, isHttpOnly, originAttributes FROM moz_cookies"
    containers = names_by_number(home)
    found = [_stored(row, containers) for row in rows(home, "cookies.sqlite", query)]
    state = session.read(home)
    found += [_of_session(one, containers) for one in (state.cookies if state else ())]
    return sorted(found, key=lambda one: (one["host"], one["name"], one["path"], one["container"] or ""))


def _stored(row: Mapping[str, Any], containers: Mapping[int, str]) -> Cookie:
    attributes = parse_qs(text(row["originAttributes"], "container of a cookie").removeprefix("^"))
    number = attributes.get("userContextId", ["0"])[0]
    return {
        # A leading dot also stands for the hosts below it.
        "host": text(row["host"], "host of a cookie").removeprefix("."),
        "name": text(row["name"], "name of a cookie"),
        "path": text(row["path"], "path of a cookie"),
        "persistent": True,
        "secure": bool(whole(row["isSecure"], "isSecure")),
        "http_only": bool(whole(row["isHttpOnly"], "isHttpOnly")),
        "container": next((name for key, name in containers.items() if str(key) == number), None),
    }


def _of_session(one: Mapping[str, Any], containers: Mapping[int, str]) -> Cookie:
    attributes = mapping(one.get("originAttributes"), "container of a cookie")
    return {
        "host": text(one.get("host"), "host of a cookie").removeprefix("."),
        "name": text(one.get("name"), "name of a cookie"),
        "path": text(one.get("path"), "path of a cookie"),
        "persistent": False,
        "secure": flag(one.get("secure"), "secure"),
        "http_only": flag(one.get("httponly"), "httponly"),
        "container": containers.get(whole(attributes.get("userContextId"), "container of a cookie")),
    }


def _storages(home: Home) -> Iterator[str]:
    """The folders in which pages of sites have stored something."""
    place = place_of(home, "storage/default")
    for entry in home.listing(place, max_entries=_MAX_ENTRIES) if place else ():
        if entry.kind == "folder":
            yield entry.place


def _host(folder: str) -> str | None:
    """The host of a folder such as ``http+++shop.example+8080^userContextId=2``."""
    match = _ORIGIN.match(folder.rpartition("/")[2])
    return match[1] if match else None


def _texts(home: Home, place: str, query: str) -> list[str]:
    with sqlite.opened(home, place) as opened:
        return [text(row["name"], "a name") for row in opened.rows(query)]
