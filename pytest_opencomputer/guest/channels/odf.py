"""OpenDocument files: the parts of a package (.ods, .odt, .odp, .odg), or one flat XML file (.fods and the like).

Nothing in it knows what kind of document it is; names are written as in the standard, ``table:table-cell``.
Source: OASIS OpenDocument 1.3, parts 2 (packages) and 3 (schema).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from typing import TypedDict

from pytest_opencomputer.guest.channels import archive, xml_tree
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, number, shown

MAX_FLAT = xml_tree.MAX_BYTES
MAX_TEXT = 1024**2
"""Characters of one text: ``text:s`` can stand for any number of spaces."""

_OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
NAMESPACES = {
    **{
        prefix: f"{_OASIS}{name}:1.0"
        for prefix, name in (
            ("office", "office"),
            ("table", "table"),
            ("text", "text"),
            ("style", "style"),
            ("draw", "drawing"),
            ("fo", "xsl-fo-compatible"),
            ("svg", "svg-compatible"),
            ("number", "datastyle"),
            ("chart", "chart"),
            ("form", "form"),
            ("script", "script"),
            ("meta", "meta"),
            ("config", "config"),
            ("presentation", "presentation"),
            ("manifest", "manifest"),
        )
    },
    "dc": "http://purl.org/dc/elements/1.1/",
    "xlink": "http://www.w3.org/1999/xlink",
    "calcext": "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0",
    "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
    "tableooo": "http://openoffice.org/2009/table",
    "xml": "http://www.w3.org/XML/1998/namespace",
}
_LENGTHS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96}
_LENGTH = re.compile(r"(-?[\d.]+)(mm|cm|in|pt|pc|px)")


class Properties(TypedDict):
    """The properties of a document (File > Properties); empty texts where nothing was entered."""

    title: str
    subject: str
    keywords: list[str]
    description: str
    author: str
    last_author: str
    custom: dict[str, str]


@cache
def q(name: str) -> str:
    """``table:table`` in the form that parsed elements have: ``{namespace}table``."""
    prefix, _, local = name.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


class Document:
    """An OpenDocument file; its parts are parsed when they are asked for, once.

    Attributes:
        mimetype: what kind of document it says it is; empty where it says nothing.
        members: names of what the package has; empty for a flat file.
    """

    def __init__(self, content: bytes, what: str = "document") -> None:
        self._what = what
        self._parsed: dict[str, ET.Element] = {}
        self._flat: ET.Element | None = None
        if not content.startswith(b"PK"):
            if len(content) > MAX_FLAT:
                raise StateTooBig(f"{shown(what)} has more than {MAX_FLAT} bytes")
            self._flat = xml_tree.parse(content, what)
            if self._flat.tag != q("office:document"):
                raise StateCorrupt(f"{shown(what)} is no OpenDocument: it begins with {shown(self._flat.tag)}")
            self.members: frozenset[str] = frozenset()
            self.mimetype = self._flat.get(q("office:mimetype"), "")
            return
        self._archive = archive.Archive(content, what)
        self.members = frozenset(self._archive.sizes)
        stated = self._archive.member("mimetype", 1024) if "mimetype" in self.members else b""
        self.mimetype = stated.decode("ascii", "replace").strip()
        if self.is_encrypted:
            raise StateCorrupt(f"{shown(what)} is encrypted with a password")
        if "content.xml" not in self.members:
            raise StateCorrupt(f"{shown(what)} is no OpenDocument: it has no content.xml")

    @property
    def is_encrypted(self) -> bool:
        """Whether its manifest says that parts of it are encrypted."""
        if "encrypted-package" in self.members:
            return True
        return next(self.part("META-INF/manifest.xml").iter(q("manifest:encryption-data")), None) is not None

    def part(self, name: str) -> ET.Element:
        """The root element of a part; one without content where the document does not have it."""
        if name not in self._parsed:
            if self._flat is not None:
                root = self._flat
            elif name in self.members:
                root = xml_tree.parse(self._archive.member(name, xml_tree.MAX_BYTES), f"{self._what}: {name}")
            else:
                root = ET.Element("nothing")
            self._parsed[name] = root
        return self._parsed[name]

    @property
    def content(self) -> ET.Element:
        """The part with the document's body and automatic styles."""
        return self.part("content.xml")

    @property
    def styles(self) -> ET.Element:
        """The part with the named styles and page styles."""
        return self.part("styles.xml")

    def properties(self) -> Properties:
        """The document's properties."""
        meta = next(self.part("meta.xml").iter(q("office:meta")), ET.Element("nothing"))

        def text(name: str) -> str:
            return (meta.findtext(q(name)) or "").strip()

        keywords = [one.text.strip() for one in meta.iter(q("meta:keyword")) if one.text]
        own = meta.iter(q("meta:user-defined"))
        return {
            "title": text("dc:title"),
            "subject": text("dc:subject"),
            # LibreOffice keeps them one by one, other programs all in one.
            "keywords": [word.strip() for one in keywords for word in one.split(",") if word.strip()],
            "description": text("dc:description"),
            "author": text("meta:initial-creator"),
            "last_author": text("dc:creator"),
            "custom": {one.get(q("meta:name"), ""): one.text or "" for one in own},
        }

    def macros(self) -> list[str]:
        """The modules of macros in the package, as ``library/module``; scripts in other languages by their place."""
        found = set()
        for name in self.members:
            parts = name.split("/")
            if parts[0] == "Basic" and len(parts) == 3 and parts[2] not in ("script-lb.xml", "dialog-lb.xml"):
                found.add("/".join((parts[1], parts[2].removesuffix(".xml"))))
            elif parts[0] == "Scripts":
                found.add(name.removeprefix("Scripts/"))
        return sorted(found)

    def settings(self, item_set: str) -> dict[str, ET.Element]:
        """The settings of a set, such as ``ooo:view-settings``, by name."""
        for found in self.part("settings.xml").iter(q("config:config-item-set")):
            if found.get(q("config:name")) == item_set:
                return {one.get(q("config:name"), ""): one for one in found}
        return {}


