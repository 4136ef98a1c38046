"""Colours, fills, lines, shadows and places of text in .pptx presentations. Source: ECMA-376, part 1, chapter 20."""

from __future__ import annotations

import colorsys
import math
import xml.etree.ElementTree as ET
from collections.abc import Mapping

from pytest_opencomputer.guest.channels.odf_styles import rounded, whole
from pytest_opencomputer.guest.channels.ooxml import q

from .drawn import Fill, Frame, Line, Shadow
from .pictures_inside import Pictures

EMU = 36_000
"""In a millimetre."""
_PRESETS = {"black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
            "yellow": "#ffff00", "gray": "#808080", "grey": "#808080"}  # fmt: skip
_ENDS = {"triangle": "Arrow", "oval": "Circle", "diamond": "Diamond", "stealth": "Arrow concave", "arrow": "Line"}
_ANCHORS = {"t": "top", "ctr": "middle", "b": "bottom"}
_PATHS = {"circle": "radial", "rect": "rectangle", "shape": "rectangle"}
Theme = Mapping[str, str]


def emu(text: str | None) -> float:
    """A length of a file in millimetres."""
    return rounded(whole(text) / EMU)


def share(text: str | None, otherwise: float = 0.0) -> float:
    """Thousandths of a percent in percent."""
    return round(whole(text) / 1000, 1) if text else otherwise


def theme_of(root: ET.Element, mapping: ET.Element | None) -> dict[str, str]:
    """The colours of a theme by their names, also by those that a master has for them."""
    found: dict[str, str] = {}
    for scheme in root.iter(q("a:clrScheme")):
        for one in scheme:
            for color in one:
                value = color.get("val", "") if color.tag == q("a:srgbClr") else color.get("lastClr", "")
                found[one.tag.rpartition("}")[2]] = f"#{value.lower()}"
        break
    own = dict(mapping.attrib) if mapping is not None else {"tx1": "dk1", "bg1": "lt1", "tx2": "dk2", "bg2": "lt2"}
    return found | {name: found[to] for name, to in own.items() if to in found}


def colour(element: ET.Element | None, theme: Theme) -> tuple[str, float]:
    """The colour in an element, such as a solid fill, and its transparency; ``none`` if there is none."""
    for one in element if element is not None else ():
        kind = one.tag.rpartition("}")[2]
        if kind == "srgbClr":
            found = f"#{one.get('val', '').lower()}"
        elif kind == "schemeClr":
            found = theme.get(one.get("val", ""), "#000000")
        elif kind == "sysClr":
            found = f"#{one.get('lastClr', '000000').lower()}"
        elif kind == "prstClr":
            found = _PRESETS.get(one.get("val", ""), "#000000")
        else:
            continue
        alpha = one.find(q("a:alpha"))
        transparency = 100.0 - share(alpha.get("val"), 100.0) if alpha is not None else 0.0
        return _modified(found, one), round(transparency, 1)
    return "none", 0.0


def _modified(found: str, element: ET.Element) -> str:
    """A colour with more or less light; other changes of it are not counted."""
    times, plus = (element.find(q(f"a:{name}")) for name in ("lumMod", "lumOff"))
    if (times is None and plus is None) or len(found) != 7:
        return found
    try:
        red, green, blue = (int(found[at : at + 2], 16) / 255 for at in (1, 3, 5))
    except ValueError:
        return found
    hue, light, full = colorsys.rgb_to_hls(red, green, blue)
    light *= share(times.get("val"), 100.0) / 100 if times is not None else 1.0
    light += share(plus.get("val")) / 100 if plus is not None else 0.0
    channels = colorsys.hls_to_rgb(hue, min(max(light, 0.0), 1.0), full)
    return "#" + "".join(f"{round(one * 255):02x}" for one in channels)


def fill_of(properties: ET.Element | None, theme: Theme, pictures: Pictures, targets: Mapping[str, str]) -> Fill:
    """What is filled with these properties; ``targets`` are the parts that the slide refers to, by id."""
    for one in properties if properties is not None else ():
        kind = one.tag.rpartition("}")[2]
        if kind == "solidFill":
            color, transparency = colour(one, theme)
            return Fill("solid", color, transparency=transparency)
        if kind == "gradFill":
            return _gradient(one, theme)
        if kind == "blipFill":
            blip = one.find(q("a:blip"))
            name = targets.get(blip.get(q("r:embed"), ""), "") if blip is not None else ""
            return Fill("image", image_sha256=pictures.known(name)[0])
        if kind == "pattFill":
            return Fill("hatch", colour(one.find(q("a:fgClr")), theme)[0])
        if kind == "noFill":
            return Fill()
    return Fill()


def _gradient(element: ET.Element, theme: Theme) -> Fill:
    stops = sorted(element.iter(q("a:gs")), key=lambda one: whole(one.get("pos")))
    colours = [colour(one, theme) for one in stops] or [("none", 0.0)]
    linear, path = element.find(q("a:lin")), element.find(q("a:path"))
    kind = _PATHS.get(path.get("path", ""), "rectangle") if path is not None else "linear"
    angle = (90.0 - whole(linear.get("ang")) / 60_000) % 360.0 if linear is not None else 0.0
    if kind != "linear":
        # The outer colour comes last there, and first in Impress.
        colours.reverse()
    return Fill("gradient", colours[0][0], colours[-1][0], kind, round(angle, 1), colours[0][1])


def line_of(element: ET.Element | None, theme: Theme) -> Line:
    """A line with these properties."""
    solid = element.find(q("a:solidFill")) if element is not None else None
    if element is None or solid is None:
        return Line()
    color, transparency = colour(solid, theme)
    dash = element.find(q("a:prstDash"))
    dashed = element.find(q("a:custDash")) is not None or (dash is not None and dash.get("val", "solid") != "solid")
    heads = (element.find(q(f"a:{name}")) for name in ("headEnd", "tailEnd"))
    start, end = (_ENDS.get(one.get("type", ""), "") if one is not None else "" for one in heads)
    return Line("dash" if dashed else "solid", color, emu(element.get("w")), transparency, start, end)


def shadow_of(properties: ET.Element | None, theme: Theme) -> Shadow:
    """The shadow of a shape with these properties."""
    one = properties.find(f"{q('a:effectLst')}/{q('a:outerShdw')}") if properties is not None else None
    if one is None:
        return Shadow()
    color, transparency = colour(one, theme)
    angle, distance = math.radians(whole(one.get("dir")) / 60_000), whole(one.get("dist")) / EMU
    x, y = rounded(distance * math.cos(angle)), rounded(distance * math.sin(angle))
    return Shadow(True, color, x, y, emu(one.get("blurRad")), transparency)


def frame_of(element: ET.Element | None) -> Frame:
    """How text lies in a shape whose text has these properties."""
    found = element.attrib if element is not None else {}
    sides = [emu(found.get(f"{side}Ins", otherwise)) for side, otherwise in
             (("t", "45720"), ("r", "91440"), ("b", "45720"), ("l", "91440"))]  # fmt: skip
    return Frame(
        vertical=_ANCHORS.get(found.get("anchor", "t"), "top"),
        padding_mm=(sides[0], sides[1], sides[2], sides[3]),
        autogrow_height=element is not None and element.find(q("a:spAutoFit")) is not None,
        autogrow_width=found.get("wrap") == "none",
        shrink=element is not None and element.find(q("a:normAutofit")) is not None,
        wrap=found.get("wrap", "square") != "none",
        columns=max(whole(found.get("numCol"), 1), 1),
        direction="vertical" if found.get("vert", "horz") != "horz" else "horizontal",
    )
