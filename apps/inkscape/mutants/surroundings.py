"""The parts of a drawing around its objects: page, view, guides, grids, metadata, and definitions that are used."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from apps.inkscape.verifier.drawings import INKSCAPE, LABEL, SODIPODI, Drawing
from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.svg import SVG, href, local
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

from .values import Attributes, Shown

_PAGE = ("width", "height", "viewBox")
_VIEW = {
    "pagecolor": "#ffffff",
    f"{INKSCAPE}pageopacity": "0.0",
    f"{INKSCAPE}document-units": "px",
    f"{INKSCAPE}pagecheckerboard": "0",
    f"{INKSCAPE}deskcolor": "#d1d1d1",
    "showguides": "true",
    f"{INKSCAPE}lockguides": "false",
    "showgrid": "false",
}
"""How a drawing is shown, with the defaults, which older files do not say."""
_WHILE_WORKING = {*_VIEW} - {"pagecolor", f"{INKSCAPE}document-units"}
_GRID = ("units", "originx", "originy", "spacingx", "spacingy", "empspacing", "visible", "enabled")
_PAGES = ("x", "y", "width", "height", "margin", "bleed", LABEL)
_DC = "{http://purl.org/dc/elements/1.1/}"
_WORK = "{http://creativecommons.org/ns#}Work"
_DEFINED = ("linearGradient", "radialGradient", "filter", "pattern", "clipPath", "mask", "marker", "symbol")
_VECTOR = ("x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "r", "gradientTransform", "spreadMethod")


def parts(drawing: Drawing) -> Iterator[tuple[Address, Any]]:
    """The parts of the drawing as a whole, and of what objects are painted with."""
    root, view = drawing.root, drawing.named_view
    yield ("document", "page"), Attributes(tuple((key, root.attrib[key]) for key in _PAGE if key in root.attrib))
    for key, default in _VIEW.items() if view is not None else ():
        assert view is not None
        value = view.get(key, default)
        yield ("document", key.rpartition("}")[2]), Shown(value) if key in _WHILE_WORKING else value
    for at, element in _listed(drawing):
        yield at, Whole(ET.tostring(element))
        for key in {"grids": _GRID, "pages": _PAGES}.get(at[0], ()):
            if key in element.attrib:
                yield (*at, key.rpartition("}")[2]), element.attrib[key]
    for field in _fields(drawing):
        for number, one in enumerate(_leaves(field)):
            yield ("metadata", local_name(field), str(number)), (one.text or "").strip()
    for element in _used(drawing):
        yield from _of_definition(element, drawing)


def _listed(drawing: Drawing) -> Iterator[tuple[Address, ET.Element]]:
    view = drawing.named_view
    for element in () if view is None else view:
        if element.tag == f"{SODIPODI}guide":
            yield ("guides", f"{element.get('position')} {element.get('orientation')}"), element
    for kind in ("grid", "page"):
        for number, element in enumerate([] if view is None else view.findall(f"{INKSCAPE}{kind}")):
            yield (f"{kind}s", str(number)), element


def local_name(element: ET.Element) -> str:
    """A name without its namespace."""
    return element.tag.rpartition("}")[2]


def _fields(drawing: Drawing) -> list[ET.Element]:
    work = next(drawing.root.iter(_WORK), None)
    return [] if work is None else [one for one in work if one.tag.startswith(_DC) and local_name(one) not in _OWN]


_OWN = ("format", "type")
"""What Inkscape itself says of each drawing."""


def _leaves(field: ET.Element) -> list[ET.Element]:
    return [one for one in field.iter() if (one.text or "").strip()]


def _used(drawing: Drawing) -> list[ET.Element]:
    """The definitions that objects use, and those to which they refer."""
    waiting = [*drawing.objects]
    found: dict[ET.Element, None] = {}
    while waiting:
        one = waiting.pop()
        ids = (svg_styles.reference(value) for value in drawing.own(one).values())
        targets = [drawing.by_id.get(name) for name in ids if name] + [drawing.referred(href(one))]
        for target in targets:
            if target is not None and local(target) in _DEFINED and target not in found:
                found[target] = None
                waiting.append(target)
    return [one for one in drawing.root.iter() if one in found]


def _of_definition(element: ET.Element, drawing: Drawing) -> Iterator[tuple[Address, Any]]:
    at = ("definitions", element.get("id", ""))
    yield at, Whole(ET.tostring(element))
    if vector := tuple((key, element.attrib[key]) for key in _VECTOR if key in element.attrib):
        yield (*at, "vector"), Attributes(vector)
    for number, stop in enumerate(element.findall(f"{SVG}stop")):
        style = drawing.own(stop)
        yield (*at, "stops", str(number), "offset"), stop.get("offset", "0")
        yield (*at, "stops", str(number), "colour"), style.get("stop-color", "#000000")
        if style.get("stop-opacity", "1") != "1":
            yield (*at, "stops", str(number), "opacity"), style["stop-opacity"]
    blur = element.find(f"{SVG}feGaussianBlur")
    if blur is not None:
        yield (*at, "blur"), blur.get("stdDeviation", "0")


def put(drawing: Drawing, at: Address, value: Any) -> None:
    """Give a part another value. Raises ``ValueError`` if that means nothing."""
    root, view = drawing.root, drawing.named_view
    match at:
        case ("document", "page"):
            for key, text in value.values:
                root.set(key, text)
        case ("document", name):
            key = next(one for one in _VIEW if one.rpartition("}")[2] == name)
            if view is None:
                raise ValueError("plain SVG says nothing about how it is shown")
            view.set(key, value)
        case ("guides" | "grids" | "pages", _, *rest):
            if view is None:
                raise ValueError("plain SVG has no guides, grids and pages")
            listed = dict(_listed(drawing))
            if rest:
                _set(listed[at[:2]], LABEL if rest == ["label"] else rest[0], value)
            elif value is None:
                view.remove(listed[at])
            else:
                view.append(ET.fromstring(value.content))
        case ("metadata", name, number):
            field = next((one for one in _fields(drawing) if local_name(one) == name), None)
            leaves = [] if field is None else _leaves(field)
            if int(number) >= len(leaves):
                raise ValueError(f"there is no {name}")
            leaves[int(number)].text = value
        case ("definitions", name):
            if value is None:
                drawing.parents[drawing.by_id[name]].remove(drawing.by_id[name])
            else:
                root.insert(0, ET.fromstring(value.content))
        case ("definitions", name, *rest):
            _put_into(drawing.by_id[name], rest, value)


def _put_into(element: ET.Element, rest: list[str], value: Any) -> None:
    match rest:
        case ["vector"]:
            for key in _VECTOR:
                _set(element, key, None if value is None else dict(value.values).get(key))
        case ["blur"]:
            blur = element.find(f"{SVG}feGaussianBlur")
            if blur is None or value is None:
                raise ValueError("no blur")
            blur.set("stdDeviation", value)
        case ["stops", number, what]:
            stops = element.findall(f"{SVG}stop")
            if int(number) >= len(stops) or value is None:
                raise ValueError("a gradient of fewer stops")
            stop = stops[int(number)]
            if what == "offset":
                stop.set("offset", value)
                return
            said = svg_styles.declarations(stop.get("style"))
            said["stop-color" if what == "colour" else "stop-opacity"] = value
            stop.set("style", ";".join(f"{name}:{text}" for name, text in said.items()))


def _set(element: ET.Element, key: str, value: str | None) -> None:
    if value is None:
        element.attrib.pop(key, None)
    else:
        element.set(key, value)
