"""The profile: where Chromium keeps it, and how its JSON files and databases are opened.

Everything is below one folder. Preferences are one JSON object; ``Secure Preferences`` holds those that a platform
protects (on Linux only checksums). Values are not trusted: the type of each is checked before it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from pytest_opencomputer.guest.channels import json_text, sqlite
from pytest_opencomputer.guest.channels.typed_values import flag, mapping, text, texts, whole
from pytest_opencomputer.guest.endpoint import Home

USER_DATA = ".config/chromium"
PROFILE = f"{USER_DATA}/Default"


def file(home: Home, name: str) -> Any:
    """The value of a JSON file of the profile; ``None`` if there is none."""
    place = f"{PROFILE}/{name}"
    return json_text.read(home, place) if home.has(place) else None


class Preferences:
    """The preferences of the profile, by their dotted names."""

    def __init__(self, home: Home) -> None:
        self._files = [mapping(file(home, name), name) for name in ("Preferences", "Secure Preferences")]

    def get(self, name: str) -> Any:
        """The value of a preference such as ``bookmark_bar.show_on_all_tabs``; ``None`` if it is not set."""
        return next((value for one in self._files if (value := below(one, *name.split("."))) is not None), None)

    def flag(self, name: str, default: bool) -> bool:
        """A preference that is on or off."""
        return flag(self.get(name), f"preference {name}", default)

    def whole(self, name: str, default: int) -> int:
        """A preference that is a whole number."""
        return whole(self.get(name), f"preference {name}", default)

    def text(self, name: str, default: str = "") -> str:
        """A preference that is a text."""
        return text(self.get(name), f"preference {name}", default)

    def texts(self, name: str) -> list[str]:
        """A preference that is a list of texts."""
        return texts(self.get(name), f"preference {name}")

    def mapping(self, name: str) -> Mapping[str, Any]:
        """A preference that is an object."""
        return mapping(self.get(name), f"preference {name}")


def below(value: Any, *keys: str) -> Any:
    """What is at the end of a path of keys; ``None`` if nothing is there."""
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


@contextmanager
def database(home: Home, name: str) -> Iterator[sqlite.Database | None]:
    """A database of the profile, opened; ``None`` if there is none."""
    place = f"{PROFILE}/{name}"
    if not home.has(place):
        yield None
        return
    with sqlite.opened(home, place) as opened:
        yield opened


def has_table(opened: sqlite.Database, name: str) -> bool:
    """Whether the database has such a table: they come and go with Chromium's versions."""
    return opened.row("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", (name,)) is not None


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


def origin(pattern: str) -> str:
    """A site as Chromium's settings show it, for an address or a pattern of the content settings.

    ``http://shop.test:80,*`` and ``http://shop.test/`` are ``http://shop.test``; ``[*.]shop.test`` stays.
    """
    first = pattern.split(",", 1)[0]
    if "://" not in first:
        return first.rstrip("/").lower()
    try:
        parts = urlsplit(first)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return first
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    shown_host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown_host}" + ("" if port in (None, usual) else f":{port}")
