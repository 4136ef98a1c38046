"""Drawings as Inkscape understands them: layers, labels, kinds of objects. What the endpoints share."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cached_property

from pytest_opencomputer.guest.channels import svg
from pytest_opencomputer.guest.channels.svg import SVG, href, local
from pytest_opencomputer.guest.channels.svg_geometry import GROUPS, TEXTS, Measuring
from pytest_opencomputer.guest.channels.svg_numbers import PIXEL
from pytest_opencomputer.guest.channels.svg_shapes import SHAPES
from pytest_opencomputer.guest.endpoint import Home

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SODIPODI = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}"
LABEL = f"{INKSCAPE}label"
_OLD_PIXEL = 25.4 / 90
"""Before release 0.92 a pixel was a ninetieth of an inch."""
_RELEASE = re.compile(r"(\d{1,4})\.(\d{1,4})")
_OBJECTS = SHAPES | GROUPS | TEXTS | {"use"}
_KINDS = {
    "rect": "rectangle",
    "g": "group",
    "svg": "group",
    "switch": "group",
    "a": "link",
    "flowRoot": "text",
    "use": "clone",
}
# Shapes with path effects are paths, and keep their parameters.
_TYPES = {
    "rect": "rectangle",
    "arc": "arc",
    "star": "star",
    "spiral": "spiral",
    "inkscape:box3d": "3D box",
    "inkscape:offset": "offset",
}


class Drawing(svg.Svg):
    """A drawing, with the names that Inkscape shows."""

    @cached_property
    def measuring(self) -> Measuring:
        """Measures its objects."""
        return Measuring(self)

    @property
    def version(self) -> str | None:
        """The release that wrote it, as in ``1.4``; ``None`` if nothing says so."""
        words = self.root.get(f"{INKSCAPE}version", "").split()
        return words[0] if words else None

    @property
    def pixel(self) -> float:
        """Millimetres of a pixel, which were others in old releases."""
        match = _RELEASE.match(self.version or "")
        return _OLD_PIXEL if match and (int(match[1]), int(match[2])) < (0, 92) else PIXEL

    @property
    def named_view(self) -> ET.Element | None:
        """Where Inkscape keeps how a drawing is shown; ``None`` in plain SVG."""
        return self.root.find(f"{SODIPODI}namedview")

    @cached_property
    def objects(self) -> list[ET.Element]:
        """All objects, layers among them, in the order of drawing; what is in another stands behind it."""
        return list(self._objects(self.root))

    def _objects(self, around: ET.Element) -> Iterator[ET.Element]:
        waiting = [*reversed(around)]
        while waiting:
            one = waiting.pop()
            if local(one) in _OBJECTS:
                yield one
                if local(one) in GROUPS:
                    waiting.extend(reversed(one))

    def inside(self, element: ET.Element) -> list[ET.Element]:
        """The objects that are directly in an element, from the bottom to the top."""
        return [one for one in element if local(one) in _OBJECTS]

    def all_inside(self, element: ET.Element) -> list[ET.Element]:
        """The objects in an element, and those in them."""
        return list(self._objects(element))

    def find(self, name: str) -> ET.Element | None:
        """The object with a label, or else with an id; ``None`` if there is none."""
        return next(iter(self.all_called(name)), None)

    def all_called(self, name: str) -> list[ET.Element]:
        """The objects with a label; if there is none, the one with an id."""
        labelled = [one for one in self.objects if one.get(LABEL) == name]
        return labelled or [one for one in self.objects if name and one.get("id") == name][:1]

    def layer(self, name: str) -> ET.Element | None:
        """The layer with a label or id; ``None`` if there is none."""
        return next((one for one in self.all_called(name) if is_layer(one)), None)

    @property
    def layers(self) -> list[ET.Element]:
        """All layers, in the order of drawing."""
        return [one for one in self.objects if is_layer(one)]

    def kind(self, element: ET.Element) -> str:
        """What an object is, as in ``rectangle``."""
        name = local(element)
        if name == "g" and is_layer(element):
            return "layer"
        if name in ("path", "g") and (kind := _TYPES.get(element.get(f"{SODIPODI}type", ""))):
            return "polygon" if kind == "star" and element.get(f"{INKSCAPE}flatsided") == "true" else kind
        if name == "path" and element.get(f"{INKSCAPE}connector-type"):
            return "connector"
        if name == "use":
            original = self.referred(href(element))
            return "symbol" if original is not None and local(original) == "symbol" else "clone"
        return _KINDS.get(name, name)

    def layer_of(self, element: ET.Element) -> ET.Element | None:
        """The innermost layer in which an object is."""
        return next((one for one in self.above(element) if is_layer(one)), None)

    def group_of(self, element: ET.Element) -> ET.Element | None:
        """The innermost group, if there is one within its layer."""
        around = self.parent(element)
        grouped = around is not None and around is not self.root and local(around) in GROUPS and not is_layer(around)
        return around if grouped else None


def is_layer(element: ET.Element) -> bool:
    """Whether it is a layer."""
    return element.tag == f"{SVG}g" and element.get(f"{INKSCAPE}groupmode") == "layer"


def name_of(element: ET.Element | None) -> str | None:
    """The label of an object, or else its id."""
    return None if element is None else element.get(LABEL) or element.get("id") or ""


def names_of(elements: list[ET.Element]) -> list[str]:
    """The labels of objects, or else their ids."""
    return [name_of(one) or "" for one in elements]


def is_visible(element: ET.Element, drawing: Drawing) -> bool:
    """Whether it is not hidden itself."""
    own = drawing.own(element)
    return own.get("display") != "none" and own.get("visibility", "visible") not in ("hidden", "collapse")


def is_locked(element: ET.Element) -> bool:
    """Whether it is locked itself."""
    return element.get(f"{SODIPODI}insensitive") in ("true", "1")


def read(home: Home, place: str) -> Drawing | None:
    """The drawing at a place; ``None`` if nothing is there. Raises as ``Home.file`` and ``Svg`` do."""
    return Drawing(svg.read(home, place), place) if home.has(place) else None


def found(home: Home, place: str, name: str) -> tuple[Drawing, ET.Element] | None:
    """A drawing and an object in it; ``None`` if one of them is not there."""
    drawing = read(home, place)
    element = None if drawing is None else drawing.find(name)
    return None if drawing is None or element is None else (drawing, element)


def rounded(value: float, digits: int = 3) -> float:
    """A number as facts have it, never ``-0.0``."""
    return round(value, digits) + 0.0
