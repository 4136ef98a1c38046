"""Charts, pictures and shapes of OpenDocument spreadsheets."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Literal

from pytest_opencomputer.guest.channels.odf import q, text_of

from .areas import cell_name, from_odf
from .facts import Chart, ChartKind, Drawing, Series
from .ods_tables import OdsTable

_KINDS: dict[str, ChartKind] = {
    "line": "line", "circle": "pie", "ring": "donut", "area": "area", "scatter": "scatter", "bubble": "bubble",
    "radar": "radar", "filled-radar": "radar", "stock": "stock",
}  # fmt: skip
_LEGENDS = {"start": "left", "end": "right", "top": "top", "bottom": "bottom"}
_SHAPES = frozenset(
    map(q, ("draw:frame", "draw:custom-shape", "draw:rect", "draw:ellipse", "draw:line", "draw:connector", "draw:path",
            "draw:polygon", "draw:polyline", "draw:caption", "draw:g"))
)  # fmt: skip


def _frames(sheet: OdsTable) -> Iterator[tuple[str, ET.Element]]:
    """Everything that is drawn on a sheet, with the cell that it is anchored to."""
    for shapes in sheet.table.findall(q("table:shapes")):
        for one in shapes:
            if one.tag in _SHAPES:
                yield "", one
    for row, column, element in sheet.written():
        for one in element:
            if one.tag in _SHAPES:
                yield cell_name(row, column), one


def charts(sheet: OdsTable) -> list[Chart]:
    """The charts of a sheet; other embedded documents are left out."""
    found: list[Chart] = []
    for _, frame in _frames(sheet):
        for embedded in frame.findall(q("draw:object")):
            inner = _embedded(sheet, embedded)
            if inner is not None:
                found.append(_chart(frame.get(q("draw:name"), ""), *inner))
    return found


def _embedded(sheet: OdsTable, element: ET.Element) -> tuple[ET.Element, ET.Element] | None:
    """The chart in an embedded document, and the part with its styles."""
    place = element.get(q("xlink:href"), "").removeprefix("./").rstrip("/")
    root = sheet.book.document.part(f"{place}/content.xml") if place else element
    chart = next(root.iter(q("chart:chart")), None)
    return None if chart is None else (chart, root)


def _chart(name: str, chart: ET.Element, root: ET.Element) -> Chart:
    plot = chart.find(q("chart:plot-area"))
    plot = ET.Element("nothing") if plot is None else plot
    look = _look(root, plot.get(q("chart:style-name"), ""))
    series = plot.findall(q("chart:series"))
    kind = chart.get(q("chart:class"), "")
    kinds = {one.get(q("chart:class"), kind) for one in series}
    percent = look.get(q("chart:percentage")) == "true"
    stacked: Literal["no", "stacked", "percent"] = "stacked" if look.get(q("chart:stacked")) == "true" else "no"
    legend = chart.find(q("chart:legend"))
    return {
        "name": name,
        "kind": "combined" if len(kinds) > 1 else _kind(kind, look),
        "stacked": "percent" if percent else stacked,
        "three_dimensional": look.get(q("chart:three-dimensional")) == "true",
        "title": _title(chart),
        "x_title": _axis_title(plot, "x"),
        "y_title": _axis_title(plot, "y"),
        "legend": "none" if legend is None else _LEGENDS.get(legend.get(q("chart:legend-position"), ""), "other"),
        "series": [_series(one, plot, kind) for one in series],
    }


def _kind(name: str, look: dict[str, str]) -> ChartKind:
    kind = name.removeprefix("chart:")
    if kind == "bar":
        return "bar" if look.get(q("chart:vertical")) == "true" else "column"
    return _KINDS.get(kind, "other")


def _look(root: ET.Element, name: str) -> dict[str, str]:
    for style in root.iter(q("style:style")):
        if style.get(q("style:name")) == name:
            return next((dict(one.attrib) for one in style if one.tag == q("style:chart-properties")), {})
    return {}


def _title(element: ET.Element) -> str:
    title = element.find(q("chart:title"))
    return text_of(title) if title is not None else ""


def _axis_title(plot: ET.Element, dimension: str) -> str:
    for axis in plot.findall(q("chart:axis")):
        if axis.get(q("chart:dimension")) == dimension:
            return _title(axis)
    return ""


def _series(series: ET.Element, plot: ET.Element, kind: str) -> Series:
    categories = next((one.get(q("table:cell-range-address"), "") for one in plot.iter(q("chart:categories"))), "")
    domain = series.find(q("chart:domain"))
    if domain is None and kind == "chart:scatter":
        # The first series has the x values of those that have none of their own.
        domain = next(plot.iter(q("chart:domain")), None)
    if domain is not None:
        categories = domain.get(q("table:cell-range-address"), "")
    return {
        "values": _address(series.get(q("chart:values-cell-range-address"), "")),
        "name": _address(series.get(q("chart:label-cell-address"), "")),
        "categories": _address(categories),
    }


def _address(text: str) -> str:
    return ",".join(from_odf(text)) if not text.startswith("local-table") else ""


def drawings(sheet: OdsTable) -> list[Drawing]:
    """Pictures, shapes and text boxes; charts and other embedded documents are left out."""
    found: list[Drawing] = []
    for cell, shape in _frames(sheet):
        if shape.find(q("draw:object")) is not None:
            continue
        box = shape.find(q("draw:text-box"))
        drawing: Drawing = {
            "kind": "image" if shape.find(q("draw:image")) is not None else "text" if box is not None else "shape",
            "name": shape.get(q("draw:name"), ""),
            "text": text_of(box if box is not None else shape),
            "description": shape.findtext(q("svg:desc")) or shape.findtext(q("svg:title")) or "",
            "cell": cell,
        }
        found.append(drawing)
    return found
