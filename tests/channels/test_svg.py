"""SVG drawings: units, properties and geometry, and files made to break what reads them.

``apps/inkscape/tests`` compare boxes with what Inkscape computes for the same objects.
"""

from __future__ import annotations

import gzip
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import svg, svg_measures, svg_numbers, svg_paths, svg_styles
from pytest_opencomputer.guest.channels.svg import Svg
from pytest_opencomputer.guest.channels.svg_geometry import Measuring
from pytest_opencomputer.guest.channels.svg_measures import Box, Pen
from pytest_opencomputer.guest.channels.svg_numbers import UNIT, Matrix
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateError, StateTooBig
from tests.hostile.limits import SECONDS, measured
from tests.hostile.ways import MIB

PAGE = 'width="200mm" height="100mm" viewBox="0 0 200 100"'
NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def drawing(inside: str, page: str = PAGE) -> Svg:
    return Svg(f"<svg {NAMES} {page}>{inside}</svg>".encode())


def box(inside: str, page: str = PAGE, *, visual: bool = False, name: str = "a") -> list[float] | None:
    """The box of the element with an id, as left, top, width and height."""
    known = drawing(inside, page)
    found = Measuring(known).extent(known.by_id[name], visual=visual).box
    return None if found is None else [round(one, 3) for one in (found.left, found.top, found.width, found.height)]


def rounded(one: Box | None) -> list[float]:
    assert one is not None
    return [round(value, 3) for value in one]


# Numbers, units


@pytest.mark.parametrize(
    ("text", "pixels"),
    [
        ("12", 12.0),
        ("1in", 96.0),
        ("25.4mm", 96.0),
        ("-2.54cm", -96.0),
        ("72pt", 96.0),
        ("6pc", 96.0),
        ("50%", 100.0),
        ("2em", 32.0),
        (" 1e1px ", 10.0),
        (".5", 0.5),
        ("", None),
        ("wide", None),
        ("1furlong", None),
        (None, None),
    ],
)
def test_lengths(text: str | None, pixels: float | None) -> None:
    found = svg_numbers.length(text, whole=200.0)
    assert found == (None if pixels is None else pytest.approx(pixels))


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("translate(10)", (11.0, 2.0)),
        ("translate(10 20)", (11.0, 22.0)),
        ("scale(2)", (2.0, 4.0)),
        ("scale(2,-1)", (2.0, -2.0)),
        ("rotate(90)", (-2.0, 1.0)),
        ("rotate(90, 1, 1)", (0.0, 1.0)),
        ("skewX(45)", (3.0, 2.0)),
        ("skewY(45)", (1.0, 3.0)),
        ("matrix(1 0 0 1 5 6)", (6.0, 8.0)),
        ("translate(10,0) scale(2)", (12.0, 4.0)),
        ("scale(2), translate(10,0)", (22.0, 4.0)),
        ("none", (1.0, 2.0)),
        ("", (1.0, 2.0)),
    ],
)
def test_transforms(text: str, point: tuple[float, float]) -> None:
    assert svg_numbers.transform(text).at((1.0, 2.0)) == pytest.approx(point)


@pytest.mark.parametrize(
    "text", ["rotate()", "rotate(1 2)", "turn(90)", "scale(x)", "translate(1e300)", "scale(nan)", "scale(1)" * 65, "("]
)
def test_odd_transforms(text: str) -> None:
    with pytest.raises(StateCorrupt):
        svg_numbers.transform(text)


