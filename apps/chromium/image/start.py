#!/usr/bin/python3 -I
"""Starts Chromium; and before its first start puts into the profile what the task has prepared for it.

A task's seed files cannot hold a profile: databases belong to one version of Chromium, preferences are one big file,
and history that is older than ninety days is thrown away. So a task prepares ``.config/chromium/prepared.json``, whose
times are hours before now, and this lays it into the profile that was made with the image. It runs as the agent's user,
before the agent begins, and takes the file away.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Values = dict[str, Any]

HOME = Path(os.environ["HOME"])
PROFILE = HOME / ".config/chromium/Default"
PREPARED = HOME / ".config/chromium/prepared.json"
EPOCH = 11644473600  # seconds from 1601, where Chromium's time begins, to 1970
LINK, TYPED = 0x30000000, 0x30000001  # how a page was come by, at both ends of a chain


def moment(hours_ago: float) -> int:
    """A time as Chromium writes it: microseconds since 1601."""
    return int((time.time() + EPOCH - 3600 * hours_ago) * 1_000_000)


def merge(into: Values, values: Values) -> None:
    """Lay values over others, objects key by key."""
    for key, value in values.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value


def preferences(values: Values) -> None:
    """Preferences, as the file has them."""
    path = PROFILE / "Preferences"
    with path.open() as file:
        content = json.load(file)
    merge(content, values)
    with path.open("w") as file:
        json.dump(content, file)


def bookmarks(roots: dict[str, list[Values]]) -> None:
    """Bookmarks: ``bar`` and ``other``, of ``{"title", "url"}`` and ``{"folder", "content"}``."""
    number = iter(range(1, 1_000_000))

    def node(name: str, children: list[Values] | None = None, url: str | None = None) -> Values:
        key = next(number)
        made: Values = {
            "date_added": str(moment(2000)),
            "guid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{key} {name}")),
            "id": str(key),
            "name": name,
            "type": "url" if url else "folder",
        }
        if url:
            return {**made, "url": url}
        return {**made, "date_modified": "0", "children": [inside(one) for one in children or []]}

    def inside(one: Values) -> Values:
        if "folder" in one:
            return node(one["folder"], one.get("content", []))
        return node(one["title"], url=one["url"])

    content = {
        "roots": {
            "bookmark_bar": node("Bookmarks bar", roots.get("bar", [])),
            "other": node("Other bookmarks", roots.get("other", [])),
            "synced": node("Mobile bookmarks", []),
        },
        "version": 1,
    }
    with (PROFILE / "Bookmarks").open("w") as file:
        json.dump(content, file)


def history(pages: list[Values]) -> None:
    """Visited pages: ``{"url", "title", "hours_ago": [...], "typed": true}``."""
    database = sqlite3.connect(PROFILE / "History")
    with database:
        for page in pages:
            times = sorted((moment(hours) for hours in page["hours_ago"]), reverse=True)
            typed = len(times) if page.get("typed") else 0
            row = database.execute(
                "INSERT INTO urls (url, title, visit_count, typed_count, last_visit_time, hidden) VALUES (?,?,?,?,?,0)",
                (page["url"], page["title"], len(times), typed, times[0]),
            )
            for visit in times:
                database.execute(
                    "INSERT INTO visits (url, visit_time, from_visit, transition, segment_id, visit_duration) "
                    "VALUES (?,?,0,?,0,?)",
                    (row.lastrowid, visit, TYPED if typed else LINK, 45_000_000),
                )
    database.close()


def downloads(files: list[Values]) -> None:
    """Downloads: ``{"place", "url", "page", "mime", "hours_ago"}``; the files are seeds of their own."""
    database = sqlite3.connect(PROFILE / "History")
    with database:
        first = database.execute("SELECT coalesce(max(id), 0) + 1 FROM downloads").fetchone()[0]
        for number, one in enumerate(files, first):
            path = HOME / one["place"]
            size = path.stat().st_size if path.exists() else one.get("size", 0)
            columns: Values = {
                row[1]: "" if "CHAR" in row[2].upper() else b"" if row[2].upper() == "BLOB" else 0
                for row in database.execute("PRAGMA table_info(downloads)")
            }
            columns.update(
                id=number,
                guid=str(uuid.uuid5(uuid.NAMESPACE_URL, one["url"])),
                current_path=str(path),
                target_path=str(path),
                start_time=moment(one["hours_ago"]),
                end_time=moment(one["hours_ago"]),
                received_bytes=size,
                total_bytes=size,
                state=1,
                tab_url=one.get("page", ""),
                referrer=one.get("page", ""),
                mime_type=one.get("mime", ""),
                original_mime_type=one.get("mime", ""),
            )
            database.execute(
                f"INSERT INTO downloads ({','.join(columns)}) VALUES ({','.join('?' * len(columns))})",
                list(columns.values()),
            )
            database.execute("INSERT INTO downloads_url_chains VALUES (?, 0, ?)", (number, one["url"]))
    database.close()


def search_engines(engines: list[Values]) -> None:
    """Site searches: ``{"name", "keyword", "url"}``, with ``%s`` in the address."""
    database = sqlite3.connect(PROFILE / "Web Data")
    with database:
        for one in engines:
            database.execute(
                "INSERT INTO keywords (short_name, keyword, favicon_url, url, safe_for_autoreplace, originating_url, "
                "date_created, usage_count, input_encodings, suggest_url, prepopulate_id, last_modified, sync_guid, "
                "alternate_urls, image_url, search_url_post_params, suggest_url_post_params, image_url_post_params, "
                "new_tab_url, is_active) VALUES (?,?,'',?,0,'',?,0,'UTF-8','',0,?,?,'[]','','','','','',1)",
                (
                    one["name"],
                    one["keyword"],
                    one["url"].replace("%s", "{searchTerms}"),
                    moment(2000),
                    moment(2000),
                    str(uuid.uuid5(uuid.NAMESPACE_URL, one["keyword"])),
                ),
            )
    database.close()


def cookies(jar: list[Values]) -> None:
    """Cookies: ``{"url", "name", "value"}``, with ``domain`` where hosts below it get them, too."""
    database = sqlite3.connect(PROFILE / "Cookies")
    with database:
        for one in jar:
            parts = urlsplit(one["url"])
            then = moment(one.get("hours_ago", 48))
            port = parts.port or (443 if parts.scheme == "https" else 80)
            columns: Values = {
                "creation_utc": then,
                "host_key": one.get("domain") or parts.hostname,
                "top_frame_site_key": "",
                "name": one["name"],
                "value": one["value"],
                "encrypted_value": b"",
                "path": "/",
                "expires_utc": moment(-24 * 180),
                "is_secure": 0,
                "is_httponly": 0,
                "last_access_utc": then,
                "has_expires": 1,
                "is_persistent": 1,
                "priority": 1,
                "samesite": -1,
                "source_scheme": 2 if parts.scheme == "https" else 1,
                "source_port": port,
                "last_update_utc": then,
                "source_type": 1,
                "has_cross_site_ancestor": 1,
            }
            database.execute(
                f"INSERT INTO cookies ({','.join(columns)}) VALUES ({','.join('?' * len(columns))})",
                list(columns.values()),
            )
    database.close()


PARTS: dict[str, Callable[[Any], None]] = {
    "preferences": preferences,
    "bookmarks": bookmarks,
    "history": history,
    "downloads": downloads,
    "search_engines": search_engines,
    "cookies": cookies,
}


def main() -> None:
    """Lay into the profile what was prepared, and become Chromium."""
    if PREPARED.exists():
        with PREPARED.open() as file:
            prepared = json.load(file)
        PREPARED.unlink()
        for part, content in prepared.items():
            PARTS[part](content)
    os.execv("/usr/bin/chromium", ["chromium", *sys.argv[1:]])


if __name__ == "__main__":
    main()