def read(home: Home, place: str) -> Document:
    """The document at ``place``. Raises as ``Home.file``, and ``StateCorrupt`` also for an encrypted one."""
    return Document(home.file(place, archive.MAX_BYTES), place)


def entries(map_: ET.Element | None) -> Iterator[tuple[str, dict[str, ET.Element]]]:
    """The entries of a map of settings: name (empty in an indexed map), and the items by name."""
    for entry in map_ if map_ is not None else ():
        yield entry.get(q("config:name"), ""), {one.get(q("config:name"), ""): one for one in entry}


def length_mm(text: str | None) -> float | None:
    """A length such as ``2.5cm`` in millimetres; ``None`` where it is none."""
    found = _LENGTH.fullmatch(text or "")
    return number(found[1], "length") * _LENGTHS[found[2]] if found else None


def text_of(element: ET.Element) -> str:
    """The text of an element's paragraphs, separated by line feeds; notes and drawings in them are left out.

    Raises:
        StateTooBig: more than a million characters.
    """
    lines: list[str] = []
    for paragraph in element:
        if paragraph.tag in (q("text:p"), q("text:h")):
            pieces: list[str] = []
            _gather(paragraph, pieces, [MAX_TEXT])
            lines.append("".join(pieces))
    return "\n".join(lines)


def text_in(paragraph: ET.Element) -> str:
    """The text of one paragraph or span."""
    pieces: list[str] = []
    _gather(paragraph, pieces, [MAX_TEXT])
    return "".join(pieces)


_SKIPPED = frozenset(map(q, ("office:annotation", "draw:frame", "text:note", "text:ruby-text")))
_SPACES = re.compile(r"[ \t\r\n]+")


def _gather(element: ET.Element, pieces: list[str], room: list[int]) -> None:
    def add(text: str) -> None:
        room[0] -= len(text)
        if room[0] < 0:
            raise StateTooBig(f"a text of more than {MAX_TEXT} characters")
        pieces.append(text)

    # Runs of white space are one space, at the beginning none; those that count are written as elements.
    text = _SPACES.sub(" ", element.text or "")
    add(text if any(pieces) else text.removeprefix(" "))
    for child in element:
        if child.tag == q("text:s"):
            count = child.get(q("text:c"), "1")
            add(" " * min(int(count) if count.isdecimal() and len(count) < 8 else 1, MAX_TEXT + 1))
        elif child.tag == q("text:tab"):
            add("\t")
        elif child.tag == q("text:line-break"):
            add("\n")
        elif child.tag not in _SKIPPED:
            _gather(child, pieces, room)
        add(_SPACES.sub(" ", child.tail or ""))