@pytest.mark.parametrize(
    ("page", "size", "scale"),
    [
        (PAGE, (200.0, 100.0), 1.0),
        ('width="200" height="100"', (52.917, 26.458), 0.264583),
        ('viewBox="0 0 200 100"', (52.917, 26.458), 0.264583),
        ('width="100%" height="100%" viewBox="0 0 200 100"', (52.917, 26.458), 0.264583),
        ('width="744.09448" height="1052.3622" viewBox="0 0 210 297"', (196.875, 278.437), 0.937501),
        ('width="210mm" height="297mm" viewBox="0 0 744.09448 1052.3622"', (210.0, 297.0), 0.282222),
        ('width="4in" height="2in" viewBox="0 0 4 2"', (101.6, 50.8), 25.4),
    ],
)
def test_pages(page: str, size: tuple[float, float], scale: float) -> None:
    known = drawing("", page)
    assert known.size == pytest.approx(size, abs=0.001)
    assert known.to_page.a == pytest.approx(scale, abs=0.00001)


def test_a_view_box_of_another_shape_is_centred() -> None:
    page = 'width="200mm" height="100mm" viewBox="10 0 100 100"'
    assert box('<rect id="a" x="10" y="0" width="10" height="10"/>', page) == [50.0, 0.0, 10.0, 10.0]
    stretched = page + ' preserveAspectRatio="none"'
    assert box('<rect id="a" x="10" y="0" width="10" height="10"/>', stretched) == [0.0, 0.0, 20.0, 10.0]


# Paths


@pytest.mark.parametrize(
    ("data", "box", "nodes", "length", "area"),
    [
        ("M0 0h10v20h-10z", [0, 0, 10, 20], 4, 60, 200),
        ("M0,0 10,0 10,20 0,20", [0, 0, 10, 20], 4, 40, 200),
        ("m5 5 10 0 0 10 -10 0 0 -10z", [5, 5, 15, 15], 4, 40, 100),
        ("M0 0h10v10h-10zM2 2v6h6v-6z", [0, 0, 10, 10], 8, 64, 64),
        ("M0 0 C0 10 10 10 10 0", [0, 0, 10, 7.5], 2, 20.0, 60),
        ("M0 0 Q5 10 10 0", [0, 0, 10, 5], 2, 14.789, 33.333),
        ("M0 0 Q5 10 10 0 T20 0", [0, -5, 20, 5], 3, 29.579, 0),
        ("M0 0 C0 5 5 5 5 0 S10 -5 10 0", [0, -3.75, 10, 3.75], 3, 20.0, 0),
        ("M-10 0A10 10 0 0 1 10 0", [-10, -10, 10, 0], 2, 31.416, 157.1),
        ("M-10 0a10 10 0 1 1 20 0z", [-10, -10, 10, 0], 2, 51.416, 157.1),
        ("M-10 0a1 1 0 01 20 0", [-10, -10, 10, 0], 2, 31.416, 157.1),
        ("M0 0A0 5 0 0 1 10 0", [0, 0, 10, 0], 2, 10, 0),
        ("M1-2.5.5.5", [0.5, -2.5, 1, 0.5], 2, 3.041, 0),
    ],
)
def test_paths(data: str, box: list[float], nodes: int, length: float, area: float) -> None:
    paths = svg_paths.parse(data)
    assert rounded(svg_measures.box_of(paths, UNIT)) == pytest.approx(box, abs=0.002)
    assert sum(len(one.nodes) for one in paths) == nodes
    assert svg_measures.length_of(paths) == pytest.approx(length, abs=0.02)
    assert svg_measures.area_of(paths) == pytest.approx(area, abs=0.1)


@pytest.mark.parametrize(
    ("data", "segments"),
    [("", 0), ("L 1 1", 0), ("M 0 0", 0), ("M0 0 L5 5 nonsense L9 9", 1), ("M0 0 L5", 0), ("M0 0 Z 5 5", 0), ("42", 0)],
)
def test_a_path_with_an_error_ends_there(data: str, segments: int) -> None:
    assert sum(len(one.segments) for one in svg_paths.parse(data)) == segments


def test_a_closed_path_goes_on_from_its_start() -> None:
    paths = svg_paths.parse("M5 5 h10 v10 z l-5 -5")
    assert [one.closed for one in paths] == [True, False]
    assert paths[1].nodes == [(5.0, 5.0), (0.0, 0.0)]


