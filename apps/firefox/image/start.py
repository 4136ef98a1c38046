#!/usr/bin/python3 -I
"""Starts Firefox; and before its first start puts into the profile what the task has prepared for it.

A task's seed files cannot hold a profile: databases belong to one version of Firefox, and preferences are one file. So
a task prepares ``.config/mozilla/firefox/prepared.json``, whose times are hours before now, and this lays it into the
profile that was made with the image. It runs as the agent's user, before the agent begins, and takes the file away.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Values = dict[str, Any]

HOME = Path(os.environ["HOME"])
PROFILE = HOME / ".config/mozilla/firefox/office"
PREPARED = HOME / ".config/mozilla/firefox/prepared.json"
BOOKMARK, FOLDER, SEPARATOR = 1, 2, 3
LINK, TYPED = 1, 2  # how a page was come by
SETTINGS = {"allow": 1, "block": 2, "session": 8}
WORD = 0xFFFFFFFF


def moment(hours_ago: float) -> int:
    """A time as the databases have it: microseconds since 1970, whole milliseconds."""
    return int((time.time() - 3600 * hours_ago) * 1000) * 1000


def guid(text: str) -> str:
    """Twelve letters that stand for a text."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()[:9]).decode()


def hashed(text: str) -> int:
    """The hash of a text that Firefox uses."""
    value = 0
    for byte in text.encode():
        value = 0x9E3779B9 * (((value << 5 | value >> 27) & WORD) ^ byte) & WORD
    return value


def hashed_address(url: str) -> int:
    """The hash by which Firefox finds an address."""
    return ((hashed(url.partition(":")[0]) & 0xFFFF) << 32) + hashed(url[:1500])


class Places:
    """The database of bookmarks and history."""

    def __init__(self) -> None:
        self.database = sqlite3.connect(PROFILE / "places.sqlite")

    def page(self, url: str, title: str = "") -> int:
        """The number of a page, which is added if it is not there."""
        found = self.database.execute("SELECT id FROM moz_places WHERE url = ?", (url,)).fetchone()
        if found:
            return int(found[0])
        parts = urlsplit(url)
        prefix, host = f"{parts.scheme}://", parts.netloc
        self.database.execute(
            "INSERT OR IGNORE INTO moz_origins (prefix, host, frecency) VALUES (?,?,100)", (prefix, host)
        )
        origin = self.database.execute(
            "SELECT id FROM moz_origins WHERE prefix = ? AND host = ?", (prefix, host)
        ).fetchone()
        row = self.database.execute(
            "INSERT INTO moz_places (url, title, rev_host, frecency, recalc_frecency, guid, url_hash, origin_id) "
            "VALUES (?,?,?,100,1,?,?,?)",
            (url, title or None, host.partition(":")[0][::-1] + ".", guid(url), hashed_address(url), origin[0]),
        )
        return int(row.lastrowid or 0)

    def entry(self, kind: int, parent: int, title: str | None, page: int | None = None) -> int:
        """Add a bookmark, a folder or a separator to the end of a folder. Returns its number."""
        at = self.database.execute("SELECT count(*) FROM moz_bookmarks WHERE parent = ?", (parent,)).fetchone()[0]
        then = moment(2000)
        row = self.database.execute(
            "INSERT INTO moz_bookmarks (type, fk, parent, position, title, dateAdded, lastModified, guid, syncStatus) "
            "VALUES (?,?,?,?,?,?,?,?,1)",
            (kind, page, parent, at, title, then, then, guid(f"{parent} {at} {title}")),
        )
        if page is not None:
            self.database.execute("UPDATE moz_places SET foreign_count = foreign_count + 1 WHERE id = ?", (page,))
        return int(row.lastrowid or 0)

    def root(self, which: str) -> int:
        """The number of a folder that is always there, by the beginning of its name in the database."""
        found = self.database.execute("SELECT id FROM moz_bookmarks WHERE guid = ?", (which.ljust(12, "_"),)).fetchone()
        return int(found[0])

    def tag(self, name: str) -> int:
        """The number of the folder of a tag, which is added if it is not there."""
        tags = self.root("tags")
        found = self.database.execute(
            "SELECT id FROM moz_bookmarks WHERE parent = ? AND title = ?", (tags, name)
        ).fetchone()
        return int(found[0]) if found else self.entry(FOLDER, tags, name)

    def put(self, parent: int, one: Values) -> None:
        """Add an entry of a folder, with all that is in it."""
        if one.get("separator"):
            self.entry(SEPARATOR, parent, None)
        elif "folder" in one:
            folder = self.entry(FOLDER, parent, one["folder"])
            for inside in one.get("content", []):
                self.put(folder, inside)
        else:
            page = self.page(one["url"])
            self.entry(BOOKMARK, parent, one["title"], page)
            for name in one.get("tags", []):
                self.entry(BOOKMARK, self.tag(name), None, page)
            if one.get("keyword"):
                self.database.execute(
                    "INSERT INTO moz_keywords (keyword, place_id, post_data) VALUES (?,?,'')", (one["keyword"], page)
                )
                self.database.execute("UPDATE moz_places SET foreign_count = foreign_count + 1 WHERE id = ?", (page,))


