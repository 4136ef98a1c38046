"""The order of the entries of a playlist (XSPF): the order in VLC's tree of items, which follows the tracks."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.xml_parts import XmlParts, local, read, written


class Lists:
    """Playlists; a part is an entry, its value the number of its place."""

    name = "playlist"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it is an XSPF list."""
        return XmlParts().claims(content) and b"<trackList" in content

    def parts(self, content: bytes) -> Parts:
        """The places of the entries, counted from 1."""
        return {("order", str(at)): at for at, _ in enumerate(_items(read(content)), 1)}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The list in which entries and those at other places have changed places. Raises ``ValueError`` for none."""
        root = read(content)
        for at, place in changes.items():
            if place is None:
                raise ValueError(f"an entry that was not there, {at[1]}, had no place")
            one, other = (_items(root)[number - 1] for number in (int(at[1]), place))
            one.attrib, other.attrib = dict(other.attrib), dict(one.attrib)
        return written(root, content)

    def group(self, at: Address) -> Hashable:
        """All entries are alike."""
        return at[0]

    def worse(self, value: Any) -> Any:
        """The place before it; the first has none."""
        return value - 1 if value > 1 else value


def _items(root: ET.Element) -> list[ET.Element]:
    return [one for one in root.iter() if local(one.tag) == "item" and "tid" in one.attrib]
