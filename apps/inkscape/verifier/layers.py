"""Layers, and what objects there are."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TypedDict

from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.svg import SVG, href, local
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .drawings import INKSCAPE, LABEL, Drawing, is_layer, is_locked, is_visible, name_of, names_of, read

_MOST = 2_000
"""Objects that are listed."""


class LayerOfList(TypedDict):
    """A layer. ``parent`` is the layer in which it is; visible and locked are its own."""

    name: str
    id: str
    parent: str | None
    visible: bool
    locked: bool
    opacity: float
    blend_mode: str


class Layers(TypedDict):
    """All layers in the order of drawing: from the lowest to the highest, a layer before those in it."""

    found: bool
    names: list[str] | None
    layers: list[LayerOfList] | None


class Layer(TypedDict):
    """A layer. ``index`` is its place among the layers of its parent, 0 the lowest.

    ``objects`` are the names of what is directly in it, layers too, from the bottom to the top; ``sublayers`` are
    those of the layers only.
    """

    found: bool
    id: str | None
    parent: str | None
    visible: bool | None
    locked: bool | None
    opacity: float | None
    blend_mode: str | None
    index: int | None
    objects: list[str] | None
    sublayers: list[str] | None


class ObjectOfList(TypedDict):
    """An object. ``name`` is its label or, without one, its id; ``parent`` the name of the layer or group it is in."""

    name: str
    id: str
    label: str | None
    kind: str
    parent: str | None


class Objects(TypedDict):
    """Objects in the order of drawing, without layers; what is in a group stands behind it."""

    found: bool
    count: int | None
    names: list[str] | None
    objects: list[ObjectOfList] | None


class Symbol(TypedDict):
    """A symbol of the document; ``used`` is how many of its clones there are."""

    id: str
    title: str | None
    used: int


class Symbols(TypedDict):
    """The symbols that a document has."""

    found: bool
    count: int | None
    symbols: list[Symbol] | None


class Swatch(TypedDict):
    """A swatch. ``colour`` is null if it is not a single colour."""

    id: str
    label: str | None
    colour: str | None


class Swatches(TypedDict):
    """The swatches that a document has."""

    found: bool
    count: int | None
    swatches: list[Swatch] | None


@saved
def layers(home: Home, document: str) -> Layers:
    """The layers of a drawing."""
    drawing = read(home, document)
    if drawing is None:
        return absent(Layers)
    found: list[LayerOfList] = []
    for one in bounded(drawing.layers):
        opacity, mode = _looks(one, drawing)
        found.append(
            {
                "name": name_of(one) or "",
                "id": one.get("id", ""),
                "parent": name_of(drawing.layer_of(one)),
                "visible": is_visible(one, drawing),
                "locked": is_locked(one),
                "opacity": opacity,
                "blend_mode": mode,
            }
        )
    return {"found": True, "names": [one["name"] for one in found], "layers": found}


@saved
def layer(home: Home, document: str, layer: str) -> Layer:
    """A layer by its label or id."""
    drawing = read(home, document)
    element = None if drawing is None else drawing.layer(layer)
    if drawing is None or element is None:
        return absent(Layer)
    around = drawing.parent(element)
    siblings = [one for one in (drawing.inside(around) if around is not None else []) if is_layer(one)]
    inside = bounded(drawing.inside(element))
    opacity, mode = _looks(element, drawing)
    return {
        "found": True,
        "id": element.get("id", ""),
        "parent": name_of(drawing.layer_of(element)),
        "visible": is_visible(element, drawing),
        "locked": is_locked(element),
        "opacity": opacity,
        "blend_mode": mode,
        "index": siblings.index(element),
        "objects": names_of(inside),
        "sublayers": names_of([one for one in inside if is_layer(one)]),
    }


def _looks(element: ET.Element, drawing: Drawing) -> tuple[float, str]:
    style = drawing.style(element)
    return svg_styles.share(style.get("opacity")), style.get("mix-blend-mode", "normal")


@saved
def objects(home: Home, document: str, within: str = "") -> Objects:
    """The objects of a drawing, or of a layer or group in it, at all levels."""
    drawing = read(home, document)
    around = None if drawing is None else drawing.find(within) if within else drawing.root
    if drawing is None or around is None:
        return absent(Objects)
    inside = drawing.all_inside(around)
    found: list[ObjectOfList] = [
        {
            "name": name_of(one) or "",
            "id": one.get("id", ""),
            "label": one.get(LABEL),
            "kind": drawing.kind(one),
            "parent": _parent(one, drawing),
        }
        for one in bounded([one for one in inside if not is_layer(one)])
    ]
    return {"found": True, "count": len(found), "names": [one["name"] for one in found], "objects": found}


def _parent(element: ET.Element, drawing: Drawing) -> str | None:
    around = drawing.parent(element)
    return None if around is drawing.root else name_of(around)


@saved
def symbols(home: Home, document: str) -> Symbols:
    """The symbols that a drawing has, used or not."""
    drawing = read(home, document)
    if drawing is None:
        return absent(Symbols)
    uses = [drawing.referred(href(one)) for one in drawing.objects if local(one) == "use"]
    found: list[Symbol] = [
        {"id": one.get("id", ""), "title": one.findtext(f"{SVG}title"), "used": sum(one is each for each in uses)}
        for one in bounded([*drawing.root.iter(f"{SVG}symbol")])
    ]
    return {"found": True, "count": len(found), "symbols": found}


@saved
def swatches(home: Home, document: str) -> Swatches:
    """The swatches of a drawing, in the order of the file."""
    drawing = read(home, document)
    if drawing is None:
        return absent(Swatches)
    found: list[Swatch] = []
    for one in drawing.root.iter():
        if is_swatch(one) and local(one) in ("linearGradient", "radialGradient"):
            stops = [drawing.style(stop).get("stop-color", "#000000") for stop in one.iter(f"{SVG}stop")]
            colours = {svg_styles.colour(stop) for stop in stops}
            single = colours.pop() if len(colours) == 1 else None
            found.append(
                {
                    "id": one.get("id", ""),
                    "label": one.get(LABEL),
                    "colour": None if single is None else single[0],
                }
            )
    return {"found": True, "count": len(found), "swatches": found}


def is_swatch(element: ET.Element) -> bool:
    """Whether a gradient is a swatch; releases before 1.0 wrote it with a prefix of another project."""
    return bool(element.get(f"{INKSCAPE}swatch") or element.get("{http://www.openswatchbook.org/uri/2009/osb}paint"))


def bounded(elements: list[ET.Element]) -> list[ET.Element]:
    """Objects to be listed. Raises ``StateTooBig`` if there are more than 2,000."""
    if len(elements) > _MOST:
        raise StateTooBig(f"{len(elements)} objects, at most {_MOST} are listed")
    return elements
