"""``places.sqlite``: bookmarks by folder and address with names, tags and keywords, and the pages of the history."""

from __future__ import annotations

import sqlite3
from collections.abc import Hashable, Iterator
from typing import Any
from urllib.parse import urlsplit

from apps.firefox.mutants.databases import FAR, Database
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole

_TABLES = (b"CREATE TABLE moz_places", b"CREATE TABLE moz_bookmarks")
_ROOTS = {"toolbar_____": "toolbar", "menu________": "menu", "unfiled_____": "other"}
_TAGS = "tags________"
_BOOKMARK, _FOLDER = 1, 2
_LONG_AGO = 1_600_000_000_000_000
"""When a page was visited that is put back, in microseconds since 1970."""
Row = dict[str, Any]


class Bookmarks(Database):
    """The bookmarks. A tag is ``("tag", NAME, ADDRESS)``; an order is the order of a folder with several entries."""

    name = "firefox bookmarks"
    tables = _TABLES

    def group(self, at: Address) -> Hashable:
        """What is in one folder and of one site is alike; each order stands for itself."""
        hosts = [urlsplit(one).hostname for one in at[2:3]]
        return (*at[:2], *hosts, *at[3:])

    def worse(self, value: Any) -> Any:
        """It is removed, or has another name; an order is another one."""
        return None if isinstance(value, Whole) else f"{value} (old)"

    def _parts(self, base: sqlite3.Connection) -> Parts:
        found: dict[Address, Any] = {}
        for path, folder in _folders(base):
            inside = _inside(base, folder)
            for row in inside:
                if row["type"] == _BOOKMARK:
                    at = ("in", path, row["url"])
                    found[at] = Whole(row)
                    found[(*at, "title")] = row["title"] or ""
                    if row["keyword"]:
                        found[(*at, "keyword")] = row["keyword"]
                elif row["type"] == _FOLDER:
                    found["folder", f"{path}/{row['title']}"] = Whole(None)
            if len(inside) > 1:
                found["order", path] = Whole(None)
        for tag in _inside(base, _root(base, _TAGS)):
            found |= {("tag", tag["title"], one["url"]): Whole(one) for one in _inside(base, tag["id"])}
        return found

    def _put(self, base: sqlite3.Connection, at: Address, value: Any) -> None:
        if at[0] == "order":
            first = _inside(base, _named(base, at[1]))[0]
            base.execute("UPDATE moz_bookmarks SET position = ? WHERE id = ?", (FAR, first["id"]))
        elif at[0] == "folder":
            base.execute("DELETE FROM moz_bookmarks WHERE id = ?", (_named(base, at[1]),))
        elif at[0] == "tag":
            self._put_entry(base, _tag(base, at[1]), at[2], value)
        elif len(at) == 3:
            self._put_entry(base, _named(base, at[1]), at[2], value)
        elif at[3] == "title":
            entry = _entry(base, _named(base, at[1]), at[2])
            base.execute("UPDATE moz_bookmarks SET title = ? WHERE id = ?", (value, entry))
        else:
            page = _page(base, at[2])
            base.execute("DELETE FROM moz_keywords WHERE place_id = ?", (page,))
            if value is not None:
                base.execute("INSERT INTO moz_keywords (keyword, place_id, post_data) VALUES (?, ?, '')", (value, page))

    def _put_entry(self, base: sqlite3.Connection, folder: int, url: str, value: Any) -> None:
        if value is None:
            base.execute("DELETE FROM moz_bookmarks WHERE id = ?", (_entry(base, folder, url),))
        else:
            row = value.content
            base.execute(
                "INSERT INTO moz_bookmarks (id, type, fk, parent, position, title, guid) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (FAR + row["id"], _BOOKMARK, _page(base, url), folder, row["position"], row["title"], f"x{row['id']}"),
            )


