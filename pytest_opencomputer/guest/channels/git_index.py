"""The index of a Git repository: what the next commit will have.

Format: https://git-scm.com/docs/gitformat-index, versions 2 to 4. An index that is split into two files is not read.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from pytest_opencomputer.guest.channels.varints import Reader
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_BYTES = 16 * 1024**2
MAX_FILES = 20_000
_HEADER = struct.Struct(">4sII")
_ENTRY = struct.Struct(">24xI12x20sH")  # mode, name of the content, flags
_EXTENDED, _STAGE, _TO_BE_ADDED = 0x4000, 0x3000, 0x2000
_CHECKSUM = 20


@dataclass(frozen=True)
class IndexFile:
    """A file of the index.

    Attributes:
        mode: as Git writes it: 100644, 100755, link, module.
        name: of its content.
        stage: 0; 1 to 3 in a merge that has a conflict here: their common past, ours, theirs.
        to_be_added: its content is not in the index yet (``git add --intent-to-add``).
    """

    place: str
    mode: int
    name: str
    stage: int
    to_be_added: bool


def read(home: Home, folder: str) -> list[IndexFile]:
    """The files of the index, in its order; none if there is no index.

    Args:
        folder: the place of the ``.git`` folder.

    Raises:
        StateCorrupt: it is damaged, or of a kind that is not read.
        StateTooBig: it has more than 16 MiB or 20,000 files.
    """
    place = f"{folder}/index"
    if not home.has(place):
        return []
    content = home.file(place, MAX_BYTES)
    if len(content) < _HEADER.size + _CHECKSUM:
        raise StateCorrupt(f"{shown(place)} breaks off")
    magic, version, count = _HEADER.unpack_from(content)
    if magic != b"DIRC" or version not in (2, 3, 4):
        raise StateCorrupt(f"{shown(place)} is no index of version 2 to 4")
    if count > MAX_FILES:
        raise StateTooBig(f"{shown(place)} has {count} files")
    files, at, before = [], _HEADER.size, b""
    for _ in range(count):
        file, at, before = _entry(content, at, before, version, place)
        files.append(file)
    _check_extensions(content, at, place)
    return files


def _entry(content: bytes, at: int, before: bytes, version: int, what: str) -> tuple[IndexFile, int, bytes]:
    """An entry, where the next one begins, and its place, of which the next one of version 4 may leave out a part."""
    if at + _ENTRY.size > len(content):
        raise StateCorrupt(f"{shown(what)} breaks off")
    start = at
    mode, name, flags = _ENTRY.unpack_from(content, at)
    at += _ENTRY.size
    more = 0
    if flags & _EXTENDED:
        more = int.from_bytes(content[at : at + 2], "big")
        at += 2
    if version == 4:
        reader = Reader(content, what, at)
        cut, size = _offset(reader)
        at += size
        if cut > len(before):
            raise StateCorrupt(f"{shown(what)}: a place that shares more than there is")
        before = before[: len(before) - cut]
    else:
        before = b""
    end = content.find(b"\0", at)
    if end < 0:
        raise StateCorrupt(f"{shown(what)}: a place without an end")
    place = before + content[at:end]
    # Up to version 3 entries are filled up to a multiple of eight bytes, with at least one zero.
    at = end + 1 if version == 4 else start + ((end - start) // 8 + 1) * 8
    stage = (flags & _STAGE) >> 12
    text = place.decode("utf-8", "surrogateescape")
    return IndexFile(text, mode, name.hex(), stage, bool(more & _TO_BE_ADDED)), at, place


def _offset(reader: Reader) -> tuple[int, int]:
    """A number as in packs, and how many bytes it takes."""
    byte, size = reader.byte(), 1
    value = byte & 0x7F
    while byte & 0x80 and size < 9:
        byte, size = reader.byte(), size + 1
        value = (value + 1) << 7 | byte & 0x7F
    return value, size


def _check_extensions(content: bytes, at: int, what: str) -> None:
    """Refuse an index that says that it is only a part, in what follows the entries."""
    while at + 8 <= len(content) - _CHECKSUM:
        name, size = content[at : at + 4], int.from_bytes(content[at + 4 : at + 8], "big")
        if name in (b"link", b"sdir"):
            raise StateCorrupt(f"{shown(what)} is only a part of an index")
        at += 8 + size
