"""XMP: the metadata that photo applications write into pictures and beside them, in ``.xmp`` sidecar files.

A packet is RDF in XML. Of the many ways to write it, these are read: a property is an attribute or an element of
``rdf:Description``, with a text, an array (``rdf:Bag``, ``Seq`` or ``Alt``) or structures whose fields are attributes
or elements. Source: ISO 16684-1.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels import xml_tree
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_BYTES = 8 * 1024**2

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
    "exif": "http://ns.adobe.com/exif/1.0/",
    "tiff": "http://ns.adobe.com/tiff/1.0/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "lr": "http://ns.adobe.com/lightroom/1.0/",
    "acdsee": "http://ns.acdsee.com/iptc/1.0/",
    "darktable": "http://darktable.sf.net/",
    "digiKam": "http://www.digikam.org/ns/1.0/",
}
"""Short names by which properties are asked for: ``dc:title``."""

_ARRAYS = frozenset(f"{{{RDF}}}{kind}" for kind in ("Bag", "Seq", "Alt"))
_ITEM = f"{{{RDF}}}li"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


class Xmp:
    """A packet. A property is asked for by its short name, for example ``dc:title``."""

    def __init__(self, root: ET.Element) -> None:
        self._about = list(root.iter(f"{{{RDF}}}Description"))

    def text(self, name: str) -> str | None:
        """The text of a property, of several languages the default one; ``None`` where there is none."""
        key = _key(name)
        for about in self._about:
            if key in about.attrib:
                return about.attrib[key]
            for element in about.findall(key):
                items = _items(element)
                chosen = [one for one in items if one.get(_LANGUAGE) == "x-default"] or items or [element]
                return (chosen[0].text or "").strip("\r\n") if items else (element.text or "").strip()
        return None

    def items(self, name: str) -> list[str]:
        """The texts of an array, in its order; a plain text is an array of one."""
        for about in self._about:
            for element in about.findall(_key(name)):
                if array := _items(element):
                    return [one.text or "" for one in array]
        single = self.text(name)
        return [single] if single else []

    def structures(self, name: str) -> list[dict[str, str]]:
        """The structures of an array, each field by its name without prefix."""
        for about in self._about:
            for element in about.findall(_key(name)):
                return [_fields(one) for one in _items(element)]
        return []


def parse(content: bytes, what: str = "metadata") -> Xmp:
    """Parse a packet. Raises as ``xml_tree.parse``, and ``StateCorrupt`` where it is no RDF."""
    root = xml_tree.parse(content.strip(b"\0 \r\n\t"), what)
    if root.find(f"./{{{RDF}}}RDF") is None and root.tag != f"{{{RDF}}}RDF":
        raise StateCorrupt(f"{shown(what)} has no rdf:RDF")
    return Xmp(root)


def read(home: Home, place: str) -> Xmp:
    """The packet of a sidecar file. Raises as ``Home.file`` and ``parse`` do."""
    return parse(home.file(place, MAX_BYTES), place)


def _key(name: str) -> str:
    prefix, _, local = name.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


def _items(element: ET.Element) -> list[ET.Element]:
    return [item for array in element if array.tag in _ARRAYS for item in array if item.tag == _ITEM]


def _fields(item: ET.Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for holder in (item, *item.findall(f"{{{RDF}}}Description")):
        found.update({_local(key): value for key, value in holder.attrib.items()})
        found.update({_local(one.tag): one.text or "" for one in holder if not one.tag.startswith(f"{{{RDF}}}")})
    return found


def _local(name: str) -> str:
    return name.rpartition("}")[2]
