"""What the style of a slide says: whether it is hidden, how it comes and goes, and what stands below."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping

from apps.libreoffice_impress.verifier.odp_names import q

PLAIN = "- - - -"
"""The transition of a slide that has none."""
BY_HAND = "by hand"
"""The seconds of a slide that does not go on by itself."""
_FADE = ("smil:type", "smil:subtype", "smil:direction", "smil:fadeColor")


def shown(root: ET.Element, page: ET.Element) -> Mapping[str, str]:
    """How a slide is shown."""
    style = _style(root, page)
    found = {} if style is None else style.attrib
    timed = found.get(q("presentation:transition-type")) == "automatic"
    footer = found.get(q("presentation:display-footer")) != "false"
    return {
        "hidden": "yes" if found.get(q("presentation:visibility")) == "hidden" else "no",
        "transition": " ".join(found.get(q(one), "-") for one in _FADE),
        "seconds": found.get(q("presentation:duration"), "") if timed else BY_HAND,
        "footer": _footers(root).get(page.get(q("presentation:use-footer-name"), ""), "") if footer else "",
        "number": "no" if found.get(q("presentation:display-page-number")) == "false" else "yes",
    }


def show(root: ET.Element, page: ET.Element, what: str, value: str) -> None:
    """Show a slide in another way. Raises ``ValueError`` if it cannot be done."""
    style = _own_style(root, page)
    if what == "hidden":
        style.set(q("presentation:visibility"), "hidden" if value == "yes" else "visible")
    elif what == "transition" and len(value.split()) == len(_FADE):
        for key, one in zip(_FADE, value.split(), strict=True):
            if one == "-":
                style.attrib.pop(q(key), None)
            else:
                style.set(q(key), one)
    elif what == "seconds":
        style.set(q("presentation:transition-type"), "manual" if value == BY_HAND else "automatic")
        if value != BY_HAND:
            style.set(q("presentation:duration"), value)
    elif what == "footer":
        style.set(q("presentation:display-footer"), "true" if value else "false")
        if value:
            _set_footer(root, page, value)
    elif what == "number":
        style.set(q("presentation:display-page-number"), "true" if value == "yes" else "false")
    else:
        raise ValueError("it cannot be changed")


def _footers(root: ET.Element) -> dict[str, str]:
    return {one.get(q("presentation:name"), ""): one.text or "" for one in root.iter(q("presentation:footer-decl"))}


def _set_footer(root: ET.Element, page: ET.Element, value: str) -> None:
    body = next(root.iter(q("office:presentation")))
    name = f"mutant{len(body)}"
    declared = ET.Element(q("presentation:footer-decl"), {q("presentation:name"): name})
    declared.text = value
    body.insert(0, declared)
    page.set(q("presentation:use-footer-name"), name)


def _style(root: ET.Element, page: ET.Element) -> ET.Element | None:
    """The properties of the style of a slide."""
    name = page.get(q("draw:style-name"))
    for style in root.iter(q("style:style")):
        if style.get(q("style:name")) == name and style.get(q("style:family")) == "drawing-page":
            return style.find(q("style:drawing-page-properties"))
    return None


def _own_style(root: ET.Element, page: ET.Element) -> ET.Element:
    """A new style of a slide, which sets what the one before did; its properties."""
    before = _style(root, page)
    holder = next(root.iter(q("office:automatic-styles")))
    name = f"Mutant{len(holder)}"
    style = ET.SubElement(holder, q("style:style"), {q("style:name"): name, q("style:family"): "drawing-page"})
    page.set(q("draw:style-name"), name)
    return ET.SubElement(style, q("style:drawing-page-properties"), {} if before is None else dict(before.attrib))
