"""Charts in .pptx presentations. Source: ECMA-376, part 1, 21.2."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.odf_styles import whole
from pytest_opencomputer.guest.channels.ooxml import q
from pytest_opencomputer.guest.endpoint import StateTooBig
from pytest_opencomputer.guest.state import number

from .contents import Chart, Series
from .pptx_looks import Theme, colour

MAX_POINTS = 20_000
_KINDS = {"lineChart": "line", "areaChart": "area", "pieChart": "pie", "doughnutChart": "donut",
          "scatterChart": "scatter", "bubbleChart": "bubble", "radarChart": "net", "stockChart": "stock",
          "line3DChart": "line", "area3DChart": "area", "pie3DChart": "pie", "ofPieChart": "pie",
          "surfaceChart": "surface"}  # fmt: skip
_LEGENDS = {"r": "right", "l": "left", "t": "top", "b": "bottom", "tr": "right"}
_STACKED = {"stacked": "stacked", "percentStacked": "percent"}


def chart(root: ET.Element, theme: Theme) -> Chart | None:
    """The chart of a part; ``None`` if it has none."""
    found = root.find(q("c:chart"))
    plot = found.find(q("c:plotArea")) if found is not None else None
    if found is None or plot is None:
        return None
    kinds: list[str] = []
    one = Chart("")
    for group in plot:
        name = group.tag.rpartition("}")[2]
        if not name.endswith("Chart"):
            continue
        kind = _kind(name, group)
        one.three_d = one.three_d or "3D" in name
        one.stacked = one.stacked or _STACKED.get(_value(group, "c:grouping"), "")
        one.labels = one.labels or any(
            _value(labels, "c:showVal") in ("1", "true") for labels in group.iter(q("c:dLbls"))
        )
        for series in group.findall(q("c:ser")):
            one.series.append(_series(series, kind, theme))
            if not one.categories:
                one.categories = _points(series.find(q("c:cat")))
            kinds.append(kind)
    one.kind = kinds[0] if len(set(kinds)) == 1 else "mixed" if kinds else ""
    one.title = _title(found)
    legend = found.find(q("c:legend"))
    one.legend = _LEGENDS.get(_value(legend, "c:legendPos"), "right") if legend is not None else "none"
    for axis in plot:
        kind = axis.tag.rpartition("}")[2]
        if kind in ("catAx", "dateAx") or (kind == "valAx" and _value(axis, "c:axPos") in ("b", "t")):
            one.x_title = one.x_title or _title(axis)
        elif kind == "valAx":
            one.y_title = one.y_title or _title(axis)
    return one


def _kind(name: str, group: ET.Element) -> str:
    if name in ("barChart", "bar3DChart"):
        return "bar" if _value(group, "c:barDir") == "bar" else "column"
    return _KINDS.get(name, name)


def _value(element: ET.Element, name: str) -> str:
    found = element.find(q(name))
    return found.get("val", "") if found is not None else ""


def _title(element: ET.Element) -> str:
    title = element.find(q("c:title"))
    lines = title.iter(q("a:p")) if title is not None else ()
    return "\n".join("".join(text.text or "" for text in line.iter(q("a:t"))) for line in lines)


def _series(element: ET.Element, kind: str, theme: Theme) -> Series:
    name = element.find(q("c:tx"))
    values = element.find(q("c:val"))
    values = values if values is not None else element.find(q("c:yVal"))
    properties = element.find(q("c:spPr"))
    solid = properties.find(q("a:solidFill")) if properties is not None else None
    if solid is None and properties is not None:
        solid = properties.find(f"{q('a:ln')}/{q('a:solidFill')}")
    said = "".join(text.text or "" for text in name.iter(q("c:v"))) if name is not None else ""
    found = [number(text, "c:v") if text else None for text in _points(values)]
    color = colour(solid, theme)[0]
    return Series(said, found, "" if color == "none" else color, kind)


def _points(element: ET.Element | None) -> list[str]:
    """The texts of the points of a cache; empty for one that is not there."""
    if element is None:
        return []
    count = next((whole(one.get("val")) for one in element.iter(q("c:ptCount"))), 0)
    known = {whole(one.get("idx")): one.findtext(q("c:v")) or "" for one in element.iter(q("c:pt"))}
    most = max([count, *(at + 1 for at in known)]) if known or count else 0
    if most > MAX_POINTS:
        raise StateTooBig(f"a chart has more than {MAX_POINTS} points")
    return [known.get(at, "") for at in range(most)]