class Pages(Database):
    """The pages that were in the history at the start: their visits are of a session of their own (``start.py``)."""

    name = "firefox history"
    tables = _TABLES

    def _parts(self, base: sqlite3.Connection) -> Parts:
        rows = base.execute(
            "SELECT url FROM moz_places p WHERE visit_count > 0 AND hidden = 0 "
            "AND EXISTS (SELECT 1 FROM moz_historyvisits v WHERE v.place_id = p.id AND v.session = 1)"
        )
        return {("page", url): "visited" for (url,) in rows.fetchall()}

    def _put(self, base: sqlite3.Connection, at: Address, value: Any) -> None:
        page, visits = _page(base, at[1]), [] if value is None else [_LONG_AGO]
        base.execute(
            "UPDATE moz_places SET visit_count = ?, last_visit_date = ? WHERE id = ?",
            (len(visits), max(visits, default=None), page),
        )
        base.execute("DELETE FROM moz_historyvisits WHERE place_id = ?", (page,))
        base.executemany(
            "INSERT INTO moz_historyvisits (from_visit, place_id, visit_date, visit_type, session) "
            "VALUES (0, ?, ?, 1, 1)",
            [(page, time) for time in visits],
        )

    def worse(self, value: Any) -> Any:  # noqa: ARG002 - one way fits all
        """It is no longer there."""
        return None

    def group(self, at: Address) -> Hashable:
        """The pages of one site are alike."""
        return urlsplit(at[1]).hostname


def _root(base: sqlite3.Connection, guid: str) -> int:
    found = base.execute("SELECT id FROM moz_bookmarks WHERE guid = ?", (guid,)).fetchone()
    if found is None:
        raise ValueError(f"there is no folder {guid}")
    return int(found[0])


def _folders(base: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """The folders by their paths, each before those that are in it."""
    waiting = [(name, _root(base, guid)) for guid, name in _ROOTS.items()]
    while waiting:
        path, folder = waiting.pop(0)
        yield path, folder
        waiting += [(f"{path}/{one['title']}", one["id"]) for one in _inside(base, folder) if one["type"] == _FOLDER]


def _inside(base: sqlite3.Connection, folder: int) -> list[Row]:
    rows = base.execute(
        "SELECT b.id, b.type, b.position, b.title, p.url, (SELECT keyword FROM moz_keywords k WHERE k.place_id = p.id) "
        "FROM moz_bookmarks b LEFT JOIN moz_places p ON p.id = b.fk WHERE b.parent = ? ORDER BY b.position, b.id",
        (folder,),
    )
    names = ("id", "type", "position", "title", "url", "keyword")
    return [dict(zip(names, row, strict=True)) for row in rows.fetchall()]


def _named(base: sqlite3.Connection, path: str) -> int:
    found = dict(_folders(base)).get(path)
    if found is None:
        raise ValueError(f"there is no folder {path} to put it into")
    return found


def _tag(base: sqlite3.Connection, name: str) -> int:
    """The folder of a tag, which is made if it is not there."""
    root = _root(base, _TAGS)
    found = next((one["id"] for one in _inside(base, root) if one["title"] == name), None)
    if found is None:
        found = base.execute(
            "INSERT INTO moz_bookmarks (type, parent, position, title, guid) VALUES (?, ?, ?, ?, ?)",
            (_FOLDER, root, FAR, name, f"t{name}"),
        ).lastrowid
    return int(found or 0)


def _entry(base: sqlite3.Connection, folder: int, url: str) -> int:
    found = next((one["id"] for one in _inside(base, folder) if one["url"] == url), None)
    if found is None:
        raise ValueError(f"there is no bookmark of {url}")
    return int(found)


def _page(base: sqlite3.Connection, url: str) -> int:
    """The row of an address, which is made if it is not there."""
    found = base.execute("SELECT id FROM moz_places WHERE url = ?", (url,)).fetchone()
    if found is None:
        found = (base.execute("INSERT INTO moz_places (url, guid) VALUES (?, ?)", (url, f"p{url}")).lastrowid,)
    return int(found[0] or 0)
