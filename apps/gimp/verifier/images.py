"""Images in GIMP's own format as wholes: size, mode, guides, paths, metadata and what else belongs to all layers."""

from __future__ import annotations

from typing import Literal, TypedDict
from xml.etree import ElementTree as ET

from pytest_opencomputer.guest.channels import xml_tree
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved, shortened
from pytest_opencomputer.guest.state import shown

from . import expressions, profiles, xcf
from .xcf_reader import COMPRESSION, GUIDES, OLD_SAMPLES, RESOLUTION, SAMPLES, SELECTION, UNIT

_UNITS = ("pixels", "inches", "millimeters", "points", "picas")
_DEPTHS = {
    1: "8-bit integer",
    2: "16-bit integer",
    3: "32-bit integer",
    5: "16-bit floating point",
    6: "32-bit floating point",
    7: "64-bit floating point",
}
_LIGHT = {0: "linear", 50: "non-linear", 75: "perceptual"}
_COMMENT, _METADATA, _PROFILE, _GRID = "gimp-comment", "gimp-image-metadata", "icc-profile", "gimp-image-grid"
_MAX_SHOWN = 400


class ImageFacts(TypedDict):
    """An XCF file. ``resolution`` is in pixels per inch, across and down; ``unit`` is the one that GIMP shows it in.

    ``precision`` and ``light`` are as the menu Image > Encoding says them, ``compression`` is the file's compression,
    ``profile`` is the name of the assigned colour profile (null if none is, which means sRGB).
    """

    found: bool
    width: int | None
    height: int | None
    mode: xcf.BaseType | None
    precision: str | None
    light: Literal["linear", "non-linear", "perceptual"] | None
    resolution: list[float] | None
    unit: str | None
    layers: int | None
    channels: int | None
    paths: int | None
    comment: str | None
    profile: str | None
    compression: Literal["none", "rle", "zlib", "other"] | None
    version: int | None


class Guides(TypedDict):
    """Guides in pixels from the left and from the top, each in rising order."""

    found: bool
    vertical: list[int] | None
    horizontal: list[int] | None


class SamplePoints(TypedDict):
    """Sample points: left and top of each, in their order."""

    found: bool
    points: list[list[int]] | None


class Grid(TypedDict):
    """The grid of an image, in pixels; ``style`` is GIMP's word for how it is drawn."""

    found: bool
    spacing: list[float] | None
    offset: list[float] | None
    style: str | None


class Palette(TypedDict):
    """The colours of an indexed image, as ``#rrggbb``, in their order."""

    found: bool
    count: int | None
    colours: list[str] | None


class Metadata(TypedDict):
    """Exif, XMP and IPTC of an XCF file by their full names (``Exif.Image.Artist``, ``Xmp.dc.title``), and the comment.

    A tag that is there several times has its values joined by "; ".
    """

    found: bool
    comment: str | None
    tags: dict[str, str] | None


class ParasiteFacts(TypedDict):
    """Something that GIMP or a plug-in attached. ``names`` are those of all that are attached in the same place."""

    found: bool
    text: str | None
    size: int | None
    names: list[str] | None


class PathFacts(TypedDict):
    """A path, in pixels: ``points`` are the anchors of each stroke, ``bounds`` is left, top, right, bottom."""

    found: bool
    visible: bool | None
    strokes: int | None
    closed: list[bool] | None
    points: list[list[list[float]]] | None
    bounds: list[float] | None
    shortened: list[str] | None


class Names(TypedDict):
    """Names in the order of their dialog, from the top."""

    found: bool
    names: list[str] | None


