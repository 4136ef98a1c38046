"""Zip archives, which many apps use as document format. They are unpacked in memory only."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateMissing, StateTooBig, shown

MAX_BYTES = 256 * 1024**2
MAX_MEMBERS = 10_000
MAX_MEMBER = 64 * 1024**2
MAX_UNPACKED = 256 * 1024**2
"""Bytes that are unpacked from one archive, all members together: members may share their compressed data."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENTRY = b"PK\x01\x02"  # begins the entry of a member in the directory


class Archive:
    """An archive in memory.

    Attributes:
        sizes: members and their sizes in bytes as the archive declares them, folders left out.
    """

    def __init__(self, content: bytes, what: str = "archive") -> None:
        self._what = what
        self._left = MAX_UNPACKED
        # Counted before the library makes an object of each: archives inside this one that are only stored count too.
        if (count := content.count(_ENTRY)) > MAX_MEMBERS:
            raise StateTooBig(f"{shown(what)} has {count} members, at most {MAX_MEMBERS} are read")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
            members = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OverflowError, struct.error, EOFError) as error:
            raise StateCorrupt(f"{shown(what)} is no zip archive: {error}") from error
        if odd := [one.filename for one in members if one.compress_type not in _METHODS]:
            # The other methods unpack without a bound on what comes out of one block.
            raise StateCorrupt(f"{shown(what)}: {shown(odd[0])} is neither stored nor deflated")
        names = [member.filename for member in members]
        if len(set(names)) != len(names):
            raise StateCorrupt(f"{shown(what)} has two members of one name")
        files = [one for one in members if one.filename and not one.filename.endswith("/")]
        self.sizes: Mapping[str, int] = {one.filename: one.file_size for one in files}

    def member(self, name: str, max_bytes: int = MAX_MEMBER) -> bytes:
        """The content of a member.

        Raises:
            StateMissing: there is none of this name.
            StateTooBig: it has more than ``max_bytes`` bytes, whatever it declares, or all that were asked for have
                more than 256 MiB.
            StateCorrupt: it cannot be unpacked.
        """
        if name not in self.sizes:
            raise StateMissing(f"{shown(self._what)} has no member {shown(name)}")
        try:
            with self._zip.open(name) as member:
                content = member.read(min(max_bytes, self._left) + 1)
        except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, RuntimeError, OSError) as error:
            # RuntimeError: encrypted (NotImplementedError is one); OSError and EOFError: damaged
            raise StateCorrupt(f"{shown(self._what)}: {shown(name)} cannot be unpacked: {error}") from error
        if len(content) > max_bytes:
            raise StateTooBig(f"{shown(self._what)}: {shown(name)} has more than {max_bytes} bytes")
        self._left -= len(content)
        if self._left < 0:
            raise StateTooBig(f"{shown(self._what)} unpacks to more than {MAX_UNPACKED} bytes")
        return content


def read(home: Home, place: str, max_bytes: int = MAX_BYTES) -> Archive:
    """The zip archive at ``place``. Raises as ``Home.file``, and ``StateCorrupt``."""
    return Archive(home.file(place, max_bytes), place)
