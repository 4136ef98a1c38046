"""Single objects: what they are called, where they stand, what is written of them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TypedDict

from pytest_opencomputer.guest.channels.svg import SVG, XLINK, local
from pytest_opencomputer.guest.channels.svg_geometry import GROUPS
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .drawings import INKSCAPE, LABEL, SODIPODI, found, is_layer, is_locked, is_visible, name_of, names_of, read
from .layers import bounded

_MOST_TEXT = 100_000
_PREFIXES = {
    "inkscape": INKSCAPE,
    "sodipodi": SODIPODI,
    "xlink": XLINK,
    "svg": SVG,
    "xml": "{http://www.w3.org/XML/1998/namespace}",
}


class Identity(TypedDict):
    """What an object is.

    ``times`` is how many objects have this label. ``layer`` and ``group`` are the innermost ones that it is in.
    ``visible`` and ``locked`` are its own; ``shown`` is whether it and all that it is in are visible.
    """

    found: bool
    times: int | None
    id: str | None
    label: str | None
    kind: str | None
    title: str | None
    description: str | None
    layer: str | None
    group: str | None
    visible: bool | None
    locked: bool | None
    shown: bool | None


class Stacking(TypedDict):
    """Where an object stands among its siblings, from the bottom (``index`` 0) to the top; names as elsewhere."""

    found: bool
    index: int | None
    count: int | None
    siblings: list[str] | None
    lower: str | None
    upper: str | None


class Group(TypedDict):
    """What is directly in a group, from the bottom to the top."""

    found: bool
    count: int | None
    names: list[str] | None
    kinds: list[str] | None


class Property(TypedDict):
    """A property as it is written, with what an object has from the groups that it is in; ``own`` is its own only."""

    found: bool
    value: str | None
    own: str | None


class Attribute(TypedDict):
    """An attribute as it is written."""

    found: bool
    value: str | None


class Interaction(TypedDict):
    """A link. ``target`` is in which window it opens, ``title`` what is shown of it."""

    found: bool
    href: str | None
    target: str | None
    title: str | None


@saved
def identity(home: Home, document: str, object: str) -> Identity:
    """Label, id, kind, title and description of an object, the layer and group it is in, visibility and lock."""
    drawing = read(home, document)
    same = [] if drawing is None else drawing.all_called(object)
    if drawing is None or not same:
        return absent(Identity)
    element = same[0]
    return {
        "found": True,
        "times": len(same),
        "id": element.get("id"),
        "label": element.get(LABEL),
        "kind": drawing.kind(element),
        "title": _child_text(element, "title"),
        "description": _child_text(element, "desc"),
        "layer": name_of(drawing.layer_of(element)),
        "group": name_of(drawing.group_of(element)),
        "visible": is_visible(element, drawing),
        "locked": is_locked(element),
        "shown": all(is_visible(one, drawing) for one in (element, *drawing.above(element))),
    }


def _child_text(element: ET.Element, name: str) -> str | None:
    child = element.find(f"{SVG}{name}")
    return None if child is None else "".join(child.itertext()).strip() or None


@saved
def stacking(home: Home, document: str, object: str) -> Stacking:
    """Where an object stands among those that are in the same layer or group."""
    known = found(home, document, object)
    around = None if known is None else known[0].parent(known[1])
    if known is None or around is None:
        return absent(Stacking)
    drawing, element = known
    siblings = bounded(drawing.inside(around))
    names, index = names_of(siblings), siblings.index(element)
    return {
        "found": True,
        "index": index,
        "count": len(siblings),
        "siblings": names,
        "lower": names[index - 1] if index else None,
        "upper": names[index + 1] if index + 1 < len(names) else None,
    }


@saved
def group(home: Home, document: str, object: str) -> Group:
    """What is in a group or link; not found if the object is none."""
    known = found(home, document, object)
    if known is None or local(known[1]) not in GROUPS or is_layer(known[1]):
        return absent(Group)
    drawing, element = known
    inside = bounded(drawing.inside(element))
    return {
        "found": True,
        "count": len(inside),
        "names": names_of(inside),
        "kinds": [drawing.kind(one) for one in inside],
    }


@saved
def property(home: Home, document: str, object: str, name: str) -> Property:
    """A property of an object's style by its name, such as `font-family`; null if nothing sets it."""
    known = found(home, document, object)
    if known is None:
        return absent(Property)
    drawing, element = known
    return {"found": True, "value": drawing.style(element).get(name), "own": drawing.own(element).get(name)}


@saved
def attribute(home: Home, document: str, object: str, name: str) -> Attribute:
    """An attribute by its name with the usual prefix, such as `inkscape:label`; null if the object has none.

    `object` may be the id of anything in the file.
    """
    drawing = read(home, document)
    if drawing is None:
        return absent(Attribute)
    element = drawing.find(object)
    element = drawing.by_id.get(object) if element is None else element
    if element is None:
        return absent(Attribute)
    prefix, _, rest = name.rpartition(":")
    value = element.get(_PREFIXES.get(prefix, f"{{{prefix}}}") + rest if prefix else name)
    if value is not None and len(value) > _MOST_TEXT:
        raise StateTooBig(f"an attribute of {len(value)} characters")
    return {"found": True, "value": value}


@saved
def link(home: Home, document: str, object: str) -> Interaction:
    """Where an object leads that is a link, or directly in one."""
    known = found(home, document, object)
    if known is None:
        return absent(Interaction)
    drawing, element = known
    links = [one for one in (element, drawing.parent(element)) if one is not None and local(one) == "a"]
    if not links:
        return absent(Interaction)
    one = links[0]
    return {
        "found": True,
        "href": one.get(f"{XLINK}href", one.get("href")),
        "target": one.get("target"),
        "title": one.get(f"{XLINK}title", one.findtext(f"{SVG}title")),
    }
