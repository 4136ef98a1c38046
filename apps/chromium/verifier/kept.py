"""What Chromium keeps in small databases of its own kind: the reading list, saved tab groups, storage of sites.

Names of the fields: components/sync/protocol/*.proto. Written at once, except the storage of sites, which follows
some seconds later.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import leveldb
from pytest_opencomputer.guest.channels.varints import fields
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, saved
from pytest_opencomputer.guest.state import shown

from .profile import PROFILE, host_of, is_of

_SYNC = f"{PROFILE}/Sync Data/LevelDB"
_LOCAL_STORAGE = f"{PROFILE}/Local Storage/leveldb"

Color = Literal["grey", "blue", "red", "yellow", "green", "pink", "purple", "cyan", "orange", "other"]
COLORS: tuple[Color, ...] = ("grey", "blue", "red", "yellow", "green", "pink", "purple", "cyan", "orange")


class ReadingListEntry(TypedDict):
    """A page of the reading list."""

    title: str
    url: str
    read: bool


class ReadingListFacts(TypedDict):
    """The reading list, sorted by title."""

    pages: list[ReadingListEntry]


class GroupedTab(TypedDict):
    """A tab of a saved group."""

    title: str
    url: str


class SavedGroup(TypedDict):
    """A saved tab group with its tabs, in order."""

    name: str
    color: Color
    tabs: list[GroupedTab]


class SavedGroupsFacts(TypedDict):
    """The saved tab groups, sorted by name."""

    names: list[str]
    groups: list[SavedGroup]


class SiteStorageFacts(TypedDict):
    """What sites have stored (local storage): how many items of each origin, and the items of those asked for."""

    origins: dict[str, int]
    items: dict[str, str]


@saved
def reading_list(home: Home) -> ReadingListFacts:
    """The pages of the reading list, read and unread."""
    pages: list[ReadingListEntry] = []
    for value in _entries(home, "reading_list"):
        entry = fields(value, "reading list")
        pages.append({"title": _text(entry, 2), "url": _text(entry, 3), "read": _number(entry, 6) == 1})
    return {"pages": sorted(pages, key=lambda one: (one["title"], one["url"]))}


@saved
def saved_groups(home: Home) -> SavedGroupsFacts:
    """The tab groups that Chromium has saved, open or not."""
    groups: dict[str, tuple[str, Color]] = {}
    tabs: list[tuple[str, int, GroupedTab]] = []
    for value in _entries(home, "saved_tab_group"):
        entry = fields(_bytes(fields(value, "tab group"), 2), "tab group")
        if 4 in entry:
            group = fields(_bytes(entry, 4), "tab group")
            groups[_text(entry, 1)] = _text(group, 2), _color(_number(group, 3) - 1)
        elif 5 in entry:
            tab = fields(_bytes(entry, 5), "tab of a group")
            tabs.append((_text(tab, 1), _number(tab, 2), {"title": _text(tab, 4), "url": _text(tab, 3)}))
    found: list[SavedGroup] = [
        {
            "name": name,
            "color": color,
            "tabs": [tab for owner, _, tab in sorted(tabs, key=lambda one: one[1]) if owner == key],
        }
        for key, (name, color) in groups.items()
    ]
    found.sort(key=lambda one: one["name"])
    return {"names": [one["name"] for one in found], "groups": found}


@saved
def site_storage(home: Home, host: str = "") -> SiteStorageFacts:
    """The local storage of sites: of all, or of a host and its subdomains. Items are listed only if a host is given."""
    origins: dict[str, int] = {}
    items: dict[str, str] = {}
    for key, value in _read(home, _LOCAL_STORAGE).items():
        if not key.startswith(b"_") or b"\0" not in key:
            continue
        origin, _, name = key[1:].partition(b"\0")
        address = origin.decode("utf-8", "replace").partition("^")[0]
        if not is_of(host_of(address), host):
            continue
        origins[address] = origins.get(address, 0) + 1
        if host:
            items[_stored(name)] = _stored(value)
    return {"origins": dict(sorted(origins.items())), "items": dict(sorted(items.items()))}


def _color(number: int) -> Color:
    return COLORS[number] if number in range(len(COLORS)) else "other"


def _read(home: Home, place: str) -> dict[bytes, bytes]:
    return leveldb.read(home, place) if home.has(place) else {}


def _entries(home: Home, kind: str) -> list[bytes]:
    start = f"{kind}-dt-".encode()
    return [value for key, value in sorted(_read(home, _SYNC).items()) if key.startswith(start)]


def _stored(raw: bytes) -> str:
    """A text of the storage: its first byte says how it is written."""
    if raw[:1] not in (b"\0", b"\1"):
        raise StateCorrupt(f"{shown(raw)} is no text of a site's storage")
    return raw[1:].decode("utf-16-le" if raw[:1] == b"\0" else "latin-1", "replace")


def _bytes(message: dict[int, list[int | bytes]], number: int) -> bytes:
    value = message.get(number, [b""])[-1]
    if not isinstance(value, bytes):
        raise StateCorrupt(f"field {number} is {shown(value)}")
    return value


def _text(message: dict[int, list[int | bytes]], number: int) -> str:
    return _bytes(message, number).decode("utf-8", "replace")


def _number(message: dict[int, list[int | bytes]], number: int) -> int:
    value = message.get(number, [0])[-1]
    if not isinstance(value, int):
        raise StateCorrupt(f"field {number} is {shown(value)}")
    return value
