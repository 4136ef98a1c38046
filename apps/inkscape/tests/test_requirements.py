"""Requirements of Inkscape, each by itself: what its checks say of drawings that are right, and of damaged ones.

The drawings are changed here as Inkscape would; ``test_live_requirements.py`` shows what the operations do in Inkscape.
"""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

from apps.inkscape import requirements
from apps.inkscape.requirements import (
    Described,
    Emphasized,
    Exported,
    Grouped,
    Joined,
    LayerHidden,
    MovedToLayer,
    Outlined,
    PageResized,
    Placed,
    Recoloured,
    Relettered,
    SentOut,
    Softened,
    ToolsSet,
    Uncovered,
)
from apps.inkscape.requirements.facts import Sign
from apps.inkscape.verifier.drawings import INKSCAPE, LABEL
from benchmark.worlds.sign_office import sign_office
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import Draw, Requirement, Scene
from pytest_opencomputer.guest.channels.svg import SVG

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 6)
PREFERENCES = ".config/inkscape/preferences.xml"
Change = Callable[[ET.Element], None]
_DC = "{http://purl.org/dc/elements/1.1/}"
_CC = "{http://creativecommons.org/ns#}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"


def named(root: ET.Element, name: str) -> ET.Element:
    return next(one for one in root.iter() if one.get(LABEL) == name)


def above(root: ET.Element, element: ET.Element) -> ET.Element:
    return next(one for one in root.iter() if element in list(one))


def styled(element: ET.Element, **values: str) -> None:
    pairs = [one.split(":", 1) for one in element.get("style", "").split(";") if one]
    style = {**dict(pairs), **{key.replace("_", "-"): value for key, value in values.items()}}
    element.set("style", ";".join(f"{key}:{value}" for key, value in style.items()))


def edited(sign: Sign, change: Change) -> Mapping[str, bytes]:
    root = ET.fromstring(sign.content)
    change(root)
    return {sign.place: ET.tostring(root)}


def lettered(part: Relettered) -> Mapping[str, bytes]:
    def change(root: ET.Element) -> None:
        (span,) = named(root, part.fact.part.name)
        span.text = " ".join(part.fact.new)

    return edited(part.sign, change)


def emphasized(part: Emphasized) -> Mapping[str, bytes]:
    size = f"{part.points * 25.4 / 72:.5f}px"
    return edited(part.sign, lambda root: styled(named(root, part.fact.part.name), font_weight="bold", font_size=size))


def recoloured(part: Recoloured) -> Mapping[str, bytes]:
    return edited(part.sign, lambda root: styled(named(root, part.fact.part.name), fill=f"#{part.colour}"))


def outlined(part: Outlined) -> Mapping[str, bytes]:
    look = {"stroke": f"#{part.colour}", "stroke_width": f"{part.width}", "stroke_opacity": "1"}
    return edited(part.sign, lambda root: styled(named(root, part.fact.part.name), **look))


def placed(part: Placed) -> Mapping[str, bytes]:
    shift = f"translate({part.x - part.fact.part.x:.5f},{part.y - part.fact.part.y:.5f})"
    return edited(part.sign, lambda root: named(root, part.fact.part.name).set("transform", shift))


def softened(part: Softened) -> Mapping[str, bytes]:
    one = part.fact.part
    # Source: Inkscape shows a deviation as a share of the half perimeter of the box.
    deviation = (part.blur / 100) ** 2 * (one.width + one.height) / 4

    def change(root: ET.Element) -> None:
        defs = root.find(f"{SVG}defs")
        assert defs is not None
        found = ET.SubElement(defs, f"{SVG}filter", {"id": "filter1"})
        ET.SubElement(found, f"{SVG}feGaussianBlur", {"stdDeviation": f"{deviation:.6f}"})
        styled(named(root, one.name), filter="url(#filter1)", opacity=f"{part.opacity / 100}")

    return edited(part.sign, change)


