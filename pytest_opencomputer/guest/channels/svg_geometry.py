"""What the elements of an SVG drawing take up on the page: shapes, groups, clones and symbols, with clips and strokes.

The extent of a text depends on its font, and is not known.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass

from pytest_opencomputer.guest.channels import svg_measures, svg_styles
from pytest_opencomputer.guest.channels.svg import Svg, fitted, href, local
from pytest_opencomputer.guest.channels.svg_measures import Box, Pen, united
from pytest_opencomputer.guest.channels.svg_numbers import Matrix, length, moved, number_or_none, numbers, transform
from pytest_opencomputer.guest.channels.svg_shapes import SHAPES, outline
from pytest_opencomputer.guest.state import StateTooBig, shown

MAX_VISITED = 100_000
"""Elements that are measured; those of clones count each time."""
MAX_INSIDE = 200
"""Groups in groups, clones and clips among them."""
GROUPS = frozenset(("g", "a", "svg", "switch"))
TEXTS = frozenset(("text", "flowRoot"))
Style = Mapping[str, str]


@dataclass(frozen=True)
class Extent:
    """What is known of an element: its box, ``None`` for nothing, and whether something in it could not be measured."""

    box: Box | None
    complete: bool = True


class Measuring:
    """Measures elements of a drawing, within bounds."""

    def __init__(self, svg: Svg) -> None:
        self._svg = svg
        self._visited = self._depth = 0
        self._complete = True

    def extent(self, element: ET.Element, *, visual: bool = False) -> Extent:
        """What it takes up on the page, in millimetres; ``visual`` means with strokes, and within clips.

        Raises:
            StateTooBig: it has too many elements, its clones counted each time.
            StateCorrupt: it has invalid numbers.
        """
        svg = self._svg
        above = svg.parent(element)
        around = svg.to_page if above is None else svg.matrix(above)
        return self._measured(element, around, {} if above is None else svg.style(above), visual)

    def own_box(self, element: ET.Element) -> Extent:
        """What it takes up in its own units, without its transform."""
        back = transform(element.get("transform"))
        determinant = back.determinant
        if not determinant:
            return Extent(None, complete=False)
        a, b, c, d, e, f = back
        inverse = Matrix(
            *(d / determinant, -b / determinant, -c / determinant, a / determinant),
            *((c * f - d * e) / determinant, (b * e - a * f) / determinant),
        )
        return self._measured(element, inverse, {}, False)

    def inside(self, element: ET.Element, matrix: Matrix) -> Extent:
        """What the children of a definition (a clip, a mask) take up, seen with a map of their units."""
        self._complete = True
        box = united(self._box(one, matrix, {}, False, ()) for one in element)
        return Extent(box, self._complete)

    def _measured(self, element: ET.Element, around: Matrix, style: Style, visual: bool) -> Extent:
        self._complete = True
        box = self._box(element, around, style, visual, ())
        return Extent(box, self._complete)

    def _box(
        self, element: ET.Element, around: Matrix, above: Style, visual: bool, clones: tuple[ET.Element, ...]
    ) -> Box | None:
        name = local(element)
        if name not in SHAPES and name not in GROUPS and name not in TEXTS and name != "use":
            return None
        self._visited += 1
        if self._visited > MAX_VISITED or self._depth >= MAX_INSIDE:
            raise StateTooBig(f"{shown(self._svg.what)} has too many clones, or groups in groups, to be measured")
        self._depth += 1
        box = self._box_of(element, name, around, above, visual, clones)
        self._depth -= 1
        return box

    def _box_of(
        self,
        element: ET.Element,
        name: str,
        around: Matrix,
        above: Style,
        visual: bool,
        clones: tuple[ET.Element, ...],
    ) -> Box | None:
        style = svg_styles.cascaded(above, self._svg.own(element))
        # The outermost element has no transform in SVG 1.1, and its view box is the page.
        outermost = element is self._svg.root
        matrix = around if outermost else around.after(self._svg.inner(element))
        if name in TEXTS:
            self._complete = False
            return None
        if name in SHAPES:
            box = self._shape(element, name, matrix, style, visual)
        elif name == "use":
            box = self._clone(element, matrix, style, visual, clones)
        else:
            box = self._children(element, matrix, style, visual, clones)
        return self._clipped(box, matrix, style) if visual else box

    def _children(
        self, element: ET.Element, matrix: Matrix, style: Style, visual: bool, clones: tuple[ET.Element, ...]
    ) -> Box | None:
        found = None
        for one in element:
            # What is hidden takes up nothing, unless it is asked about itself.
            if self._svg.own(one).get("display") != "none":
                found = united((found, self._box(one, matrix, style, visual, clones)))
        return found

    def _shape(self, element: ET.Element, name: str, matrix: Matrix, style: Style, visual: bool) -> Box | None:
        paths = outline(element, name, self._svg.view)
        box = svg_measures.box_of(paths, matrix)
        if not visual or name == "image" or style.get("stroke", "none") == "none":
            return box
        return united((box, svg_measures.stroked_box(paths, pen(style, self._svg.view), matrix)))

    def _clone(
        self, element: ET.Element, matrix: Matrix, style: Style, visual: bool, clones: tuple[ET.Element, ...]
    ) -> Box | None:
        original = self._svg.referred(href(element))
        if original is None or original in clones or original in {*self._svg.above(element)}:
            return None
        width, height = self._svg.view
        x, y = length(element.get("x"), width) or 0.0, length(element.get("y"), height) or 0.0
        matrix = matrix.after(moved(x, y))
        if local(original) != "symbol":
            return self._box(original, matrix, style, visual, (*clones, original))
        self._visited += 1
        box = numbers(original.get("viewBox", ""))
        matrix = matrix.after(transform(original.get("transform")))
        if len(box) == 4 and box[2] > 0 and box[3] > 0:
            across = length(element.get("width"), width) or box[2]
            down = length(element.get("height"), height) or box[3]
            view = (box[0], box[1], box[2], box[3])
            matrix = matrix.after(fitted(view, (0.0, 0.0, across, down), original.get("preserveAspectRatio")))
        own = svg_styles.cascaded(style, self._svg.own(original))
        return self._children(original, matrix, own, visual, (*clones, original))

    def _clipped(self, box: Box | None, matrix: Matrix, style: Style) -> Box | None:
        for name, kind in (("clip-path", "clipPath"), ("mask", "mask")):
            clip = self._svg.used(style.get(name))
            if box is None or clip is None or local(clip) != kind:
                continue
            inner = matrix.after(transform(clip.get("transform")))
            # The content of a clip counts with its geometry only. A clone in it could lead back here.
            shapes = united(self._plain_box(one, inner) for one in clip)
            box = None if shapes is None else box.within(shapes)
        return box

    def _plain_box(self, element: ET.Element, matrix: Matrix) -> Box | None:
        return self._box(element, matrix, {}, False, ())


def pen(style: Style, view: tuple[float, float]) -> Pen:
    """How a stroke is drawn."""
    across = (view[0] ** 2 + view[1] ** 2) ** 0.5 / 2**0.5
    width = length(style.get("stroke-width", "1"), across)
    limit = number_or_none(style.get("stroke-miterlimit"))
    return Pen(
        max(0.0, 1.0 if width is None else width),
        style.get("stroke-linejoin", "miter"),
        style.get("stroke-linecap", "butt"),
        4.0 if limit is None else limit,
    )