def test_the_nodes_of_an_arc_are_its_ends() -> None:
    (one,) = svg_paths.parse("M -10,0 A 10,10 0 1 1 0,10")
    assert one.nodes == [(-10.0, 0.0), (0.0, 10.0)]
    assert len(one.segments[0].cubics) == 3


# Strokes


@pytest.mark.parametrize(
    ("data", "pen", "box"),
    [
        ("M0 0H10", Pen(2), [0, -1, 10, 1]),
        ("M0 0H10", Pen(2, cap="square"), [-1, -1, 11, 1]),
        ("M0 0H10", Pen(2, cap="round"), [-1, -1, 11, 1]),
        ("M0 0H10V10H0z", Pen(2), [-1, -1, 11, 11]),
        ("M0 0H10V10H0z", Pen(2, join="bevel"), [-1, -1, 11, 11]),
        ("M0 0 10 50 20 0z", Pen(4, miter_limit=10), [-2.440, -2, 22.440, 60.198]),
        ("M0 0 10 50 20 0z", Pen(4, miter_limit=2), [-2.440, -2, 22.440, 50.392]),
        ("M0 0 10 50 20 0z", Pen(4, join="round"), [-2, -2, 22, 52]),
        ("M5 5z", Pen(2, cap="round"), [4, 4, 6, 6]),
        ("M0 0H10", Pen(0), [0, 0, 10, 0]),
    ],
)
def test_strokes(data: str, pen: Pen, box: list[float]) -> None:
    found = svg_measures.stroked_box(svg_paths.parse(data), pen, UNIT)
    assert rounded(found) == pytest.approx(box, abs=0.01)


def test_a_stroke_is_turned_with_its_path() -> None:
    turned = Matrix(math.cos(1), math.sin(1), -math.sin(1), math.cos(1), 0, 0)
    plain = svg_measures.stroked_box(svg_paths.parse("M0 0H10"), Pen(2, cap="round"), turned)
    assert rounded(plain) == pytest.approx([-1, -1, 10 * math.cos(1) + 1, 10 * math.sin(1) + 1], abs=0.01)


# Elements


@pytest.mark.parametrize(
    ("element", "box_of_it"),
    [
        ('<rect id="a" x="10" y="20" width="30" height="10"/>', [10, 20, 30, 10]),
        ('<rect id="a" x="10" y="20" width="30" height="10" rx="4"/>', [10, 20, 30, 10]),
        ('<rect id="a" x="10%" y="50%" width="50%" height="10%"/>', [20, 50, 100, 10]),
        ('<rect id="a" x="10" y="20" width="30"/>', None),
        ('<circle id="a" cx="50" cy="50" r="10"/>', [40, 40, 20, 20]),
        ('<ellipse id="a" cx="50" cy="50" rx="10" ry="5" transform="rotate(90 50 50)"/>', [45, 40, 10, 20]),
        ('<line id="a" x1="1" y1="2" x2="30" y2="20"/>', [1, 2, 29, 18]),
        ('<polygon id="a" points="10,10 20,10 15,20"/>', [10, 10, 10, 10]),
        ('<polyline id="a" points=""/>', None),
        ('<image id="a" x="5" y="5" width="20" height="10" xlink:href="x.png"/>', [5, 5, 20, 10]),
        ('<g id="a" transform="scale(2)"><rect x="5" y="5" width="1" height="1"/></g>', [10, 10, 2, 2]),
        ('<g id="a"><rect width="1" height="1"/><rect x="9" width="1" height="1"/></g>', [0, 0, 10, 1]),
        ('<g id="a"><rect width="1" height="1"/><rect x="9" width="1" height="1" display="none"/></g>', [0, 0, 1, 1]),
        ('<g id="a" style="display:none"><rect width="1" height="1"/></g>', [0, 0, 1, 1]),
        ('<a id="a"><rect width="1" height="2"/></a>', [0, 0, 1, 2]),
        ('<g id="a"/>', None),
        ('<rect id="r" width="5" height="5"/><use id="a" xlink:href="#r" x="10" y="20"/>', [10, 20, 5, 5]),
        ('<use id="a" xlink:href="#nowhere"/>', None),
        ('<use id="a" xlink:href="other.svg#r"/>', None),
        (
            '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
            '<use id="a" xlink:href="#s" x="10" y="10" width="40" height="40"/>',
            [10, 10, 40, 40],
        ),
        (
            '<svg id="a" x="10" y="10" width="50" height="50" viewBox="0 0 5 5"><rect width="2" height="1"/></svg>',
            [10, 10, 20, 10],
        ),
    ],
)
def test_boxes(element: str, box_of_it: list[float] | None) -> None:
    assert box(element) == box_of_it


