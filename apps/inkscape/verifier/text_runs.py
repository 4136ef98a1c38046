"""The characters of a text, with how each of them looks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.svg import SVG, local
from pytest_opencomputer.guest.channels.svg_geometry import TEXTS
from pytest_opencomputer.guest.channels.svg_numbers import length, number_or_none
from pytest_opencomputer.guest.endpoint import StateTooBig

from .drawings import SODIPODI, Drawing, rounded

MAX_TEXT = 50_000
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_PARTS = frozenset(("tspan", "textPath", "a", "tref", "flowPara", "flowDiv", "flowSpan", "flowLine"))
_LINES = frozenset(("flowPara", "flowLine"))
_WEIGHTS = {"normal": 400, "bold": 700, "lighter": 300, "bolder": 700}
_SPACES = re.compile(r"[ \t\r\n]+")


@dataclass(frozen=True)
class Run:
    """Characters that are together in one element, which says how they look."""

    text: str
    element: ET.Element


def runs_of(element: ET.Element, drawing: Drawing) -> list[Run]:
    """The text in parts, lines ending with line feeds.

    Raises:
        StateTooBig: it has more than 50,000 characters.
    """
    runs: list[Run] = []
    count = 0
    for run in _runs(element, _keeps_spaces(element, drawing), not _is_flowed(element, drawing)):
        count += len(run.text)
        if count > MAX_TEXT:
            raise StateTooBig(f"a text of more than {MAX_TEXT} characters")
        if run.text:
            runs.append(run)
    while runs and runs[-1].text.endswith("\n"):
        last = runs.pop()
        if text := last.text.rstrip("\n"):
            runs.append(Run(text, last.element))
    return runs


def content_of(element: ET.Element, drawing: Drawing) -> str:
    """The whole text."""
    return "".join(one.text for one in runs_of(element, drawing))


def _keeps_spaces(element: ET.Element, drawing: Drawing) -> bool:
    return element.get(_SPACE) == "preserve" or drawing.style(element).get("white-space", "").startswith("pre")


def _runs(element: ET.Element, kept: bool, placed: bool = False) -> Iterator[Run]:
    """The parts of an element; what stands between lines is none of the text."""
    lines = {one for one in element if _is_line(one, placed)}
    if not lines or (element.text or "").strip():
        yield Run(_spaced(element.text, kept), element)
    line: ET.Element | None = None
    for one in element:
        if one in lines:
            if line is not None:
                yield Run("\n", line)
            line = one
        if local(one) in _PARTS:
            yield from _runs(one, kept or one.get(_SPACE) == "preserve")
        if not lines or (one.tail or "").strip():
            yield Run(_spaced(one.tail, kept), element)


def _is_line(element: ET.Element, placed: bool) -> bool:
    """Whether a part is a line. Plain SVG does not say so; there, lines have places of their own (``placed``)."""
    if element.get(f"{SODIPODI}role") == "line" or local(element) in _LINES:
        return True
    return placed and local(element) == "tspan" and "x" in element.attrib and "y" in element.attrib


def _is_flowed(element: ET.Element, drawing: Drawing) -> bool:
    """Whether the places of its parts are only where lines were broken."""
    style = drawing.style(element)
    return "shape-inside" in style or "inline-size" in style


def _spaced(text: str | None, kept: bool) -> str:
    return (text or "") if kept else _SPACES.sub(" ", text or "")


@dataclass(frozen=True)
class Look:
    """How characters look. Lengths are in millimetres; ``line_height`` is a factor, ``None`` if nothing says it."""

    family: str | None
    weight: int
    italic: bool
    size: float
    letter_spacing: float
    word_spacing: float
    line_height: float | None
    underlined: bool
    struck_out: bool
    variant: str
    colour: str | None
    shift: str


def look_of(element: ET.Element, drawing: Drawing) -> Look:
    """How the characters look that are directly in an element."""
    style = drawing.style(element)
    size = drawing.font_size(element)
    scale = drawing.matrix(element).scale
    decorations = set()
    shift = "baseline"
    for one in (element, *drawing.above(element)):
        own = drawing.own(one)
        decorations.update((own.get("text-decoration-line") or own.get("text-decoration", "")).split())
        if shift == "baseline":
            shift = own.get("baseline-shift", "baseline")
        if local(one) in TEXTS:
            break
    fill = style.get("fill", "#000000")
    colour = svg_styles.colour(fill)
    return Look(
        family_of(style),
        weight_of(style.get("font-weight", "normal")),
        style.get("font-style", "normal") in ("italic", "oblique"),
        rounded(size * scale),
        rounded((length(style.get("letter-spacing"), font_size=size) or 0.0) * scale),
        rounded((length(style.get("word-spacing"), font_size=size) or 0.0) * scale),
        _line_height(style.get("line-height"), size),
        "underline" in decorations,
        "line-through" in decorations,
        style.get("font-variant-caps", style.get("font-variant", "normal")),
        None if colour is None else colour[0],
        shift,
    )


def family_of(style: Mapping[str, str]) -> str | None:
    """The first family that is named, without quotation marks."""
    first = style.get("font-family", "").split(",")[0].strip().strip("'\"").strip()
    return first or None


def weight_of(text: str) -> int:
    """The weight as a number."""
    known = number_or_none(text)
    return _WEIGHTS.get(text, 400) if known is None else int(known)


def _line_height(text: str | None, size: float) -> float | None:
    if text is None or text == "normal":
        return None
    factor = number_or_none(text)
    if factor is None:
        known = length(text, whole=size, font_size=size)
        factor = None if known is None or not size else known / size
    return None if factor is None else rounded(factor)


def frame_elements(element: ET.Element) -> Iterator[ET.Element]:
    """What says where an old flowed text flows."""
    for region in element.findall(f"{SVG}flowRegion"):
        yield from region
