"""Bookmarks: folders, tags and keywords. They are in ``places.sqlite``, and written at once."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .bookmark_tree import Node, Tree, read
from .profile import digest


class BookmarkFacts(TypedDict):
    """A bookmark: how many there are of it, and of the first one its title, address, folder, place among its
    neighbours (counted from 1, separators too), tags (sorted) and keyword. A folder is the list of names that lead to
    it."""

    found: bool
    count: int | None
    title: str | None
    url: str | None
    folder: list[str] | None
    position: int | None
    tags: list[str] | None
    keyword: str | None


class Link(TypedDict):
    """A bookmark in a folder."""

    title: str
    url: str


class BookmarkFolderFacts(TypedDict):
    """A folder: the names of all that is in it, in order, whether that is the alphabet's (capitals count as small
    letters), its bookmarks, the names of the folders in it, and for each separator how many entries are before it."""

    found: bool
    names: list[str] | None
    sorted: bool | None
    bookmarks: list[Link] | None
    folders: list[str] | None
    separators: list[int] | None


class PlacedLink(TypedDict):
    """A bookmark and the folder that it is in."""

    folder: list[str]
    title: str
    url: str
    tags: list[str]
    keyword: str


class BookmarksFacts(TypedDict):
    """All bookmarks, in the order of the library, and all folders that a person made."""

    bookmarks: list[PlacedLink]
    folders: list[list[str]]


class OtherBookmarksFacts(TypedDict):
    """How many bookmarks there are, and a text that changes if anything about them or about the folders changes."""

    count: int
    digest: str


class BookmarkTagFacts(TypedDict):
    """A tag: the addresses that have it, sorted, and the titles of their bookmarks in the same order."""

    found: bool
    urls: list[str] | None
    titles: list[str] | None


class BookmarkTagsFacts(TypedDict):
    """The tags, sorted."""

    tags: list[str]


class BookmarkKeywordFacts(TypedDict):
    """What a keyword opens."""

    found: bool
    url: str | None
    title: str | None


@saved
def bookmark(home: Home, url: str = "", title: str = "") -> BookmarkFacts:
    """A bookmark by its address, its title, or both."""
    tree = read(home)
    hits = [node for node in tree.bookmarks() if (not url or node.url == url) and (not title or node.title == title)]
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
        "tags": tree.tags_of(first.url),
        "keyword": tree.keywords.get(first.url, ""),
    }


@saved
def bookmark_folder(home: Home, folder: list[str]) -> BookmarkFolderFacts:
    """The contents of a folder of bookmarks, named by the folders that lead to it: `["Bookmarks Toolbar", "Recipes"]`.
    The folders that always exist are `Bookmarks Toolbar`, `Bookmarks Menu`, `Other Bookmarks` and `Mobile Bookmarks`.
    """
    tree = read(home)
    path = tuple(folder)
    if not any(node.kind == "folder" and node.path == path for node in tree.nodes):
        return absent(BookmarkFolderFacts)
    inside = [node for node in tree.nodes if node.folder == path]
    entries = [node for node in inside if node.kind != "separator"]
    names = [node.title for node in entries]
    return {
        "found": True,
        "names": names,
        "sorted": names == sorted(names, key=str.casefold),
        "bookmarks": [{"title": node.title, "url": node.url} for node in entries if node.kind == "bookmark"],
        "folders": [node.title for node in entries if node.kind == "folder"],
        "separators": [
            sum(one.kind != "separator" for one in inside[:at])
            for at, node in enumerate(inside)
            if node.kind == "separator"
        ],
    }


@saved
def bookmarks(
    home: Home,
    without: list[str] = [],  # noqa: B006 - never changed
    without_folders: list[str] = [],  # noqa: B006 - never changed
) -> BookmarksFacts:
    """All bookmarks except those whose address is in `without`, and those in folders whose name is in
    `without_folders`; for guards."""
    tree = read(home)
    return {
        "bookmarks": [_placed(tree, node) for node in _kept(tree, without, without_folders) if node.kind == "bookmark"],
        "folders": [list(node.path) for node in tree.nodes if node.kind == "folder" and len(node.path) > 1],
    }


@saved
def other_bookmarks(
    home: Home,
    without: list[str] = [],  # noqa: B006 - never changed
    without_folders: list[str] = [],  # noqa: B006 - never changed
) -> OtherBookmarksFacts:
    """All bookmarks, folders and separators in one text, in their order, except the bookmarks whose address is in
    `without`, and folders whose name is in `without_folders` with all that is in them; for guards."""
    tree = read(home)
    kept = [
        node
        for node in _kept(tree, without, without_folders)
        if not (node.kind == "folder" and node.title in without_folders)
    ]
    described = [
        [node.kind, *node.path, node.url, tree.tags_of(node.url), tree.keywords.get(node.url)] for node in kept
    ]
    return {"count": sum(node.kind == "bookmark" for node in kept), "digest": digest(described)}


@saved
def bookmark_tag(home: Home, tag: str) -> BookmarkTagFacts:
    """The bookmarks that have a tag."""
    tree = read(home)
    if tag not in tree.tags:
        return absent(BookmarkTagFacts)
    titles = {node.url: node.title for node in reversed(tree.bookmarks())}
    urls = sorted(tree.tags[tag])
    return {"found": True, "urls": urls, "titles": [titles.get(url, "") for url in urls]}


@saved
def bookmark_tags(home: Home, without: list[str] = []) -> BookmarkTagsFacts:  # noqa: B006 - never changed
    """The tags of bookmarks, except those in `without`."""
    return {"tags": sorted(tag for tag in read(home).tags if tag not in without)}


@saved
def bookmark_keyword(home: Home, keyword: str) -> BookmarkKeywordFacts:
    """The bookmark that a keyword opens from the address bar."""
    tree = read(home)
    url = next((url for url, one in tree.keywords.items() if one == keyword.lower()), None)
    if url is None:
        return absent(BookmarkKeywordFacts)
    return {
        "found": True,
        "url": url,
        "title": next((node.title for node in tree.bookmarks() if node.url == url), None),
    }


def _kept(tree: Tree, without: list[str], without_folders: list[str]) -> list[Node]:
    return [
        node
        for node in tree.nodes
        if not (node.kind == "bookmark" and node.url in without)
        and not any(name in without_folders for name in node.folder)
    ]


def _placed(tree: Tree, node: Node) -> PlacedLink:
    return {
        "folder": list(node.folder),
        "title": node.title,
        "url": node.url,
        "tags": tree.tags_of(node.url),
        "keyword": tree.keywords.get(node.url, ""),
    }
