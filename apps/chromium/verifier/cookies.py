"""Cookies and stored site data. The database is written within half a minute, and when Chromium quits; it also has
cookies that end with the session."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import database, is_of


class Cookie(TypedDict):
    """A cookie. Its value is encrypted in the file and not given."""

    host: str
    name: str
    path: str
    persistent: bool
    secure: bool
    http_only: bool


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
            }
    return absent(CookieFacts)


def _cookies(home: Home) -> list[Cookie]:
    # Some releases keep it a folder further down.
    for name in ("Cookies", "Network/Cookies"):
        with database(home, name) as opened:
            if opened is not None:
                rows = opened.rows(
                    "SELECT host_key, name, path, is_persistent, is_secure, is_httponly FROM cookies "
                    "ORDER BY host_key, name, path"
                )
                return [_cookie(row) for row in rows]
    return []


def _cookie(row: dict[str, Any]) -> Cookie:
    return {
        # A leading dot also stands for the hosts below it.
        "host": text(row["host_key"], "host of a cookie").removeprefix("."),
        "name": text(row["name"], "name of a cookie"),
        "path": text(row["path"], "path of a cookie"),
        "persistent": bool(whole(row["is_persistent"], "is_persistent")),
        "secure": bool(whole(row["is_secure"], "is_secure")),
        "http_only": bool(whole(row["is_httponly"], "is_httponly")),
    }
