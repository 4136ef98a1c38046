"""Shapes: what and where they are, how they look, how text lies in them, and how tables and charts are arranged."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .backgrounds import FillFacts, fill_facts
from .documents import open_shape, open_slide
from .model import Shape


class ShapeSummary(TypedDict):
    """A shape among the others."""

    name: str
    kind: str
    geometry: str
    placeholder: str
    empty: bool
    text: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    group: str


class Shapes(TypedDict):
    """The shapes of a slide, from the back to the front."""

    found: bool
    count: int | None
    names: list[str] | None
    kinds: list[str] | None
    texts: list[str] | None
    shapes: list[ShapeSummary] | None


ShapeFacts = TypedDict(
    "ShapeFacts",
    {
        "found": bool,
        "name": str | None,
        "kind": str | None,
        "geometry": str | None,
        "placeholder": str | None,
        "empty": bool | None,
        "text": str | None,
        "title": str | None,
        "description": str | None,
        "order": int | None,
        "x_mm": float | None,
        "y_mm": float | None,
        "width_mm": float | None,
        "height_mm": float | None,
        "rotation": float | None,
        "flipped": str | None,
        "group": str | None,
        "members": list[str] | None,
        "locked_position": bool | None,
        "locked_size": bool | None,
        "visible": bool | None,
        "printed": bool | None,
        "style": str | None,
        "from": str | None,
        "to": str | None,
    },
)
"""A shape; ``from`` and ``to`` are the shapes that a connector joins."""


class LineFacts(TypedDict):
    """A line; ``start`` and ``end`` are the names of its arrow heads, empty for none."""

    kind: str
    color: str
    width_mm: float
    transparency: float
    start: str
    end: str


class ShadowFacts(TypedDict):
    """A shadow."""

    on: bool
    color: str
    x_mm: float
    y_mm: float
    blur_mm: float
    transparency: float


class ShapeFormat(TypedDict):
    """How a shape looks."""

    found: bool
    fill: FillFacts | None
    line: LineFacts | None
    shadow: ShadowFacts | None
    corner_mm: float | None


class TextFrame(TypedDict):
    """How text lies in a shape; ``padding_mm`` is top, right, bottom and left."""

    found: bool
    vertical: str | None
    padding_mm: list[float] | None
    autogrow_height: bool | None
    autogrow_width: bool | None
    shrink: bool | None
    wrap: bool | None
    columns: int | None
    direction: str | None


def summary(one: Shape) -> ShapeSummary:
    """A shape as lists of facts have it."""
    return {
        "name": one.name,
        "kind": one.kind,
        "geometry": one.geometry,
        "placeholder": one.placeholder,
        "empty": one.empty,
        "text": one.text,
        "x_mm": one.x_mm,
        "y_mm": one.y_mm,
        "width_mm": one.width_mm,
        "height_mm": one.height_mm,
        "group": one.group,
    }


@saved
def shapes(home: Home, document: str, slide: str) -> Shapes:
    """The shapes of a slide, from the back to the front; members of a group stand behind their group."""
    opened = open_slide(home, document, slide)
    if opened is None:
        return absent(Shapes)
    found = [summary(one) for one in opened[1].shapes]
    return {
        "found": True,
        "count": len(found),
        "names": [one["name"] for one in found],
        "kinds": [one["kind"] for one in found],
        "texts": [one["text"] for one in found],
        "shapes": found,
    }


@saved
def shape(home: Home, document: str, slide: str, shape: str) -> ShapeFacts:
    """A shape: what it is, what it says, where it is, and what Position and Size has set."""
    one = open_shape(home, document, slide, shape)
    if one is None:
        return absent(ShapeFacts)
    return {
        "found": True,
        "name": one.name,
        "kind": one.kind,
        "geometry": one.geometry,
        "placeholder": one.placeholder,
        "empty": one.empty,
        "text": one.text,
        "title": one.title,
        "description": one.description,
        "order": one.order,
        "x_mm": one.x_mm,
        "y_mm": one.y_mm,
        "width_mm": one.width_mm,
        "height_mm": one.height_mm,
        "rotation": one.rotation,
        "flipped": one.flipped,
        "group": one.group,
        "members": one.members,
        "locked_position": "position" in one.locked,
        "locked_size": "size" in one.locked,
        "visible": one.visible,
        "printed": one.printed,
        "style": one.style,
        "from": one.joins[0],
        "to": one.joins[1],
    }


@saved
def shape_format(home: Home, document: str, slide: str, shape: str) -> ShapeFormat:
    """The fill, line and shadow of a shape."""
    one = open_shape(home, document, slide, shape)
    if one is None:
        return absent(ShapeFormat)
    line, shadow = one.line, one.shadow
    return {
        "found": True,
        "fill": fill_facts(one.fill),
        "line": {
            "kind": line.kind,
            "color": line.color,
            "width_mm": line.width_mm,
            "transparency": line.transparency,
            "start": line.start,
            "end": line.end,
        },
        "shadow": {
            "on": shadow.on,
            "color": shadow.color,
            "x_mm": shadow.x_mm,
            "y_mm": shadow.y_mm,
            "blur_mm": shadow.blur_mm,
            "transparency": shadow.transparency,
        },
        "corner_mm": one.corner_mm,
    }


@saved
def text_frame(home: Home, document: str, slide: str, shape: str) -> TextFrame:
    """How text lies in a shape (Format > Text Attributes)."""
    one = open_shape(home, document, slide, shape)
    if one is None:
        return absent(TextFrame)
    frame = one.frame
    return {
        "found": True,
        "vertical": frame.vertical,
        "padding_mm": list(frame.padding_mm),
        "autogrow_height": frame.autogrow_height,
        "autogrow_width": frame.autogrow_width,
        "shrink": frame.shrink,
        "wrap": frame.wrap,
        "columns": frame.columns,
        "direction": frame.direction,
    }
