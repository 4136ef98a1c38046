"""A drawing in words: what each object is and looks like, so that a guard can say that the rest of it stays."""

from __future__ import annotations

import hashlib
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypedDict

from pytest_opencomputer.guest.channels import svg, svg_measures, svg_styles
from pytest_opencomputer.guest.channels.svg import SVG, href, local
from pytest_opencomputer.guest.channels.svg_geometry import GROUPS, TEXTS, pen
from pytest_opencomputer.guest.channels.svg_measures import Box
from pytest_opencomputer.guest.channels.svg_shapes import SHAPES
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import metadata_of
from .drawings import INKSCAPE, Drawing, is_locked, is_visible, name_of, rounded
from .geometry import anchor, complete, on_page
from .layers import bounded
from .pages import Guide, grids_of, guides_of, pages_of
from .paint import dashes_of, painted, server_of
from .servers import clipping, of_server
from .text_runs import Look, look_of, runs_of
from .texts import alignment, frame_of

_MOST_WORDS = 200


class Description(TypedDict):
    """Objects by name, each with a description of what it is and looks like; ``names`` in the order of drawing.

    If several objects have a name, those after the first have ``#2`` and so on behind it. ``around`` describes the
    rest: ``page``, ``pages``, ``guides`` and ``grids`` (each sorted), ``metadata``; empty for what there is not.
    """

    found: bool
    names: list[str] | None
    objects: dict[str, str] | None
    around: dict[str, str] | None


@saved
def drawing(
    home: Home,
    document: str,
    without: list[str] = [],  # noqa: B006 - declares the default, never changed
) -> Description:
    """Descriptions of all objects but some: equal as long as an object is in the same place and looks the same.

    `without` names objects, groups and layers that are left out with all that is in them. Ids of definitions do not
    count, nor does how a thing is written; layers, labels, titles, visibility and locks do.
    """
    if not home.has(document):
        return absent(Description)
    content = svg.read(home, document)
    objects = drawing_of(content, without, document)
    return {"found": True, "names": list(objects), "objects": objects, "around": around_of(content, document)}


def drawing_of(content: bytes, without: Sequence[str] = (), what: str = "drawing") -> dict[str, str]:
    """What the endpoint ``drawing`` says of a file with this content, by name and in the order of drawing."""
    known = Drawing(content, what)
    left_out = {one for name in without for top in known.all_called(name) for one in (top, *known.all_inside(top))}
    times: Counter[str] = Counter()
    found: dict[str, str] = {}
    for one in bounded(known.objects):
        if one in left_out:
            continue
        name = name_of(one) or ""
        times[name] += 1
        found[name if times[name] == 1 else f"{name} #{times[name]}"] = "; ".join(_described(one, known))
    return found


def around_of(content: bytes, what: str = "drawing") -> dict[str, str]:
    """What the endpoint ``drawing`` says of what is around the objects of a file with this content."""
    known = Drawing(content, what)
    width, height = known.size
    view = known.named_view
    colour = None if view is None else svg_styles.colour(view.get("pagecolor", "#ffffff"))
    unit = None if view is None else view.get(f"{INKSCAPE}document-units")
    page = (f"{_number(width)} x {_number(height)}", colour and colour[0], unit and f"in {unit}")
    guides = (
        f"{one['orientation']} {_number(one['angle'])} at {_passes(one)} {one['label'] or ''}".strip()
        for one in guides_of(known)
    )
    grids = (
        f"{one['kind']} {one['spacing_x']} x {one['spacing_y']} from {one['origin_x']}, {one['origin_y']}"
        for one in grids_of(known)
    )
    pages = (
        f"{_number(one['width'])} x {_number(one['height'])} at {_number(one['x'])}, {_number(one['y'])} "
        f"{one['label'] or ''}".strip()
        for one in pages_of(known)
    )
    said = {key: value for key, value in metadata_of(known).items() if value and key != "found"}
    return {
        "page": " ".join(one for one in page if one),
        "pages": "; ".join(pages),
        "guides": "; ".join(sorted(guides)),
        "grids": "; ".join(sorted(grids)),
        "metadata": "; ".join(f"{key} {value}" for key, value in said.items()),
    }


def _passes(guide: Guide) -> str:
    """Where a guide is: of a horizontal one only how far down, of a vertical one only how far to the right."""
    if guide["orientation"] == "angled":
        return f"{_number(guide['x'])}, {_number(guide['y'])}"
    return _number(guide["y"] if guide["orientation"] == "horizontal" else guide["x"])


def _described(element: ET.Element, drawing: Drawing) -> Iterator[str]:
    around = [name_of(one) or "" for one in drawing.above(element) if one is not drawing.root]
    yield drawing.kind(element) + "".join(f" in {one}" for one in around)
    if not is_visible(element, drawing):
        yield "hidden"
    if is_locked(element):
        yield "locked"
    for name in ("title", "desc"):
        if text := element.findtext(f"{SVG}{name}"):
            yield f"{name} {_short(text)}"
    name = local(element)
    # What a group takes up follows from what is in it.
    if name not in GROUPS:
        yield _place(element, drawing)
        yield from (_painted(element, drawing, one) for one in ("fill", "stroke"))
    yield from _looks(element, drawing)
    if name in TEXTS:
        yield from _text(element, drawing)
    elif name == "use":
        yield f"of {name_of(drawing.referred(href(element)))}"
    elif name == "image":
        yield f"picture {_short(href(element) or '')}"
    elif name == "a":
        yield f"to {href(element)} {element.get('target', '')}"


