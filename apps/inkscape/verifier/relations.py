"""What refers to what: clones, pictures, path effects, connectors. Also the file to which an object is exported."""

from __future__ import annotations

import base64
import binascii
import hashlib
import posixpath
import xml.etree.ElementTree as ET
from typing import Literal, TypedDict
from urllib.parse import unquote_to_bytes

from pytest_opencomputer.guest.channels import file_uris, pictures
from pytest_opencomputer.guest.channels.svg import href, local
from pytest_opencomputer.guest.channels.svg_numbers import number_or_none
from pytest_opencomputer.guest.endpoint import (
    Home,
    StateCorrupt,
    StateNotPlain,
    StateOutside,
    StateTooBig,
    absent,
    saved,
)

from .drawings import INKSCAPE, Drawing, found, name_of, names_of, read, rounded
from .geometry import complete
from .layers import bounded

ConnectorKind = Literal["polyline", "orthogonal", "other"]
_CONNECTORS: dict[str, ConnectorKind] = {"polyline": "polyline", "orthogonal": "orthogonal"}
_MOST_EFFECTS, _MOST_TEXT = 50, 20_000


class Clone(TypedDict):
    """The original of a clone or of a symbol's copy: its name (null if it is not there), its id and kind."""

    found: bool
    original: str | None
    original_id: str | None
    kind: str | None


class Clones(TypedDict):
    """The names of an object's clones, in the order of drawing."""

    found: bool
    count: int | None
    names: list[str] | None


class Image(TypedDict):
    """A picture in a drawing.

    ``href`` is as it is written and ``place`` where that is in the home folder, both null if the picture is embedded;
    ``place`` is also null if it is outside. ``exists`` is whether there is such a file. ``format``, size in pixels and
    ``sha256`` are of the picture itself. ``width`` and ``height`` are millimetres on the page, without turning.
    """

    found: bool
    href: str | None
    place: str | None
    exists: bool | None
    embedded: bool | None
    format: str | None
    pixel_width: int | None
    pixel_height: int | None
    width: float | None
    height: float | None
    sha256: str | None
    keeps_ratio: bool | None
    rendering: str | None


class PathEffect(TypedDict):
    """A path effect with its parameters as they are written."""

    id: str
    kind: str
    visible: bool
    parameters: dict[str, str]


class PathEffects(TypedDict):
    """The path effects of an object in their order; ``original`` is the path without them, as it is written."""

    found: bool
    count: int | None
    kinds: list[str] | None
    effects: list[PathEffect] | None
    original: str | None


class Connector(TypedDict):
    """What a connector connects: names of objects, null where it hangs free."""

    found: bool
    start: str | None
    end: str | None
    kind: ConnectorKind | None
    curvature: float | None


class ExportHint(TypedDict):
    """Where an object, or the page, was exported last, as it is written, and with how many dots per inch."""

    found: bool
    file: str | None
    dpi_x: float | None
    dpi_y: float | None


@saved
def clone(home: Home, document: str, object: str) -> Clone:
    """What an object is a clone of; not found if it is none."""
    known = found(home, document, object)
    if known is None or local(known[1]) != "use":
        return absent(Clone)
    drawing, element = known
    written = (href(element) or "").removeprefix("#")
    original = drawing.referred(href(element))
    return {
        "found": True,
        "original": name_of(original),
        "original_id": written or None,
        "kind": None if original is None else drawing.kind(original),
    }


@saved
def clones(home: Home, document: str, object: str) -> Clones:
    """The clones of an object."""
    known = found(home, document, object)
    if known is None:
        return absent(Clones)
    drawing, element = known
    uses = [one for one in drawing.objects if local(one) == "use" and drawing.referred(href(one)) is element]
    return {"found": True, "count": len(uses), "names": names_of(bounded(uses))}


@saved
def image(home: Home, document: str, object: str) -> Image:
    """A picture in a drawing, linked or embedded; not found if the object is none."""
    known = found(home, document, object)
    if known is None or local(known[1]) != "image":
        return absent(Image)
    drawing, element = known
    written = href(element) or ""
    embedded = written[:5].lower() == "data:"
    place = None if embedded else _place(home, document, written)
    content = _embedded(written) if embedded else _file(home, place)
    facts = absent(Image)
    facts["found"], facts["embedded"] = True, embedded
    facts["href"], facts["place"] = None if embedded else written, place
    facts["exists"] = content is not None
    if content is not None:
        facts["sha256"] = hashlib.sha256(content).hexdigest()
        _header(content, facts)
    box = complete(drawing.measuring.own_box(element))
    if box is not None:
        matrix = drawing.matrix(element)
        facts["width"] = rounded(box.width * (matrix.a**2 + matrix.b**2) ** 0.5)
        facts["height"] = rounded(box.height * (matrix.c**2 + matrix.d**2) ** 0.5)
    facts["keeps_ratio"] = element.get("preserveAspectRatio", "xMidYMid").split()[:1] != ["none"]
    facts["rendering"] = drawing.style(element).get("image-rendering", "auto")
    return facts


