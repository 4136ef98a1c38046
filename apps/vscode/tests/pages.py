"""Writes the page storage of VS Code's window, for offline tests: a LevelDB that only has a log."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from apps.vscode.verifier.storage import PAGES, workspace_id
from pytest_opencomputer.guest.home import Home

if TYPE_CHECKING:
    from apps.conftest import SavedState

GLOBAL = "vscode-web-state-db-global"
_ORIGIN = "http_127.0.0.1_18080@1"
_ENVELOPE = b"\xff\x15\xfe" + bytes(12) + b"\xff\x10"
_BLOCK, _HEADER = 32768, 7


def put_pages(state: SavedState, databases: Mapping[str, Mapping[str, str]]) -> None:
    """Lay down a page storage with these texts, by database (a folder's place, or ``GLOBAL``) and key."""
    entries = [
        one for number, (name, items) in enumerate(databases.items(), 1) for one in _entries(state, number, name, items)
    ]
    changes = b"".join(b"\1" + _piece(key) + _piece(value) for key, value in entries)
    record = struct.pack("<QI", 1, len(entries)) + changes
    state.put(f"{PAGES}/CURRENT", b"MANIFEST-000001\n")
    state.put(f"{PAGES}/MANIFEST-000001", b"")
    state.put(f"{PAGES}/000003.log", b"".join(_parts(record)))


def _entries(state: SavedState, number: int, name: str, items: Mapping[str, str]) -> Iterator[tuple[bytes, bytes]]:
    home = Home(Path(state.root))
    database = name if name == GLOBAL else f"vscode-web-state-db-{workspace_id(home, name)}-247a9"
    yield b"\0\0\0\0\xc9" + _text(_ORIGIN) + _text(database), bytes([number])
    yield bytes([0, number, 0, 0, 0x32, 1, 0]), "ItemTable".encode("utf-16-be")
    for key, value in items.items():
        yield bytes([0, number, 1, 1, 1]) + _text(key), b"\1" + _ENVELOPE + b"c" + _piece(value.encode("utf-16-le"))


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def _piece(content: bytes) -> bytes:
    return _varint(len(content)) + content


def _text(text: str) -> bytes:
    return _varint(len(text)) + text.encode("utf-16-be")


def _parts(record: bytes) -> Iterator[bytes]:
    """A record in blocks, each part with its header; checksums are not looked at."""
    room = _BLOCK - _HEADER
    pieces = [record[at : at + room] for at in range(0, len(record), room)]
    for number, piece in enumerate(pieces):
        first, last = number == 0, number == len(pieces) - 1
        kind = 1 if first and last else 2 if first else 4 if last else 3
        yield struct.pack("<IHB", 0, len(piece), kind) + piece
