"""Pictures, films and sounds inside a document: their digests, by what an element of OpenDocument refers to."""

from __future__ import annotations

import base64
import binascii
import hashlib
import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.guest.endpoint import StateCorrupt

_KINDS = ((b"\x89PNG", "png"), (b"\xff\xd8", "jpg"), (b"GIF8", "gif"), (b"RIFF", "webp"), (b"II*\0", "tif"),
          (b"MM\0*", "tif"), (b"BM", "bmp"), (b"<svg", "svg"), (b"<?xml", "svg"), (b"%PDF", "pdf"))  # fmt: skip


class Pictures:
    """What lies in a package; a flat file has none, its pictures stand in the text."""

    def __init__(self, packed: Archive | None) -> None:
        self._packed = packed
        self._known: dict[str, tuple[str, str]] = {}

    def member(self, name: str) -> bytes | None:
        """A member of the package, ``None`` if there is none."""
        if self._packed is None or name not in self._packed.sizes:
            return None
        return self._packed.member(name)

    def known(self, name: str) -> tuple[str, str]:
        """Digest and format of a member; both empty if there is none."""
        if name not in self._known:
            content = self.member(name)
            self._known[name] = ("", "") if content is None else _described(content)
        return self._known[name]

    def outside(self, address: str) -> str:
        """The address of another file, as from the folder of the document: a package counts as a folder of its own."""
        return address.removeprefix("../") if self._packed is not None else address

    def sha256(self, element: ET.Element) -> tuple[str, str, str]:
        """Digest and format of the picture that an element has or names, and the address of one that is outside."""
        data, place = element.find(q("office:binary-data")), element.get(q("xlink:href"), "")
        if data is not None:
            try:
                return (*_described(base64.b64decode("".join((data.text or "").split()), validate=True)), "")
            except (binascii.Error, ValueError) as error:
                raise StateCorrupt(f"a picture is no base64: {error}") from error
        digest, kind = self.known(place.removeprefix("./"))
        return digest, kind, "" if digest else self.outside(place)


def _described(content: bytes) -> tuple[str, str]:
    kind = next((name for begin, name in _KINDS if content.startswith(begin)), "other")
    return hashlib.sha256(content).hexdigest(), kind
