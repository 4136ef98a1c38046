"""SVG drawings: elements, what refers to what, properties, and the way from their units to millimetres on the page.

Nothing in it knows which program wrote a drawing. ``svg_geometry`` measures what is in it. No entities are expanded,
nothing is fetched, and references are followed only within the file. Source: SVG 1.1.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator, Mapping
from functools import cached_property

from pytest_opencomputer.guest.channels import svg_numbers, svg_styles, xml_tree
from pytest_opencomputer.guest.channels.svg_numbers import PIXEL, UNIT, Matrix, length, moved, numbers
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_BYTES = 32 * 1024**2
MAX_ELEMENTS = 100_000
MAX_CHAIN = 32
"""References that are followed one after the other."""
SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
_PACKED = b"\x1f\x8b"
_ALIGNED = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "Q": 0.25}


def local(element: ET.Element) -> str:
    """The name of an SVG element; empty for an element of another namespace."""
    return element.tag.removeprefix(SVG) if element.tag.startswith(SVG) else ""


def href(element: ET.Element) -> str | None:
    """What an element refers to, as it is written."""
    return element.get(f"{XLINK}href", element.get("href"))


def unpacked(content: bytes, what: str = "drawing") -> bytes:
    """The content of a file that may be packed with gzip.

    Raises:
        StateCorrupt: it cannot be unpacked.
        StateTooBig: it unpacks to more than 32 MiB.
    """
    if not content.startswith(_PACKED):
        return content
    machine = zlib.decompressobj(31)
    try:
        found = machine.decompress(content, MAX_BYTES + 1)
    except zlib.error as error:
        raise StateCorrupt(f"{shown(what)} cannot be unpacked: {error}") from error
    if len(found) > MAX_BYTES:
        raise StateTooBig(f"{shown(what)} unpacks to more than {MAX_BYTES} bytes")
    if not machine.eof:
        raise StateCorrupt(f"{shown(what)} ends too early")
    return found


def read(home: Home, place: str) -> bytes:
    """The bytes of the drawing at ``place``, as they are in the file. Raises as ``Home.file``."""
    return home.file(place, MAX_BYTES)


class Svg:
    """A drawing.

    Args:
        content: the file, packed with gzip or not.
        what: its name in errors.

    Attributes:
        root: the outermost element.
        compressed: whether the file was packed.
        by_id: elements by id; of several with one id the first.

    Raises:
        StateCorrupt: it is no SVG.
        StateTooBig: it has more than 100,000 elements, or ``xml_tree`` finds it too big.
    """

    def __init__(self, content: bytes, what: str = "drawing") -> None:
        self.what = what
        self.compressed = content.startswith(_PACKED)
        self.root = xml_tree.parse(unpacked(content, what), what)
        if local(self.root) != "svg":
            raise StateCorrupt(f"{shown(what)} is no SVG: its root is {shown(self.root.tag)}")
        self.parents: dict[ET.Element, ET.Element] = {}
        self.by_id: dict[str, ET.Element] = {}
        self.sheet = svg_styles.Sheet()
        self._styles: dict[ET.Element, Mapping[str, str]] = {}
        for count, element in enumerate(self.root.iter()):
            if count > MAX_ELEMENTS:
                raise StateTooBig(f"{shown(what)} has more than {MAX_ELEMENTS} elements")
            self.parents.update(dict.fromkeys(element, element))
            if name := element.get("id"):
                self.by_id.setdefault(name, element)
            if local(element) == "style":
                self.sheet.add("".join(element.itertext()))

    # Elements

    def parent(self, element: ET.Element) -> ET.Element | None:
        """What an element is directly in; ``None`` of the outermost."""
        return self.parents.get(element)

    def above(self, element: ET.Element) -> Iterator[ET.Element]:
        """What an element is in, from its parent to the outermost."""
        while (found := self.parents.get(element)) is not None:
            yield found
            element = found

    def referred(self, text: str | None) -> ET.Element | None:
        """The element of which ``#id`` is written; ``None`` if there is none in this file."""
        return self.by_id.get(text.strip()[1:]) if text and text.strip().startswith("#") else None

    def used(self, value: str | None) -> ET.Element | None:
        """The element of which ``url(#id)`` is written; ``None`` if there is none."""
        name = svg_styles.reference(value)
        return self.by_id.get(name) if name else None

    def chain(self, element: ET.Element) -> list[ET.Element]:
        """An element and those to which it refers one after the other, each once (gradients and patterns do so)."""
        found = [element]
        while len(found) < MAX_CHAIN:
            following = self.referred(href(found[-1]))
            if following is None or following in found:
                break
            found.append(following)
        return found

    # Properties

    def own(self, element: ET.Element) -> dict[str, str]:
        """The properties of an element itself."""
        return svg_styles.own_style(element, self.sheet)

    def style(self, element: ET.Element) -> Mapping[str, str]:
        """The properties of an element, with those that it has from what it is in."""
        if element not in self._styles:
            around = self.parents.get(element)
            above = {} if around is None else self.style(around)
            self._styles[element] = svg_styles.cascaded(above, self.own(element))
        return self._styles[element]

    def font_size(self, element: ET.Element) -> float:
        """The size of its text, in its units."""
        sizes = [self.own(one).get("font-size") for one in (element, *self.above(element))]
        size = 16.0
        for text in reversed(sizes):
            # Percent and em are those of the size around it.
            known = length(text, whole=size, font_size=size)
            size = size if known is None else known
        return size

    # Units

    @cached_property
    def view_box(self) -> tuple[float, float, float, float] | None:
        """The view box; ``None`` if there is none, or an empty one."""
        written = self.root.get("viewBox")
        values = numbers(written) if written else []
        if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
            return None
        return (values[0], values[1], values[2], values[3])

    @property
    def pixel(self) -> float:
        """Millimetres of a pixel."""
        return PIXEL

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the page, in millimetres."""
        box = self.view_box
        return (self._side("width", box[2] if box else 100.0), self._side("height", box[3] if box else 100.0))

    def _side(self, name: str, default: float) -> float:
        written = self.root.get(name)
        unit = svg_numbers.unit_of(written)
        value = svg_numbers.length(written, whole=default)
        if value is None or unit in (None, "%"):
            return default * self.pixel
        return value * (PIXEL if unit in _MILLIMETRES else self.pixel)

    @property
    def view(self) -> tuple[float, float]:
        """Width and height of the page in the units of the drawing."""
        box = self.view_box
        return (box[2], box[3]) if box else (self.size[0] / self.pixel, self.size[1] / self.pixel)

    @cached_property
    def to_page(self) -> Matrix:
        """From the units of the drawing to millimetres on the page, ``y`` downwards."""
        if self.view_box is None:
            return Matrix(self.pixel, 0.0, 0.0, self.pixel, 0.0, 0.0)
        return fitted(self.view_box, (0.0, 0.0, *self.size), self.root.get("preserveAspectRatio"))

    def matrix(self, element: ET.Element) -> Matrix:
        """From the units of an element, with its own transform, to millimetres on the page."""
        made = UNIT
        for one in (element, *self.above(element)):
            if one is not self.root:
                made = self.inner(one).after(made)
        return self.to_page.after(made)

    def inner(self, element: ET.Element) -> Matrix:
        """From the units of an element to those around it."""
        own = svg_numbers.transform(element.get("transform"))
        if local(element) == "svg":
            box, (width, height) = numbers(element.get("viewBox", "")), self.view
            x, y = length(element.get("x"), width) or 0.0, length(element.get("y"), height) or 0.0
            if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
                return own.after(moved(x, y))
            frame = (
                *(x, y),
                length(element.get("width", "100%"), width) or width,
                length(element.get("height", "100%"), height) or height,
            )
            return own.after(fitted((box[0], box[1], box[2], box[3]), frame, element.get("preserveAspectRatio")))
        return own


def fitted(
    box: tuple[float, float, float, float], frame: tuple[float, float, float, float], kept: str | None = None
) -> Matrix:
    """The map of a view box into a frame (each x, y, width, height). ``kept`` is as in ``preserveAspectRatio``."""
    x, y, width, height = frame
    across, down = width / box[2], height / box[3]
    words = (kept or "").split() or ["xMidYMid"]
    words = words[1:] if words[0] == "defer" else words
    left, top = 0.0, 0.0
    if words and words[0] != "none" and across != down:
        scale = max(across, down) if words[-1] == "slice" else min(across, down)
        left = (width - scale * box[2]) * _ALIGNED.get(words[0][1:4], 0.5)
        top = (height - scale * box[3]) * _ALIGNED.get(words[0][5:8], 0.5)
        across = down = scale
    return Matrix(across, 0.0, 0.0, down, x + left - across * box[0], y + top - down * box[1])
