"""Bookmarks by folder and address: one is lost, one is there again, and a folder is in another order."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from pytest_opencomputer.proofs.mutants.firsts import First
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole

_ROOTS = ("bookmark_bar", "other")
Node = dict[str, Any]
_FIRST = {"guid": "8b9a64d2-6f1c-4a37-9d55-0e1f2c3b4a59", "id": "4", "name": "Harbour office", "type": "url"}
_FOLDERS: dict[str, Node] = {
    name: {"children": [], "id": str(number), "name": name, "type": "folder"}
    for number, name in enumerate(("bookmark_bar", "other", "synced"), 1)
}
_FOLDERS["bookmark_bar"]["children"] = [{**_FIRST, "url": "http://harbour.wexcombe.test/"}]
BOOKMARKED = First(
    ".config/chromium/Default/Bookmarks",
    json.dumps({"roots": _FOLDERS, "version": 1}).encode(),
    "a page was bookmarked",
    "bookmarks",
)
"""The first bookmark: before it there is no file."""


class Bookmarks:
    """The file of bookmarks."""

    name = "chromium bookmarks"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it has the folders that always exist."""
        return content[:1] == b"{" and b'"bookmark_bar"' in content and b'"synced"' in content

    def parts(self, content: bytes) -> Parts:
        """The bookmarks in each folder, and the order of each folder with two of them or more."""
        found: dict[Address, Any] = {}
        for path, folder in _folders(json.loads(content)):
            found |= {("in", path, node["url"]): Whole(node) for node in folder["children"] if "url" in node}
            if len(folder["children"]) > 1:
                found["order", path] = Whole(None)
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file without some bookmarks, with some more, or with the first of a folder at its end.

        Raises:
            ValueError: the folder of a bookmark is not there any more.
        """
        data = json.loads(content)
        folders = dict(_folders(data))
        for (kind, path, *url), value in changes.items():
            if path not in folders:
                raise ValueError(f"there is no folder {path} to put it into")
            nodes = folders[path]["children"]
            if kind == "order":
                nodes.append(nodes.pop(0))
            elif value is None:
                nodes.remove(next(one for one in nodes if [one.get("url")] == url))
            else:
                nodes.append({**value.content, "id": str(1_000_000 + int(value.content["id"]))})
        return json.dumps(data, ensure_ascii=False, indent=3).encode()

    def group(self, at: Address) -> Hashable:
        """What is in one folder and of one site is alike; each order stands for itself."""
        return (*at[:2], *(urlsplit(url).hostname for url in at[2:]))

    def worse(self, value: Any) -> Any:  # noqa: ARG002 - one way fits all
        """A bookmark is lost, and an order is another one."""
        return None


def _folders(data: Any) -> Iterator[tuple[str, Node]]:
    for root in _ROOTS:
        yield from _inside(data["roots"][root], root)


def _inside(folder: Node, path: str) -> Iterator[tuple[str, Node]]:
    yield path, folder
    for node in folder["children"]:
        if node["type"] == "folder":
            yield from _inside(node, f"{path}/{node['name']}")
