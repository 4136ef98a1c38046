"""Where VS Code keeps its state: files of the user, and what its window keeps in Chromium's page storage.

The window writes its state within seconds after a change, and when it is closed. Each folder or workspace that has been
open has a database of its own, named by a hash of its address. Source: ``src/vs/workbench/services/storage/browser/``
and ``src/vs/workbench/services/workspaces/browser/workspaces.ts`` of VS Code 1.139.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote, unquote

from pytest_opencomputer.guest.channels import indexed_db, json_text, jsonc
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

DATA = ".local/share/code-server"
USER = f"{DATA}/User"
AUTHORITY = "127.0.0.1:18080"
REMOTE = f"vscode-remote://{AUTHORITY}"
PAGES = ".config/code-window/Default/IndexedDB/http_127.0.0.1_18080.indexeddb.leveldb"
_GLOBAL, _PREFIX, _TABLE = "vscode-web-state-db-global", "vscode-web-state-db-", "ItemTable"
_HASH_SEED = 149417

Items = dict[str, str | None]
Json = dict[str, Any]


def global_items(home: Home) -> Items:
    """What the window keeps for all folders; nothing before it was first open."""
    return _items(home, _GLOBAL)


def items_of(home: Home, folder: str) -> Items:
    """What the window keeps for a folder or a ``.code-workspace`` file that has been open."""
    return _items(home, f"{_PREFIX}{workspace_id(home, folder)}-{_written(_hashed(''))}")


def _items(home: Home, database: str) -> Items:
    if not home.has(PAGES):
        return {}
    return indexed_db.read(home, PAGES).get(database, {}).get(_TABLE, {})


def workspace_id(home: Home, folder: str) -> str:
    """How VS Code names a folder that it has open."""
    return _written(_hashed(address(home, folder)))


def _hashed(text: str) -> int:
    """VS Code's hash of a text (``src/vs/base/common/hash.ts``), over units of UTF-16."""
    value = _HASH_SEED
    units = text.encode("utf-16-le", "surrogatepass")
    for at in range(0, len(units), 2):
        value = ((value << 5) - value + int.from_bytes(units[at : at + 2], "little")) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def _written(value: int) -> str:
    """A number as JavaScript writes it with 16 digits."""
    return f"{value:x}"


def address(home: Home, place: str) -> str:
    """The address by which VS Code knows a place of the home folder."""
    path = f"{home.seen_as}/{place.strip('/')}".rstrip("/")
    return REMOTE + quote(path, safe="/-._~")


def place_of(home: Home, address: str) -> str | None:
    """The place in the home folder that an address leads to; an absolute path outside; ``None`` if it is no file."""
    if not address.startswith((f"{REMOTE}/", "file:///")):
        return None
    return place_of_path(home, unquote("/" + address.split("/", 3)[3]))


def place_of_path(home: Home, path: str) -> str:
    """The place in the home folder of an absolute path; the path itself outside."""
    return path.removeprefix(f"{home.seen_as}/") if path.startswith(f"{home.seen_as}/") else path


def state(items: Items, key: str) -> Any:
    """The value that the window keeps under a key, which is JSON; ``None`` if it keeps none.

    Raises:
        StateCorrupt: it is no JSON.
        StateTooBig: it is so long that Chromium keeps it somewhere else.
    """
    if key not in items:
        return None
    text = items[key]
    if text is None:
        raise StateTooBig(f"{shown(key)} is too long for the page storage")
    return json_text.parse(text.encode("utf-8", "replace"), key)


def settings_of(home: Home, place: str) -> Json | None:
    """The object of a file of JSON with comments; ``None`` if there is no file, empty if there is nothing in it.

    Raises:
        StateCorrupt: it has something else than an object.
    """
    if not home.has(place):
        return None
    value = jsonc.read(home, place)
    return object_of({} if value is None else value, place)


def object_of(value: Any, what: str) -> Json:
    """An object, or ``StateCorrupt``."""
    if not isinstance(value, dict):
        raise StateCorrupt(f"{shown(what)} has {shown(value)} instead of an object")
    return value


def canonical(value: Any) -> str:
    """JSON that is the same for equal values."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace").decode()
