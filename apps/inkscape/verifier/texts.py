"""Texts: what they say, how they look, where they flow."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.svg import SVG, href, local
from pytest_opencomputer.guest.channels.svg_geometry import TEXTS
from pytest_opencomputer.guest.channels.svg_numbers import length
from pytest_opencomputer.guest.channels.svg_styles import reference
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .drawings import Drawing, found, name_of, rounded
from .geometry import complete
from .text_runs import Look, Run, content_of, frame_elements, look_of, runs_of

TextKind = Literal["point", "flowed", "on path"]
Alignment = Literal["left", "centre", "right", "justified"]
Direction = Literal["horizontal", "vertical"]
FrameKind = Literal["shape", "rectangle", "width"]
Side = Literal["left", "right"]
_POINT = 72 / 25.4
_MOST_RUNS = 500
_ANCHORS: dict[str, Alignment] = {"start": "left", "middle": "centre", "end": "right"}
_ALIGNED: dict[str, Alignment] = {**_ANCHORS, "left": "left", "center": "centre", "right": "right"}
_WORD = re.compile(r"\S+")


class Text(TypedDict):
    """What a text says. ``content`` has a line feed between lines; a line that flows on is one line."""

    found: bool
    kind: TextKind | None
    content: str | None
    lines: list[str] | None
    words: int | None


class TextStyle(TypedDict):
    """How a text, or a part of it, looks.

    ``weight`` is 400 for normal and 700 for bold. ``size``, ``letter_spacing`` and ``word_spacing`` are in
    millimetres, ``size_pt`` in points. ``line_height`` is a factor of the size, null if nothing says it. ``uniform`` is
    whether the whole text looks like this.
    """

    found: bool
    family: str | None
    weight: int | None
    italic: bool | None
    size: float | None
    size_pt: float | None
    alignment: Alignment | None
    line_height: float | None
    letter_spacing: float | None
    word_spacing: float | None
    underlined: bool | None
    struck_out: bool | None
    variant: str | None
    direction: Direction | None
    colour: str | None
    uniform: bool | None


class TextRun(TypedDict):
    """Characters that look alike. ``size`` is in millimetres, ``shift`` as in ``baseline`` or ``super``."""

    text: str
    family: str | None
    weight: int
    italic: bool
    size: float
    colour: str | None
    shift: str


class TextRuns(TypedDict):
    """The parts of a text of which neighbours differ."""

    found: bool
    runs: list[TextRun] | None


class TextFrame(TypedDict):
    """Where a text flows: in a shape that is an object of its own, a rectangle that belongs to it, or a width.

    ``object`` is the name of the shape; width and height are in millimetres, null if there is no limit.
    """

    found: bool
    kind: FrameKind | None
    object: str | None
    width: float | None
    height: float | None


class TextPath(TypedDict):
    """The path on which a text stands, and where on it the text begins, as it is written."""

    found: bool
    object: str | None
    offset: str | None
    side: Side | None


def found_text(home: Home, document: str, name: str) -> tuple[Drawing, ET.Element] | None:
    """A drawing and a text in it; ``None`` if one of them is not there."""
    known = found(home, document, name)
    return known if known is not None and local(known[1]) in TEXTS else None


@saved
def text(home: Home, document: str, object: str) -> Text:
    """What a text says; not found if the object is none."""
    known = found_text(home, document, object)
    if known is None:
        return absent(Text)
    drawing, element = known
    content = content_of(element, drawing)
    return {
        "found": True,
        "kind": kind_of(element, drawing),
        "content": content,
        "lines": content.split("\n"),
        "words": len(_WORD.findall(content)),
    }


def kind_of(element: ET.Element, drawing: Drawing) -> TextKind:
    """Whether a text flows, or stands on a path."""
    if element.find(f"{SVG}textPath") is not None:
        return "on path"
    return "point" if frame_of(element, drawing)["kind"] is None else "flowed"


@saved
def text_style(home: Home, document: str, object: str, part: str = "") -> TextStyle:
    """How a text looks, or the first place in it that says `part`; not found if it does not say that."""
    known = found_text(home, document, object)
    if known is None:
        return absent(TextStyle)
    drawing, element = known
    runs = runs_of(element, drawing)
    asked = _within(runs, part) if part else runs[:1] or [Run("", element)]
    if not asked:
        return absent(TextStyle)
    looks = [look_of(one.element, drawing) for one in runs if one.text.strip()]
    look = look_of(asked[0].element, drawing)
    style = drawing.style(asked[0].element)
    return {
        "found": True,
        "family": look.family,
        "weight": look.weight,
        "italic": look.italic,
        "size": look.size,
        "size_pt": rounded(look.size * _POINT, 2),
        "alignment": alignment(asked[0].element, element, drawing),
        "line_height": look.line_height,
        "letter_spacing": look.letter_spacing,
        "word_spacing": look.word_spacing,
        "underlined": look.underlined,
        "struck_out": look.struck_out,
        "variant": look.variant,
        "direction": "vertical" if style.get("writing-mode", "lr").startswith(("tb", "vertical")) else "horizontal",
        "colour": look.colour,
        "uniform": all(_alike(one, look) for one in looks),
    }


def _alike(one: Look, other: Look) -> bool:
    """Whether characters look alike; the height of lines is not one of their own."""
    return one.__dict__ | {"line_height": None} == other.__dict__ | {"line_height": None}


def alignment(part: ET.Element, text: ET.Element, drawing: Drawing) -> Alignment:
    """How the lines of a text are aligned."""
    style = drawing.style(part)
    flowed = kind_of(text, drawing) == "flowed"
    if flowed and style.get("text-align") == "justify":
        return "justified"
    if flowed and "text-align" in style:
        return _ALIGNED.get(style["text-align"], "left")
    return _ANCHORS.get(style.get("text-anchor", "start"), "left")


def _within(runs: list[Run], part: str) -> list[Run]:
    """The runs in which the first place is that says ``part``."""
    whole = "".join(one.text for one in runs)
    start, at = whole.find(part), 0
    found: list[Run] = []
    for one in runs:
        if start >= 0 and at < start + len(part) and at + len(one.text) > start:
            found.append(one)
        at += len(one.text)
    return found


@saved
def text_runs(home: Home, document: str, object: str) -> TextRuns:
    """A text in parts that look different. Spaces and ends of lines belong to the part before them."""
    known = found_text(home, document, object)
    if known is None:
        return absent(TextRuns)
    drawing, element = known
    found: list[TextRun] = []
    for one in runs_of(element, drawing):
        look = look_of(one.element, drawing)
        run: TextRun = {
            "text": one.text,
            "family": look.family,
            "weight": look.weight,
            "italic": look.italic,
            "size": look.size,
            "colour": look.colour,
            "shift": look.shift,
        }
        if found and (not one.text.strip() or {**run, "text": ""} == {**found[-1], "text": ""}):
            found[-1]["text"] += one.text
        else:
            found.append(run)
    if len(found) > _MOST_RUNS:
        raise StateTooBig(f"a text of {len(found)} parts")
    return {"found": True, "runs": found}


@saved
def text_frame(home: Home, document: str, object: str) -> TextFrame:
    """Where a flowed text flows; not found of other texts."""
    known = found_text(home, document, object)
    return absent(TextFrame) if known is None else frame_of(known[1], known[0])


def frame_of(element: ET.Element, drawing: Drawing) -> TextFrame:
    """The frame of a text."""
    style = drawing.style(element)
    shape = drawing.by_id.get(reference(style.get("shape-inside")) or "")
    kind: FrameKind = "shape"
    if local(element) == "flowRoot":
        kind, shape = "rectangle", next(frame_elements(element), None)
        # An old text that flows into another object has a clone of it in its region.
        if shape is not None and local(shape) == "use":
            kind, shape = "shape", drawing.referred(href(shape))
    facts = absent(TextFrame)
    if shape is not None:
        own = shape not in drawing.objects
        box = complete(drawing.measuring.own_box(shape))
        scale = drawing.matrix(element).scale
        facts["found"], facts["kind"] = True, "rectangle" if own else kind
        facts["object"] = None if own else name_of(shape)
        if box is not None:
            facts["width"], facts["height"] = rounded(box.width * scale), rounded(box.height * scale)
        return facts
    width = length(style.get("inline-size"))
    if width:
        facts["found"], facts["kind"] = True, "width"
        facts["width"] = rounded(width * drawing.matrix(element).scale)
    return facts


@saved
def text_path(home: Home, document: str, object: str) -> TextPath:
    """The path on which a text stands; not found if it stands on none."""
    known = found_text(home, document, object)
    on = None if known is None else known[1].find(f"{SVG}textPath")
    if known is None or on is None:
        return absent(TextPath)
    drawing = known[0]
    target = drawing.referred(href(on))
    return {
        "found": True,
        "object": name_of(target),
        "offset": on.get("startOffset"),
        "side": "right" if on.get("side") == "right" else "left",
    }
