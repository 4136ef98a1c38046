"""Office Open XML files (.xlsx, .docx, .pptx): parts, and the relationships between them.

Nothing in it knows what kind of document it is. Source: ECMA-376, part 2 (Open Packaging Conventions).
"""

from __future__ import annotations

import posixpath
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pytest_opencomputer.guest.channels import archive, xml_tree
from pytest_opencomputer.guest.channels.odf import Properties
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, shown

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
NAMESPACES = {
    "s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "r": f"{_OFFICE}/relationships",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "xdr": "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
    "rel": "http://schemas.openxmlformats.org/package/2006/relationships",
    "ct": "http://schemas.openxmlformats.org/package/2006/content-types",
    "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
    "dc": "http://purl.org/dc/elements/1.1/",
    "op": f"{_OFFICE}/custom-properties",
    "vt": f"{_OFFICE}/docPropsVTypes",
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "x14": "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main",
    "xm": "http://schemas.microsoft.com/office/excel/2006/main",
}
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How the container begins in which an encrypted document lies, and documents before 2007."""


@cache
def q(name: str) -> str:
    """``s:sheet`` in the form that parsed elements have: ``{namespace}sheet``."""
    prefix, _, local = name.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


@dataclass(frozen=True)
class Relationship:
    """What a part refers to.

    Attributes:
        kind: the last word of its type, for example ``worksheet`` or ``hyperlink``.
        target: name of a part, or an address where it is ``external``.
    """

    kind: str
    target: str
    external: bool


class Package:
    """An Office Open XML file; its parts are parsed when they are asked for, once.

    Attributes:
        members: names of the parts.
    """

    def __init__(self, content: bytes, what: str = "document") -> None:
        self._what = what
        self._parsed: dict[str, ET.Element] = {}
        if content.startswith(COMPOUND):
            raise StateCorrupt(f"{shown(what)} is encrypted with a password, or in a format of before 2007")
        self._archive = archive.Archive(content, what)
        self.members = frozenset(self._archive.sizes)
        if "[Content_Types].xml" not in self.members:
            raise StateCorrupt(f"{shown(what)} is no Office Open XML: it has no [Content_Types].xml")

    @property
    def main(self) -> str:
        """The part with the document itself. Raises ``StateCorrupt`` where none is named."""
        for one in self.relationships("").values():
            if one.kind == "officeDocument" and not one.external and one.target in self.members:
                return one.target
        raise StateCorrupt(f"{shown(self._what)} names no document part that it has")

    def part(self, name: str) -> ET.Element:
        """The root element of a part; one without content where the package does not have it."""
        if name not in self._parsed:
            if name in self.members:
                content = self._archive.member(name, xml_tree.MAX_BYTES)
                self._parsed[name] = xml_tree.parse(content, f"{self._what}: {name}")
            else:
                self._parsed[name] = ET.Element("nothing")
        return self._parsed[name]

    def relationships(self, part: str) -> dict[str, Relationship]:
        """What a part (the package itself: ``""``) refers to, by id."""
        folder, _, name = part.rpartition("/")
        listed = self.part(posixpath.join(folder, "_rels", f"{name}.rels"))
        found = {}
        for one in listed.iter(q("rel:Relationship")):
            target, external = one.get("Target", ""), one.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found[one.get("Id", "")] = Relationship(one.get("Type", "").rpartition("/")[2], target, external)
        return found

    def related(self, part: str, kind: str) -> Iterator[str]:
        """The parts of a kind that a part refers to, in the order of its list."""
        for one in self.relationships(part).values():
            if one.kind == kind and not one.external:
                yield one.target

    def content_type(self, part: str) -> str:
        """The content type of a part; empty where none is stated for it alone."""
        for one in self.part("[Content_Types].xml").iter(q("ct:Override")):
            if one.get("PartName", "").lstrip("/") == part:
                return one.get("ContentType", "")
        return ""

    def properties(self) -> Properties:
        """The document's properties."""
        core, own = self.part("docProps/core.xml"), self.part("docProps/custom.xml")

        def text(name: str) -> str:
            return (core.findtext(q(name)) or "").strip()

        # LibreOffice puts spaces between them, other programs commas or semicolons.
        listed = text("cp:keywords").replace(";", ",")
        keywords = listed.split("," if "," in listed else None)
        return {
            "title": text("dc:title"),
            "subject": text("dc:subject"),
            "keywords": [word.strip() for word in keywords if word.strip()],
            "description": text("dc:description"),
            "author": text("dc:creator"),
            "last_author": text("cp:lastModifiedBy"),
            "custom": {
                one.get("name", ""): "".join(value.text or "" for value in one) for one in own.iter(q("op:property"))
            },
        }


def read(home: Home, place: str) -> Package:
    """The package at ``place``. Raises as ``Home.file``, and ``StateCorrupt`` also for an encrypted one."""
    return Package(home.file(place, archive.MAX_BYTES), place)
