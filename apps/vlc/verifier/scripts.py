"""Lua scripts of the user's own: extensions, playlist parsers, interfaces and services."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved

FOLDER = ".local/share/vlc/lua"
KINDS = ("extensions", "intf", "meta/art", "meta/fetcher", "meta/reader", "playlist", "sd")
_MAX_BYTES = 1024**2
_TITLE = re.compile(r"""\btitle\s*=\s*(?:"([^"\n]{0,200})"|'([^'\n]{0,200})')""")


class Script(TypedDict):
    """A script. ``title`` is what its descriptor says, which the menu View shows for an extension."""

    kind: str
    file: str
    title: str | None


class Scripts(TypedDict):
    """The scripts, sorted by kind and file."""

    titles: list[str]
    scripts: list[Script]


@saved
def lua_scripts(home: Home) -> Scripts:
    """The user's own Lua scripts, of all kinds."""
    found: list[Script] = []
    for kind in KINDS:
        place = f"{FOLDER}/{kind}"
        entries = home.listing(place, max_entries=500) if home.has(place) else []
        for entry in entries:
            if entry.kind == "file" and entry.name.endswith((".lua", ".luac", ".vle")):
                text = home.file(entry.place, _MAX_BYTES).decode("utf-8", "replace")
                match = _TITLE.search(text)
                found.append({"kind": kind, "file": entry.name, "title": (match[1] or match[2]) if match else None})
    return {"titles": sorted(one["title"] for one in found if one["title"]), "scripts": found}
