"""The settings and styles of an ODF document, which an app writes with all their defaults at the first save.

A setting is a part by itself, as all of them are new then. An app numbers the layouts of pages anew each time it saves;
here a layout is called after the first page style that has it.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.xml_parts import XmlParts, read, written

SETTINGS, STYLES = "settings.xml", "styles.xml"
OWN = (SETTINGS, STYLES)
_XML = XmlParts()
_NAME, _LAYOUT = q("style:name"), q("style:page-layout-name")


def parts(member: str, data: bytes) -> Parts:
    """The settings one by one, or the styles."""
    if member == SETTINGS:
        return {at: value for at, value in _XML.parts(data).items() if at[-1] == "#text"}
    return {at: value for at, value in _XML.parts(ET.tostring(_with_layouts_named(data))).items() if len(at) > 1}


def put(data: bytes, changes: Mapping[Address, Any]) -> bytes:
    """The member with other values of parts. A setting that is removed is at its default."""
    wanted = {at[:-1] if value is None and at[-1] == "#text" else at: value for at, value in changes.items()}
    return _XML.put(written(_with_layouts_named(data), data), wanted)


def _with_layouts_named(data: bytes) -> ET.Element:
    root = read(data)
    pages = {page.get(_LAYOUT): page.get(_NAME) for page in reversed(list(root.iter(q("style:master-page"))))}
    for element, key in (
        *((one, _NAME) for one in root.iter(q("style:page-layout"))),
        *((one, _LAYOUT) for one in root.iter(q("style:master-page"))),
    ):
        if (name := element.get(key)) in pages:
            element.set(key, f"of {pages[name]}")
    return root