def preferences(values: Values) -> None:
    """Preferences by name."""
    with (PROFILE / "prefs.js").open("a") as file:
        for name, value in values.items():
            file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")


def bookmarks(roots: dict[str, list[Values]]) -> None:
    """Bookmarks in ``toolbar``, ``menu`` and ``unfiled``.

    Entries are ``{"title", "url", "tags": [...], "keyword"}``, ``{"folder", "content"}`` and ``{"separator": true}``.
    """
    places = Places()
    with places.database:
        for root, content in roots.items():
            for one in content:
                places.put(places.root(root), one)
    places.database.close()


def history(pages: list[Values]) -> None:
    """Visited pages: ``{"url", "title", "hours_ago": [...], "typed": true}``."""
    places = Places()
    with places.database:
        for page in pages:
            number = places.page(page["url"], page["title"])
            times = sorted(moment(hours) for hours in page["hours_ago"])
            places.database.execute(
                "UPDATE moz_places SET title = ?, visit_count = ?, typed = ?, last_visit_date = ? WHERE id = ?",
                (page["title"], len(times), int(bool(page.get("typed"))), times[-1], number),
            )
            # Firefox itself writes no numbers of sessions, so that these visits can be told from later ones.
            for visit in times:
                places.database.execute(
                    "INSERT INTO moz_historyvisits (from_visit, place_id, visit_date, visit_type, session) "
                    "VALUES (0,?,?,?,1)",
                    (number, visit, TYPED if page.get("typed") else LINK),
                )
    places.database.close()


def permissions(given: list[Values]) -> None:
    """What sites may do: ``{"site", "type", "setting"}``; ``type`` is Firefox's name: ``desktop-notification``."""
    database = sqlite3.connect(PROFILE / "permissions.sqlite")
    with database:
        for one in given:
            database.execute(
                "INSERT INTO moz_perms (origin, type, permission, expireType, expireTime, modificationTime) "
                "VALUES (?,?,?,0,0,?)",
                (one["site"], one["type"], SETTINGS[one["setting"]], moment(900) // 1000),
            )
    database.close()


def zoom(hosts: dict[str, int]) -> None:
    """How large sites are shown, in per cent."""
    database = sqlite3.connect(PROFILE / "content-prefs.sqlite")
    name = "browser.content.full-zoom"
    with database:
        found = database.execute("SELECT id FROM settings WHERE name = ?", (name,)).fetchone()
        setting = found[0] if found else database.execute("INSERT INTO settings (name) VALUES (?)", (name,)).lastrowid
        for host, percent in hosts.items():
            group = database.execute("INSERT INTO groups (name) VALUES (?)", (host,)).lastrowid
            database.execute(
                "INSERT INTO prefs (groupID, settingID, value, timestamp) VALUES (?,?,?,?)",
                (group, setting, percent / 100, moment(900) / 1_000_000),
            )
    database.close()


PARTS: dict[str, Callable[[Any], None]] = {
    "preferences": preferences,
    "bookmarks": bookmarks,
    "history": history,
    "permissions": permissions,
    "zoom": zoom,
}


def main() -> None:
    """Lay into the profile what was prepared, and become Firefox."""
    if PREPARED.exists():
        with PREPARED.open() as file:
            prepared = json.load(file)
        PREPARED.unlink()
        for part, content in prepared.items():
            PARTS[part](content)
    os.execv("/usr/bin/firefox-esr", ["firefox-esr", *sys.argv[1:]])


if __name__ == "__main__":
    main()
