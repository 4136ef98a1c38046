"""Bookmarks: one JSON file, written some two seconds after a change and when Chromium quits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import items, mapping, text
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import below, file

# The folders that are always there, as the user interface calls them.
ROOTS = {"bookmark_bar": "Bookmarks bar", "other": "Other bookmarks", "synced": "Mobile bookmarks"}


class BookmarkFacts(TypedDict):
    """A bookmark: how many there are of it, and of the first one its title, address, folder and place among its
    neighbours, counted from 1. A folder is the list of names that lead to it."""

    found: bool
    count: int | None
    title: str | None
    url: str | None
    folder: list[str] | None
    position: int | None


class Link(TypedDict):
    """A bookmark in a folder."""

    title: str
    url: str


class BookmarkFolderFacts(TypedDict):
    """A folder: the names of all that is in it, in order, whether that is the alphabet's (capitals count as small
    letters), its bookmarks, and the names of the folders in it."""

    found: bool
    names: list[str] | None
    sorted: bool | None
    bookmarks: list[Link] | None
    folders: list[str] | None


class PlacedLink(TypedDict):
    """A bookmark and the folder that it is in."""

    folder: list[str]
    title: str
    url: str


class BookmarksFacts(TypedDict):
    """All bookmarks, in the order of the bookmark manager, and all folders that a person made."""

    bookmarks: list[PlacedLink]
    folders: list[list[str]]


@dataclass(frozen=True)
class _Node:
    folder: tuple[str, ...]
    position: int
    title: str
    url: str | None

    @property
    def path(self) -> tuple[str, ...]:
        return (*self.folder, self.title)


@saved
def bookmark(home: Home, url: str = "", title: str = "") -> BookmarkFacts:
    """A bookmark by its address, its title, or both."""
    hits = [
        node
        for node in _nodes(home)
        if node.url is not None and (not url or node.url == url) and (not title or node.title == title)
    ]
    if not hits or not (url or title):
        return absent(BookmarkFacts)
    first = hits[0]
    return {
        "found": True,
        "count": len(hits),
        "title": first.title,
        "url": first.url,
        "folder": list(first.folder),
        "position": first.position,
    }


@saved
def bookmark_folder(home: Home, folder: list[str]) -> BookmarkFolderFacts:
    """The contents of a folder of bookmarks, named by the folders that lead to it: `["Bookmarks bar", "Recipes"]`. The
    folders that always exist are `Bookmarks bar`, `Other bookmarks` and `Mobile bookmarks`."""
    nodes = list(_nodes(home))
    path = tuple(folder)
    there = any(node.url is None and node.path == path for node in nodes)
    if not there:
        return absent(BookmarkFolderFacts)
    inside = [node for node in nodes if node.folder == path]
    names = [node.title for node in inside]
    return {
        "found": True,
        "names": names,
        "sorted": names == sorted(names, key=str.casefold),
        "bookmarks": [{"title": node.title, "url": node.url} for node in inside if node.url is not None],
        "folders": [node.title for node in inside if node.url is None],
    }


@saved
def bookmarks(
    home: Home,
    without: list[str] = [],  # noqa: B006 - never changed
    without_folders: list[str] = [],  # noqa: B006 - never changed
) -> BookmarksFacts:
    """All bookmarks except those whose address is in `without`, and those in folders whose name is in
    `without_folders`; for guards."""
    nodes = list(_nodes(home))
    return {
        "bookmarks": [
            {"folder": list(node.folder), "title": node.title, "url": node.url}
            for node in nodes
            if node.url is not None and node.url not in without and node.folder[-1] not in without_folders
        ],
        "folders": [list(node.path) for node in nodes if node.url is None and len(node.path) > 1],
    }


def _nodes(home: Home) -> Iterator[_Node]:
    """All folders and bookmarks, each folder before what is in it."""
    content = file(home, "Bookmarks")
    for key, name in ROOTS.items():
        root = below(content, "roots", key)
        if root is not None:
            yield _Node((), 1, name, None)
            yield from _inside(mapping(root, f"bookmarks: {key}"), (name,))


def _inside(parent: Any, path: tuple[str, ...]) -> Iterator[_Node]:
    # A file nested deeper than 90 levels is refused before, so this ends.
    for position, child in enumerate(items(parent.get("children"), "bookmarks: children"), 1):
        values = mapping(child, "a bookmark")
        title = text(values.get("name"), "name of a bookmark")
        if values.get("type") == "folder":
            yield _Node(path, position, title, None)
            yield from _inside(values, (*path, title))
        else:
            yield _Node(path, position, title, text(values.get("url"), "address of a bookmark"))