@saved
def image(home: Home, place: str) -> ImageFacts:
    """An XCF file: size, colour mode, precision, resolution, how many layers, comment and colour profile."""
    if not home.has(place):
        return absent(ImageFacts)
    read = xcf.read(home, place)
    resolution = read.properties.numbers(RESOLUTION, "ff") or (72.0, 72.0)
    unit = read.properties.number(UNIT, 1)
    packing = read.properties.payload(COMPRESSION)[:1] or b"\0"
    light = _LIGHT.get(read.precision % 100)
    comment, profile = read.parasites.get(_COMMENT), read.parasites.get(_PROFILE)
    facts: ImageFacts = {
        "found": True,
        "width": read.width,
        "height": read.height,
        "mode": read.base_type,
        "precision": _DEPTHS.get(read.precision // 100),
        "light": light,  # type: ignore[typeddict-item]
        "resolution": [round(one, 3) for one in resolution],
        "unit": _UNITS[unit] if 0 <= unit < len(_UNITS) else None,
        "layers": len(read.layers),
        "channels": len([one for one in read.channels if not one.properties.has(SELECTION)]),
        "paths": len(read.paths),
        "comment": comment.text if comment else None,
        "profile": profiles.title(profile.data) if profile else None,
        "compression": {b"\0": "none", b"\1": "rle", b"\2": "zlib"}.get(packing, "other"),  # type: ignore[typeddict-item]
        "version": read.version,
    }
    return facts


@saved
def guides(home: Home, place: str) -> Guides:
    """The guides of an XCF file."""
    if not home.has(place):
        return absent(Guides)
    raw = xcf.read(home, place).properties.payload(GUIDES)
    found: dict[int, list[int]] = {1: [], 2: []}
    for at in range(0, len(raw) - 4, 5):
        position, orientation = int.from_bytes(raw[at : at + 4], "big", signed=True), raw[at + 4]
        found.setdefault(orientation, []).append(position)
    return {"found": True, "vertical": sorted(found[2]), "horizontal": sorted(found[1])}


@saved
def sample_points(home: Home, place: str) -> SamplePoints:
    """The sample points of an XCF file."""
    if not home.has(place):
        return absent(SamplePoints)
    properties = xcf.read(home, place).properties
    kind, size = (SAMPLES, 20) if properties.has(SAMPLES) else (OLD_SAMPLES, 8)
    raw = properties.payload(kind)
    numbers = [int.from_bytes(raw[at : at + 4], "big", signed=True) for at in range(0, len(raw), 4)]
    step = size // 4
    points = [numbers[at : at + 2] for at in range(0, len(numbers) - step + 1, step)]
    return {"found": True, "points": points}


@saved
def grid(home: Home, place: str) -> Grid:
    """The grid of an XCF file."""
    parasite = xcf.read(home, place).parasites.get(_GRID) if home.has(place) else None
    if parasite is None:
        return absent(Grid)
    found = expressions.parse(parasite.data, "the grid")
    amounts = {
        name: expressions.amount(found, name, "the grid") for name in ("xspacing", "yspacing", "xoffset", "yoffset")
    }
    return {
        "found": True,
        "spacing": [amounts["xspacing"] or 10.0, amounts["yspacing"] or 10.0],
        "offset": [amounts["xoffset"] or 0.0, amounts["yoffset"] or 0.0],
        "style": expressions.first(found, "style"),
    }


@saved
def colormap(home: Home, place: str) -> Palette:
    """The palette of an indexed XCF file; not found in other colour modes."""
    read = xcf.read(home, place) if home.has(place) else None
    if read is None or read.base_type != "indexed":
        return absent(Palette)
    table = read.colormap
    colours = [f"#{table[at : at + 3].hex()}" for at in range(0, len(table) - 2, 3)]
    return {"found": True, "count": len(colours), "colours": colours}


@saved
def image_metadata(home: Home, place: str) -> Metadata:
    """The metadata of an XCF file and its comment."""
    if not home.has(place):
        return absent(Metadata)
    parasites = xcf.read(home, place).parasites
    found: dict[str, str] = {}
    if _METADATA in parasites:
        root = xml_tree.parse(parasites[_METADATA].data.rstrip(b"\0"), f"the metadata of {place}")
        for tag in root.iter("tag"):
            name, text = tag.get("name", ""), _tag_text(tag)
            found[name] = f"{found[name]}; {text}" if name in found else text
    comment = parasites.get(_COMMENT)
    return {"found": True, "comment": comment.text if comment else None, "tags": found}


def _tag_text(tag: ET.Element) -> str:
    text = tag.text or ""
    if tag.get("encoding") != "base64":
        return text
    import base64
    import binascii

    try:
        return base64.b64decode(text).decode("utf-8", "replace").rstrip("\0")
    except (binascii.Error, ValueError) as error:
        raise StateCorrupt(f"the metadata {shown(tag.get('name', ''))} is not in base64") from error


@saved
def parasite(home: Home, place: str, name: str, layer: str = "") -> ParasiteFacts:
    """A parasite of an XCF file or of one of its layers: data attached to it under a name."""
    if not home.has(place):
        return absent(ParasiteFacts)
    read = xcf.read(home, place)
    holder = read.layer(layer) if layer else read
    if holder is None or name not in holder.parasites:
        return absent(ParasiteFacts)
    found = holder.parasites[name]
    return {"found": True, "text": found.text, "size": len(found.data), "names": sorted(holder.parasites)}


@saved
def path(home: Home, place: str, name: str) -> PathFacts:
    """A path of an XCF file."""
    paths = xcf.read(home, place).paths if home.has(place) else []
    found = next((one for one in paths if one.name == name), None)
    if found is None:
        return absent(PathFacts)
    # Of each three control points the middle one lies on the path.
    anchors = [[[round(x, 2), round(y, 2)] for x, y in stroke.points[1::3]] for stroke in found.strokes]
    every = [point for stroke in anchors for point in stroke]
    facts: PathFacts = {
        "found": True,
        "visible": found.visible,
        "strokes": len(found.strokes),
        "closed": [stroke.closed for stroke in found.strokes],
        "points": anchors,
        "bounds": [f(one[at] for one in every) for f in (min, max) for at in (0, 1)] if every else None,
        "shortened": [],
    }
    return shortened(facts, points=_MAX_SHOWN)


@saved
def paths(home: Home, place: str) -> Names:
    """The paths of an XCF file."""
    if not home.has(place):
        return absent(Names)
    return {"found": True, "names": [one.name for one in xcf.read(home, place).paths]}
