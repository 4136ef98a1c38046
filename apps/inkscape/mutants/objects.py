"""The parts of objects: names, places, shapes, styles, texts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

from apps.inkscape.verifier.drawings import INKSCAPE, LABEL, SODIPODI, Drawing, is_locked
from apps.inkscape.verifier.geometry import anchor
from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.svg import SVG, XLINK, local
from pytest_opencomputer.guest.channels.svg_geometry import GROUPS, TEXTS
from pytest_opencomputer.guest.channels.svg_numbers import number_or_none
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole
from pytest_opencomputer.proofs.mutants.parts import NAME

from .values import Attributes, Below, Measure, PathData, Place, Within

KEY = "objects"
_SINGLE = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "transform")
_TOGETHER = (
    "d",
    *(f"{SODIPODI}{one}" for one in ("type", "sides", "cx", "cy", "r1", "r2", "rx", "ry", "arg1", "arg2", "start")),
    *(
        f"{SODIPODI}{one}"
        for one in ("end", "arc-type", "open", "nodetypes", "revolution", "radius", "expansion", "t0")
    ),
    *(f"{INKSCAPE}{one}" for one in ("flatsided", "rounded", "randomized")),
)
_LINKS = (f"{XLINK}href", "href", "target", f"{INKSCAPE}path-effect")
_DEFAULTS = {
    "fill": "",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
    "opacity": "1",
    "mix-blend-mode": "normal",
    "filter": "none",
    "clip-path": "none",
    "mask": "none",
    "font-family": "",
    "font-size": "",
    "font-weight": "normal",
    "font-style": "normal",
    "font-variant-caps": "normal",
    "text-anchor": "start",
    "text-decoration-line": "none",
    "letter-spacing": "0",
    "word-spacing": "0",
    "shape-inside": "none",
}
"""The properties that are parts, with their defaults, which are none."""
_SAME = {"400": "normal", "700": "bold", "0px": "0", "normal": "normal"}


def keys(drawing: Drawing) -> dict[ET.Element, str]:
    """The names of objects in addresses: their labels or ids, those that come again with a number."""
    times: Counter[str] = Counter()
    found = {}
    for one in drawing.objects:
        name = one.get(LABEL) or one.get("id") or local(one)
        times[name] += 1
        found[one] = name if times[name] == 1 else f"{name} #{times[name]}"
    return found


def parts(drawing: Drawing) -> Iterator[tuple[Address, Any]]:
    """The parts of all objects."""
    names = keys(drawing)
    for element, name in names.items():
        around = drawing.parent(element)
        assert around is not None
        siblings = drawing.inside(around)
        place = siblings.index(element)
        within = Within("" if around is drawing.root else _id(around), names.get(around, ""))
        lower = siblings[place - 1] if place else None
        below = Below(within, "" if lower is None else _id(lower), "" if lower is None else names[lower])
        at = (KEY, name)
        yield at, Whole((within, below, ET.tostring(element)))
        if element.get(LABEL):
            yield (*at, NAME), element.get(LABEL)
        yield (*at, "in"), within
        yield (*at, "above"), below
        yield (*at, "hidden"), drawing.own(element).get("display") == "none"
        yield (*at, "locked"), is_locked(element)
        for child in ("title", "desc"):
            if text := element.findtext(f"{SVG}{child}"):
                yield (*at, child), text
        yield from (((*at, *rest), value) for rest, value in _of_shape(element))
        yield from (((*at, "style", key), value) for key, value in _style(element, drawing))
        for number, leaf in enumerate(_leaves(element) if local(element) in TEXTS else ()):
            yield (*at, "text", str(number)), leaf.text or ""


def _of_shape(element: ET.Element) -> Iterator[tuple[Address, Any]]:
    placed = "shape-inside" not in element.get("style", "") and any("x" in one.attrib for one in element.iter())
    if local(element) in TEXTS and placed:
        x, y = anchor(element)
        yield ("at",), Place(round(x, 3), round(y, 3))
    for key in ("transform",) if local(element) in (*TEXTS, "path") else _SINGLE:
        if key in element.attrib:
            yield ("shape", key), Measure(element.attrib[key])
    known = {key: element.attrib[key] for key in _TOGETHER if key in element.attrib}
    if known:
        together = ((key, PathData(value) if key == "d" else value) for key, value in known.items())
        yield ("shape", "path"), Attributes(tuple(together))
    for key in _LINKS:
        if key in element.attrib:
            yield ("shape", key.rpartition("}")[2]), element.attrib[key]


def _style(element: ET.Element, drawing: Drawing) -> Iterator[tuple[str, str]]:
    own = drawing.own(element)
    if local(element) in TEXTS:
        # Inkscape moves what the whole text has between it and its lines.
        for line in element:
            if line.get(f"{SODIPODI}role") == "line":
                own = {**drawing.own(line), **own}
    stroked = own.get("stroke", "none") != "none" or local(element) in GROUPS
    for key, default in _DEFAULTS.items():
        value = _SAME.get(own.get(key, ""), own.get(key, ""))
        known = svg_styles.colour(value)
        if known is not None and known[1] == 1:
            value = known[0]
        is_seen = not key.startswith(("stroke-", "marker")) or stroked
        if value not in ("", default) and is_seen:
            yield key, value


def _leaves(text: ET.Element) -> list[ET.Element]:
    """The parts of a text that have letters."""
    return [one for one in text.iter() if (one.text or "").strip() and local(one) not in ("title", "desc")]


def put(drawing: Drawing, at: Address, value: Any) -> None:
    """Give a part of an object another value. Raises ``ValueError`` if that means nothing."""
    by_name = {name: element for element, name in keys(drawing).items()}
    if len(at) == 2:
        if value is None:
            element = by_name[at[1]]
            drawing.parents[element].remove(element)
            return
        within, below, written = value.content
        again = ET.fromstring(written)
        if again.get("id") in drawing.by_id:
            raise ValueError("it is there, under another name")
        _place(drawing, again, within, below)
        return
    element, rest = by_name[at[1]], at[2:]
    match rest:
        case ("name",):
            element.set(LABEL, value)
        case ("in",):
            around = _container(drawing, value)
            drawing.parents[element].remove(element)
            around.append(element)
        case ("above",):
            around = drawing.parents[element]
            lower = drawing.by_id.get(value.id)
            if _container(drawing, value.within) is not around or (value.id and lower not in drawing.inside(around)):
                raise ValueError(f"{value} is not beside it")
            around.remove(element)
            _place(drawing, element, value.within, value)
        case ("hidden",):
            _set_style(element, "display", "none" if value else None)
        case ("locked",):
            _set(element, f"{SODIPODI}insensitive", "true" if value else None)
        case ("title" | "desc" as name,):
            child = element.find(f"{SVG}{name}")
            if child is None:
                child = ET.Element(f"{SVG}{name}")
                element.insert(0, child)
            child.text = value
        case ("at",):
            x, y = anchor(element)
            for one in element.iter() if value is not None else ():
                for key, by in (("x", value.x - x), ("y", value.y - y)):
                    if (known := number_or_none(one.get(key))) is not None:
                        one.set(key, f"{known + by:.6g}")
        case ("shape", "path"):
            for key in _TOGETHER:
                _set(element, key, None if value is None else dict(value.values).get(key))
        case ("shape", key):
            if key in _SINGLE and key != "transform" and local(element) in (*TEXTS, "path"):
                raise ValueError(f"it has no {key} any more")
            full = next((one for one in _LINKS if one.rpartition("}")[2] == key and one in element.attrib), key)
            _set(element, full, value)
        case ("style", key):
            _set_style(element, key, value)
            for line in element.iter(f"{SVG}tspan"):
                if line.get(f"{SODIPODI}role") == "line":
                    _set_style(line, key, None)
        case ("text", number):
            leaves = _leaves(element)
            if int(number) >= len(leaves):
                raise ValueError("a text of fewer parts")
            leaves[int(number)].text = value or ""


def _id(element: ET.Element) -> str:
    return element.get("id", "")


def _container(drawing: Drawing, within: Within) -> ET.Element:
    """A layer or group. Raises ``ValueError`` if it is not there."""
    found = drawing.by_id.get(within.id) if within.id else drawing.root
    if found is None:
        raise ValueError(f"{within} is not there")
    return found


def _place(drawing: Drawing, element: ET.Element, within: Within, below: Below) -> None:
    """Put an object into a layer: on top of another, at the bottom, or at the top if that one is not there."""
    around = _container(drawing, within)
    objects, listed = drawing.inside(around), list(around)
    lower = drawing.by_id.get(below.id)
    at = len(listed)
    if lower is not None and lower in objects:
        at = listed.index(lower) + 1
    elif not below.id and objects:
        at = listed.index(objects[0])
    around.insert(at, element)


def _set(element: ET.Element, key: str, value: str | None) -> None:
    if value is None:
        element.attrib.pop(key, None)
    else:
        element.set(key, value)


def _set_style(element: ET.Element, key: str, value: str | None) -> None:
    element.attrib.pop(key, None)
    said = svg_styles.declarations(element.get("style"))
    said.pop(key, None)
    if value is not None:
        said[key] = value
    _set(element, "style", ";".join(f"{name}:{text}" for name, text in said.items()) or None)
