"""The profile: where Firefox keeps it, and how its files and databases are opened.

It is the default one of ``profiles.ini``, as the user finds it. Values are not trusted: the type of each is checked
before it is used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from pytest_opencomputer.guest.channels import ini, json_text, mozilla_preferences, mozlz4, sqlite
from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences
from pytest_opencomputer.guest.channels.typed_values import mapping
from pytest_opencomputer.guest.endpoint import Home

FOLDERS = (".config/mozilla/firefox", ".mozilla/firefox")
"""Where the profiles are: since version 147, and before."""
PROFILE = f"{FOLDERS[0]}/office"
"""The one profile of the image."""


def place_of(home: Home, name: str) -> str | None:
    """The place of a file or folder of the default profile; ``None`` if it is not there.

    Raises:
        StateOutside: the profile is outside the home folder.
        StateNotPlain: the way there leads over a link.
        StateCorrupt: ``profiles.ini`` is none.
    """
    folder = _folder(home)
    place = f"{folder}/{name}"
    return place if folder is not None and home.has(place) else None


def json_file(home: Home, name: str) -> Any:
    """The value of a JSON file of the profile, packed ones included; ``None`` if there is none."""
    place = place_of(home, name)
    if place is None:
        return None
    return (mozlz4 if place.endswith("lz4") else json_text).read(home, place)


def preferences(home: Home) -> Preferences:
    """What differs from the defaults; nothing if Firefox never ran."""
    place = place_of(home, "prefs.js")
    return mozilla_preferences.read(home, place) if place else Preferences({})


@contextmanager
def database(home: Home, name: str) -> Iterator[sqlite.Database | None]:
    """A database of the profile, opened; ``None`` if there is none."""
    place = place_of(home, name)
    if place is None:
        yield None
        return
    with sqlite.opened(home, place) as opened:
        yield opened


def rows(home: Home, name: str, query: str, parameters: tuple[Any, ...] = ()) -> list[dict[str, Any]]:
    """The rows of a query in a database of the profile; none if there is no such database."""
    with database(home, name) as opened:
        return opened.rows(query, parameters) if opened else []


def below(value: Any, *keys: str) -> Any:
    """What is at the end of a path of keys; ``None`` if nothing is there."""
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def host_of(url: str) -> str:
    """The host of an address, lower case; empty if it has none."""
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:  # brackets that are no host
        return ""


def is_of(host: str, wanted: str) -> bool:
    """Whether a host is the wanted one or below it; an empty wanted one stands for all."""
    host, wanted = host.lstrip(".").lower(), wanted.lower()
    return not wanted or host == wanted or host.endswith("." + wanted)


def origin(site: str) -> str:
    """A site as Firefox's settings show it: without what follows the host and port, and without the container."""
    site = site.partition("^")[0]
    scheme, separator, rest = site.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}".lower() if separator else site.rstrip("/").lower()


def is_site(one: str, wanted: str) -> bool:
    """Whether an origin or host is the wanted site: an origin, or the host of any."""
    one, wanted = origin(one), origin(wanted)
    return one == wanted or ("://" not in wanted and host_of(one) == wanted)


def digest(value: Any) -> str:
    """A short text that is the same only for the same value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _folder(home: Home) -> str | None:
    """The folder of the default profile."""
    for folder in FOLDERS:
        if home.has(f"{folder}/profiles.ini"):
            sections = ini.read(home, f"{folder}/profiles.ini").sections
            path = _default(sections)
            return None if path is None else path if path.startswith("/") else f"{folder}/{path}"
    return None


def _default(sections: Mapping[str, Mapping[str, str]]) -> str | None:
    """The path of the profile that Firefox uses: the one of the installation, else the default one, else the first."""
    for name, section in sections.items():
        if name.startswith("Install") and section.get("Default"):
            return section["Default"]
    profiles = [section for name, section in sections.items() if name.startswith("Profile") and section.get("Path")]
    return next((one["Path"] for one in (*_marked(profiles), *profiles)), None)


def _marked(profiles: list[Mapping[str, str]]) -> list[Mapping[str, str]]:
    return [one for one in profiles if one.get("Default") == "1"]


def window_store(home: Home) -> Mapping[str, Any]:
    """What the browser's window remembers of its parts, by their ids."""
    stored = json_file(home, "xulstore.json")
    return mapping(below(stored, "chrome://browser/content/browser.xhtml"), "xulstore.json")
