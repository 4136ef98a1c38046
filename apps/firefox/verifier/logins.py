"""Logins: which sites there are some for. User names and passwords are encrypted in ``logins.json`` and not given.

Sites whose logins are never saved are in ``permissions.sqlite``, and hosts whose wrong certificate was accepted in
``cert_override.txt``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import items, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, saved

from .profile import below, json_file, place_of
from .site_settings import permissions_of_all

_MAX_TEXT = 1024**2


class Login(TypedDict):
    """A login: where it is used, where its form is sent to or what the site calls its realm, how often it was used, and
    whether its password was changed since it was saved."""

    site: str
    action: str
    realm: str
    uses: int
    changed: bool


class PasswordsFacts(TypedDict):
    """The logins, sorted by site, and the sites whose logins are never saved."""

    count: int
    sites: list[str]
    logins: list[Login]
    never: list[str]


class CertificateExceptionsFacts(TypedDict):
    """The hosts whose certificates are accepted although they are not valid, as ``host:port``, sorted."""

    hosts: list[str]


@saved
def passwords(home: Home) -> PasswordsFacts:
    """The sites that logins are saved for, and those that none are saved for."""
    stored = items(below(json_file(home, "logins.json"), "logins"), "logins")
    found = sorted((_login(mapping(one, "a login")) for one in stored), key=lambda one: (one["site"], one["action"]))
    return {
        "count": len(found),
        "sites": [one["site"] for one in found],
        "logins": found,
        "never": [
            one["site"]
            for one in permissions_of_all(home)
            if one["permission"] == "save logins" and one["setting"] == "block"
        ],
    }


@saved
def certificate_exceptions(home: Home) -> CertificateExceptionsFacts:
    """The hosts whose wrong certificates were accepted for good."""
    place = place_of(home, "cert_override.txt")
    lines = home.text(place, max_bytes=_MAX_TEXT).splitlines() if place else []
    hosts = {line.split("\t")[0].rstrip(":") for line in lines if line.strip() and not line.startswith("#")}
    return {"hosts": sorted(hosts)}


def _login(one: Mapping[str, Any]) -> Login:
    return {
        "site": text(one.get("hostname"), "site of a login"),
        "action": text(one.get("formSubmitURL"), "form of a login"),
        "realm": text(one.get("httpRealm"), "realm of a login"),
        "uses": whole(one.get("timesUsed"), "uses of a login"),
        "changed": whole(one.get("timePasswordChanged"), "time") != whole(one.get("timeCreated"), "time"),
    }