def hidden(part: LayerHidden) -> Mapping[str, bytes]:
    def change(root: ET.Element) -> None:
        layer = named(root, part.fact.layer)
        layer.set(LABEL, part.fact.name)
        styled(layer, display="none")

    return edited(part.sign, change)


def moved(part: MovedToLayer) -> Mapping[str, bytes]:
    def change(root: ET.Element) -> None:
        one = named(root, part.fact.part.name)
        above(root, one).remove(one)
        named(root, part.fact.layer).append(one)

    return edited(part.sign, change)


def grouped(part: Grouped) -> Mapping[str, bytes]:
    def change(root: ET.Element) -> None:
        both = [named(root, one.name) for one in (part.fact.first, part.fact.second)]
        layer = above(root, both[0])
        group = ET.SubElement(layer, f"{SVG}g", {"id": "g1", LABEL: part.fact.label})
        for one in both:
            layer.remove(one)
            group.append(one)

    return edited(part.sign, change)


def uncovered(part: Uncovered) -> Mapping[str, bytes]:
    def change(root: ET.Element) -> None:
        one = named(root, part.fact.part.name)
        layer = above(root, one)
        layer.remove(one)
        layer.append(one)

    return edited(part.sign, change)


def joined(part: Joined) -> Mapping[str, bytes]:
    lower, upper = part.fact.lower, part.fact.upper

    def change(root: ET.Element) -> None:
        one, other = named(root, lower.name), named(root, upper.name)
        layer = above(root, one)
        layer.remove(other)
        layer.remove(one)
        box = f"M {lower.x} {upper.y} H {upper.x + upper.width} V {upper.y + upper.height} H {lower.x} Z"
        ET.SubElement(layer, f"{SVG}path", {"id": one.get("id", ""), LABEL: lower.name, "d": box})

    return edited(part.sign, change)


def resized(part: PageResized) -> Mapping[str, bytes]:
    width, height = part.fact.size

    def change(root: ET.Element) -> None:
        root.attrib |= {"width": f"{width}mm", "height": f"{height}mm", "viewBox": f"0 0 {width} {height}"}

    return edited(part.sign, change)


def described(part: Described) -> Mapping[str, bytes]:
    fact = part.fact
    licence = {"CC Attribution": "by", "CC Attribution-ShareAlike": "by-sa", "CC Attribution-NoDerivs": "by-nd"}
    address = f"http://creativecommons.org/licenses/{licence.get(part.licence, 'by-nc')}/4.0/"

    def change(root: ET.Element) -> None:
        (work,) = root.iter(f"{_CC}Work")
        titles = [one for one in root.iter() if one.tag in (f"{_DC}title", f"{SVG}title")]
        for one in titles:
            one.text = fact.title
        for name, text in (("creator", fact.maker), ("rights", fact.rights)):
            agent = ET.SubElement(ET.SubElement(work, f"{_DC}{name}"), f"{_CC}Agent")
            ET.SubElement(agent, f"{_DC}title").text = text
        ET.SubElement(work, f"{_CC}license", {f"{_RDF}resource": address})

    return edited(part.sign, change)


def png(width: int, height: int, colour: str) -> bytes:
    """A picture of one colour."""
    line = b"\0" + bytes.fromhex(colour.lstrip("#")) * width
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(line * height)),
        (b"IEND", b""),
    )
    packed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


def exported(part: Exported) -> Mapping[str, bytes]:
    sign = part.fact.sign
    size = [round(one / 25.4 * part.dpi) for one in (sign.width, sign.height)]
    return {part.target: png(size[0], size[1], sign.parts[0].fill)}


def pdf(width: float, height: float) -> bytes:
    """A document with one empty page of a size in millimetres."""
    box = f"[0 0 {width * 72 / 25.4:.3f} {height * 72 / 25.4:.3f}]"
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox {box} >>",
    )
    data, places = b"%PDF-1.5\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{one}\nendobj\n".encode()
    table = "".join(f"{one:010} 00000 n \n" for one in places)
    end = f"xref\n0 4\n0000000000 65535 f \n{table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + end.encode()


