"""Charts, pictures and shapes of .xlsx files. Source: ECMA-376, part 1, 20.5 and 21.2."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Literal

from pytest_opencomputer.guest.channels.ooxml import q

from .areas import cell_name, from_excel
from .facts import Chart, ChartKind, Drawing, Series
from .xlsx_styles import index
from .xlsx_worksheets import Worksheet

_KINDS: dict[str, ChartKind] = {
    "lineChart": "line", "line3DChart": "line", "pieChart": "pie", "pie3DChart": "pie", "ofPieChart": "pie",
    "doughnutChart": "donut", "areaChart": "area", "area3DChart": "area", "scatterChart": "scatter",
    "bubbleChart": "bubble", "radarChart": "radar", "stockChart": "stock", "barChart": "column",
    "bar3DChart": "column", "surfaceChart": "other", "surface3DChart": "other",
}  # fmt: skip
_AXES = ("catAx", "valAx", "dateAx", "serAx")
_LEGENDS = {"l": "left", "r": "right", "t": "top", "b": "bottom", "tr": "right"}


def _anchors(sheet: Worksheet) -> Iterator[tuple[str, str, ET.Element]]:
    """Everything that is drawn on a sheet: the part it is in, the cell it is anchored to, if any, its element."""
    for part in sheet.book.package.related(sheet.part, "drawing"):
        for anchor in sheet.book.package.part(part):
            start = anchor.find(q("xdr:from"))
            cell = ""
            # What does not move with cells is anchored to the sheet.
            if start is not None and anchor.get("editAs") != "absolute":
                row, column = (index((start.findtext(q(f"xdr:{one}")) or "").strip()) + 1 for one in ("row", "col"))
                cell = cell_name(row, column)
            for one in anchor:
                if one.tag in (q("xdr:graphicFrame"), q("xdr:pic"), q("xdr:sp"), q("xdr:cxnSp"), q("xdr:grpSp")):
                    yield part, cell, one


def _described(element: ET.Element) -> dict[str, str]:
    return next((dict(one.attrib) for one in element.iter(q("xdr:cNvPr"))), {})


def charts(sheet: Worksheet) -> list[Chart]:
    """The charts of a sheet."""
    package = sheet.book.package
    found: list[Chart] = []
    for part, _, element in _anchors(sheet):
        for one in element.iter(q("c:chart")):
            target = package.relationships(part).get(one.get(q("r:id"), ""))
            chart = package.part(target.target).find(q("c:chart")) if target is not None else None
            if chart is not None:
                found.append(_chart(_described(element).get("name", ""), chart))
    return found


def _chart(name: str, chart: ET.Element) -> Chart:
    plot = chart.find(q("c:plotArea"))
    groups = [one for one in plot if one.tag.rpartition("}")[2] in _KINDS] if plot is not None else []
    kinds = [one.tag.rpartition("}")[2] for one in groups]
    first = groups[0] if groups else ET.Element("nothing")
    grouping = _value(first, "c:grouping")
    horizontal = _value(first, "c:barDir") == "bar"
    kind: ChartKind = _KINDS[kinds[0]] if kinds else "other"
    legend = chart.find(q("c:legend"))
    axes = [one for one in plot if one.tag.rpartition("}")[2] in _AXES] if plot is not None else []
    stacked: Literal["no", "stacked", "percent"] = (
        "stacked" if grouping == "stacked" else "percent" if grouping == "percentStacked" else "no"
    )
    return {
        "name": name,
        "kind": "combined" if len({_KINDS[one] for one in kinds}) > 1 else "bar" if horizontal else kind,
        "stacked": stacked,
        "three_dimensional": any("3D" in one for one in kinds),
        "title": _title(chart),
        "x_title": _title(axes[0]) if axes else "",
        "y_title": _title(axes[1]) if len(axes) > 1 else "",
        "legend": "none" if legend is None else _LEGENDS.get(_value(legend, "c:legendPos"), "other"),
        "series": [_series(one) for group in groups for one in group.findall(q("c:ser"))],
    }


def _value(element: ET.Element, name: str) -> str:
    found = element.find(q(name))
    return found.get("val", "") if found is not None else ""


def _title(element: ET.Element) -> str:
    title = element.find(q("c:title"))
    if title is None:
        return ""
    paragraphs = ["".join(piece.text or "" for piece in one.iter(q("a:t"))) for one in title.iter(q("a:p"))]
    return "\n".join(one for one in paragraphs if one)


def _series(series: ET.Element) -> Series:
    def address(*names: str) -> str:
        for name in names:
            inner = series.find(q(name))
            text = next((one.text or "" for one in inner.iter(q("c:f"))), "") if inner is not None else ""
            if text and not text.startswith('"'):
                return from_excel(text)
        return ""

    return {"values": address("c:val", "c:yVal"), "name": address("c:tx"), "categories": address("c:cat", "c:xVal")}


def drawings(sheet: Worksheet) -> list[Drawing]:
    """Pictures, shapes and text boxes."""
    found: list[Drawing] = []
    for _, cell, element in _anchors(sheet):
        if element.tag == q("xdr:graphicFrame"):
            continue
        box = next((one.get("txBox") for one in element.iter(q("xdr:cNvSpPr"))), None)
        paragraphs = ["".join(piece.text or "" for piece in one.iter(q("a:t"))) for one in element.iter(q("a:p"))]
        about = _described(element)
        drawing: Drawing = {
            "kind": "image" if element.tag == q("xdr:pic") else "text" if box in ("1", "true") else "shape",
            "name": about.get("name", ""),
            "text": "\n".join(paragraphs).strip("\n"),
            "description": about.get("descr", ""),
            "cell": cell,
        }
        found.append(drawing)
    return found


def visible_comments(sheet: Worksheet) -> set[tuple[int, int]]:
    """The cells whose comments are shown all the time, by row and column; the old drawings of the sheet say so."""
    found = set()
    for part in sheet.book.package.related(sheet.part, "vmlDrawing"):
        for one in sheet.book.package.part(part).iter():
            if not one.tag.endswith("}ClientData"):
                continue
            inner = {child.tag.rpartition("}")[2]: (child.text or "").strip() for child in one}
            if "Visible" in inner and inner["Visible"].lower() not in ("false", "f"):
                found.add((index(inner.get("Row")) + 1, index(inner.get("Column")) + 1))
    return found
