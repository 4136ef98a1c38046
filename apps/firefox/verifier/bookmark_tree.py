"""The bookmarks of ``places.sqlite`` as a tree, with tags and keywords.

A tag is a folder below the root of tags, with an entry for each address that has it. Source:
https://searchfox.org/mozilla-central/source/toolkit/components/places/Bookmarks.sys.mjs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from pytest_opencomputer.guest.channels.typed_values import text, whole
from pytest_opencomputer.guest.endpoint import Home, StateTooBig

from .profile import database

# The folders that are always there by their fixed ids, as the user interface calls them.
ROOTS = {
    "toolbar_____": "Bookmarks Toolbar",
    "menu________": "Bookmarks Menu",
    "unfiled_____": "Other Bookmarks",
    "mobile______": "Mobile Bookmarks",
}
_TAGS = "tags________"
_MAX_DEPTH = 90
Kind = Literal["bookmark", "folder", "separator"]
_KINDS: Mapping[int, Kind] = {1: "bookmark", 2: "folder", 3: "separator"}


@dataclass(frozen=True)
class Node:
    """A bookmark, folder or separator.

    Attributes:
        folder: the names of the folders that lead to it.
        position: its place among its neighbours, from 1.
        url: empty for folders and separators.
    """

    kind: Kind
    folder: tuple[str, ...]
    position: int
    title: str
    url: str

    @property
    def path(self) -> tuple[str, ...]:
        """The names that lead to it and its own."""
        return (*self.folder, self.title)


@dataclass(frozen=True)
class Tree:
    """All bookmarks.

    Attributes:
        nodes: each folder before what is in it.
        tags: addresses by tag.
        keywords: the keyword of an address.
    """

    nodes: Sequence[Node] = ()
    tags: Mapping[str, set[str]] = field(default_factory=dict)
    keywords: Mapping[str, str] = field(default_factory=dict)

    def bookmarks(self) -> list[Node]:
        """The bookmarks alone."""
        return [node for node in self.nodes if node.kind == "bookmark"]

    @cached_property
    def _tags_by_url(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for tag, urls in sorted(self.tags.items()):
            for url in urls:
                found.setdefault(url, []).append(tag)
        return found

    def tags_of(self, url: str) -> list[str]:
        """The tags of an address, sorted."""
        return self._tags_by_url.get(url, [])


def read(home: Home) -> Tree:
    """The bookmarks of the profile; none if Firefox never ran."""
    with database(home, "places.sqlite") as opened:
        if opened is None:
            return Tree()
        entries = opened.rows(
            "SELECT b.id, b.type, b.parent, b.title, b.guid, p.url FROM moz_bookmarks b "
            "LEFT JOIN moz_places p ON p.id = b.fk ORDER BY b.parent, b.position, b.id"
        )
        keywords = opened.rows("SELECT k.keyword, p.url FROM moz_keywords k JOIN moz_places p ON p.id = k.place_id")
    children: dict[int, list[dict[str, Any]]] = {}
    roots: dict[str, int] = {}
    for entry in entries:
        number = whole(entry["id"], "id of a bookmark")
        roots.setdefault(text(entry["guid"], "guid of a bookmark"), number)
        children.setdefault(whole(entry["parent"], "parent of a bookmark"), []).append(entry)
    nodes: list[Node] = []
    for guid, name in ROOTS.items():
        if guid in roots:
            nodes.append(Node("folder", (), 1, name, ""))
            nodes.extend(_inside(children, roots[guid], (name,)))
    tags: dict[str, set[str]] = {}
    for tag in children.get(roots.get(_TAGS, -1), ()):
        inside = children.get(whole(tag["id"], "id of a tag"), ())
        tags.setdefault(text(tag["title"], "a tag"), set()).update(text(one["url"], "address") for one in inside)
    return Tree(
        nodes,
        {tag: urls for tag, urls in tags.items() if urls},
        {text(one["url"], "address"): text(one["keyword"], "keyword") for one in keywords},
    )


def _inside(children: Mapping[int, list[dict[str, Any]]], parent: int, path: tuple[str, ...]) -> Iterator[Node]:
    if len(path) > _MAX_DEPTH:
        raise StateTooBig(f"folders of bookmarks are nested deeper than {_MAX_DEPTH} levels")
    for position, entry in enumerate(children.get(parent, ()), 1):
        kind = _KINDS.get(whole(entry["type"], "type of a bookmark"))
        if kind is None:
            continue
        title = text(entry["title"], "title of a bookmark")
        yield Node(kind, path, position, title, text(entry["url"], "address of a bookmark"))
        if kind == "folder":
            yield from _inside(children, whole(entry["id"], "id of a bookmark"), (*path, title))