def _short(text: str) -> str:
    if len(text) <= _MOST_WORDS:
        return repr(text)
    return f"{text[:40]!r}… ({hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()})"


def _place(element: ET.Element, drawing: Drawing) -> str:
    matrix = drawing.matrix(element)
    if local(element) in TEXTS:
        x, y = matrix.at(anchor(element))
        return f"at {_number(x)}, {_number(y)} turned {_turned(element, drawing)}"
    box = complete(drawing.measuring.extent(element))
    said = _box(box)
    if local(element) in SHAPES - {"image"}:
        paths = on_page(element, drawing)
        nodes = sum(len(one.nodes) for one in paths)
        length, area = svg_measures.length_of(paths), svg_measures.area_of(paths)
        return f"{said}, {nodes} nodes, length {_number(length)}, area {_number(area)}"
    return f"{said} turned {_turned(element, drawing)}"


def _box(box: Box | None) -> str:
    if box is None:
        return "of unknown size"
    return f"at {_number(box.left)}, {_number(box.top)} size {_number(box.width)} x {_number(box.height)}"


def _number(value: float) -> str:
    return f"{rounded(value, 2):g}"


def _turned(element: ET.Element, drawing: Drawing) -> str:
    return " ".join(f"{rounded(one, 3):g}" for one in drawing.matrix(element)[:4])


def _painted(element: ET.Element, drawing: Drawing, name: str) -> str:
    paint = painted(element, drawing, name)
    said = [name, paint["kind"]]
    if paint["kind"] in ("none", "unset"):
        return " ".join(said)
    said += [paint["colour"] or "", f"opacity {paint['opacity']:g}"]
    server = server_of(element, drawing, name)
    if server is not None:
        said.append(of_server(element, server, drawing))
    if name == "stroke":
        style, scale = drawing.style(element), drawing.matrix(element).scale
        said += [f"dash {_number(one * scale)}" for one in dashes_of(style.get("stroke-dasharray"))]
        drawn = pen(style, drawing.view)
        said += [f"width {_number(drawn.width * scale)}", drawn.join, drawn.cap]
        if drawn.join == "miter":
            said.append(f"limit {drawn.miter_limit:g}")
    return " ".join(one for one in said if one)


def _looks(element: ET.Element, drawing: Drawing) -> Iterator[str]:
    style = drawing.style(element)
    if (opacity := svg_styles.share(style.get("opacity"))) != 1:
        yield f"opacity {opacity:g}"
    if (mode := style.get("mix-blend-mode", "normal")) != "normal":
        yield f"blend {mode}"
    used = drawing.used(style.get("filter"))
    if used is not None:
        yield "filter " + " ".join(f"{local(one)} {one.get('stdDeviation', '')}".strip() for one in used)
    for name, tag in (("clip-path", "clipPath"), ("mask", "mask")):
        facts = clipping(element, drawing, name, tag)
        if facts["found"]:
            box = [facts["x"], facts["y"], facts["width"], facts["height"]]
            where = " ".join("?" if one is None else _number(one) for one in box)
            yield f"{tag} {' '.join(facts['kinds'] or [])} {where}"
    for place in ("start", "mid", "end"):
        marker = drawing.used(style.get(f"marker-{place}"))
        if marker is not None and local(element) not in GROUPS:
            yield f"marker {place} {marker.get(f'{INKSCAPE}stockid') or marker.get('id')}"
    effects = element.get(f"{INKSCAPE}path-effect", "").split(";")
    kinds = [one.get("effect", "") for name in effects[:50] if (one := drawing.referred(name)) is not None]
    if kinds:
        yield f"path effects {' '.join(kinds)}"


def _text(element: ET.Element, drawing: Drawing) -> Iterator[str]:
    runs = runs_of(element, drawing)
    yield f"text {_short(''.join(one.text for one in runs))}"
    before = ""
    for one in runs:
        said = _letters(look_of(one.element, drawing))
        if one.text.strip() and said != before:
            yield f"{_short(one.text)} in {said}"
            before = said
    yield f"aligned {alignment(runs[0].element if runs else element, element, drawing)}"
    frame = frame_of(element, drawing)
    if frame["found"]:
        size = " x ".join("?" if one is None else _number(one) for one in (frame["width"], frame["height"]))
        yield f"in a {frame['kind']} {frame['object'] or ''} {size}"
    on = element.find(f"{SVG}textPath")
    if on is not None:
        yield f"on {name_of(drawing.referred(href(on)))} from {on.get('startOffset', '0')}"


def _letters(look: Look) -> str:
    said = [look.family, look.weight, _number(look.size), look.colour]
    said += [name for name, is_so in (("italic", look.italic), ("underlined", look.underlined)) if is_so]
    said += [f"spaced {_number(one)}" for one in (look.letter_spacing, look.word_spacing) if one]
    said += [one for one in (look.variant, look.shift) if one not in ("normal", "baseline")]
    return " ".join(map(str, said)) + (" struck out" if look.struck_out else "")
