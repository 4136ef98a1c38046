"""Pages, footers, properties and tracked changes of a document."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from pytest_opencomputer.guest.channels.odf import length_mm, q
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

from .members import Members, own_style, property_of

_SIDES = {f"margin {side}": f"fo:margin-{side}" for side in ("left", "right", "top", "bottom")}
_SIZE = ("fo:page-width", "fo:page-height", "style:print-orientation")
_PROPERTIES = ("dc:title", "dc:subject", "dc:description")


def parts(members: Members) -> Iterator[tuple[Address, Any]]:
    """What is around the body."""
    layout = _layout(members)
    if layout is not None:
        yield ("page", "format"), " ".join(_length(layout.get(q(one), "")) for one in _SIZE)
        for name, key in _SIDES.items():
            yield ("page", name), _length(layout.get(q(key), ""))
    for kind in ("header", "footer"):
        for one in _shown(members, kind):
            yield (kind,), Whole(ET.tostring(one))
            for paragraph in one.iter(q("text:p")):
                yield (kind, "text"), "".join(paragraph.itertext())
                yield (kind, "alignment"), _alignment(members, paragraph)
    for name in _PROPERTIES:
        yield ("property", name.partition(":")[2]), _meta(members).findtext(q(name)) or ""
    for keyword in _meta(members).iter(q("meta:keyword")):
        yield ("keyword", keyword.text or ""), Whole(None)
    for region in members["content.xml"].iter(q("text:changed-region")):
        name = region.get(q("text:id"), "")
        yield ("change", name), Whole(ET.tostring(region))


def put(members: Members, at: Address, value: Any) -> None:
    """Give a part another value. Raises ``ValueError`` if it cannot be done."""
    match at:
        case ("page", name):
            layout = _layout(members)
            if layout is None:
                raise ValueError("there is no page")
            keys = _SIZE if name == "format" else (_SIDES[name],)
            values = (value or "").split()
            if len(values) != len(keys):
                raise ValueError("no size")
            for key, one in zip(keys, values, strict=True):
                layout.set(q(key), one)
        case ("property", name):
            _say(members, f"dc:{name}", value or "")
        case ("header" | "footer" as kind, *rest):
            _put_shown(members, kind, rest, value)
        case ("change", _):
            _put_change(members, value)
        case _:
            raise ValueError("it cannot be changed")


def _put_shown(members: Members, kind: str, rest: list[str], value: Any) -> None:
    shown = list(_shown(members, kind))
    if not shown:
        raise ValueError(f"there is no {kind}")
    if rest == ["text"]:
        paragraph = next(shown[0].iter(q("text:p")))
        paragraph[:] = []
        paragraph.text = value or ""
    elif rest == ["alignment"]:
        properties = own_style(members["styles.xml"], next(shown[0].iter(q("text:p"))), "paragraph")
        properties.set(q("fo:text-align"), value or "start")
    elif value is None:
        for page in members["styles.xml"].iter(q("style:master-page")):
            page[:] = [one for one in page if one not in shown]
    else:
        raise ValueError("it is there")


def _put_change(members: Members, value: Any) -> None:
    if value is None or value.content is None:
        raise ValueError("it cannot be taken away alone")
    text = next(members["content.xml"].iter(q("office:text")))
    holder = text.find(q("text:tracked-changes"))
    if holder is None:
        holder = ET.Element(q("text:tracked-changes"))
        text.insert(0, holder)
    region = ET.fromstring(value.content)
    holder.append(region)
    if region.find(q("text:deletion")) is not None:
        paragraph = next(one for one in text if one.tag == q("text:p"))
        ET.SubElement(paragraph, q("text:change"), {q("text:change-id"): region.get(q("text:id"), "")})
    else:
        raise ValueError("it marks no text")


def _length(text: str) -> str:
    """A length in whole millimetres, as Writer writes it in other units now and then; other texts as they are."""
    length = length_mm(text)
    return text if length is None else f"{length:.0f}mm"


def _layout(members: Members) -> ET.Element | None:
    """The page layout of the first page style."""
    styles = members["styles.xml"]
    page = next(styles.iter(q("style:master-page")), None)
    name = None if page is None else page.get(q("style:page-layout-name"))
    for layout in styles.iter(q("style:page-layout")):
        if layout.get(q("style:name")) == name:
            return layout.find(q("style:page-layout-properties"))
    return None


def _shown(members: Members, kind: str) -> Iterator[ET.Element]:
    page = next(members["styles.xml"].iter(q("style:master-page")), None)
    yield from () if page is None else page.findall(q(f"style:{kind}"))


def _alignment(members: Members, paragraph: ET.Element) -> str:
    return property_of(members["styles.xml"], paragraph.get(q("text:style-name"), ""), "paragraph", "fo:text-align")


def _meta(members: Members) -> ET.Element:
    root = members.get("meta.xml")
    found = None if root is None else root.find(q("office:meta"))
    return ET.Element("nothing") if found is None else found


def _say(members: Members, name: str, text: str) -> None:
    meta = _meta(members)
    found = meta.find(q(name))
    (ET.SubElement(meta, q(name)) if found is None else found).text = text
