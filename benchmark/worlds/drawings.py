"""Writes drawings for seeds as Inkscape 1.4 does: the same bytes every time. A unit of a drawing is a millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from xml.sax.saxutils import escape, quoteattr

_HEAD = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->

<svg
   width="{width:g}mm"
   height="{height:g}mm"
   viewBox="0 0 {width:g} {height:g}"
   version="1.1"
   id="svg1"
   inkscape:version="1.4 (e7c3feb1, 2024-10-09)"
   sodipodi:docname={name}
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/">
  <title
     id="title1">{title}</title>
  <sodipodi:namedview
     id="namedview1"
     pagecolor="#ffffff"
     bordercolor="#000000"
     borderopacity="0.25"
     inkscape:showpageshadow="2"
     inkscape:pageopacity="0.0"
     inkscape:pagecheckerboard="0"
     inkscape:deskcolor="#d1d1d1"
     inkscape:document-units="mm"
     inkscape:current-layer="layer{current}"
     showguides="true">
{guides}  </sodipodi:namedview>
  <defs
     id="defs1" />
"""
_TAIL = """\
  <metadata
     id="metadata1">
    <rdf:RDF>
      <cc:Work
         rdf:about="">
        <dc:title>{title}</dc:title>
      </cc:Work>
    </rdf:RDF>
  </metadata>
</svg>
"""


@dataclass(frozen=True)
class Object:
    """An object of a drawing, with the label that people know it by.

    Attributes:
        id: made of its label.
        kind: ``rectangle``, ``circle``, ``path`` or ``text``.
        lines: of a text.
        size: of a text's letters.
    """

    label: str
    kind: str
    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    fill: str = "none"
    stroke: str = "none"
    stroke_width: float = 0.0
    radius: float = 0.0
    data: str = ""
    lines: tuple[str, ...] = ()
    size: float = 0.0
    family: str = "DejaVu Sans"
    bold: bool = False

    @property
    def id(self) -> str:
        """What Inkscape knows it by."""
        return self.label.lower().replace(" ", "-")


@dataclass(frozen=True)
class Layer:
    """A layer with its objects, from the lowest to the uppermost."""

    name: str
    objects: tuple[Object, ...]


def rectangle(label: str, x: float, y: float, width: float, height: float, **look: float | str) -> Object:
    """A rectangle; ``look`` are fields of ``Object``."""
    return Object(label, "rectangle", x, y, width, height, **look)  # type: ignore[arg-type]


def circle(label: str, x: float, y: float, radius: float, **look: float | str) -> Object:
    """A circle about a point."""
    return Object(label, "circle", x - radius, y - radius, 2 * radius, 2 * radius, **look)  # type: ignore[arg-type]


def arrow(label: str, x: float, y: float, length: float, height: float, fill: str) -> Object:
    """An arrow to the right, as a path, of which this is the upper left corner."""
    head = 0.45 * length
    shoulder, half = 0.3 * height, height / 2
    data = (
        f"m {x:g},{y + shoulder:g} h {length - head:g} v {-shoulder:g} l {head:g},{half:g} {-head:g},{half:g} "
        f"v {-shoulder:g} h {-(length - head):g} z"
    )
    return Object(label, "path", x, y, length, height, fill, data=data)


def text(
    label: str, x: float, y: float, size: float, *lines: str, fill: str, family: str, bold: bool = False
) -> Object:
    """A text whose lines have their middle at ``x``; ``y`` is the first base line, and ``size`` that of the letters."""
    return Object(label, "text", x, y, fill=fill, lines=lines, size=size, family=family, bold=bold)


def drawing(
    place: str, title: str, width: float, height: float, layers: Sequence[Layer], guides: Sequence[float] = ()
) -> bytes:
    """A drawing on one page.

    Args:
        place: of its file.
        guides: horizontal ones, by how far they are from the upper edge.
    """
    lines = "".join(
        f'    <sodipodi:guide\n       position="0,{height - one:g}"\n       orientation="0,-1"\n'
        f'       id="guide{at}"\n       inkscape:locked="false" />\n'
        for at, one in enumerate(guides, 1)
    )
    name = quoteattr(PurePosixPath(place).name)
    head = _HEAD.format(width=width, height=height, name=name, title=escape(title), current=len(layers), guides=lines)
    body = "".join(
        f'  <g\n     inkscape:label={quoteattr(one.name)}\n     inkscape:groupmode="layer"\n     id="layer{at}">\n'
        + "".join(map(_object, one.objects))
        + "  </g>\n"
        for at, one in enumerate(layers, 1)
    )
    return (head + body + _TAIL.format(title=escape(title))).encode()


def _object(one: Object) -> str:
    style = f"fill:{one.fill}" + (";fill-opacity:1" if one.fill != "none" else "")
    style += f";stroke:{one.stroke}" + (f";stroke-width:{one.stroke_width:g}" if one.stroke != "none" else "")
    named = f'       id="{one.id}"\n       inkscape:label={quoteattr(one.label)}\n'
    if one.kind == "rectangle":
        corners = f'\n       ry="{one.radius:g}"' if one.radius else ""
        return (
            f'    <rect\n       style="{style}"\n{named}       width="{one.width:g}"\n       height="{one.height:g}"\n'
            f'       x="{one.x:g}"\n       y="{one.y:g}"{corners} />\n'
        )
    if one.kind == "circle":
        radius = one.width / 2
        return (
            f'    <circle\n       style="{style}"\n{named}       cx="{one.x + radius:g}"\n'
            f'       cy="{one.y + radius:g}"\n       r="{radius:g}" />\n'
        )
    if one.kind == "path":
        return f'    <path\n       style="{style}"\n       d="{one.data}"\n{named.rstrip()} />\n'
    weight = "bold" if one.bold else "normal"
    spans = "".join(
        f'<tspan\n         sodipodi:role="line"\n         id="{one.id}-{at}"\n         x="{one.x:g}"\n'
        f'         y="{one.y + 1.25 * one.size * (at - 1):g}">{escape(line)}</tspan>'
        for at, line in enumerate(one.lines, 1)
    )
    return (
        f'    <text\n       xml:space="preserve"\n       style="font-weight:{weight};font-size:{one.size:g}px;'
        f"line-height:1.25;font-family:'{one.family}';text-align:center;text-anchor:middle;fill:{one.fill};"
        f'stroke:none"\n       x="{one.x:g}"\n       y="{one.y:g}"\n{named.rstrip()}>{spans}</text>\n'
    )
