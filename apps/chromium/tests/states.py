"""States of Chromium's profile, written down as far as endpoints read them, for offline tests."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from apps.chromium.requirements.common import BUILT_IN
from apps.chromium.requirements.facts import Person
from benchmark.worlds.village_hall import PREPARED
from pytest_opencomputer.composed import World

PROFILE = ".config/chromium/Default"
_TABLES = {
    "Cookies": "CREATE TABLE cookies (host_key, name, path, is_persistent, is_secure, is_httponly)",
    "History": "CREATE TABLE urls (id INTEGER PRIMARY KEY, url, title, typed_count, hidden, last_visit_time);"
    "CREATE TABLE visits (id INTEGER PRIMARY KEY, url, visit_time)",
    "Web Data": "CREATE TABLE keywords (id INTEGER PRIMARY KEY, short_name, keyword, url, is_active, prepopulate_id,"
    "starter_pack_id); CREATE TABLE addresses (guid, date_modified);"
    "CREATE TABLE address_type_tokens (guid, type, value)",
}
_TYPES = {"name": 7, "company": 60, "street": 77, "city": 33, "postcode": 35, "phone": 14, "email": 9}
"""Fields of addresses, as Chromium numbers them."""
_COUNTRY = 36

Node = dict[str, Any]


class State:
    """A home folder as Chromium leaves it in a world, in which things can be done."""

    def __init__(self, root: Path, world: World) -> None:
        self.root = root
        prepared = json.loads(world.files[PREPARED])
        self._preferences: dict[str, Any] = prepared["preferences"]
        self._exceptions = self._preferences["profile"]["content_settings"]["exceptions"]
        self._preferences |= {"spellcheck": {"dictionaries": ["en-US"]}, "intl": {"selected_languages": "en-US,en"}}
        self._exceptions["mixed_script"] = {"[*.]wexcombe.test,*": {"setting": 1}}
        self.bar, self.other = (_nodes(prepared["bookmarks"][root]) for root in ("bar", "other"))
        (root / PROFILE).mkdir(parents=True)
        for name, tables in _TABLES.items():
            with closing(sqlite3.connect(root / PROFILE / name)) as database:
                database.executescript(tables)
        self._add("Cookies", "cookies", [(urlsplit(one["url"]).hostname, one["name"]) for one in prepared["cookies"]])
        self._add("History", "urls", [(at, one["url"], one["title"]) for at, one in enumerate(prepared["history"])])
        self._add("History", "visits", [(at, at) for at, _ in enumerate(prepared["history"])])
        built_in = [(None, f"Engine {at}", f"engine-{at}", "", 1, at) for at in range(1, BUILT_IN + 1)]
        self._add("Web Data", "keywords", built_in)
        for one in prepared["search_engines"]:
            self.add_search(one["name"], one["keyword"], one["url"])
        self.write()

    def write(self) -> None:
        """Write the preferences and the bookmarks."""
        self._put("Preferences", self._preferences)
        roots = {"bookmark_bar": self.bar, "other": self.other}
        self._put("Bookmarks", {"roots": {name: {"type": "folder", "children": one} for name, one in roots.items()}})

    def prefer(self, values: dict[str, Any]) -> None:
        """Set preferences."""
        self._preferences |= values
        self.write()

    def permit(self, site: str, permission: str, setting: int | None) -> None:
        """Let a site have a permission of its own, by its number, or none."""
        sites = self._exceptions[{"Location": "geolocation"}.get(permission, permission.lower())]
        key = next(one for one in sites if one.startswith(f"{site}:443,"))
        if setting is None:
            del sites[key]
        else:
            sites[key] = {"setting": setting}
        self.write()

    def file(self, names: Sequence[str], folder: str) -> None:
        """Move bookmarks of the bar into a new folder there."""
        moved = [one for one in self.bar if one["name"] in names]
        self.bar = [one for one in self.bar if one not in moved]
        self.bar.append({"type": "folder", "name": folder, "children": moved})
        self.write()

    def forget(self, *words: str) -> None:
        """Take the pages whose titles or addresses have these words out of the history."""
        for word in words:
            found = "SELECT id FROM urls WHERE url LIKE ?1 OR title LIKE ?1"
            self._change("History", f"DELETE FROM visits WHERE url IN ({found})", f"%{word}%")

    def delete_data(self, *hosts: str) -> None:
        """Delete the cookies of hosts."""
        for host in hosts:
            self._change("Cookies", "DELETE FROM cookies WHERE host_key = ?", host)

    def add_search(self, name: str, keyword: str, url: str) -> None:
        """Add a site search."""
        self._add("Web Data", "keywords", [(None, name, keyword, url.replace("%s", "{searchTerms}"), 1)])

    def add_address(self, person: Person, *, email: bool = True) -> None:
        """Save an address."""
        fields = {number: getattr(person, name) for name, number in _TYPES.items() if email or name != "email"}
        self._add("Web Data", "addresses", [(person.name, 1)])
        tokens = [(person.name, number, value) for number, value in {**fields, _COUNTRY: "GB"}.items()]
        self._add("Web Data", "address_type_tokens", tokens)

    def _add(self, database: str, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Add rows; columns that are not given are 0."""
        with closing(sqlite3.connect(self.root / PROFILE / database)) as opened, opened:
            width = len(opened.execute(f"PRAGMA table_info({table})").fetchall())
            marks = ",".join("?" * width)
            for row in rows:
                filled = [*row, *([0] * (width - len(row)))]
                if table == "cookies":
                    filled[2] = "/"
                opened.execute(f"INSERT INTO {table} VALUES ({marks})", filled)

    def _change(self, database: str, statement: str, value: str) -> None:
        with closing(sqlite3.connect(self.root / PROFILE / database)) as opened, opened:
            opened.execute(statement, (value,))

    def _put(self, name: str, content: Any) -> None:
        (self.root / PROFILE / name).write_text(json.dumps(content))


def _nodes(prepared: Iterable[Node]) -> list[Node]:
    return [
        {"type": "folder", "name": one["folder"], "children": _nodes(one["content"])}
        if "folder" in one
        else {"type": "url", "name": one["title"], "url": one["url"]}
        for one in prepared
    ]