def sent_out(part: SentOut) -> Mapping[str, bytes]:
    if part.kind == "pdf":
        return {part.target: pdf(part.fact.sign.width, part.fact.sign.height)}

    def plain(root: ET.Element) -> None:
        for one in list(root):
            if one.tag.endswith("namedview"):
                root.remove(one)
        for one in root.iter():
            for name in [name for name in one.attrib if name.startswith(INKSCAPE) or "sodipodi" in name]:
                del one.attrib[name]

    return {part.target: edited(part.fact.sign, plain)[part.fact.sign.place]}


def set_up(part: ToolsSet) -> Mapping[str, bytes]:
    content = (
        '<inkscape version="1"><group id="tools" bounding_box="1"/><group id="options">'
        '<group id="transform" stroke="0" rectcorners="1" pattern="1"/>'
        f'<group id="autosave" enable="1" interval="{part.minutes}"/></group></inkscape>'
    )
    return {PREFERENCES: content.encode()}


RIGHT: Mapping[type[Requirement], Callable[..., Mapping[str, bytes]]] = {
    Described: described,
    Emphasized: emphasized,
    Exported: exported,
    Grouped: grouped,
    Joined: joined,
    LayerHidden: hidden,
    requirements.LetteredAsOrdered: lettered,
    MovedToLayer: moved,
    Outlined: outlined,
    PageResized: resized,
    Placed: placed,
    Recoloured: recoloured,
    Relettered: lettered,
    SentOut: sent_out,
    Softened: softened,
    ToolsSet: set_up,
    Uncovered: uncovered,
}


def drawn(kind: type[Requirement], seed: int) -> tuple[Requirement, Mapping[str, bytes]]:
    world = sign_workshop(Draw(seed))
    return kind.drawn(Scene(world, Draw(f"{seed}/{kind.__name__}"))), world.files


@pytest.mark.parametrize("kind", RIGHT, ids=lambda kind: kind.__name__)
def test_its_goals_are_false_at_the_start_and_true_in_the_end(kind: type[Requirement], saved_state: SavedState) -> None:
    for seed in SEEDS:
        part, files = drawn(kind, seed)
        home = saved_state.beside(f"{seed}")
        home.put_all(files)
        assert home.failed(part) == {one.id for one in part.goals()}
        home.put_all(RIGHT[kind](part))
        assert home.failed(part) == set()


@pytest.mark.parametrize("kind", [one for one in RIGHT if one is not ToolsSet], ids=lambda kind: kind.__name__)
def test_a_drawing_that_is_damaged_beside_it_is_noticed(kind: type[Requirement], saved_state: SavedState) -> None:
    part, files = drawn(kind, 2)
    saved_state.put_all({**files, **RIGHT[kind](part)})
    place = next(one for one in sorted(files) if one.endswith(".svg") and any(one in name for name in part.changes))
    root = ET.fromstring((saved_state.root / place).read_bytes())
    damaged = next(one for one in root.iter(f"{SVG}rect") if one.get("id") == "panel")
    damaged.set("height", "20")
    saved_state.put(place, ET.tostring(root))
    assert saved_state.failed(part) == {"drawing" if isinstance(part, Exported | SentOut) else "rest"}


def test_all_requirements_are_tested() -> None:
    assert {one.__name__ for one in RIGHT} == set(requirements.__all__)


@pytest.mark.parametrize("world", [sign_workshop, sign_office], ids=lambda world: world.__name__)
def test_a_hundred_seeds_make_workshops_in_which_everything_can_be_asked_for(world: Callable[[Draw], object]) -> None:
    for seed in range(1, 101):
        made = sign_office(Draw(seed)) if world is sign_office else sign_workshop(Draw(seed))
        for kind in RIGHT:
            part = kind.drawn(Scene(made, Draw(f"{seed}/{kind.__name__}")))
            assert len({one.text for one in part.phrasings()}) >= 2
            assert part.goals()
            assert part.mistakes()
