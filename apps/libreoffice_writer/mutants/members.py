"""The members of a document that are mutated, and the automatic styles in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping

from pytest_opencomputer.guest.channels.odf import q

MEMBERS = ("content.xml", "styles.xml", "meta.xml")
Members = Mapping[str, ET.Element]
_PROPERTIES = {"paragraph": "style:paragraph-properties", "text": "style:text-properties"}


def property_of(root: ET.Element, style: str, family: str, name: str) -> str:
    """A property that an automatic style sets; "" if it does not."""
    found = automatic(root, style, family)
    inside = None if found is None else found.find(q(_PROPERTIES[family]))
    return "" if inside is None else inside.get(q(name), "")


def automatic(root: ET.Element, style: str, family: str) -> ET.Element | None:
    """An automatic style."""
    for holder in root.iter(q("office:automatic-styles")):
        for one in holder.findall(q("style:style")):
            if (one.get(q("style:name")), one.get(q("style:family"))) == (style, family):
                return one
    return None


def own_style(root: ET.Element, element: ET.Element, family: str) -> ET.Element:
    """A new automatic style of an element, which sets what the one before did; its properties are returned."""
    key = q("text:style-name")
    old = element.get(key, "")
    before = automatic(root, old, family)
    holder = next(root.iter(q("office:automatic-styles")))
    name = f"Mutant{len(holder)}"
    new = ET.SubElement(holder, q("style:style"), {q("style:name"): name, q("style:family"): family})
    if before is None:
        new.set(q("style:parent-style-name"), old)
    else:
        new.attrib.update({**before.attrib, q("style:name"): name})
        new.extend(ET.fromstring(ET.tostring(one)) for one in before)
    element.set(key, name)
    found = new.find(q(_PROPERTIES[family]))
    return ET.SubElement(new, q(_PROPERTIES[family])) if found is None else found