def _header(content: bytes, facts: Image) -> None:
    try:
        header = pictures.parse(content)
    except StateCorrupt:
        return  # of another format
    facts["format"] = header.format
    facts["pixel_width"], facts["pixel_height"] = header.width, header.height


def _place(home: Home, document: str, written: str) -> str | None:
    """Where in the home folder a linked picture is."""
    folder = posixpath.dirname(posixpath.join(home.seen_as, document))
    path = file_uris.path_of(written)
    if path is None:
        if "://" in written:
            return None
        path = posixpath.join(folder, file_uris.decoded(written))
    place = file_uris.relative(home, file_uris.normal(path))
    return None if place.startswith("/") else place


def _file(home: Home, place: str | None) -> bytes | None:
    try:
        entry = home.entry(place) if place else None
    except (StateNotPlain, StateOutside):
        return None
    return home.file(entry.place, pictures.MAX_BYTES) if entry is not None and entry.kind == "file" else None


def _embedded(written: str) -> bytes | None:
    """What is in a ``data:`` address; ``None`` if it is not understood."""
    head, _, data = written.partition(",")
    raw = unquote_to_bytes(data)
    if not head.lower().endswith(";base64"):
        return raw
    try:
        return base64.b64decode(b"".join(raw.split()), validate=True)
    except binascii.Error:
        return None


@saved
def path_effects(home: Home, document: str, object: str) -> PathEffects:
    """The path effects of an object."""
    known = found(home, document, object)
    if known is None:
        return absent(PathEffects)
    drawing, element = known
    listed = [one.strip() for one in element.get(f"{INKSCAPE}path-effect", "").split(";") if one.strip()]
    if len(listed) > _MOST_EFFECTS:
        raise StateTooBig(f"an object with {len(listed)} path effects")
    effects = [_effect(one) for name in listed if (one := drawing.referred(name)) is not None]
    original = element.get(f"{INKSCAPE}original-d")
    return {
        "found": True,
        "count": len(effects),
        "kinds": [one["kind"] for one in effects],
        "effects": effects,
        "original": _bounded_text(original),
    }


def _effect(effect: ET.Element) -> PathEffect:
    own = ("id", "effect", "is_visible")
    return {
        "id": effect.get("id", ""),
        "kind": effect.get("effect", ""),
        "visible": effect.get("is_visible", "true") in ("true", "1"),
        "parameters": {
            key.rpartition("}")[2]: _bounded_text(value) or "" for key, value in effect.attrib.items() if key not in own
        },
    }


def _bounded_text(text: str | None) -> str | None:
    if text is not None and len(text) > _MOST_TEXT:
        raise StateTooBig(f"a path or parameter of {len(text)} characters")
    return text


@saved
def connector(home: Home, document: str, object: str) -> Connector:
    """What a connector connects; not found if the object is none."""
    known = found(home, document, object)
    kind = None if known is None else known[1].get(f"{INKSCAPE}connector-type")
    if known is None or kind is None:
        return absent(Connector)
    drawing, element = known
    return {
        "found": True,
        "start": _connected(element, drawing, "start"),
        "end": _connected(element, drawing, "end"),
        "kind": _CONNECTORS.get(kind, "other"),
        "curvature": number_or_none(element.get(f"{INKSCAPE}connector-curvature")),
    }


def _connected(element: ET.Element, drawing: Drawing, side: str) -> str | None:
    return name_of(drawing.referred(element.get(f"{INKSCAPE}connection-{side}")))


@saved
def export_hint(home: Home, document: str, object: str = "") -> ExportHint:
    """Where an object was exported last; without `object`, the page."""
    drawing = read(home, document)
    element = None if drawing is None else drawing.find(object) if object else drawing.root
    if element is None:
        return absent(ExportHint)
    return {
        "found": True,
        "file": element.get(f"{INKSCAPE}export-filename"),
        "dpi_x": _dots(element.get(f"{INKSCAPE}export-xdpi")),
        "dpi_y": _dots(element.get(f"{INKSCAPE}export-ydpi")),
    }


def _dots(text: str | None) -> float | None:
    value = number_or_none(text)
    return None if value is None else rounded(value)