@pytest.mark.parametrize(
    ("inside", "box_of_it"),
    [
        ('<g style="stroke:red;stroke-width:2"><rect id="a" x="10" y="10" width="5" height="5"/></g>', [9, 9, 7, 7]),
        ('<g transform="scale(2)"><rect id="a" stroke="red" x="5" y="5" width="5" height="5"/></g>', [9, 9, 12, 12]),
        ('<rect id="a" style="stroke-width:2" x="10" y="10" width="5" height="5"/>', [10, 10, 5, 5]),
        (
            '<clipPath id="c"><rect x="12" y="12" width="50" height="50"/></clipPath>'
            '<rect id="a" clip-path="url(#c)" x="10" y="10" width="5" height="5"/>',
            [12, 12, 3, 3],
        ),
        (
            '<clipPath id="c"/><rect id="a" clip-path="url(#c)" x="10" y="10" width="5" height="5"/>',
            None,
        ),
        (
            '<g id="o"><rect width="5" height="5"/></g><use id="a" xlink:href="#o" stroke="red" stroke-width="2"/>',
            [-1, -1, 7, 7],
        ),
    ],
)
def test_visual_boxes(inside: str, box_of_it: list[float] | None) -> None:
    assert box(inside, visual=True) == box_of_it


def test_the_size_of_a_text_is_not_known() -> None:
    known = drawing('<g id="a"><rect width="5" height="5"/><text>Bread</text></g><text id="b">Bread</text>')
    assert Measuring(known).extent(known.by_id["a"]).complete is False
    assert Measuring(known).extent(known.by_id["b"]).box is None
    assert Measuring(known).extent(drawing('<g id="a"/>').by_id["a"]).complete is True


# Properties


def test_what_is_stronger() -> None:
    known = drawing(
        "<style>rect {fill: red} .b {fill: green} #c {fill: blue !important} rect.b.d {fill: pink} g rect {fill: gray}"
        "/* #e {fill: white} */</style>"
        '<g fill="black" style="stroke:yellow"><rect id="a" fill="white"/><rect id="b" class="b"/><rect id="c"/>'
        '<rect id="d" class="x d b"/><circle id="e"/><rect id="f" style="fill:none"/><g id="g" opacity="0.5"/></g>'
    )
    fills = {name: known.style(known.by_id[name]).get("fill") for name in "abcdefg"}
    assert fills == {"a": "red", "b": "green", "c": "blue", "d": "pink", "e": "black", "f": "none", "g": "black"}
    assert known.style(known.by_id["a"])["stroke"] == "yellow"
    assert "fill" not in known.own(known.by_id["e"])
    assert "opacity" not in known.style(drawing('<g opacity="0.5"><g id="a"/></g>').by_id["a"])


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#1F6f54", ("#1f6f54", 1.0)),
        ("#abc", ("#aabbcc", 1.0)),
        ("#abcd", ("#aabbcc", 0.8667)),
        ("#1f6f5480", ("#1f6f54", 0.502)),
        ("rgb(255, 0, 10)", ("#ff000a", 1.0)),
        ("rgb(100%,0%,50%)", ("#ff0080", 1.0)),
        ("rgba(1 2 3 / 50%)", ("#010203", 0.5)),
        ("hsl(120, 100%, 25%)", ("#008000", 1.0)),
        ("Teal", ("#008080", 1.0)),
        ("#010203 icc-color(x, 1)", ("#010203", 1.0)),
        ("transparent", ("#000000", 0.0)),
        ("rgb(1,2)", None),
        ("rgb(1,2,three)", None),
        ("#12", None),
        ("url(#a)", None),
        ("sunshine", None),
        ("", None),
        (None, None),
    ],
)
def test_colours(text: str | None, colour: tuple[str, float] | None) -> None:
    assert svg_styles.colour(text) == colour


