"""What belongs to a layer of an XCF file: its mask, its text, its effects."""

from __future__ import annotations

import struct
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import expressions, xcf
from .modes import mode, opacity
from .text_colours import colour_of, stored_colour
from .tiles import planes
from .xcf import TEXT_PARASITE, Drawable, Effect, Image, Layer
from .xcf_reader import APPLY_MASK, FILTER_ARGUMENT, SHOW_MASK, TEXT_FLAGS, VISIBLE, Reader

_TEXT_CHANGED = 2  #: flag: the pixels are not those of the text any more; the other one keeps a name that was given


class Mask(TypedDict):
    """A layer mask: its mean from 0 (hides) to 255 (shows), the shares of pixels that are black and white, from 0 to 1.

    ``bounds`` is the region of what is not black: left, top, right, bottom in pixels of the layer; null if all is.
    """

    found: bool
    applied: bool | None
    shown: bool | None
    mean: float | None
    black: float | None
    white: float | None
    bounds: list[int] | None


class TextFacts(TypedDict):
    """A text layer. ``size`` is in ``unit``, ``colour`` is ``#rrggbb``; of a text without a box its sides are null.

    ``rendered`` is false where the pixels were changed since, so that they may show another text.
    """

    found: bool
    text: str | None
    font: str | None
    size: float | None
    unit: str | None
    colour: str | None
    justify: str | None
    box_mode: str | None
    box_width: float | None
    box_height: float | None
    line_spacing: float | None
    letter_spacing: float | None
    antialias: bool | None
    rendered: bool | None


class EffectFacts(TypedDict):
    """A filter of a layer that stays editable. ``arguments`` are its settings by GEGL's names, as text."""

    found: bool
    operation: str | None
    visible: bool | None
    opacity: float | None
    mode: str | None
    arguments: dict[str, str] | None


@saved
def layer_mask(home: Home, place: str, layer: str) -> Mask:
    """The mask of a layer of an XCF file."""
    read = xcf.read(home, place) if home.has(place) else None
    found = read.layer(layer) if read else None
    return absent(Mask) if read is None or found is None else mask_facts(read, found)


def mask_facts(image: Image, found: Layer) -> Mask:
    """The facts of a layer's mask; absent if it has none."""
    if found.mask is None:
        return absent(Mask)
    coverage = covered(planes(image, found.mask)[0])
    return {
        "found": True,
        "applied": bool(found.properties.number(APPLY_MASK)),
        "shown": bool(found.properties.number(SHOW_MASK)),
        "mean": coverage["mean"],
        "black": coverage["black"],
        "white": coverage["white"],
        "bounds": coverage["bounds"],
    }


def covered(plane: Any) -> Any:
    """Mean, shares of black and white, and bounds of what is not black, of a picture in gray."""
    counts = plane.histogram()
    pixels = plane.width * plane.height
    box = plane.getbbox()
    return {
        "mean": round(sum(value * times for value, times in enumerate(counts)) / pixels, 2),
        "black": round(counts[0] / pixels, 4),
        "white": round(counts[255] / pixels, 4),
        "bounds": list(box) if box else None,
    }


@saved
def text_layer(home: Home, place: str, layer: str) -> TextFacts:
    """The text of a text layer of an XCF file, with its font and settings."""
    read = xcf.read(home, place) if home.has(place) else None
    found = read.layer(layer) if read else None
    return absent(TextFacts) if found is None else text_facts(found)


def text_facts(found: Layer) -> TextFacts:
    """The text of a layer; absent if it is no text layer."""
    if TEXT_PARASITE not in found.parasites:
        return absent(TextFacts)
    said = expressions.parse(found.parasites[TEXT_PARASITE].data, "the text layer")
    what = "the text layer"
    markup = expressions.first(said, "markup")
    unit = expressions.entry(said, "font-size-unit") or ["pixels"]
    return {
        "found": True,
        "text": expressions.first(said, "text") if markup is None else _without_markup(markup),
        "font": _font(said),
        "size": expressions.amount(said, "font-size", what),
        "unit": str(unit[0]),
        "colour": colour_of(expressions.entry(said, "color")),
        "justify": expressions.first(said, "justify"),
        "box_mode": expressions.first(said, "box-mode"),
        "box_width": expressions.amount(said, "box-width", what),
        "box_height": expressions.amount(said, "box-height", what),
        "line_spacing": expressions.amount(said, "line-spacing", what) or 0.0,
        "letter_spacing": expressions.amount(said, "letter-spacing", what) or 0.0,
        "antialias": expressions.first(said, "antialias") == "yes",
        "rendered": not found.properties.number(TEXT_FLAGS) & _TEXT_CHANGED,
    }


def _without_markup(markup: str) -> str:
    from pytest_opencomputer.guest.channels import xml_tree

    return "".join(xml_tree.parse(markup.encode(), "the markup of the text").itertext())


def _font(said: list[list[object]]) -> str | None:
    """The font's name; GIMP 3 describes a font in several entries, and shows family and style."""
    values = expressions.entry(said, "font") or []
    parts = [expressions.first(expressions.below(values), key) for key in ("family", "style")]
    if all(parts):
        return " ".join(str(part) for part in parts)
    return next((str(one) for one in values if isinstance(one, expressions.Text)), None)


@saved
def layer_effect(home: Home, place: str, layer: str, effect: str) -> EffectFacts:
    """A filter of a layer that stays editable, by the name that the layer's list of effects shows."""
    read = xcf.read(home, place) if home.has(place) else None
    found = read.layer(layer) if read else None
    chosen = next((one for one in found.effects if one.shown == effect), None) if found else None
    return absent(EffectFacts) if chosen is None else effect_facts(chosen)


def effect_facts(chosen: Effect) -> EffectFacts:
    """The facts of an effect."""
    return {
        "found": True,
        "operation": chosen.operation,
        "visible": bool(chosen.properties.number(VISIBLE, 1)),
        "opacity": opacity(chosen.properties),
        "mode": mode(chosen.properties),
        "arguments": _arguments(chosen),
    }


def _arguments(effect: Effect) -> dict[str, str]:
    found = {}
    for one in effect.properties.entries:
        if one.kind == FILTER_ARGUMENT:
            reader = Reader(one.payload, effect.name)
            name, kind = reader.text(), reader.number()
            found[name] = _argument(reader, kind)
    return found


def _argument(reader: Reader, kind: int) -> str:
    if kind in (1, 5, 7):
        (number,) = struct.unpack(">i", reader.take(4))
        return str(number)
    if kind == 2:
        return "yes" if reader.number() else "no"
    if kind == 3:
        return f"{reader.float():.6g}"
    if kind in (4, 6):
        return reader.text()
    if kind == 8 and len(reader.content) > reader.at:
        encoding, size = reader.text(), reader.number()
        return stored_colour(encoding, reader.take(size)) or ""
    return ""


def visible(drawable: Drawable) -> bool:
    """Whether the eye is beside it."""
    return bool(drawable.properties.number(VISIBLE, 1))
