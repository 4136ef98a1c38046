"""The layers of an XCF file."""

from __future__ import annotations

from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import xcf
from .modes import TAGS, mode, opacity
from .xcf import TEXT_PARASITE, Image, Layer
from .xcf_reader import (
    COLOR_TAG,
    FLOATING,
    LOCK_ALPHA,
    LOCK_CONTENT,
    LOCK_POSITION,
    LOCK_VISIBILITY,
    OFFSETS,
    VISIBLE,
)

Kind = Literal["image", "text", "group", "floating selection"]


class LayerLine(TypedDict):
    """A layer in short, as the dialog Layers shows it. ``group`` is empty outside of groups."""

    name: str
    kind: Kind
    group: str
    visible: bool
    opacity: float
    mode: str


class Layers(TypedDict):
    """The layers from top to bottom, what is in a group right below it."""

    found: bool
    names: list[str] | None
    layers: list[LayerLine] | None


class LayerFacts(TypedDict):
    """A layer. ``position`` counts from 1 at the top of its group (of the image outside of groups).

    ``above`` are the layers above it in its group, from the top.
    ``left`` and ``top`` are pixels of the image, ``opacity`` is in percent, ``mode`` the name in the dialog Layers.
    ``effects`` are its filters that stay editable, by the names in its list of them.
    """

    found: bool
    kind: Kind | None
    group: str | None
    position: int | None
    above: list[str] | None
    left: int | None
    top: int | None
    width: int | None
    height: int | None
    visible: bool | None
    opacity: float | None
    mode: str | None
    colour_tag: str | None
    alpha_channel: bool | None
    lock_pixels: bool | None
    lock_position: bool | None
    lock_visibility: bool | None
    lock_alpha: bool | None
    has_mask: bool | None
    effects: list[str] | None


@saved
def layers(home: Home, place: str) -> Layers:
    """The layers of an XCF file, in their order, with groups, visibility, opacity and mode."""
    if not home.has(place):
        return absent(Layers)
    found = xcf.read(home, place).layers
    lines: list[LayerLine] = [
        {
            "name": one.name,
            "kind": _kind(one),
            "group": one.group,
            "visible": bool(one.properties.number(VISIBLE, 1)),
            "opacity": opacity(one.properties),
            "mode": mode(one.properties),
        }
        for one in found
    ]
    return {"found": True, "names": [one.name for one in found], "layers": lines}


@saved
def layer(home: Home, place: str, name: str) -> LayerFacts:
    """A layer of an XCF file."""
    read = xcf.read(home, place) if home.has(place) else None
    found = read.layer(name) if read else None
    if read is None or found is None:
        return absent(LayerFacts)
    return layer_facts(read, found)


def layer_facts(image: Image, found: Layer) -> LayerFacts:
    """The facts of a layer of an image."""
    properties = found.properties
    left, top = properties.numbers(OFFSETS, "ii") or (0, 0)
    above = [one for one in image.layers if one.path[:-1] == found.path[:-1] and one.path < found.path]
    tag = properties.number(COLOR_TAG)
    return {
        "found": True,
        "kind": _kind(found),
        "group": found.group,
        "position": len(above) + 1,
        "above": [one.name for one in above],
        "left": int(left),
        "top": int(top),
        "width": found.width,
        "height": found.height,
        "visible": bool(properties.number(VISIBLE, 1)),
        "opacity": opacity(properties),
        "mode": mode(properties),
        "colour_tag": TAGS[tag] if 0 <= tag < len(TAGS) else None,
        "alpha_channel": found.components in (2, 4),
        "lock_pixels": bool(properties.number(LOCK_CONTENT)),
        "lock_position": bool(properties.number(LOCK_POSITION)),
        "lock_visibility": bool(properties.number(LOCK_VISIBILITY)),
        "lock_alpha": bool(properties.number(LOCK_ALPHA)),
        "has_mask": found.mask is not None,
        "effects": [one.shown for one in found.effects],
    }


def _kind(found: Layer) -> Kind:
    if found.properties.has(FLOATING):
        return "floating selection"
    if found.is_group:
        return "group"
    return "text" if TEXT_PARASITE in found.parasites else "image"