def test_a_colour_that_is_too_much() -> None:
    with pytest.raises(StateCorrupt):
        svg_styles.colour("rgb(1e400,0,0)")


def test_declarations() -> None:
    said = svg_styles.declarations("fill : red;;font-family:'A;B', \"C:D\"; src:url(a;b) ; marker:url(#m)")
    assert said["font-family"] == "'A;B', \"C:D\""
    assert said["marker-end"] == "url(#m)"
    assert svg_styles.reference("url( '#m' )") == "m"
    assert svg_styles.reference("none") is None


# Files


def test_packed(home: Home, root: Path) -> None:
    plain = f"<svg {NAMES}/>".encode()
    (root / "a.svgz").write_bytes(gzip.compress(plain))
    known = Svg(svg.read(home, "a.svgz"))
    assert (known.compressed, Svg(plain).compressed) == (True, False)


BOMB = gzip.compress(b"<svg>" + b" " * (40 * MIB))
LAUGHS = b'<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
OUTSIDE = b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", StateCorrupt),
        (b"no drawing", StateCorrupt),
        (b"<svg/>", StateCorrupt),
        (b"<html xmlns='http://www.w3.org/1999/xhtml'/>", StateCorrupt),
        (f"<svg {NAMES}>".encode(), StateCorrupt),
        (f"<svg {NAMES}>\xff</svg>".encode("latin-1"), StateCorrupt),
        (f"<?xml version='1.0' encoding='utf-7'?><svg {NAMES}/>".encode(), StateCorrupt),
        (LAUGHS, StateCorrupt),
        (OUTSIDE, StateCorrupt),
        (b"\x1f\x8bnonsense", StateCorrupt),
        (gzip.compress(f"<svg {NAMES}/>".encode())[:-9], StateCorrupt),
        (BOMB, StateTooBig),
        (f"<svg {NAMES}>{'<g>' * 300}{'</g>' * 300}</svg>".encode(), StateTooBig),
        (f"<svg {NAMES}>{'<g/>' * 100_001}</svg>".encode(), StateTooBig),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else str(len(value)),
)
def test_files_that_are_no_drawings(content: bytes, error: type[StateError]) -> None:
    found = measured(lambda: bool(Svg(content)))
    assert type(found.error) is error, found
    assert found.memory < 300 * MIB


def laughing(levels: int) -> str:
    """Groups of two clones of the group before."""
    groups = (
        f'<g id="a{number}"><use xlink:href="#a{number - 1}"/><use xlink:href="#a{number - 1}"/></g>'
        for number in range(1, levels)
    )
    return '<g id="a0"><rect width="1" height="1"/></g>' + "".join(groups)


def measure(known: Svg) -> Any:
    """All that can be measured."""
    every = Measuring(known)
    found = [every.extent(one, visual=visual).box for one in known.root for visual in (False, True)]
    return [None if one is None else list(one) for one in found]


