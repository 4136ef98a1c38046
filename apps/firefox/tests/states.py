"""Profiles written as Firefox writes them, as far as the requirements ask about them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from apps.firefox.mutants.databases import Database
from apps.firefox.mutants.packed import pack
from apps.firefox.requirements.common import ENGINES
from pytest_opencomputer.composed import World
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

FOLDER = ".config/mozilla/firefox"
PROFILE = f"{FOLDER}/office"
PLACES, PERMISSIONS, SIZES = "places.sqlite", "permissions.sqlite", "content-prefs.sqlite"
_PROFILES = "[Profile0]\nName=office\nIsRelative=1\nPath=office\nDefault=1\n"
_SCHEMAS = {
    PLACES: """
CREATE TABLE moz_origins (id INTEGER PRIMARY KEY, prefix TEXT, host TEXT, frecency INTEGER, UNIQUE (prefix, host));
CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, rev_host LONGVARCHAR,
  visit_count INTEGER DEFAULT 0, hidden INTEGER DEFAULT 0 NOT NULL, typed INTEGER DEFAULT 0 NOT NULL,
  frecency INTEGER DEFAULT -1, last_visit_date INTEGER, guid TEXT, foreign_count INTEGER DEFAULT 0 NOT NULL,
  url_hash INTEGER DEFAULT 0 NOT NULL, origin_id INTEGER, recalc_frecency INTEGER NOT NULL DEFAULT 0);
CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, from_visit INTEGER, place_id INTEGER, visit_date INTEGER,
  visit_type INTEGER, session INTEGER);
CREATE TABLE moz_bookmarks (id INTEGER PRIMARY KEY, type INTEGER, fk INTEGER DEFAULT NULL, parent INTEGER,
  position INTEGER, title LONGVARCHAR, dateAdded INTEGER, lastModified INTEGER, guid TEXT,
  syncStatus INTEGER DEFAULT 0);
CREATE TABLE moz_keywords (id INTEGER PRIMARY KEY AUTOINCREMENT, keyword TEXT UNIQUE, place_id INTEGER, post_data TEXT);
INSERT INTO moz_bookmarks (id, type, parent, position, title, guid) VALUES (1, 2, 0, 0, '', 'root________'),
  (2, 2, 1, 0, 'menu', 'menu________'), (3, 2, 1, 1, 'toolbar', 'toolbar_____'), (4, 2, 1, 2, 'tags', 'tags________'),
  (5, 2, 1, 3, 'unfiled', 'unfiled_____'), (6, 2, 1, 4, 'mobile', 'mobile______');
""",
    PERMISSIONS: """
CREATE TABLE moz_perms (id INTEGER PRIMARY KEY, origin TEXT, type TEXT, permission INTEGER, expireType INTEGER,
  expireTime INTEGER, modificationTime INTEGER);
""",
    SIZES: """
CREATE TABLE groups (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE settings (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE prefs (id INTEGER PRIMARY KEY, groupID INTEGER, settingID INTEGER NOT NULL, value BLOB,
  timestamp INTEGER NOT NULL DEFAULT 0);
""",
}
_PRESET = {
    "browser.newtabpage.activity-stream.feeds.section.topstories": False,
    "browser.newtabpage.activity-stream.feeds.topsites": False,
    "browser.newtabpage.activity-stream.showWeather": False,
    "browser.tabs.inTitlebar": 0,
    "network.trr.mode": 5,
}


class State:
    """A profile in a home folder, as a world has prepared it."""

    def __init__(self, root: Path, world: World) -> None:
        self.home = root
        self.profile = root / PROFILE
        self.profile.mkdir(parents=True)
        (root / FOLDER / "profiles.ini").write_text(_PROFILES)
        for name, schema in _SCHEMAS.items():
            with closing(sqlite3.connect(self.profile / name)) as base:
                base.executescript(schema)
        self.prefer(_PRESET)
        self.engines([])
        starter = _starter()
        vars(starter)["PROFILE"] = self.profile
        for part, content in json.loads(world.files[f"{FOLDER}/prepared.json"]).items():
            starter.PARTS[part](content)

    def prefer(self, values: dict[str, Any]) -> None:
        """Write preferences."""
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in values.items()]
        with (self.profile / "prefs.js").open("a") as file:
            file.writelines(lines)

    def engines(self, added: list[tuple[str, str, str]]) -> None:
        """Write the search engines: those that Firefox brings, and some with names, addresses and keywords."""
        found: list[dict[str, Any]] = [
            {"id": name, "_name": name, "_isConfigEngine": True, "_metaData": {}} for name in ENGINES
        ]
        for name, url, keyword in added:
            urls = [{"template": url.replace("%s", "{searchTerms}"), "params": []}]
            found.append({"id": name, "_name": name, "_urls": urls, "_metaData": {"alias": keyword}})
        data = {"engines": found, "metaData": {"appDefaultEngineId": "Google"}}
        (self.profile / "search.json.mozlz4").write_bytes(pack(json.dumps(data).encode()))

    def pages(self, *tabs: tuple[str, bool]) -> None:
        """Write the session: addresses of tabs, and whether they are pinned."""
        opened = [{"entries": [{"url": url, "title": url}], "index": 1, "pinned": pinned} for url, pinned in tabs]
        data = {"windows": [{"tabs": opened, "selected": 1}]}
        (self.profile / "sessionstore.jsonlz4").write_bytes(pack(json.dumps(data).encode()))

    def change(self, form: Database, name: str, changes: dict[Address, Any]) -> None:
        """Write other values into a database."""
        path = self.profile / name
        path.write_bytes(form.put(path.read_bytes(), changes))

    def whole(self, form: Database, name: str, at: Address) -> Whole:
        """What is at an address of a database, to be put elsewhere."""
        found = form.parts((self.profile / name).read_bytes())[at]
        assert isinstance(found, Whole)
        return found


def _starter() -> ModuleType:
    path = Path(__file__).parents[1] / "image/start.py"
    spec = spec_from_file_location("firefox_start", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
