"""Archives that the file manager packs and unpacks with xarchiver."""

from __future__ import annotations

import hashlib
import io
import tarfile
import zlib
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig, absent, saved

_MAX_PACKED = 64 * 1024**2
_MAX_UNPACKED = 128 * 1024**2
_MAX_MEMBERS = 500
_GZIP = b"\x1f\x8b"
_GZIP_WINDOW = 16 + zlib.MAX_WBITS


class Member(TypedDict):
    """A file in an archive."""

    name: str
    size: int
    sha256: str


class ArchiveFacts(TypedDict):
    """An archive with its files, sorted by name; folders and links in it are left out."""

    found: bool
    format: Literal["zip", "tar", "tar.gz"] | None
    names: list[str] | None
    members: list[Member] | None


@saved
def archive(home: Home, place: str) -> ArchiveFacts:
    """The files in an archive: zip, or tar with or without gzip. At most 500 files; what is encrypted is not read."""
    if not home.has(place):
        return absent(ArchiveFacts)
    content = home.file(place, _MAX_PACKED)
    if content.startswith(b"PK"):
        packed = Archive(content, place)
        if len(packed.sizes) > _MAX_MEMBERS:
            raise StateTooBig(f"{place!r} has more than {_MAX_MEMBERS} files")
        members = [_member(name, packed.member(name)) for name in packed.sizes]
        return _facts("zip", members)
    if content.startswith(_GZIP):
        return _facts("tar.gz", _of_tar(_unpacked(content, place), place))
    return _facts("tar", _of_tar(content, place))


def _unpacked(content: bytes, place: str) -> bytes:
    packed = zlib.decompressobj(_GZIP_WINDOW)
    try:
        found = packed.decompress(content, _MAX_UNPACKED + 1)
    except zlib.error as error:
        raise StateCorrupt(f"{place!r} cannot be unpacked: {error}") from error
    if len(found) > _MAX_UNPACKED:
        raise StateTooBig(f"{place!r} unpacks to more than {_MAX_UNPACKED} bytes")
    if not packed.eof:
        raise StateCorrupt(f"{place!r} ends too early")
    return found


def _of_tar(content: bytes, place: str) -> list[Member]:
    members: list[Member] = []
    try:
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as packed:
            for number, one in enumerate(packed):
                if number >= _MAX_MEMBERS:
                    raise StateTooBig(f"{place!r} has more than {_MAX_MEMBERS} members")
                if not one.isreg() or one.sparse is not None:
                    continue
                file = packed.extractfile(one)
                members.append(_member(one.name, b"" if file is None else file.read()))
    except (tarfile.TarError, EOFError, ValueError, OverflowError) as error:
        raise StateCorrupt(f"{place!r} is no archive that can be read: {error}") from error
    return members


def _member(name: str, content: bytes) -> Member:
    return {"name": name.removeprefix("./"), "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def _facts(kind: Literal["zip", "tar", "tar.gz"], members: list[Member]) -> ArchiveFacts:
    members.sort(key=lambda one: one["name"])
    return {"found": True, "format": kind, "names": [one["name"] for one in members], "members": members}