HOSTILE: dict[str, tuple[Callable[[], str], type[StateError] | None]] = {
    "clones of clones of clones": (lambda: laughing(30), StateTooBig),
    "a clone of itself": (lambda: '<use id="a" xlink:href="#a"/>', None),
    "clones of each other": (lambda: '<use id="a" xlink:href="#b"/><use id="b" xlink:href="#a"/>', None),
    "a group with its own clone": (lambda: '<g id="a"><use xlink:href="#a"/></g>', None),
    "a clip that clips itself": (
        lambda: (
            '<clipPath id="c"><use xlink:href="#r"/></clipPath><rect id="r" width="9" height="9" clip-path="url(#c)"/>'
        ),
        None,
    ),
    "groups in groups": (lambda: "<g>" * 240 + "</g>" * 240, StateTooBig),
    "a long path": (lambda: f'<path d="M0 0{" 1 1" * 60_000}"/>', StateTooBig),
    "many curves": (lambda: f'<path stroke="red" d="M0 0{" c1 2 3 4 5 6" * 40_000}"/>', None),
    "infinity": (lambda: '<rect width="1e999" height="5"/>', StateCorrupt),
    "no number": (lambda: '<rect width="nan" height="inf"/>', None),
    "far away": (lambda: '<path d="M 1e8 1e8 l 9e8 9e8 9e8 9e8"/>', StateCorrupt),
    "far by transforms": (lambda: '<g transform="scale(1e6)">' * 9 + "</g>" * 9, StateCorrupt),
    "far objects": (
        lambda: '<g transform="scale(1e6)">' * 9 + '<rect width="1" height="1"/>' + "</g>" * 9,
        StateCorrupt,
    ),
    "tiny radii": (lambda: '<path stroke="red" d="M0 0A1e-300 1e-300 0 0 1 5 5"/>', None),
    "a flat transform": (lambda: '<rect width="1" height="1" stroke="red" transform="scale(0)"/>', None),
    "many rules": (lambda: "<style>" + "a{b:c}" * 3_000 + "</style>", StateTooBig),
    "no end of a rule": (lambda: "<style>" + "a," * 99_000 + "</style><rect/>", None),
    "many selectors": (lambda: "<style>" + "a," * 99_000 + "b{c:d}</style><rect/>", StateTooBig),
    "a long sheet": (lambda: "<style>" + "a," * 200_000 + "</style><rect/>", StateTooBig),
    "a long style": (lambda: f'<rect style="{"a:b;" * 50_000}"/>', StateTooBig),
    "brackets": (lambda: f'<rect style="a:{"(" * 19_000}" transform="{"rotate(" * 20_000}"/>', StateCorrupt),
    "a view box of nothing": (lambda: '<svg viewBox="0 0 0 0"><rect width="1" height="1"/></svg>', None),
    "many numbers": (lambda: f'<polygon points="{"1 " * 200_000}"/>', StateTooBig),
    "a long number": (lambda: f'<rect x="{"1" * 500_000}" width="1" height="1"/>', None),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_drawings(name: str) -> None:
    make, error = HOSTILE[name]
    content = f"<svg {NAMES} {PAGE}>{make()}</svg>".encode()
    found = measured(lambda: measure(Svg(content)), SECONDS)
    assert type(found.error) is (error or type(None)), found
    assert found.memory < 300 * MIB
    assert sys.getrecursionlimit() == 1_000


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789-+.eE, \n#", max_size=60))
def test_any_path(data: str) -> None:
    """Whatever is written, there is a box, or an error that has a name."""
    try:
        paths = svg_paths.parse(data)
    except StateError:
        return
    found = svg_measures.stroked_box(paths, Pen(1), UNIT)
    assert found is None or all(map(math.isfinite, found))


@given(st.text("abcdefglmnorstuvwxyz#0123456789-+.(){}:;,'\"!*/ %", max_size=60))
def test_any_style(text: str) -> None:
    sheet = svg_styles.Sheet()
    sheet.add(text)
    assert all(isinstance(value, str) for value in svg_styles.declarations(text).values())
    try:
        known = svg_styles.colour(text)
    except StateCorrupt:
        return
    assert known is None or (len(known[0]) == 7 and 0 <= known[1] <= 1)
